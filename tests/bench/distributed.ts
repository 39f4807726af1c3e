import { distributedDatabase, type FreshDatabase, plainDatabase, startCluster } from './cluster.ts';
import { environmentOf, type Filled, fillWorkspace, type Request, requests } from './distributed-set.ts';
import { connectionsOf, sizesOf } from './distributed-sizes.ts';
import { countStatements, requestOf } from './distributed-statements.ts';
import { quartiles, shown, verdict } from './ratio.ts';
import { controlServer, type Running, startProcess } from './server.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const perRound = Number(process.env.BENCH_REQUESTS ?? 15);
const filling = {
  records: Number(process.env.BENCH_RECORDS ?? 40),
  resources: Number(process.env.BENCH_RESOURCES ?? 40),
  events: Number(process.env.BENCH_EVENTS ?? 1_000),
};
const counts = (process.env.BENCH_NODES ?? '1,2,3').split(',').map(Number);
/** Requests at the same time while connections are counted. */
const atOnce = 48;

interface Place {
  name: string;
  fresh: FreshDatabase;
  filled: Filled;
  server: Running;
}

/**
 * The product on 1, 2 and 3 nodes of Citus beside plain PostgreSQL on the same machine: what requests take as ratios, how
 * many statements each sends to nodes, how fast events are taken in, and what sizing is reckoned from. `CITUS_CHECKOUT`
 * names the sources for tests/citus/setup; BENCH_NODES=2 takes fewer clusters, BENCH_PLAN=1 prints the statements.
 */
export async function run(): Promise<void> {
  const { admin, nodes } = await startCluster(Math.max(...counts));
  process.once('exit', () => void controlServer('plain', 'stop'));
  const places: Place[] = [];
  let isFine = false;
  try {
    places.push(await placeOn('plain', await plainDatabase()));
    for (const count of counts)
      places.push(
        await placeOn(
          `${count} node${count > 1 ? 's' : ''}`,
          await distributedDatabase(admin, nodes.slice(0, count)),
        ),
      );
    const isCounted = await tellStatements(places.at(-1) as Place);
    isFine = (await tellTimes(places)) && isCounted;
    tellIntake(places);
    for (const place of places.slice(1)) await tellSizes(place, nodes);
  } finally {
    for (const { server } of places) await server.stop();
    for (const { fresh } of places) await fresh.close();
  }
  if (!isFine) process.exit(1);
}

async function placeOn(name: string, fresh: FreshDatabase): Promise<Place> {
  const filled = await fillWorkspace(fresh, filling);
  await fresh.db.ownerSql`analyze`;
  const server = await startProcess([process.execPath, 'tests/bench/peers/groundwork.ts'], {
    ...environmentOf(fresh.url),
    DATA_DIR: 'memory',
  });
  process.stdout.write(`${name}: ready\n`);
  return { name, fresh, filled, server };
}

const met = (isMet: boolean) => (isMet ? 'met' : 'not met');

async function tellStatements({ fresh, filled }: Place): Promise<boolean> {
  const counts = await countStatements(fresh.url, filled.key, requests);
  let isFine = true;
  for (const { kind, statementsMost } of requests) {
    const { statements, ofTransactions } = counts.get(kind) ?? { statements: [], ofTransactions: [] };
    const isMet = statementsMost === null || statements.length <= statementsMost;
    isFine &&= isMet;
    process.stdout.write(
      `${kind}: ${statements.length} statements to nodes and ${ofTransactions.length} of transactions${
        statementsMost === null ? '' : `, at most ${statementsMost}: ${met(isMet)}`
      }\n`,
    );
    if (process.env.BENCH_PLAN)
      for (const text of [...ofTransactions, ...statements])
        process.stdout.write(`  ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}\n`);
  }
  return isFine;
}

async function tellTimes(places: readonly Place[]): Promise<boolean> {
  const [plain, ...distributed] = places as [Place, ...Place[]];
  let isFine = true;
  for (const request of requests) {
    const took = new Map<Place, number[]>(places.map((place) => [place, []]));
    const controls: number[] = [];
    for (const place of places) await msOf(place, request);
    for (let round = 0; round < rounds; round++) {
      const first = await msOf(plain, request);
      // in another order each time: whoever follows a slow one would be the slower for it
      for (const place of round % 2 ? distributed.toReversed() : distributed)
        took.get(place)?.push(await msOf(place, request));
      const again = await msOf(plain, request);
      took.get(plain)?.push((first + again) / 2);
      controls.push(first / again);
    }
    const plainMs = took.get(plain) ?? [];
    process.stdout.write(
      `${request.kind}: ${quartiles(plainMs).median.toFixed(1)} ms on plain PostgreSQL, ${verdict(quartiles(controls))}\n`,
    );
    for (const place of distributed) {
      const times = took.get(place) ?? [];
      const ratio = quartiles(times.map((ms, round) => ms / (plainMs[round] ?? Number.NaN)));
      const isMet = ratio.median <= request.timesMost;
      isFine &&= isMet;
      process.stdout.write(
        `  ${place.name}: ${shown(ratio)} × that, ${quartiles(times).median.toFixed(1)} ms, at most ${request.timesMost}: ${met(isMet)}\n`,
      );
    }
  }
  return isFine;
}

/** The median of one round's requests, one after another. */
async function msOf({ server, filled }: Place, request: Request): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < perRound; at++) {
    const began = performance.now();
    await answered(server, request, filled.key);
    times.push(performance.now() - began);
  }
  return quartiles(times).median;
}

async function answered(server: Running, request: Request, key: string): Promise<void> {
  const reply = await fetch(requestOf(`http://127.0.0.1:${server.port}`, request, key));
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${request.path}: ${reply.status} ${text}`);
}

function tellIntake(places: readonly Place[]): void {
  const [plain, ...distributed] = places as [Place, ...Place[]];
  const rate = ({ filled }: Place) => filled.eventsPerSecond;
  process.stdout.write(
    `events from import to the last job on one worker: ${rate(plain).toFixed(0)} a second on plain PostgreSQL, ${distributed
      .map((place) => `${(rate(place) / rate(plain)).toFixed(2)} × that on ${place.name}`)
      .join(', ')}\n`,
  );
}

async function tellSizes({ name, fresh, filled, server }: Place, nodes: { host: string; port: number }[]) {
  await Promise.all(
    Array.from({ length: atOnce }, async (_, at) => {
      const request = requests[at % requests.length];
      if (request) await answered(server, request, filled.key);
    }),
  );
  const { onCoordinator, onNodes } = await connectionsOf(fresh.url, nodes);
  const { events, bytesOfEvent, chunks, bytesOfChunk } = await sizesOf(fresh.db);
  process.stdout.write(
    `${name}: ${onCoordinator} connections of one server process to the coordinator, at most ${onNodes} to a node; ` +
      `${events} events, ${bytesOfEvent.toFixed(0)} bytes each; ${chunks} passages, ${bytesOfChunk.toFixed(0)} bytes each, with all indexes\n`,
  );
}
