import { beforeAll, describe, expect, test } from 'bun:test';
import { agents } from '../../server/agents/index.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Api, testWorld } from '../support/world.ts';

/*
 * Characters of two UTF-16 units everywhere, more of them than any limit, at odd and at even places: wherever a text is
 * cut, one of the two cuts would lie within a character.
 */

let api: Api;
const faces = (count: number, shift: number) => `${'x'.repeat(shift)}${'😀'.repeat(count)}`;
const says = (count: number, shift: number) => `Emojico loses ${faces(count, shift)} 12 hours a week.`;
const both = <T>(make: (shift: number) => T): T[] => [0, 1].map(make);

beforeAll(async () => {
  const world = await testWorld();
  ({ api } = await world.newWorkspace());
  const post = async (path: string, body: object) => {
    const reply = await api.post(path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  };
  for (const shift of [0, 1]) {
    const items = Array.from({ length: 30 }, (_none, index) => `- ${says(30 + index * 40, shift)}`);
    await post('/resource/create', {
      mode: 'text',
      name: `Emojico ${faces(900, shift)}`,
      text: `# Emojico ${faces(200, shift)}\n\n## Challenges\n\n${items.join('\n')}`,
    });
    await post('/persona/create', {
      name: faces(200, shift),
      description: faces(500, shift),
      painPoints: [says(400, shift)],
      commonJobTitles: [faces(60, shift)],
      qualifyingQuestions: [{ question: `Does Emojico lose ${faces(100, shift)} hours?` }],
    });
    await post('/product/create', {
      name: `Product ${faces(200, shift)}`,
      capabilities: [says(600, shift)],
      qualifyingQuestions: [{ question: `Does Emojico lose ${faces(110, shift)} hours a week?` }],
    });
    await post('/reference/create', { name: faces(99, shift), impactTheySaw: [says(333, shift)] });
  }
  const buyer = (shift: number) => ({
    email: 'b@emojico.example',
    name: faces(120, shift),
    role: 'external',
  });
  await post('/event/import', {
    events: [
      ...both((shift) => ({
        type: 'email',
        eventType: 'reply',
        eventTimestamp: `2026-05-1${shift}T09:30:00Z`,
        from: { email: 'b@emojico.example', name: faces(150, shift) },
        to: [{ email: 's@us.example' }],
        subject: `Emojico ${faces(400, shift)}`,
        body: { text: `${`We need this: ${says(20, shift)} `.repeat(1500)}\n\nBest\n${faces(50, shift)}` },
      })),
      ...both((shift) => ({
        type: 'call',
        eventType: 'transcript',
        eventTimestamp: `2026-06-0${shift + 1}T09:30:00Z`,
        title: `Emojico ${faces(400, shift)}`,
        participants: [buyer(shift)],
        transcript: Array.from({ length: 40 }, (_none, index) => ({
          speaker: buyer(shift),
          text: `${says(80 + index, shift)} Do you ${faces(50, shift)}?`,
        })),
      })),
      ...both((shift) => ({
        type: 'crm',
        eventType: 'deal_lost',
        eventTimestamp: `2026-06-1${shift}T09:30:00Z`,
        opportunityId: `deal-${shift}`,
        opportunityName: faces(300, shift),
        accountName: 'Emojico',
        lossReason: `${says(500, shift)} ${says(900, shift)}`,
      })),
    ],
  });
  await drainJobs(world);
});

describe.each(agents.map(({ type, path }) => [type, path] as const))('%s', (type, path) => {
  test.each([0, 1])(
    'answers in whole characters, and its exact replay is the same, shifted by %d',
    async (shift) => {
      const instructions = `${faces(600, shift)}\n# ${faces(30, shift)}\n# Next`;
      const made = await api.post('/agents/create', { name: faces(200, shift), type, instructions });
      const { status, body } = await api.post(`/agents/${path}/run`, {
        agentOId: made.body.data.oId,
        companyName: 'Emojico',
        companyDomain: 'emojico.example',
        email: 'b@emojico.example',
        firstName: faces(300, shift),
        lastName: faces(300, shift),
        jobTitle: faces(500, shift),
        lang: faces(80, shift),
        runtimeContext: { all: faces(9_000, shift) },
        includeFullAnnotation: true,
      });
      expect([status, body.code]).toEqual([200, undefined]);
      // half a character is escaped in JSON, and a database has a sign for it
      expect(JSON.stringify(body).search(/\\ud[89a-f]|\ufffd/)).toBe(-1);
      const replay = await api.post('/agents/run/replay', { runOId: body.runOId });
      expect([replay.status, replay.body.identical, replay.body.diff?.length]).toEqual([200, true, 0]);
    },
  );
});

test.each([0, 1])('a generated record is called in whole characters, shifted by %d', async (shift) => {
  const value = `${faces(90, shift)}\n\nCounting takes two days.`;
  const made = await api.post('/persona/generate', { personas: [{ sources: [{ type: 'TEXT', value }] }] });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect(JSON.stringify(made.body.data).search(/\\ud[89a-f]|\ufffd/)).toBe(-1);
});

test.each([0, 1])('an evaluation says in whole characters what was not met, shifted by %d', async (shift) => {
  const agent = await api.post('/agents/create', { name: 'Brief', type: 'CONTENT' });
  const input = { companyName: 'Emojico', firstName: faces(300, shift), lastName: 'Doe' };
  const agentOId = agent.body.data.oId;
  const run = await api.post('/agents/content/run', { agentOId, ...input });
  const set = await api.post('/agents/eval/set/create', { name: 'Set', fromRunOIds: [run.body.runOId] });
  const cases = [{ input, expect: { equals: { '/content': '', '/jsonContent/title': '' } } }];
  const begun = await api.post('/agents/eval/run', { agentOId, cases, async: true });
  await drainJobs(await testWorld());
  const { data } = (await api.get('/agents/eval/get', { evalOId: begun.body.data.evalOId })).body;
  expect(data.cases[0].failed).toHaveLength(2);
  expect(JSON.stringify([set.body, data]).search(/\\ud[89a-f]|\ufffd/)).toBe(-1);
});
