import { afterAll, beforeAll, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { openAiServer } from '../support/openai-server.ts';
import { schemaModel } from '../support/schema-model.ts';
import { buyer, callEvent } from '../support/sent-events.ts';
import { makeWorld, type Tenant, type World } from '../support/world.ts';

const endpoint = openAiServer();
const text = 'Northmarket counts its stock by hand every Monday. Counting takes two days.';
let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, VERIFY: 'off' });
  tenant = await world.newWorkspace();
  endpoint.answers = schemaModel();
});
afterAll(async () => {
  await world.app.close();
  await endpoint.stop();
});

/** Values checked so far by outcome, as operators see them. */
async function checked(): Promise<Record<string, number>> {
  await world.context.tally.flush(world.db.ownerSql);
  const fresh = await makeWorld({}, world.db);
  const shown = await (await fresh.app.fetch(new Request('http://localhost/metrics'))).text();
  await fresh.app.close();
  const counts: Record<string, number> = {};
  for (const [, outcome = '', count] of shown.matchAll(
    /^groundwork_values_checked_total\{outcome="(\w+)",fault="[^"]*"\} (\d+)$/gm,
  ))
    counts[outcome] = (counts[outcome] ?? 0) + Number(count);
  return counts;
}

/** What came of the values of this work. */
async function outcomesOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await checked();
  await work();
  const after = await checked();
  return Object.fromEntries(
    Object.entries(after).flatMap(([outcome, count]) => {
      const more = count - (before[outcome] ?? 0);
      return more > 0 ? [[outcome, more]] : [];
    }),
  );
}

async function sent(path: string, body: object) {
  const reply = await tenant.api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body.data;
}

const sources = [{ type: 'TEXT', value: text }];

test('values that are generated are counted by what came of them', async () => {
  const work = () => sent('/persona/generate', { personas: [{ name: 'Stock lead', sources }] });
  expect((await outcomesOf(work)).quoted).toBeGreaterThan(0);
});

test('so are the statements of a text that an agent writes', async () => {
  const agent = await sent('/agents/create', { name: 'Brief', type: 'CONTENT' });
  const work = () =>
    sent('/agents/content/run', { agentOId: agent.oId, companyName: 'Northmarket', runtimeContext: text });
  expect((await outcomesOf(work)).quoted).toBeGreaterThan(0);
});

test('so are the sentences of a rewriting', async () => {
  const { oId: brandVoiceOId } = await sent('/brand-voice/create', { name: 'Plain' });
  endpoint.reply({
    content: JSON.stringify({
      text: 'Northmarket counts its stock by hand every Monday. Counting takes nine days.',
      reasoning: 'plainer',
    }),
  });
  const work = () => sent('/brand-voice/apply', { sources: [text], brandVoiceOId });
  expect(await outcomesOf(work)).toEqual({ quoted: 1, replaced: 1 });
});

test('so are findings and the lines of events', async () => {
  const said = 'Counting takes us two days every month, and that is a real problem.';
  const work = async () => {
    await sent('/event/import', { events: [callEvent({ transcript: [{ speaker: buyer, text: said }] })] });
    await drainJobs(world);
  };
  const outcomes = await outcomesOf(work);
  // the one line of the one event is not all
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1);
});

test('so are the values that a drifted document proposes', async () => {
  const { oId } = await sent('/product/create', {
    name: 'Atlas',
    capabilities: ['Atlas plans tours in two days.'],
  });
  const document = 'Atlas plans tours in nine hours.';
  const { oId: resourceOId } = await sent('/resource/create', {
    mode: 'text',
    name: 'Atlas',
    text: document,
  });
  await drainJobs(world);
  await sent('/resource/link-entities', { resourceOId, entityOIds: [oId] });
  endpoint.answers = (body) => {
    if (body.response_format?.json_schema?.name !== 'drift') return schemaModel()(body);
    const said = { record: 'r1', quote: document, effect: 'contradicts', hasEnded: false };
    return {
      content: JSON.stringify({
        found: [{ ...said, statement: 's1', after: 'Atlas plans tours in nine hours.' }],
      }),
    };
  };
  const work = () => sent('/resource/check-drift', { resourceOId, entityOIds: [oId] });
  expect((await outcomesOf(work)).quoted).toBe(1);
});
