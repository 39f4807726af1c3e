import { expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, type Product, startProduct } from '../support/processes.ts';

const root = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const foldersOf = (pid: number) => readdirSync(root).filter((name) => name.startsWith(`groundwork-${pid}-`));

async function keyOf(product: Product): Promise<string> {
  const [key] = await product.says(/gw_[A-Za-z0-9]{20,}/);
  return key;
}

test('DATA_DIR=memory indexes a file that was sent to it, and leaves nothing behind', async () => {
  // of a process that could not clean up: no process has this number
  const left = mkdtempSync(join(root, 'groundwork-999999999-'));
  const product = await startProduct({ DATA_DIR: 'memory' });
  const headers = { api_key: await keyOf(product), 'content-type': 'application/json' };
  const call = async <Data>(path: string, body?: unknown): Promise<Data> => {
    const reply = await fetch(`${product.url}/api/v2${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return ((await reply.json()) as { data: Data }).data;
  };
  expect(existsSync(left)).toBe(false);
  const made = await call<{ oId: string }>('/resource/create', {
    mode: 'file',
    filename: 'notes.md',
    file: Buffer.from('# Notes\n\nWeekend support is part of the premium plan.').toString('base64'),
  });
  const ended = await eventually('the file is indexed or has failed', async () => {
    const { status } = await call<{ status: string }>(`/resource/status?oId=${made.oId}`);
    return status !== 'pending' && status;
  });
  expect(ended).toBe('indexed');
  const [found] = await call<{ oId: string }[]>('/resource/search', { query: 'weekend support' });
  expect(found?.oId).toBe(made.oId);

  const supervisor = await product.processOf('supervisor');
  expect(foldersOf(supervisor)).toHaveLength(1);
  expect((await product.stop()).code).toBe(0);
  expect(foldersOf(supervisor)).toEqual([]);
});
