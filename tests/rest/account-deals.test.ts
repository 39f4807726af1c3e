import { beforeAll, expect, test } from 'bun:test';
import { textOf } from '../../server/ai/reading/event-text.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* What agents tell of an account from its deals and its questions, with the built-in model. */

let world: World;
let tenant: Tenant;
const buyer = { name: 'Dana', email: 'dana@northmarket.example', role: 'external' };
const asked = 'Does the price include the connection to our tills?';
const reason = 'They went with paper lists. The rollout would have taken all of their autumn.';
const notes = 'Dana liked the trial, but had no time for it.';

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  const deal = {
    type: 'crm',
    eventTimestamp: '2026-03-04T09:00:00Z',
    opportunityId: 'opp-1',
    opportunityName: 'Northmarket, 42 shops',
    accountName: 'Northmarket',
    crmAccountDomain: 'northmarket.example',
    contactEmail: buyer.email,
  };
  const { status, body } = await tenant.api.post('/event/import', {
    events: [
      { ...deal, eventType: 'deal_lost', lossReason: reason, customMetadata: { lossNotes: notes } },
      {
        ...deal,
        eventType: 'deal_lost',
        eventTimestamp: '2026-02-04T09:00:00Z',
        opportunityId: 'opp-2',
        lossReason: 'Price',
      },
      {
        type: 'call',
        eventType: 'transcript',
        eventTimestamp: '2026-02-02T09:00:00Z',
        title: 'Northmarket call',
        participants: [buyer],
        transcript: [
          { speaker: buyer, text: asked },
          { speaker: buyer, text: 'Can you hear me now?' },
        ],
      },
    ],
  });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  await drainJobs(world);
});

async function run(type: string, path: string) {
  const agent = await tenant.api.post('/agents/create', { name: type, type });
  const { status, body } = await tenant.api.post(`/agents/${path}/run`, {
    agentOId: agent.body.data.oId,
    companyName: 'Northmarket',
    companyDomain: 'northmarket.example',
    includeFullAnnotation: true,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

interface Source {
  oId: string;
  quote: string;
  start: number;
  end: number;
}

test('a call preparation tells why deals ended and what was asked about the offer', async () => {
  const { companyBrief } = (await run('CALL_PREP', 'call-prep')).data;
  expect(companyBrief).toContain(`## How deals ended\n\n- ${reason}\n- ${notes}\n\n## Lately`);
  expect(companyBrief).toContain(`## What they asked\n\n- “${asked}” (Dana)\n\n## How`);
});

test('an enrichment quotes a deal at its place, and makes no fact of the company out of it', async () => {
  const { data, annotations } = await run('ENRICH_COMPANY', 'enrich-company');
  expect(data.talkingPoints).toContain(reason);
  expect(data.talkingPoints).not.toContain('Price');
  expect(data.company).toMatchObject({ description: null, industry: null, specialties: [] });
  expect(data.company.location.text).toBeNull();
  const path = `/talkingPoints/${data.talkingPoints.indexOf(reason)}`;
  const [source]: Source[] = annotations.find((one: { path: string }) => one.path === path).sources;
  const event = await tenant.api.get('/event/get', { oId: source?.oId ?? '' });
  const text = textOf((event.body.data ?? event.body).payload);
  expect(text.slice(source?.start, source?.end)).toBe(reason);
});

test('content puts a deal under the situation and a question under what is required', async () => {
  const { sections } = (await run('CONTENT', 'content')).data.jsonContent;
  const points = (heading: string) =>
    sections.find((one: { heading: string }) => one.heading === heading).points;
  expect(points('Situation')).toContain(notes);
  expect(points('Requirements')).toContain(asked);
});

test('what was asked is told until our side has written since', async () => {
  const ours = { name: 'Ben', email: 'ben@us.example', role: 'internal' };
  const mail = {
    type: 'email',
    eventType: 'sent',
    eventTimestamp: '2026-02-05T09:00:00Z',
    subject: 'The connection to your tills',
    body: { text: 'Hello Dana, yes, the connection to your tills is part of the price. Ben' },
    from: ours,
    to: [buyer],
  };
  expect((await tenant.api.post('/event/import', { events: [mail] })).status).toBeLessThan(300);
  await drainJobs(world);
  const { companyBrief } = (await run('CALL_PREP', 'call-prep')).data;
  expect(companyBrief).toContain('## How deals ended');
  expect(companyBrief).not.toContain(asked);
});
