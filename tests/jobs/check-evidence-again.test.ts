import { beforeAll, expect, test } from 'bun:test';
import { checkEvidenceAgain } from '../../server/services/library/generation/check-again.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const source =
  '# Warehouse lead\n\n## Key concerns\n\n- Counting takes two days every month\n- Drivers carry paper lists\n\n' +
  '## Common job titles\n\n- Head of warehouse\n- Stock manager\n';

/** A persona whose evidence is as an earlier version left it. */
async function upgraded(): Promise<Tenant & { oId: string }> {
  const tenant = await world.newWorkspace();
  const { api, workspaceOId } = tenant;
  const made = await api.post('/persona/generate', {
    personas: [{ name: 'Warehouse lead', sources: [{ type: 'TEXT', value: source }] }],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { oId } = made.body.data[0];
  await world.context.db.ownerSql`
    update evidence set support = 'unchecked', check_version = 0 where workspace_o_id = ${workspaceOId}`;
  return { ...tenant, oId };
}

const supportsOf = async ({ api, oId }: Tenant & { oId: string }): Promise<string[]> =>
  (await api.get('/library/evidence', { oId })).body.data.values.map(
    (one: { support: string }) => one.support,
  );

test('evidence of an earlier version is held to its quotes again, once', async () => {
  const tenant = await upgraded();
  const before = await supportsOf(tenant);
  expect(before.length).toBeGreaterThan(0);
  expect(new Set(before)).toEqual(new Set(['unchecked']));
  const { db, log } = world.context;
  const counts = await checkEvidenceAgain(db, log);
  expect(counts.checked).toBe(before.length);
  expect(new Set(await supportsOf(tenant))).toEqual(new Set(['quoted']));
  expect(await checkEvidenceAgain(db, log)).toEqual({ checked: 0, follow: 0 });
});

test('a value that does not follow keeps its place and reads unchecked', async () => {
  const tenant = await upgraded();
  const { db, log } = world.context;
  await db.ownerSql`
    update evidence
    set quote = 'Nobody counts.', start_offset = 0, end_offset = 14
    where workspace_o_id = ${tenant.workspaceOId}`;
  const { checked, follow } = await checkEvidenceAgain(db, log);
  expect(checked).toBeGreaterThan(0);
  expect(follow).toBe(0);
  expect(new Set(await supportsOf(tenant))).toEqual(new Set(['unchecked']));
});

test('two sweeps at once check each row once', async () => {
  await upgraded();
  const { db, log } = world.context;
  const [one, other] = await Promise.all([checkEvidenceAgain(db, log), checkEvidenceAgain(db, log)]);
  const [left] = await db.ownerSql<{ count: number }[]>`
    select count(*)::int as count from evidence where check_version = 0`;
  expect(left?.count).toBe(0);
  expect(one.checked + other.checked).toBeGreaterThan(0);
});
