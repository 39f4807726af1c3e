import pino from 'pino';
import { sweeps } from '../../jobs/sweeps.ts';
import { newOId, prefixes } from '../../schema/o-id.ts';
import { foldRollups } from '../../server/services/rollups/fold.ts';
import { distributedDatabase, type FreshDatabase, plainDatabase, startCluster } from './cluster.ts';
import { newTenant } from './faults-floods.ts';
import { quartiles } from './ratio.ts';
import { controlServer } from './server.ts';

const workspaces = Number(process.env.BENCH_WORKSPACES ?? 100_000);
const folded = Number(process.env.BENCH_FOLDED ?? 300);
const jobs = Number(process.env.BENCH_JOBS ?? 100);
const perStatement = 5_000;

/**
 * What grows with the number of workspaces, on plain PostgreSQL and on two nodes of Citus: each step of a sweep beside 100,000
 * workspaces, rollups folded, the question that a worker asks before it begins a job, and making a workspace.
 * `CITUS_CHECKOUT` names the sources for tests/citus/setup; BENCH_WORKSPACES makes it smaller.
 */
export async function run(): Promise<void> {
  const { admin, nodes } = await startCluster(2);
  process.once('exit', () => void controlServer('plain', 'stop'));
  await measure('plain PostgreSQL', await plainDatabase());
  await measure('2 nodes', await distributedDatabase(admin, nodes));
}

async function measure(name: string, { db, close }: FreshDatabase): Promise<void> {
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
  } finally {
    await close();
  }
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
