import { beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { history, isFree, own } from '../support/account-history.ts';
import { comparable, comparableNaive, eventsOf, keptAccounts } from '../support/kept-accounts.ts';
import { naive } from '../support/naive-accounts.ts';
import { playHistory } from '../support/play-history.ts';
import { testWorld, type World } from '../support/world.ts';

/** Other ones in each run. HISTORIES=200 takes a minute. */
const histories = Number(process.env.HISTORIES ?? 60);

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

test(
  'accounts, deals and the deal of each event are those of all events together, whatever the order, the parts, repetitions and merges between',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const tenant = await world.newWorkspace();
        await world.db.ownerSql`update workspace set domain = ${own} where o_id = ${tenant.workspaceOId}`;
        const { sent, merges } = await playHistory(world, tenant, steps);
        const kept = await keptAccounts(tenant.api);
        expect(comparable(kept)).toEqual(comparableNaive(naive(sent, merges, own, isFree)));
        for (const { oId, opportunityId } of kept.deals) {
          const listed = await eventsOf(tenant.api, { crmOpportunityIds: opportunityId });
          expect(listed).toEqual(kept.events.filter(({ dealOId }) => dealOId === oId));
        }
      }),
      { numRuns: histories },
    );
  },
  120_000 + histories * 8_000,
);
