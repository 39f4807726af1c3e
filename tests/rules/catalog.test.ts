import { expect, test } from 'bun:test';
import { isOnCluster, plainDatabase } from '../support/database.ts';

/** What stands above workspaces: the workspaces themselves, and what the processes keep among themselves. */
const global = new Set([
  'organization',
  'workspace',
  'worker',
  'server_process',
  'migration',
  'sql_function',
  'dead_letter',
  'tally',
]);

interface Key {
  table: string;
  name: string;
  kind: string;
  first: string;
}

test('every key of every table begins with the workspace', async () => {
  const { ownerSql: sql } = await plainDatabase();
  const keys = await sql<Key[]>`
    select
      c.conrelid::regclass::text as "table",
      c.conname as name,
      c.contype as kind,
      a.attname as first
    from pg_constraint as c
    join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.connamespace = 'public'::regnamespace
      and c.contype in ('p', 'u', 'f')`;
  const loose = keys.filter((key) => !global.has(key.table) && key.first !== 'workspace_o_id');
  // A key is found by its hash before the workspace is known; its own oId is its primary key.
  expect(loose.map((key) => key.name).toSorted()).toEqual(['api_key_hash_is_unique', 'api_key_pkey']);
});

test('every table that has a workspace is behind row-level security, and none has a trigger', async () => {
  const { ownerSql: sql } = await plainDatabase();
  const open = await sql<{ name: string }[]>`
    select t.relname as name
    from pg_class as t
    join pg_attribute as a on a.attrelid = t.oid and a.attname = 'workspace_o_id'
    where t.relnamespace = 'public'::regnamespace
      and t.relkind in ('r', 'p')
      and (not t.relrowsecurity or not exists (select from pg_policy where polrelid = t.oid))
      -- a partition is reached through its parent's policy; by its own name the role must not reach it at all
      and not (t.relispartition and not has_table_privilege('groundwork_app', t.oid, 'select, insert, update, delete'))`;
  expect(open.map((one) => one.name).filter((name) => !global.has(name))).toEqual([]);
  const triggers = await sql<{ name: string }[]>`
    select t.tgname as name
    from pg_trigger as t
    join pg_class as c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace
      and not t.tgisinternal`;
  expect(triggers.map((one) => one.name)).toEqual([]);
});

test('the unprivileged role owns nothing and passes no wall', async () => {
  const { ownerSql: sql } = await plainDatabase();
  const [role] = await sql`
    select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb from pg_roles where rolname = 'groundwork_app'`;
  expect({ ...role }).toEqual({
    rolsuper: false,
    rolbypassrls: false,
    // the nodes of a cluster call one another as it
    rolcanlogin: await isOnCluster(),
    rolcreaterole: false,
    rolcreatedb: false,
  });
  const owned = await sql`select relname from pg_class where pg_get_userbyid(relowner) = 'groundwork_app'`;
  expect([...owned]).toEqual([]);
});
