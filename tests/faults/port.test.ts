import { expect, test } from 'bun:test';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnProduct, startProduct } from '../support/processes.ts';

test('a port that is taken ends a first start with a sentence, before a key is made that nobody would see', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gw-'));
  const other = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
  const environment = { DATA_DIR: dataDir, WORKER: 'off' };
  try {
    const refused = spawnProduct(['start'], { ...environment, PORT: String(other.port) });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(`Port ${other.port} on 127.0.0.1 is taken by another program`);
    expect(refused.output()).not.toMatch(/^\s+at /m);
    expect(existsSync(join(dataDir, 'initial-api-key'))).toBe(false);
    // The creation of the database was cut short by that; the next start begins it anew and shows the key.
    const product = await startProduct(environment);
    expect(product.output()).toMatch(/API key +gw_/);
    expect((await product.stop()).code).toBe(0);
  } finally {
    other.stop(true);
    rmSync(dataDir, { recursive: true, force: true });
  }
});
