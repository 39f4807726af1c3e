import { beforeAll, expect, test } from 'bun:test';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { buyer, callEvent, crmEvent, emailEvent, rep, socialEvent } from '../support/sent-events.ts';
import { type Api, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

async function importAll(api: Api, events: unknown[]): Promise<void> {
  expect((await api.post('/event/import', { events })).status).toBe(200);
  await drainJobs(world);
}

interface Finding {
  oId: string;
  eventOId: string;
  extractionType: string;
  quote: string;
  start: number;
  end: number;
  speaker: string | null;
  entityMatches: { entityOId: string; confidence: string }[];
}

async function findings(api: Api, query: Record<string, string> = {}): Promise<Finding[]> {
  const reply = await api.get('/finding/list', { limit: 100, ...query });
  expect(reply.status).toBe(200);
  expect(reply.body.total).toBe(reply.body.data.length);
  return reply.body.data;
}

test('every finding quotes its event to the letter, whatever characters stand before it', async () => {
  const { api } = await world.newWorkspace();
  await importAll(api, [
    callEvent({
      transcript: [
        {
          speaker: { ...rep, name: 'Zoë 🦊' },
          text: 'Bonjour 👋🏽 — ça va?\n\nOur platform helps teams close the books faster.',
        },
        {
          speaker: buyer,
          text: '“Honestly”, we’re struggling with e\u0301xports every month…  Can it export to CSV?',
        },
      ],
    }),
    emailEvent({
      body: {
        text: 'Hi Ines,\r\n\r\nThe price feels too expensive.\r\n\r\nOn Monday, Ines wrote:\r\n> We are struggling too.',
      },
    }),
    socialEvent({ body: { text: 'What does it cost for twelve teams?' } }),
    crmEvent({ eventType: 'deal_lost', lossReason: '  Went with a cheaper tool 💸 ' }),
  ]);
  const all = await findings(api);
  expect(all.map(({ extractionType }) => extractionType).sort()).toEqual([
    'CALL_PAIN_POINT',
    'CALL_QUESTION',
    'CRM_LOSS_REASON',
    'EMAIL_OBJECTION',
    'SOCIAL_QUESTION',
  ]);
  for (const finding of all) {
    const { text } = (await api.get('/event/get', { oId: finding.eventOId })).body.data;
    expect(text.slice(finding.start, finding.end)).toBe(finding.quote);
  }
  expect(all.find(({ extractionType }) => extractionType === 'CALL_PAIN_POINT')?.speaker).toBe(buyer.name);
  expect(all.find(({ extractionType }) => extractionType === 'CRM_LOSS_REASON')?.quote).toBe(
    'Went with a cheaper tool 💸',
  );
});

test('a finding without an entity is kept, and one with entities names them', async () => {
  const { api } = await world.newWorkspace();
  const { body } = await api.post('/competitor/create', { name: 'Acmewell, Inc.' });
  const competitor = body.data.oId;
  await importAll(api, [
    callEvent({
      transcript: [
        { speaker: buyer, text: 'We also looked at Acmewell last week. We are struggling with our reports.' },
      ],
    }),
  ]);
  const [mention] = await findings(api, { extractionType: 'CALL_COMPETITOR_MENTION' });
  expect(mention?.entityMatches).toEqual([
    { entityOId: competitor, entityType: 'competitor', confidence: 'HIGH' },
  ] as never);
  const [pain] = await findings(api, { extractionType: 'CALL_PAIN_POINT' });
  expect(pain?.entityMatches).toEqual([]);
  expect(await findings(api, { competitorOIds: competitor })).toHaveLength(1);
  expect((await api.get('/finding/get', { oId: mention?.oId ?? '' })).body.data.quote).toContain('Acmewell');
});

test('analysing events again leaves one set of findings', async () => {
  const { api, workspaceOId } = await world.newWorkspace();
  await importAll(api, [callEvent()]);
  const before = await findings(api);
  const [event] = (await api.get('/event/list')).body.data.events;
  const { task } = await import('../../jobs/analyse-event.ts');
  const context = jobContext(world, workspaceOId);
  const payload = { workspaceOId, eventOIds: [event.oId] };
  await Promise.all([task.run(payload, context), task.run(payload, context)]);
  expect(await findings(api)).toEqual(before);
});

test('findings of another workspace are not found', async () => {
  const { api } = await world.newWorkspace();
  await importAll(api, [callEvent()]);
  const [finding] = await findings(api);
  const other = (await world.newWorkspace()).api;
  expect(await findings(other)).toEqual([]);
  expect((await other.get('/finding/get', { oId: finding?.oId ?? '' })).status).toBe(404);
});
