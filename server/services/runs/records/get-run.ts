import type { RunDetail, RunStatus } from '../../../../schema/run.ts';
import type { Tx } from '../../../database/index.ts';
import { notFound } from '../../../errors.ts';
import type { RunReply } from '../execute.ts';
import type { RunRecord } from './run-record.ts';
import { type SummaryRow, summaryColumns, summaryOf } from './run-summary.ts';

interface DetailRow
  extends SummaryRow,
    Pick<RunDetail, 'input' | 'output' | 'callbackUrl'>,
    Partial<Nullable<Pick<RunRecord, 'entities' | 'sources' | 'toolCalls' | 'timings'>>>,
    Pick<RunDetail, 'request' | 'written' | 'resolved'> {
  agent: Record<string, unknown> | null;
}

type Nullable<T> = { [Member in keyof T]: T[Member] | null };

/** Returns one run with its whole record. 404 if unknown. */
export async function getRun(tx: Tx, workspace: string, runOId: string): Promise<RunDetail> {
  const [row] = await tx<DetailRow[]>`
    select
      ${summaryColumns(tx, workspace)}, input, output, callback_url, record.agent, record.entities,
      record.sources, record.request, record.written, record.resolved, record.tool_calls, record.timings
    from run
    left join run_record as record
      on record.workspace_o_id = ${workspace}
      and record.run_o_id = run.o_id
    where run.workspace_o_id = ${workspace}
      and run.o_id = ${runOId}
      and kind = 'agent'`;
  if (!row) throw unknownRun();
  const { createdAt, startedAt, completedAt } = row;
  return {
    ...summaryOf(row),
    input: row.input,
    output: row.output,
    agent: row.agent ?? {},
    entities: row.entities ?? [],
    sources: row.sources ?? [],
    request: row.request ?? null,
    written: row.written ?? null,
    resolved: row.resolved ?? null,
    toolCalls: row.toolCalls ?? [],
    timings: {
      queuedMs: between(createdAt, startedAt),
      readMs: row.timings?.readMs ?? null,
      writeMs: row.timings?.writeMs ?? null,
      totalMs: between(createdAt, completedAt),
    },
    callbackUrl: row.callbackUrl,
  };
}

export interface ShownStatus {
  requestId: string;
  status: RunStatus;
  result: RunReply | null;
  error: { code: string; message: string } | null;
  createdAt: string;
  startedAt: string | null;
  completedAt: string | null;
}

interface StatusRow extends Omit<ShownStatus, 'createdAt' | 'startedAt' | 'completedAt'> {
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
}

/** Returns the status of a run, and its result. 404 if unknown. */
export async function runStatusOf(tx: Tx, workspace: string, runOId: string): Promise<ShownStatus> {
  const [row] = await tx<StatusRow[]>`
    select
      o_id as request_id, status, output as result, error, created_at, started_at, completed_at
    from run
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
      and kind = 'agent'`;
  if (!row) throw unknownRun();
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

/** Returns the source of each value of a run's answer; none without an answer. 404 for an unknown run. */
export async function runAnnotationsOf(tx: Tx, workspace: string, runOId: string): Promise<unknown[]> {
  return (await runStatusOf(tx, workspace, runOId)).result?.annotations ?? [];
}

export const unknownRun = () => notFound('No run with this oId exists in the workspace');

const between = (from: Date, to: Date | null) => to && to.getTime() - from.getTime();
