import type { Database, Tx } from '../../database/index.ts';
import { contributionsOf, entriesOf, keptOf } from './contributions.ts';
import { isWithin } from './fold.ts';

/** The result of comparing rollups with rows. */
export interface RollupComparison {
  /** Workspaces and days that were looked at. */
  workspaces: number;
  days: number;
  /** The first day of a workspace whose rollups say something else than its rows. */
  wrong: { workspace: string; day: string } | null;
  /** Workspaces whose rollups are being made. */
  beingMade: number;
}

const workspacesMost = 200;
/** Of each workspace: the newest and the oldest day, and others by chance. */
const daysMost = 4;

/** Compares rollups with the events of some days of each workspace, and with their months. */
export async function compareRollups(db: Database): Promise<RollupComparison> {
  const [madeCounts] = await db.ownerSql<{ beingMade: number }[]>`
    select count(*)::int as being_made
    from rollup_fill
  `;
  const workspaces = await db.ownerSql<{ workspace: string }[]>`
    select distinct workspace_o_id as workspace
    from rollup
    where not exists (select from rollup_fill where rollup_fill.workspace_o_id = rollup.workspace_o_id)
      and not exists (
        select
        from rollup_delta as delta
        join workspace on workspace.o_id = delta.workspace_o_id and workspace.time_zone <> delta.time_zone
        where delta.workspace_o_id = rollup.workspace_o_id
      )
    limit ${workspacesMost}
  `;
  let days = 0;
  for (const { workspace } of workspaces) {
    const chosen = await db.read(workspace, (tx) => chosenDays(tx, workspace));
    for (const day of chosen) {
      days += 1;
      if (!(await db.read(workspace, (tx) => isEqual(tx, workspace, day))))
        return {
          workspaces: workspaces.length,
          days,
          wrong: { workspace, day },
          beingMade: madeCounts?.beingMade ?? 0,
        };
    }
  }
  return { workspaces: workspaces.length, days, wrong: null, beingMade: madeCounts?.beingMade ?? 0 };
}

async function chosenDays(tx: Tx, workspace: string): Promise<string[]> {
  const rows = await tx<{ day: string }[]>`
    select day::text
    from event_daily
    where workspace_o_id = ${workspace}
    group by event_daily.day
    order by event_daily.day in (
      (select min(day) from event_daily where workspace_o_id = ${workspace}),
      (select max(day) from event_daily where workspace_o_id = ${workspace})
    ) desc, random()
    limit ${daysMost}
  `;
  return rows.map(({ day }) => day);
}

const dayBehind = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/**
 * The condition that a day agrees with its events, and its month with its days; one statement, unaffected by writers.
 */
export async function isEqual(tx: Tx, workspace: string, day: string): Promise<boolean> {
  const ofDay = tx`
    event
    where workspace_o_id = ${workspace}
      and ${isWithin(tx, workspace, day, dayBehind(day))}`;
  const counts = (sign: 1 | -1) => tx`
    ${sign}::int * events as events, ${sign}::int * findings as findings, ${sign}::int * positive as positive,
    ${sign}::int * negative as negative`;
  const [row] = await tx<{ isEqual: boolean }[]>`
    select not exists (
      select
      from (
        select 'day' as what, kept.kind, subject, kept.type, ${counts(1)}
        from (${contributionsOf(tx, workspace, ofDay)}) as counted
        ${keptOf(tx, 'counted')}
        union all
        select 'day', kind, subject, type, ${counts(-1)}
        from rollup
        where workspace_o_id = ${workspace}
          and span = 'day'
          and day = ${day}::text::date
        union all
        select 'day', kept.kind, entry.subject, kept.type, -entry.events, -entry.findings, -entry.positive,
          -entry.negative
        from rollup_delta as delta
        cross join lateral ${entriesOf(tx, 'delta')}
        ${keptOf(tx, 'entry')}
        where delta.workspace_o_id = ${workspace}
          and entry.day = ${day}::text::date
        union all
        select 'month', kind, subject, type, ${counts(1)}
        from rollup
        where workspace_o_id = ${workspace}
          and span = 'day'
          and day >= date_trunc('month', ${day}::text::date)
          and day < date_trunc('month', ${day}::text::date) + interval '1 month'
        union all
        select 'month', kind, subject, type, ${counts(-1)}
        from rollup
        where workspace_o_id = ${workspace}
          and span = 'month'
          and day = date_trunc('month', ${day}::text::date)
      ) as told
      group by what, kind, subject, type
      having sum(events) <> 0 or sum(findings) <> 0 or sum(positive) <> 0 or sum(negative) <> 0
    ) as is_equal
  `;
  return row?.isEqual ?? false;
}
