import { expect, test } from 'bun:test';
import pino from 'pino';
import { requireStopped } from '../../server/database/distribution/nodes.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { ownServerOId, startBeats } from '../../server/http/metrics/server-beats.ts';
import { emptyDatabase } from '../support/database.ts';
import { failureOf } from '../support/failure.ts';
import { eventually } from '../support/processes.ts';

test('a server without a worker is seen by whoever distributes its database, until it ends', async () => {
  // In that of all tests the servers of other files beat, where one process has them all.
  const { db, close } = await emptyDatabase();
  await migrate(db, pino({ level: 'silent' }));
  const isShown = async () =>
    (await db.ownerSql`select from server_process where o_id = ${ownServerOId}`).length > 0;
  const refusal = () =>
    failureOf(
      db.ownerSql.begin(async (tx) => {
        await requireStopped(tx);
        throw new Error('nothing runs');
      }),
    );
  expect((await refusal())?.message).toBe('nothing runs');
  const endBeats = startBeats(db, () => null);
  await eventually('the server has beaten', isShown);
  expect((await refusal())?.message).toContain('stop it');
  await endBeats();
  expect((await refusal())?.message).toBe('nothing runs');
  await close();
});
