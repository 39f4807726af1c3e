import { expect, test } from 'bun:test';
import { closeSync, openSync } from 'node:fs';
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
