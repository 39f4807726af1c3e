import { afterAll, beforeAll, expect, test } from 'bun:test';
import { openAiServer } from '../support/openai-server.ts';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { schemaModel } from '../support/schema-model.ts';
import { isEmbedded, newTestServer, type TestServer } from '../support/test-server.ts';

/** One engine in one process does the same at a fifth of the pace. */
const total = isEmbedded ? 40 : 200;

const endpoint = openAiServer();
let server: TestServer;
let product: Product;

const start = () =>
  startProduct({
    ...server.environment,
    OPENAI_BASE_URL: endpoint.baseUrl,
    MODEL: 'small',
    VERIFY: 'off',
    RATE_LIMIT: '100000',
  });

beforeAll(async () => {
  server = await newTestServer();
  product = await start();
});
afterAll(async () => {
  await product.stop();
  await endpoint.stop();
  await server.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: replies of several shapes
async function send(path: string, body?: object): Promise<any> {
  const reply = await fetch(`${product.url}/api/v2${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { api_key: server.key, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const told = await reply.json();
  expect(reply.status, JSON.stringify(told)).toBe(200);
  return told.data;
}

/** Every process of the product, at once and without a word. */
async function killEverything(): Promise<void> {
  const pids = [product.pid, ...Object.values(await product.processes())];
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await product.ended;
}

test(`a set of ${total} cases runs on two versions while everything is killed: each case once, and nothing is paid twice`, async () => {
  const said = schemaModel();
  endpoint.answers = (body) =>
    body.response_format?.json_schema.name === 'verdicts'
      ? {
          content: JSON.stringify({
            verdicts: [{ criterion: 'c1', quote: null, reason: 'Plain.', met: true }],
          }),
        }
      : said(body);
  const shape = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } });
  const agent = { name: 'Brief', type: 'CONTENT', jsonSchema: shape('shops') };
  const agentOId = (await send('/agents/create', agent)).oId;
  await send('/agents/update', { oId: agentOId, jsonSchema: shape('plans') });
  const cases = Array.from({ length: total }, (_none, index) => ({
    name: `Case ${index}`,
    input: { runtimeContext: `Northmarket plans its ${index + 2} shops by hand. It opens them in May.` },
    expect: {
      ...(index % 2 ? { paths: ['/jsonContent/plans'] } : { contains: ['Northmarket'] }),
      ...(index % 10 === 0 ? { judge: { criterion: 'It is plain' } } : {}),
    },
  }));
  const { oId: setOId } = await send('/agents/eval/set/create', { name: 'Shops', cases });
  const { evalOId } = await send('/agents/eval/run', {
    agentOId,
    setOId,
    against: { agentVersion: 1 },
    async: true,
  });
  const look = () => send(`/agents/eval/get?evalOId=${evalOId}`);
  const judged = async () => {
    const { judged: here, against } = await look();
    return here + against.judged;
  };
  for (const least of [0.3 * total, total]) {
    await eventually(`${least} cases are judged`, async () => (await judged()) >= least);
    expect(await judged()).toBeLessThan(2 * total);
    await killEverything();
    product = await start();
  }
  const done = await eventually('the evaluation is completed', async () => {
    const now = await look();
    return now.status === 'completed' && now.against.status === 'completed' && now;
  });
  expect(done).toMatchObject({
    agentVersion: 2,
    judged: total,
    summary: { met: total, total },
    against: { agentVersion: 1, judged: total, better: total / 2, worse: 0, summary: { met: total / 2 } },
  });
  const different = done.against.differences.map(({ name }: { name: string }) => name);
  expect(different).toEqual(cases.flatMap(({ name }, index) => (index % 2 ? [name] : [])));

  const db = await server.open();
  const [kept] = await db.ownerSql<Record<string, number>[]>`
      select
        count(*)::int as runs,
        count(distinct input ->> 'runtimeContext')::int as inputs,
        count(*) filter (where status = 'completed')::int as completed,
        count(*) filter (where attempt > 1)::int as again,
        sum(credits)::float8 as credits,
        (select sum(credits)::float8 from evaluation_case) as told,
        (select sum(credits)::float8 from usage_month where key_o_id = '') as paid,
        (select count(*)::int from credit_reservation) as reserved
      from run`;
  await db.close();
  const credits = 2 * (total * 20 + (total / 10) * 10);
  expect(kept).toMatchObject({
    runs: 2 * total,
    inputs: total,
    completed: 2 * total,
    credits,
    told: credits,
    paid: credits,
    reserved: 0,
  });
});
