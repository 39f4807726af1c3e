import type { Tx } from '../../database/index.ts';
import { notFound } from '../../errors.ts';
import { type EventFilter, type EventQuery, filterOf, narrowedFilter } from './filter.ts';

const day = 86_400_000;

/**
 * Returns the request's filter, intersected with that of an insight if it names one. The range ends now by default.
 */
export async function requestedFilter(
  tx: Tx,
  workspace: string,
  query: EventQuery & { insightOId?: string | undefined },
  now: Date,
): Promise<EventFilter> {
  const own = filterOf({ ...query, endDate: query.endDate ?? now });
  if (!query.insightOId) return own;
  return narrowedFilter(own, await insightFilter(tx, workspace, query.insightOId, now));
}

/** Returns the filter of an insight at `now`, for its runs and for insightOId in the list of events. */
export async function insightFilter(tx: Tx, workspace: string, oId: string, now: Date): Promise<EventFilter> {
  const [insight] = await tx<{ filters: EventQuery; periodDays: number }[]>`
    select filters, period_days
    from insight
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null
  `;
  if (!insight) throw noInsight();
  const period = filterOf({
    startDate: new Date(now.getTime() - insight.periodDays * day),
    endDate: now,
  });
  // it was checked when it was saved
  return narrowedFilter(period, filterOf(insight.filters));
}

export const noInsight = () => notFound('No insight with this oId exists in the workspace');
