import { beforeAll, describe, expect, test } from 'bun:test';
import { asker } from '../support/graphql.ts';
import { type Api, testWorld, type World } from '../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await testWorld();
});

async function make(api: Api, path: string, body: object): Promise<string> {
  const made = await api.post(`/${path}/create`, body);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.data.oId;
}

interface Shown {
  oId: string;
  entityType: string;
  relationship: string;
  linkType: string;
}

const linksOf = async (api: Api, oId: string): Promise<Shown[]> =>
  (await api.get('/library/links', { oId })).body.links;
const namesLinked = async (api: Api, oId: string) => (await linksOf(api, oId)).map((link) => link.oId);

describe('a record whose text names another', () => {
  test('is linked to it as inferred, on create and on update, and filters follow', async () => {
    const { api } = await world.newWorkspace();
    const product = await make(api, 'product', { name: 'Order Flow' });
    const rival = await make(api, 'competitor', { name: 'Slowware Inc.' });
    const objection = await make(api, 'objection', {
      name: 'Too expensive',
      underlyingConcern: ['They have a quote from Slowware and doubt that order  flow pays off.'],
    });
    expect(await linksOf(api, objection)).toEqual([
      { oId: rival, entityType: 'competitor', relationship: 'parent', linkType: 'inferred' },
      { oId: product, entityType: 'product', relationship: 'parent', linkType: 'inferred' },
    ]);
    expect((await linksOf(api, product))[0]).toMatchObject({ oId: objection, relationship: 'child' });
    expect((await api.get('/objection/list', { offeringOId: product })).body.total).toBe(1);
    await api.post('/objection/update', { oId: objection, underlyingConcern: ['Slowware is cheaper.'] });
    expect(await namesLinked(api, objection)).toEqual([rival]);
    expect((await api.get('/objection/list', { offeringOId: product })).body.total).toBe(0);
  });

  test('is linked by whole words only, and by a single word only as it is written', async () => {
    const { api } = await world.newWorkspace();
    await make(api, 'competitor', { name: 'Apex' });
    await make(api, 'competitor', { name: 'sales' });
    await make(api, 'persona', { name: 'Head of Data' });
    const quiet = await make(api, 'use-case', {
      name: 'U',
      summary: 'Apexes of the apex; our sales overhead of data.',
    });
    expect(await namesLinked(api, quiet)).toEqual([]);
    const loud = await make(api, 'use-case', { name: 'U', summary: 'The head of data left Apex.' });
    expect(await namesLinked(api, loud)).toHaveLength(2);
  });

  test('is not linked to itself, to deleted or archived records, or to another workspace', async () => {
    const [mine, theirs] = [await world.newWorkspace(), await world.newWorkspace()];
    await make(theirs.api, 'competitor', { name: 'Apex' });
    const gone = await make(mine.api, 'competitor', { name: 'Nadir' });
    await mine.api.delete('/competitor/delete', { oId: gone });
    const kept = await make(mine.api, 'competitor', { name: 'Zenith' });
    await mine.api.post('/competitor/archive', { oId: kept });
    const own = await make(mine.api, 'competitor', {
      name: 'Solstice',
      keyDifferentiators: ['Solstice beats Apex, Nadir and Zenith'],
    });
    expect(await namesLinked(mine.api, own)).toEqual([]);
  });

  test('stays apart from it once unlinked, until somebody links the two', async () => {
    const { api } = await world.newWorkspace();
    const rival = await make(api, 'competitor', { name: 'Apex' });
    const objection = await make(api, 'objection', { name: 'Price', description: 'Apex is cheaper' });
    expect(await namesLinked(api, objection)).toEqual([rival]);
    const apart = await api.post('/library/unlink', { oId: rival, targetOIds: [objection] });
    expect(apart.body).toMatchObject({ removed: 1, links: [] });
    await api.post('/objection/update', { oId: objection, description: 'Apex is much cheaper' });
    expect(await namesLinked(api, objection)).toEqual([]);
    await api.post('/library/link', { oId: objection, targetOIds: [rival] });
    expect((await linksOf(api, objection))[0]).toMatchObject({ oId: rival, linkType: 'explicit' });
    await api.post('/objection/update', { oId: objection, description: 'Apex is far cheaper' });
    expect(await linksOf(api, objection)).toHaveLength(1);
  });

  test('counts as linked explicitly where a field or a hand did it too', async () => {
    const { api } = await world.newWorkspace();
    const product = await make(api, 'product', { name: 'Order Flow' });
    const feature = await make(api, 'core-feature', {
      name: 'F',
      offeringOId: product,
      whatItDoes: ['Order Flow routes orders'],
    });
    expect(await linksOf(api, feature)).toEqual([
      { oId: product, entityType: 'product', relationship: 'parent', linkType: 'explicit' },
    ]);
  });
});

test('links are listed parents first, explicit before inferred, then by age', async () => {
  const { api } = await world.newWorkspace();
  const product = await make(api, 'product', { name: 'Order Flow' });
  const [old, young] = [
    await make(api, 'persona', { name: 'Old persona' }),
    await make(api, 'persona', { name: 'Young persona' }),
  ];
  const useCase = await make(api, 'use-case', { name: 'U', summary: 'Order Flow for whom?' });
  await api.post('/library/link', { oId: useCase, targetOIds: [young] });
  await api.post('/library/link', { oId: useCase, targetOIds: [old] });
  const service = await make(api, 'service', { name: 'S' });
  await api.post('/library/link', { oId: useCase, targetOIds: [service] });
  const shown = (await linksOf(api, useCase)).map((link) => [link.oId, link.relationship, link.linkType]);
  expect(shown).toEqual([
    [young, 'parent', 'explicit'],
    [old, 'parent', 'explicit'],
    [service, 'parent', 'explicit'],
    [product, 'parent', 'inferred'],
  ]);
});

test('two records that are linked in both directions have one parent, by REST and GraphQL', async () => {
  const { api, key } = await world.newWorkspace();
  const ask = asker(world.app, key);
  const one = await make(api, 'persona', { name: 'Buying committee' });
  const other = await make(api, 'persona', { name: 'Head of purchasing' });
  await api.post('/library/link', { oId: other, targetOIds: [one] });
  await api.post('/library/link', { oId: one, targetOIds: [other] });
  await api.post('/persona/update', { oId: one, description: 'The head of purchasing leads it.' });
  const shown = async (oId: string) => {
    const { data } = await ask(
      'query ($oId: ID!) { entity(oId: $oId) { links { oId relationship linkType } } }',
      { oId },
    );
    const links = await linksOf(api, oId);
    expect(data.entity.links).toEqual(links.map(({ entityType, ...link }) => link));
    return links.map((link) => [link.oId, link.relationship]);
  };
  expect(await shown(one)).toEqual([[other, 'child']]);
  expect(await shown(other)).toEqual([[one, 'parent']]);
});

test('generated records are linked to whom their evidence names', async () => {
  const { api } = await world.newWorkspace();
  const rival = await make(api, 'competitor', { name: 'Apex' });
  const reply = await api.post('/reference/generate', {
    references: [
      {
        name: 'Acme',
        sources: [
          {
            type: 'TEXT',
            value: 'Why they chose us: Acme took us over Apex because the roll-out took only two weeks.',
          },
        ],
      },
    ],
  });
  expect(reply.status).toBe(200);
  const { oId } = reply.body.data[0];
  const links = [{ oId: rival, entityType: 'competitor', relationship: 'parent', linkType: 'inferred' }];
  expect(await linksOf(api, oId)).toEqual(links);
  await api.post('/reference/update', { oId, data: { whyTheyChoseUs: ['It was quick'] } });
  expect(await linksOf(api, oId)).toEqual(links);
});

test('every change of a record raises its event, in the same transaction', async () => {
  const { api } = await world.newWorkspace();
  const oId = await make(api, 'persona', { name: 'Head of Data' });
  await api.post('/persona/update', { oId, painPoints: ['a'], description: 'b' });
  await api.post('/persona/update', { oId, description: 'b' });
  await api.post('/persona/archive', { oId });
  await api.post('/persona/delete', { oId });
  expect((await api.post('/persona/create', { name: 'X', primaryOfferingOId: oId })).status).toBe(404);
  const listed = (await api.get('/event/list', { eventCategories: 'REVISION' })).body.data;
  expect(listed.total).toBe(4);
  const details = [];
  for (const event of listed.events)
    details.push((await api.get('/event/get', { oId: event.oId })).body.data);
  const shown = details
    .map((event) => [event.eventType, event.payload.action, event.payload.changedFields, event.subjectOId])
    .toSorted((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1));
  expect(shown).toEqual([
    ['ENTITY_UPDATED', 'archived', [], oId],
    ['ENTITY_CREATED', 'created', [], oId],
    ['ENTITY_UPDATED', 'deleted', [], oId],
    ['ENTITY_UPDATED', 'updated', ['description', 'data.painPoints'], oId],
  ]);
  expect(listed.events[0].eventSummary).toStartWith('Persona ');
});
