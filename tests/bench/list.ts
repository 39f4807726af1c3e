import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import type { ListQuery } from '../../schema/entity.ts';
import { customerReference } from '../../schema/library/reference.ts';
import { readConfig } from '../../server/config.ts';
import { type Database, openDatabase } from '../../server/database/index.ts';
import { createLog } from '../../server/log.ts';
import { prepareDatabase } from '../../server/process/preparation/prepare-database.ts';
import { serverSecret } from '../../server/secrets.ts';
import { listEntities } from '../../server/services/library/list.ts';
import { createWorkspace } from '../../server/services/workspaces/workspaces.ts';
import { inTurn } from './http.ts';
import { fillReferences, handWritten, type Page, type TestServer } from './list-set.ts';
import { httpRequest } from './load.ts';
import { quartiles, shown, verdict } from './ratio.ts';
import { benchDatabase, startProcess } from './server.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const pagesARound = Number(process.env.BENCH_PAGES ?? 300);
const small = 1000;
const large = Number(process.env.BENCH_ENTITIES ?? 100_000);

/** Lists of a kind with 100,000 records against hand-written SQL, against 1,000 records, and over HTTP against fastify with pg. */
export async function run(): Promise<void> {
  const database = await benchDatabase();
  try {
    const env = {
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString('base64'),
      DATA_DIR: 'memory',
      RATE_LIMIT: '100000000',
      LOG_LEVEL: 'error',
    };
    const config = readConfig(env);
    const log = createLog(config, 'bench');
    const db = await openDatabase(config, log);
    const secret = serverSecret(config);
    await prepareDatabase(config, db, log, secret);
    const make = () => db.asOwner((tx) => createWorkspace(tx, secret, 'Bench'));
    const [few, many] = [await make(), await make()];
    const sql = postgres(database.url, { max: 1 });
    const places = {
      few: await fillReferences(sql, few.workspaceOId, small),
      many: await fillReferences(sql, many.workspaceOId, large),
    };
    await sql`vacuum analyze`;
    await comparePages(db, sql, places);
    await Promise.all([sql.end(), db.close()]);
    await compareHttp({ ...env, WORKSPACE: many.workspaceOId }, many.key);
  } finally {
    await database.drop();
  }
}

const plain: ListQuery = {
  limit: 20,
  offset: 0,
  includeArchived: false,
  orderField: 'createdAt',
  orderDirection: 'DESC',
};

async function comparePages(
  db: Database,
  sql: postgres.Sql,
  places: { few: TestServer; many: TestServer },
): Promise<void> {
  const ours = (place: TestServer, page: Page) => {
    const asked =
      page === 'text' ? { text: place.word } : page === 'filter' ? { offeringOId: place.offering } : {};
    return () =>
      db.read(place.workspace, (tx) =>
        listEntities(tx, place.workspace, customerReference, { ...plain, ...asked }),
      );
  };
  for (const page of ['first page', 'text', 'filter'] as const) {
    const ready = ours(places.many, page);
    const bare = handWritten(sql, places.many, page, plain.limit);
    const [mine, theirs] = [await ready(), await bare()];
    if (mine.records !== theirs.records || mine.total !== theirs.total)
      throw new Error(`${page}: the two lists differ`);
    await compare(`${page}: time against hand-written SQL (at most 1.5 wanted)`, ready, bare);
    await compare(`${page}: time at ${large} records against ${small}`, ready, ours(places.few, page));
  }
}

type Work = () => Promise<unknown>;

async function compare(what: string, ours: Work, theirs: Work): Promise<void> {
  const measure = async (work: Work): Promise<number> => {
    const started = performance.now();
    for (let page = 0; page < pagesARound; page++) await work();
    return (performance.now() - started) / pagesARound;
  };
  await measure(ours);
  await measure(theirs);
  const ratios: number[] = [];
  const controls: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [a, b, again] = [await measure(ours), await measure(theirs), await measure(ours)];
    ratios.push((a + again) / 2 / b);
    controls.push(a / again);
    times.push(a);
  }
  process.stdout.write(
    `${what}\n  ratio ${shown(quartiles(ratios))}, ${quartiles(times).median.toFixed(2)} ms a page, ${verdict(quartiles(controls))}\n`,
  );
}

async function compareHttp(env: Record<string, string>, key: string): Promise<void> {
  const ours = await startProcess([process.execPath, 'tests/bench/peers/groundwork.ts'], env);
  const peer = await startProcess(
    [Bun.which('node') ?? process.execPath, 'tests/bench/peers/fastify.mjs'],
    env,
  );
  try {
    for (const { limit, wanted } of [
      { limit: 20, wanted: 1.5 },
      { limit: 100, wanted: 3 },
    ]) {
      const request = httpRequest('GET', `/api/v2/reference/list?limit=${limit}`, { api_key: key });
      await inTurn(
        `pages of ${limit} over HTTP: requests per second against fastify + pg (${wanted} wanted)`,
        ours,
        peer,
        () => [() => request],
      );
    }
  } finally {
    await Promise.all([ours.stop(), peer.stop()]);
  }
}
