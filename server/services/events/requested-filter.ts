import type { Tx } from '../../database/index.ts';
import { type EventFilter, type EventQuery, filterOf, narrowed } from './filter.ts';

/** Reads what an insight covers at `now`; insights stand above events, so the caller brings it. */
type InsightFilter = (tx: Tx, workspace: string, insightOId: string, now: Date) => Promise<EventFilter>;

/** Returns the request's own filters, narrowed to what an insight covers where one is named. The range ends now by default. */
export async function requestedFilter(
  tx: Tx,
  workspace: string,
  query: EventQuery & { insightOId?: string | undefined },
  now: Date,
  insightFilter: InsightFilter,
): Promise<EventFilter> {
  const own = filterOf({ ...query, endDate: query.endDate ?? now });
  if (!query.insightOId) return own;
  return narrowed(own, await insightFilter(tx, workspace, query.insightOId, now));
}
