import { beforeAll, expect, test } from 'bun:test';
import { testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

test('a page far behind has the records that come after those of the pages before it', async () => {
  const { api, workspaceOId } = await world.newWorkspace();
  const count = 130;
  await world.db.ownerSql`
    insert into entity (workspace_o_id, o_id, kind, name, creator, words, created_at, archived_at)
    select ${workspaceOId}, 're_' || lpad(n::text, 21, '0'), 'reference', 'Reference ' || lpad(n::text, 3, '0'),
      '{"oId":"us_1","firstName":"A","lastName":"B"}', ''::tsvector,
      -- two at a time have the same one
      '2026-01-01'::timestamptz - (n / 2) * interval '1 minute', case when n % 10 = 0 then now() end
    from generate_series(1, ${count}::int) as n
    returning 1`;
  const isArchived = (n: number) => n % 10 === 0;
  const created = Array.from({ length: count }, (_, at) => at + 1).sort(
    (a, b) => Math.floor(a / 2) - Math.floor(b / 2) || b - a,
  );
  const names = (places: number[]) => places.map((n) => `Reference ${String(n).padStart(3, '0')}`);
  const page = async (query: Record<string, string | number | boolean>) =>
    (await api.get('/reference/list', { limit: 7, ...query })).body.data.map(
      ({ name }: { name: string }) => name,
    );
  const live = names(created.filter((n) => !isArchived(n)));
  for (const offset of [98, 99, 100, 101, 110, 117, 200])
    expect(await page({ offset })).toEqual(live.slice(offset, offset + 7));
  expect(await page({ offset: 120, includeArchived: true })).toEqual(names(created).slice(120, 127));
  expect(await page({ offset: 105, orderField: 'name', orderDirection: 'ASC' })).toEqual(
    live.toSorted().slice(105, 112),
  );
});
