import type { ActivityKind, ActivityQuery, ActivityStatus } from '../../../schema/activity.ts';
import type { ResourceStatus } from '../../../schema/resource.ts';
import { buildStages } from '../../../schema/workspace-build.ts';
import { createdWithin } from '../../database/counted-page.ts';
import type { Tx } from '../../database/index.ts';

/** Filters for work in progress in a workspace, read from the records of each kind of work. */

export type WantedWork = Pick<ActivityQuery, 'kind' | 'status' | 'text' | 'startDate' | 'endDate'> & {
  oId?: string;
};
export type Fragment = ReturnType<Tx>;

/** Returns a statement of one form for each requested kind. */
export function sources(tx: Tx, workspace: string, wantedWork: WantedWork): Fragment[] {
  const isWanted = (kind: ActivityKind) => !wantedWork.kind?.length || wantedWork.kind.includes(kind);
  const all: [boolean, () => Fragment][] = [
    [isWanted('IMPORT'), () => imports(tx, workspace, wantedWork.oId)],
    [isWanted('ANALYSIS'), () => analyses(tx, workspace, wantedWork.oId)],
    [isWanted('AGENT_RUN'), () => agentRuns(tx, workspace, wantedWork)],
    [isWanted('WORKFLOW_RUN'), () => workflowRuns(tx, workspace, wantedWork)],
    [isWanted('BUILD'), () => builds(tx, workspace, wantedWork.oId)],
    [isWanted('INDEXING'), () => indexing(tx, workspace, wantedWork)],
    [isWanted('CALLBACK'), () => callbacks(tx, workspace, wantedWork.oId)],
  ];
  const { status = [], text, startDate, endDate } = wantedWork;
  const isNarrowed = status.length > 0 || text || startDate || endDate;
  return all
    .filter(([is]) => is)
    .map(([, source]) =>
      isNarrowed
        ? tx`
          select *
          from (${source()}) as any_work
          where true
            ${status.length > 0 ? tx`and status = any(${status}::text[])` : tx``}
            ${text ? tx`and ${isCalled(tx, text)}` : tx``}
            ${createdWithin(tx, tx`created_at`, { startDate, endDate })}`
        : source(),
    );
}

export const isCalled = (tx: Tx, text: string): Fragment =>
  tx`strpos(lower(subject), lower(${text}::text)) > 0`;

/** The condition on the column itself, which indexes know: rare ones are not looked for among all rows. */
function stored(
  tx: Tx,
  statuses: readonly ActivityStatus[] | undefined,
  storedAs: (status: ActivityStatus) => readonly string[],
): Fragment {
  if (!statuses?.length) return tx``;
  const [first = '', ...others] = new Set(statuses.flatMap(storedAs));
  return others.length === 0
    ? tx`and status = ${first}`
    : tx`and status = any(${[first, ...others]}::text[])`;
}

const only = (tx: Tx, oId: string | undefined) => (oId ? tx`and o_id = ${oId}` : tx``);

const imports = (tx: Tx, workspace: string, oId: string | undefined) =>
  counted(
    tx,
    workspace,
    oId,
    tx`'IMPORT' as kind, event_kind || ' events' as subject, ingested as done, skipped`,
    'import_job',
  );

const analyses = (tx: Tx, workspace: string, oId: string | undefined) =>
  counted(
    tx,
    workspace,
    oId,
    tx`'ANALYSIS' as kind, 'events read again' as subject, done, 0 as skipped`,
    'analysis_job',
  );

function counted(tx: Tx, workspace: string, oId: string | undefined, own: Fragment, table: string): Fragment {
  return tx`
    select o_id, kind, status, subject, null as stage, total, done, skipped, failed, error,
      null::int as tries, null as last_error, null::timestamptz as next_try, created_at, started_at, completed_at
    from (
      select
        o_id, case status when 'IN_PROGRESS' then 'RUNNING' else status end as status, ${own},
        total, failed, error, created_at, started_at, completed_at
      from ${tx(table)}
      where workspace_o_id = ${workspace}
        ${only(tx, oId)}
    ) as counted
  `;
}

function agentRuns(tx: Tx, workspace: string, { oId, status }: WantedWork): Fragment {
  return tx`
    select
      o_id, 'AGENT_RUN' as kind, upper(status) as status, agent_type as subject, null as stage,
      null::int as total, null::int as done, null::int as skipped, null::int as failed,
      coalesce(error ->> 'message', error #>> '{}') as error,
      null::int as tries, null as last_error, null::timestamptz as next_try, created_at, started_at,
      completed_at
    from run
    where workspace_o_id = ${workspace}
      and kind = 'agent'
      ${stored(tx, status, (one) => [one.toLowerCase()])}
      ${only(tx, oId)}
  `;
}

/** Counts its nodes, those inside maps left out. */
function workflowRuns(tx: Tx, workspace: string, { oId, status }: WantedWork): Fragment {
  const nodes = (is: Fragment) => tx`(
    select count(*)::int
    from jsonb_array_elements((
      select definition -> 'nodes'
      from workflow_version as pinned
      where pinned.workspace_o_id = ${workspace}
        and pinned.workflow_o_id = run.workflow_o_id
        and pinned.version = run.workflow_version
    )) as defined
    left join workflow_node as node
      on node.workspace_o_id = ${workspace}
      and node.run_o_id = run.o_id
      and node.key = defined ->> 'id'
    where ${is}
  )`;
  return tx`
    select
      o_id, 'WORKFLOW_RUN' as kind, upper(status) as status,
      (
        select name
        from workflow
        where workflow.workspace_o_id = ${workspace}
          and workflow.o_id = run.workflow_o_id
      ) as subject,
      null as stage, ${nodes(tx`true`)} as total, ${nodes(tx`node.status = 'completed'`)} as done,
      ${nodes(tx`node.status in ('skipped', 'cancelled')`)} as skipped, ${nodes(tx`node.status = 'failed'`)} as failed,
      coalesce(error ->> 'message', error #>> '{}') as error,
      null::int as tries, null as last_error, wake_at as next_try, created_at, started_at, completed_at
    from run
    where workspace_o_id = ${workspace}
      and kind = 'workflow'
      ${stored(tx, status, (one) => [one.toLowerCase()])}
      ${only(tx, oId)}
  `;
}

function builds(tx: Tx, workspace: string, oId: string | undefined): Fragment {
  return tx`
    select
      o_id, 'BUILD' as kind, upper(status) as status, left(request ->> 'name', 200) as subject,
      case when completed_at is null then steps.stage end as stage,
      steps.total, steps.done, steps.skipped, 0 as failed, error, null::int as tries, null as last_error,
      null::timestamptz as next_try, created_at, started_at, completed_at
    from build
    cross join lateral (
      select
        count(*)::int as total,
        (count(*) filter (where step.status = 'done'))::int as done,
        (count(*) filter (where step.status = 'skipped'))::int as skipped,
        (${[...buildStages]}::text[])[
          min(array_position(${[...buildStages]}::text[], step.stage)) filter (where step.status = 'pending')
        ] as stage
      from build_step as step
      where step.workspace_o_id = ${workspace}
        and step.build_o_id = build.o_id
    ) as steps
    where workspace_o_id = ${workspace}
      ${only(tx, oId)}
  `;
}

const resourceStatusesOf: { readonly [Status in ActivityStatus]?: readonly ResourceStatus[] } = {
  COMPLETED: ['indexed'],
  FAILED: ['failed'],
  PENDING: ['uploading', 'pending'],
  RUNNING: ['uploading', 'pending'],
};

/** One entry a resource, for the last time that it was indexed or is to be. */
function indexing(tx: Tx, workspace: string, { oId, status }: WantedWork): Fragment {
  /** Of the stage that failed and is tried again. */
  const triedStage = (column: Fragment) => tx`(
    select ${column}
    from resource_stage as stage_run
    where stage_run.workspace_o_id = ${workspace}
      and stage_run.resource_o_id = resource.o_id
      and stage_run.generation = resource.wanted_generation
      and stage_run.finished_at is null
      and stage_run.error is not null
      and resource.status = 'pending'
    order by stage_run.started_at desc
    limit 1
  )`;
  return tx`
    select
      o_id, 'INDEXING' as kind,
      case
        when status = 'indexed' then 'COMPLETED'
        when status = 'failed' then 'FAILED'
        when stage is null then 'PENDING'
        else 'RUNNING'
      end as status,
      name as subject, stage,
      progress_total as total, progress_done as done, 0 as skipped, 0 as failed,
      coalesce(error ->> 'message', error #>> '{}') as error,
      ${triedStage(tx`stage_run.attempt`)} as tries,
      ${triedStage(tx`stage_run.error ->> 'message'`)} as last_error,
      ${triedStage(tx`stage_run.next_attempt_at`)} as next_try,
      created_at,
      (
        select min(stage_run.started_at)
        from resource_stage as stage_run
        where stage_run.workspace_o_id = ${workspace}
          and stage_run.resource_o_id = resource.o_id
      ) as started_at,
      case status when 'indexed' then last_indexed_at when 'failed' then updated_at end as completed_at
    from resource
    where workspace_o_id = ${workspace}
      and deleted_at is null
      ${stored(tx, status, (one) => resourceStatusesOf[one] ?? [])}
      ${only(tx, oId)}
  `;
}

/** The error is what came of the last try: the receiver's status, or why there is none. */
function callbacks(tx: Tx, workspace: string, oId: string | undefined): Fragment {
  const lastTry = (column: Fragment) => tx`(
    select ${column}
    from delivery_attempt as one
    where one.workspace_o_id = ${workspace}
      and one.delivery_o_id = delivery.o_id
    order by number desc
    limit 1
  )`;
  return tx`
    select
      o_id, 'CALLBACK' as kind,
      case
        when status = 'delivered' then 'COMPLETED'
        when status = 'failed' then 'FAILED'
        when tries = 0 then 'PENDING'
        else 'WAITING'
      end as status,
      event_type || ' → ' || left(url, 200) as subject, null as stage,
      null::int as total, tries as done, null::int as skipped, null::int as failed,
      case when status = 'delivered' then null
        else ${lastTry(tx`coalesce(one.error, 'The receiver answered ' || one.status_code)`)}
      end as error,
      tries,
      case when status = 'pending'
        then ${lastTry(tx`coalesce(one.error, 'The receiver answered ' || one.status_code)`)}
      end as last_error,
      case when tries > 0 then next_try_at end as next_try,
      created_at,
      (
        select min(one.started_at)
        from delivery_attempt as one
        where one.workspace_o_id = ${workspace}
          and one.delivery_o_id = delivery.o_id
      ) as started_at,
      ended_at as completed_at
    from delivery
    where workspace_o_id = ${workspace}
      ${only(tx, oId)}
  `;
}

export function unitedParts(tx: Tx, parts: Fragment[]): Fragment[] {
  return parts.flatMap((part, place) => (place === 0 ? [part] : [tx`union all`, part]));
}
