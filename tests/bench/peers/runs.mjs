/**
 * The usual way to run things later: fastify takes the request and stores it, a queue carries it, one worker executes
 * it, stores the result and posts the callback. Called with the queue (bullmq, pg-boss) and the role (http, worker).
 */
import { createHmac, randomBytes } from 'node:crypto';
import { Queue, Worker } from 'bullmq';
import Fastify from 'fastify';
import pg from 'pg';
import { PgBoss } from 'pg-boss';

const [kind, role] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
const atOnce = 5;
const secret = randomBytes(24);
await pool.query(`
  create table if not exists peer_run (
    o_id text primary key, status text not null, input jsonb not null, callback_url text not null, output jsonb,
    created_at timestamptz not null default now(), started_at timestamptz, completed_at timestamptz
  );
  create table if not exists peer_delivery (
    o_id text primary key, run_o_id text not null, body jsonb not null, status text not null, attempts int not null
  )`);

const queues = { bullmq, 'pg-boss': pgBoss };
const queue = await queues[kind]();
if (role === 'http') await serve();
else {
  await queue.work('run', execute);
  await queue.work('deliver', deliver);
  process.stdout.write('10000\n');
}

async function serve() {
  const app = Fastify({ logger: false });
  const schema = {
    body: {
      type: 'object',
      required: ['agentOId', 'callbackUrl'],
      properties: { agentOId: { type: 'string' }, callbackUrl: { type: 'string' } },
    },
  };
  app.post('/run', { schema }, async (request) => {
    const oId = `run_${randomBytes(11).toString('hex').slice(0, 21)}`;
    await pool.query({
      name: 'accept',
      text: "insert into peer_run (o_id, status, input, callback_url) values ($1, 'pending', $2, $3)",
      values: [oId, JSON.stringify(request.body), request.body.callbackUrl],
    });
    await queue.add('run', { oId });
    return { status: 'pending', requestId: oId };
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  process.stdout.write(`${new URL(address).port}\n`);
}

/** A model that takes no time; its result is stored with its delivery, and the delivery is queued. */
async function execute({ oId }) {
  const started = await pool.query({
    name: 'begin',
    text: "update peer_run set status = 'running', started_at = now() where o_id = $1 returning input",
    values: [oId],
  });
  const output = { found: true, data: { answer: started.rows[0].input.agentOId } };
  const deliveryOId = `dl_${oId}`;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({
      name: 'finish',
      text: "update peer_run set status = 'completed', output = $2, completed_at = now() where o_id = $1",
      values: [oId, JSON.stringify(output)],
    });
    await client.query({
      name: 'outbox',
      text: "insert into peer_delivery values ($1, $2, $3, 'pending', 0)",
      values: [deliveryOId, oId, JSON.stringify({ requestId: oId, status: 'succeeded', output })],
    });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  await queue.add('deliver', { oId: deliveryOId });
}

async function deliver({ oId }) {
  const { rows } = await pool.query({
    name: 'delivery',
    text: 'select body, callback_url from peer_delivery join peer_run on peer_run.o_id = run_o_id where peer_delivery.o_id = $1',
    values: [oId],
  });
  const body = JSON.stringify(rows[0].body);
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${oId}.${at}.${body}`).digest('base64');
  const response = await fetch(rows[0].callback_url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': oId,
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,${signature}`,
    },
    body,
  });
  if (!response.ok) throw new Error(String(response.status));
  await pool.query({
    name: 'delivered',
    text: "update peer_delivery set status = 'delivered', attempts = attempts + 1 where o_id = $1",
    values: [oId],
  });
}

async function bullmq() {
  const connection = { host: '127.0.0.1', port: Number(process.env.REDIS_PORT), maxRetriesPerRequest: null };
  const named = { run: new Queue('run', { connection }), deliver: new Queue('deliver', { connection }) };
  const options = { attempts: 5, removeOnComplete: true };
  return {
    add: (name, data) => named[name].add(name, data, options),
    work: (name, handle) =>
      new Worker(name, (job) => handle(job.data), { connection, concurrency: atOnce }).waitUntilReady(),
  };
}

async function pgBoss() {
  const boss = new PgBoss({ connectionString: process.env.DATABASE_URL, max: 8 });
  boss.on('error', () => {});
  await boss.start();
  for (const name of ['run', 'deliver']) await boss.createQueue(name);
  return {
    add: (name, data) => boss.send(name, data, { retryLimit: 5 }),
    work: async (name, handle) => {
      const options = { batchSize: 1, pollingIntervalSeconds: 0.5 };
      for (let number = 0; number < atOnce; number++)
        await boss.work(name, options, ([job]) => handle(job.data));
    },
  };
}
