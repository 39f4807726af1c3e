import { beforeAll, expect, test } from 'bun:test';
import { keepAccounts, lockAccounts } from '../../server/services/accounts/keep/keep-accounts.ts';
import { othersWait } from '../support/at-once.ts';
import { drainJobs } from '../support/jobs.ts';
import { emailEvent } from '../support/sent-events.ts';
import { testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const key = 'd:alder.example';
const nothingNew = { keys: [], links: [], names: [] };

test('who waits for the lock of accounts holds none of their counts yet', async () => {
  const { api, workspaceOId } = await world.newWorkspace();
  await api.post('/event/import', { events: [emailEvent({ from: { email: 'ann@alder.example' } })] });
  await drainJobs(world);
  const counted = { key, events: 1, findings: 0, first: null, last: null };
  const count = () =>
    world.db.write(workspaceOId, (tx) => keepAccounts(tx, workspaceOId, nothingNew, [counted]));
  const { counting } = await world.db.write(workspaceOId, async (tx) => {
    await lockAccounts(tx, workspaceOId);
    const begun = count();
    await othersWait(world.db);
    await tx`
      select
      from account_identity
      where workspace_o_id = ${workspaceOId}
        and key = ${key}
      for update nowait`;
    return { counting: begun };
  });
  await counting;
  const { body } = await api.get('/account/get', { domain: 'alder.example' });
  expect(body.data.events).toBe(2);
});
