import { afterAll, beforeAll, expect, test } from 'bun:test';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { type Database, openDatabase } from '../../server/database/index.ts';
import { createLog } from '../../server/log.ts';
import { filesFolder, newFolder, verified } from '../../server/process/backup/folder.ts';
import { filesForm } from '../support/assets.ts';
import { contentsOf, descriptionOf, type Empty, emptyPlace, operate } from '../support/backups.ts';
import { failureOf } from '../support/failure.ts';
import { eventually, type Product, startProduct, unlimited } from '../support/processes.ts';
import { emailEvent } from '../support/sent-events.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

/* A backup of a product that is written to all the while, on the engine that is tested. */

const serverUrl = process.env.TEST_DATABASE_URL;
const closing: (() => unknown)[] = [];
const folder = mkdtempSync(join(tmpdir(), 'gw-'));
const busy = join(folder, 'busy');
let place: TestServer;
let product: Product;
let secret: Record<string, string>;

beforeAll(async () => {
  place = await newTestServer();
  secret = { SECRET_KEY: place.environment.SECRET_KEY ?? '' };
  product = await startProduct(place.environment);
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await product.stop();
  await place.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function call(url: string, path: string, body: FormData | object) {
  const isForm = body instanceof FormData;
  const reply = await fetch(`${url}/api/v2${path}`, {
    method: 'POST',
    headers: { api_key: place.key, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await reply.text();
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${text}`);
  const { data, ...flat } = JSON.parse(text) as Record<string, string> & { data?: Record<string, string> };
  return { ...flat, ...data };
}

async function target(onServer = serverUrl): Promise<Empty> {
  const empty = await emptyPlace(onServer, secret);
  closing.push(empty.remove);
  return empty;
}

/** One client that does one thing after another until it is told to stop; counts what was acknowledged. */
function client(rowsEach: number, act: (turn: number) => Promise<unknown>) {
  const state = { done: 0, stopped: false };
  const ended = (async () => {
    while (!state.stopped) {
      await act(state.done + 1);
      state.done += 1;
    }
  })();
  return {
    ended,
    rowsEach,
    done: () => state.done,
    stop: () => {
      state.stopped = true;
      return ended;
    },
  };
}

interface Turns {
  client: string;
  least: number;
  most: number;
  count: number;
  rows: number;
}

const eventsEach = 50;
const runsEach = 10;

test('a backup while others write is the state of one moment, and what was under way goes on where it is restored', async () => {
  const { url } = product;
  const nodes = [
    { id: 'ask', type: 'approval', message: 'Send it?' },
    { id: 'last', type: 'transform', expression: '"went on"' },
  ];
  const edges = [{ from: 'ask', to: 'last' }];
  const { oId: workflowOId } = await call(url, '/workflows/create', { name: 'Asks', nodes, edges });
  const started = await call(url, '/workflows/run', { workflowOId });
  const counting = await call(url, '/workflows/create', {
    name: 'Counts',
    nodes: [{ id: 'turn', type: 'transform', expression: '$input.turn' }],
    edges: [],
  });

  const numbered = {
    tag: Array.from({ length: 8 }, (_, at) =>
      client(1, (turn) => call(url, '/tag/create', { name: `client ${at} ${turn}`, color: '#228833' })),
    ),
    event: Array.from({ length: 2 }, (_, at) =>
      client(eventsEach, (turn) =>
        call(url, '/event/import', {
          events: Array.from({ length: eventsEach }, (_, index) =>
            emailEvent({ subject: `client ${at} ${turn} ${index}` }),
          ),
        }),
      ),
    ),
    run: [
      client(runsEach, (turn) =>
        call(url, '/workflows/run/batch', {
          workflowOId: counting.oId,
          inputs: Array.from({ length: runsEach }, () => ({ turn })),
        }),
      ),
    ],
  };
  const site = client(1, (turn) =>
    call(
      url,
      '/asset/create',
      filesForm({ name: `Site ${turn}`, identifier: `site-${turn}` }, { 'index.html': `<h1>${turn}</h1>` }),
    ),
  );
  const clients = [...Object.values(numbered).flat(), site];
  const doneBy = <T>(of: (one: (typeof clients)[number]) => T) => clients.map(of);
  await Promise.race([
    eventually('all of them write', () => clients.every(({ done }) => done() > 2)),
    ...clients.map(({ ended }) => ended),
  ]);
  const startedAt = performance.now();
  const before = new Map(doneBy((one) => [one, one.done()] as const));
  const { code, output } = await operate(['backup', busy], place.environment);
  const seconds = (performance.now() - startedAt) / 1000;
  const after = new Map(doneBy((one) => [one, one.done()] as const));
  await Promise.all(clients.map(({ stop }) => stop()));
  expect(output).toContain(`The backup ${busy} is complete: `);
  expect(code).toBe(0);
  const written = doneBy((one) => (after.get(one) ?? 0) - (before.get(one) ?? 0));
  const rows = clients.map(({ rowsEach }, at) => rowsEach * (written[at] ?? 0));
  const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);
  expect(sum(written)).toBeGreaterThan(0);
  console.log(
    `beside its ${Math.round(seconds)} s: ${sum(written)} requests that wrote ${sum(rows)} tags, events, runs and sites`,
  );
  expect(descriptionOf(busy).missing).toEqual([]);
  await product.stop();

  const { environment } = await target();
  expect((await operate(['restore', busy], environment)).code).toBe(0);
  const again = join(folder, 'again');
  expect((await operate(['backup', again], environment)).code).toBe(0);
  expect(contentsOf(again)).toEqual(contentsOf(busy));
  const restored = await startProduct(environment);
  closing.push(() => restored.stop());
  const db = await open(environment);
  // what the moment had accepted ends, and the run that waited for a person goes on
  const approval = { workflowRunOId: started.workflowRunOId, nodeId: 'ask', approved: true };
  // the run may have waited for a worker yet
  await eventually('the run is approved', async () => {
    const refused = await failureOf(call(restored.url, '/workflows/run/approve', approval));
    if (refused && !refused.message.includes('not_waiting')) throw refused.error;
    return !refused;
  });
  await eventually('everything accepted has ended', async () => {
    const [open] = await db.ownerSql<{ jobs: number }[]>`
        select (select count(*) from import_job where status <> 'COMPLETED')
          + (select count(*) from run where status <> 'completed') as jobs`;
    return Number(open?.jobs) === 0;
  });
  // each client waits for its reply before it goes on: one moment has no gap, and nothing that came after it
  const sql = db.ownerSql;
  const names = {
    tag: sql`select name from tag`,
    event: sql`select payload ->> 'subject' as name from event_payload`,
    run: sql`select 'client 0 ' || (input ->> 'turn') as name from run where workflow_o_id = ${counting.oId ?? ''}`,
  };
  for (const kind of ['tag', 'event', 'run'] as const) {
    const turns = await sql<Turns[]>`
        select
          split_part(name, ' ', 2) as client,
          min(split_part(name, ' ', 3)::int) as least,
          max(split_part(name, ' ', 3)::int) as most,
          count(distinct split_part(name, ' ', 3))::int as count,
          count(*)::int as rows
        from (${names[kind]}) as named
        where name like 'client %'
        group by 1
        order by 1`;
    expect(turns, kind).toHaveLength(numbered[kind].length);
    for (const [at, { least, most, count, rows }] of turns.entries()) {
      const one = numbered[kind][at];
      if (!one) throw new Error(`${kind} has no client ${at}`);
      expect([least, count, rows], kind).toEqual([1, most, most * one.rowsEach]);
      expect(most).toBeGreaterThanOrEqual(before.get(one) ?? 0);
      expect(most).toBeLessThanOrEqual((after.get(one) ?? 0) + 1);
    }
  }
  const sites = await db.ownerSql<{ key: string }[]>`
      select identifier || '-' || uuid as key from asset order by created_at desc limit 20`;
  expect(sites.length).toBeGreaterThan(1);
  for (const { key } of sites) {
    const page = await fetch(`${restored.url}/sites/${key}/`, { headers: { api_key: place.key } });
    expect(await page.text()).toMatch(/^<h1>\d+<\/h1>/);
  }
});

test('a restored database has every row and every file, on the other engine too', async () => {
  const [first, second, third] = ['first', 'second', 'third'].map((name) => join(folder, name));
  if (!first || !second || !third) throw new Error('three folders are needed');
  expect((await operate(['backup', first, '--with-secret'], place.environment)).code).toBe(0);
  const { environment } = await target(undefined);
  const into = environment.DATA_DIR ?? '';
  const withoutSecret = { DATA_DIR: 'unused' };
  expect((await operate(['restore', first, '--into', into], withoutSecret)).code).toBe(0);
  // the secret came with it
  expect((await operate(['backup', second], { DATA_DIR: into })).code).toBe(0);
  expect(contentsOf(second)).toEqual(contentsOf(first));
  expect(descriptionOf(second).files).toBe(descriptionOf(first).files);
  expect(descriptionOf(second).sequences).toEqual(descriptionOf(first).sequences);
  const { code, output } = await operate(['restore', first, '--into', into], withoutSecret);
  expect(output).toContain(`${into} is not empty`);
  expect(code).toBe(1);
  if (!serverUrl) return;
  // what the embedded engine wrote, on a server
  const back = await target();
  expect((await operate(['restore', second], back.environment)).code).toBe(0);
  expect((await operate(['backup', third], back.environment)).code).toBe(0);
  expect(contentsOf(third)).toEqual(contentsOf(first));
  const again = await operate(['restore', second], back.environment);
  expect(again.output).toContain('The database is not empty');
  expect(again.code).toBe(1);
  // a server's database has no place for the secret
  const bare = await emptyPlace(serverUrl, {});
  closing.push(bare.remove);
  const restored = await operate(['restore', first], bare.environment);
  expect(restored.output).toContain(
    `Start it with the secret of the backup: SECRET_KEY=$(cat ${first}/secret-key)`,
  );
  expect(restored.code).toBe(0);
});

test('of two backups that begin in one folder at once the later is refused', () => {
  const path = join(folder, 'twice');
  newFolder(path);
  expect(() => newFolder(path)).toThrow(
    'twice has a backup that did not come to its end: remove it, unless another command is writing it',
  );
});

test('a file is refused as the folder of a backup', () => {
  const path = join(folder, 'a file');
  writeFileSync(path, 'what somebody keeps');
  expect(() => newFolder(path)).toThrow('a file is not an empty folder; name one that does not exist.');
});

test('a backup with one byte turned in any of its files is refused, and nothing is made', async () => {
  const turned = join(folder, 'turned');
  cpSync(busy, turned, { recursive: true });
  const { names } = await verified(turned);
  const isStored = (name: string) => name.startsWith(`${filesFolder}/`);
  const parts = names.filter((name) => !isStored(name));
  const stored = names.filter(isStored);
  expect(stored).not.toBeEmpty();
  // the whole backup is read for each: of many stored files, which are alike, some are turned
  for (const name of ['SHA256SUMS', ...parts, ...stored.slice(0, 5)]) {
    const path = join(turned, name);
    const whole = readFileSync(path);
    const bytes = Buffer.from(whole);
    const at = Math.floor(Math.random() * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect((await failureOf(verified(turned)))?.message, `${name} at ${at}`).toStartWith(turned);
    writeFileSync(path, whole);
  }
  const [absent = ''] = parts;
  rmSync(join(turned, absent));
  const into = join(folder, 'nothing');
  const { code, output } = await operate(['restore', turned, '--into', into], {});
  expect(output).toContain(`${turned} is damaged: ${absent} is not as it was written.`);
  expect(code).toBe(1);
  expect(existsSync(into)).toBe(false);
});

async function open(environment: Record<string, string>): Promise<Database> {
  const config = readConfig({ ...unlimited, ...environment, LOG_LEVEL: 'silent' });
  const db = await openDatabase(config, createLog(config, 'test'));
  closing.push(() => db.close());
  return db;
}
