import { beforeAll, describe, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const handbook = `# Pricing

The Atlas Router costs 4,900 euros a year per site. Discounts begin at ten sites.

# Support

Tickets are answered within four hours on working days. Weekend support is part of the premium plan only.
`;

async function indexed(tenant: Tenant, body: Record<string, unknown>): Promise<string> {
  const { status, body: reply } = await tenant.api.post('/resource/create', body);
  expect(status).toBe(200);
  await drainJobs(world);
  return reply.data.oId;
}

describe('a text', () => {
  test('is accepted at once, then indexed and found with offsets into it', async () => {
    const tenant = await world.newWorkspace();
    const created = await tenant.api.post('/resource/create', { mode: 'text', text: handbook });
    expect(created.status).toBe(200);
    expect(created.body.data).toMatchObject({
      sourceType: 'text',
      name: 'Pricing',
      status: 'pending',
      stage: null,
      error: null,
      lastIndexedAt: null,
      workspaceOId: tenant.workspaceOId,
      chunkCount: 0,
      settings: { excludeFromReIndexing: false },
    });
    const { oId } = created.body.data;
    expect(oId).toStartWith('rs_');

    await drainJobs(world);
    const got = await tenant.api.get('/resource/get', { oId, includeText: true });
    expect(got.body).toMatchObject({ status: 'indexed', stage: null, text: handbook, revision: 1 });
    expect(got.body.chunkCount).toBeGreaterThan(0);

    const found = await tenant.api.post('/resource/search', { query: 'weekend support premium plan' });
    expect(found.status).toBe(200);
    const [hit] = found.body.data;
    expect(hit.oId).toBe(oId);
    expect(hit.content).toBe(handbook.slice(hit.position.start, hit.position.end));
    expect(hit.stale).toBe(false);
    expect(found.body.total).toBeGreaterThan(0);
  });

  test('status shows every stage with its times', async () => {
    const tenant = await world.newWorkspace();
    const created = await tenant.api.post('/resource/create', { mode: 'text', text: handbook });
    const { oId } = created.body.data;
    const before = await tenant.api.get('/resource/status', { oId });
    expect(before.body.data).toMatchObject({
      status: 'pending',
      progress: { done: 0, total: 0 },
      stages: [],
    });
    expect(before.body.data.reason).toStartWith('Waiting for a worker');

    await drainJobs(world);
    const after = await tenant.api.get('/resource/status', { oId });
    const { data } = after.body;
    expect(data.status).toBe('indexed');
    expect(data.stages.map((stage: { stage: string }) => stage.stage)).toEqual([
      'fetch',
      'chunk',
      'embed',
      'tag',
    ]);
    for (const stage of data.stages)
      expect(stage).toMatchObject({ attempt: 1, error: null, finishedAt: expect.any(String) });
    expect(data.progress.done).toBe(data.progress.total);
    expect(data.progress.total).toBeGreaterThan(0);
  });

  test('a new text takes the place of the old one, and nothing of the old is found', async () => {
    const tenant = await world.newWorkspace();
    const oId = await indexed(tenant, { mode: 'text', name: 'Handbook', text: handbook });
    const changed = handbook.replace('Weekend support', 'Saturday help');
    expect((await tenant.api.post('/resource/update', { oId, text: changed })).body.data.status).toBe(
      'pending',
    );
    const meanwhile = await tenant.api.post('/resource/search', { query: 'weekend premium' });
    expect(meanwhile.body.data[0].stale).toBe(true);
    await drainJobs(world);
    const found = await tenant.api.post('/resource/search', { query: 'weekend saturday premium' });
    expect(found.body.data.some((hit: { content: string }) => hit.content.includes('Weekend'))).toBe(false);
    expect(found.body.data[0]).toMatchObject({ oId, stale: false });
    const events = await tenant.api.get('/event/list', { eventCategories: 'RESOURCE' });
    const types = events.body.data.events.map((event: { eventType: string }) => event.eventType);
    expect(types.toSorted()).toEqual(['RESOURCE_INDEXED', 'RESOURCE_REINDEXED']);
  });
});

test('what is told of indexing counts one chunk as one', async () => {
  const tenant = await world.newWorkspace();
  await tenant.api.post('/resource/create', { mode: 'text', name: 'Note', text: 'One sentence.' });
  await drainJobs(world);
  const { body } = await tenant.api.get('/event/list', { eventTypes: 'RESOURCE_INDEXED' });
  expect(body.data.events).toMatchObject([{ eventSummary: 'Note was indexed in 1 chunk' }]);
});

describe('what was sent about a resource', () => {
  test('stays beside what its document says of itself', async () => {
    const tenant = await world.newWorkspace();
    const metadata = {
      title: 'Ours',
      kind: 'contract',
      warnings: 'none yet',
      nothing: null,
      deep: { a: null, b: 1 },
    };
    const page =
      '<!doctype html><html><head><title>Theirs</title></head><body><p>Some words.</p></body></html>';
    const file = Buffer.from(page).toString('base64');
    const oId = await indexed(tenant, { mode: 'file', filename: 'page.html', file, metadata });
    const record = await tenant.api.get('/resource/get', { oId });
    expect(record.body.metadata).toMatchObject({ ...metadata, originalFileName: 'page.html' });
    const plain = await indexed(tenant, { mode: 'file', filename: 'page.html', file });
    const other = await tenant.api.get('/resource/get', { oId: plain });
    expect(other.body.metadata).toMatchObject({ title: 'Theirs', kind: 'html' });
    // a change of settings forgets nothing
    await tenant.api.post('/resource/update', { oId, settings: { excludeFromReIndexing: true } });
    await tenant.api.post('/resource/reindex', { oId, force: true });
    await drainJobs(world);
    expect((await tenant.api.get('/resource/get', { oId })).body.metadata).toMatchObject(metadata);
  });
});

describe('search', () => {
  test('by nearness alone scores the same text 1, and never less than no distance', async () => {
    const tenant = await world.newWorkspace();
    const text = 'Weekend support is part of the premium plan.';
    await indexed(tenant, { mode: 'text', text });
    const { body } = await tenant.api.post('/resource/search', { query: text, mode: 'semantic' });
    expect(body.data[0].score).toBeGreaterThan(0.99);
    expect(body.data[0].score).toBeLessThanOrEqual(1);
    expect(body.data[0].explain.vectorDistance).toBeGreaterThanOrEqual(0);
  });

  test('refuses a day that there is not, and leaves out what only a deleted entity links', async () => {
    const tenant = await world.newWorkspace();
    const persona = (await tenant.api.post('/persona/create', { name: 'Wexford Buyer' })).body.data.oId;
    const oId = await indexed(tenant, { mode: 'text', text: 'The Wexford Buyer signs in spring.' });
    await tenant.api.post('/resource/link-entities', { resourceOId: oId, entityOIds: persona });
    // one is a list of one
    const asked = { query: 'spring', entityOIds: persona };
    expect((await tenant.api.post('/resource/search', asked)).body.data).toHaveLength(1);
    await tenant.api.delete('/persona/delete', { oId: persona });
    expect((await tenant.api.post('/resource/search', asked)).body.data).toEqual([]);
    for (const since of ['2026-02-31', '2026-13-01', '2025-02-29T10:00:00Z']) {
      const { status, body } = await tenant.api.post('/resource/search', { query: 'spring', since });
      expect(status).toBe(400);
      expect(body.errors[0].path).toBe('since');
    }
    const { status } = await tenant.api.post('/resource/search', { query: 'spring', since: '2024-02-29' });
    expect(status).toBe(200);
  });
});

describe('an address that may not be asked', () => {
  test('is refused with the name of its field', async () => {
    const tenant = await world.newWorkspace();
    for (const url of [
      'http://169.254.169.254/',
      'ftp://example.com/file',
      'http://me:secret@example.com/',
    ]) {
      const { status, body } = await tenant.api.post('/resource/create', { mode: 'url', url });
      expect(status).toBe(400);
      expect(body.errors).toEqual([{ path: 'url', message: expect.any(String) }]);
      expect(JSON.stringify(body)).not.toContain('secret');
    }
  });
});

describe('wait=true', () => {
  test('answers when the resource is indexed', async () => {
    const tenant = await world.newWorkspace();
    let over = false;
    const drained = (async () => {
      while (!over) {
        await drainJobs(world);
        await Bun.sleep(10);
      }
    })();
    const { body } = await tenant.api.post('/resource/create?wait=true', { mode: 'text', text: handbook });
    over = true;
    await drained;
    expect(body.data.status).toBe('indexed');
  });
});

describe('a file', () => {
  const file = (text: string) => Buffer.from(text).toString('base64');

  test('is kept as it came, read, and found', async () => {
    const tenant = await world.newWorkspace();
    const csv = 'plan,price\nBasic,49\nPremium,199\n';
    const oId = await indexed(tenant, { mode: 'file', file: file(csv), filename: 'plans.csv' });
    const { body } = await tenant.api.get('/resource/get', { oId, includeText: true });
    expect(body).toMatchObject({
      status: 'indexed',
      sourceType: 'file',
      identifier: 'plans.csv',
      name: 'plans.csv',
    });
    expect(body.metadata.originalFileName).toBe('plans.csv');
    expect(body.text).toContain('Premium');
    expect(await storedBytes(tenant, oId)).toBe(csv);
  });

  test('without text fails with a reason and a code', async () => {
    const tenant = await world.newWorkspace();
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64');
    const oId = await indexed(tenant, { mode: 'file', file: png, filename: 'notes.txt' });
    const { body } = await tenant.api.get('/resource/status', { oId });
    expect(body.data).toMatchObject({ status: 'failed', error: { code: 'binary' } });
    expect(body.data.reason).toContain('PNG');
    expect(body.data.stages[0]).toMatchObject({
      stage: 'fetch',
      error: { code: 'binary' },
      nextAttemptAt: null,
    });
  });

  test('that is no base64 is refused with the path', async () => {
    const tenant = await world.newWorkspace();
    const { status, body } = await tenant.api.post('/resource/create', {
      mode: 'file',
      file: '***',
      filename: 'a.txt',
    });
    expect(status).toBe(400);
    expect(body.errors[0].path).toBe('file');
  });

  async function storedBytes(tenant: Tenant, oId: string): Promise<string | null> {
    const [row] = await world.db.ownerSql<{ key: string }[]>`
      select storage_key as key from resource where workspace_o_id = ${tenant.workspaceOId} and o_id = ${oId}`;
    const bytes = row ? await world.context.storage.get(row.key) : null;
    return bytes ? Buffer.from(bytes).toString() : null;
  }

  test('equal bytes are stored once, and go with the last resource that has them', async () => {
    const tenant = await world.newWorkspace();
    const given = { mode: 'file', file: file('Equal bytes, stored once.'), filename: 'note.txt' };
    const first = await indexed(tenant, given);
    const second = await indexed(tenant, given);
    await tenant.api.delete('/resource/delete', { oId: first });
    await drainJobs(world);
    expect(await storedBytes(tenant, second)).toBe('Equal bytes, stored once.');
    await tenant.api.delete('/resource/delete', { oId: second });
    await drainJobs(world);
    // an hour for backups that are under way
    expect(await storedBytes(tenant, second)).toBe('Equal bytes, stored once.');
    await drainJobs(world, { hurry: true });
    expect(await storedBytes(tenant, second)).toBeNull();
  });
});

describe('a deleted resource', () => {
  test('is gone from look-up, list and search in the same moment', async () => {
    const tenant = await world.newWorkspace();
    const oId = await indexed(tenant, { mode: 'text', text: handbook });
    const other = await indexed(tenant, { mode: 'text', text: 'Something else about routers altogether.' });
    const gone = await tenant.api.delete('/resource/delete', { oId });
    expect(gone.body).toMatchObject({ oId, name: 'Pricing' });
    expect((await tenant.api.get('/resource/get', { oId })).status).toBe(404);
    expect((await tenant.api.get('/resource/status', { oId })).status).toBe(404);
    const list = await tenant.api.get('/resource/list');
    expect(list.body).toMatchObject({ total: 1, hasNext: false });
    expect(list.body.data[0].oId).toBe(other);
    const found = await tenant.api.post('/resource/search', { query: 'atlas router premium plan' });
    expect(found.body.data.every((hit: { oId: string }) => hit.oId === other)).toBe(true);
    const left = await world.db
      .ownerSql`select 1 from chunk where workspace_o_id = ${tenant.workspaceOId} and resource_o_id = ${oId}`;
    expect(left).toHaveLength(0);
  });

  test('several go together or not at all', async () => {
    const tenant = await world.newWorkspace();
    const one = await indexed(tenant, { mode: 'text', text: 'One.' });
    const two = await indexed(tenant, { mode: 'text', text: 'Two.' });
    const refused = await tenant.api.post('/resource/delete', { oIds: [one, 'rs_000000000000000000000'] });
    expect(refused.status).toBe(404);
    expect((await tenant.api.get('/resource/list')).body.total).toBe(2);
    const gone = await tenant.api.post('/resource/delete', { oIds: [one, two] });
    expect(gone.body.total).toBe(2);
    expect((await tenant.api.get('/resource/list')).body.total).toBe(0);
  });

  test('while its job waits leaves nothing to do', async () => {
    const tenant = await world.newWorkspace();
    const { body } = await tenant.api.post('/resource/create', { mode: 'text', text: handbook });
    await tenant.api.delete('/resource/delete', { oId: body.data.oId });
    await drainJobs(world);
    const chunks = await world.db.ownerSql`select 1 from chunk where workspace_o_id = ${tenant.workspaceOId}`;
    expect(chunks).toHaveLength(0);
  });
});

describe('the list', () => {
  test('filters by type, status and words, and pages', async () => {
    const tenant = await world.newWorkspace();
    await indexed(tenant, { mode: 'text', name: 'Alpha notes', text: 'Alpha.' });
    await indexed(tenant, {
      mode: 'file',
      file: Buffer.from('Beta.').toString('base64'),
      filename: 'beta_1.txt',
    });
    const all = await tenant.api.get('/resource/list', { limit: 1 });
    expect(all.body).toMatchObject({ total: 2, hasNext: true });
    expect((await tenant.api.get('/resource/list', { resourceType: 'file' })).body.total).toBe(1);
    expect((await tenant.api.get('/resource/list', { status: 'failed' })).body.total).toBe(0);
    expect((await tenant.api.get('/resource/list', { search: 'ALPHA' })).body.data[0].name).toBe(
      'Alpha notes',
    );
    expect((await tenant.api.get('/resource/list', { search: 'a%1' })).body.total).toBe(0);
    expect((await tenant.api.get('/resource/list', { limit: 0 })).status).toBe(400);
  });
});

describe('search', () => {
  test('an empty list of resources or entities finds nothing; another workspace finds nothing', async () => {
    const tenant = await world.newWorkspace();
    const other = await world.newWorkspace();
    const oId = await indexed(tenant, { mode: 'text', text: handbook });
    const query = 'atlas router discounts';
    expect(
      (await tenant.api.post('/resource/search', { query, resourceOIds: [oId] })).body.data,
    ).not.toBeEmpty();
    expect((await tenant.api.post('/resource/search', { query, resourceOIds: [] })).body.data).toBeEmpty();
    expect((await tenant.api.post('/resource/search', { query, entityOIds: [] })).body.data).toBeEmpty();
    expect((await other.api.post('/resource/search', { query })).body.data).toBeEmpty();
    expect((await other.api.post('/resource/search', { query, resourceOIds: [oId] })).body.data).toBeEmpty();
  });

  test('every hit explains its parts', async () => {
    const tenant = await world.newWorkspace();
    await indexed(tenant, { mode: 'text', text: handbook });
    const { body } = await tenant.api.post('/resource/search', {
      query: 'ten sites discounts',
      mode: 'hybrid',
    });
    expect(body.data[0].explain).toMatchObject({
      lexicalRank: 1,
      fused: expect.any(Number),
      vectorWeight: expect.any(Number),
    });
    expect(body.index).toBeNull();
  });

  test('shows each resource once, or every passage where they are asked for', async () => {
    const tenant = await world.newWorkspace();
    const long = Array.from({ length: 400 }, (_, at) => `Renewal clause ${at} is about notice.`).join(' ');
    const oId = await indexed(tenant, { mode: 'text', text: long });
    const ask = async (body: object) =>
      (await tenant.api.post('/resource/search', { query: 'renewal notice', ...body })).body;
    const grouped = await ask({});
    expect(grouped.data.map((hit: { oId: string }) => hit.oId)).toEqual([oId]);
    expect(grouped.total).toBe(1);
    for (const asked of [{ passages: true }, { groupBy: 'none' }]) {
      const all = await ask(asked);
      expect(all.data.length).toBeGreaterThan(3);
      expect(all.total).toBe(all.data.length);
    }
  });

  test('takes no word of the dictionary for a misspelling of another', async () => {
    const tenant = await world.newWorkspace();
    await indexed(tenant, {
      mode: 'text',
      text: 'We break for lunch at noon, and the baker has a feast in spring.',
    });
    const ask = async (query: string) => (await tenant.api.post('/resource/search', { query })).body;
    for (const query of ['bread', 'beast'])
      expect(await ask(query)).toMatchObject({ data: [], correctedQuery: null });
    expect(await ask('brekk')).toMatchObject({ correctedQuery: 'break' });
    const { body } = await tenant.api.post('/context', { query: 'Who bakes bread?' });
    expect(body.data.correctedQuery).toBeNull();
  });

  test('says what it searched for instead, and that it found nothing', async () => {
    const tenant = await world.newWorkspace();
    await indexed(tenant, { mode: 'text', text: handbook });
    const ask = async (query: string) => (await tenant.api.post('/resource/search', { query })).body;
    expect(await ask('discuonts')).toMatchObject({ correctedQuery: 'discounts', notice: null });
    expect(await ask('qqqzzz')).toMatchObject({
      data: [],
      total: 0,
      correctedQuery: null,
      notice: 'No passage has a word of the query, and none is near to it',
    });
    const query = { query: 'discounts', since: '2100-01-01' };
    const { body } = await tenant.api.post('/resource/search', query);
    expect(body).toMatchObject({ data: [], correctedQuery: null });
    expect(body.notice).toStartWith('No passage within the filters');
  });
});

describe('links', () => {
  test('by hand outlive re-indexing, inferred ones give way, unlinked ones do not come back', async () => {
    const tenant = await world.newWorkspace();
    const make = async (path: string, name: string) =>
      (await tenant.api.post(`/${path}/create`, { name })).body.data.oId as string;
    const router = await make('product', 'Atlas Router');
    const persona = await make('persona', 'Network Engineer');
    const oId = await indexed(tenant, { mode: 'text', text: handbook });
    const links = () => tenant.api.get('/resource/links', { oId }).then(({ body }) => body.data.links);
    expect(await links()).toMatchObject([
      { entityOId: router, linkType: 'inferred', evidence: { how: 'name' } },
    ]);

    await tenant.api.post('/resource/link-entities', { resourceOId: oId, entityOIds: [persona] });
    await tenant.api.post('/resource/link-entities', {
      resourceOId: oId,
      entityOIds: [router],
      unlink: true,
    });
    await tenant.api.post('/resource/reindex', { oId });
    await drainJobs(world);
    expect(await links()).toMatchObject([{ entityOId: persona, linkType: 'explicit' }]);
    const byEntity = await tenant.api.post('/resource/search', { query: 'atlas', entityOIds: [persona] });
    expect(byEntity.body.data[0].oId).toBe(oId);
    const without = await tenant.api.post('/resource/search', { query: 'atlas', entityOIds: [router] });
    expect(without.body.data).toBeEmpty();
  });

  test('to an entity of another workspace answer 404', async () => {
    const tenant = await world.newWorkspace();
    const other = await world.newWorkspace();
    const foreign = (await other.api.post('/persona/create', { name: 'Foreign' })).body.data.oId;
    const oId = await indexed(tenant, { mode: 'text', text: handbook });
    const { status } = await tenant.api.post('/resource/link-entities', {
      resourceOId: oId,
      entityOIds: [foreign],
    });
    expect(status).toBe(404);
  });
});

describe('re-indexing', () => {
  test('of an excluded resource is refused unless forced', async () => {
    const tenant = await world.newWorkspace();
    const settings = { excludeFromReIndexing: true };
    const oId = await indexed(tenant, { mode: 'text', text: handbook, settings });
    const refused = await tenant.api.post('/resource/reindex', { oId });
    expect(refused).toMatchObject({ status: 409, body: { code: 'excluded_from_reindexing' } });
    expect((await tenant.api.post('/resource/reindex', { oId, force: true })).status).toBe(200);
    await drainJobs(world);
  });
});
