import { strict as assert } from 'node:assert';
import { metricMeasures } from '../../schema/metrics.ts';
import type { MetricQuestion } from './metric-questions.ts';
import { type metricRowsOf, type NaiveRow, naiveMetrics } from './naive-metrics.ts';
import type { Tenant } from './world.ts';

/* Questions asked over HTTP, their answers compared with those of a computation in memory. */

const day = 86_400_000;

/** The moments at which an interval begins in a time zone, hour by hour. */
function momentsOf(query: MetricQuestion['query'], from: string, to: string, own: string): Date[] {
  const zone = String(query.timeZone ?? own);
  const midnight = (text: string) => {
    const at = new Date(`${text}T00:00:00Z`);
    return new Date(at.getTime() - offsetOf(new Date(at.getTime() - offsetOf(at, zone)), zone));
  };
  const [start, end] = [midnight(from), midnight(to)];
  const inside: Date[] = [];
  for (let at = start.getTime() + 3_600_000; at < end.getTime() && query.interval; at += 3_600_000)
    if (labelOf(new Date(at), zone, query.interval) !== labelOf(new Date(at - 1), zone, query.interval))
      inside.push(new Date(at));
  const before = query.interval
    ? midnight(
        monthsBefore(localOf(start, zone), { month: 1, quarter: 3, year: 12 }[String(query.interval)] ?? 0)
          .toISOString()
          .slice(0, 10),
      )
    : new Date(2 * start.getTime() - end.getTime());
  return [...(query.previous ? [before] : []), start, ...inside, end];
}

const offsetOf = (at: Date, zone: string) => localOf(at, zone).getTime() - at.getTime();

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The time of day that a clock in the zone shows, as if it were UTC. */
function localOf(at: Date, zone: string): Date {
  if (zone === 'UTC') return at;
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(zone, clock);
  return new Date(
    `${clock.format(at).replace(' ', 'T')}.${String(at.getUTCMilliseconds()).padStart(3, '0')}Z`,
  );
}

function labelOf(at: Date, zone: string, interval: unknown): string {
  const local = localOf(at, zone);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  if (interval === 'year') return `${year}`;
  if (interval === 'quarter') return `${year} ${Math.floor(month / 3)}`;
  if (interval === 'month') return `${year} ${month}`;
  const days = Math.floor(local.getTime() / day);
  // the first of January 1970 was a Thursday
  return interval === 'week' ? `${Math.floor((days + 3) / 7)}` : `${days}`;
}

function monthsBefore(at: Date, months: number): Date {
  const before = new Date(at);
  before.setUTCMonth(at.getUTCMonth() - months, 1);
  const last = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate();
  before.setUTCDate(Math.min(at.getUTCDate(), last));
  return before;
}

/** The row of a reply in the form of the computation in memory. */
function told(row: Record<string, unknown>, of: MetricQuestion['of']): NaiveRow {
  const { key, period, previous, ...measures } = row as {
    key: { value: string | null }[];
    period: { start: string; end: string } | null;
    previous: Record<string, unknown> | null;
  };
  assert(Object.keys(measures).every((name) => metricMeasures[of].some((known) => known === name)));
  return {
    key: key.map(({ value }) => value),
    period: period && [period.start, period.end],
    measures,
    previous,
  };
}

const nameOf = ({ key, period }: NaiveRow) => JSON.stringify([period, key]);
const byName = (rows: NaiveRow[]) => rows.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));

const inDefaultOrder = (rows: NaiveRow[]) =>
  rows.toSorted((one, other) => {
    const [start = '', next = ''] = [one.period?.[0], other.period?.[0]];
    return start === next
      ? Number(other.measures.count) - Number(one.measures.count)
      : Date.parse(start) - Date.parse(next);
  });

/** Only the measures that were asked for. */
function narrowed(rows: NaiveRow[], query: MetricQuestion['query']): NaiveRow[] {
  if (!query.measures) return rows;
  const keep = (measures: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(measures).filter(([name]) => [query.measures].flat().includes(name)));
  return rows.map((row) => ({
    ...row,
    measures: keep(row.measures),
    previous: row.previous && keep(row.previous),
  }));
}

/** The same rows with their counts alone, which rollups may hold. Tells whether they do. */
async function expectCounts(
  { api }: Tenant,
  { asks, of, query }: MetricQuestion,
  range: { from: string; to: string },
  expected: NaiveRow[],
): Promise<boolean> {
  const { limit: _, orderBy: __, ...rest } = query;
  const counted = { ...rest, measures: 'count' };
  const reply = await api.get(`/analytics/${of}`, { ...counted, ...range, limit: 1000 });
  const answered: NaiveRow[] = reply.body.data.map((row: Record<string, unknown>) => told(row, of));
  assert.deepEqual(byName(answered), byName(narrowed(expected, counted)), `${asks} counted alone`);
  assert.deepEqual(answered, inDefaultOrder(answered), `${asks} by period, then count`);
  return reply.body.readFrom === 'rollups';
}

/** Asks one question and compares the answer with the computation in memory. Throws where they differ. */
export async function expectAnswer(
  tenant: Tenant,
  rows: Awaited<ReturnType<typeof metricRowsOf>>,
  { asks, of, query }: MetricQuestion,
  { from, to, zone }: { from: string; to: string; zone: string },
): Promise<{ groups: number; isHeld: boolean }> {
  const { api } = tenant;
  const { limit, ...unlimited } = query;
  const reply = await api.get(`/analytics/${of}`, { ...unlimited, limit: 1000, from, to });
  assert.equal(reply.status, 200, `${asks} ${JSON.stringify(reply.body)}`);
  const moments = momentsOf(query, from, to, zone);
  const whole = naiveMetrics(rows, of, query, moments);
  const expected = narrowed(whole, query);
  const answered: NaiveRow[] = reply.body.data.map((row: Record<string, unknown>) => told(row, of));
  assert.deepEqual(byName(answered), byName(expected), asks);
  if (limit !== undefined) {
    const top = await api.get(`/analytics/${of}`, { ...query, from, to });
    assert.deepEqual(top.body.data, reply.body.data.slice(0, Number(limit)));
    assert.equal(top.body.hasMore, expected.length > Number(limit));
  }
  const isHeld =
    (of === 'findings' || of === 'events') &&
    (await expectCounts(tenant, { asks, of, query }, { from, to }, whole));
  return { groups: expected.length, isHeld };
}
