import { render } from 'ink';
import { writeOut } from '../server/arguments.ts';
import { createApi } from './api.ts';
import { App } from './app.tsx';
import { painter } from './colors.ts';
import type { Settings } from './settings.ts';

const paceMs = 1_000;

/** Runs the terminal UI until the person quits, and restores the terminal. */
export async function startTui(settings: Settings, isReadOnly: boolean): Promise<void> {
  const program = (
    <App
      api={createApi(settings)}
      paceMs={paceMs}
      now={() => new Date()}
      isReadOnly={isReadOnly}
      paint={painter(process.env)}
    />
  );
  // Terminals disagree about how wide emoji are: a line that gets too long is cut off, and moves no line below it.
  writeOut(1, '\x1b[?7l');
  process.once('exit', () => writeOut(1, '\x1b[?7h'));
  const app = render(program, {
    alternateScreen: true,
    incrementalRendering: true,
    // a key is answered by the next frame: at the usual 30 a second it would wait for up to 33 ms
    maxFps: 120,
    exitOnCtrlC: true,
    // main has looked for a terminal; the variable CI, which many shells have, would leave it empty
    interactive: true,
  });
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => app.unmount());
  await app.waitUntilExit();
}
