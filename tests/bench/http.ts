import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/index.ts';
import { createLog } from '../../server/log.ts';
import { prepareDatabase } from '../../server/process/preparation/prepare-database.ts';
import { serverSecret } from '../../server/secrets.ts';
import { createWorkspace } from '../../server/services/workspaces/workspaces.ts';
import { httpRequest, type Measured, runLoad, type Step } from './load.ts';
import { quartiles, shown, verdict } from './ratio.ts';
import { benchDatabase, type Running, startProcess } from './server.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const usualConnections = 16;
const stored = 2000;

export interface Setting {
  env: Record<string, string>;
  key: string;
  oIds: string[];
}

/** `reference/get` against a bare route, and a mix of changes and reads against fastify with pg; one database, in turn. */
export async function run(): Promise<void> {
  const database = await benchDatabase();
  try {
    const setting = await prepare(database.url);
    const bun = process.execPath;
    const ours = await startProcess([bun, 'tests/bench/peers/groundwork.ts'], setting.env);
    const bare = await startProcess([bun, 'tests/bench/peers/elysia.ts'], setting.env);
    const peer = await startProcess([Bun.which('node') ?? bun, 'tests/bench/peers/fastify.mjs'], setting.env);
    try {
      await compareGets(setting, ours, bare);
      await compareMixes(setting, ours, peer);
    } finally {
      await Promise.all([ours.stop(), bare.stop(), peer.stop()]);
    }
  } finally {
    await database.drop();
  }
}

export async function prepare(url: string): Promise<Setting> {
  const env = {
    DATABASE_URL: url,
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
  const { workspaceOId, key } = await db.asOwner((tx) => createWorkspace(tx, secret, 'Bench'));
  await db.close();
  const sql = postgres(url, { max: 1 });
  const oIds = await fill(sql, workspaceOId);
  await sql.end();
  return { env: { ...env, WORKSPACE: workspaceOId }, key, oIds };
}

/** References as customers have them: a paragraph in each field. */
async function fill(sql: postgres.Sql, workspace: string): Promise<string[]> {
  const rows = await sql<{ oId: string }[]>`
    insert into entity (workspace_o_id, o_id, kind, name, creator, data, words, created_at)
    select
      ${workspace}, 're_' || lpad(n::text, 21, '0'), 'reference', 'Reference ' || n,
      '{"oId":"us_000000000000000000001","firstName":"A","lastName":"B"}',
      jsonb_build_object(
        'theirChallenge', jsonb_build_array(repeat('Orders were copied by hand between two systems. ', 3)),
        'impactTheySaw', jsonb_build_array('Forty percent less time for each order', 'Twelve more deals a month'),
        'howTheyUseUs', jsonb_build_array(repeat('The team opens the queue every morning. ', 3))
      ),
      array_to_tsvector(array[${workspace.slice(3)} || '/reference/' || n]),
      now() - n * interval '1 minute'
    from generate_series(1, ${stored}::int) as n
    returning o_id as "oId"`;
  await sql`
    insert into entity_tally (workspace_o_id, kind, archived, slot, live)
    values (${workspace}, 'reference', false, 0, ${stored})`;
  await sql`analyze`;
  return rows.map((row) => row.oId);
}

async function compareGets(setting: Setting, ours: Running, bare: Running): Promise<void> {
  const steps = (): Step[] => [
    () => httpRequest('GET', `/api/v2/reference/get?oId=${any(setting.oIds)}`, { api_key: setting.key }),
  ];
  await inTurn('get: requests per second against a bare Elysia route (0.5 wanted)', ours, bare, steps);
}

async function compareMixes(setting: Setting, ours: Running, peer: Running): Promise<void> {
  await inTurn('mix of create, get, list, update, delete against fastify + pg (1.6 wanted)', ours, peer, () =>
    mixOf(setting),
  );
}

/** The steps of one client: it makes a record, reads it and a list, changes the record and removes it. */
export function mixOf({ key }: Setting): Step[] {
  const headers = { api_key: key };
  const madeBy = (reply: string) => /"oId":"(re_[0-9A-Za-z]+)"/.exec(reply)?.[1] ?? '';
  let made = '';
  return [
    () =>
      httpRequest('POST', '/api/v2/reference/create', headers, {
        name: 'A new reference',
        data: { keyStats: ['12 %'] },
      }),
    (reply) => {
      made = madeBy(reply);
      return httpRequest('GET', `/api/v2/reference/get?oId=${made}`, headers);
    },
    () => httpRequest('GET', '/api/v2/reference/list?limit=20', headers),
    () =>
      httpRequest('POST', '/api/v2/reference/update', headers, {
        oId: made,
        name: `Changed ${Math.random()}`,
      }),
    () => httpRequest('DELETE', `/api/v2/reference/delete?oId=${made}`, headers),
  ];
}

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** Requests per second of two servers in turn, with what each costs in CPU. */
export async function inTurn(
  what: string,
  ours: Running,
  theirs: Running,
  steps: () => Step[],
  connections = usualConnections,
): Promise<void> {
  const measure = async (target: Running): Promise<Measured & { cpu: number }> => {
    const before = target.cpuSeconds();
    const counts = await Promise.all(
      Array.from({ length: connections }, () =>
        runLoad({ host: '127.0.0.1', port: target.port, connections: 1, seconds, steps: steps() }),
      ),
    );
    const requests = counts.reduce((sum, one) => sum + one.requests, 0);
    const failures = counts.reduce((sum, one) => sum + one.failures, 0);
    if (failures > 0) throw new Error(`${failures} of ${requests} requests were refused`);
    return {
      requests,
      failures,
      perSecond: requests / seconds,
      cpu: (target.cpuSeconds() - before) / requests,
    };
  };
  await measure(ours);
  await measure(theirs);
  const ratios: number[] = [];
  const controls: number[] = [];
  const costs: number[] = [];
  const speeds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [a, b, again] = [await measure(ours), await measure(theirs), await measure(ours)];
    ratios.push((a.perSecond + again.perSecond) / 2 / b.perSecond);
    controls.push(a.perSecond / again.perSecond);
    costs.push(a.cpu / b.cpu);
    speeds.push(a.perSecond);
  }
  process.stdout.write(
    `${what}\n  ratio ${shown(quartiles(ratios))}, CPU a request ${shown(quartiles(costs))} of the other's, ` +
      `${Math.round(quartiles(speeds).median)} requests/s, ${verdict(quartiles(controls))}\n`,
  );
}
