import { expect, test } from 'bun:test';
import { requireStopped } from '../../server/database/distribution/nodes.ts';
import { ownServerOId, startBeats } from '../../server/http/metrics/server-beats.ts';
import { testDatabase } from '../support/database.ts';
import { failureOf } from '../support/failure.ts';
import { eventually } from '../support/processes.ts';

test('a server without a worker is seen by whoever distributes its database, until it ends', async () => {
  const db = await testDatabase();
  const isShown = async () =>
    (await db.ownerSql`select from server_process where o_id = ${ownServerOId}`).length > 0;
  const refusal = () =>
    failureOf(
      db.ownerSql.begin(async (tx) => {
        // those of other tests, which the transaction leaves as they are
        await tx`delete from worker`;
        await tx`delete from server_process where o_id <> ${ownServerOId}`;
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
});
