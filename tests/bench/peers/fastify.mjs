/** The usual way: fastify with its schemas and pg's pool, the same statements, rows mapped where they come from. */
import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
const workspace = process.env.WORKSPACE;
const creator = JSON.stringify({ oId: 'us_1', firstName: 'A', lastName: 'B' });
const app = Fastify({ logger: false });
const byOId = {
  schema: { querystring: { type: 'object', required: ['oId'], properties: { oId: { type: 'string' } } } },
};
const named = {
  schema: {
    body: { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 } } },
  },
};
const columns =
  'o_id as "oId", name, internal_name as "internalName", description, active, unrecognized, creator as "user", data, created_at as "createdAt", updated_at as "updatedAt", deleted_at as "deletedAt", archived_at as "archivedAt"';
const wrap = (data) => ({
  _metadata: {
    requestId: randomBytes(8).toString('hex'),
    timestamp: new Date(),
    usage: 0,
    message: 'Success',
  },
  data,
});
const newOId = () => `re_${randomBytes(11).toString('hex').slice(0, 21)}`;
const words = (name) =>
  name
    .toLowerCase()
    .split(' ')
    .map((word) => `${workspace.slice(3)}/reference/${word}`);

/** One client for the statements of one change, as a transaction: entity, tally and revision stand or fall together. */
async function transaction(work) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const count = (client, by) =>
  client.query({
    name: 'count',
    text: "insert into entity_tally as t values ($1, 'reference', false, $2, $3) on conflict (workspace_o_id, kind, archived, slot) do update set live = t.live + excluded.live",
    values: [workspace, Math.floor(Math.random() * 16), by],
  });
/** History of a change: a revision, and the event of it with its payload and its daily count. */
async function remember(client, oId, version, action, name) {
  const eventOId = `evt_${randomBytes(11).toString('hex').slice(0, 21)}`;
  const type = action === 'created' ? 'ENTITY_CREATED' : 'ENTITY_UPDATED';
  await client.query({
    name: 'remember',
    text: "insert into entity_revision (workspace_o_id, entity_o_id, version, action, author, changes) values ($1, $2, $3, $4, $5, '[]')",
    values: [workspace, oId, version, action, creator],
  });
  await client.query({
    name: 'event',
    text: "insert into event (workspace_o_id, o_id, event_type, category, event_timestamp, processing_status, provider_name, summary, subject_o_id) values ($1, $2, $3, 'REVISION', now(), 'SKIPPED', 'groundwork', $4, $5)",
    values: [workspace, eventOId, type, `Reference ${action}: ${name}`, oId],
  });
  await client.query({
    name: 'payload',
    text: 'insert into event_payload (workspace_o_id, event_o_id, payload) values ($1, $2, $3)',
    values: [workspace, eventOId, JSON.stringify({ oId, name, version, action })],
  });
  await client.query({
    name: 'daily',
    text: "insert into event_daily as d (workspace_o_id, day, category, event_type, slot, events) values ($1, (now() at time zone 'UTC')::date, 'REVISION', $2, $3, 1) on conflict (workspace_o_id, day, category, event_type, slot) do update set events = d.events + 1",
    values: [workspace, type, Math.floor(Math.random() * 16)],
  });
}

app.get('/api/v2/reference/get', byOId, async (request) => {
  const { rows } = await pool.query({
    name: 'get',
    text: `select ${columns} from entity where workspace_o_id = $1 and o_id = $2 and kind = 'reference' and deleted_at is null`,
    values: [workspace, request.query.oId],
  });
  return wrap(rows[0]);
});

app.get('/api/v2/reference/list', async (request) => {
  const { rows } = await pool.query({
    name: 'list',
    text: `select ${columns} from entity where workspace_o_id = $1 and kind = 'reference' and deleted_at is null and archived_at is null order by created_at desc, o_id desc limit $2 offset 0`,
    values: [workspace, Number(request.query.limit ?? 10)],
  });
  const total = await pool.query({
    name: 'total',
    text: "select coalesce(sum(live), 0)::int as total from entity_tally where workspace_o_id = $1 and kind = 'reference' and not archived",
    values: [workspace],
  });
  return { ...wrap(rows), total: total.rows[0].total };
});

app.post('/api/v2/reference/create', named, async (request) => {
  const oId = newOId();
  const row = await transaction(async (client) => {
    await count(client, 1);
    const { rows } = await client.query({
      name: 'create',
      text: `insert into entity (workspace_o_id, o_id, kind, name, creator, data, words) values ($1, $2, 'reference', $3, $4, $5, array_to_tsvector($6::text[])) returning ${columns}`,
      values: [
        workspace,
        oId,
        request.body.name,
        creator,
        JSON.stringify(request.body.data ?? {}),
        words(request.body.name),
      ],
    });
    await remember(client, oId, 1, 'created', request.body.name);
    return rows[0];
  });
  return wrap(row);
});

app.post('/api/v2/reference/update', named, async (request) => {
  const { oId, name } = request.body;
  const row = await transaction(async (client) => {
    await client.query({
      name: 'lock',
      text: "select version, data from entity where workspace_o_id = $1 and o_id = $2 and kind = 'reference' and deleted_at is null for update",
      values: [workspace, oId],
    });
    const { rows } = await client.query({
      name: 'update',
      text: `update entity set name = $3, words = array_to_tsvector($4::text[]), version = version + 1, updated_at = now() where workspace_o_id = $1 and o_id = $2 returning version, ${columns}`,
      values: [workspace, oId, name, words(name)],
    });
    await remember(client, oId, rows[0].version, 'updated', name);
    return rows[0];
  });
  return wrap(row);
});

app.delete('/api/v2/reference/delete', byOId, async (request) => {
  const { oId } = request.query;
  const row = await transaction(async (client) => {
    await client.query({
      name: 'lock',
      text: "select version, data from entity where workspace_o_id = $1 and o_id = $2 and kind = 'reference' and deleted_at is null for update",
      values: [workspace, oId],
    });
    await count(client, -1);
    const { rows } = await client.query({
      name: 'delete',
      text: `update entity set deleted_at = now(), version = version + 1 where workspace_o_id = $1 and o_id = $2 returning version, ${columns}`,
      values: [workspace, oId],
    });
    await remember(client, oId, rows[0].version, 'deleted', rows[0].name);
    return rows[0];
  });
  return wrap(row);
});

// As many routes as the product has, each with a schema: what a server of this size registers at its start.
const extra = Number(process.env.EXTRA_ROUTES ?? 200);
for (let number = 0; number < extra; number++) {
  app.post(`/api/v2/extra/${number}`, named, async (request) => wrap(request.body));
}

const address = await app.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' });
process.stdout.write(`${new URL(address).port}\n`);
