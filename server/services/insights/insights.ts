import type { InsightFilters, InsightRecord, InsightResult } from '../../../schema/insight.ts';
import { newOId, prefixes } from '../../../schema/o-id.ts';
import type { Tools } from '../../context.ts';
import { listPage } from '../../database/counted-page.ts';
import type { Tx } from '../../database/index.ts';
import { insightFilter, noInsight } from '../events/requested-filter.ts';
import { answerOf } from './answer.ts';

interface InsightRow {
  oId: string;
  name: string;
  description: string | null;
  filters: Record<string, unknown>;
  periodDays: number;
  lastRunAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const defaultPeriodDays = 30;

export async function createInsight(
  tx: Tx,
  workspace: string,
  insight: {
    name: string;
    description?: string | null | undefined;
    filters?: InsightFilters | null | undefined;
    periodDays?: number | null | undefined;
  },
): Promise<InsightRecord> {
  const oId = newOId(prefixes.insight);
  await tx`
    insert into insight (workspace_o_id, o_id, name, description, filters, period_days)
    values (
      ${workspace}, ${oId}, ${insight.name.trim()}, ${insight.description ?? null},
      ${JSON.stringify(insight.filters ?? {})}::text::jsonb, ${insight.periodDays ?? defaultPeriodDays}
    )
  `;
  return getInsight(tx, workspace, oId);
}

export async function getInsight(tx: Tx, workspace: string, oId: string): Promise<InsightRecord> {
  const [row] = await tx<InsightRow[]>`
    select ${columns(tx)}
    from insight
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null
  `;
  if (!row) throw noInsight();
  return recordOf(row);
}

/** Lists insights, newest first. */
export async function listInsights(
  tx: Tx,
  workspace: string,
  page: { text?: string | undefined; limit: number; offset: number },
): Promise<{ data: InsightRecord[]; total: number; hasNext: boolean }> {
  const namedInsights = page.text ? tx`and strpos(lower(name), lower(${page.text})) > 0` : tx``;
  const from = tx`from insight where workspace_o_id = ${workspace} and deleted_at is null ${namedInsights}`;
  return listPage(tx, page, { columns: columns(tx), from, order: tx`created_at desc, o_id desc` }, recordOf);
}

/** Deletes an insight softly: its results stay stored. */
export async function deleteInsight(tx: Tx, workspace: string, oId: string): Promise<InsightRecord> {
  const insight = await getInsight(tx, workspace, oId);
  await tx`
    update insight
    set deleted_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
  `;
  return insight;
}

/** Answers the insight's question as of now, and stores the answer. */
export async function runInsight(
  { workspace, read, write, clock }: Pick<Tools, 'workspace' | 'read' | 'write' | 'clock'>,
  oId: string,
): Promise<InsightResult> {
  const now = clock();
  const { filter, answer, eventCount, findingCount } = await read(async (tx) => {
    const filter = await insightFilter(tx, workspace, oId, now);
    return { filter, ...(await answerOf(tx, workspace, filter)) };
  });
  const result: InsightResult = {
    oId: newOId('inr', now.getTime()),
    insightOId: oId,
    runAt: now.toISOString(),
    periodStart: (filter.start ?? now).toISOString(),
    periodEnd: (filter.end ?? now).toISOString(),
    eventCount,
    findingCount,
    answer,
  };
  await write((tx) => storeResult(tx, workspace, result));
  return result;
}

async function storeResult(tx: Tx, workspace: string, result: InsightResult): Promise<void> {
  const { insightOId, oId, runAt, periodStart, periodEnd, eventCount, findingCount, answer } = result;
  await tx`
    insert into insight_result (
      workspace_o_id, insight_o_id, o_id, run_at, period_start, period_end, event_count, finding_count, answer
    )
    values (
      ${workspace}, ${insightOId}, ${oId}, ${runAt}::timestamptz, ${periodStart}::timestamptz,
      ${periodEnd}::timestamptz, ${eventCount}, ${findingCount}, ${JSON.stringify(answer)}::text::jsonb
    )
  `;
  await tx`
    update insight
    set last_run_at = ${runAt}::timestamptz
    where workspace_o_id = ${workspace}
      and o_id = ${insightOId}
  `;
}

/** Lists the stored answers, newest first. */
export async function insightResults(
  tx: Tx,
  workspace: string,
  oId: string,
  page: { limit: number; offset: number },
): Promise<{ data: InsightResult[]; total: number; hasNext: boolean }> {
  await getInsight(tx, workspace, oId);
  const list = {
    columns: tx`o_id, insight_o_id, run_at, period_start, period_end, event_count, finding_count, answer`,
    from: tx`from insight_result where workspace_o_id = ${workspace} and insight_o_id = ${oId}`,
    order: tx`o_id desc`,
  };
  return listPage(tx, page, list, (row: Omit<InsightResult, keyof ResultTimes> & ResultTimes) => ({
    ...row,
    runAt: row.runAt.toISOString(),
    periodStart: row.periodStart.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
  }));
}

interface ResultTimes {
  runAt: Date;
  periodStart: Date;
  periodEnd: Date;
}

const columns = (tx: Tx) => tx`
  o_id, name, description, filters, period_days, last_run_at, created_at, updated_at
`;

function recordOf(row: InsightRow): InsightRecord {
  return {
    ...row,
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
