import type { Tx } from '../../database/index.ts';
import { entriesOf, type Fragment, type RollupKind, startOfDay } from './contributions.ts';
import { type DayAt, partsOf, type Stretch } from './parts.ts';

/** The content of a workspace's rollups. */
export interface HeldCounts {
  /** False while they are being made: then everything is counted from the rows. */
  isMade: boolean;
  /** By whose days they count. */
  timeZone: string;
  /** From the first day with events up to the end of the last one, or a little more; null without events. */
  start: Date | null;
  end: Date | null;
  /** The days of these and of the moments that were asked for. Throws for another moment. */
  dayAt(moment: Date): DayAt;
}

/** A query for counts: subjects, types and moments. */
export interface WantedCounts {
  kind: RollupKind;
  /** All subjects when left out. */
  subjects?: readonly string[] | null;
  /** All types when left out. */
  types?: readonly string[] | null;
  /** The type of each row is told; without it the type may be `''`. */
  isTyped?: boolean;
  /** From the first of these moments up to the last, which is left out. No row stands for both sides of a moment. */
  moments: readonly Date[];
  /** Each row stands for a day or less. */
  byDay?: boolean;
  /** The figures that are read, default all; the others are 0. */
  figures?: readonly Figure[];
  /** Makes the value that stands in for the time of a row, if it is the same for all times between two moments. */
  bucket?(at: Fragment): Fragment;
}

export type Figure = 'events' | 'findings' | 'positive' | 'negative';

export const allFigures: readonly Figure[] = ['events', 'findings', 'positive', 'negative'];

/** Returns the content of rollups, and the days that contain the moments, which are counted from rows. */
export async function heldBy(tx: Tx, workspace: string, moments: readonly Date[]): Promise<HeldCounts> {
  const asked = tx`select unnest(${moments.map((moment) => moment.toISOString())}::timestamptz[])`;
  return heldOf(await tx<HeldRow[]>`${heldRows(tx, workspace, asked)}`);
}

export type HeldRow = Omit<HeldCounts, 'dayAt'> & { [Name in keyof DayAt as `day ${Name}`]: Date } & {
  /** The moment was asked for. */
  isAsked: boolean;
};

/** A query for `heldOf`, one row per moment; `moments` is a query with one column. */
export function heldRows(tx: Tx, workspace: string, moments: Fragment): Fragment {
  const zone = tx`held.time_zone`;
  const startOf = (day: Fragment) => startOfDay(tx, day, zone);
  return tx`
    with held as materialized (
      select time_zone,
        not exists (select from rollup_fill where workspace_o_id = ${workspace})
          and not exists (
            select from rollup_delta where workspace_o_id = ${workspace} and rollup_delta.time_zone <> workspace.time_zone
          ) as is_made,
        -- days there are UTC's: those of another zone begin up to a day earlier
        (select min(day) - 1 from event_daily where workspace_o_id = ${workspace})::timestamp at time zone time_zone as start,
        (select max(day) + 2 from event_daily where workspace_o_id = ${workspace})::timestamp at time zone time_zone as end
      from workspace
      where o_id = ${workspace}
    )
    select held.*, told.is_asked, told.at as "day at", told.day::timestamp at time zone 'UTC' as "day day",
      ${startOf(tx`told.day`)} as "day start", ${startOf(tx`(told.day + 1)`)} as "day end"
    from held
    cross join lateral (
      select moment.at, moment.is_asked, (moment.at at time zone ${zone})::date as day
      from (
        values (held.start, false), (held.end, false)
        union all
        select asked.at, true from (${moments}) as asked (at)
      ) as moment (at, is_asked)
    ) as told`;
}

export function heldOf(rows: readonly HeldRow[]): HeldCounts {
  const [heldCounts] = rows;
  if (!heldCounts) throw new Error('the workspace is gone');
  const days = new Map(
    rows.map((row): [number, DayAt] => [
      row['day at']?.getTime() ?? Number.NaN,
      { at: row['day at'], day: row['day day'], start: row['day start'], end: row['day end'] },
    ]),
  );
  return {
    isMade: heldCounts.isMade,
    timeZone: heldCounts.timeZone,
    start: heldCounts.start,
    end: heldCounts.end,
    dayAt: (moment) => {
      const day = days.get(moment.getTime());
      if (!day) throw new Error(`the day of ${moment.toISOString()} was not asked for`);
      return day;
    },
  };
}

/**
 * Returns the stored counts for the times of a filter, its end included, or for all events. `moments` is empty where
 * no part has to be counted.
 */
export async function heldWithin(
  tx: Tx,
  workspace: string,
  { start, end }: { start: Date | null; end: Date | null },
): Promise<HeldCounts & { moments: Date[] }> {
  const behind = end && new Date(end.getTime() + 1);
  const asked = [start, behind].filter((moment) => moment !== null);
  const held = await heldBy(tx, workspace, asked);
  const [first, last] = [start ?? held.start, behind ?? held.end];
  return { ...held, moments: first && last && first < last ? [first, last] : [] };
}

/**
 * Returns counts to be added up, as the member `counted` of `from` with `subject`, `type`, `at`, `events`, `findings`,
 * `positive` and `negative`. Whole days and months come from rollups, days that a moment divides from events. `at`
 * lies between the same moments, and in the same month of the workspace, as the events of the row; a bucket may take its
 * place. Exact, in one statement.
 */
export function countedRows(
  tx: Tx,
  workspace: string,
  held: HeldCounts,
  wantedCounts: WantedCounts,
): Fragment {
  const moments = within(held, wantedCounts.moments);
  const [start, end] = [moments[0], moments.at(-1)];
  if (!start || !end || start >= end)
    return member(tx, tx`select '', '', ${atOf(tx`now()`, wantedCounts)}, 0, 0, 0, 0 where false`);
  if (!held.isMade)
    return member(tx, fromRows(tx, workspace, wantedCounts, [{ day: start, start, end }], null));
  const { parts, cut } = partsOf(moments.map(held.dayAt), wantedCounts.byDay ?? false);
  const { timeZone } = held;
  const ofRollup = tx`
    unnest(
      ${parts.map(({ span }) => span)}::text[],
      ${parts.map(({ first }) => dayOf(first))}::text[]::date[],
      ${parts.map((part) => dayOf(part.end))}::text[]::date[]
    ) as part (span, first, behind)`;
  const rows = [
    ...(parts.length > 0
      ? [
          fromRollup(tx, workspace, wantedCounts, ofRollup, timeZone),
          fromDeltas(tx, workspace, wantedCounts, ofRollup, timeZone),
        ]
      : []),
    ...(cut.length > 0
      ? [fromRows(tx, workspace, wantedCounts, cut, activeOn(tx, workspace, wantedCounts, cut))]
      : []),
  ];
  return member(tx, tx`${rows.map((one, place) => (place === 0 ? one : tx`union all ${one}`))}`);
}

const member = (tx: Tx, rows: Fragment) =>
  tx`(${rows}) as counted (subject, type, at, events, findings, positive, negative)`;

/** Moments outside the days that have events are moved to their edges. */
function within({ start, end }: HeldCounts, moments: readonly Date[]): Date[] {
  if (!start || !end) return [];
  const clipped = moments.map((moment) => (moment < start ? start : moment > end ? end : moment));
  return clipped.toSorted((one, other) => one.getTime() - other.getTime());
}

const dayOf = (day: Date) => day.toISOString().slice(0, 10);

/** Figures that nobody reads cost as much as those that are read: each row is one of thousands. */
const columns = (tx: Tx, table: string, { figures = allFigures }: WantedCounts) =>
  tx`${allFigures.map((name, place) => {
    const column = figures.includes(name) ? tx`${tx(table)}.${tx(name)}` : tx`0`;
    return place === 0 ? column : tx`, ${column}`;
  })}`;

const atOf = (time: Fragment, { bucket }: WantedCounts) => bucket?.(time) ?? time;

const isOneOf = (tx: Tx, column: string, values: readonly string[] | null | undefined) =>
  values ? tx`and ${tx(column)} = any(${[...values]}::text[])` : tx``;

/** A range of an index for each part, or for each part and subject. */
function fromRollup(
  tx: Tx,
  workspace: string,
  wantedCounts: WantedCounts,
  parts: Fragment,
  timeZone: string,
): Fragment {
  const { subjects, types, byDay, bucket } = wantedCounts;
  const timeOf = (day: Fragment) => tx`${day}::timestamp at time zone ${timeZone}::text`;
  // days of one month need no time of their own: to make one costs as much as to add the row up
  const at = bucket
    ? tx`part.at`
    : byDay
      ? timeOf(tx`kept.day`)
      : tx`case when part.span = 'day' then part.at else ${timeOf(tx`kept.day`)} end`;
  const ofSubjects = subjects ? tx`cross join unnest(${[...subjects]}::text[]) as wanted (subject)` : tx``;
  return tx`
    select kept.subject, kept.type, ${at}, kept.events, kept.findings, kept.positive, kept.negative
    from (select part.*, ${atOf(timeOf(tx`part.first`), wantedCounts)} as at from ${parts} offset 0) as part
    ${ofSubjects}
    cross join lateral (
      select rollup.subject, rollup.type, rollup.day, ${columns(tx, 'rollup', wantedCounts)}
      from rollup
      where rollup.workspace_o_id = ${workspace}
        and rollup.kind = ${keptKind(wantedCounts)}
        and rollup.span = part.span
        and rollup.day >= part.first
        and rollup.day < part.behind
        ${subjects ? tx`and rollup.subject = wanted.subject` : tx``}
        ${isOneOf(tx, 'rollup.type', types)}
      offset 0
    ) as kept (subject, type, day, events, findings, positive, negative)`;
}

/** Counts of any type of a record are one row a day, those of each type several. */
const keptKind = ({ kind, types, isTyped }: WantedCounts) =>
  kind === 'finding' || types || isTyped ? kind : `${kind}-any`;

/** What was written since the last sweep. */
function fromDeltas(
  tx: Tx,
  workspace: string,
  wantedCounts: WantedCounts,
  parts: Fragment,
  timeZone: string,
): Fragment {
  const { kind, subjects, types } = wantedCounts;
  const time = tx`entry.day::timestamp at time zone ${timeZone}::text`;
  return tx`
    select entry.subject, entry.type, ${atOf(time, wantedCounts)}, ${columns(tx, 'entry', wantedCounts)}
    from rollup_delta as delta
    cross join lateral ${entriesOf(tx, 'delta')}
    where delta.workspace_o_id = ${workspace}
      and entry.kind = ${kind}
      ${isOneOf(tx, 'entry.subject', subjects)}
      ${isOneOf(tx, 'entry.type', types)}
      and exists (select from ${parts} where entry.day >= part.first and entry.day < part.behind)`;
}

/** The subjects that the days of stretches have, by day: only their events are read. */
function activeOn(
  tx: Tx,
  workspace: string,
  { kind, subjects }: WantedCounts,
  cut: readonly Stretch[],
): Fragment | null {
  if (subjects || kind === 'finding') return null;
  const days = tx`${cut.map(({ day }) => dayOf(day))}::text[]::date[]`;
  return tx`(
    select rollup.subject, rollup.day
    from unnest(${days}) as cut (day)
    join rollup on rollup.workspace_o_id = ${workspace} and rollup.kind = ${`${kind}-any`} and rollup.span = 'day'
      and rollup.day = cut.day
    union
    select entry.subject, entry.day
    from rollup_delta as delta
    cross join lateral ${entriesOf(tx, 'delta')}
    where delta.workspace_o_id = ${workspace}
      and entry.kind = ${kind}
      and entry.day = any(${days})
  )`;
}

/** Counted from the events themselves. `active` is what is known of the subjects that they have. */
function fromRows(
  tx: Tx,
  workspace: string,
  wantedCounts: WantedCounts,
  stretches: readonly Stretch[],
  active: Fragment | null,
): Fragment {
  const ofStretches = tx`
    unnest(
      ${stretches.map(({ start }) => start.toISOString())}::timestamptz[], ${stretches.map(({ end }) => end.toISOString())}::timestamptz[],
      ${stretches.map(({ day }) => dayOf(day))}::text[]::date[]
    ) as stretch (start_at, end_at, day)`;
  if (wantedCounts.kind === 'finding') return findingRows(tx, workspace, wantedCounts, ofStretches);
  const ofAll = tx`(select o_id as subject from entity where workspace_o_id = ${workspace})`;
  const ofSubjects = wantedCounts.subjects
    ? tx`cross join unnest(${[...wantedCounts.subjects]}::text[]) as wanted (subject)`
    : active
      ? tx`join ${active} as wanted on wanted.day = stretch.day`
      : tx`cross join ${ofAll} as wanted`;
  return wantedCounts.kind === 'event'
    ? eventRows(tx, workspace, wantedCounts, ofStretches, ofSubjects)
    : mentionRows(tx, workspace, wantedCounts, ofStretches, ofSubjects);
}

function eventRows(
  tx: Tx,
  workspace: string,
  wantedCounts: WantedCounts,
  ofStretches: Fragment,
  ofSubjects: Fragment,
): Fragment {
  const { types, isTyped } = wantedCounts;
  const isJoined = types || isTyped;
  return tx`
    select named.entity_o_id, ${isJoined ? tx`event.event_type` : tx`''`} as type,
      ${atOf(tx`named.event_timestamp`, wantedCounts)}, 1, named.findings, 0, 0
    from ${ofStretches}
    ${ofSubjects}
    cross join lateral (
      select *
      from event_entity
      where event_entity.workspace_o_id = ${workspace}
        and event_entity.entity_o_id = wanted.subject
        and event_entity.event_timestamp >= stretch.start_at
        and event_entity.event_timestamp < stretch.end_at
      offset 0
    ) as named
    ${isJoined ? tx`join event on event.workspace_o_id = ${workspace} and event.o_id = named.event_o_id` : tx``}
    where true ${isOneOf(tx, 'event.event_type', types)}`;
}

const moods = (tx: Tx) => tx`
  (finding.sentiment = 'POSITIVE')::int as positive, (finding.sentiment = 'NEGATIVE')::int as negative`;

function mentionRows(
  tx: Tx,
  workspace: string,
  wantedCounts: WantedCounts,
  ofStretches: Fragment,
  ofSubjects: Fragment,
): Fragment {
  return tx`
    select named.entity_o_id, finding.extraction_type, ${atOf(tx`named.event_timestamp`, wantedCounts)}, 0, 1, ${moods(tx)}
    from ${ofStretches}
    ${ofSubjects}
    cross join lateral (
      select *
      from finding_match
      where finding_match.workspace_o_id = ${workspace}
        and finding_match.entity_o_id = wanted.subject
        and finding_match.event_timestamp >= stretch.start_at
        and finding_match.event_timestamp < stretch.end_at
      offset 0
    ) as named
    join finding on finding.workspace_o_id = ${workspace} and finding.o_id = named.finding_o_id
    where true ${isOneOf(tx, 'finding.extraction_type', wantedCounts.types)}`;
}

/** A day is read by time, and the type of an event only where it is asked for: a join would read all of the workspace. */
function findingRows(tx: Tx, workspace: string, wantedCounts: WantedCounts, ofStretches: Fragment): Fragment {
  const { subjects, types } = wantedCounts;
  return tx`
    select ${subjects ? tx`event.event_type` : tx`''`} as subject, finding.extraction_type,
      ${atOf(tx`finding.event_timestamp`, wantedCounts)}, 0, 1, ${moods(tx)}
    from ${ofStretches}
    cross join lateral (
      select *
      from finding
      where finding.workspace_o_id = ${workspace}
        and finding.event_timestamp >= stretch.start_at
        and finding.event_timestamp < stretch.end_at
      offset 0
    ) as finding
    ${
      subjects
        ? tx`cross join lateral (
            select event.event_type
            from event
            where event.workspace_o_id = ${workspace}
              and event.o_id = finding.event_o_id
            offset 0
          ) as event`
        : tx``
    }
    where true
      ${isOneOf(tx, 'event.event_type', subjects)}
      ${isOneOf(tx, 'finding.extraction_type', types)}`;
}
