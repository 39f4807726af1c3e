import { describe, expect, test } from 'bun:test';
import {
  removeForgotten,
  rowsFor,
  stageGeneration,
  storeRows,
} from '../../server/services/resources/chunks/generation.ts';
import { chunksOf, create, indexInParts, longText, openWorld, status, world } from '../support/indexing.ts';
import { drainJobs } from '../support/jobs.ts';
import type { Tenant } from '../support/world.ts';

openWorld();

describe('a worker that dies', () => {
  class Killed extends Error {}

  /** Runs the stages, and dies before its `n`th transaction. False when there were fewer. */
  async function runUntil(tenant: Tenant, oId: string, n: number): Promise<boolean> {
    let left = n;
    try {
      await indexInParts(tenant, oId, () => {
        left -= 1;
        if (left === 0) throw new Killed('killed');
      });
      return false;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      return true;
    }
  }

  test('before any of its transactions leaves what another completes to the same chunks', async () => {
    const tenant = await world.newWorkspace();
    const text = longText(14);
    const undisturbed = await create(tenant, { mode: 'text', name: 'Same', text });
    expect(await runUntil(tenant, undisturbed, Number.POSITIVE_INFINITY)).toBe(false);
    const expected = await chunksOf(tenant, undisturbed);
    expect(expected.length).toBeGreaterThan(8);

    let boundaries = 0;
    for (let n = 1; ; n++) {
      const oId = await create(tenant, { mode: 'text', name: 'Same', text });
      if (!(await runUntil(tenant, oId, n))) break;
      boundaries = n;
      expect((await status(tenant, oId)).status).toBe('pending');
      expect(await runUntil(tenant, oId, Number.POSITIVE_INFINITY)).toBe(false);
      await drainJobs(world);
      expect((await status(tenant, oId)).status).toBe('indexed');
      expect(await chunksOf(tenant, oId)).toEqual(expected);
      await tenant.api.delete('/resource/delete', { oId });
    }
    expect(boundaries).toBeGreaterThan(10);
    await drainJobs(world);
    const unseen = await world.db
      .ownerSql`select 1 from chunk_generation where workspace_o_id = ${tenant.workspaceOId}`;
    expect(unseen).toHaveLength(0);
    const events = await tenant.api.get('/event/list', { eventTypes: 'RESOURCE_INDEXED', limit: 100 });
    expect(events.body.data.total).toBe(boundaries + 2);
  });
});

describe('what another version of the product has stored of a text', () => {
  const text = longText(14);

  /** Chunks of another cut, which an attempt before left behind. */
  async function leave({ workspaceOId }: Tenant, oId: string, embedderId: string, count: number) {
    const chunks = Array.from({ length: count }, (_, ordinal) => ({
      ordinal,
      start: ordinal * 9,
      end: ordinal * 9 + 9,
      text: 'Otherwise',
      heading: null,
      contentHash: 'ab'.repeat(32),
    }));
    const vectors = chunks.map(() => Float32Array.from({ length: 256 }, () => 1));
    await world.db.write(workspaceOId, async (tx) => {
      const staged = await stageGeneration(tx, workspaceOId, oId, { generation: 1, revision: 1, embedderId });
      if (staged) await storeRows(tx, staged, await rowsFor(staged, { chunks, vectors }));
    });
  }

  const leftovers: [string, string, number][] = [
    ['embedded otherwise', 'another-one', 1],
    ['cut otherwise', 'hash-1', 1],
    ['cut into more chunks than there are now', 'hash-1', 40],
  ];
  test.each(leftovers)('is not gone on with when it was %s', async (_, embedderId, count) => {
    const tenant = await world.newWorkspace();
    const undisturbed = await create(tenant, { mode: 'text', name: 'Same', text });
    await drainJobs(world);
    const expected = await chunksOf(tenant, undisturbed);
    // in parts, and by the worker, who stores so short a text at once
    for (const index of [indexInParts, async () => {}]) {
      const oId = await create(tenant, { mode: 'text', name: 'Same', text });
      await leave(tenant, oId, embedderId, count);
      await index(tenant, oId);
      await drainJobs(world);
      expect((await status(tenant, oId)).status).toBe('indexed');
      expect(await chunksOf(tenant, oId)).toEqual(expected);
    }
    const unseen = await world.db
      .ownerSql`select 1 from chunk_generation where workspace_o_id = ${tenant.workspaceOId}`;
    expect(unseen).toHaveLength(0);
  });
});

describe('a text that is replaced while it is embedded', () => {
  test('is not embedded to its end: the work would be thrown away', async () => {
    const tenant = await world.newWorkspace();
    const oId = await create(tenant, { mode: 'text', text: longText(120) });
    let transactions = 0;
    let replaced: Promise<unknown> | null = null;
    await indexInParts(tenant, oId, () => {
      transactions += 1;
      if (transactions === 12) replaced = tenant.api.post('/resource/update', { oId, text: longText(3) });
    });
    expect(replaced).not.toBeNull();
    await replaced;
    const [row] = await world.db.ownerSql`
      select live_generation as live from resource where workspace_o_id = ${tenant.workspaceOId} and o_id = ${oId}`;
    expect(row?.live).toBe(0);
    await drainJobs(world);
    expect((await status(tenant, oId)).reason).toMatch(/^Indexed in \d chunks?$/);
    while (await removeForgotten(world.db, 1000));
    const generations = await world.db.ownerSql`
      select distinct generation from chunk where workspace_o_id = ${tenant.workspaceOId} and resource_o_id = ${oId}`;
    expect(generations).toHaveLength(1);
  });
});

describe('unchanged text', () => {
  test('is not embedded again; only the changed passage is', async () => {
    const embedded: string[] = [];
    const { ai } = world.context;
    const counting = {
      ...ai,
      embed: (texts: readonly string[], signal?: AbortSignal) => {
        embedded.push(...texts);
        return ai.embed(texts, signal);
      },
    };
    const counted = { ...world, context: { ...world.context, ai: counting } };
    const tenant = await world.newWorkspace();
    const text = longText(12);
    const oId = await create(tenant, { mode: 'text', text });
    await drainJobs(counted);
    const before = embedded.length;
    expect(before).toBeGreaterThan(3);
    await tenant.api.post('/resource/update', { oId, text: text.replace('## Section 5', '## Part 5') });
    await drainJobs(counted);
    expect(embedded.length - before).toBe(1);
  });
});

describe('a search while a resource is indexed again', () => {
  /** More passages than are stored in one transaction, each with a word that tells which text it is of. */
  const marked = (word: string, paragraphs: number) => longText(paragraphs).replaceAll(/router|site/g, word);

  test('finds passages of one text only, in every mode, and the new one at the end', async () => {
    const tenant = await world.newWorkspace();
    const oId = await create(tenant, { mode: 'text', name: 'Notes', text: marked('lantern', 300) });
    await drainJobs(world);
    const seen: string[] = [];
    let over = false;
    const look = async () => {
      for (let turn = 0; !over; turn++) {
        const mode = (['keyword', 'hybrid', 'semantic'] as const)[turn % 3];
        const { body } = await tenant.api.post('/resource/search', {
          query: 'lantern harbour renewal',
          limit: 50,
          mode,
        });
        expect(body.data.length).toBeGreaterThan(0);
        const texts = new Set(
          body.data.map(({ content }: { content: string }) => (content.includes('harbour') ? 'new' : 'old')),
        );
        expect(texts.size).toBe(1);
        seen.push([...texts].join());
      }
    };
    const looking = look();
    await tenant.api.post('/resource/update', { oId, text: marked('harbour', 700) });
    await drainJobs(world);
    over = true;
    await looking;
    expect(seen[0]).toBe('old');
    expect(seen.join()).toMatch(/^(old,)+(new,)*new$/);
    const left = await world.db.ownerSql`
      select distinct generation
      from chunk
      where workspace_o_id = ${tenant.workspaceOId} and resource_o_id = ${oId}`;
    expect(left).toHaveLength(1);
  });

  test('is not kept waiting until all of it is stored', async () => {
    const tenant = await world.newWorkspace();
    await create(tenant, { mode: 'text', text: 'Lanterns are shipped on Mondays.' });
    await drainJobs(world);
    await create(tenant, { mode: 'text', text: marked('harbour', 1500) });
    let answers = 0;
    let over = false;
    const looking = (async () => {
      while (!over) {
        await tenant.api.post('/resource/search', { query: 'lanterns on Mondays' });
        answers += 1;
      }
    })();
    await drainJobs(world);
    const during = answers;
    over = true;
    await looking;
    // one for each batch of 256 at the least
    expect(during).toBeGreaterThan(5);
  });
});

describe('what nobody is at work on any more', () => {
  test('is removed by the sweep: a replaced text, and what was stored of one that failed', async () => {
    const tenant = await world.newWorkspace();
    const oId = await create(tenant, { mode: 'text', name: 'Notes', text: longText(20) });
    await drainJobs(world);
    const { workspaceOId } = tenant;
    const stageOne = (generation: number) =>
      world.db.write(workspaceOId, async (tx) => {
        const staged = await stageGeneration(tx, workspaceOId, oId, {
          generation,
          revision: 1,
          embedderId: 'hash-256',
        });
        const text = 'A passage that is never published.';
        const contentHash = new Bun.CryptoHasher('sha256').update(text).digest('hex');
        const chunk = { ordinal: 0, start: 0, end: text.length, text, heading: null, contentHash };
        if (staged) await storeRows(tx, staged, await rowsFor(staged, { chunks: [chunk], vectors: [null] }));
      });
    const counted = () =>
      world.db.ownerSql`
        select
          (select chunks from chunk_collection where workspace_o_id = ${workspaceOId}) as counted,
          (select count(*)::int from chunk where workspace_o_id = ${workspaceOId}) as stored,
          (select count(*)::int from chunk_generation where workspace_o_id = ${workspaceOId}) as unseen`;
    const [before] = await counted();
    await stageOne(7);
    expect((await counted())[0]).toEqual({ ...before, stored: before?.stored + 1, unseen: 1 });
    const found = await tenant.api.post('/resource/search', { query: 'a passage never published' });
    expect(JSON.stringify(found.body.data)).not.toContain('never published');
    while (await removeForgotten(world.db, 1000));
    expect((await counted())[0]).toEqual({ ...before });
  });
});

describe('a job that used up its attempts', () => {
  test('leaves the resource failed with the last reason, and works when put back', async () => {
    const tenant = await world.newWorkspace();
    const broken = {
      ...world,
      context: {
        ...world.context,
        ai: { ...world.context.ai, embed: () => Promise.reject(new Error('the embedder is away')) },
      },
    };
    const oId = await create(tenant, { mode: 'text', text: 'A text that cannot be embedded for now.' });
    for (let attempt = 0; attempt < 6; attempt++) await drainJobs(broken, { hurry: true, rounds: 1 });
    const { sweep } = await import('../../jobs/runtime/sweep.ts');
    await sweep({
      db: world.db,
      log: world.context.log,
      workerOId: 'wk_000000000000000000000',
      knownDead: [],
    });
    const data = await status(tenant, oId);
    expect(data).toMatchObject({ status: 'failed', error: { code: 'internal_error' } });
    expect(JSON.stringify(data)).not.toContain('the embedder is away');

    await tenant.api.post('/resource/reindex', { oId });
    await drainJobs(world);
    expect((await status(tenant, oId)).status).toBe('indexed');
  });
});
