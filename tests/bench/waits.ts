import { matchEvents } from '../../server/services/workflows/schedule/match-events.ts';
import { runAtEnd } from '../support/at-end.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { crmEvent } from '../support/sent-events.ts';
import { makeWorkflow } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';
import { quartiles, shown, verdict } from './ratio.ts';

const few = 10;
const many = Number(process.env.BENCH_WAITS ?? 10_000);
/** Looked at one by one, in turn with those of the other workspace. */
const single = 200;
/** Looked at as a job does it, so many at a time. */
const streamed = Number(process.env.BENCH_EVENTS ?? 2_000);
const together = 100;
/** One event in so many is of somebody for whom a run waits. */
const everyMet = 10;
const ratioMost = 5;
const eventsASecond = { embedded: 200, server: 1_000 };

/**
 * Runs that wait for events of one person each: the p95 of holding an event against 10,000 of them beside that against
 * ten, events a second as a job takes them, and whether each wait was ended by its own event and no other. On the
 * embedded engine; TEST_DATABASE_URL names a server. BENCH_WAITS and BENCH_EVENTS make it smaller.
 */
export async function run(): Promise<void> {
  const world = await testWorld();
  try {
    const [small, large] = [await place(world, few), await place(world, many)];
    const took = { small: [] as number[], large: [] as number[], again: [] as number[] };
    for (let at = 0; at < single; at++) {
      took.small.push(await match(world, small, at, 1));
      took.large.push(await match(world, large, at, 1));
      took.again.push(await match(world, small, at, 1));
    }
    const begun = performance.now();
    for (let at = single; at < single + streamed; at += together) await match(world, large, at, together);
    const seconds = (performance.now() - begun) / 1_000;
    const [p95Few, p95Many] = [p95(took.small), p95(took.large)];
    const ratios = took.large.map((ms, at) => ms / (took.small[at] ?? Number.NaN));
    const rate = streamed / seconds;
    const wanted = eventsASecond[world.db.kind];
    console.log(verdict(quartiles(took.again.map((ms, at) => ms / (took.small[at] ?? Number.NaN)))));
    console.log(`an event against ${many} waits: ${shown(quartiles(ratios))} × that against ${few}`);
    console.log(
      `p95 ${p95Many.toFixed(1)} ms, ${(p95Many / p95Few).toFixed(2)} × ${p95Few.toFixed(1)} ms, at most ${ratioMost}: ${met(p95Many / p95Few <= ratioMost)}`,
    );
    console.log(`${rate.toFixed(0)} events a second, at least ${wanted}: ${met(rate >= wanted)}`);
    for (const of of [small, large]) {
      const { ended, wrong } = await endedWaits(world, of);
      const due = of.events.filter(({ person }) => person !== null).length;
      console.log(
        `${of.size} waits: ${ended} ended of ${due} whose event came, ${wrong} of them by another: ${met(ended === due && wrong === 0)}`,
      );
    }
  } finally {
    await runAtEnd();
  }
}

const met = (isMet: boolean) => (isMet ? 'met' : 'not met');
const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

interface Place {
  tenant: Tenant;
  size: number;
  /** The run that waits for the first person. */
  first: string;
  /** In the order in which they are looked at, each with the person of a waiting run or null. */
  events: { oId: string; person: number | null }[];
}

/** A workspace with so many runs that wait, and events that nobody has looked at. */
async function place(world: World, size: number): Promise<Place> {
  const tenant = await world.newWorkspace();
  const workspace = tenant.workspaceOId;
  const first = await waitingRuns(world, tenant, size);
  const count = size === few ? single : single + streamed;
  // among single events come as many of the large workspace's people as the small one has
  const people = Array.from({ length: count }, (_, at) => {
    const person = at / everyMet;
    const isComing = Number.isInteger(person) && person < size && (person < few || at >= single);
    return isComing ? person : null;
  });
  const sent = people.map((person, at) =>
    crmEvent({
      opportunityId: `o${at}`,
      contactEmail: person === null ? `n${at}@y.example` : emailOf(person),
    }),
  );
  for (let at = 0; at < count; at += together)
    await tenant.api.post('/event/import', { events: sent.slice(at, at + together) });
  await drainJobs(world, { names: ['import-events'] });
  const sql = world.db.ownerSql;
  await sql`delete from graphile_worker._private_jobs where payload ->> 'workspaceOId' = ${workspace}`;
  const rows = await sql<{ oId: string; at: number }[]>`
    select event_o_id as o_id, substr(payload ->> 'opportunityId', 2)::integer as at
    from event_payload
    where workspace_o_id = ${workspace}
    order by 2`;
  return { tenant, size, first, events: rows.map(({ oId, at }) => ({ oId, person: people[at] ?? null })) };
}

const emailOf = (person: number) => `p${person}@x.example`;

/** The first begins by itself; the others are its copies, each for a person of its own. Returns the first. */
async function waitingRuns(
  world: World,
  { api, workspaceOId: workspace }: Tenant,
  size: number,
): Promise<string> {
  const event = { filters: { participantEmails: '{{ $input.email }}' } };
  const workflowOId = await world.db.write(workspace, (tx) =>
    makeWorkflow(tx, workspace, { nodes: [{ id: 'wait', type: 'wait', event }] }),
  );
  const started = await api.post('/workflows/run', { workflowOId, email: emailOf(0) });
  const first: string = started.body.workflowRunOId;
  await drainJobs(world);
  const sql = world.db.ownerSql;
  const perStatement = 250;
  for (let low = 1; low < size; low += perStatement) {
    const numbers = sql`generate_series(${low}::integer, ${Math.min(size - 1, low + perStatement - 1)}::integer) as n`;
    const oId = sql`'bsjob_' || lpad(n::text, 21, '0')`;
    await sql`
      insert into run
      select (jsonb_populate_record(run, jsonb_build_object('o_id', ${oId}))).*
      from run, ${numbers}
      where workspace_o_id = ${workspace} and o_id = ${first}`;
    await sql`
      insert into workflow_node
      select (
        jsonb_populate_record(
          node,
          jsonb_build_object(
            'run_o_id', ${oId},
            'awaits', jsonb_set(node.awaits, '{filters,participantEmails}', jsonb_build_array('p' || n || '@x.example'))
          )
        )
      ).*
      from workflow_node as node, ${numbers}
      where workspace_o_id = ${workspace} and run_o_id = ${first}`;
    await sql`
      insert into workflow_wait_key (workspace_o_id, key, run_o_id, node_key)
      select workspace_o_id, 'e:p' || n || '@x.example', ${oId}, node_key
      from workflow_wait_key, ${numbers}
      where workspace_o_id = ${workspace} and run_o_id = ${first}`;
  }
  await sql`analyze run, workflow_node, workflow_wait_key`;
  return first;
}

async function match(world: World, { tenant, events }: Place, from: number, count: number): Promise<number> {
  const oIds = events.slice(from, from + count).map(({ oId }) => oId);
  const tools = jobContext(world, tenant.workspaceOId);
  const begun = performance.now();
  await matchEvents(tools, oIds);
  return performance.now() - begun;
}

/** Waits that have ended, and those of them that an event of somebody else ended. */
async function endedWaits(world: World, { tenant, first, events }: Place) {
  const rows = await world.db.ownerSql<{ runOId: string; event: string }[]>`
    select run_o_id, output -> 'event' ->> 'oId' as event
    from workflow_node
    where workspace_o_id = ${tenant.workspaceOId}
      and awaits is null`;
  const personOf = new Map(events.map(({ oId, person }) => [oId, person]));
  const waitedFor = (runOId: string) => (runOId === first ? 0 : Number(runOId.slice('bsjob_'.length)));
  const wrong = rows.filter(({ runOId, event }) => personOf.get(event) !== waitedFor(runOId)).length;
  return { ended: rows.length, wrong };
}
