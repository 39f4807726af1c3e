import { beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { endpointsMost } from '../../schema/webhook-endpoint.ts';
import { schedulesMost } from '../../schema/workflow-start.ts';
import { filesForm } from '../support/assets.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/*
 * The refusals of each route, and the test that shows each. 400, 401, 403, 404, 413 of a body and 415 are tested for every
 * route at once (frame.test.ts, contract.test.ts), 408 in faults/slow-sockets.test.ts, 429 of a key in frame.test.ts, 402 in
 * budget.test.ts; what else a route declares stands in this table. 412 belongs to the changes of records, whose
 * routes are the same for every kind (library.test.ts).
 */

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});

const here = 'rest/refusals.test.ts';
const decided = 'rest/suggestions-manual.test.ts | a draft waits for its author';
const keptOut = 'rest/assets.test.ts | is changed by its own interface alone';
const shared = 'sites/share-recipients.test.ts | takes more of them, and those back that were removed';
const large = 'rest/frame.test.ts | one too large with 413';
const links = `${here} | an asset has a thousand links at most`;

/** A route and a status, and the test that shows it: its file and the beginning of its name. */
const shown: Record<string, string> = {
  '/secret/create 409': "jobs/send-request.test.ts | expect((await secret('crm', 'other')).status).toBe(409)",
  '/event/import/cancel 409': 'rest/events-import.test.ts | cancelled before it ran stores nothing',
  '/event/analyse/cancel 409': 'rest/acts-on-many.test.ts | cannot be cancelled when it has ended',
  '/tag/create 409': 'rest/tags.test.ts | a name that a live tag has is taken',
  '/tag/update 409': 'rest/tags.test.ts | a name that a live tag has is taken',
  '/resource/reindex 409': 'rest/resources.test.ts | of an excluded resource is refused unless forced',
  '/resource/check-drift 409':
    'rest/resources-drift.test.ts | of a resource without text yet says what it waits for',
  '/resource/check-drift 503':
    'services/ai-openai-drift.test.ts | fails with what the endpoint says, and not with the rules',
  '/suggestion/create 409':
    'rest/suggestions-manual.test.ts | no model is paid for a suggestion that is decided',
  '/suggestion/update 409': decided,
  '/suggestion/accept 409': decided,
  '/suggestion/reject 409': 'rest/suggestions-manual.test.ts | rejected and dismissed are two answers',
  '/suggestion/dismiss 409': 'rest/resources-drift.test.ts | is decided once, also by two at the same time',
  '/agents/experiment/outcome 409': 'rest/experiment-results.test.ts | is refused for a run that is unknown',
  '/agents/run/mark 409': 'rest/run-marks.test.ts | what cannot be marked is refused',
  '/agents/run/replay 409': 'rest/run-replay.test.ts | of a run that is unknown, goes on, has no answer',
  '/async/agent/run/cancel 409': "jobs/run-agent.test.ts | toEqual([409, 'run_ended'])",
  '/agents/eval/set/create 409': "jobs/evaluation.test.ts | toEqual([409, 'too_many_sets'])",
  '/workflows/create 409': 'rest/workflows.test.ts | has a name that no other of the workspace has',
  '/workflows/update 409': 'rest/workflows.test.ts | has a name that no other of the workspace has',
  '/workflows/run 409':
    'jobs/workflow-rates.test.ts | the same start within the time is answered with the first run',
  '/workflows/run 413': 'rest/workflow-runs.test.ts | not with what it cannot be started with',
  '/workflows/run/cancel 409': 'rest/workflow-runs.test.ts | is refused for a run that has ended',
  '/workflows/run/retry 409': 'jobs/workflow-again.test.ts | is not one that goes on, or that is completed',
  '/workflows/run/rerun 409': 'jobs/workflow-again.test.ts | is refused where there is nothing to begin with',
  '/workflows/run/rerun 413': 'jobs/workflow-again.test.ts | is refused where there is nothing to begin with',
  '/workflows/run/approve 409': 'rest/workflow-runs.test.ts | is refused where nobody is asked',
  '/workflows/schedule/create 409': `${here} | a workspace has a thousand schedules at most`,
  '/workflows/trigger/create 409':
    'rest/workflow-starts.test.ts | is refused where there are as many as a workspace may have',
  '/workflows/hook/create 409': 'rest/hooks.test.ts | is refused with the field that is wrong',
  '/workflows/hook/receive 409': 'rest/hooks.test.ts | tells the first run of a duplicate',
  '/workflows/hook/receive 413': 'rest/hooks.test.ts | with a body that is no object in JSON, or too large',
  '/resource/create 413': large,
  '/agents/workspace/build 413': large,
  '/asset/create 409':
    'rest/assets.test.ts | takes a name, and a slug, that no other asset of the workspace has',
  '/asset/publish 409': keptOut,
  '/asset/update 409': keptOut,
  '/asset/versions/restore 409': keptOut,
  '/asset/versions/delete 409': `${here} | the folder of a managed skill`,
  '/asset/access-token/generate 409': `${here} | a key has a hundred access tokens at most`,
  '/asset/shares/create 409': links,
  '/asset/shares/add-recipients 409': shared,
  '/asset/shares/add-domains 409': shared,
  '/asset/token/create 409': links,
  '/asset/access-requests/grant 409': 'sites/access-requests.test.ts | comes from the form of a closed page',
  '/asset/access-requests/dismiss 409': `${here} | a request for access is decided once`,
  '/webhook/endpoint/create 409': `${here} | a workspace has fifty webhook endpoints at most`,
};

const testedEverywhere = new Set([400, 401, 402, 403, 404, 408, 412, 415, 429]);

test('every refusal that a route declares is shown by a test, and the table names no other', async () => {
  const declared = world.app.routes.flatMap(({ path, refusals }) =>
    refusals.filter((status) => !testedEverywhere.has(status)).map((status) => `${path} ${status}`),
  );
  expect(Object.keys(shown).toSorted()).toEqual([...new Set(declared)].toSorted());
});

test.each(Object.entries(shown))('%s is shown by %s', async (_refusal, place) => {
  const [file = '', name = ''] = place.split(' | ');
  expect(await Bun.file(join(import.meta.dir, '..', file)).text()).toContain(name);
});

async function made(path: string, body: object): Promise<{ uuid: string; oId: string }> {
  const reply = await tenant.api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body.data;
}

async function refused(path: string, body: object): Promise<[number, string]> {
  const reply = await tenant.api.post(path, body);
  return [reply.status, reply.body.code];
}

async function newAsset(more: object = {}): Promise<string> {
  const metadata = { identifier: crypto.randomUUID(), ...more };
  const files = { 'SKILL.md': '---\nname: one\ndescription: One skill\n---\nText', 'index.html': '<p>x</p>' };
  const reply = await tenant.api.form('/asset/create', filesForm(metadata, files));
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data.uuid;
}

test('a workspace has a thousand schedules at most', async () => {
  const { oId } = await made('/workflows/create', {
    name: 'Timed',
    nodes: [{ id: 'a', type: 'transform', expression: '1' }],
  });
  const schedule = { workflowOId: oId, cron: '0 0 1 1 *' };
  await world.db.ownerSql`
    insert into schedule (workspace_o_id, o_id, workflow_o_id, cron)
    select ${tenant.workspaceOId}, 'sch_' || lpad(n::text, 21, '0'), ${oId}, ${schedule.cron}
    from generate_series(1, ${schedulesMost}::int) as n
    returning 1`;
  expect(await refused('/workflows/schedule/create', schedule)).toEqual([409, 'too_many_schedules']);
});

test('a workspace has fifty webhook endpoints at most', async () => {
  const endpoint = { url: 'http://127.0.0.1:9/', events: ['agent.run.failed'] };
  for (let count = 0; count < endpointsMost; count++) await made('/webhook/endpoint/create', endpoint);
  expect(await refused('/webhook/endpoint/create', endpoint)).toEqual([409, 'too_many_endpoints']);
});

test('a key has a hundred access tokens at most', async () => {
  for (let count = 0; count < 100; count++)
    await made('/asset/access-token/generate', { name: `Token ${count}` });
  expect(await refused('/asset/access-token/generate', {})).toEqual([409, 'too_many_tokens']);
});

test('an asset has a thousand links at most', async () => {
  const uuid = await newAsset();
  const emails = (from: number) =>
    Array.from({ length: 100 }, (_none, at) => `reader${from + at}@example.com`);
  let answer = 0;
  for (let from = 0; answer < 300 && from < 2_000; from += 100)
    answer = (await tenant.api.post('/asset/shares/create', { uuid, emails: emails(from) })).status;
  expect(await refused('/asset/shares/create', { uuid, emails: emails(9_000) })).toEqual([
    409,
    'too_many_shares',
  ]);
});

test('the folder of a managed skill keeps its versions', async () => {
  const uuid = await newAsset({ type: 'skill', metadata: { managed: true } });
  expect((await tenant.api.post('/asset/versions/delete', { uuid, version: 1 })).status).toBe(409);
});

test('a request for access is decided once', async () => {
  const uuid = await newAsset();
  await world.db.ownerSql`
    insert into asset_access_request (workspace_o_id, o_id, asset_uuid, email, status, decided_at)
    values (${tenant.workspaceOId}, 'arq_000000000000000000001', ${uuid}, 'ana@example.com', 'dismissed', now())`;
  const request = { oId: 'arq_000000000000000000001' };
  expect(await refused('/asset/access-requests/dismiss', request)).toEqual([409, 'already_decided']);
});
