import { claimLease } from '../../../jobs/runtime/fence.ts';
import { enterWorker } from '../../../jobs/runtime/heartbeat.ts';
import type { Work } from '../../../server/database/index.ts';
import { openDrive } from '../../../server/ingest/drive/index.ts';
import { createRobots } from '../../../server/ingest/robots.ts';
import { indexResource } from '../../../server/services/resources/pipeline.ts';
import { drainJobs } from '../jobs.ts';
import { emailEvent } from '../sent-events.ts';
import { importEvents, workflowOf } from '../starts.ts';
import type { Tenant, World } from '../world.ts';
import { made } from './scene.ts';

/** What stands in the database when the power goes: work that was accepted, work that was begun, its worker's rows. */
export async function interrupt(world: World, tenant: Tenant): Promise<void> {
  const { api } = tenant;
  const replaced = await made(
    api.post('/resource/create', { mode: 'text', name: 'Handbook', text: chapters(3) }),
  );
  await drainJobs(world);
  await made(api.post('/resource/update', { oId: replaced.oId, text: chapters(4) }));
  await dieOver(world, tenant, replaced.oId, 'retired');
  const begun = await made(
    api.post('/resource/create', { mode: 'text', name: 'Second handbook', text: chapters(5) }),
  );
  await dieOver(world, tenant, begun.oId, 'staged');
  // counted, and not folded yet; and a workspace whose rollups are being made
  await importEvents(world, tenant, [emailEvent({ subject: 'Counted' })]);
  await world.db.ownerSql`insert into rollup_fill (workspace_o_id) values (${tenant.workspaceOId})`;
  const agent = await made(api.post('/agents/create', { name: 'Pinned', type: 'CONTENT' }));
  const workflowOId = await workflowOf(world, tenant, {
    nodes: [{ id: 'brief', type: 'agent', agentOId: agent.oId }],
  });
  await made(api.post('/workflows/run', { workflowOId }));
  await made(api.post('/event/import', { events: [emailEvent({ subject: 'Not begun yet' })] }));
}

/** A text of as many chunks or more, no two paragraphs the same. */
function chapters(count: number): string {
  const words = 'till shelf order delivery count audit buyer season warehouse weekend'.split(' ');
  return Array.from({ length: count }, (_, at) => {
    const prose = Array.from(
      { length: 200 },
      (_, place) => words[(at * 3 + place * (at + 1)) % words.length],
    );
    return `## Chapter ${at + 1}\n\n${prose.join(' ')} ${at + 1}.`;
  }).join('\n\n');
}

class Killed extends Error {}

/** A worker takes the resource's job and dies before the first transaction that finds chunks in this state. */
async function dieOver(world: World, tenant: Tenant, resourceOId: string, state: string): Promise<void> {
  const { db, context } = world;
  const workspace = tenant.workspaceOId;
  const worker = await enterWorker(db.ownerSql, 'a machine that is gone');
  const pool = `pool-${worker.workerOId}`;
  await worker.addPool(pool);
  const [job] = await db.ownerSql<{ id: string; generation: number }[]>`
    update graphile_worker._private_jobs
    set locked_by = ${pool}, locked_at = now(), attempts = attempts + 1
    where payload ->> 'resourceOId' = ${resourceOId}
    returning id::text, (payload ->> 'generation')::integer as generation
  `;
  if (!job) throw new Error('there was no job to take');
  await claimLease(db, { workspace, subject: resourceOId, workerOId: worker.workerOId, jobId: job.id });
  const work = {
    ...context,
    robots: createRobots(context.outbound),
    drive: openDrive(null),
    signal: new AbortController().signal,
    batchSize: 2,
    workspace,
    read: <T>(act: Work<T>) => db.read(workspace, act),
    write: <T>(act: Work<T>) =>
      db.write(workspace, async (tx) => {
        const [found] = await tx`
          select from chunk_generation
          where resource_o_id = ${resourceOId}
            and state = ${state}
            and stored > 0
        `;
        if (found) throw new Killed();
        return act(tx);
      }),
  };
  try {
    await indexResource(work, { workspace, resourceOId, generation: job.generation });
  } catch (error) {
    if (error instanceof Killed) return;
    throw error;
  }
  throw new Error('the worker lived to the end');
}
