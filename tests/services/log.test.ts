import { expect, test } from 'bun:test';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccessToken, newHookToken, newKey } from '../../server/services/workspaces/api-key-format.ts';

const module = join(import.meta.dir, '../../server/log.ts');

/** What a process writes that logs the secret in every place where one may turn up. */
async function logged(secret: string, format: 'json' | 'pretty'): Promise<string> {
  const script = `
    const { createLog } = await import(${JSON.stringify(module)});
    const log = createLog({ logLevel: 'info', logFormat: '${format}' });
    const secret = process.env.SECRET;
    const headers = { api_key: secret, 'x-api-key': secret, authorization: 'Bearer ' + secret };
    log.info({ headers, request: { headers }, body: { deep: { deeper: [secret] } } }, 'headers');
    log.warn({ url: 'http://localhost/x?api_key=' + secret + '&a=b' }, 'an address');
    log.error({ err: new Error('refused ' + secret, { cause: new Error(secret) }) }, 'an error with ' + secret);
    log.child({ name: secret }).info('a child');`;
  const child = Bun.spawn([process.execPath, '-e', script], {
    env: { ...process.env, SECRET: secret },
    stdout: 'ignore',
    stderr: 'pipe',
  });
  return new Response(child.stderr).text();
}

test.each(['json', 'pretty'] as const)(
  'a process whose log cannot be written, as on a full disk, goes on (%s)',
  async (format) => {
    const script = `
      const { createLog } = await import(${JSON.stringify(module)});
      const log = createLog({ logLevel: 'info', logFormat: '${format}' });
      for (let line = 0; line < 100; line++) log.info('a'.repeat(100_000));
      await Bun.sleep(50);
      process.stdout.write('goes on');`;
    const full = openSync('/dev/full', 'w');
    const child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe', stderr: full });
    closeSync(full);
    expect(await new Response(child.stdout).text()).toBe('goes on');
    expect(await child.exited).toBe(0);
  },
);

test.each(['json', 'pretty'] as const)(
  'a key never stands in the log, whatever carries it (%s)',
  async (format) => {
    for (const secret of [
      newKey(),
      newAccessToken(),
      newHookToken(),
      `whsec_${Buffer.alloc(32, 251).toString('base64')}`,
    ]) {
      const text = await logged(secret, format);
      expect(text.match(/headers|an address|an error|a child/g)?.length).toBeGreaterThanOrEqual(4);
      expect(text).toContain('[hidden]');
      expect(text).not.toContain(secret.slice(10, 30));
    }
  },
);

/** Runs a program that logs lines of a kilobyte into a pipe of 64 KB, which is read by `read` alone. */
async function intoPipe<T>(
  script: string,
  by: (child: Bun.Subprocess<'ignore', 'pipe'>, read: () => string) => Promise<T>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-log-'));
  const path = join(folder, 'pipe');
  Bun.spawnSync(['mkfifo', path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const bytes = Buffer.alloc(8192);
  const read = () => {
    try {
      return bytes.toString('latin1', 0, readSync(pipe, bytes));
    } catch {
      return '';
    }
  };
  const child = Bun.spawn(
    [
      process.execPath,
      '-e',
      `const { createLog } = await import(${JSON.stringify(module)});
      const log = createLog({ logLevel: 'info', logFormat: 'json' });
      ${script}`,
    ],
    { stdin: 'ignore', stdout: 'pipe', stderr: pipe },
  );
  try {
    return await by(child, read);
  } finally {
    child.kill('SIGKILL');
    closeSync(pipe);
    rmSync(folder, { recursive: true });
  }
}

test('a process whose log nobody reads goes on, and says later how many lines it left out', async () => {
  const script = `
    for (let line = 0; line < 3000; line++) log.info('a'.repeat(1000));
    process.stdout.write('goes on');
    setInterval(() => {}, 1000);`;
  await intoPipe(script, async (child, read) => {
    const { value } = await child.stdout.getReader().read();
    expect(new TextDecoder().decode(value)).toBe('goes on');
    let text = '';
    while (!text.includes('left out')) {
      text += read();
      await Bun.sleep(1);
    }
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; lines?: number });
    const last = lines.pop();
    expect(last?.lines).toBeGreaterThan(1000);
    expect(lines.length + (last?.lines ?? 0)).toBe(3000);
  });
});

test('a process that ends leaves no line behind, however slow its reader is', async () => {
  const script = `
    for (let line = 0; line < 400; line++) log.info('a'.repeat(1000));
    process.exit(3);`;
  await intoPipe(script, async (child, read) => {
    let text = '';
    for (let isOver = false; !isOver; await Bun.sleep(2)) {
      isOver = child.exitCode !== null;
      text += read();
    }
    for (let rest = read(); rest; rest = read()) text += rest;
    expect(text.match(/"msg":"a{1000}"}\n/g)?.length).toBe(400);
    expect(await child.exited).toBe(3);
  });
});
