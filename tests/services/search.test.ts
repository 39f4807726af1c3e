import { describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { embedderId, hashEmbed } from '../../server/ai/extractive/embed.ts';
import type { Database } from '../../server/database/index.ts';
import { indexChunks, type NewChunk, removeChunks } from '../../server/services/resources/chunks/index.ts';
import type { SearchRequest } from '../../server/services/search/hit.ts';
import { termsOf } from '../../server/services/search/hit-rows.ts';
import { search } from '../../server/services/search/search.ts';
import { testDatabase } from '../support/database.ts';
import { addPassage, bareWorkspace } from '../support/labelled/search-quality.ts';

test('what a common word adds to a score at most is told by the tops of tiers that a search brings', async () => {
  const { db, workspace } = await stage();
  await addPassage(db, workspace, { title: 'Terms', text: 'Renewal terms for banks.' });
  const { terms, weights } = termsOf('renewal', []);
  const worthsBy = (top: number) =>
    db.ownerSql.begin(async (tx) => {
      await tx`select set_config('app.workspace_o_id', ${workspace}, true)`;
      const [row] = await tx<{ commonWorths: number[][] }[]>`
        select common_worths
        from chunk_question(
          ${terms}::integer[], ${weights}::real[], null, null, 0, 0, 10, 1, ${Array(4).fill(top)}::double precision[]
        )`;
      return row?.commonWorths.flat() ?? [];
    });
  const worths = await worthsBy(1);
  expect(worths).toHaveLength(4);
  expect(await worthsBy(3)).toEqual(worths.map((worth) => 3 * worth));
});

describe('scope', () => {
  test('a search never finds the chunks of another workspace', async () => {
    const { db, workspace } = await stage();
    const other = await bareWorkspace(db);
    await addPassage(db, workspace, { title: 'Ours', text: 'Discounts beyond ten percent need approval.' });
    const theirs = await addPassage(db, other, {
      title: 'Theirs',
      text: 'Discounts need approval by finance.',
    });
    for (const mode of ['hybrid', 'keyword', 'semantic'] as const) {
      const { hits } = await find(db, workspace, { query: 'discount approval', mode });
      expect(hits.map(({ name }) => name)).toEqual(['Ours']);
    }
    const asked = { query: 'discount approval', resourceOIds: [theirs] };
    expect((await find(db, workspace, asked)).hits).toEqual([]);
  });

  test('an empty scope finds nothing', async () => {
    const { db, workspace } = await stage();
    await addPassage(db, workspace, { title: 'Pricing', text: 'Seats are billed every month.' });
    for (const scope of [{ resourceOIds: [] }, { entityOIds: [] }]) {
      const found = await find(db, workspace, { query: 'billed seats', ...scope });
      expect(found).toMatchObject({ hits: [], total: 0 });
    }
  });

  test('resources, linked entities and time each narrow a search', async () => {
    const { db, workspace } = await stage();
    const linked = await addPassage(db, workspace, { title: 'Linked', text: 'Renewal terms for banks.' });
    const loose = await addPassage(db, workspace, { title: 'Loose', text: 'Renewal terms for insurers.' });
    const entity = 'pe_000000000000000000001';
    await db.write(workspace, async (tx) => {
      await tx`
        insert into entity (workspace_o_id, o_id, kind, name, creator, words)
        values (${workspace}, ${entity}, 'persona', 'Banker', '{}', '')
      `;
      await tx`
        insert into resource_entity_link (workspace_o_id, resource_o_id, entity_o_id, link_type)
        values (${workspace}, ${linked}, ${entity}, 'explicit')
      `;
      await tx`
        update resource
        set updated_at = '2020-01-01Z'
        where workspace_o_id = ${workspace} and o_id = ${loose}
      `;
    });
    const names = async (scope: Partial<SearchRequest>) =>
      (await find(db, workspace, { query: 'renewal terms', ...scope })).hits.map(({ name }) => name).sort();
    expect(await names({})).toEqual(['Linked', 'Loose']);
    expect(await names({ resourceOIds: [loose] })).toEqual(['Loose']);
    expect(await names({ entityOIds: [entity] })).toEqual(['Linked']);
    expect(await names({ since: new Date('2021-01-01') })).toEqual(['Linked']);
    expect(await names({ until: new Date('2021-01-01') })).toEqual(['Loose']);
  });
});

test('a filter goes through no resource that has no chunks', async () => {
  const { db, workspace } = await stage();
  const resourceOId = await addPassage(db, workspace, { title: 'Linked', text: 'Renewal terms for banks.' });
  await index(db, workspace, await addPassage(db, workspace, { title: 'Empty', text: 'x' }), 2, []);
  const scope = await db.ownerSql.begin(async (tx) => {
    await tx`select set_config('app.workspace_o_id', ${workspace}, true)`;
    const [row] = await tx`
      select resource_o_ids, chunks
      from chunk_scope(null, null, '2020-01-01Z', null)`;
    return row;
  });
  expect(scope).toEqual({ resourceOIds: [resourceOId], chunks: 1 });
});

describe('a hit', () => {
  test('cites the exact place and explains its parts', async () => {
    const { db, workspace } = await stage();
    const text = 'Every statement links to its source.';
    const resourceOId = await addPassage(db, workspace, { title: 'Evidence', text });
    await addPassage(db, workspace, { title: 'Other', text: 'The trial lasts twenty-one days.' });
    const { hits } = await find(db, workspace, { query: 'statements with sources' });
    expect(hits[0]).toMatchObject({
      resourceOId,
      content: text,
      position: { start: 0, end: text.length },
      stale: false,
      explain: { lexicalRank: 1, vectorRank: null },
    });
    expect(hits[0]?.score).toBe(hits[0]?.explain.fused ?? -1);
  });

  test('is found by its vector where no word of the query is known', async () => {
    const { db, workspace } = await stage();
    await addPassage(db, workspace, { title: 'A', text: 'Reconfiguration' });
    await addPassage(db, workspace, { title: 'B', text: 'Invoices are due within thirty days.' });
    const { hits, index } = await find(db, workspace, { query: 'configurations' });
    expect(hits.map(({ name }) => name)).toEqual(['A']);
    expect(index).toBe('exact');
  });

  test('is refused to words that are near to none', async () => {
    const { db, workspace } = await stage();
    await addPassage(db, workspace, { title: 'A', text: 'Invoices are due within thirty days.' });
    const found = await find(db, workspace, { query: 'qqqzzz vvvkkk' });
    expect(found).toEqual({ hits: [], total: 0, index: null, correctedQuery: null });
  });

  test('of another query can be compared by its score', async () => {
    const { db, workspace } = await stage();
    const text = 'The gateway answers within forty milliseconds at the ninety-ninth percentile.';
    await addPassage(db, workspace, { title: 'Gateway', text });
    await addPassage(db, workspace, { title: 'Terms', text: 'Invoices are due within thirty days.' });
    const [whole] = (await find(db, workspace, { query: 'gateway percentile milliseconds' })).hits;
    const [part] = (await find(db, workspace, { query: 'gateway zoology astronomy' })).hits;
    expect(whole?.score).toBeGreaterThan(0.6);
    expect(part?.score).toBeLessThan(0.5 * (whole?.score ?? 0));
  });

  test('is the best passage of its resource where they are grouped', async () => {
    const { db, workspace } = await stage();
    const long = await addPassage(db, workspace, { title: 'Long', text: 'x' });
    await index(db, workspace, long, 2, [
      'Renewal terms for banks.',
      'Terms of use.',
      'Renewal terms, renewal notice.',
    ]);
    await addPassage(db, workspace, { title: 'Short', text: 'Terms for insurers.' });
    const asked = { query: 'renewal terms' };
    expect((await find(db, workspace, asked)).total).toBe(4);
    const { hits, total } = await find(db, workspace, { ...asked, groupBy: 'resource' });
    expect(hits.map(({ name }) => name)).toEqual(['Long', 'Short']);
    expect(hits[0]?.content).toStartWith('Renewal terms');
    expect(total).toBe(2);
  });

  test('that has two words side by side comes before one that has them apart', async () => {
    const { db, workspace } = await stage();
    const filler = 'and a good many of the other things that stand between them in here';
    await addPassage(db, workspace, { title: 'A', text: `Retention ${filler} net` });
    await addPassage(db, workspace, { title: 'B', text: `Net retention ${filler}` });
    const { hits } = await find(db, workspace, { query: 'net retention' });
    expect(hits.map(({ name }) => name)).toEqual(['B', 'A']);
  });

  test.each([
    ['Migrations need Coordinating companies', ['companies', 'coordinating', 'migrations', 'need']],
    ['A migration needs a coordinated company', ['company', 'coordinated', 'migration', 'needs']],
  ])(
    'names what the first hits share in words as they stand there, and nowhere else: %s',
    async (text, named) => {
      const { db, workspace } = await stage();
      for (let at = 0; at < 250; at++)
        await addPassage(db, workspace, { title: `N${at}`, text: `Note ${at} of the weather` });
      for (const at of [1, 2, 3]) await addPassage(db, workspace, { title: `M${at}`, text });
      const { hits } = await find(db, workspace, { query: 'migration' });
      expect(hits[0]?.explain.feedbackTerms.toSorted()).toEqual(named);
    },
  );

  test('says stale once the resource has another text than the indexed one', async () => {
    const { db, workspace } = await stage();
    const resourceOId = await addPassage(db, workspace, { title: 'Terms', text: 'Notice is thirty days.' });
    await db.write(
      workspace,
      (tx) => tx`
        update resource
        set revision = 2, text_hash = decode(${sha('Notice is sixty days.')}, 'hex')
        where workspace_o_id = ${workspace} and o_id = ${resourceOId}
      `,
    );
    const { hits } = await find(db, workspace, { query: 'notice' });
    expect(hits.map(({ stale }) => stale)).toEqual([true]);
  });

  test('of words that every chunk has is still a hit', async () => {
    const { db, workspace } = await stage();
    for (const text of ['Pricing of seats', 'Pricing of volume', 'Pricing of support']) {
      await addPassage(db, workspace, { title: 'Guide', text });
    }
    const { hits } = await find(db, workspace, { query: 'pricing', mode: 'keyword' });
    expect(hits).toHaveLength(3);
  });

  test('that alone has all words of a query is found among the thousands that have one of them', async () => {
    const asked = ['rollout', 'warehouse', 'discount'];
    const texts = Array.from(
      { length: 2_000 },
      (_, at) => `${asked[at % 3]} ${filler(at % 2 ? 12 : 40, at)}`,
    );
    const needle = `${filler(14, 1)} rollout ${filler(13, 5)} warehouse ${filler(14, 9)} discount`;
    const { db, workspace } = await stageOf([...texts, needle]);
    const { hits } = await find(db, workspace, { query: asked.join(' '), mode: 'keyword' });
    expect(hits[0]?.content).toBe(needle);
  });

  test('that says a word once is found where hundreds do and one says it more often', async () => {
    const texts = [
      ...Array.from({ length: 400 }, (_, at) => `${filler(30, at)} quorum`),
      `${filler(26, 7)} quorum quorum quorum`,
      ...Array.from({ length: 3 }, (_, at) => `${filler(30, at)} quorum turbine`),
    ];
    const { db, workspace } = await stageOf(texts);
    const { hits } = await find(db, workspace, { query: 'quorum', mode: 'keyword' });
    expect(hits).toHaveLength(10);
    expect(hits[0]?.content).toBe(texts[400] ?? '');
    const beside = await find(db, workspace, { query: 'quorum turbine', mode: 'keyword' });
    expect(beside.hits).toHaveLength(10);
    expect(beside.hits.slice(0, 3).filter(({ content }) => content.includes('turbine'))).toHaveLength(3);
  });

  test('that speaks of a word comes before the few that only touch on it, where hundreds speak of it', async () => {
    const { db, workspace } = await stageOf([
      ...Array.from({ length: 15 }, (_, at) => `${filler(90, at).replaceAll('x', `z${at}`)} quorum`),
      ...Array.from({ length: 400 }, (_, at) => `${filler(26, at)} ${'quorum '.repeat(4)}`),
    ]);
    const { hits } = await find(db, workspace, { query: 'quorum', mode: 'keyword' });
    expect(hits.filter(({ content }) => content.includes('quorum quorum'))).toHaveLength(10);
  });

  test('is refused to a query without words, quietly', async () => {
    const { db, workspace } = await stage();
    await addPassage(db, workspace, { title: 'Guide', text: 'Pricing of seats' });
    for (const query of ['', '   ', 'the of and', '\u{1f600}', "'; drop table chunk; --"]) {
      await find(db, workspace, { query, mode: 'keyword' });
    }
    expect((await find(db, workspace, { query: 'the of and', mode: 'keyword' })).hits).toEqual([]);
  });
});

describe('a word that no chunk has', () => {
  const texts = ['The Salesforce connector reads opportunities.', 'Invoices are due within thirty days.'];

  test.each([
    ['salesforc conectors', 'salesforc connector'],
    ['What does the Salesfroce connector read?', 'What does the salesforce connector read?'],
    ['invoicces', 'invoices'],
    ['wich days', null],
    ['zalesforce and days', null],
    ['2025 and thirtyy-five', '2025 and thirty-five'],
  ])('%s is searched for as %s', async (query, expected) => {
    const { db, workspace } = await stage();
    for (const text of texts) await addPassage(db, workspace, { title: 'Guide', text });
    const { hits, correctedQuery } = await find(db, workspace, { query });
    expect(correctedQuery).toBe(expected);
    expect(hits).not.toBeEmpty();
  });

  test('is no word whose chunks a filter leaves out', async () => {
    const { db, workspace } = await stage();
    for (const text of texts) await addPassage(db, workspace, { title: 'Guide', text });
    const found = await find(db, workspace, { query: 'invoices', since: new Date('2100-01-01') });
    expect(found).toMatchObject({ hits: [], correctedQuery: null });
  });

  test('is looked for in the own workspace alone', async () => {
    const { db, workspace } = await stage();
    const other = await bareWorkspace(db);
    await addPassage(db, workspace, { title: 'Guide', text: 'Days' });
    await addPassage(db, other, { title: 'Guide', text: 'Salesforce' });
    expect((await find(db, workspace, { query: 'salesforc days' })).correctedQuery).toBeNull();
  });
});

test('a figure is found in any notation', async () => {
  const { db, workspace } = await stage();
  await addPassage(db, workspace, { title: 'A', text: 'The quote came in at 84,100 euros.' });
  await addPassage(db, workspace, { title: 'B', text: 'The other one at 91 400 or so.' });
  for (const query of ['84100', '84.100', '84,100', '84’100'])
    expect((await find(db, workspace, { query, mode: 'keyword' })).hits[0]?.name).toBe('A');
});

describe('indexing', () => {
  test('again replaces the chunks at once, and what they counted', async () => {
    const { db, workspace } = await stage();
    const resourceOId = await addPassage(db, workspace, {
      title: 'Plan',
      text: 'Week one: connect the sources.',
    });
    await addPassage(db, workspace, { title: 'Other', text: 'Week two: review.' });
    await index(db, workspace, resourceOId, 2, ['Week one: invite the team.', 'Week two: run the pilot.']);
    expect((await find(db, workspace, { query: 'connect', mode: 'keyword' })).hits).toEqual([]);
    expect((await find(db, workspace, { query: 'pilot', mode: 'keyword' })).hits).toHaveLength(1);
    await expectExactStatistics(db, workspace, 3);
  });

  test('that is rolled back leaves the chunks before it', async () => {
    const { db, workspace } = await stage();
    const resourceOId = await addPassage(db, workspace, { title: 'Plan', text: 'Connect the sources.' });
    const work = db.write(workspace, async (tx) => {
      await indexChunks(tx, workspace, resourceOId, generation(2), [batchOf(['Invite the team.'])]);
      throw new Error('the embedder went away');
    });
    expect(await work.catch((error: Error) => error.message)).toBe('the embedder went away');
    expect((await find(db, workspace, { query: 'connect' })).hits).toHaveLength(1);
    await expectExactStatistics(db, workspace, 1);
  });

  test('many resources at the same time counts every term once', async () => {
    const { db, workspace } = await stage();
    const oIds: string[] = [];
    for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) {
      oIds.push(await addPassage(db, workspace, { title, text: `first text of ${title}` }));
    }
    await Promise.all(
      oIds.map((oId, at) =>
        at === 5
          ? db.write(workspace, (tx) => removeChunks(tx, workspace, oId))
          : index(db, workspace, oId, 2, [`shared words and number ${at}`, `more shared words ${at}`]),
      ),
    );
    await expectExactStatistics(db, workspace, 10);
  });

  test('by an older run, or of a deleted resource, is refused', async () => {
    const { db, workspace } = await stage();
    const resourceOId = await addPassage(db, workspace, { title: 'Plan', text: 'Connect the sources.' });
    await index(db, workspace, resourceOId, 3, ['Third text.']);
    expect(await refusal(index(db, workspace, resourceOId, 2, ['Second text.']))).toBe(409);
    await db.write(workspace, async (tx) => {
      await removeChunks(tx, workspace, resourceOId);
      await tx`update resource set deleted_at = now() where workspace_o_id = ${workspace} and o_id = ${resourceOId}`;
    });
    expect(await refusal(index(db, workspace, resourceOId, 4, ['Fourth text.']))).toBe(409);
    expect((await find(db, workspace, { query: 'text' })).hits).toEqual([]);
    await expectExactStatistics(db, workspace, 0);
  });

  test('removing a resource takes its vectors and counts with it', async () => {
    const { db, workspace } = await stage();
    const resourceOId = await addPassage(db, workspace, { title: 'Plan', text: 'Connect the sources.' });
    await db.write(workspace, (tx) => removeChunks(tx, workspace, resourceOId));
    await expectExactStatistics(db, workspace, 0);
    expect((await find(db, workspace, { query: 'connect', mode: 'semantic' })).hits).toEqual([]);
  });
});

async function stage() {
  const db = await testDatabase();
  return { db, workspace: await bareWorkspace(db) };
}

function find(db: Database, workspace: string, request: Omit<SearchRequest, 'limit'>) {
  const near = { embedderId, vector: hashEmbed(request.query) };
  return db.write(workspace, (tx) => search(tx, workspace, { limit: 10, ...request }, near));
}

function index(db: Database, workspace: string, resourceOId: string, number: number, texts: string[]) {
  return db.write(workspace, (tx) =>
    indexChunks(tx, workspace, resourceOId, generation(number), [batchOf(texts)]),
  );
}

/** A workspace with one resource, whose chunks these are. */
async function stageOf(texts: string[]) {
  const { db, workspace } = await stage();
  const resourceOId = await addPassage(db, workspace, { title: 'Calls', text: 'None' });
  await index(db, workspace, resourceOId, 2, texts);
  return { db, workspace };
}

const filler = (many: number, at: number) =>
  Array.from({ length: many }, (_, place) => `x${(at * 7 + place * 13) % 500}y`).join(' ');

function generation(number: number) {
  return { generation: number, revision: 1, embedderId };
}

function batchOf(texts: string[]) {
  const chunks: NewChunk[] = texts.map((text, ordinal) => ({
    ordinal,
    start: ordinal * 1000,
    end: ordinal * 1000 + text.length,
    text,
    heading: null,
    contentHash: sha(text),
  }));
  return { chunks, vectors: texts.map(hashEmbed) };
}

function sha(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function refusal(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: { status?: number }) => error.status,
  );
}

/** What is counted incrementally is what a count of the chunks themselves gives. */
async function expectExactStatistics(db: Database, workspace: string, chunks: number): Promise<void> {
  await db.write(workspace, async (tx) => {
    const [collection] = await tx`
      select
        chunk_collection.chunks,
        (select count(*)::int from chunk where workspace_o_id = ${workspace}) as standing,
        length::int,
        (select coalesce(sum(length), 0)::int from chunk_words where workspace_o_id = ${workspace}) as standing_length,
        (select coalesce(sum(chunk_count), 0)::int from resource where workspace_o_id = ${workspace}) as of_resources
      from chunk_collection
      where workspace_o_id = ${workspace}
    `;
    expect(collection).toEqual({
      chunks,
      standing: chunks,
      length: collection?.standingLength,
      standingLength: collection?.standingLength,
      ofResources: chunks,
    });
    const wrong = await tx`
      with standing as (
        select
          (((key # salt)::bigint + 2147483648) >> 2)::integer as term,
          ((key # salt) & 3) as tier,
          count(*)::int as chunks
        from chunk_collection
        join chunk_words using (workspace_o_id)
        cross join unnest(term_keys) as key
        where workspace_o_id = ${workspace}
        group by 1, 2
      ),
      counted as (
        select term, tier, chunks
        from chunk_term
        cross join lateral (values (0, tier_0), (1, tier_1), (2, tier_2), (3, tier_3)) as by_tier (tier, chunks)
        where workspace_o_id = ${workspace} and chunks > 0
      )
      (select * from standing except select * from counted)
      union all
      (select * from counted except select * from standing)
    `;
    expect([...wrong]).toEqual([]);
  });
}
