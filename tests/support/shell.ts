import { randomUUID } from 'node:crypto';

/** A shell as a person has it in a terminal: what is pasted runs there, and what was set stays set. */
export interface Shell {
  /**
   * Runs the lines and returns what they wrote, both streams. A server in the background of the same shell writes its log
   * whenever it likes: its lines are left out. Throws when they have not ended within four minutes.
   */
  paste(lines: string): Promise<string>;
  close(): Promise<void>;
}

const longestMs = 240_000;

/** A line of the product's own log. */
const logLine = /^\{"level":\d+,"time":.*\}\n/gm;

export function openShell(cwd: string, env: Record<string, string>): Shell {
  const bash = Bun.spawn(['bash', '--noprofile', '--norc'], {
    cwd,
    env,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  });
  let text = '';
  let look = () => {};
  void (async () => {
    const decoder = new TextDecoder();
    for await (const bytes of bash.stdout) {
      text += decoder.decode(bytes, { stream: true });
      look();
    }
  })();
  // As in a terminal: jobs have process groups of their own, so that `kill %%` reaches all of one.
  bash.stdin.write('exec 2>&1\nset -m\n');

  return {
    async paste(lines) {
      const mark = `pasted-${randomUUID()}`;
      const from = text.length;
      bash.stdin.write(`${lines}\necho ${mark}\n`);
      bash.stdin.flush();
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const timer = setTimeout(
        () => reject(new Error(`Not within ${longestMs} ms:\n${lines}\n${text.slice(from)}`)),
        longestMs,
      );
      look = () => {
        const end = text.indexOf(mark, from);
        if (end >= 0) resolve(text.slice(from, end).replace(logLine, ''));
      };
      look();
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      bash.stdin.end();
      // What a failed test has left running there must not hold up the others.
      bash.kill('SIGHUP');
      await bash.exited;
    },
  };
}
