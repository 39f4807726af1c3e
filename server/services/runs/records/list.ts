import type { RunListQuery, RunSummary } from '../../../../schema/run.ts';
import {
  type BoundedTotal,
  boundedPage,
  createdWithin,
  type PageAsked,
} from '../../../database/counted-page.ts';
import type { Tx } from '../../../database/index.ts';
import { keysOfRuns } from '../../accounts/account-keys.ts';
import { runsMarked } from './marks.ts';
import { type SummaryRow, summaryColumns, summaryOf } from './run-summary.ts';

/** Runs of agents, newest first. */
export async function listRuns(
  tx: Tx,
  workspace: string,
  query: RunListQuery & PageAsked,
): Promise<{ hasNext: boolean; data: RunSummary[] } & BoundedTotal> {
  const where = runConditions(tx, workspace, query);
  // those before the page are not read, only found
  const rows = await tx<SummaryRow[]>`
    select ${summaryColumns(tx, workspace)}
    from run
    where workspace_o_id = ${workspace}
      and o_id in (
        select o_id
        from run
        where ${where}
        order by created_at desc, o_id desc
        limit ${query.limit + 1}
        offset ${query.offset}
      )
    order by created_at desc, o_id desc`;
  const page = await boundedPage(tx, rows, query, tx`select from run where ${where}`);
  return { ...page, data: page.data.map(summaryOf) };
}

/** Returns up to `limit` runs after a place, newest first. */
export async function runsBehind(
  tx: Tx,
  workspace: string,
  query: RunListQuery,
  place: RunPlace | null,
  limit: number,
): Promise<{ rows: RunSummary[]; next: RunPlace | null }> {
  const rows = await tx<(SummaryRow & { exactAt: string })[]>`
    select ${summaryColumns(tx, workspace)}, to_json(created_at) #>> '{}' as exact_at
    from run
    where ${runConditions(tx, workspace, query)}
      ${place ? tx`and (created_at, o_id) < (${place.exactAt}::text::timestamptz, ${place.oId})` : tx``}
    order by created_at desc, o_id desc
    limit ${limit}`;
  return { rows: rows.map(summaryOf), next: rows.length < limit ? null : (rows.at(-1) ?? null) };
}

export interface RunPlace {
  oId: string;
  /** To the microsecond, as it is stored: many runs may be of one millisecond. */
  exactAt: string;
}

/** Returns the runs that exist among these oIds, in no order. */
export async function runsByOId(tx: Tx, workspace: string, oIds: readonly string[]): Promise<RunSummary[]> {
  const rows = await tx<SummaryRow[]>`
    select ${summaryColumns(tx, workspace)}
    from run
    where workspace_o_id = ${workspace}
      and kind = 'agent'
      and o_id = any (${[...oIds]})`;
  return rows.map(summaryOf);
}

/** The condition that the row of `run` is an agent's and matches the filters of the list. */
export function runConditions(tx: Tx, workspace: string, query: Omit<RunListQuery, 'limit' | 'offset'>) {
  const none = tx``;
  // rows of one value stand in the list's order in its index
  const oneOf = (column: ReturnType<Tx>, [first, ...others]: readonly string[] = []) =>
    first === undefined
      ? none
      : others.length === 0
        ? tx`and ${column} = ${first}`
        : tx`and ${column} = any (${[first, ...others]})`;
  // a run of a type is an agent's: asked for, its kind would have to be read from the row
  const isTyped = query.agentType?.length === 1;
  return tx`
    workspace_o_id = ${workspace}
      ${isTyped ? none : tx`and kind = 'agent'`}
      ${oneOf(tx`agent_o_id`, query.agentOId)}
      ${oneOf(tx`agent_type`, query.agentType)}
      ${oneOf(tx`experiment_o_id`, query.experimentOId)}
      ${oneOf(tx`status`, query.status)}
      ${oneOf(tx`parent_run_o_id`, query.workflowRunOId)}
      ${query.mode ? (query.mode === 'async' ? tx`and executor <> 'request'` : tx`and executor = 'request'`) : none}
      ${createdWithin(tx, tx`created_at`, query)}
      ${query.companyDomain ? tx`and subject_domain = ${query.companyDomain.trim().toLowerCase()}` : none}
      ${
        query.accountOIds?.length
          ? tx`and run.account_key = any(array(${keysOfRuns(tx, workspace, query.accountOIds)}))`
          : none
      }
      ${query.email ? tx`and subject_email = ${query.email.trim().toLowerCase()}` : none}
      ${query.mark?.length ? tx`and o_id in (${runsMarked(tx, workspace, query.mark)})` : none}
      ${query.externalRequestId ? tx`and external_request_id = ${query.externalRequestId}` : none}`;
}
