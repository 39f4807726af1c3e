import { newOId, prefixes } from '../../../schema/o-id.ts';
import {
  buildStages,
  type WorkspaceBuild,
  type WorkspaceBuildBody,
} from '../../../schema/workspace-build.ts';
import { enqueue } from '../../database/enqueue.ts';
import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import { ApiError, notFound } from '../../errors.ts';
import { lockBuilds } from '../activity/lock-builds.ts';
import type { Author } from '../library/author.ts';
import { type NewStep, stepsOf } from './build-plan.ts';

/** Open builds of a workspace, with the one that is done. */
const openMost = 20;
const comeBackSeconds = 60;
/** How long a build waits for a model endpoint that is away, since those behind it wait as long. */
const awayMinutesMost = 60;

/** A build, as its job reads it. */
export interface Build {
  oId: string;
  /** Of the company. */
  name: string;
  /** The company's page. */
  url: string | null;
  author: Author;
  /** Its last try could not ask the model endpoint. */
  wasAway: boolean;
}

type StoredRequest = Pick<Build, 'name' | 'url'>;

/**
 * Stores a build for a job, which begins when earlier builds have ended. 429 with Retry-After where too many wait.
 */
export async function acceptBuild(
  tx: Tx,
  workspace: string,
  body: WorkspaceBuildBody,
  author: Author,
): Promise<string> {
  await lockBuilds(tx, workspace);
  const open = await openBuilds(tx, workspace);
  if (open.length >= openMost) throw tooManyBuilds();
  const buildOId = newOId(prefixes.build);
  const request: StoredRequest = { name: body.name.trim(), url: body.url?.trim() || null };
  await tx`
    insert into build (workspace_o_id, o_id, request, author, key_o_id)
    values (
      ${workspace}, ${buildOId}, ${json(tx, request)}, ${json(tx, author.user)}, ${author.keyOId}
    )`;
  await addSteps(tx, workspace, buildOId, stepsOf(body));
  if (open.length === 0) await enqueueBuild(tx, workspace, buildOId);
  return buildOId;
}

/** In the order of their turns; the first has a job. */
function openBuilds(tx: Tx, workspace: string): Promise<{ oId: string }[]> {
  return tx<{ oId: string }[]>`
    select o_id
    from build
    where workspace_o_id = ${workspace}
      and status in ('pending', 'running')
    order by turn`;
}

const enqueueBuild = (tx: Tx, workspaceOId: string, buildOId: string) =>
  enqueue(tx, 'build-workspace', { workspaceOId, buildOId });

const tooManyBuilds = () =>
  new ApiError(
    429,
    'too_many_builds',
    `The workspace has ${openMost} builds that have not ended, the most it may have; build again when some have ended`,
    { headers: { 'retry-after': String(comeBackSeconds) } },
  );

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

/**
 * Begins a build; null when it has ended, or waits for an earlier one, whose end queues its job. Only the holder of
 * its job's lease may call it.
 */
export async function beginBuild(tx: Tx, workspace: string, buildOId: string): Promise<Build | null> {
  const [row] = await tx<
    { request: StoredRequest; user: Author['user']; keyOId: string | null; wasAway: boolean }[]
  >`
    update build
    set
      status = 'running',
      started_at = coalesce(started_at, clock.now)
    from (select now() as now) as clock
    where workspace_o_id = ${workspace}
      and o_id = ${buildOId}
      and status in ('pending', 'running')
      and not exists (
        select
        from build as earlier
        where earlier.workspace_o_id = ${workspace}
          and earlier.status in ('pending', 'running')
          and earlier.turn < build.turn
      )
    returning request, author as user, key_o_id, away_since is not null as was_away`;
  if (!row) return null;
  const { request, user, keyOId, wasAway } = row;
  return { oId: buildOId, ...request, author: { keyOId, user }, wasAway };
}

/** Shows a build as waiting after its worker died or will retry later. */
export async function showBuildWaiting(tx: Tx, workspace: string, buildOId: string): Promise<void> {
  await tx`
    update build
    set status = 'pending'
    where workspace_o_id = ${workspace}
      and o_id = ${buildOId}
      and status = 'running'`;
}

/**
 * Stores why the model endpoint is unavailable. A build that has waited too long fails with that reason, and the next
 * one begins.
 */
export async function noteAway(tx: Tx, workspace: string, buildOId: string, why: string): Promise<void> {
  const [row] = await tx<{ isTooLong: boolean }[]>`
    update build
    set
      away_since = coalesce(away_since, clock.now),
      away_reason = ${why.slice(0, 2000)}
    from (select now() as now) as clock
    where workspace_o_id = ${workspace}
      and o_id = ${buildOId}
    returning clock.now - away_since > make_interval(mins => ${awayMinutesMost}) as is_too_long`;
  if (!row?.isTooLong) return;
  const reason = `The model endpoint could not be asked for ${awayMinutesMost} minutes (${why}); build again when it answers, and the build makes what is missing`;
  await endBuild(tx, workspace, buildOId, reason);
}

/** Clears the reason for waiting once a step has succeeded. */
export async function noteBack(tx: Tx, workspace: string, buildOId: string): Promise<void> {
  await tx`
    update build
    set away_since = null, away_reason = null
    where workspace_o_id = ${workspace}
      and o_id = ${buildOId}`;
}

/**
 * Ends an open build; with an error it has failed, and its records stay. Begins the build that has waited longest.
 */
export async function endBuild(
  tx: Tx,
  workspace: string,
  buildOId: string,
  error: string | null = null,
): Promise<void> {
  await lockBuilds(tx, workspace);
  const endedBuilds = await tx`
    update build
    set
      status = ${error === null ? 'completed' : 'failed'},
      error = ${error?.slice(0, 2000) ?? null},
      completed_at = now(),
      away_since = null,
      away_reason = null
    where workspace_o_id = ${workspace}
      and o_id = ${buildOId}
      and status in ('pending', 'running')`;
  if (endedBuilds.count === 0) return;
  const [next] = await openBuilds(tx, workspace);
  if (next) await enqueueBuild(tx, workspace, next.oId);
}

interface StatusRow extends Omit<WorkspaceBuild, 'createdAt' | 'startedAt' | 'completedAt'> {
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
}

/** Returns the progress of a build, and its results. 404 if unknown. */
export async function buildProgress(tx: Tx, workspace: string, jobOId: string): Promise<WorkspaceBuild> {
  const [row] = await tx<StatusRow[]>`
    select
      o_id as job_o_id, status, ${reasonOf(tx, workspace)} as reason, steps.stage, steps.counts, steps.created, error, steps.warnings, created_at,
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

/** What an open build waits for, in words; null where it is not kept waiting. */
const reasonOf = (tx: Tx, workspace: string) => tx`
  case
    when status in ('pending', 'running') then coalesce(
      (
        select 'Waits until the build ' || earlier.o_id || ', which was accepted before it, has ended'
        from build as earlier
        where earlier.workspace_o_id = ${workspace}
          and earlier.status in ('pending', 'running')
          and earlier.turn < build.turn
        order by earlier.turn desc
        limit 1
      ),
      'Waits for the model endpoint, until '
        || to_char(away_since + make_interval(mins => ${awayMinutesMost}), 'YYYY-MM-DD"T"HH24:MI:SSOF') || ': ' || away_reason
    )
  end`;

/** Returns the index of a step's stage. */
export const placeOf = (tx: Tx) => tx`array_position(${[...buildStages]}::text[], stage)`;
