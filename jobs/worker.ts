/** The worker process: `bun run worker`, as many as wanted, or one under `bun start`. */
import { keepAlone } from './runtime/alone.ts';

if (process.send) await import('./runtime/process.ts');
else keepAlone('worker', import.meta.path);
