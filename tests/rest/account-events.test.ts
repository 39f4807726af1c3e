import { beforeAll, expect, test } from 'bun:test';
import { isNamedIn } from '../../server/agents/shared-words.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld } from '../support/world.ts';

/* Which events are an account's own, and that they count before analysis has read them: it never does here. */

let tenant: Tenant;

const call = (title: string, day: string, said: string) => ({
  type: 'call',
  eventType: 'transcript',
  eventTimestamp: `2026-03-${day}T09:00:00Z`,
  title,
  participants: [{ name: 'Dana', role: 'external' }],
  transcript: [{ speaker: { name: 'Dana', role: 'external' }, text: said }],
});

const deal = (opportunityName: string, day: string, more: object) => ({
  type: 'crm',
  eventType: 'deal_won',
  eventTimestamp: `2026-04-${day}T09:00:00Z`,
  opportunityId: opportunityName,
  opportunityName,
  ...more,
});

beforeAll(async () => {
  const world = await testWorld();
  tenant = await world.newWorkspace();
  const { status, body } = await tenant.api.post('/event/import', {
    events: [
      call('Box, second call', '01', 'We would like a pilot in ten shops this spring.'),
      call('Inbox clean-up', '02', 'We lose two hours a day to sorting our mail by hand.'),
      call('北市場との通話', '03', 'Our stock is counted by hand every single evening.'),
      call('Longtalk, whole day', '04', 'We count our stock by hand. '.repeat(30_000)),
      deal('By domain', '01', { crmAccountDomain: 'https://www.box.example/' }),
      deal('By name', '02', { accountName: 'BOX' }),
      deal('Of a namesake', '03', { accountName: 'Box', crmAccountDomain: 'other.example' }),
    ],
  });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  const text = '# Northmarket\n\n## Challenges\n\n- Bread is sold out by noon in Northmarket shops.';
  await tenant.api.post('/resource/create', { mode: 'text', name: 'Visit', text });
  await drainJobs(world, { names: ['import-events', 'index-resource'] });
});

async function enriched(input: object) {
  const agent = await tenant.api.post('/agents/create', { name: 'Facts', type: 'ENRICH_COMPANY' });
  const body = { agentOId: agent.body.data.oId, ...input };
  const reply = await tenant.api.post('/agents/enrich-company/run', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data as { talkingPoints: string[]; recentActivity: string[] };
}

test('an account has the events that name it as a word, and its deals by name and domain', async () => {
  const { talkingPoints, recentActivity } = await enriched({
    companyName: 'Box',
    companyDomain: 'box.example',
  });
  expect(recentActivity).toEqual([
    '2026-04-02: deal won “By name”',
    '2026-04-01: deal won “By domain”',
    '2026-03-01: call “Box, second call”',
  ]);
  expect(talkingPoints).toContain('We would like a pilot in ten shops this spring.');
  expect(talkingPoints.join()).not.toContain('sorting our mail');
});

test('a domain alone finds the deals that bear it, a name those of every company of that name', async () => {
  expect((await enriched({ companyDomain: 'box.example' })).recentActivity).toEqual([
    '2026-04-01: deal won “By domain”',
  ]);
  expect((await enriched({ companyName: 'Box' })).recentActivity).toEqual([
    '2026-04-03: deal won “Of a namesake”',
    '2026-04-02: deal won “By name”',
    '2026-03-01: call “Box, second call”',
  ]);
});

test('a name in a script without spaces is found beside other letters', async () => {
  expect((await enriched({ companyName: '北市場' })).recentActivity).toEqual([
    '2026-03-03: call “北市場との通話”',
  ]);
});

test.each(['%', '😀', '...'])(
  'a company called %s is told nothing that documents say of another',
  async (name) => {
    const agent = await tenant.api.post('/agents/create', { name: 'Facts', type: 'CONTENT' });
    const body = { agentOId: agent.body.data.oId, companyName: name };
    const { sections } = (await tenant.api.post('/agents/content/run', body)).body.data.jsonContent;
    const ofAccount = ['Situation', 'Challenges', 'Requirements', 'Next steps'];
    for (const { heading, points } of sections) if (ofAccount.includes(heading)) expect(points).toEqual([]);
  },
);

test('a text that takes little room where it is stored is not read for that', async () => {
  expect((await enriched({ companyName: 'Longtalk' })).recentActivity).toEqual([]);
});

test('a name is found as words of its own, in a script without spaces beside other letters', () => {
  expect(isNamedIn('Box', 'Box, second call')).toBe(true);
  expect(isNamedIn('Box', 'Inbox')).toBe(false);
  expect(isNamedIn('北市場', '昨日北市場との通話')).toBe(true);
  expect(isNamedIn('&', 'this & that')).toBe(false);
});
