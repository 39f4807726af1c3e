import { expect, test } from 'bun:test';
import { requireStopped } from '../../server/database/distribution/nodes.ts';
import { keyChannel } from '../../server/services/workspaces/api-keys.ts';
import { testDatabase, testServerUrl } from '../support/database.ts';
import { failureOf } from '../support/failure.ts';

/** The embedded engine has one session, and is never distributed. */
if (testServerUrl)
  test('a server without a worker is seen by whoever distributes its database', async () => {
    const db = await testDatabase();
    await requireStopped(db.ownerSql);
    const unlisten = await db.listen(keyChannel, () => {});
    expect((await failureOf(requireStopped(db.ownerSql)))?.message).toContain('stop it');
    await unlisten();
    await requireStopped(db.ownerSql);
  });
