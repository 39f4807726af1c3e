import { beforeAll, expect, test } from 'bun:test';
import { enqueue } from '../../server/database/enqueue.ts';
import type { Work } from '../../server/database/index.ts';
import { searchEvents } from '../../server/services/search/event-search.ts';
import { makeEventVectors } from '../../server/services/search/event-vectors.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const said = 'Our scale at gate four drifts by eighty kilos in the frost.';
const call = (role: 'internal' | 'external' = 'external') => ({
  type: 'call',
  eventType: 'transcript',
  eventTimestamp: '2026-03-02T09:30:00Z',
  title: 'Weighbridge',
  participants: [{ name: 'Ona Petersen', email: 'ona@quarry.example', role }],
  transcript: [{ speaker: { name: 'Ona Petersen', role }, text: said }],
});
const deal = {
  type: 'crm',
  eventType: 'deal_won',
  eventTimestamp: '2026-04-02T09:30:00Z',
  opportunityId: '1',
  opportunityName: 'Add-on',
  accountName: 'Kestrel Quarries',
  customMetadata: {
    winNotes: 'Won because the frost warranty was in writing.',
    handover: 'The papers lie with the site manager.',
  },
};

async function withEvents(...events: object[]): Promise<Tenant> {
  const tenant = await world.newWorkspace();
  const { status } = await tenant.api.post('/event/import', { events });
  expect(status).toBeLessThan(300);
  await drainJobs(world);
  return tenant;
}

const find = ({ workspaceOId }: Tenant, query: string, vector: Float32Array | null = null) =>
  world.db.read(workspaceOId, (tx) =>
    searchEvents(tx, workspaceOId, query, vector && { embedderId: 'test-3', vector }, 10),
  );

const passages = ({ workspaceOId }: Tenant) => world.db.ownerSql<{ eventOId: string; content: string }[]>`
  select event_o_id, content
  from event_passage
  where workspace_o_id = ${workspaceOId}
  order by event_o_id, ordinal
`;

/** What is counted term by term is what a count of the passages gives. */
async function expectExactCounts({ workspaceOId }: Tenant): Promise<void> {
  const [sums] = await world.db.ownerSql`
    select
      (select passages from event_term where workspace_o_id = ${workspaceOId} and term = 0) as counted,
      (select count(*)::int from event_passage where workspace_o_id = ${workspaceOId}) as standing,
      (select sum(passages)::int from event_term where workspace_o_id = ${workspaceOId} and term > 0) as counted_terms,
      (select sum(cardinality(term_keys))::int from event_passage where workspace_o_id = ${workspaceOId})
        as standing_terms
  `;
  expect(sums?.counted).toBe(sums?.standing);
  expect(sums?.countedTerms).toBe(sums?.standingTerms);
}

test('what is said in a call is found by its words and by who was there, at its place', async () => {
  const tenant = await withEvents(call(), deal);
  for (const query of ['kilos in the frost', 'Petersen', 'quarry.example weighbridge']) {
    const [hit] = await find(tenant, query);
    expect(hit).toMatchObject({
      eventType: 'CALL_TRANSCRIPT',
      summary: 'Call: Weighbridge with Ona Petersen',
    });
    expect(hit?.content).toBe(`Ona Petersen: ${said}`.slice(hit?.start ?? -1, hit?.end ?? -1));
  }
  const [won, ...others] = await find(tenant, 'Kestrel warranty writing');
  expect(won).toMatchObject({ start: 0, content: expect.stringContaining('frost warranty was in writing') });
  // what the text holds is not kept beside it as well
  expect(others.map(({ content }) => content)).not.toContainEqual(expect.stringContaining('in writing'));
  const [beside] = await find(tenant, 'papers with the site manager');
  expect(beside).toMatchObject({ start: null, end: null, content: expect.stringContaining('handover: ') });
  expect(await find(tenant, 'zeppelin')).toEqual([]);
});

test('talk among colleagues is searched although it is not analysed', async () => {
  const tenant = await withEvents(call('internal'));
  const { body } = await tenant.api.get('/event/list', { startDate: '2026-01-01' });
  expect(body.data.events[0].processingStatus).toBe('SKIPPED');
  expect(await find(tenant, 'frost')).toHaveLength(1);
});

test('events of another workspace are not found', async () => {
  await withEvents(call());
  const other = await withEvents(deal);
  expect((await find(other, 'scale frost kilos')).map(({ eventType }) => eventType)).toEqual(['DEAL_WON']);
});

test('indexing again, and for all that came in before, leaves one set of passages and exact counts', async () => {
  const tenant = await withEvents(call(), deal);
  const { workspaceOId } = tenant;
  const first = [...(await passages(tenant))];
  await expectExactCounts(tenant);
  const again = (payload: object) =>
    world.db.write(workspaceOId, (tx) => enqueue(tx, 'index-events', { workspaceOId, ...payload }));
  await again({ eventOIds: first.map(({ eventOId }) => eventOId) });
  await again({ before: 'evt_zzzzzzzzzzzzzzzzzzzzz' });
  await drainJobs(world);
  expect([...(await passages(tenant))]).toEqual(first);
  await expectExactCounts(tenant);

  // as a database of an earlier version comes
  await world.db.ownerSql`delete from event_passage where workspace_o_id = ${workspaceOId}`;
  await world.db.ownerSql`delete from event_term where workspace_o_id = ${workspaceOId}`;
  await again({ before: 'evt_zzzzzzzzzzzzzzzzzzzzz' });
  await drainJobs(world);
  expect([...(await passages(tenant))]).toEqual(first);
  await expectExactCounts(tenant);
});

test('a trained embedder finds what shares no word, and another one takes its place', async () => {
  const tenant = await withEvents(call(), deal);
  const { workspaceOId } = tenant;
  const eventOIds = [...new Set((await passages(tenant)).map(({ eventOId }) => eventOId))];
  const embed = (id: string) =>
    makeEventVectors(
      {
        ai: {
          ...world.context.ai,
          embedder: { id, dimensions: 3 },
          embed: async (texts) =>
            texts.map((text) => Float32Array.from(text.includes('scale') ? [1, 0, 0] : [0, 1, 0])),
        },
        workspace: workspaceOId,
        read: <T>(work: Work<T>) => world.db.read(workspaceOId, work),
        write: <T>(work: Work<T>) => world.db.write(workspaceOId, work),
        signal: new AbortController().signal,
      },
      eventOIds,
    );
  await embed('test-3');
  const [near] = await find(tenant, 'zeppelin', Float32Array.from([1, 0.1, 0]));
  expect(near).toMatchObject({ eventType: 'CALL_TRANSCRIPT', score: 0 });
  expect(near?.similarity).toBeGreaterThan(0.9);
  await embed('other-3');
  expect(await find(tenant, 'zeppelin', Float32Array.from([1, 0.1, 0]))).toEqual([]);
  const [count] = await world.db.ownerSql`
    select count(*)::int as vectors from event_vector where workspace_o_id = ${workspaceOId}
  `;
  expect(count?.vectors).toBe((await passages(tenant)).length);
  await world.db.ownerSql`delete from event where workspace_o_id = ${workspaceOId}`;
  const [left] = await world.db.ownerSql`
    select count(*)::int as vectors from event_vector where workspace_o_id = ${workspaceOId}
  `;
  expect(left?.vectors).toBe(0);
});
