import { describe, expect, test } from 'bun:test';
import { filesForm } from '../support/assets.ts';
import { type Ask, asker } from '../support/graphql.ts';
import { drainJobs } from '../support/jobs.ts';
import { databaseWithout } from '../support/walls.ts';
import { makeWorld, type Tenant } from '../support/world.ts';

/** Stands in everything that the owner stores: where a stranger sees it, a wall has a hole. */
const marker = 'zirkonblau';

const lists = `{
  events { totalCount nodes { oId eventSummary findings { quote } } }
  findings { totalCount nodes { quote event { oId } } }
  eventDays(startDate: "2026-03-01", endDate: "2026-03-05") { day }
  libraryKinds { count }
  competitors { totalCount nodes { oId name links { oId } } }
  library(kind: PRODUCT) { totalCount nodes { name } }
  jobs { totalCount nodes { oId subject } }
  resources { totalCount nodes { name progress { reason } } }
  deadLetters { totalCount nodes { lastError } }
  agents { totalCount nodes { oId name versions { totalCount nodes { name } } } }
  runs { totalCount nodes { oId subject { name } agent { name } } }
  assets { totalCount nodes { uuid identifier siteUrl } }
}`;

const oneByOne = [
  'query ($oId: ID!) { event(oId: $oId) { oId text findings { quote } } }',
  'query ($oId: ID!) { entity(oId: $oId) { oId name links { oId } } }',
  'query ($oId: ID!) { agent(oId: $oId) { oId name versions { nodes { name } } } }',
  'query ($oId: ID!) { agent(oId: $oId, version: 1) { oId name } }',
  'query ($oId: ID!) { run(oId: $oId) { oId output } }',
  'query ($oId: ID!) { resource(oId: $oId) { oId name } }',
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
    for (const oId of new Set(before.match(/[A-Za-z]{2,12}_[0-9A-Za-z]{21}/g))) {
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
  }, 300_000);
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
        transcript: `We are also looking at Competitor ${marker}, and our problem is that reports take days.`,
      },
    ],
  });
}
