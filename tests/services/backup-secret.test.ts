import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBackup } from '../../server/process/backup/index.ts';
import { plainDatabase } from '../support/database.ts';
import { failureOf } from '../support/failure.ts';
import { makeWorld, type World } from '../support/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'gw-'));
let world: World;
beforeAll(async () => {
  world = await makeWorld({}, await plainDatabase());
  await world.newWorkspace();
});
afterAll(async () => {
  await world.app.close();
  rmSync(folder, { recursive: true });
});

const none = { secretKey: null, dataDir: folder };

test.each([
  ['there is none', none, 'There is no secret key to put into the backup: set SECRET_KEY'],
  [
    'it is another than that of the keys',
    { ...none, secretKey: Buffer.alloc(32, 9) },
    'SECRET_KEY is not the one under which the keys in this database were encrypted',
  ],
])('a backup with the secret is refused where %s, and makes no folder', async (_where, secret, sentence) => {
  const { db, context } = world;
  const path = join(folder, 'backup');
  const source = { db, log: context.log, storage: context.storage, config: { ...context.config, ...secret } };
  expect((await failureOf(writeBackup(source, path, true)))?.message).toStartWith(sentence);
  expect(existsSync(path)).toBe(false);
});
