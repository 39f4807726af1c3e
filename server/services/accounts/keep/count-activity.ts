import type { Tx } from '../../../database/index.ts';

/** Rows of a key that were stored, or removed where a count is negative. Times are ISO 8601. */
export interface KeyActivity {
  key: string;
  events: number;
  findings: number;
  first: string | null;
  last: string | null;
}

/** Adds up rows by key. */
export function activityByKey(rows: readonly KeyActivity[]): KeyActivity[] {
  const byKey = new Map<string, KeyActivity>();
  for (const row of rows) {
    const sum = byKey.get(row.key);
    if (!sum) byKey.set(row.key, { ...row });
    else {
      sum.events += row.events;
      sum.findings += row.findings;
      if (row.first !== null && (sum.first === null || row.first < sum.first)) sum.first = row.first;
      if (row.last !== null && (sum.last === null || row.last > sum.last)) sum.last = row.last;
    }
  }
  return [...byKey.values()];
}

/** Counts rows of keys that have an account. The caller holds the lock of accounts, shared or exclusive. */
export async function countActivity(
  tx: Tx,
  workspace: string,
  activity: readonly KeyActivity[],
): Promise<void> {
  if (activity.length === 0) return;
  const sums = activityByKey(activity);
  await tx`
    with counted as materialized (
      select held.key, counted.events, counted.findings, counted.first_at, counted.last_at
      from unnest(
        ${sums.map(({ key }) => key)}::text[],
        ${sums.map(({ events }) => events)}::integer[],
        ${sums.map(({ findings }) => findings)}::integer[],
        ${sums.map(({ first }) => first)}::timestamptz(3)[],
        ${sums.map(({ last }) => last)}::timestamptz(3)[]
      ) as counted (key, events, findings, first_at, last_at)
      join account_identity as held on held.workspace_o_id = ${workspace} and held.key = counted.key
      -- one order for all: two that count the same keys wait for each other instead of locking up
      order by held.key
      for update of held
    )
    update account_identity as identity
    set events = identity.events + counted.events,
      findings = identity.findings + counted.findings,
      first_seen_at = least(identity.first_seen_at, counted.first_at),
      last_activity_at = greatest(identity.last_activity_at, counted.last_at)
    from counted
    where identity.workspace_o_id = ${workspace}
      and identity.key = counted.key
  `;
}

/** Finds the first and last activity of keys that lost rows. */
export async function findTimes(tx: Tx, workspace: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const firstOf = (table: string, direction: ReturnType<Tx>) => tx`(
    select event_timestamp
    from ${tx(table)} as stored
    where stored.workspace_o_id = ${workspace}
      and stored.account_key = held.key
    order by event_timestamp ${direction}
    limit 1
  )`;
  await tx`
    with found as materialized (
      select held.key,
        least(${firstOf('event', tx`asc`)}, ${firstOf('finding', tx`asc`)}) as first_at,
        greatest(${firstOf('event', tx`desc`)}, ${firstOf('finding', tx`desc`)}) as last_at
      from account_identity as held
      where held.workspace_o_id = ${workspace}
        and held.key = any(${[...keys]}::text[])
      order by held.key
      for update of held
    )
    update account_identity as identity
    set first_seen_at = found.first_at,
      last_activity_at = found.last_at
    from found
    where identity.workspace_o_id = ${workspace}
      and identity.key = found.key
  `;
}
