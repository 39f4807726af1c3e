/** The least that can be done: one route, one select, no key, no limits. What the frame costs is measured against it. */
import { Elysia } from 'elysia';
import postgres from 'postgres';

const sql = postgres(process.env.DATABASE_URL ?? '', { max: 3 });
const workspace = process.env.WORKSPACE ?? '';
const app = new Elysia().get('/api/v2/reference/get', async ({ query }) => {
  const [row] = await sql<{ record: string }[]>`
    select record, version
    from entity
    where workspace_o_id = ${workspace}
      and o_id = ${query.oId ?? ''}
      and kind = 'reference'
      and deleted_at is null`;
  return new Response(row?.record, { headers: { 'content-type': 'application/json' } });
});
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch });
process.stdout.write(`${server.port}\n`);
