import { randomBytes } from 'node:crypto';
import { finished } from 'node:stream/promises';
import postgres from 'postgres';
import { unread } from '../../jobs/first-reading.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { createContext } from '../../server/context.ts';
import { type Database, openDatabase } from '../../server/database/index.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { createLog } from '../../server/log.ts';
import { moveBatch } from '../../server/services/events/import/batch.ts';
import { nextBatch } from '../../server/services/events/import/staged.ts';
import { createWorkspace } from '../../server/services/workspaces/workspaces.ts';
import { fastifyPeer } from './import-peer.ts';
import { mixedEvents } from './import-set.ts';

/**
 * Requests of 1,000 mixed events until they are in the event tables, against a bare COPY of the very same rows into
 * tables with the same indexes, and against fastify + pg with multi-row VALUES. Analysis is left out on all sides.
 * Needs a server: TEST_DATABASE_URL.
 */
const rounds = 9;
const requestsInRound = 4;
const eventsInRequest = 1000;
const tables = ['event', 'event_payload', 'event_participant'] as const;
const chunk = 65_536;
const copies = ['copy_a', 'copy_b'] as const;

interface Round {
  ours: number;
  copied: number;
  copiedAgain: number;
  peer: number;
}

export async function run(): Promise<void> {
  const root = process.env.TEST_DATABASE_URL?.trim();
  if (!root) throw new Error('bench import needs TEST_DATABASE_URL, a server Postgres with pgvector');
  const name = `groundwork_bench_${process.pid}_${randomBytes(3).toString('hex')}`;
  const admin = postgres(root, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const url = new URL(root);
  url.pathname = `/${name}`;
  try {
    report(await measure(url.href));
  } finally {
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  }
}

async function measure(url: string): Promise<Round[]> {
  const config = readConfig({
    DATABASE_URL: url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: 'memory',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
  });
  const log = createLog(config, 'bench');
  const db = await openDatabase(config, log);
  await migrate(db, log);
  const server = createContext(config, db, log, randomBytes(32));
  const app = createApp(server, () => 'http://localhost');
  const { workspaceOId, key } = await db.asOwner((tx) => createWorkspace(tx, server.secret, 'Bench'));
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await makeCopies(sql);
  const peer = await fastifyPeer(url, workspaceOId);
  const found: Round[] = [];
  try {
    for (let round = -1; round < rounds; round++) {
      const batches = Array.from({ length: requestsInRound }, (_, at) =>
        mixedEvents(1000 + round * requestsInRound + at, eventsInRequest),
      );
      const since = new Date(Date.now() - 1).toISOString();
      const ours = await timed(async () => {
        for (const events of batches) await importOurs(db, app.fetch, workspaceOId, key, events);
      });
      const rows = await renderedRows(sql, since);
      const copied = await timed(() => copyRows(sql, 'copy_a', rows));
      const peers = await timed(async () => {
        for (const events of batches) await peer.import(events);
      });
      const copiedAgain = await timed(() => copyRows(sql, 'copy_b', rows));
      // the first round only warms up
      if (round >= 0) found.push({ ours, copied, copiedAgain, peer: peers });
    }
  } finally {
    await peer.close();
    await sql.end();
    await app.close();
    await db.close();
  }
  return found;
}

/** Through the front door, then the jobs' own steps at once, as a worker takes them, without the queue's pause in between. */
async function importOurs(
  db: Database,
  fetch: (request: Request) => Promise<Response>,
  workspace: string,
  key: string,
  events: unknown[],
): Promise<void> {
  const response = await fetch(
    new Request('http://localhost/api/v2/event/import', {
      method: 'POST',
      headers: { api_key: key, 'content-type': 'application/json' },
      body: JSON.stringify({ events }),
    }),
  );
  const reply = (await response.json()) as { jobs?: { jobOId: string }[]; message?: string };
  if (!reply.jobs) throw new Error(`the import answered ${response.status}: ${reply.message}`);
  await Promise.all(reply.jobs.map(({ jobOId }) => moveAll(db, workspace, jobOId)));
}

async function moveAll(db: Database, workspace: string, jobOId: string): Promise<void> {
  const step = async () => {
    const batch = await db.read(workspace, (tx) => nextBatch(tx, workspace, jobOId));
    return db.write(workspace, (tx) => moveBatch(tx, workspace, jobOId, batch && unread(batch)));
  };
  while ((await step()).state === 'moved');
}

async function makeCopies(sql: postgres.Sql): Promise<void> {
  for (const prefix of copies) {
    for (const table of tables)
      await sql.unsafe(`create table ${prefix}_${table} (like ${table} including all excluding generated)`);
  }
  await sql.unsafe('create table peer_event (like event including all excluding generated)');
  await sql.unsafe('create table peer_payload (like event_payload including all excluding generated)');
  await sql.unsafe(
    'create table peer_participant (like event_participant including all excluding generated)',
  );
}

type Rendered = Record<(typeof tables)[number], Buffer>;

/** The rows that our import stored since a time, in COPY's own text form. */
async function renderedRows(sql: postgres.Sql, since: string): Promise<Rendered> {
  const rendered = {} as Rendered;
  for (const table of tables) {
    const where =
      table === 'event'
        ? `created_at >= '${since}'`
        : `event_o_id in (select o_id from event where created_at >= '${since}')`;
    const order = table === 'event' ? 'event_timestamp' : 'event_o_id';
    const rows = await sql.unsafe(`select * from ${table} where ${where} order by ${order}`);
    rendered[table] = Buffer.from(
      rows.map((row) => `${Object.values(row).map(copyText).join('\t')}\n`).join(''),
    );
  }
  return rendered;
}

function copyText(value: unknown): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replace(/[\\\n\r\t]/g, (found) => escapes[found] ?? found);
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

async function copyRows(sql: postgres.Sql, prefix: string, rows: Rendered): Promise<void> {
  for (const table of tables) {
    const into = await sql.unsafe(`copy ${prefix}_${table} from stdin`).writable();
    // one large write never drains in the driver
    for (let at = 0; at < rows[table].length; at += chunk) into.write(rows[table].subarray(at, at + chunk));
    into.end();
    await finished(into);
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function report(found: Round[]): void {
  const events = requestsInRound * eventsInRequest;
  const speed = (pick: (round: Round) => number) => Math.round((events / median(found.map(pick))) * 1000);
  const line = (label: string, ratios: number[]) =>
    console.log(
      `${label.padEnd(44)} ${median(ratios).toFixed(2)}  [${quantile(ratios, 0.25).toFixed(2)}–${quantile(ratios, 0.75).toFixed(2)}]`,
    );
  console.log(
    `import: ${found.length} rounds of ${requestsInRound} requests of ${eventsInRequest} mixed events`,
  );
  console.log(
    `events a second: ours ${speed((r) => r.ours)}, bare COPY ${speed((r) => r.copied)}, fastify + pg ${speed((r) => r.peer)}`,
  );
  line(
    'ours / bare COPY of the same rows',
    found.map((round) => round.copied / round.ours),
  );
  line(
    'ours / fastify + pg multi-row VALUES',
    found.map((round) => round.peer / round.ours),
  );
  const control = found.map((round) => round.copied / round.copiedAgain);
  line('control: COPY / COPY', control);
  const noise = median(control);
  if (noise < 0.85 || noise > 1.18) console.log('too noisy: the control must lie within 0.85–1.18');
}

const median = (values: number[]) => quantile(values, 0.5);

function quantile(values: number[], part: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

if (import.meta.main) await run();
