import { beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { history, isFree, own } from '../support/account-history.ts';
import { comparable, comparableNaive, keptAccounts } from '../support/kept-accounts.ts';
import { naive } from '../support/naive-accounts.ts';
import { playHistory } from '../support/play-history.ts';
import { testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

test('accounts and deals are those of all events together, whatever the order, the parts, repetitions and merges between', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const tenant = await world.newWorkspace();
      await world.db.ownerSql`update workspace set domain = ${own} where o_id = ${tenant.workspaceOId}`;
      const { sent, merges } = await playHistory(world, tenant, steps);
      const kept = await keptAccounts(tenant.api);
      expect(comparable(kept)).toEqual(comparableNaive(naive(sent, merges, own, isFree)));
    }),
    { numRuns: 200 },
  );
}, 600_000);
