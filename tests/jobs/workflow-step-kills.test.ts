import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { type FakeService, fakeLookup } from '../support/fake-services.ts';
import { forEver, hold } from '../support/holders.ts';
import { drainJobs } from '../support/jobs.ts';
import { startRunOf, storeWorkflow } from '../support/workflow-rows.ts';
import { type Given, runSeen } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* Holders that die between any two of their transactions: child runs and iterations are there once, and none is missing. */

let world: World;
let tenant: Tenant;
let service: FakeService;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});
beforeEach(async () => {
  await service?.close();
  service = fakeLookup({ employees: 40 });
});
afterAll(() => service.close());

const stored = (given: Given) => storeWorkflow(world.db, tenant.workspaceOId, given);
const started = (workflowOId: string) => startRunOf(world.db, tenant.workspaceOId, workflowOId);
const seen = (runOId: string) => runSeen(world, tenant.workspaceOId, runOId);
const sent = () => drainJobs(world, { names: ['send-request'] });

async function childOf(runOId: string): Promise<string> {
  const [child, ...others] = await world.db.ownerSql<{ oId: string }[]>`
    select o_id from run where parent_run_o_id = ${runOId}`;
  expect(others).toEqual([]);
  return child?.oId ?? '';
}

/** Has runs go on with a holder that dies at each of its transactions in turn, until one is not long enough to die in. */
async function dyingEverywhere(
  when: 'before' | 'after',
  least: number,
  through: (left: { left: number; when: 'before' | 'after' }) => Promise<'alive' | 'killed'>,
) {
  let boundaries = 0;
  for (let left = 1; (await through({ left, when })) === 'killed'; left++) boundaries = left;
  expect(boundaries).toBeGreaterThanOrEqual(least);
}

const ask = { id: 'ask', type: 'http', url: '' };

test.each(['before', 'after'] as const)(
  'a holder that dies %s any of its transactions leaves one child run, which is told of once',
  async (when) => {
    const child = await stored({ nodes: [{ ...ask, url: service.url }], output: '$nodes.ask.output.body' });
    const workflowOId = await stored({
      nodes: [{ id: 'sub', type: 'workflow', workflowOId: child }],
      output: '$nodes.sub.output.employees',
    });
    const hasEnded = async (parent: string) => {
      await drainJobs(world, { hurry: true });
      const { status, output } = await seen(parent);
      expect([status, output]).toEqual(['completed', 40]);
      await childOf(parent);
      expect(service.asked.splice(0)).toHaveLength(1);
    };
    await dyingEverywhere(when, 4, async (life) => {
      const parent = await started(workflowOId);
      const calm = forEver();
      let end = await hold(world, tenant.workspaceOId, parent, life);
      if (end === 'alive') {
        const below = await childOf(parent);
        await hold(world, tenant.workspaceOId, below, calm);
        await sent();
        await hold(world, tenant.workspaceOId, below, calm);
        end = await hold(world, tenant.workspaceOId, parent, life);
      }
      await hasEnded(parent);
      return end;
    });
    await dyingEverywhere(when, 4, async (life) => {
      const parent = await started(workflowOId);
      await hold(world, tenant.workspaceOId, parent, forEver());
      const below = await childOf(parent);
      let end = await hold(world, tenant.workspaceOId, below, life);
      await sent();
      if (end === 'alive') end = await hold(world, tenant.workspaceOId, below, life);
      await hasEnded(parent);
      return end;
    });
  },
);

test.each(['before', 'after'] as const)(
  'a holder that dies %s any of its transactions leaves a repeat with as many iterations as without',
  async (when) => {
    const workflowOId = await stored({
      nodes: [
        {
          id: 'loop',
          type: 'repeat',
          node: { ...ask, url: `${service.url}/{{ $iteration }}` },
          until: '$iteration = 3',
          delaySeconds: 0.1,
        },
      ],
    });
    await dyingEverywhere(when, 8, async (life) => {
      const runOId = await started(workflowOId);
      let end: 'alive' | 'killed' = 'alive';
      for (let turn = 0; turn < 4 && end === 'alive'; turn++) {
        end = await hold(world, tenant.workspaceOId, runOId, life);
        await sent();
      }
      await drainJobs(world, { hurry: true });
      expect((await seen(runOId)).status).toBe('completed');
      expect(service.asked.splice(0).map(({ path }) => path)).toEqual(['/1', '/2', '/3']);
      return end;
    });
  },
);

test.each(['before', 'after'] as const)(
  'a holder that dies %s any of its transactions gives its place to the next run when another has gone on with it',
  async (when) => {
    const { body } = await tenant.api.post('/workflows/create', {
      name: `One at a time, ${when}`,
      nodes: [{ ...ask, url: service.url }],
      limits: { concurrency: { max: 1 } },
    });
    const workflowOId: string = body.data.oId;
    const places = () => world.db.ownerSql<{ runOId: string; isHeld: boolean }[]>`
      select run_o_id, is_held from workflow_place where workflow_o_id = ${workflowOId} order by accepted_at`;
    await dyingEverywhere(when, 3, async (life) => {
      const first = await started(workflowOId);
      const second = await started(workflowOId);
      let end = await hold(world, tenant.workspaceOId, first, life);
      // whatever the dead one has left: the next of its key has no place beside it
      await hold(world, tenant.workspaceOId, second, forEver());
      expect((await places()).filter(({ isHeld }) => isHeld)).toHaveLength(1);
      await sent();
      if (end === 'alive') end = await hold(world, tenant.workspaceOId, first, life);
      await drainJobs(world, { hurry: true });
      expect([(await seen(first)).status, (await seen(second)).status]).toEqual(['completed', 'completed']);
      expect(await places()).toHaveLength(0);
      expect(service.asked.splice(0)).toHaveLength(2);
      return end;
    });
  },
);
