import { beforeAll, expect, test } from 'bun:test';
import { keepAccounts, lockAccounts } from '../../server/services/accounts/keep/keep-accounts.ts';
import { drainJobs } from '../support/jobs.ts';
import { eventually } from '../support/processes.ts';
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
  const other = await world.db.write(workspaceOId, async (tx) => {
    await lockAccounts(tx, workspaceOId);
    const counting = count();
    // the embedded engine has one session: whoever comes second begins when the first has ended
    if (world.db.kind === 'server') await eventually('the other waits', isWaiting);
    await tx`
      select
      from account_identity
      where workspace_o_id = ${workspaceOId}
        and key = ${key}
      for update nowait`;
    return { counting };
  });
  await other.counting;
  const { body } = await api.get('/account/get', { domain: 'alder.example' });
  expect(body.data.events).toBe(2);
});

async function isWaiting(): Promise<boolean> {
  const [row] = await world.db.ownerSql<{ isWaiting: boolean }[]>`
    select exists (
      select
      from pg_stat_activity
      where datname = current_database()
        and wait_event_type = 'Lock'
    ) as is_waiting`;
  return row?.isWaiting ?? false;
}
