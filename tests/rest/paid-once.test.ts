import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { EndpointAi } from '../../server/ai/index.ts';
import { type App, createApp } from '../../server/app.ts';
import type { Database } from '../../server/database/index.ts';
import { endpointAi } from '../support/endpoint-ai.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Api, client, type Tenant, testWorld, type World } from '../support/world.ts';

/*
 * A request with an Idempotency-Key whose process dies, after each of its writes in turn, and which is sent again. The
 * routes are those that pay for a model and are not one transaction.
 */

let world: World;
let tenant: Tenant;
/** The process that dies, and the one that lives. */
let dying: App;
let living: App;
let writesLeft = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  const ai = pricedModel();
  const write: Database['write'] = (...work) => {
    if (writesLeft <= 0) return Promise.reject(new Error('the process has died'));
    writesLeft--;
    return world.db.write(...work);
  };
  dying = createApp({ ...world.context, ai, db: { ...world.db, write } }, () => 'http://localhost');
  living = createApp({ ...world.context, ai }, () => 'http://localhost');
});
afterAll(async () => {
  await dying.close();
  await living.close();
});

/** The built-in model at the price of an endpoint. */
function pricedModel(): EndpointAi {
  const { ai } = world.context;
  const usage = { inputTokens: 1, outputTokens: 1, costUsd: 0, priced: true, credits: 10 };
  return endpointAi(ai, {
    rerank: async (_query, documents) => ({ scores: documents.map(() => 1), model: 'judge', usage }),
    judgingCredits: () => usage.credits,
    judge: async (request) => ({ ...(await ai.judge(request)), usage }),
    write: async (request) => ({ ...(await ai.write(request)), usage }),
    rewrite: async (...request) => ({ ...(await ai.rewrite(...request)), usage }),
  });
}

/** Credits that are paid: without those that are only reserved, by whoever died. */
async function paid(): Promise<number> {
  const [row] = await world.db.ownerSql<{ credits: number }[]>`
    select (
      (select coalesce(sum(credits), 0) from usage_month where workspace_o_id = ${tenant.workspaceOId} and key_o_id = '')
      - (select coalesce(sum(credits), 0) from credit_reservation where workspace_o_id = ${tenant.workspaceOId})
    )::float8 as credits`;
  return row?.credits ?? 0;
}

const letGo = (key: string) => world.db.ownerSql`
  update idempotent_request
  -- and without its holder: who is dead renews nothing, but the server of this test may be about to
  set held_until = now() - interval '1 second', holder = ''
  where workspace_o_id = ${tenant.workspaceOId}
    and idempotency_key = ${key}
    and status is null`;

const text = 'Teams utilize exports every day. Weekend support is part of the premium plan.';
const sources = [{ type: 'TEXT', value: text }];

/** What is sent, made anew for each request where the request changes it. */
const requests: Record<string, (api: Api) => Promise<object>> = {
  '/brand-voice/apply': async (api) => {
    const voice = { name: 'Plain', vocabulary: { keySubstitutions: ['utilize → use'] } };
    return { sources: [text], brandVoiceOId: (await api.post('/brand-voice/create', voice)).body.data.oId };
  },
  '/context': async (api) => {
    await api.post('/persona/create', { name: 'Support lead', description: text });
    return { query: 'Is weekend support part of the plan?', rerank: 'low' };
  },
  '/resource/check-drift': async (api) => {
    const product = await api.post('/product/create', { name: 'Atlas', data: { capabilities: [text] } });
    const resource = await api.post('/resource/create', { mode: 'text', name: 'Terms', text });
    const resourceOId = resource.body.data.oId;
    await drainJobs(world);
    const entityOIds = [product.body.data.oId];
    await api.post('/resource/link-entities', { resourceOId, entityOIds });
    return { resourceOId, entityOIds };
  },
  '/suggestion/create': async (api) => {
    const oId = (await api.post('/persona/create', { name: 'Support lead' })).body.data.oId;
    return { oId, instructions: text, sources };
  },
  '/suggestion/update': async (api) => {
    const entityOId = (await api.post('/persona/create', { name: 'Support lead' })).body.data.oId;
    const made = await api.post('/suggestion/create', { entityOId, update: { internalName: 'x' } });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return { oId: made.body.data.oId, instructions: text, sources };
  },
  '/persona/generate': async () => ({ personas: [{ name: 'Support lead', sources }] }),
};

test.each(Object.entries(requests))('%s is paid for once, wherever its process dies', async (path, made) => {
  const headers = { 'idempotency-key': path };
  const body = await made(tenant.api);
  const before = await paid();
  const price = (await client(living, tenant.key).post(path, body, headers)).body._metadata.usage;
  expect(price).toBeGreaterThan(0);
  expect((await paid()) - before).toBe(price);
  let deaths = 0;
  for (let writes = 1; ; writes++) {
    const key = `${path} ${writes}`;
    const sent = await made(tenant.api);
    const paidBefore = await paid();
    writesLeft = writes;
    const first = await client(dying, tenant.key).post(path, sent, { 'idempotency-key': key });
    writesLeft = Number.POSITIVE_INFINITY;
    if (first.status !== 200) deaths++;
    await letGo(key);
    const again = await client(living, tenant.key).post(path, sent, { 'idempotency-key': key });
    expect(again.status, `${writes}: ${JSON.stringify(again.body)}`).toBe(200);
    expect((await paid()) - paidBefore, `after ${writes} writes`).toBe(price);
    if (first.status === 200) break;
  }
  expect(deaths).toBeGreaterThan(1);
});

test('whoever pays outside of one transaction answers for what was made, or makes nothing but the reply', () => {
  const repeated = world.app.routes.filter((route) => !route.atomic && route.refusals.includes(402));
  expect(repeated.length).toBeGreaterThan(Object.keys(requests).length);
  const anew = repeated.filter(({ resume }) => !resume).map(({ path }) => path);
  expect(anew.toSorted()).toEqual(['/brand-voice/apply', '/context']);
});
