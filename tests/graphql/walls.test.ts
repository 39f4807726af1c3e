import { describe, expect, test } from 'bun:test';
import { graphqlSchema } from '../../schema/graphql/index.ts';
import { pluralOf } from '../../schema/graphql/library.ts';
import { library } from '../../schema/library/index.ts';
import { metricDimensions, metricMeasures } from '../../schema/metrics.ts';
import { filesForm } from '../support/assets.ts';
import { type Ask, asker } from '../support/graphql.ts';
import { drainJobs } from '../support/jobs.ts';
import { databaseWithout } from '../support/walls.ts';
import { makeWorld, type Tenant } from '../support/world.ts';

/** Stands in everything that the owner stores: where a stranger sees it, a wall has a hole. */
const marker = 'zirkonblau';

const lists = `{
  events { totalCount nodes { oId eventSummary payload text participants { name } account { name } deal { name } findings { quote } } }
  findings { totalCount nodes { quote event { oId payload deal { name } } account { name } entityMatches { entity { name } } } }
  accounts { totalCount nodes { oId name } }
  deals { totalCount nodes { oId name account { name } } }
  libraryKinds { count }
  competitors { totalCount nodes { oId name links { oId } findings { quote } evidence { oId values { quote } } } }
  library(kind: PRODUCT) { totalCount nodes { name } }
  jobs { totalCount nodes { oId subject } }
  resources { totalCount nodes { name progress { reason } } }
  deadLetters { totalCount nodes { lastError } }
  agents { totalCount nodes { oId name versions { totalCount nodes { name } } } }
  runs { totalCount nodes { oId subject { name } agent { name } } }
  assets { totalCount nodes { uuid identifier siteUrl } }
  workflows { totalCount nodes { oId name } }
  workflowRuns { totalCount nodes { workflowRunOId } }
  workspaceCompany { oId name }
  ${library
    .filter(({ kind }) => kind !== 'competitor')
    .map((kind) => `${pluralOf(kind)} { totalCount nodes { oId name } }`)
    .join('\n')}
}`;

const nodesOf = { findings: 'quote', events: 'eventSummary', deals: 'name', runs: 'agentOId' };

/** Every dimension of every source with every measure, down to the rows. */
const figures = (['findings', 'events', 'deals', 'runs'] as const).flatMap((of) =>
  metricDimensions[of].map((dimension) => {
    const measures = metricMeasures[of].map((name) =>
      name === 'amount' || name === 'averageAmount' ? `${name} { value }` : name,
    );
    return `{ ${of.slice(0, -1)}Metrics(groupBy: [${dimension}], interval: quarter, from: "2025-01-01", to: "2100-01-01", previous: true) {
      key { value label } ${measures.join(' ')} rows(first: 5) { nodes { oId ${nodesOf[of]} } }
    } }`;
  }),
);

const oneByOne = [
  'query ($oId: ID!) { account(oId: $oId) { oId name } }',
  'query ($oId: ID!) { deal(oId: $oId) { oId name } }',
  'query ($oId: ID!) { event(oId: $oId) { oId text findings { quote } } }',
  'query ($oId: ID!) { entity(oId: $oId) { oId name links { oId } } }',
  'query ($oId: ID!) { agent(oId: $oId) { oId name versions { nodes { name } } } }',
  'query ($oId: ID!) { agent(oId: $oId, version: 1) { oId name } }',
  'query ($oId: ID!) { run(oId: $oId) { oId output } }',
  'query ($oId: ID!) { resource(oId: $oId) { oId name } }',
  'query ($oId: ID!) { workflow(oId: $oId) { oId name } }',
  'query ($oId: ID!) { workflowRun(oId: $oId) { workflowRunOId } }',
  'mutation ($oId: ID!) { cancelJob(oId: $oId) { oId } }',
  'mutation ($oId: ID!) { retryJob(oId: $oId) { oId } }',
  'mutation ($oId: ID!) { retryDeadLetter(oId: $oId) { oId } }',
];

const oneAsset = 'query ($uuid: ID!) { asset(uuid: $uuid) { versions { totalCount } files { totalCount } } }';

describe.each(['row-level security', 'statements'] as const)('with this wall taken away: %s', (wall) => {
  test('a stranger sees and changes nothing of another workspace by GraphQL', async () => {
    const { db, close } = await databaseWithout(wall);
    const world = await makeWorld({}, db);
    const [owner, other] = [await world.newWorkspace(), await world.newWorkspace()];
    await fill(owner);
    await drainJobs(world);
    const [ask, stranger] = [asker(world.app, owner.key), asker(world.app, other.key)];
    const before = await answered(ask);
    expect(before).toContain(marker);
    const seen = await answered(stranger);
    expect(seen).not.toContain(marker);
    expect(seen).not.toMatch(/[a-z]{2,12}_[0-9A-Za-z]{21}/);
    expect(seen).not.toMatch(/"(?:totalCount|count)":[1-9]/);
    const whole = await figuresOf(ask);
    expect(figures.filter((_, place) => !whole[place]?.length)).toEqual([]);
    expect(JSON.stringify(whole)).toContain(marker);
    expect((await figuresOf(stranger)).flat()).toEqual([]);
    for (const oId of new Set(before.match(/[A-Za-z]{2,12}_[0-9A-Za-z]{21}/g))) {
      const node = await stranger('query ($oId: ID!) { node(id: $oId) { id } }', { oId });
      expect(node, oId).toMatchObject({ data: { node: null }, errors: [] });
      for (const query of oneByOne) {
        const { errors } = await stranger(query, { oId });
        expect(errors[0]?.extensions?.status, `${query} ${oId}`).toBe(404);
      }
    }
    const [uuid = ''] = before.match(/(?<="uuid":")[0-9a-f-]{36}/) ?? [];
    expect((await ask(oneAsset, { uuid })).data.asset.files.totalCount).toBe(1);
    expect((await stranger(oneAsset, { uuid })).errors[0]?.extensions?.status).toBe(404);
    expect(await answered(ask)).toBe(before);
    await world.app.close();
    await close();
  });
});

async function figuresOf(ask: Ask): Promise<object[][]> {
  const told: object[][] = [];
  for (const figure of figures) {
    const { data, errors } = await ask(figure);
    expect(errors, figure).toEqual([]);
    told.push(...Object.values<object[]>(data));
  }
  return told;
}

test('each field of the schema that reads is asked about', () => {
  const asked = [lists, ...figures, ...oneByOne, oneAsset, 'node('].join('\n');
  const names = Object.keys(graphqlSchema(library).getQueryType()?.getFields() ?? {});
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(asked))).toEqual([]);
});

async function answered(ask: Ask): Promise<string> {
  const { data, errors } = await ask(lists);
  expect(errors).toEqual([]);
  return JSON.stringify(data);
}

async function fill({ api }: Tenant): Promise<void> {
  const product = await api.post('/product/create', { name: `Product ${marker}` });
  await api.post('/competitor/create', {
    name: `Competitor ${marker}`,
    linkingStrategy: { mode: 'SPECIFIC', offeringOIds: [product.body.data.oId] },
  });
  const agent = await api.post('/agents/create', { name: `Agent ${marker}`, type: 'ENRICH_COMPANY' });
  await api.post('/agents/enrich-company/run', { agentOId: agent.body.data.oId, companyName: marker });
  await api.post('/resource/create', { mode: 'text', name: marker, text: `A text of ${marker}.` });
  const published = await api.post(
    '/asset/create',
    filesForm({ identifier: marker }, { 'index.html': marker }),
  );
  expect(published.status).toBe(201);
  await api.post('/event/import', {
    events: [
      {
        type: 'call',
        eventType: 'transcript',
        eventTimestamp: '2026-03-02T09:30:00Z',
        title: `Call about ${marker}`,
        participants: [{ name: 'Ada Boyle', email: 'ada@northwind.example', role: 'external' }],
        transcript: [
          {
            speaker: { name: 'Ada Boyle', email: 'ada@northwind.example', role: 'external' },
            text: `Our problem is that reports take two days. We are also looking at Competitor ${marker}.`,
          },
        ],
      },
      {
        type: 'crm',
        eventType: 'deal_won',
        eventTimestamp: '2026-03-05T09:30:00Z',
        opportunityId: 'opp-1',
        opportunityName: `Deal ${marker}`,
        crmAccountDomain: 'northwind.example',
        stage: 'Closed',
        amount: '12.5',
        currency: 'EUR',
        ownerEmail: 'ines@seller.example',
      },
    ],
  });
}
