import type { Tx } from '../db.ts';

/** Adds credits to the day's count of a key. */
export async function recordUsage(tx: Tx, workspace: string, keyOId: string, credits: number): Promise<void> {
  await tx`
    insert into usage_day as u (workspace_o_id, key_o_id, day, credits, requests)
    values (${workspace}, ${keyOId}, (now() at time zone 'UTC')::date, ${credits}, 1)
    on conflict (workspace_o_id, key_o_id, day) do update
      set credits = u.credits + excluded.credits, requests = u.requests + 1`;
}

/** Credits used since the month began (UTC). */
export async function creditsThisMonth(tx: Tx, workspace: string): Promise<number> {
  const [row] = await tx<{ used: number }[]>`
    select coalesce(sum(credits), 0)::float8 as used
    from usage_day
    where workspace_o_id = ${workspace}
      and day >= date_trunc('month', now() at time zone 'UTC')::date`;
  return row?.used ?? 0;
}
