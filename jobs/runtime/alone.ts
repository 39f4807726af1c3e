import { stopWithinMs } from '../../server/process/messages.ts';
import { type Keeper, keepAlive } from '../../server/process/supervisor.ts';
import { onStopSignal } from '../../server/process/vital-signs.ts';

/** Keeps a single process alive, as `bun start` does for all of its processes; only a hopeless fault ends it. */
export function keepAlone(name: string, file: string): void {
  const keeper: Keeper = keepAlive({
    name,
    file: () => file,
    environment: { [alone]: 'yes' },
    persistent: true,
    // Nobody tells whether the database is there; whoever needs it waits for it.
    onStart: () => keeper.tell({ databaseReady: true }),
    onReady: () => {},
    onGivenUp(sentence) {
      process.stderr.write(`${sentence}\n`);
      process.exit(1);
    },
  });
  let asked = false;
  const stop = async () => {
    if (asked) return;
    asked = true;
    await keeper.stop(stopWithinMs + 500);
    process.exit(0);
  };
  onStopSignal(() => void stop());
  // A log that cannot be written, as on a full disk, must not end the process.
  process.stderr.on('error', () => {});
  keeper.start();
}

/** The variable of a process that runs without a server beside it. */
export const alone = 'GROUNDWORK_ALONE';
