import { beforeAll, describe, expect, test } from 'bun:test';
import { experimentTypes } from '../../schema/experiment.ts';
import { newOId } from '../../schema/o-id.ts';
import { agents } from '../../server/agents/index.ts';
import { type Contract, contractOf } from '../support/document.ts';
import { newAgents, newExperiment } from '../support/experiments.ts';
import { type Reply, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let contract: Contract;
let tenant: Tenant;
let writers: string[];

beforeAll(async () => {
  world = await testWorld();
  contract = contractOf(world);
  tenant = await world.newWorkspace();
  writers = await newAgents(tenant, 3);
});

const at = (verb: string) => `/agents/experiment/${verb}`;

function expectDocumented(method: string, path: string, reply: Reply): void {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(contract.faults(method, path, 200, reply.body), path).toEqual([]);
}

const body = (more: object = {}) => ({
  name: 'Short or long',
  agentType: 'CONTENT',
  runStrategy: 'RANDOM',
  agentOIds: writers.slice(0, 2),
  ...more,
});
const create = (more: object = {}) => tenant.api.post(at('create'), body(more));
const weights = (...all: number[]) => all.map((weight, place) => ({ oId: writers[place], weight }));

describe('an experiment', () => {
  test('is made, read, changed, listed and deleted, as the document says and by every alias', async () => {
    const { api } = tenant;
    const made = await create({ description: 'One', runStrategy: 'WEIGHTED', weights: weights(3, 1) });
    expectDocumented('POST', at('create'), made);
    const { oId } = made.body.data;
    expect(oId).toStartWith('ae_');
    expect(made.body.data).toMatchObject({
      name: 'Short or long',
      description: 'One',
      type: 'CONTENT',
      agentType: 'CONTENT',
      runStrategy: 'WEIGHTED',
      agentOIds: writers.slice(0, 2),
      weights: weights(3, 1),
      agents: [
        { oId: writers[0], name: 'Writer 0', weight: 3, isDeleted: false },
        { oId: writers[1], name: 'Writer 1', weight: 1, isDeleted: false },
      ],
      costToRun: 20,
      itemType: 'experiment',
      contentOutputFormat: null,
    });
    const got = await api.get(at('get'), { oId });
    expectDocumented('GET', at('get'), got);
    expect(got.body.data).toEqual(made.body.data);
    for (const path of [`/agents/experiments/${oId}`, `/agents/experiment/${oId}`])
      expect((await api.get(path)).body.data).toEqual(made.body.data);
    expect((await api.get('/agents/experiments/get', { experimentOId: oId })).body.data).toEqual(
      made.body.data,
    );

    const changed = await api.put('/agents/experiments/update', {
      experimentOId: oId,
      runStrategy: 'ROUND_ROBIN',
      agentOIds: [writers[2], writers[0]],
      description: null,
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.body.data).toMatchObject({
      oId,
      name: 'Short or long',
      description: null,
      runStrategy: 'ROUND_ROBIN',
      agentOIds: [writers[2], writers[0]],
      weights: null,
    });

    const deleted = await api.delete(at('delete'), { oId });
    expectDocumented('DELETE', at('delete'), deleted);
    expect(deleted.body.data.oId).toBe(oId);
    for (const gone of [
      await api.get(at('get'), { oId }),
      await api.post(at('update'), { oId, name: 'x' }),
      await api.delete(at('delete'), { oId }),
      await api.get(at('results'), { experimentOId: oId }),
    ])
      expect(gone.status).toBe(404);
  });

  test('is deleted with others, all or none', async () => {
    const [one, other] = [(await create()).body.data.oId, (await create()).body.data.oId];
    const refused = await tenant.api.post(at('delete'), { oIds: [one, newOId('ae')] });
    expect(refused.status).toBe(404);
    const deleted = await tenant.api.post(at('delete'), { experimentOIds: [one, other] });
    expectDocumented('POST', at('delete'), deleted);
    expect(deleted.body.data.map(({ oId }: { oId: string }) => oId)).toEqual([one, other].toSorted());
    expect((await tenant.api.post(at('delete'), {})).status).toBe(400);
  });

  test('costs what its dearest agent costs, and has a format where its agents share one', async () => {
    const { api } = tenant;
    const make = async (settings: object) =>
      (await api.post('/agents/create', { name: 'Dear', type: 'CONTENT', outputFormat: 'HTML', ...settings }))
        .body.data.oId as string;
    const agentOIds = [await make({ model: 'NOTE' }), await make({ model: 'SYMPHONY' })];
    expect((await create({ agentOIds })).body.data).toMatchObject({
      costToRun: 50,
      contentOutputFormat: 'HTML',
    });
    const mixed = await create({ agentOIds: [...agentOIds, writers[0]] });
    expect(mixed.body.data.contentOutputFormat).toBeNull();
  });

  test('keeps the weights of agents that stay, and asks for those of new ones', async () => {
    const { api } = tenant;
    const { oId } = (await create({ runStrategy: 'WEIGHTED', agentOIds: writers, weights: weights(3, 1, 1) }))
      .body.data;
    const fewer = await api.post(at('update'), { oId, agentOIds: writers.slice(0, 2) });
    expect(fewer.body.data.weights).toEqual(weights(3, 1));
    const more = await api.post(at('update'), { oId, agentOIds: writers });
    expect([more.status, more.body.message]).toEqual([400, `weights: has no entry for ${writers[2]}`]);
    expect((await api.get(at('get'), { oId })).body.data.agentOIds).toEqual(writers.slice(0, 2));
  });

  test('says that weights count for nothing where the strategy does not weigh', async () => {
    const made = await create({ weights: weights(3, 1) });
    expect(made.body.data.weights).toBeNull();
    expect(made.body._metadata.warnings).toEqual([expect.stringContaining('weights are left aside')]);
  });

  test('that comes back as it was shown is changed, and what nobody sets is told', async () => {
    const { data } = (await create({ runStrategy: 'WEIGHTED', weights: weights(3, 1) })).body;
    const back = await tenant.api.post(at('update'), { ...data, name: 'Later' });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(back.body.data).toMatchObject({ ...data, name: 'Later', updatedAt: back.body.data.updatedAt });
  });
});

describe('an experiment is refused', () => {
  test.each([
    [
      'of a type whose runs take none',
      { agentType: 'PROSPECTOR' },
      'agentType',
      'must be CONTENT or EMAIL: runs of',
    ],
    ['without a type', { agentType: undefined }, 'agentType', 'is required'],
    ['with a strategy that there is not', { runStrategy: 'BEST' }, 'runStrategy', 'must be one of'],
    ['of one agent', () => ({ agentOIds: writers.slice(0, 1) }), 'agentOIds', 'at least 2'],
    [
      'of too many',
      () => ({ agentOIds: Array.from({ length: 21 }, () => newOId('ca')) }),
      'agentOIds',
      'at most 20',
    ],
    [
      'that names one twice',
      () => ({ agentOIds: [writers[0], writers[0]] }),
      'agentOIds[1]',
      'an earlier arm',
    ],
    ['that weighs without weights', { runStrategy: 'WEIGHTED' }, 'weights', 'is required for WEIGHTED'],
    [
      'with a weight of nothing',
      () => ({ runStrategy: 'WEIGHTED', weights: weights(1, 0) }),
      'weights[1].weight',
      'greater than 0',
    ],
    [
      'without one for each',
      () => ({ runStrategy: 'WEIGHTED', weights: weights(1) }),
      'weights',
      'has no entry for',
    ],
    [
      'with one for another agent',
      () => ({ runStrategy: 'WEIGHTED', weights: weights(1, 1, 1) }),
      'weights[2].oId',
      'not one of agentOIds',
    ],
    [
      'with two for one agent',
      () => ({ runStrategy: 'WEIGHTED', weights: [...weights(1, 1), ...weights(2)] }),
      'weights[2].oId',
      'is a duplicate: it already has a weight',
    ],
    ['without a name', { name: ' ' }, 'name', 'must not be empty'],
  ] as [string, object | (() => object), string, string][])('%s', async (_, more, path, sentence) => {
    const refused = await create(typeof more === 'function' ? more() : more);
    expect(refused.status, JSON.stringify(refused.body)).toBe(400);
    expect(refused.body.errors[0].path).toBe(path);
    expect(refused.body.message).toContain(sentence);
  });

  test('with an agent of another type, and with one that is not there', async () => {
    const [other = ''] = await newAgents(tenant, 1, 'ENRICH_COMPANY');
    const wrong = await create({ agentOIds: [writers[0], other] });
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      'agentOIds[1]: is an agent of type ENRICH_COMPANY, not CONTENT',
    ]);
    const [gone = ''] = await newAgents(tenant, 1);
    await tenant.api.delete('/agents/delete', { oId: gone });
    const stranger = await world.newWorkspace();
    const [theirs = ''] = await newAgents(stranger, 1);
    for (const oId of [newOId('ca'), gone, theirs]) {
      const unknown = await create({ agentOIds: [writers[0], oId] });
      expect([unknown.status, unknown.body.errors[0].path]).toEqual([404, 'agentOIds[1]']);
    }
  });
});

test('runs of the types that are compared take an experiment, and runs of no others', () => {
  for (const { type, input } of agents)
    expect('experimentOId' in input.shape, type).toBe((experimentTypes as readonly string[]).includes(type));
});

describe('the lists', () => {
  test('of experiments are narrowed by type and text, page by page', async () => {
    const own = await world.newWorkspace();
    const mails = await newAgents(own, 2, 'EMAIL');
    const first = await newExperiment(own, 'RANDOM');
    const second = await own.api.post(at('create'), {
      name: 'Greetings 100%',
      agentType: 'EMAIL',
      runStrategy: 'RANDOM',
      agentOIds: mails,
    });
    const list = async (query = {}) => {
      const reply = await own.api.get(at('list'), query);
      expectDocumented('GET', at('list'), reply);
      return { ...reply.body, data: reply.body.data.map(({ oId }: { oId: string }) => oId) };
    };
    const { oId } = second.body.data;
    expect(await list()).toMatchObject({ total: 2, hasNext: false, data: [oId, first.oId] });
    expect((await list({ orderDirection: 'ASC' })).data).toEqual([first.oId, oId]);
    expect((await list({ type: 'EMAIL' })).data).toEqual([oId]);
    expect((await list({ query: '100%' })).data).toEqual([oId]);
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({
      total: 2,
      hasNext: false,
      data: [first.oId],
    });
    expect((await own.api.get(at('list'), { type: 'CONTEXT' })).status).toBe(400);
    expect((await own.api.get('/agents/experiments/list')).body.total).toBe(2);
  });

  test('of agents mix in experiments where that is asked: the sum, and more than the limit', async () => {
    const own = await world.newWorkspace();
    const [mail = ''] = await newAgents(own, 1, 'EMAIL');
    const one = await newExperiment(own, 'RANDOM');
    const two = await newExperiment(own, 'ROUND_ROBIN');
    const list = async (query: object) => {
      const reply = await own.api.get('/agents/list', { ...query });
      expectDocumented('GET', '/agents/list', reply);
      return reply.body;
    };
    const oIdsOf = (data: { oId: string }[]) => data.map(({ oId }) => oId);
    expect(await list({})).toMatchObject({ total: 5 });
    const all = await list({ includeExperiments: true });
    expect(all).toMatchObject({ total: 7, hasNext: false });
    const every = [mail, one.oId, ...one.agentOIds, two.oId, ...two.agentOIds].toSorted();
    expect(oIdsOf(all.data).toSorted()).toEqual(every);
    const times = all.data.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    for (const { oId, itemType } of all.data)
      expect(itemType).toBe(oId.startsWith('ae_') ? 'experiment' : 'agent');
    const pages = [
      await list({ includeExperiments: true, limit: 2 }),
      await list({ includeExperiments: true, limit: 2, offset: 2 }),
      await list({ includeExperiments: true, limit: 2, offset: 4 }),
    ];
    expect(pages.map(({ data, hasNext }) => [data.length, hasNext])).toEqual([
      [4, true],
      [2, true],
      [1, false],
    ]);
    expect(pages.flatMap(({ data }) => oIdsOf(data)).toSorted()).toEqual(every);
    expect((await list({ includeExperiments: true, type: 'EMAIL' })).total).toBe(1);
    expect((await list({ includeExperiments: true, type: 'CONTENT' })).total).toBe(6);
    const none = await list({ includeExperiments: true, type: 'CONTEXT' });
    expect(none.total).toBe(0);
    expect(none._metadata.warnings).toEqual([expect.stringContaining('are in no experiment')]);
  });
});
