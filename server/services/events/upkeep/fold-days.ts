import type { Database } from '../../../database/index.ts';

/** One part: others that count events get their turn between two. */
const foldedAtOnce = 5_000;

/**
 * Merges the sixteen counters of past days into one each, so that totals add up few rows. Many writers count in the
 * current day; a late one for an earlier day begins another counter, which the next call merges. Returns whether
 * there may be more.
 */
export async function foldDays(db: Database): Promise<boolean> {
  const due = await db.ownerSql<{ workspace: string }[]>`
    select workspace_o_id as workspace
    from event_daily
    where slot <> 0
      and day < (now() at time zone 'UTC')::date
    limit ${foldedAtOnce}`;
  for (const workspace of new Set(due.map((row) => row.workspace))) await foldWorkspace(db, workspace);
  return due.length === foldedAtOnce;
}

function foldWorkspace(db: Database, workspace: string): Promise<unknown> {
  return db.asOwner(
    (tx) => tx`
      with due as (
        select workspace_o_id, day, category, event_type, slot
        from event_daily
        where workspace_o_id = ${workspace}
          and slot <> 0
          and day < (now() at time zone 'UTC')::date
        limit ${foldedAtOnce}
        -- a counter that is being written is left for the next call
        for update skip locked
      ), folded as (
        delete from event_daily
        using due
        where event_daily.workspace_o_id = ${workspace}
          and event_daily.day = due.day
          and event_daily.category = due.category
          and event_daily.event_type = due.event_type
          and event_daily.slot = due.slot
        returning event_daily.*
      ), added as (
        insert into event_daily (workspace_o_id, day, category, event_type, slot, events)
        select ${workspace}, day, category, event_type, 0, sum(events)
        from folded
        group by day, category, event_type
        -- in the order of those who count: two of them wait for one another and do not lock up
        order by day, category, event_type
        on conflict (workspace_o_id, day, category, event_type, slot)
        do update set events = event_daily.events + excluded.events
      )
      select count(*)::int as folded
      from folded
    `,
  );
}
