import { afterAll, beforeAll, expect, test } from 'bun:test';
import { newOId } from '../../schema/o-id.ts';
import { type Contract, contractOf } from '../support/document.ts';
import { openAiServer } from '../support/openai-server.ts';
import { makeWorld, type Reply, type Tenant, type World } from '../support/world.ts';

/* Refusals that few requests meet, and that the document names all the same. */

const endpoint = openAiServer();
let world: World;
let contract: Contract;
let tenant: Tenant;
beforeAll(async () => {
  world = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, EMBEDDING_MODEL: 'small-one' });
  contract = contractOf(world);
  tenant = await world.newWorkspace();
});
afterAll(async () => {
  await world.app.close();
  await endpoint.stop();
});

function expectRefusal(method: string, path: string, { status, body }: Reply, code: string): void {
  expect(body.code, JSON.stringify(body)).toBe(code);
  expect(contract.faults(method, path, status, body), `${method} ${path} ${status}`).toEqual([]);
}

test('a search by nearness tells what the endpoint refused', async () => {
  endpoint.reply({ status: 400, error: 'the input is too long' });
  const reply = await tenant.api.post('/resource/search', { query: 'weekend', mode: 'semantic' });
  expect(reply.status).toBe(502);
  expectRefusal('POST', '/resource/search', reply, 'model_refused');
});

test('a resource that is deleted while its creation waits for it is not found', async () => {
  const creating = tenant.api.post('/resource/create?wait=true', { mode: 'text', text: 'Counted by hand.' });
  let oId: string | undefined;
  while (!oId) oId = (await tenant.api.get('/resource/list')).body.data[0]?.oId;
  expect((await tenant.api.delete('/resource/delete', { oId })).status).toBe(200);
  expectRefusal('POST', '/resource/create', await creating, 'not_found');
});

test('events are not counted by an insight that is not there', async () => {
  const insightOId = newOId('ins');
  const counted = await tenant.api.get('/analytics/events', { insightOId });
  expectRefusal('GET', '/analytics/events', counted, 'not_found');
  const top = await tenant.api.post('/event/top', { groupBy: 'eventType', insightOId });
  expectRefusal('POST', '/event/top', top, 'not_found');
});
