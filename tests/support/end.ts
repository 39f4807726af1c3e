import { afterAll } from 'bun:test';
import fc from 'fast-check';
import { runAtEnd } from './at-end.ts';

// The same cases in every run: none fails that has not failed before its change. TEST_SEED tries others.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) });

// Loaded by bunfig.toml before the first file. Workers of `--parallel` run this after each file, a single process once
// and last. A leak found here fails the run.
afterAll(runAtEnd);
