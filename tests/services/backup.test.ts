import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { Database } from '../../server/database/index.ts';
import { type ReadBackup, verified } from '../../server/process/backup/folder.ts';
import { loadDatabase } from '../../server/process/backup/load.ts';
import { schemaSays } from '../../server/process/doctor/database.ts';
import { unseal } from '../../server/secrets.ts';
import { schemaPath, schemaText } from '../golden/schema.ts';
import { emptyDatabase } from '../support/database.ts';
import { backedUpVersions, backupPath } from '../support/upgrade/load.ts';
import { secretKey } from '../support/upgrade/scene.ts';
import { client, makeWorld, type World } from '../support/world.ts';

const log = pino({ level: 'silent' });

test('there is a backup to restore', () => {
  expect(backedUpVersions.length).toBeGreaterThan(0);
});

describe.each(backedUpVersions)('a backup of version %s', (version) => {
  const folder = mkdtempSync(join(tmpdir(), 'gw-'));
  let db: Database;
  let world: World;
  let backup: ReadBackup;
  let close: () => Promise<void>;

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    Bun.spawnSync(['tar', '-xf', backupPath(version), '-C', folder]);
    backup = await verified(folder);
    const own = await emptyDatabase();
    db = own.db;
    await loadDatabase(db, log, folder, backup.description);
    world = await makeWorld({ SECRET_KEY: secretKey }, db);
    close = async () => {
      await world.app.close();
      await own.close();
      rmSync(folder, { recursive: true });
    };
  });
  afterAll(() => close());

  test('has a row in every table that a workspace fills', () => {
    const filled = backup.description.tables.filter(({ rows }) => rows > 0);
    expect(filled.length).toBeGreaterThan(70);
    expect(backup.description.files).toBeGreaterThan(0);
  });

  test('is brought to the tables, functions, references and indexes of this one', async () => {
    expect(await schemaSays(db)).toStartWith('up to date');
    expect(await schemaText(db.ownerSql)).toBe(await Bun.file(schemaPath).text());
  });

  test('opens to the key that it was made with, and takes further writes', async () => {
    const [row] = await db.ownerSql<
      { sealed: Buffer }[]
    >`select sealed from api_key order by created_at limit 1`;
    const api = client(world.app, unseal(world.context.secret, row?.sealed ?? Buffer.alloc(0)));
    const { data } = (await api.get('/product/list')).body;
    expect(data.map(({ name }: { name: string }) => name)).toContain('Tallyline');
    // numbers go on behind those that were given out
    expect((await api.post('/product/update', { oId: data[0].oId, description: 'Again.' })).status).toBe(200);
    expect(
      (await api.post('/resource/create', { mode: 'text', name: 'New', text: 'One.' })).status,
    ).toBeLessThan(300);
  });
});
