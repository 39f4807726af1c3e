import type { Database, Tx } from '../../database/index.ts';
import { contributionsOf, entriesOf, type Fragment, keptOf, zoneOf } from './contributions.ts';

/** Rows of `rollup_delta` that one transaction folds. */
const foldedAtOnce = 500;
/** Events whose days one step of making rollups takes, rounded up to whole days. */
const filledAtOnce = 5_000;
const removedAtOnce = 20_000;
/** Any number nobody else takes: `ROLL` on a telephone. */
const lockKey = 7_655;

/** Merges the appended counts into rollups, a part per workspace. Returns whether there may be more. */
export async function foldRollups(db: Database): Promise<boolean> {
  const due = await db.ownerSql<{ workspace: string }[]>`
    select workspace_o_id as workspace
    from rollup_delta
    group by workspace_o_id
    limit 1000
  `;
  let isMore = false;
  for (const { workspace } of due)
    isMore = (await db.write(workspace, (tx) => foldWorkspace(tx, workspace))) || isMore;
  return isMore;
}

async function foldWorkspace(tx: Tx, workspace: string): Promise<boolean> {
  if (!(await isLocked(tx, workspace))) return false;
  const fill = await fillOf(tx, workspace);
  if (fill?.filledFrom !== null && (await isCountedOtherwise(tx, workspace))) await makeAnew(tx, workspace);
  const oldest = tx`
    and o_id in (
      select o_id
      from rollup_delta
      where workspace_o_id = ${workspace}
        and time_zone = ${zoneOf(tx, workspace)}
      order by o_id
      limit ${foldedAtOnce}
    )`;
  const kept = fill ? tx`where entry.day >= ${fill.filledFrom ?? 'infinity'}::text::date` : tx``;
  return (await moveIntoRollup(tx, workspace, oldest, kept, null)) === foldedAtOnce;
}

/**
 * Builds the rollups of all workspaces that wait for it, a step per transaction, until none is left or `mostMs` have
 * passed.
 */
export async function fillRollups(db: Database, mostMs: number): Promise<void> {
  const until = performance.now() + mostMs;
  const due = await db.ownerSql<{ workspace: string }[]>`
    select workspace_o_id as workspace
    from rollup_fill
    order by asked_at
    limit 1000
  `;
  for (const { workspace } of due)
    while (await db.write(workspace, (tx) => fillStep(tx, workspace))) if (performance.now() > until) return;
}

/** Queues a rebuild of a workspace's rollups; until then its figures are counted from rows. */
export async function makeAnew(tx: Tx, workspace: string): Promise<void> {
  // a step that is being made would note how far it is over this
  await tx`select pg_advisory_xact_lock(${lockKey}::int, hashtext(${workspace}))`;
  await tx`
    insert into rollup_fill (workspace_o_id)
    values (${workspace})
    on conflict (workspace_o_id) do update set filled_from = null
  `;
}

/** Changes the time zone of a workspace's days. Throws 400 for a name that the database does not know. */
export async function changeTimeZone(tx: Tx, workspace: string, timeZone: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockKey}::int, hashtext(${workspace}))`;
  const { count } = await tx`
    update workspace
    set time_zone = ${timeZone}
    where o_id = ${workspace}
      and time_zone <> ${timeZone}
      and now() at time zone ${timeZone}::text is not null
  `;
  if (count > 0) await makeAnew(tx, workspace);
}

/** Queues a rebuild of the rollups of every workspace with events. Returns their number. */
export async function makeAllAnew(db: Database): Promise<number> {
  const workspaces = await db.ownerSql<{ workspace: string }[]>`
    select distinct workspace_o_id as workspace
    from event_daily
  `;
  for (const { workspace } of workspaces) await db.write(workspace, (tx) => makeAnew(tx, workspace));
  return workspaces.length;
}

/**
 * Builds the next days of a workspace's rollups. Returns whether there may be more; false while another process works
 * on it.
 */
export async function fillStep(tx: Tx, workspace: string): Promise<boolean> {
  if (!(await isLocked(tx, workspace))) return false;
  const fill = await fillOf(tx, workspace);
  if (!fill) return false;
  if (fill.filledFrom === null) return begin(tx, workspace);
  if (await isCountedOtherwise(tx, workspace)) {
    await makeAnew(tx, workspace);
    return true;
  }
  const from = await daysBefore(tx, workspace, fill.filledFrom);
  if (from === null) {
    await tx`delete from rollup_fill where workspace_o_id = ${workspace}`;
    return false;
  }
  const counted = tx`
    event
    where workspace_o_id = ${workspace}
      and ${isWithin(tx, workspace, from, fill.filledFrom)}`;
  const kept = tx`where entry.day >= ${fill.filledFrom}::text::date`;
  await moveIntoRollup(tx, workspace, tx``, kept, contributionsOf(tx, workspace, counted));
  await tx`update rollup_fill set filled_from = ${from}::text::date where workspace_o_id = ${workspace}`;
  return true;
}

/** The condition that an event lies in the days from `from` up to `behind`, by an index on its time. */
export const isWithin = (tx: Tx, workspace: string, from: string, behind: string): Fragment => tx`
  event_timestamp >= (${from}::text::date - 1)::timestamp at time zone 'UTC'
  and event_timestamp < (${behind}::text::date + 1)::timestamp at time zone 'UTC'
  and (event_timestamp at time zone ${zoneOf(tx, workspace)})::date >= ${from}::text::date
  and (event_timestamp at time zone ${zoneOf(tx, workspace)})::date < ${behind}::text::date`;

/** A writer that began before the time zone was changed has counted by the days of the former one. */
async function isCountedOtherwise(tx: Tx, workspace: string): Promise<boolean> {
  const [row] = await tx<{ isOther: boolean }[]>`
    select exists (
      select from rollup_delta where workspace_o_id = ${workspace} and time_zone <> ${zoneOf(tx, workspace)}
    ) as is_other`;
  return row?.isOther ?? false;
}

/**
 * Removes what was there; behind that, days are made from the day behind the newest one on. What was counted by another time
 * zone is forgotten: its rows are there to be counted.
 */
async function begin(tx: Tx, workspace: string): Promise<boolean> {
  const { count } = await tx`
    delete from rollup
    where workspace_o_id = ${workspace}
      and ctid = any(array(select ctid from rollup where workspace_o_id = ${workspace} limit ${removedAtOnce}))
  `;
  if (count > 0) return true;
  await tx`delete from rollup_delta where workspace_o_id = ${workspace} and time_zone <> ${zoneOf(tx, workspace)}`;
  // days there are UTC's: those of another zone end up to a day later
  await tx`
    update rollup_fill
    set filled_from = begun.day
    from (
      select coalesce(max(day) + 2, (now() at time zone 'UTC')::date) as day
      from event_daily
      where workspace_o_id = ${workspace}
    ) as begun
    where rollup_fill.workspace_o_id = ${workspace}
  `;
  return true;
}

/** The first of the days before `day` that hold as many events as a step takes; null where there is none before. */
async function daysBefore(tx: Tx, workspace: string, day: string): Promise<string | null> {
  const [row] = await tx<{ day: string | null }[]>`
    select coalesce(max(day) filter (where events >= ${filledAtOnce}), min(day))::text as day
    from (
      -- days of another zone begin up to a day earlier than UTC's
      select day - 1 as day, sum(sum(events)) over (order by day desc) as events
      from event_daily
      where workspace_o_id = ${workspace}
        and day - 1 < ${day}::text::date
      group by event_daily.day
    ) as running
  `;
  return row?.day ?? null;
}

/** Folding and making take turns. What waits is done by whoever comes next. */
async function isLocked(tx: Tx, workspace: string): Promise<boolean> {
  const [row] = await tx<{ taken: boolean }[]>`
    select pg_try_advisory_xact_lock(${lockKey}::int, hashtext(${workspace})) as taken`;
  return row?.taken ?? false;
}

async function fillOf(tx: Tx, workspace: string): Promise<{ filledFrom: string | null } | null> {
  const [row] = await tx<{ filledFrom: string | null }[]>`
    select filled_from::text as filled_from
    from rollup_fill
    where workspace_o_id = ${workspace}
  `;
  return row ?? null;
}

/**
 * Removes deltas and adds those that are `kept`, and `made` counts, to the rollups. One statement, and so one moment: what
 * is made from the rows does not count what a delta behind it says. Returns the number of deltas.
 */
async function moveIntoRollup(
  tx: Tx,
  workspace: string,
  which: Fragment,
  keptRows: Fragment,
  madeRows: Fragment | null,
): Promise<number> {
  const [row] = await tx<{ deltas: number }[]>`
    with gone as (
      delete from rollup_delta
      where workspace_o_id = ${workspace}
        and time_zone = ${zoneOf(tx, workspace)}
        ${which}
      returning *
    ), entry as materialized (
      select entry.*
      from gone
      cross join lateral ${entriesOf(tx, 'gone')}
      ${keptRows}
      ${madeRows ? tx`union all ${madeRows}` : tx``}
    ), moved as (
      insert into rollup (
        workspace_o_id, kind, span, day, subject, type, events, findings, positive, negative
      )
      select ${workspace}, kept.kind, span.span,
        case when span.span = 'day' then day else date_trunc('month', day)::date end, subject, kept.type, sum(events),
        sum(findings), sum(positive), sum(negative)
      from entry
      ${keptOf(tx, 'entry')}
      cross join (values ('day'), ('month')) as span (span)
      group by 2, 3, 4, 5, 6
      having sum(events) <> 0 or sum(findings) <> 0 or sum(positive) <> 0 or sum(negative) <> 0
      order by 2, 3, 4, 5, 6
      on conflict (workspace_o_id, kind, span, day, subject, type) do update
        set events = rollup.events + excluded.events,
          findings = rollup.findings + excluded.findings,
          positive = rollup.positive + excluded.positive,
          negative = rollup.negative + excluded.negative
    )
    select count(*)::int as deltas
    from gone
  `;
  return row?.deltas ?? 0;
}
