import { Logger, run as runQueue } from 'graphile-worker';
import pino from 'pino';
import { sweeps } from '../../jobs/sweeps.ts';
import { newOId, prefixes } from '../../schema/o-id.ts';
import type { Database } from '../../server/database/index.ts';
import { foldRollups } from '../../server/services/rollups/fold.ts';
import { distributedDatabase, type FreshDatabase, plainDatabase, startCluster } from './cluster.ts';
import { bytesOfPassages } from './distributed-sizes.ts';
import { newTenant } from './faults-floods.ts';
import { measureIndexing } from './index-memory.ts';
import { quartiles } from './ratio.ts';
import { controlServer } from './server.ts';

const workspaces = Number(process.env.BENCH_WORKSPACES ?? 100_000);
const folded = Number(process.env.BENCH_FOLDED ?? 300);
const jobs = Number(process.env.BENCH_JOBS ?? 100);
const waiting = Number(process.env.BENCH_WAITING ?? 100_000);
const textBytes = Number(process.env.BENCH_TEXT ?? 5_000_000);
const perStatement = 1_000;
/** The places of a worker's shortest queue. */
const places = 8;
const queueMs = 10_000;

/**
 * What grows with the number of workspaces, on plain PostgreSQL and on two nodes of Citus: each step of a sweep beside 100,000
 * workspaces, rollups folded, the question that a worker asks before it begins a job, and making a workspace; jobs taken
 * beside 100,000 that wait, and the room of a passage that searches find.
 * `CITUS_CHECKOUT` names the sources for tests/citus/setup; BENCH_WORKSPACES, BENCH_WAITING and BENCH_TEXT (bytes) make it smaller.
 */
export async function run(): Promise<void> {
  const { admin, nodes } = await startCluster(2);
  process.once('exit', () => void controlServer('plain', 'stop'));
  await measure('plain PostgreSQL', await plainDatabase());
  await measure('2 nodes', await distributedDatabase(admin, nodes));
}

async function measure(name: string, { db, url, close }: FreshDatabase): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${name}: ${line}\n`);
  try {
    const { workspaceOId } = await newTenant(db, 'First');
    const oIds = Array.from({ length: workspaces }, () => newOId(prefixes.workspace));
    const began = performance.now();
    for (let at = 0; at < oIds.length; at += perStatement)
      await db.ownerSql`
        insert into workspace (o_id, organization_o_id, name, handle, user_o_id, user_first_name, user_last_name)
        select added.o_id, first.organization_o_id, 'Filled', lower(added.o_id), first.user_o_id, 'A', 'B'
        from unnest(${oIds.slice(at, at + perStatement)}::text[]) as added (o_id)
        cross join (select organization_o_id, user_o_id from workspace where o_id = ${workspaceOId}) as first
        returning 1`;
    say(`${workspaces} workspaces stored in ${((performance.now() - began) / 1000).toFixed(1)} s`);

    const made = await times(20, (at) => newTenant(db, `Made ${at}`));
    say(`a workspace with its key is made in ${made.toFixed(1)} ms`);

    const log = pino({ level: 'silent' });
    const took: [step: string, ms: number][] = [];
    for (const [step, work] of Object.values(sweeps).flatMap((kind) => Object.entries(kind))) {
      await work({ db, log });
      took.push([step, await times(5, () => work({ db, log }))]);
    }
    const all = took.reduce((sum, [, ms]) => sum + ms, 0);
    const slowest = took
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 4)
      .map(([step, ms]) => `${step} ${ms.toFixed(0)}`);
    say(
      `all steps of a sweep with nothing to do take ${all.toFixed(0)} ms, the longest ${slowest.join(', ')}`,
    );

    for (const oId of oIds.slice(0, folded))
      await db.write(
        oId,
        (tx) => tx`
          insert into rollup_delta (workspace_o_id, o_id, kinds, days, subjects, types, events, findings, positive, negative)
          values (${oId}, ${newOId(prefixes.event)}, '{event}', '{2026-01-01}', '{all}', '{EMAIL_SENT}', '{1}', '{0}', '{0}', '{0}')`,
      );
    const since = performance.now();
    while (await foldRollups(db));
    const perWorkspace = (performance.now() - since) / folded;
    say(
      `rollups of ${folded} workspaces are folded in ${perWorkspace.toFixed(1)} ms each, ${(1000 / perWorkspace).toFixed(0)} workspaces a second on one worker`,
    );

    const asked = await times(jobs, (at) => db.isSettled(oIds[at % oIds.length] ?? workspaceOId));
    say(`a worker asks whether a workspace is settled in ${asked.toFixed(2)} ms before each job`);

    await measureQueue(db, oIds, say);
    const bytesBefore = await bytesOfPassages(db);
    const { chunks } = await measureIndexing(db, url, textBytes);
    const bytes = ((await bytesOfPassages(db)) - bytesBefore) / chunks;
    say(
      `${chunks} passages of one workspace take ${bytes.toFixed(0)} bytes each with all that a search reads`,
    );
  } finally {
    await close();
  }
}

/** Jobs that do nothing, taken and completed by one worker's places beside few that wait and beside many. */
async function measureQueue(db: Database, oIds: string[], say: (line: string) => void): Promise<void> {
  const size = async () => {
    const [row] = await db.ownerSql<{ bytes: number }[]>`
      select pg_total_relation_size('graphile_worker._private_jobs')::float8 as bytes`;
    return row?.bytes ?? 0;
  };
  const add = async (count: number) => {
    for (let at = 0; at < count; at += perStatement)
      await db.ownerSql`
        select enqueue_job(
          name => 'sized',
          payload => jsonb_build_object('workspaceOId', o_id, 'at', ${at}::int),
          run_at => null,
          key => null,
          needs => null,
          queue => 'short',
          max_attempts => 3
        )
        from unnest(${Array.from({ length: perStatement }, (_, next) => oIds[(at + next) % oIds.length] ?? '')}::text[]) as own (o_id)`;
  };
  const rate = async () => {
    let done = 0;
    const runner = await runQueue({
      pgPool: db.pool(),
      taskList: { sized: async () => void done++ },
      concurrency: places,
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
    });
    await Bun.sleep(queueMs);
    const perSecond = (1000 * done) / queueMs;
    await runner.stop();
    return perSecond;
  };
  await add(20 * perStatement);
  const beside = await rate();
  const [bytesBefore, began] = [await size(), performance.now()];
  await add(waiting);
  const added = (1000 * waiting) / (performance.now() - began);
  const bytes = ((await size()) - bytesBefore) / waiting;
  say(
    `jobs are added by ${added.toFixed(0)} a second and wait in ${bytes.toFixed(0)} bytes each; ${places} places take ${beside.toFixed(0)} a second beside few that wait, ${(await rate()).toFixed(0)} beside ${waiting} of ${oIds.length} workspaces`,
  );
}

/** The median of so many times, in milliseconds. */
async function times(count: number, work: (at: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let at = 0; at < count; at++) {
    const began = performance.now();
    await work(at);
    taken.push(performance.now() - began);
  }
  return quartiles(taken).median;
}
