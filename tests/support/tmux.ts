import { root } from './processes.ts';

/** The terminal UI as people have it: `bun run tui` in a terminal of tmux, which draws what it writes. */
export interface TmuxTerminal {
  /** What stands on it now, a line for each row; with `colors` also the sequences that colour it. */
  screen(colors?: 'colors'): Promise<string>;
  /** Settles with the milliseconds until all of it stands there; throws the screen when it does not come. */
  sees(...texts: (string | RegExp)[]): Promise<number>;
  /** Presses keys one after the other, by the names that tests of the terminal use. */
  press(...keys: string[]): Promise<void>;
  write(text: string): Promise<void>;
  resize(columns: number, rows: number): Promise<void>;
  /** The program's own process. */
  pid: number;
  leave(): Promise<void>;
}

const names: Record<string, string> = {
  enter: 'Enter',
  escape: 'Escape',
  tab: 'Tab',
  down: 'Down',
  up: 'Up',
};
const patienceMs = 60_000;
const lookEveryMs = 2;
/** A server of its own, which reads nobody's settings, and stays between two terminals. */
const socket = `groundwork-${process.pid}`;
let opened = 0;
process.once('exit', () => {
  if (opened > 0) Bun.spawnSync(['tmux', '-L', socket, 'kill-server'], { stderr: 'ignore' });
});

/** Opens the program at that size, with these flags and variables beside the usual ones. */
export async function openInTmux(
  flags: readonly string[],
  { columns, rows }: { columns: number; rows: number },
  environment: Record<string, string> = {},
): Promise<TmuxTerminal> {
  const session = `tui-${++opened}`;
  const variables = Object.entries({ PATH: process.env.PATH ?? '', ...environment });
  await tmux(
    ...['start-server', ';', 'set-option', '-s', 'exit-empty', 'off', ';'],
    ...['new-session', '-d', '-s', session, '-x', `${columns}`, '-y', `${rows}`, '-c', root],
    ...variables.flatMap(([name, value]) => ['-e', `${name}=${value}`]),
    ...[process.execPath, 'tui/main.tsx', ...flags],
    // a program that ended leaves what it said last
    ...[';', 'set-option', '-t', session, 'remain-on-exit', 'on'],
  );
  const screen = (colors?: 'colors') => tmux('capture-pane', '-p', '-t', session, ...(colors ? ['-e'] : []));
  return {
    screen,
    async sees(...texts) {
      const began = performance.now();
      for (;;) {
        const drawn = await screen();
        const missing = texts.filter((text) =>
          typeof text === 'string' ? !drawn.includes(text) : !text.test(drawn),
        );
        if (missing.length === 0) return performance.now() - began;
        if (performance.now() - began > patienceMs) throw new Error(`did not come: ${missing}\n${drawn}`);
        await Bun.sleep(lookEveryMs);
      }
    },
    async press(...keys) {
      for (const key of keys) await tmux('send-keys', '-t', session, names[key] ?? key);
    },
    write: async (text) => void (await tmux('send-keys', '-t', session, '-l', text)),
    resize: async (width, height) =>
      void (await tmux('resize-window', '-t', session, '-x', `${width}`, '-y', `${height}`)),
    pid: Number(await tmux('display-message', '-p', '-t', session, '#{pane_pid}')),
    leave: async () => void (await tmux('kill-session', '-t', session).catch(() => '')),
  };
}

async function tmux(...words: string[]): Promise<string> {
  const child = Bun.spawn(['tmux', '-L', socket, '-f', '/dev/null', ...words], { stderr: 'pipe' });
  const [out, fault] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0) throw new Error(`tmux ${words.join(' ')}: ${fault}`);
  return out;
}
