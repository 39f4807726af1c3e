import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { newOId } from '../../schema/o-id.ts';
import { triggersMost } from '../../schema/workflow-start.ts';
import { deleteWorkflow } from '../../server/services/workflows/definition/workflows.ts';
import { atOnce } from '../support/at-once.ts';
import { type Contract, contractOf } from '../support/document.ts';
import { workflowOf } from '../support/starts.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let contract: Contract;
let tenant: Tenant;
let workflowOId: string;

beforeAll(async () => {
  world = await testWorld();
  contract = contractOf(world);
});
beforeEach(async () => {
  tenant = await world.newWorkspace();
  workflowOId = await newWorkflow();
});

const newWorkflow = () => workflowOf(world, tenant);

/** A reply that is 200 and as documented; its `data`, of a list the whole. */
async function asked(method: 'GET' | 'POST', path: string, sent: object = {}) {
  const { api } = tenant;
  const reply = method === 'GET' ? await api.get(path, sent as never) : await api.post(path, sent);
  expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBe(200);
  expect(contract.faults(method, path, 200, reply.body)).toEqual([]);
  return path.endsWith('/list') ? reply.body : reply.body.data;
}

const refused = async (path: string, body: object) => {
  const { status, body: told } = await tenant.api.post(path, body);
  return { status, code: told.code, message: told.message, errors: told.errors };
};

describe('a schedule', () => {
  const create = (more: object = {}) =>
    asked('POST', '/workflows/schedule/create', { workflowOId, cron: '0 9 * * MON-FRI', ...more });

  test('is made with its next five times, and read back', async () => {
    const made = await create({ timezone: 'Europe/Berlin', input: { segment: 'Grocers' }, catchUp: 'one' });
    expect(made).toMatchObject({
      workflowOId,
      cron: '0 9 * * MON-FRI',
      timezone: 'Europe/Berlin',
      input: { segment: 'Grocers' },
      enabled: true,
      catchUp: 'one',
      lastRunAt: null,
      lastRunOId: null,
      lastError: null,
    });
    expect(made.oId).toStartWith('sch_');
    expect(made.nextRunsAt).toHaveLength(5);
    expect(made.nextRunsAt[0]).toBe(made.nextRunAt);
    for (const at of made.nextRunsAt) {
      const local = new Date(at).toLocaleString('en-GB', { timeZone: 'Europe/Berlin', weekday: 'short' });
      expect(local).not.toMatch(/Sat|Sun/);
    }
    expect(await asked('GET', '/workflows/schedule/get', { oId: made.oId })).toEqual(made);
    const { nextRunsAt: _, ...listed } = made;
    expect(await asked('GET', '/workflows/schedule/list')).toMatchObject({ data: [listed], total: 1 });
    for (const path of [`/workflows/schedule/${made.oId}`, `/workflow/schedule/${made.oId}`])
      expect((await tenant.api.get(path)).body.data.oId).toBe(made.oId);
  });

  test('has UTC, no input, and is on, where nothing else is said', async () => {
    expect(await create({ timezone: '', input: null })).toMatchObject({
      timezone: 'UTC',
      input: {},
      enabled: true,
      catchUp: 'none',
    });
  });

  test('is refused with the field that is wrong and what is wrong with it', async () => {
    expect(
      await refused('/workflows/schedule/create', {
        workflowOId,
        cron: '0 25 * * *',
        timezone: 'Mars/Olympus',
      }),
    ).toMatchObject({
      status: 400,
      errors: [
        { path: 'cron', message: '"25" cannot be read as an hour (0-23)' },
        {
          path: 'timezone',
          message: '"Mars/Olympus" is not a time zone; give its IANA name, such as Europe/Berlin',
        },
      ],
    });
    const seconds = await refused('/workflows/schedule/create', { workflowOId, cron: '* * * * * *' });
    expect([seconds.status, seconds.message]).toEqual([
      400,
      'cron: must have five fields (minute, hour, day of month, month, day of week); seconds are not among them',
    ]);
    const never = await refused('/workflows/schedule/create', { workflowOId, cron: '0 9 30 2 *' });
    expect([never.status, never.errors[0].path]).toEqual([400, 'cron']);
    const large = { workflowOId, cron: '@daily', input: { text: 'x'.repeat(33_000) } };
    expect((await refused('/workflows/schedule/create', large)).errors).toEqual([
      { path: 'input', message: 'must have at most 32 KB as JSON' },
    ]);
    const unknown = { workflowOId: newOId('caw'), cron: '@daily' };
    expect((await refused('/workflows/schedule/create', unknown)).status).toBe(404);
  });

  test('is changed in what is sent alone; what it is timed by counts from now', async () => {
    const made = await create({ input: { a: 1 } });
    const change = (more: object) =>
      asked('POST', '/workflows/schedule/update', { scheduleOId: made.oId, ...more });
    expect(await change({ catchUp: 'one' })).toMatchObject({ input: { a: 1 }, nextRunAt: made.nextRunAt });
    expect(await change({ input: { b: 2 } })).toMatchObject({ input: { b: 2 }, catchUp: 'one' });
    expect(await change({ input: null })).toMatchObject({ input: {} });
    const off = await change({ enabled: false });
    expect(off).toMatchObject({ enabled: false, nextRunAt: null, nextRunsAt: [] });
    expect(await change({ cron: '30 6 * * *' })).toMatchObject({ cron: '30 6 * * *', nextRunAt: null });
    const on = await change({ enabled: true });
    expect(on.nextRunAt).toEndWith('T06:30:00.000Z');
    const other = await newWorkflow();
    expect(await change({ workflowOId: other })).toMatchObject({
      workflowOId: other,
      nextRunAt: on.nextRunAt,
    });
    expect((await refused('/workflows/schedule/update', { oId: made.oId, cron: '1 2' })).status).toBe(400);
    expect((await refused('/workflows/schedule/update', { oId: newOId('sch'), enabled: true })).status).toBe(
      404,
    );
  });

  test('that is due is not put off by a change of something else', async () => {
    const made = await create();
    const [row] = await world.db.ownerSql<{ at: Date }[]>`
      update schedule set next_at = now() - interval '5 seconds' where o_id = ${made.oId} returning next_at as at`;
    const changed = await asked('POST', '/workflows/schedule/update', { oId: made.oId, input: { a: 1 } });
    expect(changed.nextRunAt).toBe(row?.at.toISOString() ?? '');
  });

  test('is deleted softly, one or several', async () => {
    const [one, two, three] = [await create(), await create(), await create()];
    const { body } = await tenant.api.delete('/workflows/schedule/delete', { oId: one.oId });
    expect(body.data.oId).toBe(one.oId);
    const rest = await asked('POST', '/workflows/schedule/delete', { scheduleOIds: [two.oId, three.oId] });
    expect(rest).toHaveLength(2);
    expect(await asked('GET', '/workflows/schedule/list')).toMatchObject({ data: [], total: 0 });
    expect((await tenant.api.get('/workflows/schedule/get', { oId: one.oId })).status).toBe(404);
    expect((await refused('/workflows/schedule/delete', { oId: one.oId })).status).toBe(404);
    const kept = await world.db.ownerSql`
      select from schedule where workspace_o_id = ${tenant.workspaceOId} and next_at is null and not enabled`;
    expect(kept).toHaveLength(3);
  });

  test('is listed by workflow and by whether it is on', async () => {
    const made = await create();
    const off = await create({ enabled: false, workflowOId: await newWorkflow() });
    const listed = async (query: object) =>
      (await asked('GET', '/workflows/schedule/list', query)).data.map(({ oId }: { oId: string }) => oId);
    expect(await listed({})).toEqual([off.oId, made.oId]);
    expect(await listed({ enabled: true })).toEqual([made.oId]);
    expect(await listed({ workflowOId: off.workflowOId })).toEqual([off.oId]);
  });
});

describe('a trigger', () => {
  const create = (more: object = {}) => asked('POST', '/workflows/trigger/create', { workflowOId, ...more });

  test('is made with the filters of the list of events, and read back', async () => {
    const made = await create({
      filters: { eventType: 'call_transcript', competitorOIds: [newOId('cp')], matchAll: null },
      input: { note: 'from a call' },
    });
    expect(made.oId).toStartWith('trg_');
    expect(made).toMatchObject({
      workflowOId,
      filters: { eventTypes: ['CALL_TRANSCRIPT'] },
      input: { note: 'from a call' },
      enabled: true,
      lastRunOId: null,
      lastError: null,
    });
    expect(await asked('GET', '/workflows/trigger/get', { oId: made.oId })).toEqual(made);
    expect(await asked('GET', '/workflows/trigger/list')).toMatchObject({ data: [made], total: 1 });
    expect((await tenant.api.get(`/workflow/trigger/${made.oId}`)).body.data).toEqual(made);
  });

  test('is refused with the field that is wrong', async () => {
    const wrong = await refused('/workflows/trigger/create', {
      workflowOId,
      filters: { eventTypes: ['NONSENSE'] },
    });
    expect([wrong.status, wrong.errors[0].path]).toEqual([400, 'filters.eventTypes[0]']);
    expect((await refused('/workflows/trigger/create', { workflowOId: newOId('caw') })).status).toBe(404);
  });

  test('is changed in what is sent alone, and deleted softly', async () => {
    const made = await create({ filters: { eventTypes: ['DEAL_WON'] }, input: { a: 1 } });
    const change = (more: object) => asked('POST', '/workflows/trigger/update', { oId: made.oId, ...more });
    expect(await change({ input: { b: 2 } })).toMatchObject({
      filters: { eventTypes: ['DEAL_WON'] },
      input: { b: 2 },
    });
    expect(await change({ filters: null, enabled: false })).toMatchObject({
      filters: {},
      input: { b: 2 },
      enabled: false,
    });
    const { status } = await tenant.api.put('/workflows/trigger/update', { oId: made.oId, enabled: true });
    expect(status).toBe(200);
    const { body } = await tenant.api.delete('/workflows/trigger/delete', { oId: made.oId });
    expect(body.data.oId).toBe(made.oId);
    expect((await tenant.api.get('/workflows/trigger/get', { oId: made.oId })).status).toBe(404);
    expect((await refused('/workflows/trigger/update', { oId: made.oId, enabled: true })).status).toBe(404);
  });

  test('is refused where there are as many as a workspace may have', async () => {
    await world.db.ownerSql`
      insert into trigger (workspace_o_id, o_id, workflow_o_id)
      select ${tenant.workspaceOId}, 'trg_' || lpad(n::text, 21, '0'), ${workflowOId}
      from generate_series(1, ${triggersMost}::int) as n
      returning 1`;
    expect(await refused('/workflows/trigger/create', { workflowOId })).toMatchObject({
      status: 409,
      code: 'too_many_triggers',
      message: `A workspace has at most ${triggersMost} triggers`,
    });
  });
});

test('of a workflow that is deleted nothing is started any more', async () => {
  const schedule = await asked('POST', '/workflows/schedule/create', { workflowOId, cron: '* * * * *' });
  const trigger = await asked('POST', '/workflows/trigger/create', { workflowOId });
  const { status } = await tenant.api.delete('/workflows/delete', { oId: workflowOId });
  expect(status).toBe(200);
  expect(await asked('GET', '/workflows/schedule/get', { oId: schedule.oId })).toMatchObject({
    enabled: false,
    nextRunAt: null,
  });
  expect(await asked('GET', '/workflows/trigger/get', { oId: trigger.oId })).toMatchObject({
    enabled: false,
  });
});

describe.each([
  ['schedule', { cron: '* * * * *' }],
  ['trigger', {}],
])('a %s of a deleted workflow', (noun, more) => {
  const refusal = { status: 404, message: 'No workflow with this oId exists in the workspace' };
  const make = () => asked('POST', `/workflows/${noun}/create`, { workflowOId, ...more });
  const change = (body: object) => refused(`/workflows/${noun}/update`, body);

  test('is switched on only with another workflow, and nothing is moved to a deleted one', async () => {
    const [{ oId }, live] = [await make(), await newWorkflow()];
    expect((await tenant.api.delete('/workflows/delete', { oId: workflowOId })).status).toBe(200);
    expect(await change({ oId, enabled: true })).toMatchObject(refusal);
    expect(await change({ oId, input: { a: 1 } })).toMatchObject({ status: 200 });
    expect(await change({ oId, enabled: true, workflowOId: live })).toMatchObject({ status: 200 });
    expect(await change({ oId, workflowOId })).toMatchObject(refusal);
    expect(await change({ oId, enabled: false, workflowOId })).toMatchObject(refusal);
    expect(await asked('GET', `/workflows/${noun}/get`, { oId })).toMatchObject({
      workflowOId: live,
      enabled: true,
    });
  });

  test('stays off where it is switched on while the workflow is deleted', async () => {
    const { oId } = await make();
    expect(await change({ oId, enabled: false })).toMatchObject({ status: 200 });
    const { db } = world;
    const { workspaceOId } = tenant;
    const told = await atOnce(
      db,
      workspaceOId,
      (tx) => deleteWorkflow(tx, workspaceOId, workflowOId),
      () => change({ oId, enabled: true }),
    );
    expect(told).toMatchObject(refusal);
    expect(await asked('GET', `/workflows/${noun}/get`, { oId })).toMatchObject({ enabled: false });
  });
});

test('who may not run workflows has none started', async () => {
  const { body } = await tenant.api.post('/api-key/create', { name: 'Writer', scopes: ['read', 'write'] });
  const headers = { api_key: body.data.key };
  for (const path of ['/workflows/schedule/create', '/workflows/trigger/create'])
    expect((await tenant.api.post(path, { workflowOId, cron: '@daily' }, headers)).status).toBe(403);
});
