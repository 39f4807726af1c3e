import { expect } from 'bun:test';
import type { JobName } from '../../schema/jobs.ts';
import type { Work } from '../../server/database/index.ts';
import { matchEvents } from '../../server/services/workflows/schedule/match-events.ts';
import { drainJobs, jobContext } from './jobs.ts';
import { type Given, makeWorkflow } from './workflows.ts';
import type { Tenant, World } from './world.ts';

/** Triggers and what they start, for tests. */

/** A workflow that ends at once with its input, unless another is given; its oId. */
export const workflowOf = (
  { db }: Pick<World, 'db'>,
  { workspaceOId }: Pick<Tenant, 'workspaceOId'>,
  given: Given = { nodes: [{ id: 'only', type: 'transform', expression: '$input' }] },
): Promise<string> => db.write(workspaceOId, (tx) => makeWorkflow(tx, workspaceOId, given));

/** Everything between an import and the runs that it starts; the runs themselves are left alone. */
const jobsOfMatching: JobName[] = ['import-events', 'analyse-event', 'match-events'];

export async function importEvents(world: World, { api }: Tenant, events: object[]): Promise<void> {
  const reply = await api.post('/event/import', { events });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  await drainJobs(world, { names: jobsOfMatching });
}

export async function makeTrigger(
  { api }: Tenant,
  workflowOId: string,
  filters: object = {},
  more: object = {},
): Promise<string> {
  const reply = await api.post('/workflows/trigger/create', { workflowOId, filters, ...more });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data.oId;
}

export interface TriggeredRun {
  runOId: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  input: any;
  keyOId: string | null;
  /** Jobs of the run: it was taken up, or will be. */
  jobs: number;
}

/** What a trigger started, in the order of the events' business. */
export const runsBy = async ({ db }: World, trigger: string): Promise<TriggeredRun[]> => [
  ...(await db.ownerSql<TriggeredRun[]>`
    with queued as materialized (
      select payload ->> 'runOId' as run_o_id, count(*)::int as jobs
      from graphile_worker._private_jobs
      group by 1
    )
    select run.o_id as run_o_id, run.input, run.key_o_id, coalesce(queued.jobs, 0) as jobs
    from run
    left join queued on queued.run_o_id = run.o_id
    where started_by = ${trigger}
    order by input -> 'event' ->> 'eventTimestamp', o_id`),
];

/** Events that are stored, and that nobody has looked at nor will. */
export async function storedOnly(
  world: World,
  { api, workspaceOId }: Tenant,
  events: object[],
): Promise<string[]> {
  await api.post('/event/import', { events });
  await drainJobs(world, { names: ['import-events'] });
  await world.db.ownerSql`
    delete from graphile_worker._private_jobs where payload ->> 'workspaceOId' = ${workspaceOId}`;
  const rows = await world.db.ownerSql<{ oId: string }[]>`
    select o_id from event where workspace_o_id = ${workspaceOId}`;
  return rows.map(({ oId }) => oId);
}

class Killed extends Error {}

/**
 * Whether a worker that matches events came so far that it died: at odd numbers with that transaction, at even ones
 * behind its commit.
 */
export async function diesAt(
  world: World,
  { workspaceOId }: Tenant,
  transaction: number,
  events: string[],
): Promise<boolean> {
  const tools = jobContext(world, workspaceOId);
  let left = transaction;
  const write = async <T>(work: Work<T>): Promise<T> => {
    left -= 1;
    const value = await tools.write(async (tx) => {
      const done = await work(tx);
      if (left === 0 && transaction % 2 === 1) throw new Killed();
      return done;
    });
    if (left === 0) throw new Killed();
    return value;
  };
  try {
    await matchEvents({ ...tools, write }, events);
    return false;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return true;
  }
}
