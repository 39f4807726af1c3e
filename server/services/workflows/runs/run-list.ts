import type { WorkflowRunListQuery, WorkflowRunSummary } from '../../../../schema/workflow-run.ts';
import type { WorkflowBulkFilters } from '../../../../schema/workflow-run-change.ts';
import {
  type BoundedTotal,
  boundedPage,
  createdWithin,
  type PageAsked,
} from '../../../database/counted-page.ts';
import type { Tx } from '../../../database/index.ts';
import { keysOfAccounts, keysOfRuns } from '../../accounts/account-keys.ts';
import { markColumns, runsMarked } from '../../runs/records/marks.ts';
import { unknownWorkflowRun } from './workflow-run-row.ts';

type SummaryRow = Omit<
  WorkflowRunSummary,
  'workflowRunOId' | 'jobOId' | 'createdAt' | 'startedAt' | 'completedAt'
> & {
  oId: string;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
};

export type RunFilters = WorkflowBulkFilters & {
  text?: string | undefined;
  accountOIds?: string[] | undefined;
  mark?: string[] | undefined;
};

/** Runs of workflows, newest first. */
export async function listWorkflowRuns(
  tx: Tx,
  workspace: string,
  query: WorkflowRunListQuery & PageAsked,
): Promise<{ hasNext: boolean; data: WorkflowRunSummary[] } & BoundedTotal> {
  const where = matchingRuns(tx, workspace, query);
  const rows = await tx<SummaryRow[]>`
    ${summaries(
      tx,
      workspace,
      tx`
        select run.*
        from run
        where ${where}
        order by created_at desc, o_id desc
        limit ${query.limit + 1}
        offset ${query.offset}`,
    )}
    order by run.created_at desc, run.o_id desc`;
  const page = await boundedPage(tx, rows, query, tx`select from run where ${where}`);
  return { ...page, data: page.data.map(summaryOf) };
}

/** Returns one run in the form of the list. 404 if unknown. */
export async function workflowRunSummary(
  tx: Tx,
  workspace: string,
  runOId: string,
): Promise<WorkflowRunSummary> {
  const [row] = await tx<SummaryRow[]>`${summaries(
    tx,
    workspace,
    tx`
      select *
      from run
      where workspace_o_id = ${workspace}
        and o_id = ${runOId}
        and kind = 'workflow'`,
  )}`;
  if (!row) throw unknownWorkflowRun();
  return summaryOf(row);
}

/** The condition on `run` for the filters of a list. */
export function matchingRuns(tx: Tx, workspace: string, filters: RunFilters) {
  const none = tx``;
  const oneOf = (column: ReturnType<Tx>, values: readonly string[] | undefined) =>
    values?.length ? tx`and ${column} = any (${values})` : none;
  const text = filters.text?.trim();
  const pattern = `%${text?.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return tx`
    run.workspace_o_id = ${workspace}
      and run.kind = 'workflow'
      ${oneOf(tx`run.o_id`, filters.workflowRunOId)}
      ${oneOf(tx`run.workflow_o_id`, filters.workflowOId)}
      ${oneOf(tx`run.status`, filters.status)}
      ${oneOf(tx`run.started_by`, filters.startedBy)}
      ${filters.mark?.length ? tx`and run.o_id in (${runsMarked(tx, workspace, filters.mark)})` : none}
      ${createdWithin(tx, tx`run.created_at`, filters)}
      ${
        text
          ? tx`and run.workflow_o_id in (
              select o_id
              from workflow
              where workspace_o_id = ${workspace}
                and name ilike ${pattern}
            )`
          : none
      }
      ${
        filters.accountOIds?.length
          ? tx`and run.o_id = any(array(${runsOfAccounts(tx, workspace, filters.accountOIds)}))`
          : none
      }`;
}

/** Events of accounts are looked up one by one where they are fewer; else the starts are gone through. */
const lookedUpBelow = 2_000;

/** Runs of workflows that are about accounts: by what their agents ran about, and by the events that started them. */
const runsOfAccounts = (tx: Tx, workspace: string, accountOIds: readonly string[]) => tx`
  with asked as materialized (
    select array_agg(wanted.key) as keys, coalesce(sum(identity.events), 0) as events
    from (${keysOfAccounts(tx, workspace, accountOIds)}) as wanted
    join account_identity as identity on identity.workspace_o_id = ${workspace} and identity.key = wanted.key
  )
  select of_node.parent_run_o_id
  from run as of_node
  where of_node.workspace_o_id = ${workspace}
    and of_node.parent_run_o_id is not null
    and of_node.account_key = any(array(${keysOfRuns(tx, workspace, accountOIds)}))
  union
  select begun.run_o_id
  from event
  cross join lateral (
    select started.run_o_id
    from trigger
    join trigger_start as started on started.workspace_o_id = ${workspace}
      and started.trigger_o_id = trigger.o_id
      and started.event_o_id = event.o_id
    where trigger.workspace_o_id = ${workspace}
      and started.run_o_id is not null
    offset 0
  ) as begun
  where event.workspace_o_id = ${workspace}
    and event.account_key = any(array(select unnest(keys) from asked))
    and (select events from asked) < ${lookedUpBelow}
  union
  select begun.run_o_id
  from trigger_start as begun
  join event on event.workspace_o_id = ${workspace} and event.o_id = begun.event_o_id
  where begun.workspace_o_id = ${workspace}
    and begun.run_o_id is not null
    and event.account_key = any(array(select unnest(keys) from asked))
    and (select events from asked) >= ${lookedUpBelow}
`;

/** Of nodes inside maps there may be thousands: those at the top are looked up by their keys. */
const summaries = (tx: Tx, workspace: string, runs: ReturnType<Tx>) => tx`
  select
    run.o_id, run.workflow_o_id, workflow.name as workflow_name, run.workflow_version as version, run.status,
    node.total as total_count,
    case when run.status in ('failed', 'cancelled') then node.total else node.processed end as processed_count,
    node.completed as success_count, node.failed as failed_count, run.error, run.circuit_breaker_reason,
    ${markColumns(tx, workspace)}, run.round, run.started_by, run.parent_run_o_id, run.rerun_of, run.rerun_from, run.created_at, run.started_at, run.completed_at
  from (${runs}) as run
  join workflow
    on workflow.workspace_o_id = ${workspace}
    and workflow.o_id = run.workflow_o_id
  join workflow_version as pinned
    on pinned.workspace_o_id = ${workspace}
    and pinned.workflow_o_id = run.workflow_o_id
    and pinned.version = run.workflow_version
  cross join lateral (
    select
      count(*)::int as total,
      (count(*) filter (where row.completed_at is not null))::int as processed,
      (count(*) filter (where row.status = 'completed'))::int as completed,
      (count(*) filter (where row.status = 'failed'))::int as failed
    from jsonb_array_elements(pinned.definition -> 'nodes') as defined
    left join workflow_node as row
      on row.workspace_o_id = ${workspace}
      and row.run_o_id = run.o_id
      and row.key = defined ->> 'id'
  ) as node`;

function summaryOf({ oId, createdAt, startedAt, completedAt, ...row }: SummaryRow): WorkflowRunSummary {
  return {
    workflowRunOId: oId,
    jobOId: oId,
    ...row,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
  };
}
