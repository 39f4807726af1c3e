import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { agents } from '../../server/agents/index.ts';
import { NotAsked } from '../../server/ai/failure.ts';
import type { EndpointAi } from '../../server/ai/index.ts';
import type { Work } from '../../server/database/index.ts';
import { ApiError } from '../../server/errors.ts';
import { runBuild } from '../../server/services/workspace-build/run-build.ts';
import { type CompanySite, companySite } from '../support/company-page.ts';
import { type Contract, contractOf } from '../support/document.ts';
import { endpointAi } from '../support/endpoint-ai.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let contract: Contract;
let site: CompanySite;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
  contract = contractOf(world);
  site = companySite();
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
});
afterAll(() => site.stop());

const fullRequest = () => ({
  name: 'Tallyline Ltd',
  url: site.url,
  offering: { type: 'PRODUCT', name: 'Tallyline', text: 'Tallyline reads every export within a minute.' },
  references: [
    site.story,
    '---\ntitle: "Southmarket"\n---\n\nSouthmarket cut its stock takes by half.',
    { name: 'Regional grocer', text: 'Results of the grocer:\n- Stock takes need 4x less time.' },
  ],
});

async function start(body: object, of = tenant): Promise<string> {
  const reply = await of.api.post('/agents/workspace/build', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(contract.faults('POST', '/agents/workspace/build', 200, reply.body)).toEqual([]);
  expect(reply.body.data.status).toBe('pending');
  return reply.body.data.jobOId;
}

async function progress(jobOId: string, of = tenant) {
  const reply = await of.api.get('/agents/workspace/build/status', { jobOId });
  expect(contract.faults('GET', '/agents/workspace/build/status', 200, reply.body)).toEqual([]);
  return reply.body.data;
}

async function build(body: object, of = tenant) {
  const jobOId = await start(body, of);
  await drainJobs(world);
  return progress(jobOId, of);
}

/** Everything that the workspace holds by now, by kind and name. */
async function held({ workspaceOId }: Tenant): Promise<string[]> {
  const rows = await world.db.ownerSql<{ what: string }[]>`
    select kind || ' ' || name as what from entity where workspace_o_id = ${workspaceOId} and deleted_at is null
    union all
    select 'agent ' || type || ' ' || name from agent where workspace_o_id = ${workspaceOId} and deleted_at is null
    union all
    select 'resource ' || name from resource where workspace_o_id = ${workspaceOId} and deleted_at is null
  `;
  return rows.map(({ what }) => what).toSorted();
}

describe('a build', () => {
  test('fills a workspace from a page and texts, every value with its sentence', async () => {
    const jobOId = await start(fullRequest());
    expect(await progress(jobOId)).toMatchObject({
      status: 'pending',
      stage: 'read',
      created: [],
      error: null,
    });
    await drainJobs(world);
    const done = await progress(jobOId);
    expect(done).toMatchObject({ status: 'completed', stage: null, error: null, warnings: [] });
    expect(done.counts).toMatchObject({ done: done.counts.total, skipped: 0 });

    const { api } = tenant;
    const list = async (path: string) => (await api.get(`/${path}/list`, { limit: 50 })).body.data;
    const names = async (path: string) =>
      (await list(path)).map(({ name }: { name: string }) => name).toSorted();
    expect((await api.get('/workspace-company/get')).body).toMatchObject({
      name: 'Tallyline Ltd',
      domain: '127.0.0.1',
    });
    expect(await names('product')).toEqual(['Tallyline']);
    expect(await names('persona')).toEqual(['Head of operations', 'Store manager']);
    expect(await names('use-case')).toEqual(['Returns of web orders', 'Stock takes']);
    expect(await names('competitor')).toEqual(['StockPilot']);
    expect(await names('core-feature')).toEqual(['Difference lists', 'Nightly stock comparison']);
    expect(await names('objection')).toEqual(['Our spreadsheet does that']);
    expect(await names('reference')).toEqual(['Northmarket counts less', 'Regional grocer', 'Southmarket']);
    expect(await names('segment')).toEqual([]);
    expect(await names('resource')).toHaveLength(5);
    for (const { status } of await list('resource')) expect(status).toBe('indexed');

    const [product] = await list('product');
    const evidence = (await api.get('/library/evidence', { oId: product.oId })).body.data.values;
    expect(evidence.length).toBeGreaterThan(0);
    for (const { source, quote, start, end } of evidence) {
      const { text } = (await api.get('/library/source', { oId: source.oId })).body.data;
      expect(text.slice(start, end)).toBe(quote);
    }
    const made = await list('agents');
    expect(made.map(({ type }: { type: string }) => type).toSorted()).toEqual(
      agents.map(({ type }) => type).toSorted(),
    );
    for (const { productOId, name } of made) {
      expect(productOId).toBe(product.oId);
      expect(name).toEndWith(' for Tallyline');
    }
    const links = (await api.get('/library/links', { oId: product.oId })).body.links;
    expect(links.map(({ entityType }: { entityType: string }) => entityType)).toContain('persona');
    expect(done.created.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...Array(5).fill('resource'),
      'workspace-company',
      'product',
      'reference',
      'reference',
      'reference',
      'persona',
      'persona',
      'use-case',
      'use-case',
      'core-feature',
      'core-feature',
      'competitor',
      'objection',
      ...agents.map(() => 'agent'),
    ]);
  });

  test('reads short forms, leaves agents out where it is told to, and invents nothing', async () => {
    const done = await build({
      name: 'Tallyline Ltd',
      offering: 'Tallyline\n\nTallyline keeps stock figures in step.',
      createDefaultAgents: false,
    });
    expect(done).toMatchObject({ status: 'completed', warnings: [] });
    expect(await held(tenant)).toEqual([
      'product Tallyline',
      'resource Tallyline',
      'workspace-company Tallyline Ltd',
    ]);
  });

  test('makes no record beside one whose name ends in another mark', async () => {
    await tenant.api.post('/objection/create', { name: 'Tallyline costs too much' });
    await build({
      name: 'Tallyline Ltd',
      offering:
        'Tallyline\n\n## Objections\n\n- “Tallyline costs too much.”\n- We count by hand!\n- We count by hand\n- Nobody has asked for it',
      createDefaultAgents: false,
    });
    expect((await held(tenant)).filter((what) => what.startsWith('objection'))).toEqual([
      'objection Nobody has asked for it',
      'objection Tallyline costs too much',
      'objection We count by hand!',
    ]);
  });

  test('goes on without pages that do not answer, and says so', async () => {
    const done = await build({
      name: 'Tallyline Ltd',
      url: site.broken,
      offering: { type: 'service', text: 'Counting service\n\nWe count stock at night.' },
      references: [`${site.url}nowhere`],
    });
    expect(done).toMatchObject({ status: 'completed', counts: { skipped: 2 }, error: null });
    expect(done.warnings).toEqual([
      `${site.broken} was left out: the address answered 503`,
      `${site.url}nowhere was left out: the address answered 404`,
    ]);
    expect(await held(tenant)).toContain('service Counting service');
  });

  test('that has nothing to read fails and says why, and the next one may go on', async () => {
    const failed = await build({ name: 'Tallyline Ltd', url: site.broken });
    expect(failed).toMatchObject({ status: 'failed', stage: null, created: [] });
    expect(failed.error).toContain('the address answered 503');
    expect(await build({ name: 'Tallyline Ltd', url: site.url })).toMatchObject({ status: 'completed' });
  });

  test('that the budget does not allow fails; another one makes what is missing', async () => {
    await world.db.ownerSql`update api_key set credit_limit = 50 where o_id = ${tenant.keyOId}`;
    const failed = await build(fullRequest());
    expect(failed).toMatchObject({ status: 'failed', stage: null });
    expect(failed.error).toContain('credits');
    expect(failed.created.map(({ kind }: { kind: string }) => kind)).toContain('product');
    await world.db.ownerSql`update api_key set credit_limit = null where o_id = ${tenant.keyOId}`;
    const done = await build(fullRequest());
    expect(done.status).toBe('completed');
    expect(new Set(await held(tenant)).size).toBe((await held(tenant)).length);
  });

  test('waits for an endpoint that is away, and says when it gave up', async () => {
    const jobOId = await start(fullRequest());
    const away = withModel({
      write: async () => {
        throw new ApiError(503, 'model_unavailable', 'The model is away');
      },
    });
    await drainJobs(away, { rounds: 2 });
    expect(await progress(jobOId)).toMatchObject({ stage: 'company', error: null });
    await drainJobs(away, { hurry: true, rounds: 10 });
    expect(await progress(jobOId)).toMatchObject({ status: 'failed', error: 'The model is away' });
  });

  test('ends at once where the endpoint refuses for good, with what it said', async () => {
    const jobOId = await start(fullRequest());
    const refusing = withModel({
      write: async () => {
        throw new ApiError(502, 'model_refused', 'The endpoint answered 404: there is no such model');
      },
    });
    await drainJobs(refusing);
    const error = 'The endpoint answered 404: there is no such model';
    expect(await progress(jobOId)).toMatchObject({ status: 'failed', error });
  });

  test('makes records of the names that a model finds, where they are names', async () => {
    const { write } = world.context.ai;
    const asked: string[] = [];
    const found = withModel({
      compose: async () => {
        throw new Error('nobody writes prose here');
      },
      write: async (request) => {
        if (!request.task.startsWith('Name what')) return write(request);
        asked.push(...request.fields.map(({ path }) => path));
        const cited = { sourceKey: '0', start: 0, end: 1, support: 'quoted' as const };
        const names = ['Buying clerk', 'It is a sentence that says a lot about nobody at all.', 'Tallyline'];
        return {
          values: names.map((value, at) => ({ path: `/persona/${at}`, value, quote: value, ...cited })),
          unsupported: [],
          model: 'test',
          usage: { inputTokens: 0, outputTokens: 0, costUsd: 0, priced: true, credits: 20 },
        };
      },
    });
    await start({ ...fullRequest(), url: null, references: [] });
    await drainJobs(found);
    const personas = (await tenant.api.get('/persona/list')).body.data;
    expect(personas.map(({ name }: { name: string }) => name)).toEqual(['Buying clerk']);
    expect(asked).toContain('/competitor');
  });
});

/** The world with another model. */
const withModel = (own: Partial<EndpointAi>) => ({
  ...world,
  context: { ...world.context, ai: endpointAi(world.context.ai, own) },
});

describe('a second build', () => {
  test('waits for the first with a reason, and makes afterwards what is missing alone', async () => {
    const first = await start(fullRequest());
    const second = await tenant.api.post('/agents/workspace/build', fullRequest());
    const { jobOId, ...told } = second.body.data;
    const reason = `Waits until the build ${first}, which was accepted before it, has ended`;
    expect([second.status, told]).toEqual([200, { status: 'pending', reason }]);
    expect(await progress(jobOId)).toMatchObject({ status: 'pending', reason });
    expect((await progress(first)).reason).toBeNull();
    await drainJobs(world);
    expect((await progress(first)).status).toBe('completed');
    expect(await progress(jobOId)).toMatchObject({ status: 'completed', reason: null, created: [] });
    const before = await held(tenant);
    expect(new Set(before).size).toBe(before.length);
    const asked = site.asked();

    const again = await build(fullRequest());
    expect(again).toMatchObject({ status: 'completed', created: [] });
    expect(await held(tenant)).toEqual(before);
    expect(site.asked()).toBe(asked);

    const [persona] = (await tenant.api.get('/persona/list')).body.data;
    await tenant.api.delete('/persona/delete', { oId: persona.oId });
    const mended = await build(fullRequest());
    expect(mended.created.map(({ kind }: { kind: string }) => kind)).toEqual(['persona']);
    expect(await held(tenant)).toEqual(before);
  });

  test('is one of many that are accepted at once: each is done, in turn, and the twenty-first is told to come back', async () => {
    const replies = await Promise.all(
      Array.from({ length: 21 }, () =>
        tenant.api.post('/agents/workspace/build', { ...fullRequest(), createDefaultAgents: false }),
      ),
    );
    const [accepted, refused] = [200, 429].map((code) => replies.filter(({ status }) => status === code));
    expect([accepted?.length, refused?.length]).toEqual([20, 1]);
    expect(refused?.[0]?.body.code).toBe('too_many_builds');
    expect(refused?.[0]?.headers.get('retry-after')).toBe('60');
    await drainJobs(world);
    for (const { body } of accepted ?? [])
      expect((await progress(body.data.jobOId)).status).toBe('completed');
    const made = await held(tenant);
    expect(new Set(made).size).toBe(made.length);
  });

  test('has its turn when the first fails for a model endpoint that is away for an hour', async () => {
    const first = await start(fullRequest());
    const second = await start(fullRequest());
    const away = withModel({
      write: async () => {
        throw new NotAsked(503, 'model_unavailable', 'Nobody answers at the model endpoint');
      },
    });
    await drainJobs(away, { rounds: 2 });
    expect(await progress(first)).toMatchObject({ status: 'running', error: null });
    expect((await progress(first)).reason).toMatch(
      /^Waits for the model endpoint, until \d{4}-\d\d-\d\dT[\d:]{8}[+-]\d\d: Nobody answers at the model endpoint$/,
    );
    await world.db.ownerSql`
      update build
      set away_since = (away_since at time zone 'UTC' - interval '61 minutes') at time zone 'UTC'
      where workspace_o_id = ${tenant.workspaceOId} and o_id = ${first}`;
    await drainJobs(away, { hurry: true, rounds: 1 });
    expect(await progress(first)).toMatchObject({
      status: 'failed',
      reason: null,
      error:
        'The model endpoint could not be asked for 60 minutes (Nobody answers at the model endpoint); build again when it answers, and the build makes what is missing',
    });
    await drainJobs(world, { hurry: true });
    expect((await progress(second)).status).toBe('completed');
  });

  test('leaves what people wrote into the company', async () => {
    await tenant.api.post('/workspace-company/update', {
      name: 'Tallyline Group',
      summary: 'Ours alone.',
      domain: 'tallyline.example',
    });
    await build(fullRequest());
    const company = (await tenant.api.get('/workspace-company/get')).body;
    expect(company).toMatchObject({
      name: 'Tallyline Group',
      domain: 'tallyline.example',
      data: { summary: 'Ours alone.' },
    });
  });

  test('of another workspace goes on beside it; one request makes one', async () => {
    const other = await world.newWorkspace();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await tenant.api.post('/agents/workspace/build', fullRequest(), key);
    const same = await tenant.api.post('/agents/workspace/build', fullRequest(), key);
    expect(same.body.data).toEqual(first.body.data);
    await start(fullRequest(), other);
    const stranger = await other.api.get('/agents/workspace/build/status', {
      jobOId: first.body.data.jobOId,
    });
    expect(stranger.status).toBe(404);
    await drainJobs(world);
    expect(await held(other)).toEqual(await held(tenant));
  });
});

test.each([
  [{ name: 'A', url: 'ftp://tallyline.example' }, 'url'],
  [{ name: 'A', url: 'http://10.0.0.1/' }, 'url'],
  [{ name: 'A', url: 'not a place' }, 'url'],
  [{ name: 'A' }, 'url'],
  [{ url: 'https://tallyline.example' }, 'name'],
  [{ name: 'A', offering: 'B', references: ['http://10.0.0.1/story'] }, 'references[0].url'],
  [{ name: 'A', references: [{ name: 'B' }] }, 'references[0].text'],
  [{ name: 'A', offering: { type: 'BOAT' } }, 'offering.type'],
])('%j is refused by the name of %s', async (body, path) => {
  const reply = await tenant.api.post('/agents/workspace/build', body);
  expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, path]);
  const jobs = await world.db.ownerSql`select from build where workspace_o_id = ${tenant.workspaceOId}`;
  expect(jobs).toHaveLength(0);
});

describe('a worker that dies', () => {
  class Killed extends Error {}

  /** Runs the build, and dies before its `n`th transaction. False when there were fewer. */
  async function runUntil(of: Tenant, buildOId: string, n: number): Promise<boolean> {
    let left = n;
    const tools = {
      ...jobContext(world, of.workspaceOId),
      creditLimit: 1_000_000,
      write: <T>(work: Work<T>) =>
        world.db.write(of.workspaceOId, (tx) => {
          left -= 1;
          if (left === 0) throw new Killed('killed');
          return work(tx);
        }),
    };
    try {
      await runBuild(tools, buildOId);
      return false;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      return true;
    }
  }

  test('before any of its transactions leaves what another completes, and nothing is made twice', async () => {
    const request = {
      name: 'Tallyline Ltd',
      offering: 'Tallyline',
      texts: [
        '# Tallyline\n\nTallyline keeps stock in step.\n\n## Personas\n\n- Store manager: counts by hand.',
      ],
      references: [{ name: 'Grocer', text: 'Results:\n- Stock takes need 4x less time.' }],
    };
    const calm = await world.newWorkspace();
    expect(await runUntil(calm, await start(request, calm), Number.POSITIVE_INFINITY)).toBe(false);
    const expected = await held(calm);
    expect(expected.length).toBeGreaterThan(7);

    let boundaries = 0;
    for (let n = 1; ; n++) {
      const one = await world.newWorkspace();
      const buildOId = await start(request, one);
      if (!(await runUntil(one, buildOId, n))) break;
      boundaries += 1;
      expect((await progress(buildOId, one)).status).toBeOneOf(['pending', 'running']);
      expect(await runUntil(one, buildOId, Number.POSITIVE_INFINITY)).toBe(false);
      const done = await progress(buildOId, one);
      expect(done.status).toBe('completed');
      expect(await held(one)).toEqual(expected);
      expect(new Set(done.created.map(({ oId }: { oId: string }) => oId)).size).toBe(expected.length);
    }
    expect(boundaries).toBeGreaterThan(12);
    await drainJobs(world);
  });
});
