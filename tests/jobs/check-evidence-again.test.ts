import { beforeAll, expect, test } from 'bun:test';
import { checkVersion } from '../../server/ai/support/index.ts';
import { checkEvidenceAgain } from '../../server/services/library/generation/check-again.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const source =
  '# Warehouse lead\n\n## Key concerns\n\n- Counting takes two days every month\n- Drivers carry paper lists\n\n' +
  '## Common job titles\n\n- Head of warehouse\n- Stock manager\n';

/** A persona that was generated. */
async function generated(): Promise<Tenant & { oId: string }> {
  const tenant = await world.newWorkspace();
  const made = await tenant.api.post('/persona/generate', {
    personas: [{ name: 'Warehouse lead', sources: [{ type: 'TEXT', value: source }] }],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return { ...tenant, oId: made.body.data[0].oId };
}

/** One whose evidence is as the first version left it. */
async function upgraded(): Promise<Tenant & { oId: string }> {
  const tenant = await generated();
  await world.context.db.ownerSql`
    update evidence
    set support = 'unchecked', check_version = 0
    where workspace_o_id = ${tenant.workspaceOId}`;
  return tenant;
}

interface Told {
  /** Where it stands; a pain point where nothing is said. */
  field?: string;
  value: string;
  quote: string;
  support: string;
}

/** A persona with these values, and the evidence that an earlier version stored with them. */
async function storedBefore(told: Told[], version = 1): Promise<Tenant & { oId: string }> {
  const tenant = await world.newWorkspace();
  const { api, workspaceOId } = tenant;
  const text = told.map(({ quote }) => quote).join('\n\n');
  const valuesOf = (wanted: string) =>
    told.flatMap(({ field = '/painPoints', value }) => (field === wanted ? [value] : []));
  const made = await api.post('/persona/create', {
    name: 'Warehouse lead',
    painPoints: valuesOf('/painPoints'),
    qualifyingQuestions: valuesOf('/qualifyingQuestions').map((question) => ({ question })),
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { oId } = made.body.data;
  const sql = world.context.db.ownerSql;
  await sql`
    insert into source (workspace_o_id, o_id, source_type, text, hash, revision)
    values (${workspaceOId}, ${`${oId}_source`}, 'TEXT', ${text}, sha256(convert_to(${text}, 'UTF8')), 1)`;
  for (const { field = '/painPoints', value, quote, support } of told) {
    const start = text.indexOf(quote);
    await sql`
      insert into evidence (
        workspace_o_id, entity_o_id, field, value_hash, source_o_id, quote, start_offset, end_offset, support,
        check_version
      )
      values (
        ${workspaceOId}, ${oId}, ${field}, sha256(convert_to(${value}, 'UTF8')), ${`${oId}_source`}, ${quote},
        ${start}, ${start + quote.length}, ${support}, ${version}
      )`;
  }
  return { ...tenant, oId };
}

const supportsOf = async ({ api, oId }: Tenant & { oId: string }): Promise<string[]> =>
  (await api.get('/library/evidence', { oId })).body.data.values.map(
    (one: { support: string }) => one.support,
  );

const leftOf = async ({ workspaceOId }: Tenant): Promise<number> => {
  const [left] = await world.context.db.ownerSql<{ count: number }[]>`
    select count(*)::int as count
    from evidence
    where workspace_o_id = ${workspaceOId}
      and check_version < ${checkVersion}`;
  return left?.count ?? 0;
};

/** As the sweep does it, until nothing is left. */
async function checkAll() {
  const { db, log } = world.context;
  const all = { checked: 0, changes: {} as Record<string, number> };
  for (;;) {
    const { checked, changes } = await checkEvidenceAgain(db, log);
    if (checked === 0) return all;
    all.checked += checked;
    for (const [change, count] of Object.entries(changes))
      all.changes[change] = (all.changes[change] ?? 0) + count;
  }
}

test('evidence of an earlier version is held to its quotes again, once', async () => {
  const tenant = await upgraded();
  const before = await supportsOf(tenant);
  expect(before.length).toBeGreaterThan(0);
  expect(new Set(before)).toEqual(new Set(['unchecked']));
  const { checked, changes } = await checkAll();
  expect(checked).toBe(before.length);
  expect(changes).toEqual({ 'unchecked → quoted': before.length });
  expect(new Set(await supportsOf(tenant))).toEqual(new Set(['quoted']));
  expect(await checkAll()).toEqual({ checked: 0, changes: {} });
});

test('what this version stores has been checked by it, and nothing is checked again', async () => {
  const tenant = await generated();
  expect(await leftOf(tenant)).toBe(0);
  expect(await checkAll()).toEqual({ checked: 0, changes: {} });
});

test.each(Array.from({ length: checkVersion }, (_, version) => version))(
  'what version %i of the check passed and this one does not reads unchecked, all else what it is',
  async (version) => {
    const quote = 'Counting takes two days every month.';
    const tenant = await storedBefore(
      [
        { value: quote, quote, support: 'quoted' },
        { value: 'Counting takes three days every month', quote, support: 'restated' },
        { value: 'Every month counting takes two days', quote, support: 'unchecked' },
      ],
      version,
    );
    expect((await checkAll()).checked).toBe(3);
    expect(await supportsOf(tenant)).toEqual(['quoted', 'unchecked', 'restated']);
    expect(await leftOf(tenant)).toBe(0);
  },
);

test('what a model confirmed stays confirmed, unless the check denies it', async () => {
  const quote = 'Counting takes two days every month.';
  const tenant = await storedBefore([
    { value: 'Taking stock is slow work', quote, support: 'confirmed' },
    { value: 'Taking stock is slow', quote, support: 'restated' },
    { value: 'Taking stock needs three days', quote, support: 'confirmed' },
    { value: quote, quote, support: 'confirmed' },
  ]);
  await checkAll();
  expect(await supportsOf(tenant)).toEqual(['confirmed', 'unchecked', 'unchecked', 'quoted']);
});

test('a question is held to the subject of its quote, not to its words', async () => {
  const tenant = await storedBefore([
    {
      field: '/qualifyingQuestions',
      value: 'How many days does counting take?',
      quote: 'Counting takes two days every month.',
      support: 'restated',
    },
  ]);
  await checkAll();
  expect(await supportsOf(tenant)).toEqual(['restated']);
});

test('the quote of a value that somebody has edited away vouches for nothing', async () => {
  const quote = 'Counting takes two days every month.';
  const tenant = await storedBefore([{ value: quote, quote, support: 'quoted' }]);
  const { api, oId } = tenant;
  await api.post('/persona/update', { oId, painPoints: ['Counting takes a week every month.'] });
  expect((await checkAll()).changes).toEqual({ 'quoted → unchecked': 1 });
  expect(await supportsOf(tenant)).toEqual([]);
});

test('a value that does not follow keeps its place and reads unchecked', async () => {
  const tenant = await upgraded();
  const { db } = world.context;
  await db.ownerSql`
    update evidence
    set quote = 'Nobody counts.', start_offset = 0, end_offset = 14
    where workspace_o_id = ${tenant.workspaceOId}`;
  const { checked, changes } = await checkAll();
  expect(changes).toEqual({ 'unchecked → unchecked': checked });
  expect(new Set(await supportsOf(tenant))).toEqual(new Set(['unchecked']));
});

test('two sweeps at once check each row once', async () => {
  const tenant = await upgraded();
  const rows = await leftOf(tenant);
  const { db, log } = world.context;
  const [one, other] = await Promise.all([checkEvidenceAgain(db, log), checkEvidenceAgain(db, log)]);
  expect(await leftOf(tenant)).toBe(0);
  expect(one.checked + other.checked).toBe(rows);
});

test('one sweep has an end, whatever a record holds, and the next one goes on', async () => {
  const tenant = await upgraded();
  const { db, log } = world.context;
  await db.ownerSql`
    insert into evidence (
      workspace_o_id, entity_o_id, field, value_hash, source_o_id, quote, start_offset, end_offset, support, check_version
    )
    select distinct on (at)
      workspace_o_id, entity_o_id, field, value_hash, source_o_id, quote, at, at + length(quote), 'quoted', 1
    from evidence, generate_series(10000, 10999) as at
    where workspace_o_id = ${tenant.workspaceOId}
    returning 1`;
  const rows = await leftOf(tenant);
  const { checked } = await checkEvidenceAgain(db, log);
  expect(checked).toBeGreaterThan(100);
  expect(checked).toBeLessThan(600);
  expect((await checkAll()).checked).toBe(rows - checked);
});
