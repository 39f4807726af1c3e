import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { metricsOf } from '../../server/services/metrics/metrics.ts';
import { filledDatabase } from './events-database.ts';
import { measureReports } from './events-reports.ts';
import type { EventSet } from './events-set.ts';
import { countedQuestions, makeBestRollups, rowQuestions, year } from './metrics-set.ts';
import { quartiles } from './ratio.ts';
import { endedChildrenSeconds, parentOf } from './server.ts';

const few = 10_000;
const many = Number(process.env.BENCH_EVENTS ?? 5_000_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
/** Questions that read millions of rows take seconds. */
const longRounds = 3;
const nothing: Taken = { ms: Number.NaN, processor: Number.NaN };
const now = new Date('2026-11-01T12:00:00Z');

type Work = (set: EventSet) => PromiseLike<unknown>;

/**
 * Figures of a workspace with five million events against one with ten thousand: what rollups hold, also against statements
 * by hand, what is read from rows, and insights. BENCH_EVENTS makes it smaller; BENCH_KEEP names a database that is filled
 * once and stays.
 */
export async function run(): Promise<void> {
  const { url, db, small, large, close } = await filledDatabase([few, many], 'with runs');
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { jit: 'off' } });
  try {
    await makeBestRollups(sql);
    const ask =
      (query: (set: EventSet) => Parameters<typeof metricsOf>[2]): Work =>
      (set) =>
        db.read(set.workspace, (tx) => metricsOf(tx, set.workspace, query(set), now), {
          name: 'metrics',
          isHeavy: true,
        });
    console.log(
      `from rollups: ${small.count} and ${large.count} events, growth (1.5 wanted), by hand (1.5 wanted), by processor`,
    );
    for (const [name, { query, byHand }] of Object.entries(countedQuestions)) {
      const ours = ask(query);
      const [theirs = nothing, own = nothing, hand] = await inTurn(sql, [
        () => ours(small),
        () => ours(large),
        ...(byHand ? [() => byHand(sql, large)] : []),
      ]);
      show(
        name,
        theirs,
        own,
        hand ? `${(own.processor / hand.processor).toFixed(2).padStart(7)} × by hand` : '',
      );
    }
    console.log(
      'from rows: growth for each row (1 wanted), milliseconds a million rows of the range (1,000 wanted)',
    );
    for (const [name, query] of Object.entries(rowQuestions)) {
      const work = ask(() => query);
      const [fewRows = 1, manyRows = 1] = await Promise.all(
        [small, large].map((set) => rowsOf(sql, set, query.of)),
      );
      try {
        const [theirs = nothing, own = nothing] = await inTurn(
          sql,
          [() => work(small), () => work(large)],
          longRounds,
        );
        const each = own.processor / manyRows / (theirs.processor / fewRows);
        show(
          name,
          theirs,
          own,
          `${each.toFixed(2)} × each, ${Math.round((own.processor / manyRows) * 1e6)} ms a million`,
        );
      } catch (error) {
        // one that passes the deadline must not keep the others from being measured
        console.log(`${name.padEnd(48)} SHORT: ${error instanceof Error ? error.message : error}`);
      }
    }
    console.log('insights: growth, 300 ms wanted at most');
    await measureReports(
      db,
      async (what, work) => {
        const [theirs = nothing, own = nothing] = await inTurn(sql, [() => work(small), () => work(large)]);
        show(what, theirs, own, own.ms > 300 ? 'SHORT' : '');
      },
      false,
    );
  } finally {
    await sql.end();
    await close();
  }
}

const timeOf = {
  findings: 'event_timestamp',
  events: 'event_timestamp',
  deals: "case when stage_category = 'open' then opened_at else coalesce(closed_at, opened_at) end",
  runs: 'created_at',
};
const tableOf = { findings: 'finding', events: 'event', deals: 'deal', runs: 'run' };

/** The rows of a source in the range of the questions. */
async function rowsOf(sql: postgres.Sql, { workspace }: EventSet, of: keyof typeof tableOf): Promise<number> {
  const [row] = await sql.unsafe<{ count: number }[]>(
    `select count(*)::int as count from ${tableOf[of]}
     where workspace_o_id = $1 and ${timeOf[of]} >= $2::timestamptz and ${timeOf[of]} < $3::timestamptz`,
    [workspace, `${year.from}T00:00:00Z`, `${year.to}T00:00:00Z`],
  );
  return row?.count ?? 0;
}

interface Taken {
  /** Milliseconds until the answer. */
  ms: number;
  /** Milliseconds of processors, of the database's processes and this one: what a busy machine leaves comparable. */
  processor: number;
}

/** Medians of works, one after the other in each round. The first rounds warm up. */
async function inTurn(
  sql: postgres.Sql,
  works: readonly (() => PromiseLike<unknown>)[],
  times = rounds,
): Promise<Taken[]> {
  const measured = works.map(() => [] as Taken[]);
  for (let round = times === rounds ? -2 : -1; round < times; round++)
    for (const [place, work] of works.entries()) {
      const backends = await backendsOf(sql);
      const before = processorMs(backends);
      const began = performance.now();
      await work();
      const ms = performance.now() - began;
      if (round >= 0) measured[place]?.push({ ms, processor: processorMs(backends) - before });
    }
  return measured.map((one) => ({
    ms: quartiles(one.map(({ ms }) => ms)).median,
    processor: quartiles(one.map(({ processor }) => processor)).median,
  }));
}

const backendsOf = async (sql: postgres.Sql) =>
  (
    await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`
  ).map(({ pid }) => pid);

/**
 * From /proc, where the server runs on this machine; else of this process alone. Parallel workers end with their statement:
 * their time is then part of what the children of their server have taken.
 */
function processorMs(pids: readonly number[]): number {
  const { user, system } = process.cpuUsage();
  const backends = pids.map((pid) => {
    try {
      return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
    } catch {
      return 0;
    }
  });
  const [backend] = pids;
  const ended = backend === undefined ? 0 : endedChildrenSeconds(parentOf(backend)) * 1000;
  return backends.reduce((sum, ms) => sum + ms, (user + system) / 1000 + ended);
}

function show(what: string, theirs: Taken, ours: Taken, beside: string): void {
  const ms = (value: number) => value.toFixed(1).padStart(8);
  const growth = (ours.processor / theirs.processor).toFixed(2).padStart(7);
  console.log(
    `${what.padEnd(48)} ${ms(theirs.ms)} ${ms(ours.ms)} ms, processor ${ms(theirs.processor)} ${ms(ours.processor)} ms ${growth} × ${beside}`,
  );
}
