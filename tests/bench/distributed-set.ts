import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, startProduct } from '../support/processes.ts';
import { createCorpus } from '../support/search-corpus.ts';
import { emailEvent, manyDeals } from '../support/sent-events.ts';
import type { FreshDatabase } from './cluster.ts';
import { keyed, newTenant, type Tenant } from './faults-floods.ts';
import { secretKey } from './house.ts';

/** One kind of request; each call makes another of them. */
export interface Request {
  kind: string;
  method: 'GET' | 'POST';
  path: string;
  body?(): object;
  /** Times that it may take of what it takes on plain PostgreSQL. */
  timesMost: number;
  /** Statements that it may send to nodes; null where nothing is wanted. */
  statementsMost: number | null;
}

const question = 'Which teams struggle with weekly reports and exports?';

export const requests: readonly Request[] = [
  { kind: 'list', method: 'GET', path: '/persona/list?limit=20', timesMost: 5, statementsMost: 2 },
  {
    kind: 'metrics',
    method: 'GET',
    path: '/analytics/events?groupBy=eventType&interval=month&from=2025-01-01&to=2027-01-01',
    timesMost: 5,
    statementsMost: null,
  },
  {
    kind: 'search',
    method: 'POST',
    path: '/resource/search',
    body: () => ({ query: question, limit: 10 }),
    timesMost: 6,
    statementsMost: 5,
  },
  {
    kind: 'context',
    method: 'POST',
    path: '/context',
    body: () => ({ query: question }),
    timesMost: 6,
    statementsMost: 11,
  },
  {
    kind: 'create',
    method: 'POST',
    path: '/persona/create',
    body: () => ({ name: `Persona ${crypto.randomUUID()}`, description: 'They compare exports by hand.' }),
    timesMost: 10,
    statementsMost: 8,
  },
];

export const environmentOf = (url: string): Record<string, string> => ({
  DATABASE_URL: url,
  SECRET_KEY: secretKey,
  RATE_LIMIT: '100000000',
  DATABASE_DEADLINE_MS: '60000',
  LOG_LEVEL: 'error',
});

export interface Filled extends Tenant {
  /** Events a second from the first import until every job has ended. */
  eventsPerSecond: number;
}

/** Fills a workspace by the front door of the product, which is stopped afterwards. The same on each database. */
export async function fillWorkspace(
  { db, url }: FreshDatabase,
  { records, resources, events }: { records: number; resources: number; events: number },
): Promise<Filled> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gw-'));
  const product = await startProduct({
    ...environmentOf(url),
    SERVERS: '1',
    WORKERS: '1',
    DATA_DIR: dataDir,
  });
  try {
    const tenant = await newTenant(db, 'Bench');
    const send = (path: string, body: object) => keyed(() => [product.url], tenant.key, path, body);
    const corpus = createCorpus(7);
    for (let at = 0; at < records; at++)
      await send('/persona/create', { name: `Persona ${at}`, description: 'They write weekly reports.' });
    for (let at = 0; at < resources; at++)
      await send('/resource/create', {
        mode: 'text',
        name: `Text ${at}`,
        text: `Teams struggle with exports. ${corpus
          .resource(3)
          .map(({ text }) => text)
          .join('\n\n')}`,
      });
    await noJobs(db);
    const began = performance.now();
    const deals = manyDeals(events / 2);
    const mails = deals.map((_, at) =>
      emailEvent({ eventId: `mail-${at}`, from: { email: `p${at}@buyer.example` } }),
    );
    const all = [...deals, ...mails];
    for (let at = 0; at < all.length; at += 500)
      await send('/event/import', { events: all.slice(at, at + 500) });
    await noJobs(db);
    return { ...tenant, eventsPerSecond: all.length / ((performance.now() - began) / 1000) };
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true });
  }
}

const noJobs = ({ ownerSql: sql }: FreshDatabase['db']) =>
  eventually(
    'no job is left',
    async () => {
      const [left] = await sql`
        select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1`;
      return !left;
    },
    600_000,
  );
