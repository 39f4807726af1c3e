import { beforeAll, describe, expect, test } from 'bun:test';
import type { Ai, ReadingAi } from '../../server/ai/index.ts';
import { checkDrift } from '../../server/services/drift/check.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});

describe('whatever model there is', () => {
  const withAi = (more: Partial<ReadingAi>): World => ({
    ...world,
    context: { ...world.context, ai: { ...world.context.ai, ...more } },
  });

  test('is asked for findings, and its quotes are held to the event', async () => {
    const text = 'We looked at Tableware last week and it was too slow for us.';
    const event = (title: string) => ({
      type: 'call',
      eventType: 'transcript',
      eventTimestamp: '2026-02-01T10:00:00Z',
      title,
      participants: [{ name: 'Ana', role: 'external' }],
      transcript: [{ speaker: { name: 'Ana', role: 'external' }, text }],
    });
    const asked: string[] = [];
    const own = withAi({
      findings: async ({ events }) => {
        const said = { extractionType: 'CALL_OBJECTION', speaker: 'Ana', sentiment: 'NEGATIVE' } as const;
        const findings = events.map((read) => {
          asked.push(read.oId);
          const start = read.text.indexOf('too slow');
          const isHonest = 'title' in read.payload && read.payload.title === 'honest';
          return [{ ...said, quote: isHonest ? 'too slow' : 'too quick', start, end: start + 8 }];
        });
        const usage = { inputTokens: 0, outputTokens: 0, costUsd: 0, priced: true, credits: 0 };
        return { findings, dropped: 0, model: 'another', usage };
      },
    });
    await tenant.api.post('/event/import', { events: [event('honest'), event('invents')] });
    await drainJobs(own);
    expect(asked).toHaveLength(2);
    const { body: found } = await tenant.api.get('/finding/list');
    expect(found.data.map(({ quote }: { quote: string }) => quote)).toEqual(['too slow']);
    const { body: listed } = await tenant.api.get('/event/list', { eventTypes: 'CALL_TRANSCRIPT' });
    const statuses = listed.data.events.map((one: { processingStatus: string }) => one.processingStatus);
    expect(statuses.toSorted()).toEqual(['FAILED', 'PROCESSED']);
  });

  test('judges drift, and what it proposes becomes the suggestion', async () => {
    const { api, workspaceOId } = tenant;
    const product = await api.post('/product/create', {
      name: 'Atlas Router',
      data: { capabilities: ['Costs 10 euros.'] },
    });
    const document = 'The Atlas Router costs 12 euros.';
    const resource = await api.post('/resource/create', { mode: 'text', text: document });
    await drainJobs(world);
    const [resourceOId, entityOId] = [resource.body.data.oId, product.body.data.oId];
    await api.post('/resource/link-entities', { resourceOId, entityOIds: [entityOId] });
    const asked: string[] = [];
    const usage = { inputTokens: 9, outputTokens: 3, costUsd: 0, priced: false, credits: 10 };
    const judge: Ai['judge'] = async ({ document: text, entities }) => {
      asked.push(text);
      const judgements = entities.map((entity) => ({
        entity,
        verdict: 'contradicts' as const,
        statements: [
          {
            effect: 'contradicts' as const,
            difference: 'another price',
            statement: null,
            passage: { text: document, start: 0, end: document.length },
            isGone: false,
          },
        ],
        proposal: {
          entityOId: entity.oId,
          entityType: entity.kind,
          name: entity.name,
          version: entity.version,
          changes: [
            {
              path: '/capabilities/0',
              before: 'Costs 10 euros.',
              after: 'Costs 12 euros.',
              reason: 'another price',
              quote: document,
              start: 0,
              end: document.length,
            },
          ],
          update: { data: { capabilities: ['Costs 12 euros.'] } },
        },
        added: 0,
        removed: 0,
      }));
      return { judgements, model: 'a-judge', usage };
    };
    const own = jobContext(withAi({ judge }), workspaceOId);
    const author = { keyOId: null, user: { oId: 'us_1', firstName: 'A', lastName: 'B' } };
    const check = await checkDrift(own, { resourceOId, entityOIds: null, propose: true }, author);
    expect(asked).toEqual([document]);
    expect(check.model).toBe('a-judge');
    expect(check.verdicts).toMatchObject([
      { entityOId, verdict: 'contradicts', whatChanged: 'another price.' },
    ]);
    await api.post('/suggestion/accept', { oId: check.suggestionOId });
    const { body } = await api.get('/product/get', { oId: entityOId });
    expect(body.data.capabilities).toEqual(['Costs 12 euros.']);
  });
});
