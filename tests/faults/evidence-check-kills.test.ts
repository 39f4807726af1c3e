import { afterAll, beforeAll, expect, test } from 'bun:test';
import { checkVersion } from '../../server/ai/support/index.ts';
import type { Database } from '../../server/database/index.ts';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

const rows = 1_500;
const kills = 3;
let server: TestServer;
let product: Product;
let db: Database;

beforeAll(async () => {
  server = await newTestServer();
  product = await startProduct(server.environment);
  db = await server.open();
});
afterAll(async () => {
  await db.close();
  await product.stop();
  await server.remove();
});

const judgedRows = async (): Promise<number> => {
  const [counted] = await db.ownerSql<{ count: number }[]>`select count(*)::int as count from judged`;
  return counted?.count ?? 0;
};

test(`evidence of an earlier version is judged once each, however often the worker dies over it`, async () => {
  const source = 'Counting takes two days every month.';
  const made = await fetch(`${product.url}/api/v2/persona/generate`, {
    method: 'POST',
    headers: { api_key: server.key, 'content-type': 'application/json' },
    body: JSON.stringify({
      personas: Array.from({ length: 10 }, (_, at) => ({
        name: `Warehouse lead ${at}`,
        sources: [{ type: 'TEXT', value: `# Warehouse lead\n\n## Key concerns\n\n- ${source}\n` }],
      })),
    }),
  });
  expect(made.status).toBe(200);
  // each verdict that is stored is noted, and takes a while: a worker dies in the midst of them
  await db.asOwner((tx) =>
    tx.unsafe(`
        create table judged (row_of text not null);
        create function note_verdict() returns trigger language plpgsql security definer as $$
        begin
          perform pg_sleep(0.01);
          insert into public.judged values (new.entity_o_id || new.field || new.start_offset);
          return new;
        end $$;
        create trigger verdict_noted before update on evidence for each row execute function note_verdict();
        insert into evidence (
          workspace_o_id, entity_o_id, field, value_hash, source_o_id, quote, start_offset, end_offset, support,
          check_version
        )
        select
          workspace_o_id, entity_o_id, field, value_hash, source_o_id, quote, 1000 + at, 1000 + at + length(quote),
          'unchecked', at % ${checkVersion}
        from (select distinct on (entity_o_id) * from evidence) as one, generate_series(1, ${rows / 10}) as at
        returning 1`),
  );
  for (let kill = 0; kill < kills; kill++) {
    const before = await judgedRows();
    await eventually('verdicts are stored', async () => (await judgedRows()) > before);
    process.kill(await product.processOf('worker'), 'SIGKILL');
  }
  expect(await judgedRows()).toBeLessThan(rows);
  const left = async () =>
    (await db.ownerSql`select from evidence where check_version < ${checkVersion}`).length;
  await eventually('nothing is left', async () => (await left()) === 0);
  expect(await judgedRows()).toBe(rows);
  const supports = await db.ownerSql`
      select support, count(*)::int as count
      from evidence
      where start_offset > 1000
      group by support`;
  expect([...supports]).toEqual([{ support: 'quoted', count: rows }]);
});
