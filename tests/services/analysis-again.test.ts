import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { ReadingAi } from '../../server/ai/index.ts';
import { ApiError } from '../../server/errors.ts';
import { listActivity } from '../../server/services/activity/activity.ts';
import { call, reader, readerOf, withEndpoint } from '../support/analysis.ts';
import { drainJobs } from '../support/jobs.ts';
import { openAiServer } from '../support/openai-server.ts';
import { readingModel } from '../support/reading-model.ts';
import { emailEvent } from '../support/sent-events.ts';
import { type Api, client, makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

const server = openAiServer();
afterAll(() => server.stop());

let world: World;
let tenant: Tenant;
let events: ReturnType<typeof readerOf>;
beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  tenant = await world.newWorkspace();
  events = readerOf(tenant);
  server.seen.length = 0;
  server.answers = null;
});

const withModel = (more: Partial<ReadingAi> = {}) => withEndpoint(world, server, more);

describe('reading again', () => {
  const analyse = async (filters: object, own: World = withModel(), api: Api = tenant.api) => {
    const { status, body } = await api.post('/event/analyse', { filters });
    expect(status).toBe(200);
    await drainJobs(own, { hurry: true });
    return (await tenant.api.get('/event/analyse/status', { jobOId: body.data.jobOId })).body.data;
  };
  const spokenOf = async (entityOId: string) => {
    const rows = await world.db.ownerSql<{ findings: number }[]>`
      select findings
      from event_entity
      where workspace_o_id = ${tenant.workspaceOId} and entity_o_id = ${entityOId}`;
    return rows.map((row) => row.findings);
  };

  test('replaces what was known of an event, and twice changes nothing more', async () => {
    const { tallybird } = await events.library();
    await events.importAll(world, [call]);
    const [before] = await events.findings();
    server.answers = reader;
    const modelled = await makeWorld({ OPENAI_BASE_URL: server.baseUrl, MODEL_PULSE: 'middle' });
    const api = client(modelled.app, tenant.key);
    expect(await analyse({ analysedByAnother: true }, withModel(), api)).toMatchObject({
      status: 'COMPLETED',
      counts: { total: 1, done: 1, failed: 0 },
    });
    const after = await events.findings();
    expect(after).toHaveLength(2);
    expect(after.map((one: { oId: string }) => one.oId)).not.toContain(before.oId);
    expect(await spokenOf(tallybird)).toEqual([1]);
    expect((await analyse({ analysedByAnother: true }, withModel(), api)).counts.total).toBe(0);
    await analyse({});
    // what is found again is the same finding
    expect(await events.findings()).toEqual(after);
    expect(await spokenOf(tallybird)).toEqual([1]);
    const reports = await tenant.api.get('/insights/entity-stats', { entityType: 'competitor' });
    expect(JSON.stringify(reports.body.data)).not.toContain('"findings":2');
  });

  test('keeps what was known when the endpoint is away, and says why it failed', async () => {
    await events.library();
    await events.importAll(world, [call]);
    const before = await events.findings();
    server.answers = () => ({ status: 500 });
    const job = await analyse({});
    expect(job).toMatchObject({ status: 'FAILED', counts: { total: 1, done: 0 } });
    expect(job.error).toStartWith('model_unavailable: ');
    const { data } = await world.db.read(tenant.workspaceOId, (tx) =>
      listActivity(tx, tenant.workspaceOId, { kind: ['ANALYSIS'], limit: 5, offset: 0 }),
    );
    expect(data).toMatchObject([
      { oId: job.jobOId, status: 'FAILED', error: job.error, counts: { total: 1, done: 0 } },
    ]);
    expect(await events.findings()).toEqual(before);
    expect((await events.events({ eventTypes: 'CALL_TRANSCRIPT' }))[0].processingStatus).toBe('PROCESSED');
  });

  test('goes on where it was when it is interrupted', async () => {
    const emails = Array.from({ length: 60 }, (_none, minute) =>
      emailEvent({ subject: `${minute}`, body: { text: 'We would rather wait.' } }),
    );
    await events.importAll(world, emails);
    server.answers = readingModel({ phrases: [{ phrase: 'We would rather wait.', type: 'OBJECTION' }] });
    const reading = withModel().context.ai;
    const asked: string[] = [];
    let calls = 0;
    const flaky = withModel({
      findings: async (request) => {
        calls += 1;
        if (calls === 2) throw new ApiError(503, 'model_unavailable', 'away');
        asked.push(...request.events.map(({ oId }) => oId));
        return reading.findings(request);
      },
    });
    expect(await analyse({}, flaky)).toMatchObject({ status: 'COMPLETED', counts: { total: 60, done: 60 } });
    expect(asked).toHaveLength(60);
    expect(new Set(asked).size).toBe(60);
    expect(await events.findings()).toHaveLength(60);
  });

  test('takes only the events that the filters name, of its own workspace', async () => {
    await events.importAll(world, [call, emailEvent()]);
    server.answers = reader;
    expect((await analyse({ eventCategories: ['CALL'] })).counts).toEqual({ total: 1, done: 1, failed: 0 });
    const { body } = await tenant.api.post('/event/analyse', { filters: {} });
    const other = await world.newWorkspace();
    expect((await other.api.get('/event/analyse/status', { jobOId: body.data.jobOId })).status).toBe(404);
    expect((await other.api.post('/event/analyse', {})).body.data.counts.total).toBe(0);
    expect((await tenant.api.post('/event/analyse', { filters: { eventTypes: ['NOPE'] } })).status).toBe(400);
    // jobs of every workspace wait in one queue: none is left to the next test
    await drainJobs(world);
  });
});
