import type { Tx } from '../../../database/index.ts';
import type { KeyActivity } from './count-activity.ts';

/** Counts the findings of events by the key of their company: the speaker's, else the event's. */
export async function findingsByKey(
  tx: Tx,
  workspace: string,
  eventOIds: readonly string[],
): Promise<KeyActivity[]> {
  const rows = await tx<{ key: string; findings: number; first: Date; last: Date }[]>`
    select coalesce(finding.account_key, event.account_key) as key, count(*)::int as findings,
      min(finding.event_timestamp) as first, max(finding.event_timestamp) as last
    from event
    join finding on finding.workspace_o_id = ${workspace} and finding.event_o_id = event.o_id
    where event.workspace_o_id = ${workspace}
      and event.o_id = any(${[...eventOIds]}::text[])
      and coalesce(finding.account_key, event.account_key) is not null
    group by coalesce(finding.account_key, event.account_key)
  `;
  return rows.map(({ key, findings, first, last }) => ({
    key,
    events: 0,
    findings,
    first: first.toISOString(),
    last: last.toISOString(),
  }));
}

/** Negates the counts of rows, to subtract them. */
export const withoutThem = (rows: readonly KeyActivity[]): KeyActivity[] =>
  rows.map((row) => ({ ...row, findings: -row.findings, first: null, last: null }));
