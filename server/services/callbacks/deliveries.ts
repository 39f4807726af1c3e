import type { Delivery } from '../../../schema/callback.ts';
import { createdWithin } from '../../database/counted-page.ts';
import type { Tx } from '../../database/index.ts';

export interface DeliveryFilter {
  oId?: string | undefined;
  subjectOId?: string | undefined;
  status?: Delivery['status'] | undefined;
  /** A part of the address. */
  url?: string | undefined;
  startDate?: Date | undefined;
  endDate?: Date | undefined;
  limit: number;
  offset: number;
}

/** Lists deliveries, newest first, each with all its attempts. */
export async function listDeliveries(
  tx: Tx,
  workspace: string,
  filter: DeliveryFilter,
): Promise<{ hasNext: boolean; total: number; data: Delivery[] }> {
  const wantedDeliveries = tx`
    workspace_o_id = ${workspace}
    ${filter.oId ? tx`and o_id = ${filter.oId}` : tx``}
    ${filter.subjectOId ? tx`and subject_o_id = ${filter.subjectOId}` : tx``}
    ${filter.status ? tx`and status = ${filter.status}` : tx``}
    ${filter.url ? tx`and strpos(lower(url), ${filter.url.toLowerCase()}) > 0` : tx``}
    ${createdWithin(tx, tx`created_at`, filter)}
  `;
  const [counts] = await tx<
    { total: number }[]
  >`select count(*)::int as "total" from delivery where ${wantedDeliveries}`;
  const rows = await tx<DeliveryRow[]>`
    select o_id, subject_o_id, event_type as "type", url, status,
      next_try_at as next_attempt_at, created_at, ended_at
      ${filter.oId ? tx`, body` : tx``}
    from delivery
    where ${wantedDeliveries}
    order by created_at desc, o_id desc
    limit ${filter.limit}
    offset ${filter.offset}
  `;
  const tries = await tx<TryRow[]>`
    select delivery_o_id, number, started_at, ended_at,
      status_code, error ${filter.oId ? tx`, reply` : tx``}
    from delivery_attempt
    where workspace_o_id = ${workspace}
    and delivery_o_id = any(${rows.map((row) => row.oId)})
    order by number
  `;
  const total = counts?.total ?? 0;
  return {
    hasNext: filter.offset + rows.length < total,
    total,
    data: rows.map((row) => ({
      ...row,
      nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      attempts: tries.filter((one) => one.deliveryOId === row.oId).map(shownTry),
    })),
  };
}

interface DeliveryRow {
  oId: string;
  subjectOId: string;
  type: string;
  url: string;
  /** Read for one alone: a page of large ones would be as large as all of them. */
  body?: string;
  status: Delivery['status'];
  nextAttemptAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
}

interface TryRow {
  deliveryOId: string;
  number: number;
  startedAt: Date;
  endedAt: Date | null;
  statusCode: number | null;
  error: string | null;
  /** Read for one delivery alone, as its body. */
  reply?: string | null;
}

function shownTry({ deliveryOId: _known, ...row }: TryRow): Delivery['attempts'][number] {
  return { ...row, startedAt: row.startedAt.toISOString(), endedAt: row.endedAt?.toISOString() ?? null };
}
