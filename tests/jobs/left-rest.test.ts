import { afterEach, beforeAll, expect, spyOn, test } from 'bun:test';
import { loadTask } from '../../jobs/runtime/claim.ts';
import type { JobContext } from '../../jobs/task.ts';
import type { JobName, JobPayload } from '../../schema/jobs.ts';
import { newOId } from '../../schema/o-id.ts';
import type { Work } from '../../server/database/index.ts';
import { jobContext } from '../support/jobs.ts';
import { testWorld, type World } from '../support/world.ts';

/* A job that leaves its rest to another one. Were its own end a second transaction, a crash in between would leave two. */

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
const clock = performance.now.bind(performance);
let now: ReturnType<typeof spyOn<Performance, 'now'>> | null = null;
afterEach(() => now?.mockRestore());

const events = Array.from({ length: 60 }, () => newOId('ev'));

type Left = { [Name in JobName]?: Omit<JobPayload<Name>, 'workspaceOId'> };

const left: Left = {
  'analyse-again': { analysisJobOId: newOId('aj') },
  'analyse-event': { eventOIds: events },
  'bulk-runs': { bulkChangeOId: newOId('bc') },
  'fill-accounts': {},
  'index-events': { before: newOId('ev') },
  'match-events': { eventOIds: events },
  'place-records': {},
};

/** The transactions that a job asks for, which are not carried out, and what it reads: a list of events, then nothing. */
function recordedJob(workspace: string, first: unknown[]) {
  const asked: { writes: Work<unknown>[]; ends: Work<unknown>[] } = { writes: [], ends: [] };
  const replies = [first];
  const job = {
    ...jobContext(world, workspace),
    read: async () => replies.shift() ?? [],
    write: async (work: Work<unknown>) => void asked.writes.push(work),
    finish: async (work: Work<unknown>) => void asked.ends.push(work),
  } as unknown as JobContext;
  return { job, asked };
}

/** Runs a job for which an hour passes, or less, between two looks at the clock. */
async function runSlowly<Name extends JobName>(
  name: Name,
  payload: JobPayload<Name>,
  job: JobContext,
  ms = 3_600_000,
) {
  const task = await loadTask(name);
  let looks = 0;
  now = spyOn(performance, 'now').mockImplementation(() => clock() + ms * looks++);
  await task.run(payload, job);
  now.mockRestore();
}

test.each(Object.keys(left) as (keyof typeof left)[])(
  '%s enqueues its rest and ends in one transaction',
  async (name) => {
    const { workspaceOId } = await world.newWorkspace();
    const found = name === 'index-events' ? Array.from({ length: 1_000 }, () => newOId('ev')) : [];
    const { job, asked } = recordedJob(workspaceOId, found);
    await runSlowly(name, { workspaceOId, ...left[name] } as JobPayload<typeof name>, job);
    expect([asked.writes.length, asked.ends.length]).toEqual([0, 1]);
    await world.db.write(workspaceOId, async (tx) => void (await asked.ends[0]?.(tx)));
    const jobs = await world.db.ownerSql`
    select task.identifier as name
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where job.payload ->> 'workspaceOId' = ${workspaceOId}
      and task.identifier = ${name}`;
    expect(jobs).toHaveLength(1);
  },
);

test.each(['match-events', 'start-held'] as const)(
  '%s leaves events to another job where they take long, and has done some',
  async (name) => {
    const { workspaceOId } = await world.newWorkspace();
    const { job, asked } = recordedJob(workspaceOId, []);
    await runSlowly(name, { workspaceOId, eventOIds: events }, job, 11_000);
    await world.db.write(workspaceOId, async (tx) => void (await asked.ends[0]?.(tx)));
    const [row] = await world.db.ownerSql<{ left: number }[]>`
      select jsonb_array_length(payload::jsonb -> 'eventOIds') as left
      from graphile_worker._private_jobs
      where payload ->> 'workspaceOId' = ${workspaceOId}`;
    expect(row?.left).toBeWithin(events.length / 2, events.length);
  },
);
