import { expect, test } from 'bun:test';
import pino from 'pino';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { emptyDatabase } from '../support/database.ts';
import { interrupt } from '../support/upgrade/interrupted.ts';
import { emptyTables } from '../support/upgrade/rows.ts';
import { fill, secretKey } from '../support/upgrade/scene.ts';
import { makeWorld } from '../support/world.ts';

const log = pino({ level: 'silent' });

test('the next dump leaves no table empty', async () => {
  const { db, close } = await emptyDatabase();
  await migrate(db, log);
  const world = await makeWorld({ SECRET_KEY: secretKey }, db);
  await interrupt(world, await fill(world));
  expect(await emptyTables(db.ownerSql)).toEqual([]);
  await world.app.close();
  await close();
});
