import { beforeAll, expect, test } from 'bun:test';
import { marksMost } from '../../schema/run-mark.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* Scores and tags of runs, whether an experiment chose their agents or not. */

let world: World;
let tenant: Tenant;
const runs: Record<string, string> = {};

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  const make = async (path: string, body: object) => (await tenant.api.post(path, body)).body;
  const agent = await make('/agents/create', { name: 'Facts', type: 'ENRICH_COMPANY' });
  const workflow = await make('/workflows/create', {
    name: 'One',
    nodes: [{ id: 'one', type: 'transform', expression: '1' }],
  });
  for (const name of ['first', 'second']) {
    const input = { agentOId: agent.data.oId, companyName: 'Northmarket' };
    runs[name] = (await make('/async/agent/run', input)).requestId;
    runs[`${name} flow`] = (await make('/workflows/run', { workflowOId: workflow.data.oId })).workflowRunOId;
  }
  await drainJobs(world);
});

const marked = (body: object, path = '/agents/run/mark') => tenant.api.post(path, body);

test('scores and tags are given, changed and taken away, and shown with their run', async () => {
  const runOId = runs.first;
  const given = { runOId, scores: { helpful: 0.8, length: 3 }, tags: ['reviewed', 'golden'] };
  const wanted = { runOId, scores: { helpful: 0.8, length: 3 }, tags: ['golden', 'reviewed'] };
  for (const _ of [1, 2]) expect((await marked(given)).body.data).toEqual(wanted);
  const changed = await marked({ runOId, scores: { helpful: -1 }, remove: ['length', 'golden', 'unknown'] });
  const now = { scores: { helpful: -1 }, tags: ['reviewed'] };
  expect(changed.body.data).toEqual({ runOId, ...now });
  expect((await tenant.api.get('/agents/run/get', { runOId: String(runOId) })).body.data).toMatchObject(now);
  const list = (await tenant.api.get('/agents/run/list')).body.data as { oId: string; tags: string[] }[];
  expect(list.map(({ oId, tags }) => [oId, tags])).toEqual([
    [String(runs.second), []],
    [String(runOId), ['reviewed']],
  ]);
});

test("a workflow's run has them too, and lists are filtered by them", async () => {
  const workflowRunOId = runs['first flow'];
  const given = { workflowRunOId, scores: { saved: 12.5 }, tags: ['pilot'] };
  expect((await marked(given, '/workflows/run/mark')).status).toBe(200);
  const flows = (await tenant.api.get('/workflows/run/list', { mark: 'saved' })).body;
  expect(flows.data).toMatchObject([{ workflowRunOId, scores: { saved: 12.5 }, tags: ['pilot'] }]);
  expect(flows.total).toBe(1);
  await marked({ runOId: runs.second, tags: ['late'] });
  const found = async (mark: string) =>
    (await tenant.api.get('/agents/run/list', { mark })).body.data.map(({ oId }: { oId: string }) => oId);
  expect(await found('late')).toEqual([runs.second]);
  expect(await found('late,reviewed')).toEqual([runs.second, runs.first]);
  expect(await found('pilot')).toEqual([]);
});

test('what cannot be marked is refused, and changes nothing', async () => {
  const runOId = runs['second flow'];
  const many = Array.from({ length: marksMost }, (_, at) => `t${at}`);
  expect((await marked({ runOId, tags: many })).status).toBe(200);
  const refused = await marked({ runOId, tags: ['one more'], scores: { t1: 4 } });
  expect([refused.status, refused.body.code]).toEqual([409, 'too_many_marks']);
  const [row] = (await tenant.api.get('/workflows/run/list', { mark: 't1' })).body.data;
  expect([row.tags.length, row.scores]).toEqual([marksMost, {}]);
  expect((await marked({ runOId, scores: { high: 1e13 } })).status).toBe(400);
  expect((await marked({ runOId, tags: [' '] })).status).toBe(400);
  const stranger = await world.newWorkspace();
  expect((await stranger.api.post('/agents/run/mark', { runOId, tags: ['x'] })).status).toBe(404);
});
