import { expect, test } from 'bun:test';
import { type Close, closingAfter } from '../support/closing.ts';
import { freePort } from '../support/free-port.ts';
import { eventually, isRunning, type Product, type Role, startProduct } from '../support/processes.ts';
import { isEmbedded, newTestServer, type TestServer } from '../support/test-server.ts';
import { openWire } from '../support/wire.ts';

/*
 * Processes and servers that neither answer nor end.
 */

const deadlineMs = 8_000;
/** Sooner than a frozen process is killed, which ends the wait for it too. */
const answeredWithinMs = 20_000;
/** One that does nothing is killed after half a minute, one that computes after one and a half. */
const goneWithinMs = 60_000;

async function start(
  closing: Close[],
  place: TestServer,
  environment: Record<string, string> = {},
): Promise<Product> {
  const product = await startProduct({ ...place.environment, ...environment });
  closing.push(() => product.stop());
  if (environment.WORKER !== 'off') await product.says(/looks for jobs/);
  return product;
}

async function newPlace(closing: Close[]): Promise<TestServer> {
  const place = await newTestServer();
  closing.push(place.remove);
  return place;
}

const get = (product: Product, path: string, key: string) =>
  fetch(product.url + path, { headers: { api_key: key } });

// They wait for the clock and for nothing else, so they wait together.
test.concurrent(
  'a database that freezes is answered for with 503 at the deadline, in /ready too, and requests go on after it',
  closingAfter(async (closing) => {
    const place = await newPlace(closing);
    const { product, freeze, thaw } = await withFreezer(closing, place);
    expect((await get(product, '/ready', place.key)).status).toBe(200);
    await freeze();
    const began = performance.now();
    const paths = ['/ready', ...Array.from({ length: 20 }, () => '/api/v2/persona/list'), '/api/v2/tag/list'];
    const replies = await Promise.all(paths.map((path) => get(product, path, place.key)));
    expect(performance.now() - began).toBeLessThan(answeredWithinMs);
    for (const reply of replies) {
      expect(reply.status).toBe(503);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await thaw();
    await eventually('requests are answered', async () => {
      const reply = await get(product, '/api/v2/persona/list', place.key);
      return reply.status === 200;
    });
  }),
);

/** The embedded database's process is stopped; a server is cut off by a wire that carries nothing any more. */
async function withFreezer(closing: Close[], place: TestServer) {
  if (isEmbedded) {
    const product = await start(closing, place, { DATABASE_DEADLINE_MS: String(deadlineMs) });
    const database = await product.processOf('database');
    const signal = (name: NodeJS.Signals) => async () => void process.kill(database, name);
    return { product, freeze: signal('SIGSTOP'), thaw: signal('SIGCONT') };
  }
  const url = new URL(place.environment.DATABASE_URL ?? '');
  const wire = await openWire(new URL(url));
  closing.push(wire.close);
  url.hostname = '127.0.0.1';
  url.port = String(wire.port);
  const product = await start(closing, place, {
    DATABASE_URL: url.href,
    DATABASE_DEADLINE_MS: String(deadlineMs),
  });
  return { product, freeze: async () => wire.freeze(), thaw: async () => wire.thaw() };
}

const roles: Role[] = isEmbedded ? ['database', 'server', 'worker'] : ['server', 'worker'];

test.concurrent.each(roles)(
  'a %s that is frozen is gone within a minute, and replaced',
  closingAfter(async (closing, role: Role) => {
    const place = await newPlace(closing);
    const product = await start(closing, place, { PORT: String(freePort()) });
    const before = await product.processes();
    const frozen = await product.processOf(role);
    process.kill(frozen, 'SIGSTOP');
    await eventually('the frozen one is gone', async () => !(await isRunning(frozen)), goneWithinMs);
    await eventually('another is there, and requests are answered', async () => {
      const now = await product.processes();
      if (now[role] === undefined || now[role] === frozen) return false;
      return (await get(product, '/api/v2/persona/list', place.key).catch(() => null))?.status === 200;
    });
    const after = await product.processes();
    expect(after.supervisor).toBe(before.supervisor ?? 0);
  }),
);

if (isEmbedded) {
  test.concurrent(
    'an embedded engine that has ended its session is replaced at once',
    closingAfter(async (closing) => {
      const place = await newPlace(closing);
      const product = await start(closing, place, { WORKER: 'off' });
      const db = await place.open();
      closing.push(() => db.close());
      // the engine's own bound of silence in a transaction, which any pause between two statements exceeds
      const ending = db.ownerSql
        .begin(async (tx) => {
          await tx`select set_config('idle_in_transaction_session_timeout', '1', true)`;
          for (;;) await tx`select 1`;
        })
        .catch(() => {});
      await product.says(/The embedded database ended: /);
      await eventually(
        'requests are answered',
        async () => (await get(product, '/api/v2/persona/list', place.key)).status === 200,
        goneWithinMs,
      );
      await ending;
    }),
  );

  test.concurrent(
    'a database that is busy with one long statement is left alone',
    closingAfter(async (closing) => {
      const place = await newPlace(closing);
      const product = await start(closing, place, { WORKER: 'off' });
      const database = await product.processOf('database');
      const db = await place.open();
      const { withoutDeadline } = await import('../../server/database/maintain.ts');
      // Longer than a frozen process is waited for, by the clock: however little of the processor it gets. It computes a
      // little again and again, as others on the machine need the processor too.
      await withoutDeadline(
        db,
        (sql) => sql`
          do $$
          declare begun constant timestamptz := clock_timestamp();
          begin
            while clock_timestamp() < begun + interval '45 seconds' loop
              perform md5(n::text) from generate_series(1, 1000) as n;
              perform pg_sleep(0.05);
            end loop;
          end $$`,
      );
      await db.close();
      expect(await isRunning(database)).toBe(true);
    }),
  );
}
