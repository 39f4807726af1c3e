import { beforeAll, describe, expect, test } from 'bun:test';
import type { Work } from '../../server/database/index.ts';
import { gatherContext } from '../../server/services/context/gather.ts';
import { countTokens } from '../../server/text/token.ts';
import { endpointAi } from '../support/endpoint-ai.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

interface Shown {
  id: string;
  type: string;
  name: string;
  score: number;
  reasoning: string;
  data: Record<string, unknown>;
}

let world: World;
let tenant: Tenant;
let resource: string;
let objection: string;

const sheet = `# Atlas Router

The Atlas Router costs 4,900 euros a year per site, and discounts begin at ten sites.

# Support

Tickets are answered within four hours. Weekend support is part of the premium plan only.

# Migration

A migration from Meridian switches takes two weeks, because configurations are converted by hand.
`;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  resource = (
    await tenant.api.post('/resource/create', { mode: 'text', name: 'Atlas data sheet', text: sheet })
  ).body.data.oId;
  objection = (
    await tenant.api.post('/objection/create', {
      name: 'Migration takes too long',
      description: 'Buyers fear that a migration from their present switches stops the network for weeks.',
      data: { reframeAndResponse: ['Sites are migrated one at a time, at night, with a way back.'] },
    })
  ).body.data.oId;
  await tenant.api.post('/persona/create', { name: 'Chief Gardener', description: 'Grows roses.' });
  await tenant.api.post('/event/import', {
    events: [
      {
        type: 'call',
        eventType: 'transcript',
        eventTimestamp: '2026-03-02T09:30:00Z',
        title: 'Migration review',
        participants: [
          { name: 'Ada Berg', email: 'ada@customer.example', role: 'external' },
          { name: 'Lin Moss', email: 'lin@vendor.example', role: 'internal' },
        ],
        transcript: [
          {
            speaker: { name: 'Ada Berg', email: 'ada@customer.example', role: 'external' },
            text: 'My concern is that the migration takes too long and our network is down for weeks.',
          },
        ],
      },
    ],
  });
  await drainJobs(world);
});

const ask = (body: Record<string, unknown>) => tenant.api.post('/context', body);
const typesOf = (documents: Shown[]) => new Set(documents.map(({ type }) => type));

describe('context', () => {
  test('brings passages, entities and findings in one list, best first, each with its reason', async () => {
    const { status, body } = await ask({ query: 'How long does a migration take and who fears it?' });
    expect(status).toBe(200);
    const { documents, reasoning, _debug } = body.data;
    expect(typesOf(documents)).toEqual(new Set(['resource_chunk', 'entity', 'finding', 'event']));
    const scores = documents.map((document: Shown) => document.score);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
    for (const document of documents) expect(document.reasoning.length).toBeGreaterThan(10);
    expect(documents.some((document: Shown) => document.name === 'Chief Gardener')).toBe(false);
    expect(documents.find((document: Shown) => document.type === 'entity').id).toBe(objection);
    expect(reasoning).toContain('candidates');
    expect(_debug).toMatchObject({
      afterReranking: documents.length,
      sourcesUsed: ['library', 'resources', 'findings', 'events'],
    });
    expect(_debug.totalFetched).toBeGreaterThanOrEqual(documents.length);
    expect(_debug.timeTaken).toBeGreaterThan(0);
  });

  test('leaves out the sources that are switched off', async () => {
    const query = 'migration';
    for (const [source, type] of [
      ['library', 'entity'],
      ['resources', 'resource_chunk'],
      ['findings', 'finding'],
      ['events', 'event'],
    ] as const) {
      const { body } = await ask({ query, sources: { [source]: { enabled: false } } });
      expect(typesOf(body.data.documents).has(type)).toBe(false);
      expect(body.data._debug.sourcesUsed).not.toContain(source);
      expect(body.data.documents).not.toBeEmpty();
    }
    const off = { enabled: false };
    const none = { library: off, resources: off, findings: off, events: off };
    const { body } = await ask({ query, sources: none });
    expect(body.data).toMatchObject({ documents: [], _debug: { totalFetched: 0, sourcesUsed: [] } });
    expect(body.data.reasoning).toContain('switched off');
  });

  test('says why it brings nothing', async () => {
    const { body: narrow } = await ask({ query: 'migration', tokenBudget: 1 });
    expect(narrow.data.documents).toEqual([]);
    expect(narrow.data.reasoning).toContain('fits whole into the token budget');
    const { body: nonsense } = await ask({ query: 'qqqzzz vvvkkk' });
    expect(nonsense.data).toMatchObject({ documents: [], found: false, missing: ['qqqzzz', 'vvvkkk'] });
    expect(nonsense.data.reasoning).toContain('Nothing in the workspace bears on the question.');
  });

  test('is empty for a name that nothing speaks of, and flagged where a known name has nothing to do with the rest', async () => {
    const { body: unknown } = await ask({ query: 'Who asked for a migration to Zanzibar?' });
    expect(unknown.data).toMatchObject({ documents: [], found: false });
    expect(unknown.data.missing).toContain('Zanzibar');
    expect(unknown.data.reasoning).toContain('Nothing in the workspace speaks of Zanzibar.');
    const { body: apart } = await ask({ query: 'What roses does Meridian grow?' });
    expect(apart.data.found).toBe(false);
    expect(apart.data.documents).not.toBeEmpty();
    expect(apart.data.reasoning).toContain('Nothing speaks of Meridian together with anything else');
    const { body: known } = await ask({ query: 'How long is a migration from Meridian?' });
    expect(known.data.found).toBe(true);
  });

  test('looks for nothing that an apostrophe cuts off a word', async () => {
    const { body: denied } = await ask({ query: "Why won't they've qqqzzz, and don't they’ll vvvkkk?" });
    expect(denied.data.missing).toEqual(['qqqzzz', 'vvvkkk']);
  });

  test('looks for no word that is only how a question asks: how much, or what somebody says of another', async () => {
    const { body: price } = await ask({ query: 'How much do the discounts for ten sites come to?' });
    expect(price.data.missing).not.toContain('much');
    const event = {
      type: 'call',
      eventType: 'transcript',
      eventTimestamp: '2026-03-09T09:30:00Z',
      title: 'Second look',
      participants: [
        { name: 'Ruth Dorn', email: 'ruth@customer.example', role: 'external' },
        { name: 'Lin Moss', email: 'lin@vendor.example', role: 'internal' },
      ],
      transcript: [
        {
          speaker: { name: 'Ruth Dorn', email: 'ruth@customer.example', role: 'external' },
          text: 'We had Quellwerk here in spring, and its alarms went off every night.',
        },
      ],
    };
    await tenant.api.post('/event/import', { events: [event] });
    await drainJobs(world);
    const { body: said } = await ask({ query: 'What did Dorn mention about Quellwerk?' });
    expect(said.data).toMatchObject({ found: true });
    const { body: apart } = await ask({ query: 'What did Berg say about Quellwerk?' });
    expect(apart.data.found).toBe(false);
    expect(apart.data.reasoning).toContain('Nothing speaks of Berg Quellwerk together');
  });

  test('corrects a misspelt word and says so', async () => {
    const { body } = await ask({ query: 'how long does a migrration take' });
    expect(body.data.correctedQuery).toBe('how long does a migration take');
    expect(body.data.reasoning).toStartWith('Asked for “how long does a migration take”.');
    expect(body.data.found).toBe(true);
  });

  test('finds what was said in a call by the name of who was there, with its quote and date', async () => {
    const { body } = await ask({
      query: 'What is Ada Berg afraid of?',
      sources: { findings: { enabled: false } },
    });
    const [first] = body.data.documents;
    expect(first).toMatchObject({
      type: 'event',
      name: 'Call: Migration review with Ada Berg',
      data: { eventType: 'CALL_TRANSCRIPT', eventTimestamp: '2026-03-02T09:30:00.000Z' },
    });
    expect(first.data.content).toContain(first.data.quote);
    expect(first.data.content).toContain('takes too long');
  });

  test('what was written from an address of a company is read as said of it', async () => {
    const own = await world.newWorkspace();
    await own.api.post('/event/import', {
      events: [
        {
          type: 'email',
          eventType: 'reply',
          eventTimestamp: '2026-03-09T09:30:00Z',
          subject: 'Your offer',
          body: { text: 'For three halls the price is more than we can sign this year.' },
          from: { name: 'Ida Holm', email: 'ida@fernhill.example' },
          to: [{ name: 'Lin Moss', email: 'lin@vendor.example' }],
        },
      ],
    });
    await drainJobs(world);
    const { body } = await own.api.post('/context', { query: 'What about the price at Fernhill?' });
    expect(body.data.found).toBe(true);
    expect(body.data.documents[0].data.content).toContain('more than we can sign');
  });

  test('a rival is found in what was said of it under another of its names', async () => {
    const own = await world.newWorkspace();
    const buyer = { name: 'Ida Holm', email: 'ida@fernhill.example', role: 'external' };
    const { body: made } = await own.api.post('/competitor/create', {
      name: 'Quillmark Systems',
      internalName: 'Tallypen',
    });
    await own.api.post('/event/import', {
      events: [
        {
          type: 'call',
          eventType: 'transcript',
          eventTimestamp: '2026-03-09T09:30:00Z',
          title: 'Fernhill, first call',
          participants: [buyer, { name: 'Lin Moss', email: 'lin@vendor.example', role: 'internal' }],
          transcript: [{ speaker: buyer, text: 'We have looked at Tallypen for our halls this spring.' }],
        },
      ],
    });
    await drainJobs(world);
    const { body } = await own.api.post('/context', { query: 'Where was Quillmark Systems mentioned?' });
    const finding = body.data.documents.find(({ type }: { type: string }) => type === 'finding');
    expect(finding?.data).toMatchObject({
      quote: 'We have looked at Tallypen for our halls this spring.',
      entityMatches: [{ entityOId: made.data.oId }],
    });
    expect(body.data.found).toBe(true);
  });

  test('a passage takes one place: what is found in it moves down, behind other answers', async () => {
    const own = await world.newWorkspace();
    const buyer = { name: 'Ida Holm', email: 'ida@fernhill.example', role: 'external' };
    await own.api.post('/event/import', {
      events: [
        {
          type: 'call',
          eventType: 'transcript',
          eventTimestamp: '2026-03-09T09:30:00Z',
          title: 'Fernhill, first call',
          participants: [buyer, { name: 'Lin Moss', email: 'lin@vendor.example', role: 'internal' }],
          transcript: [
            { speaker: buyer, text: 'Our problem is that the rollout takes too long.' },
            { speaker: buyer, text: 'How long does a rollout take in a plant of our size?' },
            { speaker: buyer, text: 'My concern is the price of the rollout.' },
          ],
        },
      ],
    });
    await own.api.post('/resource/create', {
      mode: 'text',
      name: 'Plan',
      text: 'How long does it take in a plant? A rollout of two plants was over in nine weeks.',
    });
    await drainJobs(world);
    const query = 'How long does a rollout take in a plant?';
    const { body } = await own.api.post('/context', { query, rerank: 'medium' });
    const shown: Shown[] = body.data.documents;
    const [first, second] = shown;
    expect([first?.type, second?.type].toSorted()).toEqual(['event', 'resource_chunk']);
    const findings = shown.filter(({ type }) => type === 'finding');
    expect(findings.length).toBeGreaterThan(1);
    for (const { reasoning } of findings) expect(reasoning).toContain('stands in Call: Fernhill');
    expect(shown.map(({ score }) => score)).toEqual(
      shown.map(({ score }) => score).toSorted((a, b) => b - a),
    );
  });

  test('every level of re-ranking reads at least as much as the one below, and judges differently', async () => {
    const seen = [];
    for (const rerank of ['off', 'low', 'medium', 'high', 'best']) {
      const { body } = await ask({ query: 'migration from Meridian switches in two weeks', rerank, topK: 3 });
      seen.push(body.data);
    }
    const fetched = seen.map((data) => data._debug.totalFetched);
    expect(fetched).toEqual(fetched.toSorted((a, b) => a - b));
    const scores = seen.map((data) =>
      JSON.stringify(data.documents.map((document: Shown) => document.score)),
    );
    expect(new Set(scores.slice(0, 4)).size).toBe(4);
    expect(seen[0].documents[0].reasoning).toStartWith('Number 1 of its source');
    expect(seen[3].documents[0].data.content).toContain('two weeks');
  });

  test('keeps to the token budget', async () => {
    const { body } = await ask({ query: 'migration support price', tokenBudget: 60 });
    expect(body.data._debug.tokenUsage.documents).toBeLessThanOrEqual(60);
    expect(body.data.documents).not.toBeEmpty();
  });

  test('what is known of the subject moves documents, but less than the question', async () => {
    const about = {
      company: { name: 'Meridian shop', details: 'Meridian switches' },
      details: 'They run Meridian.',
    };
    const plain = await ask({ query: 'two weeks' });
    const { body } = await ask({ query: 'two weeks', additionalContext: about });
    expect(body.data.documents[0].data.content).toContain('Meridian');
    expect(body.data.documents[0].score).not.toBe(plain.body.data.documents[0].score);
  });

  test('of another workspace is empty', async () => {
    const other = await world.newWorkspace();
    const { body } = await other.api.post('/context', { query: 'migration from Meridian switches' });
    expect(body.data.documents).toEqual([]);
    expect(body.data.reasoning).toContain('Nothing in the workspace');
  });

  test('answers 400 with the path for what it does not understand', async () => {
    for (const [body, path] of [
      [{}, 'query'],
      [{ query: ' ' }, 'query'],
      [{ query: 'a', topK: 0 }, 'topK'],
      [{ query: 'a', rerank: 'extreme' }, 'rerank'],
    ] as const) {
      const reply = await ask(body);
      expect(reply.status).toBe(400);
      expect(reply.body.errors[0].path).toBe(path);
    }
  });
});

const toolsOf = (workspace: string) => ({
  ai: world.context.ai,
  workspace,
  read: <T>(work: Work<T>) => world.db.read(workspace, work),
  write: <T>(work: Work<T>) => world.db.write(workspace, work),
});

describe('documents to ground on', () => {
  test('carry text that stands at their offsets', async () => {
    const { workspaceOId } = tenant;
    const { documents } = await gatherContext(toolsOf(workspaceOId), 'migration weeks support price');
    const chunks = documents.filter(({ type }) => type === 'resource_chunk');
    expect(chunks).not.toBeEmpty();
    for (const { oId, text, start, end, stale } of chunks) {
      expect(oId).toBe(resource);
      expect(text).toBe(sheet.slice(start, end));
      expect(stale).toBe(false);
    }
    for (const { type, text, start, end } of documents)
      if (type === 'entity') expect(text.length).toBe(end - start);
    expect(documents.reduce((sum, { text }) => sum + countTokens(text), 0)).toBeGreaterThan(0);
  });

  test('are put in order by a model where one can judge, and its tokens are counted', async () => {
    const { workspaceOId } = tenant;
    const usage = { inputTokens: 90, outputTokens: 10, costUsd: 0, priced: true, credits: 10 };
    const judge = async (_query: string, documents: readonly string[]) => ({
      scores: documents.map((text) => (text.includes('Weekend support') ? 0.9 : 0.1)),
      model: 'judge',
      usage,
    });
    const reader = { ...toolsOf(workspaceOId), ai: endpointAi(world.context.ai, { rerank: judge }) };
    const judged = await gatherContext(reader, 'migration weeks price', { rerank: 'best' });
    expect(judged.documents[0]?.text).toContain('Weekend support');
    expect(judged.usage).toEqual(usage);
    const unjudged = await gatherContext(reader, 'migration weeks price', { rerank: 'off' });
    expect(unjudged.usage).toBeNull();
  });

  test('say that they are stale once their resource has another text', async () => {
    const own = await world.newWorkspace();
    const { body } = await own.api.post('/resource/create', {
      mode: 'text',
      text: 'Renewals are signed in May.',
    });
    await drainJobs(world);
    await own.api.post('/resource/update', { oId: body.data.oId, text: 'Renewals are signed in June.' });
    const found = await own.api.post('/context', { query: 'renewals signed' });
    expect(found.body.data.documents[0].data.stale).toBe(true);
    await drainJobs(world);
    const fresh = await own.api.post('/context', { query: 'renewals signed' });
    expect(fresh.body.data.documents[0].data).toMatchObject({
      stale: false,
      content: 'Renewals are signed in June.',
    });
  });
});
