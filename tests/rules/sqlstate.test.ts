import { expect, test } from 'bun:test';
import { join, resolve } from 'node:path';

/** One in quotes, or an expression that begins with classes of them. */
const written = /(['"`])\d{2}[0-9A-Z]\d{2}\1|\/\^\(?(?:\d{2}\|)+\d{2}\)/g;
const root = resolve(import.meta.dir, '../..');

test('the numbers of SQL errors stand in one file, under names', async () => {
  const found: string[] = [];
  for await (const file of new Bun.Glob('{server,jobs,tui}/**/*.{ts,tsx}').scan(root)) {
    if (file === 'server/database/fault.ts') continue;
    const text = await Bun.file(join(root, file)).text();
    for (const [state] of text.matchAll(written)) found.push(`${file}: ${state}`);
  }
  expect(found).toEqual([]);
});
