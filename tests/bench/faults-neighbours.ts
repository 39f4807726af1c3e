import type { Database } from '../../server/database/index.ts';
import { eventually } from '../support/processes.ts';
import { manyDeals } from '../support/sent-events.ts';
import type { Measured } from './faults-asker.ts';
import { type Endpoint, endlessAnswers } from './faults-endpoint.ts';
import { keyed, newTenant, slowSockets, type Tenant, type TriggerFlood } from './faults-floods.ts';
import { runtimeContext } from './faults-load.ts';
import type { House } from './house.ts';

const quietWithinMs = 180_000;
const hangingRuns = 24;
/** Each flood is measured so often, between measurements without it; their median counts. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
/** Times the p95 that the same workspace has alone. */
const mostBy: Record<string, number> = { server: 3, embedded: 6 };

export interface FloodScene {
  house: House;
  db: Database;
  endpoint: Endpoint;
  /** Whose flood it is. */
  tenant: Tenant;
  flood: TriggerFlood;
}

interface Flood {
  what: string;
  /** Settles once the flood is there. */
  begin(): Promise<void>;
  /** Adds to it, again and again while the other is measured: what ends sooner would be no flood for most requests. */
  pour?(): Promise<void>;
  end?(): Promise<void> | void;
}

/** How long one workspace waits while another floods the product; prints a table, and false where that is too long. */
export async function compareNeighbours(engine: string, scene: FloodScene): Promise<boolean> {
  const most = mostBy[engine] ?? 3;
  const { house, db } = scene;
  // the triggers of the other would answer its imports
  const tenant = await newTenant(db, 'Busy');
  process.stdout.write(`${engine}: p95 of another workspace, ${most} times its idle p95 at most\n`);
  await measure(house);
  const held: boolean[] = [];
  for (const flood of floodsOf({ ...scene, tenant }).filter(isWanted)) {
    const ratios: number[] = [];
    let before = await measure(house);
    for (let round = 0; round < rounds; round++) {
      const beside = await besideFlood(house, flood);
      await quiet(db, tenant);
      const after = await measure(house);
      ratios.push(show(flood.what, before, beside, after));
      before = after;
    }
    const usualRatio = middle(ratios);
    process.stdout.write(`  ${flood.what.padEnd(40)} median of ${rounds}: ${usualRatio.toFixed(2)}\n`);
    held.push(usualRatio <= most);
  }
  if (isWanted({ what: 'quick work' })) held.push(await compareQuickWork({ ...scene, tenant }));
  if (isWanted({ what: 'triggers' })) held.push(await underTriggers(scene, most));
  return !held.includes(false);
}

const isWanted = ({ what }: { what: string }) => what.includes(process.env.BENCH_FLOOD ?? '');

async function besideFlood(house: House, { begin, pour, end }: Flood): Promise<Measured> {
  await begin();
  let isMeasured = false;
  const pouring =
    pour &&
    (async () => {
      while (!isMeasured) await pour();
    })();
  const beside = await measure(house);
  isMeasured = true;
  await pouring;
  await end?.();
  return beside;
}

/** Returns how often the idle p95 goes into the other. */
function show(what: string, before: Measured, beside: Measured, after: Measured): number {
  const ratio = (2 * beside.p95) / (before.p95 + after.p95);
  const byPath = Object.entries(beside.byPath).map(
    ([path, ms]) => `${path.split('?')[0]} ${before.byPath[path]?.toFixed(1)} → ${ms.toFixed(1)}`,
  );
  process.stdout.write(
    `  ${what.padEnd(40)} ${before.p95.toFixed(1)} ms · ${beside.p95.toFixed(1)} ms (${beside.count}, ` +
      `${beside.longest.toFixed(0)} at most) · ${after.p95.toFixed(1)} ms: ${ratio.toFixed(2)} (${byPath.join(', ')})\n`,
  );
  return ratio;
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function floodsOf({ house, db, endpoint, tenant }: FloodScene): Flood[] {
  const { urls } = house;
  let endSockets = () => {};
  const importing = async () => {
    const events = manyDeals(1_000).map((event) => ({ ...event, opportunityId: crypto.randomUUID() }));
    await keyed(urls, tenant.key, '/event/import', { events });
  };
  const indexing = () =>
    keyed(urls, tenant.key, '/resource/create', {
      mode: 'file',
      file: page,
      filename: 'plan.html',
      name: `Plan ${crypto.randomUUID()}`,
    });
  /** One more where the flood has been worked down to fewer jobs than it began with. */
  const keptAt = (jobs: number, add: () => Promise<unknown>) => async () => {
    if ((await jobsOf(db, tenant)) < jobs) await add();
    else await Bun.sleep(20);
  };
  const page = Buffer.from(
    `<!doctype html><title>Plan</title>${'<p>The router of every site is replaced in the third quarter.</p>\n'.repeat(50_000)}`,
  ).toString('base64');
  return [
    {
      what: '120 slow uploads of one key',
      async begin() {
        endSockets = await slowSockets(urls()[0] ?? '', tenant.key, 120);
      },
      end: () => endSockets(),
    },
    ...endlessAnswers.map(
      (how): Flood => ({
        what: `the model answers ${how}`,
        async begin() {
          endpoint.behave(how);
          await askAgents(urls, tenant, hangingRuns);
        },
        end: () => endpoint.behave('answers'),
      }),
    ),
    {
      what: `${hangingRuns} agents whose model hangs`,
      begin: () => hanging({ house, endpoint, tenant }),
      end: () => endpoint.behave('answers'),
    },
    {
      what: 'five imports of 1,000 events at a time',
      async begin() {
        for (let at = 0; at < 5; at++) await importing();
      },
      pour: keptAt(5, importing),
    },
    {
      what: '12 large pages at a time',
      async begin() {
        for (let at = 0; at < 12; at++) await indexing();
      },
      pour: keptAt(12, indexing),
    },
  ];
}

/** A workflow of one step and an import while two dozen runs wait for a model that says nothing. */
async function compareQuickWork({ house, db, endpoint, tenant }: FloodScene): Promise<boolean> {
  const { urls, key } = house;
  const nodes = [{ id: 'only', type: 'transform', expression: '1' }];
  const workflow = await keyed(urls, key, '/workflows/create', { name: 'Quick', nodes });
  const transform = async () => {
    const { workflowRunOId } = await keyed(urls, key, '/workflows/run', { workflowOId: workflow.data.oId });
    await ended(house, `/workflows/run/status?workflowRunOId=${workflowRunOId}`);
  };
  const importing = async () => {
    const events = manyDeals(100).map((event) => ({ ...event, opportunityId: crypto.randomUUID() }));
    const { jobs } = await keyed(urls, key, '/event/import', { events });
    await ended(house, `/event/import/status?jobOId=${jobs[0].jobOId}`);
  };
  await transform();
  const alone = await usual(importing);
  await hanging({ house, endpoint, tenant });
  const [transformMs, besideMs] = [await usual(transform), await usual(importing)];
  endpoint.behave('answers');
  await quiet(db, tenant);
  process.stdout.write(
    `  beside ${hangingRuns} hanging agents: a transform ${transformMs.toFixed(0)} ms (1,000 at most), an import ` +
      `${besideMs.toFixed(0)} ms, alone ${alone.toFixed(0)} ms: ${(besideMs / alone).toFixed(2)} (2 at most)\n`,
  );
  return transformMs <= 1_000 && besideMs <= 2 * alone;
}

async function hanging({
  house: { urls },
  endpoint,
  tenant,
}: Omit<FloodScene, 'db' | 'flood'>): Promise<void> {
  endpoint.behave('hangs');
  await askAgents(urls, tenant, hangingRuns);
  await eventually('the model is asked', () => endpoint.hanging() >= 4);
}

async function askAgents(urls: () => string[], { key }: Tenant, count: number): Promise<void> {
  const agent = await keyed(urls, key, '/agents/create', { name: 'Letters', type: 'CONTENT' });
  const inputs = { agentOId: agent.data.oId, companyName: 'Northmarket', runtimeContext };
  for (let at = 0; at < count; at++) await keyed(urls, key, '/async/agent/run', { inputs });
}

/** Comes last: its runs would still be under way beside whatever came after it. */
async function underTriggers({ house, flood, tenant, db }: FloodScene, most: number): Promise<boolean> {
  const idle = await measure(house);
  await flood.pour(1_000);
  await eventually('runs are started', async () => (await runsOf(db, tenant)) > 50);
  const beside = await measure(house);
  const started = await runsOf(db, tenant);
  process.stdout.write(
    `  ${`one import sets off ${flood.expected()} runs`.padEnd(40)} ${idle.p95.toFixed(1)} ms · ${beside.p95.toFixed(1)} ms ` +
      `(${beside.count}, ${beside.longest.toFixed(0)} at most, ${started} runs meanwhile): ${(beside.p95 / idle.p95).toFixed(2)}\n`,
  );
  return beside.p95 / idle.p95 <= most;
}

async function runsOf({ ownerSql: sql }: Database, { workspaceOId }: Tenant): Promise<number> {
  const [row] = await sql`
    select count(*)::int as runs from run where workspace_o_id = ${workspaceOId} and started_by is not null`;
  return Number(row?.runs);
}

/** Waits until the flooded workspace has no job left that is due. */
async function quiet(db: Database, tenant: Tenant): Promise<void> {
  await eventually('the flood is over', async () => (await jobsOf(db, tenant)) === 0, quietWithinMs);
}

async function jobsOf({ ownerSql: sql }: Database, { workspaceOId }: Tenant): Promise<number> {
  const [row] = await sql`
    select count(*)::int as jobs
    from graphile_worker._private_jobs
    where payload ->> 'workspaceOId' = ${workspaceOId} and attempts < max_attempts`;
  return Number(row?.jobs);
}

/** Asks from a process of its own: what this one is busy with while it floods must not count. */
async function measure({ urls, key }: House): Promise<Measured> {
  const asker = Bun.spawn([process.execPath, `${import.meta.dir}/faults-asker.ts`, urls()[0] ?? '', key], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const told = await new Response(asker.stdout).text();
  if ((await asker.exited) !== 0) throw new Error('the neighbour was not answered');
  return JSON.parse(told) as Measured;
}

async function ended({ urls, key }: House, path: string): Promise<void> {
  await eventually(`it has ended: ${path}`, async () => {
    const reply = await fetch(`${urls()[0]}/api/v2${path}`, { headers: { api_key: key } });
    const told = (await reply.json()) as { status?: string; data?: { status?: string } };
    return (told.data?.status ?? told.status)?.toLowerCase() === 'completed';
  });
}

/** The median of seven. */
async function usual(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 7; round++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[3] ?? 0;
}
