/** The worker process: `bun run worker`, as many as wanted, or one under `bun start`. */
import { readArguments } from '../server/arguments.ts';
import { workerCommand } from '../server/process/operator/command-line.ts';
import { installMissing } from '../server/process/set-up.ts';
import { keepAlone } from './runtime/alone.ts';

readArguments(workerCommand, process.argv.slice(2));
if (process.send) await import('./runtime/process.ts');
else {
  installMissing();
  keepAlone('worker', import.meta.path);
}
