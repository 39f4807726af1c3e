import { afterAll } from 'bun:test';

/** What one test process opened for all of its files; closed when the last one is through. */
export const atEnd: (() => Promise<void>)[] = [];

// Loaded by bunfig.toml before the first file, so this runs once and last. A leak found here fails the run.
afterAll(async () => {
  for (const close of atEnd.splice(0).reverse()) await close();
});
