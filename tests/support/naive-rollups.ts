import type { Database } from '../../server/database/index.ts';

/** Rollups computed in memory from the stored rows, the slow and obvious way. */

/** Of an event and an entity, a finding and an entity, or a finding: what one row of a table says. */
export interface Told {
  kind: 'event' | 'mention' | 'finding';
  subject: string;
  type: string;
  at: Date;
  counts: readonly [events: number, findings: number, positive: number, negative: number];
}

export async function toldBy(db: Database, workspace: string): Promise<Told[]> {
  const { ownerSql: sql } = db;
  const events = await sql<{ oId: string; eventType: string; eventTimestamp: Date }[]>`
    select o_id, event_type, event_timestamp from event where workspace_o_id = ${workspace}`;
  const named = await sql<{ eventOId: string; entityOId: string; findings: number }[]>`
    select event_o_id, entity_o_id, findings from event_entity where workspace_o_id = ${workspace}`;
  const findings = await sql<{ oId: string; eventOId: string; extractionType: string; sentiment: string }[]>`
    select o_id, event_o_id, extraction_type, sentiment from finding where workspace_o_id = ${workspace}`;
  const matches = await sql<{ findingOId: string; entityOId: string }[]>`
    select finding_o_id, entity_o_id from finding_match where workspace_o_id = ${workspace}`;
  const eventOf = (oId: string) => required(events.find((event) => event.oId === oId));
  const mood = (sentiment: string) =>
    [Number(sentiment === 'POSITIVE'), Number(sentiment === 'NEGATIVE')] as const;
  return [
    ...named.map(({ eventOId, entityOId, findings: matched }): Told => {
      const { eventType, eventTimestamp } = eventOf(eventOId);
      return {
        kind: 'event',
        subject: entityOId,
        type: eventType,
        at: eventTimestamp,
        counts: [1, matched, 0, 0],
      };
    }),
    ...findings.map(({ eventOId, extractionType, sentiment }): Told => {
      const { eventType, eventTimestamp: at } = eventOf(eventOId);
      return {
        kind: 'finding',
        subject: eventType,
        type: extractionType,
        at,
        counts: [0, 1, ...mood(sentiment)],
      };
    }),
    ...matches.map(({ findingOId, entityOId }): Told => {
      const { eventOId, extractionType, sentiment } = required(
        findings.find(({ oId }) => oId === findingOId),
      );
      const at = eventOf(eventOId).eventTimestamp;
      return {
        kind: 'mention',
        subject: entityOId,
        type: extractionType,
        at,
        counts: [0, 1, ...mood(sentiment)],
      };
    }),
  ];
}

/** Counts of records stand once more, of any type. */
export const withAnyType = (told: readonly Told[]): (Omit<Told, 'kind'> & { kind: string })[] => [
  ...told,
  ...told.flatMap((one) => (one.kind === 'finding' ? [] : [{ ...one, kind: `${one.kind}-any`, type: '' }])),
];

/** Sums by kind, subject, type and what `timeOf` makes of the time, without those of nothing. */
export function summed(
  told: readonly (Omit<Told, 'kind'> & { kind: string })[],
  timeOf: (at: Date) => string,
): Record<string, number[]> {
  const sums: Record<string, number[]> = {};
  for (const { kind, subject, type, at, counts } of told) {
    const key = [kind, subject, type, timeOf(at)].join(' ');
    sums[key] = counts.map((count, place) => count + (sums[key]?.[place] ?? 0));
  }
  return Object.fromEntries(Object.entries(sums).filter(([, values]) => values.some((value) => value !== 0)));
}

type RollupRow = Record<'kind' | 'subject' | 'type' | 'day', string> &
  Record<'events' | 'findings' | 'positive' | 'negative', number>;

/** What the rollups of a workspace say of days or of months, with what is not folded yet. */
export async function rolledUp(
  db: Database,
  workspace: string,
  span: 'day' | 'month',
): Promise<Record<string, number[]>> {
  const rows = await db.ownerSql<RollupRow[]>`
    select kind, subject, type, day::text, sum(events)::int as events, sum(findings)::int as findings,
      sum(positive)::int as positive, sum(negative)::int as negative
    from (
      select kind, subject, type, day, events, findings, positive, negative
      from rollup
      where workspace_o_id = ${workspace} and span = ${span}
      union all
      select kept.kind, entry.subject, kept.type, date_trunc(${span}, entry.day)::date, entry.events, entry.findings,
        entry.positive, entry.negative
      from rollup_delta
      cross join lateral unnest(kinds, days, subjects, types, rollup_delta.events, rollup_delta.findings,
        rollup_delta.positive, rollup_delta.negative)
        as entry (kind, day, subject, type, events, findings, positive, negative)
      cross join lateral (values (entry.kind, entry.type), (entry.kind || '-any', '')) as kept (kind, type)
      where kept.kind <> 'finding-any'
        and workspace_o_id = ${workspace}
    ) as one
    group by kind, subject, type, day`;
  return Object.fromEntries(
    rows
      .map((row): [string, number[]] => [
        [row.kind, row.subject, row.type, row.day].join(' '),
        [row.events, row.findings, row.positive, row.negative],
      ])
      .filter(([, counts]) => counts.some((count) => count !== 0)),
  );
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a row names another that is not there');
  return value;
}
