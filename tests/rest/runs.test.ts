import { beforeAll, describe, expect, test } from 'bun:test';
import { newOId } from '../../schema/o-id.ts';
import { removeOldRuns } from '../../server/services/runs/records/retention.ts';
import { endSomeRun } from '../support/callbacks.ts';
import { type Contract, contractOf } from '../support/document.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let contract: Contract;
let tenant: Tenant;
let content: string;
let facts: string;
let productOId: string;

const notes =
  '# Northmarket\n\nNorthmarket runs 42 grocery shops.\n\n## Pain points\n\n- Stock figures of shops and web store differ by eleven percent.\n- Every Monday two people compare exports by hand.\n\n## Next steps\n\n- Northmarket wants a pilot in ten shops before June.\n';

beforeAll(async () => {
  world = await testWorld();
  contract = contractOf(world);
  tenant = await world.newWorkspace();
  const { api } = tenant;
  await api.post('/resource/create', { mode: 'text', name: 'notes', text: notes });
  await drainJobs(world);
  const made = async (path: string, body: object) => (await api.post(path, body)).body.data.oId as string;
  productOId = await made('/product/create', { name: 'Tallyline', challengesAddressed: ['Exports fail'] });
  await api.post('/product/update', { oId: productOId, description: 'Compares exports.' });
  content = await made('/agents/create', { name: 'Brief', type: 'CONTENT', instructions: 'Be short.' });
  facts = await made('/agents/create', { name: 'Facts', type: 'ENRICH_COMPANY' });
});

const runNow = (path: string, body: object, headers = {}) =>
  tenant.api.post(`/agents/${path}/run`, body, headers);

function expectDocumented(path: string, reply: { status: number; body: unknown }): void {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(contract.faults('GET', path, 200, reply.body)).toEqual([]);
}

describe('a run that is read back', () => {
  test('shows what was asked, what it used at which revision, what it read, and what it took', async () => {
    const run = await runNow(
      'enrich-company',
      { agentOId: facts, companyName: 'Northmarket', companyDomain: 'northmarket.example' },
      { 'x-external-request-id': 'outside-1' },
    );
    const { runOId } = run.body;
    const got = await tenant.api.get('/agents/run/get', { runOId });
    expectDocumented('/agents/run/get', got);
    const { data } = got.body;
    expect(data).toMatchObject({
      oId: runOId,
      agentOId: facts,
      agentType: 'ENRICH_COMPANY',
      status: 'completed',
      mode: 'sync',
      attempts: 1,
      subject: { name: 'Northmarket', domain: 'northmarket.example', email: null },
      found: run.body.found,
      model: 'extractive-1',
      credits: 20,
      costUsd: 0,
      externalRequestId: 'outside-1',
      input: { companyName: 'Northmarket' },
      output: { runOId, data: run.body.data },
      agent: { oId: facts, name: 'Facts', tier: 'ECHO' },
      request: { task: 'Collect what is known about a company', subject: 'Northmarket', tier: 'ECHO' },
    });
    expect(data.entities).toContainEqual({
      role: 'product',
      oId: productOId,
      kind: 'product',
      name: 'Tallyline',
      revision: 2,
    });
    const [source] = data.sources.filter((one: { type: string }) => one.type === 'resource');
    expect(source.chunkOId).toBeString();
    expect(notes.slice(source.start, source.start + source.text.length)).toBe(source.text);
    for (const { sourceKey, quote, start, end } of data.written.values)
      expect(data.sources.find((one: { key: string }) => one.key === sourceKey).text.slice(start, end)).toBe(
        quote,
      );
    expect(data.timings.totalMs).toBeGreaterThanOrEqual(data.timings.readMs);
    const byPath = await tenant.api.get(`/runs/${runOId}`);
    expect(byPath.body).toMatchObject({ data });
    expect((await tenant.api.get('/agents/run/get', { oId: runOId })).body).toMatchObject({ data });
    const annotations = await tenant.api.get(`/runs/${runOId}/annotations`);
    expectDocumented('/agents/run/annotations', annotations);
    expect(annotations.body.data).toEqual(run.body.annotations);
  });

  test('keeps the agent as it was, although it has changed and is gone', async () => {
    const { oId } = (
      await tenant.api.post('/agents/create', { name: 'Before', type: 'CONTENT', instructions: 'One.' })
    ).body.data;
    const { runOId } = (await runNow('content', { agentOId: oId, companyName: 'Northmarket' })).body;
    await tenant.api.post('/agents/update', { oId, name: 'After', instructions: 'Two.' });
    await tenant.api.delete('/agents/delete', { oId });
    expect((await tenant.api.get('/agents/run/get', { runOId })).body.data).toMatchObject({
      agent: { name: 'Before', settings: { instructions: 'One.' } },
      request: { instructions: 'One.' },
    });
  });

  test('is 404 where it is unknown, and where it is of another workspace', async () => {
    const { runOId } = (await runNow('content', { agentOId: content, companyName: 'Northmarket' })).body;
    const stranger = await world.newWorkspace();
    for (const path of ['/agents/run/get', '/agents/run/annotations', '/async/agent/run/status']) {
      const own = await stranger.api.get(path, { runOId });
      const unknown = await stranger.api.get(path, { runOId: newOId('run') });
      expect([own.status, own.body.message]).toEqual([404, unknown.body.message]);
    }
    expect((await stranger.api.post('/async/agent/run/cancel', { runOId })).status).toBe(404);
    expect((await stranger.api.get('/agents/run/list')).body).toMatchObject({ total: 0, data: [] });
  });
});

describe('the list of runs', () => {
  const list = async (query: Record<string, string | number | string[]>) => {
    const reply = await tenant.api.get('/agents/run/list', query);
    expectDocumented('/agents/run/list', reply);
    return reply.body as { total: number; hasNext: boolean; data: { oId: string; createdAt: string }[] };
  };

  test('is narrowed by every filter, newest first, page by page', async () => {
    const before = new Date().toISOString();
    const ask = async (path: string, body: object, headers = {}) =>
      (await runNow(path, body, headers)).body.runOId as string;
    const brief = await ask('content', {
      agentOId: content,
      companyName: 'Filters',
      email: 'Ines@Filters.example',
    });
    const company = await ask(
      'enrich-company',
      { agentOId: facts, companyDomain: 'https://filters.example/about' },
      { 'x-external-request-id': 'outside-2' },
    );
    const later = await ask('content', { agentOId: content, companyName: 'Later' });
    await world.db.ownerSql`update run set created_at = now() + interval '2 hours' where o_id = ${later}`;
    const after = new Date(Date.now() + 3_600_000).toISOString();
    const oIds = async (query: Record<string, string | string[]>) =>
      (await list({ startDate: before, ...query })).data.map(({ oId }) => oId);

    expect(await oIds({})).toEqual([later, company, brief]);
    expect(await oIds({ endDate: after })).toEqual([company, brief]);
    expect(await oIds({ agentOId: facts })).toEqual([company]);
    expect(await oIds({ agentType: 'CONTENT' })).toEqual([later, brief]);
    expect(await oIds({ type: 'CONTENT,ENRICH_COMPANY' })).toEqual([later, company, brief]);
    expect(await oIds({ status: 'failed' })).toEqual([]);
    expect(await oIds({ statuses: ['failed', 'completed'] })).toEqual([later, company, brief]);
    expect(await oIds({ mode: 'async' })).toEqual([]);
    expect(await oIds({ domain: 'Filters.example' })).toEqual([company, brief]);
    expect(await oIds({ email: 'ines@filters.example' })).toEqual([brief]);
    expect(await oIds({ externalRequestId: 'outside-2' })).toEqual([company]);
    expect(await oIds({ experimentOId: newOId('ae') })).toEqual([]);
    const second = await list({ startDate: before, limit: 1, offset: 1 });
    expect(second).toMatchObject({ total: 3, hasNext: true, data: [{ oId: company }] });
    expect((await tenant.api.get('/runs', { startDate: before })).body.total).toBe(3);
  });

  test('refuses a status that there is not', async () => {
    expect((await tenant.api.get('/agents/run/list', { status: 'done' })).status).toBe(400);
  });
});

test('an own id of a request that is longer than is kept is cut, and the reply says so', async () => {
  const external = 'x'.repeat(129);
  const run = await runNow(
    'enrich-company',
    { agentOId: facts, companyName: 'Northmarket' },
    { 'x-external-request-id': external },
  );
  expect(run.body._metadata.warnings).toContain(
    'x-external-request-id: exceeds the limit of 128 characters and was cut',
  );
  const { data } = (await tenant.api.get('/agents/run/get', { runOId: run.body.runOId })).body;
  expect(data.externalRequestId).toBe(external.slice(1));
});

describe('a run that is older than it is kept', () => {
  const run = async () =>
    (await runNow('content', { agentOId: content, companyName: 'Northmarket' })).body.runOId as string;
  const age = (runOId: string, days: number) =>
    world.db.ownerSql`
      update run set completed_at = now() - make_interval(days => ${days}) where o_id = ${runOId}`;
  const isThere = async (runOId: string) =>
    (await tenant.api.get('/agents/run/get', { runOId })).status === 200;

  test('is removed with what it was made of; a younger one, and one whose callback waits, stay', async () => {
    const [old, young, waiting] = [await run(), await run(), await run()];
    await age(old, 31);
    await age(young, 29);
    await age(waiting, 31);
    await endSomeRun(world.db, tenant.workspaceOId, 'https://receiver.example/hook', waiting);
    expect(await removeOldRuns(world.db, 0)).toBe(0);
    expect(await isThere(old)).toBe(true);
    expect(await removeOldRuns(world.db, 30)).toBe(1);
    expect(await Promise.all([old, young, waiting].map(isThere))).toEqual([false, true, true]);
    const [left] = await world.db.ownerSql`
      select count(*)::int as records from run_record where run_o_id = ${old}`;
    expect(left?.records).toBe(0);
  });

  test('is removed also beside one that the database keeps, which is told', async () => {
    const { ownerSql: sql } = world.db;
    const [kept, gone] = [await run(), await run()];
    await age(kept, 32);
    await age(gone, 31);
    await sql.unsafe(`
      create function keep_one_run() returns trigger language plpgsql as
        $$ begin if old.o_id = '${kept}' then raise exception 'kept'; end if; return old; end $$;
      create trigger keep_one_run before delete on run for each row execute function keep_one_run();`);
    try {
      await expect(removeOldRuns(world.db, 30)).rejects.toThrow(`The run ${kept} cannot be removed`);
      expect([await isThere(kept), await isThere(gone)]).toEqual([true, false]);
    } finally {
      await sql.unsafe('drop trigger keep_one_run on run; drop function keep_one_run()');
    }
    expect(await removeOldRuns(world.db, 30)).toBe(1);
  });
});
