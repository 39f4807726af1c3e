import { expect, test } from 'bun:test';
import { tablePlaces } from '../../server/database/distribution/places.ts';
import { plainDatabase } from '../support/database.ts';

test('every table has one place in a distributed database, and what is spread belongs to a workspace', async () => {
  const { ownerSql: sql } = await plainDatabase();
  const tables = await sql<{ name: string; isOfWorkspace: boolean }[]>`
    select t.relname as name,
      exists (
        select
        from pg_index as i
        join pg_attribute as a on a.attrelid = t.oid and a.attnum = i.indkey[0]
        where i.indrelid = t.oid and i.indisprimary and a.attname = 'workspace_o_id'
      ) as is_of_workspace
    from pg_class as t
    where t.relnamespace = 'public'::regnamespace
      and t.relkind in ('r', 'p')
      and not t.relispartition`;
  const { reference, local, distributed } = tablePlaces;
  expect([...reference, ...local, ...distributed].toSorted()).toEqual(
    tables.map(({ name }) => name).toSorted(),
  );
  const ofWorkspace = new Set(tables.filter((table) => table.isOfWorkspace).map(({ name }) => name));
  expect(distributed.filter((name) => !ofWorkspace.has(name))).toEqual([]);
});
