import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { Database } from '../../server/database/index.ts';
import { eventually, type Role } from '../support/processes.ts';
import { startProxy } from '../support/proxy.ts';
import { canMount, type Disk, mountDisk } from './faults-disk.ts';
import { type Endpoint, endlessAnswers, startEndpoint } from './faults-endpoint.ts';
import { newTenant, slowSockets, type Tenant, type TriggerFlood, triggerFlood } from './faults-floods.ts';
import { compareNeighbours } from './faults-neighbours.ts';
import { faultsOf, openRecord, showSum } from './faults-record.ts';
import { type Fault, playRound } from './faults-round.ts';
import { type House, openAs, openHouse, send } from './house.ts';
import { benchDatabase, controlServer } from './server.ts';

/** The product is held to 300; a run may be ended at any time and goes on in the same folder. */
const wanted = Number(process.env.BENCH_FAULTS ?? 60);
const minutes = Number(process.env.BENCH_MINUTES ?? 180);
const eachRound = 30;
const recoveredWithinSeconds = 60;
const cluster = process.env.POSTGRES_CLUSTER ?? 'faults';
const mb = 1024 * 1024;
const lastsMs = 6_000;
const triggers = 50;
const floodEvents = 10;

/** Kills, outages, floods and an endpoint that misbehaves, under a mixed keyed load; then every accepted operation is counted. */
export async function run(folder = mkdtempSync(join(tmpdir(), 'gw-faults-'))): Promise<void> {
  process.stdout.write(`The ledger is in ${folder}; --data ${folder} goes on with it.\n`);
  const engine = process.env.BENCH_ENGINE;
  const whole = [
    ...(engine === 'embedded' ? [] : [await tryEngine(folder, 'server', onServer)]),
    ...(engine === 'server' ? [] : [await tryEngine(folder, 'embedded', onEmbedded)]),
  ];
  if (whole.includes(false)) process.exit(1);
}

interface Scene {
  house: House;
  db: Database;
  endpoint: Endpoint;
  disk: Disk | null;
  tenant: Tenant;
  flood: TriggerFlood;
  /** Faults that only this engine can have. */
  own: Fault[];
}

type OnEngine = <Value>(
  more: Record<string, string>,
  use: (scene: Scene) => Promise<Value>,
) => Promise<Value>;

async function tryEngine(folder: string, engine: string, on: OnEngine): Promise<boolean> {
  const until = performance.now() + minutes * 60_000;
  const record = openRecord(folder, engine);
  process.stdout.write(`${engine}: ${faultsOf(record)} of ${wanted} faults are done\n`);
  while (faultsOf(record) < wanted && performance.now() < until) {
    const count = Math.min(eachRound, wanted - faultsOf(record));
    const round = await on({ OPEN_RUNS: '200' }, async (scene) => {
      const file = join(folder, `${engine}-${record.rounds.length + 1}.log`);
      const keepOutput = () => Bun.write(file, scene.house.output());
      const faults = shuffled(faultsFor(scene, count));
      const played = await playRound(scene.house, scene.db, scene.flood, faults).catch(async (error) => {
        await keepOutput();
        throw error;
      });
      if (played.faulty.length > 0) await keepOutput();
      return played;
    });
    record.keep(round);
    for (const fault of round.faulty.slice(0, 20)) process.stdout.write(`  FAULT ${fault}\n`);
    process.stdout.write(`${engine}: ${faultsOf(record)} of ${wanted} faults are done\n`);
  }
  const isWhole = showSum(record, recoveredWithinSeconds);
  return [isWhole, await on({}, (scene) => compareNeighbours(engine, scene))].every(Boolean);
}

const settings = { CREDIT_LIMIT: '1000000000', MODEL: 'small', SERVERS: '1', WORKERS: '1' };

/** Two servers and two workers on one PostgreSQL, whose tables stand on a small disk where one can be made. */
const onServer: OnEngine = async (more, use) => {
  const database = await benchDatabase(cluster);
  // before its disk goes: a server that lost its tables could not be started again
  const stop = () => void controlServer(cluster, 'stop');
  process.once('exit', stop);
  const disk = canMount ? await spaceOf(database.url) : null;
  const direct = new URL(database.url);
  const proxy = startProxy({ hostname: direct.hostname, port: Number(direct.port) });
  const through = new URL(database.url);
  through.port = String(proxy.port);
  const endpoint = startEndpoint();
  const house = await openHouse(2, {
    ...settings,
    ...more,
    DATABASE_URL: through.href,
    OPENAI_BASE_URL: endpoint.baseUrl,
  });
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
  const own: Fault[] = [
    {
      what: 'a connection is ended by the database',
      strike: async () => send(await someBackend(), 'SIGTERM'),
    },
    {
      what: 'a process of the database is killed, which ends all the others',
      strike: async () => send(await someBackend(), 'SIGKILL'),
    },
    {
      what: 'the database is restarted',
      strike: async () => void controlServer(cluster, 'restart'),
    },
    {
      what: 'the database is out of reach for some seconds',
      async strike() {
        proxy.cut();
        await Bun.sleep(2000 + Math.random() * 6000);
        proxy.mend();
      },
    },
  ];
  try {
    return await use({ house, db, endpoint, disk, own, ...(await floodIn(house, db)) });
  } finally {
    await house.close();
    await db.close();
    await admin.end();
    proxy.close();
    await endpoint.close();
    await database.drop();
    process.off('exit', stop);
    stop();
    disk?.remove();
  }
};

/** Moves the database to a disk of its own; its log stays where it is. */
async function spaceOf(url: string): Promise<Disk> {
  const chroot = process.env.POSTGRES_CHROOT ?? '/var/lib/groundwork-ci/postgres-17';
  const path = `/srv/disk-${cluster}`;
  mkdirSync(join(chroot, path), { recursive: true });
  const disk = mountDisk(600, join(chroot, path));
  const space = join(path, new URL(url).pathname);
  Bun.spawnSync(['chroot', chroot, 'su', 'postgres', '-s', '/bin/sh', '-c', `mkdir -p -m 700 ${space}`]);
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const sql = postgres(admin.href, { max: 1, onnotice: () => {} });
  const name = new URL(url).pathname.slice(1);
  await sql.unsafe(`create tablespace ${name} location '${space}'`);
  await sql.unsafe(`alter database ${name} set tablespace ${name}`);
  await sql.end();
  return disk;
}

/** One product with everything in its four processes. */
const onEmbedded: OnEngine = async (more, use) => {
  const disk = canMount ? mountDisk(900) : null;
  const endpoint = startEndpoint();
  const house = await openHouse(1, { ...settings, ...more, OPENAI_BASE_URL: endpoint.baseUrl }, disk?.path);
  const db = await openAs({ DATA_DIR: house.dataDirs[0] ?? '' });
  const own = [killOf(house, 'database'), killOf(house, 'database'), frozen(house, 'database')];
  try {
    return await use({ house, db, endpoint, disk, own, ...(await floodIn(house, db)) });
  } finally {
    await db.close();
    await house.close();
    await endpoint.close();
    disk?.remove();
  }
};

async function floodIn(house: House, db: Database) {
  const tenant = await newTenant(db, 'Flooded');
  return { tenant, flood: await triggerFlood(house, tenant, triggers) };
}

const killOf = (house: House, role: Role): Fault => ({
  what: `kill -9: ${role}`,
  strike: async () => void (await house.kill(role)),
});

const frozen = (house: House, role: Role): Fault => ({
  what: `frozen: ${role}`,
  strike: async () => void (await house.freeze(role)),
  isReplacing: true,
});

/** All kinds in turn. */
function faultsFor(scene: Scene, count: number): Fault[] {
  const { house, endpoint, disk, flood, tenant } = scene;
  const during = async (work?: () => Promise<unknown>) => {
    await Bun.sleep(lastsMs / 2);
    await work?.();
    await Bun.sleep(lastsMs / 2);
  };
  const behaving = (how: Parameters<Endpoint['behave']>[0], work?: () => Promise<unknown>) => async () => {
    endpoint.behave(how);
    await during(work);
    endpoint.behave('answers');
  };
  const full: Fault = {
    what: 'the disk is nearly full',
    async strike() {
      disk?.leave(8 * mb);
      await during();
      disk?.leave(4096);
      await during();
      disk?.leave(null);
    },
  };
  const kinds: Fault[] = [
    ...(['server', 'worker', 'supervisor'] as const).flatMap((role) => [
      killOf(house, role),
      killOf(house, role),
    ]),
    ...scene.own,
    ...(disk ? [full] : []),
    ...endlessAnswers.map((how) => ({ what: `the model answers ${how}`, strike: behaving(how) })),
    { what: 'the model hangs', strike: behaving('hangs') },
    {
      what: 'the worker ends three times while the model hangs',
      strike: behaving('hangs', async () => {
        for (let end = 0; end < 3; end++) await house.kill('worker');
      }),
    },
    {
      what: `one import sets off ${triggers} triggers`,
      strike: () => flood.pour(floodEvents),
    },
    {
      what: '120 slow uploads of one key',
      async strike() {
        const end = await slowSockets(house.urls()[0] ?? '', tenant.key, 120);
        await during();
        end();
      },
    },
    frozen(house, 'server'),
    frozen(house, 'worker'),
  ];
  const chosen = kinds.filter(({ what }) => what.includes(process.env.BENCH_FAULT ?? ''));
  return Array.from({ length: count }, (_, index) => chosen[index % chosen.length] as Fault);
}

const any = <Value>(list: readonly Value[]): Value | undefined =>
  list[Math.floor(Math.random() * list.length)];

const shuffled = <Value>(list: Value[]): Value[] =>
  list
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
