import { beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { history, isFree, own, type Step } from '../support/account-history.ts';
import { drainJobs } from '../support/jobs.ts';
import { comparable, comparableNaive, keptAccounts } from '../support/kept-accounts.ts';
import { type Anchor, bareName, naive, type SentEvent } from '../support/naive-accounts.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

async function play(
  tenant: Tenant,
  steps: readonly Step[],
): Promise<{ sent: SentEvent[]; merges: [Anchor, Anchor][] }> {
  const sent: SentEvent[] = [];
  const merges: [Anchor, Anchor][] = [];
  let waiting: SentEvent[] = [];
  const importAll = async () => {
    if (waiting.length > 0) {
      const { status, body } = await tenant.api.post('/event/import', { events: waiting });
      if (status !== 200) throw new Error(JSON.stringify(body));
    }
    waiting = [];
    await drainJobs(world, { names: ['import-events'] });
  };
  for (const step of steps) {
    if ('send' in step) {
      waiting.push(step.send);
      sent.push(step.send);
      continue;
    }
    await importAll();
    if (!('merge' in step)) continue;
    const { accounts } = await keptAccounts(tenant.api);
    const into = accounts[step.merge[0] % accounts.length];
    const from = accounts[step.merge[1] % accounts.length];
    if (!into || !from || into === from) continue;
    const { status } = await tenant.api.post('/account/merge', { into: into.oId, from: from.oId });
    expect(status).toBe(200);
    merges.push([anchorOf(into), anchorOf(from)]);
  }
  await importAll();
  return { sent, merges };
}

const anchorOf = ({
  domains: [domain],
  crmAccountIds: [id],
  name,
}: {
  domains: string[];
  crmAccountIds: string[];
  name: string;
}) => (domain ? `d:${domain}` : id ? `c:${id}` : `n:${bareName(name)}`);

test('accounts and deals are those of all events together, whatever the order, the parts, repetitions and merges between', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const tenant = await world.newWorkspace();
      await world.db.ownerSql`update workspace set domain = ${own} where o_id = ${tenant.workspaceOId}`;
      const { sent, merges } = await play(tenant, steps);
      const kept = await keptAccounts(tenant.api);
      expect(comparable(kept)).toEqual(comparableNaive(naive(sent, merges, own, isFree)));
    }),
    { numRuns: 200 },
  );
}, 600_000);
