import { afterAll } from 'bun:test';
import { atEnd } from './at-end.ts';

// Loaded by bunfig.toml before the first file, so this runs once and last. A leak found here fails the run.
afterAll(async () => {
  for (const close of atEnd.splice(0).reverse()) await close();
});
