import { afterAll, beforeAll, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { openAiServer } from '../support/openai-server.ts';
import { pairsAsked } from '../support/openai-verifier.ts';
import { schemaModel } from '../support/schema-model.ts';
import { type Api, makeWorld, type Reply, type World } from '../support/world.ts';

/* A verifier that cannot be asked: what it was to confirm is not said, and the reply names that. */

const endpoint = openAiServer();
let world: World;
let api: Api;
const sentence = 'Planning the berths takes Lindgren Port nine hours a week.';
const turned = 'A week at the port takes nine hours of planning the berths.';
const doubtful = 'Berth planning swallows nine hours of Lindgren Port’s week.';

beforeAll(async () => {
  world = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, MODEL: 'small' });
  ({ api } = await world.newWorkspace());
  const quoting = schemaModel({
    say: ({ path, passage }) => (passage && path.endsWith('/value') ? doubtful : undefined),
  });
  endpoint.answers = (body) => {
    if (pairsAsked(body)) return { status: 400, error: 'no such model' };
    const { name } = body.response_format?.json_schema ?? {};
    if (name === 'rewritten') return { content: JSON.stringify({ text: doubtful, reasoning: 'plainer' }) };
    if (name !== 'drift') return quoting(body);
    const shown = body.messages?.map(({ content }) => content).join('\n') ?? '';
    const statement = /^(s\d+) \(painPoints/m.exec(shown)?.[1] ?? null;
    const one = {
      record: 'r1',
      statement,
      quote: sentence,
      effect: 'contradicts',
      hasEnded: false,
      after: turned,
    };
    return { content: JSON.stringify({ found: [one] }) };
  };
});
afterAll(async () => {
  await world.app.close();
  await endpoint.stop();
});

const warnings = ({ body }: Reply): string[] => body._metadata?.warnings ?? [];
const unanswered = /1 statement was not confirmed by small, which could not be asked about them/;

test('a rewriting says so', async () => {
  const voice = await api.post('/brand-voice/create', { name: 'Plain' });
  const brandVoiceOId = voice.body.data.oId;
  const reply = await api.post('/brand-voice/apply', { sources: [sentence], brandVoiceOId });
  expect(reply.body.data[0].transformedContent).toBe(sentence);
  expect(warnings(reply).join()).toMatch(unanswered);
});

test('generation says so', async () => {
  const reply = await api.post('/persona/generate', {
    personas: [{ name: 'Planner', sources: [{ type: 'TEXT', value: sentence }] }],
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(JSON.stringify(reply.body.data)).not.toContain('swallows');
  expect(warnings(reply).join()).toMatch(unanswered);
});

test('a check for drift says so', async () => {
  const text = `# Visit\n\n${sentence}\n`;
  const resource = await api.post('/resource/create', { mode: 'text', name: 'Visit', text });
  const persona = await api.post('/persona/create', {
    name: 'Lindgren Port planner',
    data: { painPoints: ['Planning the berths takes nine hours a week at the port.'] },
  });
  await drainJobs(world);
  const resourceOId = resource.body.data.oId;
  await api.post('/resource/link-entities', { resourceOId, entityOIds: [persona.body.data.oId] });
  const reply = await api.post('/resource/check-drift', { resourceOId });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(JSON.stringify(reply.body.data)).not.toContain(turned);
  expect(warnings(reply).join()).toMatch(unanswered);
});
