import type { Database } from '../../../server/database/index.ts';
import { drainJobs } from '../jobs.ts';
import { crmEvent } from '../sent-events.ts';
import { workflowOf } from '../starts.ts';
import type { Tenant, World } from '../world.ts';
import { made } from './scene.ts';

/** The event that the runs of a scene wait for; nothing else in it is one. */
export const awaitedEvent = crmEvent({ eventType: 'deal_lost', opportunityId: 'opp-awaited' });

const wait = { id: 'wait', type: 'wait', seconds: 60 };
const last = { id: 'last', type: 'transform', expression: '"went on"' };
const waits = {
  time: wait,
  event: { id: 'wait', type: 'wait', event: { filters: { eventTypes: ['DEAL_LOST'] } } },
  person: { id: 'wait', type: 'approval', message: 'Send it?' },
  items: { id: 'wait', type: 'map', items: '[1, 2]', node: wait },
};

/** Runs that wait for a time, an event and a person, and in two items of a map; each has one more node to go on to. */
export async function startWaiting(world: World, tenant: Tenant): Promise<void> {
  for (const node of Object.values(waits)) {
    const workflowOId = await workflowOf(world, tenant, {
      nodes: [node, last],
      edges: [{ from: 'wait', to: 'last' }],
    });
    await made(tenant.api.post('/workflows/run', { workflowOId }));
  }
  // two of one at a time: the first waits for a person, the second for its place
  const { oId } = await made(
    tenant.api.post('/workflows/create', {
      name: 'One at a time',
      nodes: [waits.person],
      limits: {
        concurrency: { max: 1 },
        rate: { max: 1, perSeconds: 1 },
        dedupe: { key: '$input.name', withinSeconds: 3_600 },
      },
    }),
  );
  for (const name of ['first', 'second'])
    await made(tenant.api.post('/workflows/run', { workflowOId: oId, name }));
  await drainJobs(world);
}

/** Moves the ends of waits for an event ahead of now: a dump is opened years after it was made. */
export const prolongWaits = ({ ownerSql }: Database) => ownerSql`
  update workflow_node
  set wake_at = now() + interval '1 year'
  where status = 'waiting'
    and awaits is not null`;

export interface WaitingNode {
  workspaceOId: string;
  runOId: string;
  key: string;
  type: string;
}

/** What runs of workflows wait for, whatever their workspace. */
export const waitingNodes = async ({ ownerSql }: Database): Promise<WaitingNode[]> => [
  ...(await ownerSql<WaitingNode[]>`
    select workspace_o_id as "workspaceOId", run_o_id as "runOId", key, type
    from workflow_node
    where status = 'waiting'
    order by workspace_o_id, run_o_id, key
  `),
];
