import { expect, test } from 'bun:test';
import { root } from '../support/processes.ts';

/** Runs the program in a terminal of this system until it has drawn, then presses `q`. */
async function drawn(environment: Record<string, string>) {
  let written = '';
  const program = Bun.spawn(
    [process.execPath, 'tui/main.tsx', '--url', 'http://127.0.0.1:9', '--key', 'gw_none'],
    {
      cwd: root,
      env: { ...process.env, ...environment },
      terminal: {
        cols: 80,
        rows: 24,
        data(terminal, bytes) {
          written += bytes.toString();
          if (written.includes('Nobody answers')) terminal.write('q');
        },
      },
    },
  );
  return { code: await program.exited, written };
}

test('a line that a terminal draws too wide moves no other, and what runs there later wraps again', async () => {
  const { code, written } = await drawn({ TERM: 'xterm' });
  expect(code).toBe(0);
  expect(written.indexOf('\x1b[?7l')).toBe(0);
  expect(written.lastIndexOf('\x1b[?7h')).toBeGreaterThan(written.lastIndexOf('\x1b[?1049l'));
});

test('a terminal that places no text is told so in plain words', async () => {
  const { code, written } = await drawn({ TERM: 'dumb' });
  expect(code).toBe(1);
  expect(written).toMatch(/^The terminal UI needs a terminal\./);
  expect(written).not.toContain('\x1b');
});
