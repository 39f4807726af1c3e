import { afterAll } from 'bun:test';
import { runAtEnd } from './at-end.ts';

// Loaded by bunfig.toml before the first file. Workers of `--parallel` run this after each file, a single process once
// and last. A leak found here fails the run.
afterAll(runAtEnd);
