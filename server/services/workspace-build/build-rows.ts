import { newOId, prefixes } from '../../../schema/o-id.ts';
import {
  buildStages,
  type WorkspaceBuild,
  type WorkspaceBuildBody,
} from '../../../schema/workspace-build.ts';
import { enqueue } from '../../database/enqueue.ts';
import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Author } from '../library/author.ts';
import { type NewStep, stepsOf } from './build-plan.ts';

/** A build as its job reads it. */
export interface Build {
  oId: string;
  /** Of the company. */
  name: string;
  /** The company's page. */
  url: string | null;
  author: Author;
}

type StoredRequest = Pick<Build, 'name' | 'url'>;

/** Notes what is to be built and has it done behind the request. 409 while another build of the workspace goes on. */
export async function acceptBuild(
  tx: Tx,
  workspace: string,
  body: WorkspaceBuildBody,
  author: Author,
): Promise<string> {
  const buildOId = newOId(prefixes.build);
  const request: StoredRequest = { name: body.name.trim(), url: body.url?.trim() || null };
  const [made] = await tx`
    insert into build (workspace_o_id, o_id, request, author, key_o_id)
    values (
      ${workspace}, ${buildOId}, ${json(tx, request)}, ${json(tx, author.user)}, ${author.keyOId}
    )
    on conflict (workspace_o_id) where status in ('pending', 'running') do nothing
    returning o_id`;
  if (!made) throw conflict('A build of this workspace goes on; wait until it has ended', 'build_running');
  await addSteps(tx, workspace, buildOId, stepsOf(body));
  await enqueue(tx, 'build-workspace', { workspaceOId: workspace, buildOId });
  return buildOId;
}

export async function addSteps(
  tx: Tx,
  workspace: string,
  buildOId: string,
  steps: readonly NewStep[],
): Promise<void> {
  if (steps.length === 0) return;
  await tx`
    insert into build_step (workspace_o_id, build_o_id, key, stage, input)
    select ${workspace}, ${buildOId}, one.step ->> 'key', one.step ->> 'stage', one.step -> 'input'
    from jsonb_array_elements(${json(tx, steps)}) with ordinality as one (step, place)
    order by one.place
    on conflict do nothing`;
}

/** Null when the build has ended. Call it as the holder of its job's lease alone. */
export async function beginBuild(tx: Tx, workspace: string, buildOId: string): Promise<Build | null> {
  const [row] = await tx<{ request: StoredRequest; user: Author['user']; keyOId: string | null }[]>`
    update build
    set
      status = 'running',
      started_at = coalesce(started_at, now())
    where workspace_o_id = ${workspace}
      and o_id = ${buildOId}
      and status in ('pending', 'running')
    returning request, author as user, key_o_id`;
  if (!row) return null;
  return { oId: buildOId, ...row.request, author: { keyOId: row.keyOId, user: row.user } };
}

/** The worker has gone, or tries again later. */
export async function showBuildWaiting(tx: Tx, workspace: string, buildOId: string): Promise<void> {
  await tx`
    update build
    set status = 'pending'
    where workspace_o_id = ${workspace}
      and o_id = ${buildOId}
      and status = 'running'`;
}

/** Ends an open build; with an error it has failed, and what was made stays. */
export async function endBuild(
  tx: Tx,
  workspace: string,
  buildOId: string,
  error: string | null = null,
): Promise<void> {
  await tx`
    update build
    set
      status = ${error === null ? 'completed' : 'failed'},
      error = ${error?.slice(0, 2000) ?? null},
      completed_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${buildOId}
      and status in ('pending', 'running')`;
}

interface StatusRow extends Omit<WorkspaceBuild, 'createdAt' | 'startedAt' | 'completedAt'> {
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
}

/** Where a build is and what it made. 404 if unknown. */
export async function buildProgress(tx: Tx, workspace: string, jobOId: string): Promise<WorkspaceBuild> {
  const [row] = await tx<StatusRow[]>`
    select
      o_id as job_o_id, status, steps.stage, steps.counts, steps.created, error, steps.warnings, created_at,
      started_at, completed_at
    from build
    cross join lateral (
      select
        case
          when build.completed_at is null
            then (array_agg(stage order by ${placeOf(tx)}, ordinal) filter (where step.status = 'pending'))[1]
        end as stage,
        jsonb_build_object(
          'total', count(*),
          'done', count(*) filter (where step.status = 'done'),
          'skipped', count(*) filter (where step.status = 'skipped')
        ) as counts,
        coalesce(
          jsonb_agg(jsonb_build_object('oId', made_o_id, 'kind', kind) order by ${placeOf(tx)}, ordinal)
            filter (where is_new),
          '[]'
        ) as created,
        coalesce(jsonb_agg(note order by ${placeOf(tx)}, ordinal) filter (where note is not null), '[]') as warnings
      from build_step as step
      where step.workspace_o_id = ${workspace}
        and step.build_o_id = build.o_id
    ) as steps
    where workspace_o_id = ${workspace}
      and o_id = ${jobOId}`;
  if (!row) throw notFound('No build with this oId exists in the workspace');
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

/** The place of a step's stage among the stages. */
export const placeOf = (tx: Tx) => tx`array_position(${[...buildStages]}::text[], stage)`;
