import type { Database } from '../../server/database/index.ts';
import { type House, openAs, openHouse } from './house.ts';
import { type FailingReceiver, failingReceiver } from './runs-receiver.ts';
import { benchDatabase } from './server.ts';

const wanted = Number(process.env.BENCH_RUNS ?? 10_000);
const kills = Number(process.env.BENCH_KILLS ?? 10);
const clients = 8;
const oneTryMs = 20_000;
const settledWithinMs = 120_000 + wanted * 200;

/** Asynchronous runs under kill -9, told to a receiver that fails a third of its calls; then every run is counted. */
export async function run(): Promise<void> {
  const engine = process.env.BENCH_ENGINE;
  const whole = [
    ...(engine === 'embedded' ? [] : [await onServer()]),
    ...(engine === 'server' ? [] : [await onEmbedded()]),
  ];
  if (whole.includes(false)) process.exit(1);
}

const settings = { CREDIT_LIMIT: '1000000000' };

async function onServer(): Promise<boolean> {
  const database = await benchDatabase();
  const house = await openHouse(1, { ...settings, DATABASE_URL: database.url });
  const db = await openAs({ DATABASE_URL: database.url });
  try {
    return await tryHouse('server Postgres', house, db);
  } finally {
    await house.close();
    await db.close();
    await database.drop();
  }
}

async function onEmbedded(): Promise<boolean> {
  const house = await openHouse(1, settings);
  const db = await openAs({ DATA_DIR: house.dataDirs[0] ?? '' });
  try {
    return await tryHouse('embedded database', house, db);
  } finally {
    await db.close();
    await house.close();
  }
}

async function tryHouse(what: string, house: House, db: Database): Promise<boolean> {
  process.stdout.write(`${what}: ${wanted} runs, ${kills} times kill -9\n`);
  const began = performance.now();
  const { agentOId, secret } = await prepare(house);
  const receiver = failingReceiver(secret);
  const watch = watchEnds(db);
  try {
    const [accepted] = await Promise.all([
      acceptAll(house, agentOId, receiver.url),
      killInBetween(house, db),
    ]);
    await settle(db, receiver);
    process.stdout.write(`  all over after ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
    return report(await count(db, accepted, receiver, await watch.stop()));
  } finally {
    await watch.stop();
    await receiver.close();
  }
}

async function prepare(house: House): Promise<{ agentOId: string; secret: string }> {
  await call(house, 'POST', '/resource/create?wait=true', {
    mode: 'text',
    text: 'Northmarket has a problem: exports fail every Monday. It wants a pilot before June.',
  });
  const agent = await call(house, 'POST', '/agents/create', { name: 'Letters', type: 'CONTENT' });
  const webhook = await call(house, 'GET', '/webhook/secret');
  if (!agent || !webhook) throw new Error('the product does not answer before anything was killed');
  return {
    agentOId: String((agent.data as { oId: string }).oId),
    secret: String((webhook.data as { secret: string }).secret),
  };
}

/** The reply's body, or null where there was none that counts. */
async function call(
  { urls, key }: House,
  method: string,
  path: string,
  body?: unknown,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<Record<string, unknown> | null> {
  try {
    const response = await fetch(`${urls()[0]}/api/v2${path}`, {
      method,
      headers: { api_key: key, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(oneTryMs),
    });
    const reply = (await response.json()) as Record<string, unknown>;
    if (response.ok) return reply;
    if (response.status < 500 && response.status !== 409) throw new Refused(JSON.stringify(reply));
    return null;
  } catch (error) {
    if (error instanceof Refused) throw error;
    return null;
  }
}

class Refused extends Error {}

/** Every run is asked for until it is answered, under one Idempotency-Key. Returns what the answers named. */
async function acceptAll(house: House, agentOId: string, callbackUrl: string): Promise<string[]> {
  const accepted: string[] = [];
  let next = 0;
  const client = async () => {
    while (next < wanted) {
      const mark = `bench-${next}`;
      next += 1;
      const body = { agentOId, companyName: 'Northmarket', callbackUrl, runtimeContext: { mark } };
      for (;;) {
        const reply = await call(house, 'POST', '/async/agent/run', body, mark);
        if (reply) {
          accepted.push(String(reply.requestId));
          break;
        }
        await Bun.sleep(200);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return accepted;
}

/** Spread over the work: a kill is due when its share of the runs has ended, at a moment of its own. */
async function killInBetween(house: House, db: Database): Promise<void> {
  const due = Array.from({ length: kills }, () => Math.random() * 0.9).toSorted((a, b) => a - b);
  for (const share of due) {
    while ((await endedRuns(db)) < share * wanted) await Bun.sleep(100);
    await Bun.sleep(Math.random() * 1000);
    const done = await house.kill(Math.random() < 0.5 ? 'server' : 'worker');
    process.stdout.write(`  ${done} after ${await endedRuns(db)} runs\n`);
  }
}

async function endedRuns({ ownerSql }: Database): Promise<number> {
  const [row] = await ownerSql<{ ended: number }[]>`
    select count(*)::int as ended from run where completed_at is not null`;
  return row?.ended ?? 0;
}

/** How each run stood when its end was first seen. */
type Ends = Map<string, { attempt: number; state: string }>;

/** Looks again and again at runs that have ended, and keeps the first sight of each. */
function watchEnds(db: Database): { stop(): Promise<Ends> } {
  const ends: Ends = new Map();
  let stopping = false;
  const look = async () => {
    const seen = [...ends.keys()];
    for (const { oId, attempt, state } of await readEnds(db, seen)) ends.set(oId, { attempt, state });
  };
  const watching = (async () => {
    while (!stopping) {
      await look();
      await Bun.sleep(500);
    }
  })();
  return {
    async stop() {
      stopping = true;
      await watching;
      return ends;
    },
  };
}

interface EndRow {
  oId: string;
  attempt: number;
  /** All that the end has written. */
  state: string;
}

function readEnds({ ownerSql }: Database, but: string[]): Promise<EndRow[]> {
  return ownerSql<EndRow[]>`
    select o_id as "oId", attempt, md5(concat_ws('|', status, started_at, completed_at, output, error)) as state
    from run
    where completed_at is not null
      and o_id <> all (${but})`;
}

/** Until every run has ended and is told. The pauses between tries of a callback are cut short. */
async function settle(db: Database, receiver: FailingReceiver): Promise<void> {
  const until = performance.now() + settledWithinMs;
  while (performance.now() < until) {
    const taken = [...receiver.heard.values()].filter((one) => one.taken > 0).length;
    if (taken >= wanted && (await undelivered(db)) === 0) return;
    if ((await endedRuns(db)) >= wanted) {
      await db.ownerSql`
        update graphile_worker._private_jobs
        set run_at = now()
        where is_available
          and run_at > now()`;
    }
    await Bun.sleep(1000);
  }
}

async function undelivered({ ownerSql }: Database): Promise<number> {
  const [row] = await ownerSql<{ open: number }[]>`
    select count(*)::int as open from delivery where status <> 'delivered'`;
  return row?.open ?? 0;
}

type Line = [what: string, count: number, expected?: number];

async function count(
  db: Database,
  accepted: string[],
  receiver: FailingReceiver,
  ends: Ends,
): Promise<Line[]> {
  const [rows] = await db.ownerSql<Record<string, number>[]>`
    select
      count(*)::int as runs,
      count(*) filter (where status = 'completed')::int as completed,
      count(*) filter (where completed_at is null)::int as open,
      count(*) filter (where attempt > 1)::int as again,
      count(*) filter (where started_at > completed_at)::int as late
    from run
    where executor = 'queue'`;
  const [told] = await db.ownerSql<Record<string, number>[]>`
    select count(*)::int as deliveries, count(distinct subject_o_id)::int as subjects from delivery`;
  const now = await readEnds(db, []);
  const changed = now.filter(({ oId, attempt, state }) => {
    const first = ends.get(oId);
    return first !== undefined && (first.attempt !== attempt || first.state !== state);
  });
  const heard = accepted.map((oId) => receiver.heard.get(oId));
  const withMore = (of: 'ids' | 'bodies') => heard.filter((one) => one && one[of].size > 1).length;
  return [
    ['runs accepted', new Set(accepted).size, wanted],
    ['rows of runs', rows?.runs ?? 0, wanted],
    ['completed', rows?.completed ?? 0, wanted],
    ['never ended', rows?.open ?? 0, 0],
    ['begun again after a death or a stop', rows?.again ?? 0],
    ['seen as ended while the bench ran', ends.size],
    ['changed or begun after their end', changed.length + (rows?.late ?? 0), 0],
    ['deliveries', told?.deliveries ?? 0, wanted],
    ['runs with a delivery', told?.subjects ?? 0, wanted],
    ['results that the receiver took', heard.filter((one) => one && one.taken > 0).length, wanted],
    ['results that it took more than once', heard.filter((one) => one && one.taken > 1).length],
    ['runs with more than one webhook-id', withMore('ids'), 0],
    ['runs with more than one body', withMore('bodies'), 0],
    ['calls', receiver.calls],
    ['calls that the receiver failed', receiver.failed],
    ['calls with a wrong signature', receiver.forged, 0],
  ];
}

function report(lines: Line[]): boolean {
  for (const [what, found, expected] of lines) {
    const verdict = expected === undefined || found === expected ? '' : `  FAULT: expected ${expected}`;
    process.stdout.write(`  ${what.padEnd(38)} ${String(found).padStart(7)}${verdict}\n`);
  }
  return lines.every(([, found, expected]) => expected === undefined || found === expected);
}
