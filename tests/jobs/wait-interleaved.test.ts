import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { sweep } from '../../jobs/runtime/sweep.ts';
import type { JobName } from '../../schema/jobs.ts';
import type { Database } from '../../server/database/index.ts';
import { startWorkflowRun } from '../../server/services/workflows/runs/start-run.ts';
import { drainJobs, waitingJobs } from '../support/jobs.ts';
import { crmEvent } from '../support/sent-events.ts';
import { importEvents, workflowOf } from '../support/starts.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/*
 * Runs that wait for somebody's events, and events that come in, in any order and at the same time: each run takes the
 * first events of its own person since its acceptance, each once, and none that is another's.
 */

/** ORDERS=100 takes ten minutes. */
const orders = Number(process.env.ORDERS ?? 2);
/** In hundreds. WAITS=5000 takes ten minutes. */
const waits = Number(process.env.WAITS ?? 200);

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
});

const emailOf = (person: number) => `p${person}@people.example`;
const eventOf = (person: number, at: number) =>
  crmEvent({ opportunityId: `p${person}-${at}`, contactEmail: emailOf(person) });

/** Waits for two events of a person, one after the other. */
const twoWaits = () =>
  workflowOf(world, tenant, {
    nodes: ['one', 'two'].map((id) => ({
      id,
      type: 'wait',
      event: { filters: { participantEmails: '{{ $input.email }}' } },
    })),
    edges: [{ from: 'one', to: 'two' }],
    output: '[$nodes.one.output.event.oId, $nodes.two.output.event.oId]',
  });

const accept = (workflowOId: string, person: number) =>
  world.db.write(tenant.workspaceOId, async (tx) => {
    const asker = { keyOId: null, externalRequestId: null };
    const run = { workflowOId, input: { email: emailOf(person) }, asker };
    return (await startWorkflowRun(tx, tenant.workspaceOId, run, Number.MAX_SAFE_INTEGER)).workflowRunOId;
  });

interface Seen {
  runOId: string;
  email: string;
  status: string;
  /** The events of its waits, in the order of the nodes. */
  taken: (string | null)[];
  /** Its person's events since it was accepted. */
  events: string[];
}

const seenRuns = () => world.db.ownerSql<Seen[]>`
  select run.o_id as run_o_id, run.input ->> 'email' as email, run.status,
    array(
      select node.output -> 'event' ->> 'oId'
      from workflow_node as node
      where node.workspace_o_id = run.workspace_o_id
        and node.run_o_id = run.o_id
        and node.status = 'completed'
      order by node.key
    ) as taken,
    array(
      select event.o_id
      from event
      join event_participant as person on person.workspace_o_id = event.workspace_o_id
        and person.event_o_id = event.o_id
      where event.workspace_o_id = run.workspace_o_id
        and person.email = run.input ->> 'email'
        and event.created_at >= run.created_at
      order by event.created_at, event.o_id
    ) as events
  from run
  where run.workspace_o_id = ${tenant.workspaceOId}
    and run.kind = 'workflow'`;

/** Returns how many runs are completed. */
async function expectEachItsOwn(): Promise<number> {
  const runs = await seenRuns();
  for (const { runOId, status, taken, events } of runs) {
    const expected = Math.min(2, events.length);
    expect(taken.length, `${runOId} has ${events.length} events`).toBe(expected);
    expect(new Set(taken).size).toBe(expected);
    expect(taken.every((oId) => oId !== null && events.includes(oId))).toBe(true);
    expect(status).toBe(expected === 2 ? 'completed' : 'waiting');
  }
  return runs.filter(({ status }) => status === 'completed').length;
}

/** A generator of numbers below a bound, always the same ones. */
function numbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

class Killed extends Error {}

/** The world as a worker sees it that dies at some of its transactions: with it, or behind its commit. */
function mortal(below: (bound: number) => number): World {
  const write: Database['write'] = async (workspace, work, change) => {
    const fate = below(12);
    const value = await world.db.write(
      workspace,
      async (tx) => {
        const done = await work(tx);
        if (fate === 0) throw new Killed();
        return done;
      },
      change,
    );
    if (fate === 1) throw new Killed();
    return value;
  };
  const db = new Proxy(world.db, {
    get: (target, name) => (name === 'write' ? write : Reflect.get(target, name, target)),
  });
  return { ...world, db };
}

/** Returns how many jobs there are that failed or were handed back. */
const tryFailedAgain = async () =>
  (
    await world.db.ownerSql`
      update graphile_worker._private_jobs
      set run_at = now()
      where is_available
        -- the end of a wait is a year away
        and run_at < now() + interval '1 day'`
  ).count;

/** Each by itself, so that events lie between what one run does. */
const jobsOfWaits: JobName[] = ['run-workflow', 'import-events', 'match-events', 'match-wait'];

describe('each run takes the events of its own person, each once', () => {
  for (let seed = 1; seed <= orders; seed++)
    test(`in random order, with workers that die in between (${seed})`, async () => {
      const below = numbers(seed);
      const people = 4;
      const workflow = await twoWaits();
      const dying = mortal(below);
      for (let step = 0; step < 120; step++) {
        const person = below(people);
        const kind = below(8);
        if (kind === 0) await accept(workflow, person);
        else if (kind <= 2) await tenant.api.post('/event/import', { events: [eventOf(person, step)] });
        else {
          const name = jobsOfWaits[below(jobsOfWaits.length)];
          if (name) await drainJobs(dying, { names: [name], rounds: 1 });
          if (below(2) === 0) await tryFailedAgain();
        }
      }
      // a worker that died while it gave its lease back: the sweep does
      const leases = async () => (await world.db.ownerSql`select from lease`).count;
      while ((await tryFailedAgain()) + (await waitingJobs(world.db)) + (await leases()) > 0) {
        await sweep({ db: world.db, log: world.context.log, workerOId: 'wk_sweeps', knownDead: [] });
        await drainJobs(world);
      }
      expect(await expectEachItsOwn()).toBeGreaterThan(0);
    });

  test('where several workers accept, begin, store and match at the same time', async () => {
    const people = 20;
    const workflow = await twoWaits();
    const runs = 40;
    const accepting = async () => {
      for (let at = 0; at < runs; at++) await accept(workflow, at % people);
    };
    const storing = async () => {
      for (let at = 0; at < 2 * people; at++) await importEvents(world, tenant, [eventOf(at % people, at)]);
    };
    let isOver = false;
    const working = async () => {
      while (!isOver) await drainJobs(world, { rounds: 1 }).then(() => Bun.sleep(1));
    };
    const workers = [working(), working(), working()];
    await Promise.all([accepting(), storing()]).finally(() => {
      isOver = true;
    });
    await Promise.all(workers);
    for (let at = 0; at < people; at++) await importEvents(world, tenant, [eventOf(at, 1_000 + at)]);
    await drainJobs(world);
    expect(await expectEachItsOwn()).toBeGreaterThan(0);
  });
});

test(
  `of ${waits} waits whose event is stored between acceptance and their beginning none misses it`,
  async () => {
    const runs = waits;
    const workflow = await workflowOf(world, tenant, {
      nodes: [
        { id: 'before', type: 'transform', expression: '1' },
        { id: 'one', type: 'wait', event: { filters: { participantEmails: '{{ $input.email }}' } } },
      ],
      edges: [{ from: 'before', to: 'one' }],
    });
    for (let at = 0; at < runs; at++) await accept(workflow, at);
    for (let at = 0; at < runs; at += 100)
      await tenant.api.post('/event/import', {
        events: Array.from({ length: 100 }, (_, of) => eventOf(at + of, 1)),
      });
    // the events are stored while runs begin
    await Promise.all([
      drainJobs(world, { names: ['import-events', 'match-events'] }),
      drainJobs(world, { names: ['run-workflow'] }),
      drainJobs(world, { names: ['run-workflow'] }),
    ]);
    await drainJobs(world);
    const ended = await seenRuns();
    expect(ended.filter(({ status }) => status === 'completed')).toHaveLength(runs);
    expect(ended.every(({ taken, events }) => taken.includes(events[0] ?? ''))).toBe(true);
  },
  400_000 + waits * 1_000,
);
