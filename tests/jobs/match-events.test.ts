import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { newOId, prefixes } from '../../schema/o-id.ts';
import { eventBytesMost } from '../../server/services/workflows/schedule/event-input.ts';
import { matchEvents } from '../../server/services/workflows/schedule/match-events.ts';
import { call, readerOf } from '../support/analysis.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { readsLater } from '../support/reads-later.ts';
import { callEvent, crmEvent, emailEvent, manyDeals, rep } from '../support/sent-events.ts';
import { diesAt, importEvents, makeTrigger, runsBy, storedOnly, workflowOf } from '../support/starts.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let workflowOId: string;

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
  workflowOId = await workflowOf(world, tenant);
});

const importAll = (events: object[]) => importEvents(world, tenant, events);
const trigger = (filters: object = {}, more: object = {}) => makeTrigger(tenant, workflowOId, filters, more);
const runs = (oId: string) => runsBy(world, oId);
const get = async (oId: string) => (await tenant.api.get('/workflows/trigger/get', { oId })).body.data;

async function waiting(name: string): Promise<number> {
  const [row] = await world.db.ownerSql<{ count: number }[]>`
    select count(*)::int as count
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = ${name} and job.payload ->> 'workspaceOId' = ${tenant.workspaceOId}`;
  return row?.count ?? 0;
}

describe('a trigger', () => {
  test('starts one run for each imported event that its filters let through, with the event as it is read', async () => {
    const oId = await trigger({ eventTypes: ['DEAL_WON'] }, { input: { note: 'won', event: 'ours' } });
    await importAll([
      crmEvent({ eventType: 'deal_won', opportunityId: 'a', eventTimestamp: '2025-03-01T10:00:00Z' }),
      crmEvent({ eventType: 'deal_lost', opportunityId: 'b' }),
      crmEvent({ eventType: 'deal_won', opportunityId: 'c', eventTimestamp: '2025-03-02T10:00:00Z' }),
    ]);
    const [first, second, ...others] = await runs(oId);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ keyOId: tenant.keyOId, jobs: 1, input: { note: 'won' } });
    expect(first?.input.event.payload.opportunityId).toBe('a');
    expect(second?.input.event.payload.opportunityId).toBe('c');
    const read = (await tenant.api.get('/event/get', { oId: first?.input.event.oId })).body.data;
    expect(first?.input.event).toEqual(read);
    expect(await get(oId)).toMatchObject({ lastError: null, lastRunAt: expect.any(String) });
    expect([first?.runOId, second?.runOId]).toContain((await get(oId)).lastRunOId);
  });

  test('starts nothing twice: not for an event sent again, nor where it is looked at again', async () => {
    const oId = await trigger();
    await importAll([crmEvent()]);
    await importAll([crmEvent(), crmEvent({ opportunityId: 'opp-2' })]);
    const started = await runs(oId);
    expect(started).toHaveLength(2);
    await matchEvents(
      jobContext(world, tenant.workspaceOId),
      started.map(({ input }) => input.event.oId),
    );
    expect(await runs(oId)).toEqual(started);
  });

  test('is started by what a webhook receives', async () => {
    const oId = await trigger({ eventCategories: ['EMAIL'] });
    const { type: _, ...email } = emailEvent();
    const { status } = await tenant.api.post('/analytics/webhook/receive/generic/emails', email);
    expect(status).toBe(200);
    await drainJobs(world, { names: ['import-events', 'match-events'] });
    expect(await runs(oId)).toHaveLength(1);
  });

  test('counts what came in after it was made, or was last enabled, alone', async () => {
    await importAll([crmEvent({ opportunityId: 'before' })]);
    const oId = await trigger();
    await importAll([crmEvent({ opportunityId: 'one' })]);
    const enable = (enabled: boolean) => tenant.api.post('/workflows/trigger/update', { oId, enabled });
    await enable(false);
    await importAll([crmEvent({ opportunityId: 'meanwhile' })]);
    await enable(true);
    await importAll([crmEvent({ opportunityId: 'two', eventTimestamp: '2025-03-09T10:00:00Z' })]);
    const all = await world.db.ownerSql<{ oId: string }[]>`
      select o_id from event where workspace_o_id = ${tenant.workspaceOId}`;
    await matchEvents(
      jobContext(world, tenant.workspaceOId),
      all.map((event) => event.oId),
    );
    const started = (await runs(oId)).map(({ input }) => input.event.payload.opportunityId);
    expect(started).toEqual(['one', 'two']);
  });

  test('asks for what analysis finds when the analysis has ended, and for the rest at once', async () => {
    const { tallybird } = await readerOf(tenant).library();
    const spoken = await trigger({ competitorOIds: [tallybird] });
    const unspoken = await trigger({ eventCategories: ['CALL'], excludeTagOIds: [await tagOf(tallybird)] });
    const tagged = await trigger({ includeTagOIds: [await tagOf(tallybird)] });
    const purpose = await trigger({ callPurposes: ['DEMO'] });
    const any = await trigger();
    const reply = await tenant.api.post('/event/import', {
      events: [call, callEvent({ title: 'Discovery' })],
    });
    expect(reply.status).toBe(200);
    await drainJobs(readsLater(world), { names: ['import-events', 'match-events'] });
    for (const oId of [spoken, unspoken, tagged, purpose]) expect(await runs(oId)).toEqual([]);
    const early = await runs(any);
    expect(early.map(({ input }) => [input.event.processingStatus, input.event.findings])).toEqual([
      ['PENDING', []],
      ['PENDING', []],
    ]);
    await drainJobs(world, { names: ['analyse-event', 'match-events'] });
    expect(await runs(any)).toEqual(early);
    const titles = async (oId: string) => (await runs(oId)).map(({ input }) => input.event.payload.title);
    expect(await titles(spoken)).toEqual(['Demo']);
    expect(await titles(tagged)).toEqual(['Demo']);
    expect(await titles(unspoken)).toEqual(['Discovery']);
    expect(await titles(purpose)).toEqual(['Demo']);
    const [run] = await runs(spoken);
    expect(run?.input.event.processingStatus).toBe('PROCESSED');
    expect(run?.input.event.findings.length).toBeGreaterThan(0);
  });

  test('starts once, with all that was found, where events are read before they are stored', async () => {
    const { tallybird } = await readerOf(tenant).library();
    const spoken = await trigger({ competitorOIds: [tallybird] });
    const any = await trigger();
    await tenant.api.post('/event/import', { events: [call] });
    await drainJobs(world, { names: ['import-events', 'match-events'] });
    const started = await runs(spoken);
    expect(started).toHaveLength(1);
    expect(started[0]?.input.event.findings.length).toBeGreaterThan(0);
    await drainJobs(world);
    expect(await runs(spoken)).toHaveLength(1);
    expect(await runs(any)).toHaveLength(1);
  });

  async function tagOf(entityOId: string): Promise<string> {
    const { body } = await tenant.api.post('/tag/create', { name: `Tag ${Math.random()}` });
    await tenant.api.post('/tag/assign', { tagOId: body.data.oId, entityOIds: [entityOId] });
    return body.data.oId;
  }

  test('starts nothing for events that are read again', async () => {
    await importAll([call]);
    const oId = await trigger();
    await tenant.api.post('/event/analyse', { filters: {} });
    await drainJobs(world, { names: ['analyse-again'] });
    expect(await waiting('match-events')).toBe(0);
    expect(await runs(oId)).toEqual([]);
  });

  test('is told of a start that is refused, and goes on', async () => {
    const oId = await trigger();
    await world.db.ownerSql`update workflow set deleted_at = now() where o_id = ${workflowOId}`;
    await importAll([crmEvent()]);
    expect(await runs(oId)).toEqual([]);
    expect((await get(oId)).lastError).toMatch(
      /^evt_\w+ started nothing: No workflow with this oId exists in the workspace$/,
    );
    await world.db.ownerSql`update workflow set deleted_at = null where o_id = ${workflowOId}`;
    await importAll([crmEvent({ opportunityId: 'opp-2' })]);
    expect(await runs(oId)).toHaveLength(1);
    expect((await get(oId)).lastError).toBeNull();
  });

  test('is told where the credits are short for a workflow that runs agents', async () => {
    const agent = await tenant.api.post('/agents/create', { name: 'Brief', type: 'CONTENT' });
    const node = { id: 'write', type: 'agent', agentOId: agent.body.data.oId };
    const dear = await makeTrigger(tenant, await workflowOf(world, tenant, { nodes: [node] }));
    const free = await trigger();
    const events = await storedOnly(world, tenant, [crmEvent()]);
    await matchEvents({ ...jobContext(world, tenant.workspaceOId), creditLimit: 4 }, events);
    expect([(await runs(free)).length, (await runs(dear)).length]).toEqual([1, 0]);
    expect((await get(dear)).lastError).toMatch(
      /^evt_\w+ started nothing: The month's credits of this workspace are not enough/,
    );
  });

  test('gives a run no more of a large event than it takes, and says what was cut', async () => {
    const oId = await trigger();
    const text = 'We like your stock figures. '.repeat(20_000);
    await importAll([
      callEvent({ title: 'Long', transcript: [{ speaker: rep, text }] }),
      callEvent({
        title: 'Many turns',
        transcript: Array.from({ length: 9_000 }, (_, at) => ({ speaker: rep, text: `Turn ${at}: yes.` })),
      }),
    ]);
    for (const { input } of await runs(oId)) {
      expect(JSON.stringify(input.event).length).toBeWithin(eventBytesMost / 8, eventBytesMost + 2_500);
      expect(input.event.truncated.some((path: string) => path.startsWith('payload.transcript'))).toBe(true);
      expect(input.event.eventType).toBe('CALL_TRANSCRIPT');
    }
  });
});

test('an import of a workspace where nothing asks for events makes no job for it', async () => {
  await trigger({}, { enabled: false });
  const { body } = await tenant.api.post('/workflows/trigger/create', { workflowOId });
  await tenant.api.post('/workflows/trigger/delete', { oId: body.data.oId });
  await tenant.api.post('/event/import', { events: [crmEvent(), call] });
  await drainJobs(world, { names: ['import-events', 'analyse-event'] });
  expect(await waiting('match-events')).toBe(0);
});

test('a burst of 1,000 events is imported before any run is started, and starts 1,000 runs', async () => {
  const oId = await trigger();
  const { status, body } = await tenant.api.post('/event/import', { events: manyDeals(1_000) });
  expect(status).toBe(200);
  await drainJobs(world, { names: ['import-events'] });
  const job = await tenant.api.get('/event/import/status', { jobOId: body.jobs[0].jobOId });
  expect(job.body.data).toMatchObject({ status: 'COMPLETED', counts: { ingested: 1_000 } });
  expect(await runs(oId)).toEqual([]);
  await drainJobs(world, { names: ['match-events'] });
  const started = await runs(oId);
  expect(started).toHaveLength(1_000);
  expect(new Set(started.map(({ input }) => input.event.oId)).size).toBe(1_000);
  await world.db.ownerSql`
    delete from graphile_worker._private_jobs where payload ->> 'workspaceOId' = ${tenant.workspaceOId}`;
});

describe('workers that match the same events', () => {
  test('at once start each run once', async () => {
    const oIds = [await trigger(), await trigger({ eventCategories: ['CRM'] })];
    const events = await storedOnly(world, tenant, manyDeals(120));
    const worker = () => matchEvents(jobContext(world, tenant.workspaceOId), events);
    await Promise.all([worker(), worker(), worker()]);
    for (const oId of oIds) expect(await runs(oId)).toHaveLength(120);
  });

  test('and die, before or behind any transaction, leave nothing out and nothing double', async () => {
    const oIds = [await trigger(), await trigger({ eventCategories: ['CRM'] })];
    const events = await storedOnly(world, tenant, manyDeals(60));
    let deaths = 0;
    for (let at = 1; await diesAt(world, tenant, at, events); at++) deaths += 1;
    // starts are stored in parts, more of them the slower the machine
    expect(deaths).toBeGreaterThanOrEqual(3);
    for (const oId of oIds) {
      const started = await runs(oId);
      expect(started).toHaveLength(60);
      expect(started.every(({ jobs }) => jobs === 1)).toBe(true);
    }
  });
});

test('events that were removed while their starts waited for room are told in the log', async () => {
  const { workspaceOId: workspace } = await world.newWorkspace();
  const told: unknown[] = [];
  const heldLog = { warn: (facts: unknown) => void told.push(facts) };
  const removed = newOId(prefixes.event);
  expect(await matchEvents({ ...jobContext(world, workspace), heldLog }, [removed])).toEqual([]);
  expect(told).toEqual([{ workspace, eventOIds: [removed] }]);
});
