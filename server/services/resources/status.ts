import type { ResourceError, ResourceProgress, ResourceStatus, Stage } from '../../../schema/resource.ts';
import { stages } from '../../../schema/resource.ts';
import type { Tx } from '../../database/index.ts';
import { missing } from './record.ts';

/** How far a resource has come, and in a sentence why it is not further. */

interface StageRow {
  resourceOId: string;
  stage: Stage;
  generation: number;
  attempt: number;
  startedAt: Date;
  finishedAt: Date | null;
  error: ResourceError | null;
  nextAttemptAt: Date | null;
}

interface StatusRow {
  oId: string;
  status: ResourceStatus;
  stage: Stage | null;
  error: ResourceError | null;
  done: number;
  total: number;
  chunkCount: number;
  generation: number;
}

/** Returns a resource's progress; `workers` is the number of live ones, or null where nobody looked. Throws 404. */
export async function resourceProgress(
  tx: Tx,
  workspace: string,
  oId: string,
  workers: number | null,
): Promise<ResourceProgress> {
  const [progress] = await progressOfResources(tx, workspace, [oId], workers);
  if (!progress) throw missing();
  return progress;
}

/** Returns the progress of several resources in two statements, in any order; unknown oIds are left out. */
export async function progressOfResources(
  tx: Tx,
  workspace: string,
  oIds: readonly string[],
  workers: number | null,
): Promise<ResourceProgress[]> {
  const rows = await tx<StatusRow[]>`
    select
      o_id, status, stage, error, progress_done as done, progress_total as total, chunk_count,
      wanted_generation as generation
    from resource
    where workspace_o_id = ${workspace}
      and o_id = any (${[...oIds]}::text[])
      and deleted_at is null`;
  const stageRows = await tx<StageRow[]>`
    select
      resource_o_id, stage, generation, attempt, started_at, finished_at, error, next_attempt_at
    from resource_stage
    where workspace_o_id = ${workspace}
      and (resource_o_id, generation) in (
        select *
        from unnest(${rows.map((row) => row.oId)}::text[], ${rows.map((row) => row.generation)}::int[])
      )`;
  const stagesOf = Map.groupBy(stageRows, ({ resourceOId }) => resourceOId);
  return rows.map((row) => progressOf(row, stagesOf.get(row.oId) ?? [], workers));
}

function progressOf(row: StatusRow, runs: StageRow[], workers: number | null): ResourceProgress {
  const current = runs.find(({ stage, finishedAt }) => stage === row.stage && finishedAt === null) ?? null;
  return {
    oId: row.oId,
    status: row.status,
    stage: row.stage,
    error: row.error ?? (row.status === 'pending' ? (current?.error ?? null) : null),
    reason: reasonOf(row, current, workers),
    progress: { done: row.done, total: row.total },
    nextAttemptAt: row.status === 'pending' ? (current?.nextAttemptAt?.toISOString() ?? null) : null,
    stages: runs
      .toSorted((a, b) => stages.indexOf(a.stage) - stages.indexOf(b.stage))
      .map(({ resourceOId: _of, generation: _own, ...run }) => ({
        ...run,
        startedAt: run.startedAt.toISOString(),
        finishedAt: run.finishedAt?.toISOString() ?? null,
        nextAttemptAt: run.nextAttemptAt?.toISOString() ?? null,
      })),
  };
}

const doing: Record<Stage, (row: StatusRow) => string> = {
  fetch: () => 'The content is being fetched and read',
  chunk: () => 'The text is being split into chunks',
  embed: ({ done, total }) => `Chunks are being embedded: ${done} of ${total} are done`,
  tag: () => 'The text is searched for library entities; its chunks can be found already',
};

function reasonOf(row: StatusRow, current: StageRow | null, workers: number | null): string {
  if (row.status === 'indexed') {
    return `Indexed in ${row.chunkCount} ${row.chunkCount === 1 ? 'chunk' : 'chunks'}`;
  }
  if (row.status === 'failed') return row.error?.message ?? 'Indexing failed';
  if (row.status === 'uploading') return 'The content is being uploaded';
  const nobody = workers === 0 ? '; no worker is running now (start one with: bun run worker)' : '';
  if (current?.error) {
    const when = current.nextAttemptAt ? `; tried again at ${current.nextAttemptAt.toISOString()}` : '';
    return `${current.error.message} (attempt ${current.attempt} at ${current.stage})${when}${nobody}`;
  }
  if (current) return `${doing[current.stage](row)}${nobody}`;
  if (row.stage !== null) return `The ${row.stage} stage is done, and the next one about to begin${nobody}`;
  return `Waiting for a worker to take it up${nobody}`;
}
