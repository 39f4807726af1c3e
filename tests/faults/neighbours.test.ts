import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Database } from '../../server/database/index.ts';
import { createWorkspace } from '../../server/services/workspaces/workspaces.ts';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { isEmbedded, newTestServer, type TestServer } from '../support/test-server.ts';

const deadlineMs = 10_000;
/** Whoever waits for a second turn waits for two deadlines. */
const refusedWithinMs = 1.9 * deadlineMs;
/** What a dashboard asks at once. */
const dashboard = [
  '/insights/top-entities?entityTypes=competitor',
  '/insights/workspace-baseline',
  '/insights/entity-time-series?entityTypes=competitor&interval=week',
  '/insights/competitive?periodType=month',
  '/insights/entity-stats?entityTypes=persona',
  '/insights/entity-stats?entityTypes=competitor',
  '/finding/list?limit=50',
  '/event/list?startDate=2026-01-01',
];

/** No reason to expect that it takes long. */
const plainList = '/event/list?limit=100';

// The embedded engine hears nobody during a statement, and nothing can hold a statement up there but another.
if (!isEmbedded) {
  describe('three dashboards that hang', () => {
    let server: TestServer;
    let product: Product;
    let db: Database;
    let neighbour: { key: string };

    beforeAll(async () => {
      server = await newTestServer();
      db = await server.open();
      const secret = Buffer.from(server.environment.SECRET_KEY ?? '', 'base64');
      neighbour = await db.asOwner((tx) => createWorkspace(tx, secret, 'Neighbour'));
      product = await startProduct({
        ...server.environment,
        WORKER: 'off',
        DATABASE_DEADLINE_MS: String(deadlineMs),
      });
    });
    afterAll(async () => {
      await product.stop();
      await db.close();
      await server.remove();
    });

    const get = async (key: string, path: string, signal?: AbortSignal) => {
      const begun = performance.now();
      const reply = await fetch(`${product.url}/api/v2${path}`, {
        headers: { api_key: key },
        ...(signal ? { signal } : {}),
      });
      await reply.text();
      return { path, status: reply.status, ms: performance.now() - begun };
    };
    const dashboards = (signal?: AbortSignal) =>
      Array.from({ length: 3 }, () => dashboard.map((path) => get(server.key, path, signal))).flat();

    /** While the work lasts nobody gets an answer about events. */
    const withoutEvents = (work: () => Promise<void>) =>
      db.asOwner(async (tx) => {
        const tables = await tx<{ name: string }[]>`
          select tablename as name
          from pg_tables
          where schemaname = 'public' and tablename ~ '^(event|finding)'`;
        await tx.unsafe(`lock table ${tables.map(({ name }) => name).join(', ')} in access exclusive mode`);
        await work();
      });
    const hanging = async () => {
      const [row] = await db.ownerSql<{ count: number }[]>`
        select count(*)::int as count
        from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return row?.count ?? 0;
    };

    /** Four clients, one request after the other each. */
    const times = async (each: number) => {
      const clients = Array.from({ length: 4 }, async () => {
        const took: number[] = [];
        for (let at = 0; at < each; at++) {
          const { status, ms } = await get(neighbour.key, '/persona/list?limit=20');
          expect(status).toBe(200);
          took.push(ms);
        }
        return took;
      });
      return (await Promise.all(clients)).flat();
    };

    test('hold up no request of a neighbour, and are refused at their deadline', async () => {
      await withoutEvents(async () => {
        const replies = Promise.all([...dashboards(), get(server.key, plainList)]);
        await eventually('dashboards hang', async () => (await hanging()) >= 2);
        const beside = await times(60);
        for (const { path, status, ms } of await replies) {
          expect({ path, status }).toEqual({ path, status: 503 });
          expect(ms).toBeLessThan(refusedWithinMs);
        }
        // whoever waits for one of the dashboards waits for the deadline
        expect(Math.max(...beside)).toBeLessThan(deadlineMs / 2);
      });
    });

    test('leave connections to those who change something, saved questions too', async () => {
      const post = async (path: string, body: object) => {
        const begun = performance.now();
        const reply = await fetch(`${product.url}/api/v2${path}`, {
          method: 'POST',
          headers: { api_key: server.key, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        const { data } = (await reply.json()) as { data?: { oId: string } };
        return { status: reply.status, oId: data?.oId, ms: performance.now() - begun };
      };
      const { oId } = await post('/insight/create', { name: 'Objections' });
      await withoutEvents(async () => {
        const runs = Array.from({ length: 20 }, () => post('/insight/run', { oId }));
        await eventually('runs hang', async () => (await hanging()) >= 2);
        const created = await post('/insight/create', { name: 'Questions' });
        expect(created.status).toBe(200);
        expect(created.ms).toBeLessThan(deadlineMs / 2);
        for (const { status, ms } of await Promise.all(runs)) {
          expect(status).toBe(503);
          expect(ms).toBeLessThan(refusedWithinMs);
        }
      });
    });

    test('end on the server when their clients go away, and the next is answered', async () => {
      await withoutEvents(async () => {
        const gone = new AbortController();
        const replies = Promise.allSettled(dashboards(gone.signal));
        await eventually('dashboards hang', async () => (await hanging()) >= 2);
        const before = performance.now();
        gone.abort();
        await replies;
        await eventually('no statement hangs', async () => (await hanging()) === 0);
        expect(performance.now() - before).toBeLessThan(deadlineMs / 2);
      });
      expect((await get(server.key, '/finding/list')).status).toBe(200);
    });
  });
}
