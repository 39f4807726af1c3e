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
export const lookEveryMs = 2;
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
  const screen = (colors?: 'colors') => ask('capture-pane', '-p', '-t', session, ...(colors ? ['-e'] : []));
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
      for (const key of keys) await ask('send-keys', '-t', session, names[key] ?? key);
    },
    write: async (text) => void (await ask('send-keys', '-t', session, '-l', text)),
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

interface Question {
  settle(lines: string, isFault: boolean): void;
}

let control: ((...words: string[]) => Promise<string>) | undefined;

/** Asks by one client that stays: a process for each look and key takes longer than the program's answer to the key. */
function ask(...words: string[]): Promise<string> {
  control ??= openControl();
  return control(...words);
}

/** Opens a client in control mode, which reads commands as lines and answers each between `%begin` and `%end`. */
function openControl(): NonNullable<typeof control> {
  const child = Bun.spawn(
    ['tmux', '-u', '-L', socket, '-f', '/dev/null', '-C', 'new-session', '-s', 'control', 'cat'],
    { stdin: 'pipe', stdout: 'pipe', stderr: 'ignore' },
  );
  child.unref();
  const questions: Question[] = [];
  void readAnswers(child.stdout, questions);
  return (...words) =>
    new Promise((resolve, reject) => {
      questions.push({
        settle: (lines, isFault) =>
          isFault ? reject(new Error(`tmux ${words.join(' ')}: ${lines}`)) : resolve(lines),
      });
      child.stdin.write(`${words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')}\n`);
      child.stdin.flush();
    });
}

/** The last figure of a frame is 1 where it answers a line that was written, 0 where it answers the command line. */
const frame = /^%(begin|end|error) \d+ \d+ (\d)$/;

async function readAnswers(output: ReadableStream<Uint8Array>, questions: Question[]): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  let answer: string[] | null = null;
  for await (const bytes of output) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, kind, isOurs] = frame.exec(line) ?? [];
      if (kind === 'begin') answer = [];
      else if (kind && answer) {
        if (isOurs === '1') questions.shift()?.settle(`${answer.join('\n')}\n`, kind === 'error');
        answer = null;
      } else answer?.push(line);
    }
  }
  for (const { settle } of questions.splice(0)) settle('the terminal has ended', true);
}
