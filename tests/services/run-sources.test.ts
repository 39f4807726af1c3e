import { beforeAll, expect, test } from 'bun:test';
import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import { agentRunBody } from '../../schema/agents/input.ts';
import type { AgentSettings } from '../../schema/agents/settings.ts';
import { type AgentDefinition, usualPlan } from '../../server/agents/definition.ts';
import { othersCalled } from '../../server/services/accounts/others-called.ts';
import { readSources } from '../../server/services/agents/sources/run-sources.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { crmEvent, emailEvent } from '../support/sent-events.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/** What a definition's plan brings, without a model. */
const definition: AgentDefinition = {
  type: 'PLAN',
  path: 'plan',
  aliases: [],
  title: 'Plan',
  description: '',
  category: 'research',
  input: agentRunBody.extend({ depth: z.number().optional() }),
  requires: [],
  follows: [],
  task: '',
  plan: { ...usualPlan, library: [{ kind: 'objection', most: 2 }] },
  fields: ({ matches }) => [
    { path: '/about', description: matches.product?.name ?? 'nothing', form: 'text', maxItems: 1 },
  ],
  matches: ['product'],
  data: z.object({}),
  compose: () => ({ data: {} }),
};

let world: World;
let tenant: Tenant;
let product: string;
const objections: Record<string, string> = {};

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  const made = async (path: string, body: object) => (await tenant.api.post(path, body)).body.data.oId;
  product = await made('/product/create', {
    name: 'Berth planner',
    description: 'Plans berths and cranes of a harbour by the tide',
  });
  for (const [name, concern] of [
    ['Too slow', 'The crane schedule takes weeks to set up'],
    ['No tide data', 'Tide tables of the harbour are not read'],
    ['Unrelated', 'Payroll needs another vendor'],
  ] as const) {
    objections[name] = await made('/objection/create', { name, underlyingConcern: [concern] });
  }
  await tenant.api.post('/resource/create', {
    mode: 'text',
    name: 'Visit',
    text: 'Lindgren Port plans the cranes of its harbour by hand. The tide tables of the harbour change the crane schedule each week.',
  });
  await drainJobs(world);
});

function read(
  settings: AgentSettings = {},
  more: object = {},
  also: string[] = [],
  as = definition,
  company: { name: string; domain: string | null } = { name: 'Lindgren Port', domain: null },
) {
  const body = as.input.parse({ agentOId: `ca_${'0'.repeat(21)}`, companyName: company.name, ...more });
  const subject = {
    company: { ...company, crmAccountId: null },
    person: { name: null, email: null, jobTitle: null, socialProfile: null },
    runtimeContext: 'The visit was in May.',
  };
  const entities = { selected: { product }, also, warnings: [] };
  const tools = jobContext(world, tenant.workspaceOId);
  return readSources(tools, { definition: as, body, subject, agent: { settings }, entities });
}

test('records of a kind come by how well they fit the account, those that the agent names before them', async () => {
  const { resolved, used, texts } = await read();
  expect(resolved.library.map(({ name }) => name)).toEqual(['No tide data', 'Too slow']);
  expect(resolved.library[0]?.data).toMatchObject({
    underlyingConcern: ['Tide tables of the harbour are not read'],
  });
  expect(used.map(({ role }) => role)).toEqual(['product', 'objection', 'objection']);
  const cited = texts.flatMap(({ citation }) => (citation.type === 'entity' ? [citation.oId] : []));
  expect(cited.toSorted()).toEqual(used.map(({ oId }) => oId).toSorted());

  const named = await read({}, {}, [objections.Unrelated ?? '']);
  expect(named.resolved.library.map(({ name }) => name)).toEqual(['Unrelated', 'No tide data']);
});

test('what is asked may depend on what matched, and members of the type are no facts', async () => {
  const { resolved } = await read({}, { depth: 3 });
  expect(definition.fields(resolved)[0]?.description).toBe('Berth planner');
  expect(resolved.records.product).toMatchObject({ oId: product, kind: 'product' });
  expect(resolved.body).toMatchObject({ depth: 3 });
});

test('what does not fit into the tokens of the plan is left out and counted, the caller’s facts never', async () => {
  const small = { ...definition, plan: { ...definition.plan, tokens: 12 } };
  const { texts, leftOut } = await read({}, {}, [], small);
  expect(texts[0]?.source.text).toBe('The visit was in May.');
  expect(texts.length).toBeLessThan(3);
  expect(leftOut).toBeGreaterThan(1);
});

test('settings change the plan: activity is left out, more trouble reads more', async () => {
  await tenant.api.post('/event/import', {
    events: [
      {
        type: 'email',
        eventType: 'sent',
        eventTimestamp: '2026-05-02T10:00:00Z',
        subject: 'Lindgren Port',
        body: { text: 'Lindgren Port asks for the crane schedule.' },
        from: { email: 'buyer@lindgren.example' },
        to: [{ email: 'us@groundwork.example' }],
      },
    ],
  });
  await drainJobs(world);
  const types = async (settings: AgentSettings) =>
    (await read(settings)).texts.map(({ citation }) => citation.type);
  expect(await types({})).toContain('event');
  expect(await types({ enableCrmActivity: false })).not.toContain('event');
  const narrow = { ...definition, plan: { ...definition.plan, tokens: 40 } };
  const usually = await read({}, {}, [], narrow);
  const thoroughly = await read({ enableHighEffortMode: true }, {}, [], narrow);
  expect(thoroughly.texts.length).toBeGreaterThan(usually.texts.length);
});

test('a domain at which anybody has an address brings nobody’s events', async () => {
  const mails = ['ann', 'bo'].map((name) =>
    emailEvent({
      from: { email: `${name}@gmail.com` },
      subject: 'Hello',
      body: { text: `Said by ${name}.` },
    }),
  );
  await tenant.api.post('/event/import', { events: mails });
  await drainJobs(world);
  const told = async (domain: string) =>
    (await read({}, {}, [], definition, { name: 'Lindgren Port', domain })).texts
      .map(({ source }) => source.text)
      .join('\n');
  expect(await told('gmail.com')).not.toContain('Said by');
});

test('an account is called by its domain in whichever script that is written', async () => {
  const domain = 'xn--mnchen-werft-dlb.example';
  expect(domainToUnicode(domain)).toBe('münchen-werft.example');
  const { api, workspaceOId } = await world.newWorkspace();
  await api.post('/event/import', { events: [crmEvent({ crmAccountDomain: domain })] });
  await drainJobs(world);
  const called = await world.db.read(workspaceOId, (tx) =>
    othersCalled(tx, workspaceOId, { name: 'Lindgren Port' }, [['München', 'Werft'], ['Lindgren']]),
  );
  expect(called).toEqual([{ name: 'München Werft', isByDomain: true }]);
});

test('what people of another account write under a subject that names this one is theirs', async () => {
  const events = [
    crmEvent({ opportunityName: 'Cranes', accountName: 'Halden Docks', crmAccountDomain: 'halden.example' }),
    emailEvent({
      from: { email: 'ada@pierworks.example' },
      subject: 'Halden Docks and their cranes',
      body: { text: 'We pay too much for the oil of our own cranes.' },
    }),
    emailEvent({
      from: { email: 'bo@halden.example' },
      subject: 'Cranes',
      body: { text: 'We want to begin in August.' },
    }),
  ];
  await tenant.api.post('/event/import', { events });
  await drainJobs(world);
  for (const domain of ['halden.example', null]) {
    const { texts } = await read({}, {}, [], definition, { name: 'Halden Docks', domain });
    const told = texts.map(({ source }) => source.text).join('\n');
    expect(told).toContain('begin in August');
    expect(told).not.toContain('too much for the oil');
  }
});
