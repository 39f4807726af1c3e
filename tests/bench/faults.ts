import postgres from 'postgres';
import type { Database } from '../../server/database/index.ts';
import { eventually, type Role } from '../support/processes.ts';
import { startProxy } from '../support/proxy.ts';
import { type Ledger, ledgerOf } from './faults-ledger.ts';
import { type Load, startLoad } from './faults-load.ts';
import { type House, openAs, openHouse, replacedWithinMs, send } from './house.ts';
import { benchDatabase, controlServer } from './server.ts';

const clients = 8;
/** How many faults; the default is what the product is held to. */
const onServerFaults = Number(process.env.BENCH_FAULTS ?? 30);
const embeddedFaults = Number(process.env.BENCH_FAULTS ?? 60);
const quietWithinMs = 240_000;
const cluster = 'faults';

/** Kills and outages at random moments under a mixed keyed load; then every accepted operation is counted. */
export async function run(): Promise<void> {
  const engine = process.env.BENCH_ENGINE;
  const whole = [
    ...(engine === 'embedded' ? [] : [await onServer()]),
    ...(engine === 'server' ? [] : [await onEmbedded()]),
  ];
  if (whole.includes(false)) process.exit(1);
}

/** What a fault does; it settles when the fault is over, and says what it did. */
type Fault = () => Promise<string>;

/** Two servers and two workers on one PostgreSQL. */
async function onServer(): Promise<boolean> {
  const database = await benchDatabase(cluster);
  const direct = new URL(database.url);
  const proxy = startProxy({ hostname: direct.hostname, port: Number(direct.port) });
  const through = new URL(database.url);
  through.port = String(proxy.port);
  const house = await openHouse(2, { DATABASE_URL: through.href });
  const admin = postgres(database.url, { max: 1, onnotice: () => {} });
  const db = await openAs({ DATABASE_URL: database.url });
  /** Any process at the database that serves this product. The database may still be coming back from the last fault. */
  const someBackend = () =>
    eventually('some process serves the product', async () => {
      const rows = await admin`
        select pid from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.catch(
        () => [],
      );
      return any(rows)?.pid as number | undefined;
    });
  const faults: Fault[] = [
    () => house.kill('server'),
    () => house.kill('worker'),
    () => house.kill('supervisor'),
    async () => {
      send(await someBackend(), 'SIGTERM');
      return 'a connection is ended by the database';
    },
    async () => {
      send(await someBackend(), 'SIGKILL');
      return 'a process of the database is killed, which ends all the others';
    },
    async () => {
      controlServer(cluster, 'restart');
      return 'the database is restarted';
    },
    async () => {
      proxy.cut();
      await Bun.sleep(2000 + Math.random() * 6000);
      proxy.mend();
      return 'the database is out of reach for some seconds';
    },
  ];
  try {
    const faultsInTurn = Array.from(
      { length: onServerFaults },
      (_, index) => faults[index % faults.length] as Fault,
    );
    return await tryHouse('server Postgres, two servers, two workers', house, db, shuffled(faultsInTurn));
  } finally {
    await house.close();
    await db.close();
    await admin.end();
    proxy.close();
    await database.drop();
    controlServer(cluster, 'stop');
  }
}

/** One product with everything in its four processes. */
async function onEmbedded(): Promise<boolean> {
  const house = await openHouse(1, {});
  const db = await openAs({ DATA_DIR: house.dataDirs[0] ?? '' });
  const roles: Role[] = ['database', 'server', 'worker', 'supervisor'];
  const kills = Array.from({ length: embeddedFaults }, (_, index) => roles[index % roles.length] as Role);
  const frozen = roles.filter((role) => role !== 'supervisor');
  try {
    return await tryHouse('embedded database', house, db, [
      ...shuffled(kills).map((role) => () => house.kill(role)),
      ...frozen.map((role) => () => house.freeze(role)),
    ]);
  } finally {
    await db.close();
    await house.close();
  }
}

async function tryHouse(what: string, house: House, db: Database, faults: Fault[]): Promise<boolean> {
  process.stdout.write(`${what}: ${faults.length} faults under ${clients} clients\n`);
  const load = startLoad(house.urls, house.key, await contentAgent(house), clients);
  for (const fault of faults) {
    await Bun.sleep(1500 + Math.random() * 3500);
    const began = performance.now();
    const what = await fault();
    process.stdout.write(`  ${what}, over after ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  }
  await Bun.sleep(5000);
  await load.stop();
  const ledger = await settled(db, load);
  const gone = await eventually(
    'nothing is missing',
    async () => (await house.missing()).length === 0 && [],
    replacedWithinMs,
  ).catch(() => house.missing());
  const faulty = [...ledger.faults, ...load.refused, ...load.unanswered, ...gone];
  show(ledger, load, faulty);
  return faulty.length === 0;
}

async function contentAgent({ urls, key }: House): Promise<string> {
  const reply = await fetch(`${urls()[0]}/api/v2/agents/create`, {
    method: 'POST',
    headers: { api_key: key, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Letters', type: 'CONTENT' }),
  });
  const made = (await reply.json()) as { data: { oId: string } };
  return made.data.oId;
}

/** The ledger once nothing is left to do, or as it is when the time is over. */
async function settled(db: Database, load: Load): Promise<Ledger> {
  const until = performance.now() + quietWithinMs;
  for (;;) {
    const ledger = await ledgerOf(db, load);
    if (ledger.faults.length === 0 || performance.now() > until) return ledger;
    await Bun.sleep(2000);
  }
}

function show(ledger: Ledger, load: Load, faults: string[]): void {
  for (const [line, count] of ledger.lines) process.stdout.write(`  ${line.padEnd(34)} ${count}\n`);
  const waits = load.retried.toSorted((a, b) => a - b);
  const at = (part: number) => (waits[Math.floor((waits.length - 1) * part)] ?? 0).toFixed(1);
  process.stdout.write(
    `  ${waits.length} were tried again: ${at(0.5)} s in the middle, ${at(1)} s at most\n`,
  );
  for (const fault of faults.slice(0, 20)) process.stdout.write(`  FAULT ${fault}\n`);
}

const any = <Value>(list: readonly Value[]): Value | undefined =>
  list[Math.floor(Math.random() * list.length)];

const shuffled = <Value>(list: Value[]): Value[] =>
  list
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
