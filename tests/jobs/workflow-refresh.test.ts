import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { task } from '../../jobs/refresh-resource.ts';
import { type FakeService, fakeLookup } from '../support/fake-services.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { ran, runSeen, startGiven } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* Refresh steps: a page is fetched again, what changed is told, and its new text is found. */

let world: World;
let tenant: Tenant;
let site: FakeService;

const nothing = { added: [], removed: [], leftOut: 0 };
const page = (price: string) => () =>
  new Response(
    `<html><title>Prices</title><main><p>Ledgerly counts stock in shops. It costs ${price} a month.</p></main></html>`,
    { headers: { 'content-type': 'text/html' } },
  );

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});
beforeEach(async () => {
  await site?.close();
  site = fakeLookup({});
});
afterAll(() => site.close());

const post = async (path: string, body: object) => {
  const reply = await tenant.api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data ?? reply.body;
};

/** Answers what comes from now on, robots.txt left out, one page each. */
const answering = (...pages: (() => Response)[]) => {
  site.next.length = 0;
  site.next.push(...pages);
};
const noRobots = () => new Response('none', { status: 404 });

async function pageOf(...pages: (() => Response)[]): Promise<string> {
  answering(noRobots, ...pages);
  const { oId } = await post('/resource/create', { mode: 'url', url: `${site.url}/prices` });
  await drainJobs(world);
  return oId;
}

const refreshed = (resourceOId: string, more: object = {}) =>
  ran(world, tenant.workspaceOId, {
    nodes: [{ id: 'again', type: 'refresh', resourceOId, ...more }],
    output: '$nodes.again.output',
  });

test('a page that is as it was gives no difference, and one that changed the sentences of both sides', async () => {
  const oId = await pageOf(page('40 euros'), page('40 euros'));
  expect((await refreshed(oId)).output).toEqual({ changed: false, diff: nothing });
  answering(page('55 euros'));
  const { status, output } = await refreshed(oId);
  expect([status, output]).toEqual([
    'completed',
    {
      changed: true,
      diff: { added: ['It costs 55 euros a month.'], removed: ['It costs 40 euros a month.'], leftOut: 0 },
    },
  ]);
  await drainJobs(world);
  // what is indexed is what the step fetched: nobody asked the site once more
  expect(site.asked.filter(({ path }) => path === '/prices')).toHaveLength(3);
  const { data } = (await tenant.api.post('/resource/search', { query: '55 euros a month' })).body;
  expect(JSON.stringify(data)).toContain('It costs 55 euros a month.');
  const { body } = await tenant.api.get('/resource/get', { oId, includeText: true });
  expect([body.status, body.revision]).toEqual(['indexed', 2]);
});

test('a site that is away is asked again by the rule of the node, and its page stays as it was', async () => {
  const oId = await pageOf(page('40 euros'));
  const away = () => new Response('busy', { status: 503 });
  answering(...Array.from({ length: 8 }, () => away));
  const failed = await refreshed(oId);
  expect(failed.nodes.again).toMatchObject({ status: 'failed', attempt: 1, error: { code: 'bad_status' } });
  answering(away, page('41 euros'));
  const cured = await refreshed(oId, { retry: { attempts: 9, backoffSeconds: 0 } });
  expect([cured.status, cured.nodes.again?.attempt]).toEqual(['completed', 2]);
});

test('what cannot be fetched fails its node with the reason', async () => {
  const unknown = await refreshed('rs_000000000000000000000');
  expect(unknown.nodes.again?.error).toMatchObject({ code: 'not_found' });
  const nameless = await refreshed('{{ $input.none }}');
  expect(nameless.nodes.again?.error).toMatchObject({ code: 'expression_failed' });
  const oId = await pageOf(page('40 euros'));
  await post('/resource/update', { oId, settings: { excludeFromReIndexing: true } });
  expect((await refreshed(oId)).nodes.again?.error).toMatchObject({ code: 'excluded_from_reindexing' });
});

test("another workspace's resource is unknown", async () => {
  const oId = await pageOf(page('40 euros'));
  const stranger = await world.newWorkspace();
  const { nodes } = await ran(world, stranger.workspaceOId, {
    nodes: [{ id: 'again', type: 'refresh', resourceOId: oId }],
  });
  expect(nodes.again?.error).toMatchObject({ code: 'not_found' });
});

test('a text has no source that could say otherwise', async () => {
  const { oId } = await post('/resource/create', { mode: 'text', text: 'Tallyline reads exports.' });
  await drainJobs(world);
  expect((await refreshed(oId)).output).toEqual({ changed: false, diff: nothing });
});

test.each(['before', 'behind'] as const)(
  'a worker that dies %s its write leaves a change that is told once',
  async (when) => {
    const oId = await pageOf(page('40 euros'));
    answering(page('55 euros'), page('55 euros'));
    const { workspaceOId } = tenant;
    const runOId = await startGiven(world, workspaceOId, {
      nodes: [{ id: 'again', type: 'refresh', resourceOId: oId }],
      output: '$nodes.again.output',
    });
    await drainJobs(world, { names: ['run-workflow'] });
    const job = jobContext(world, workspaceOId);
    const finish: typeof job.finish = async (work) => {
      if (when === 'behind') await job.write(work);
      throw new Error('killed');
    };
    const sent = { workspaceOId, runOId, nodeKey: 'again', attempt: 1 };
    await expect(task.run(sent, { ...job, finish })).rejects.toThrow('killed');
    await drainJobs(world);
    const { status, output } = await runSeen(world, workspaceOId, runOId);
    expect([status, output]).toMatchObject(['completed', { changed: true }]);
    const { body } = await tenant.api.get('/resource/get', { oId });
    expect(body.status).toBe('indexed');
    const [row] = await world.db.ownerSql<{ revision: number; live: number }[]>`
      select revision, live_generation as live from resource where o_id = ${oId}`;
    expect(row).toEqual({ revision: 2, live: 2 });
    // settled: another claim of the same job fetches nothing
    const asked = site.asked.length;
    await task.run(sent, job);
    expect(site.asked).toHaveLength(asked);
  },
);
