import type { Tx } from '../../database/index.ts';
import { entriesOf, type Fragment, type RollupKind } from './contributions.ts';
import { partsOf, type Stretch } from './parts.ts';

/** What a workspace's rollups hold. */
export interface Held {
  /** False while they are being made: then everything is counted from the rows. */
  isMade: boolean;
  /** From the first day with events up to the end of the last one; null without events. */
  start: Date | null;
  end: Date | null;
}

/** What is to be counted. */
export interface Wanted {
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
}

export async function heldBy(tx: Tx, workspace: string): Promise<Held> {
  const [row] = await tx<Held[]>`
    select
      not exists (select from rollup_fill where workspace_o_id = ${workspace}) as is_made,
      (select min(day)::timestamp at time zone 'UTC' from event_daily where workspace_o_id = ${workspace}) as start,
      (select (max(day) + 1)::timestamp at time zone 'UTC' from event_daily where workspace_o_id = ${workspace}) as end
  `;
  return row ?? { isMade: false, start: null, end: null };
}

/**
 * Returns `counted` as a member of `from`: `subject`, `type`, `at`, `events`, `findings`, `positive` and `negative`, to be
 * added up. Whole days and months come from the rollups, days that a moment cuts from the events. `at` lies between the same
 * moments as what the row counts, and in the same month. Exact, in one statement.
 */
export function countedRows(tx: Tx, workspace: string, held: Held, wanted: Wanted): Fragment {
  const moments = within(held, wanted.moments);
  const [start, end] = [moments[0], moments.at(-1)];
  if (!start || !end || start >= end) return member(tx, tx`select '', '', now(), 0, 0, 0, 0 where false`);
  if (!held.isMade) return member(tx, fromRows(tx, workspace, wanted, [{ start, end }], null));
  const { parts, cut } = partsOf(moments, wanted.byDay ?? false);
  const ofRollup = tx`
    unnest(
      ${parts.map(({ span }) => span)}::text[],
      ${parts.map(({ first }) => dayOf(first))}::text[]::date[],
      ${parts.map((part) => dayOf(part.end))}::text[]::date[],
      ${parts.map(({ first }) => first.toISOString())}::text[]::timestamptz[]
    ) as part (span, first, behind, start_at)`;
  const rows = [
    ...(parts.length > 0
      ? [fromRollup(tx, workspace, wanted, ofRollup), fromDeltas(tx, workspace, wanted, ofRollup)]
      : []),
    ...(cut.length > 0 ? [fromRows(tx, workspace, wanted, cut, activeOn(tx, workspace, wanted, cut))] : []),
  ];
  return member(tx, tx`${rows.map((one, place) => (place === 0 ? one : tx`union all ${one}`))}`);
}

const member = (tx: Tx, rows: Fragment) =>
  tx`(${rows}) as counted (subject, type, at, events, findings, positive, negative)`;

/** Moments outside the days that have events are moved to their edges. */
function within({ start, end }: Held, moments: readonly Date[]): Date[] {
  if (!start || !end) return [];
  const clipped = moments.map((moment) => (moment < start ? start : moment > end ? end : moment));
  return clipped.toSorted((one, other) => one.getTime() - other.getTime());
}

const dayOf = (day: Date) => day.toISOString().slice(0, 10);

const columns = (tx: Tx, table: string) => tx`
  ${tx(table)}.events, ${tx(table)}.findings, ${tx(table)}.positive, ${tx(table)}.negative`;

const isOneOf = (tx: Tx, column: string, values: readonly string[] | null | undefined) =>
  values ? tx`and ${tx(column)} = any(${[...values]}::text[])` : tx``;

/** A range of an index for each part, or for each part and subject. */
function fromRollup(
  tx: Tx,
  workspace: string,
  { kind, subjects, types, byDay }: Wanted,
  parts: Fragment,
): Fragment {
  const ofDay = tx`kept.day::timestamp at time zone 'UTC'`;
  // days of one month need no time of their own: to make one costs as much as to add the row up
  const at = byDay ? ofDay : tx`case part.span when 'day' then part.start_at else ${ofDay} end`;
  const ofSubjects = subjects ? tx`cross join unnest(${[...subjects]}::text[]) as wanted (subject)` : tx``;
  return tx`
    select kept.subject, kept.type, ${at}, ${columns(tx, 'kept')}
    from ${parts}
    ${ofSubjects}
    cross join lateral (
      select *
      from rollup
      where rollup.workspace_o_id = ${workspace}
        and rollup.kind = ${kind}
        and rollup.span = part.span
        and rollup.day >= part.first
        and rollup.day < part.behind
        ${subjects ? tx`and rollup.subject = wanted.subject` : tx``}
        ${isOneOf(tx, 'rollup.type', types)}
      offset 0
    ) as kept`;
}

/** What was written since the last sweep. */
function fromDeltas(tx: Tx, workspace: string, { kind, subjects, types }: Wanted, parts: Fragment): Fragment {
  return tx`
    select entry.subject, entry.type, entry.day::timestamp at time zone 'UTC', ${columns(tx, 'entry')}
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
  { kind, subjects }: Wanted,
  cut: readonly Stretch[],
): Fragment | null {
  if (subjects || kind === 'finding') return null;
  const days = tx`${[...new Set(cut.map(({ start }) => dayOf(start)))]}::text[]::date[]`;
  return tx`(
    select rollup.subject, rollup.day
    from unnest(${days}) as cut (day)
    join rollup on rollup.workspace_o_id = ${workspace} and rollup.kind = ${kind} and rollup.span = 'day'
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
  wanted: Wanted,
  stretches: readonly Stretch[],
  active: Fragment | null,
): Fragment {
  const ofStretches = tx`
    unnest(
      ${stretches.map(({ start }) => start.toISOString())}::timestamptz[], ${stretches.map(({ end }) => end.toISOString())}::timestamptz[]
    ) as stretch (start_at, end_at)`;
  if (wanted.kind === 'finding') return findingRows(tx, workspace, wanted, ofStretches);
  const ofAll = tx`(select o_id as subject from entity where workspace_o_id = ${workspace})`;
  const ofSubjects = wanted.subjects
    ? tx`cross join unnest(${[...wanted.subjects]}::text[]) as wanted (subject)`
    : active
      ? tx`join ${active} as wanted on wanted.day = (stretch.start_at at time zone 'UTC')::date`
      : tx`cross join ${ofAll} as wanted`;
  return wanted.kind === 'event'
    ? eventRows(tx, workspace, wanted, ofStretches, ofSubjects)
    : mentionRows(tx, workspace, wanted, ofStretches, ofSubjects);
}

function eventRows(
  tx: Tx,
  workspace: string,
  { types, isTyped }: Wanted,
  ofStretches: Fragment,
  ofSubjects: Fragment,
): Fragment {
  const isJoined = types || isTyped;
  return tx`
    select named.entity_o_id, ${isJoined ? tx`event.event_type` : tx`''`} as type, named.event_timestamp, 1,
      named.findings, 0, 0
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
  { types }: Wanted,
  ofStretches: Fragment,
  ofSubjects: Fragment,
): Fragment {
  return tx`
    select named.entity_o_id, finding.extraction_type, named.event_timestamp, 0, 1, ${moods(tx)}
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
    where true ${isOneOf(tx, 'finding.extraction_type', types)}`;
}

/** The type of the event is looked up only where it is asked for. */
function findingRows(
  tx: Tx,
  workspace: string,
  { subjects, types }: Wanted,
  ofStretches: Fragment,
): Fragment {
  return tx`
    select ${subjects ? tx`event.event_type` : tx`''`} as subject, finding.extraction_type, finding.event_timestamp, 0, 1,
      ${moods(tx)}
    from ${ofStretches}
    join finding on finding.workspace_o_id = ${workspace}
      and finding.event_timestamp >= stretch.start_at
      and finding.event_timestamp < stretch.end_at
    ${subjects ? tx`join event on event.workspace_o_id = ${workspace} and event.o_id = finding.event_o_id` : tx``}
    where true
      ${isOneOf(tx, 'event.event_type', subjects)}
      ${isOneOf(tx, 'finding.extraction_type', types)}`;
}
