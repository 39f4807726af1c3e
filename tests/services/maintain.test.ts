import { expect, test } from 'bun:test';
import { maintain } from '../../server/database/maintain.ts';
import { testDatabase, testServerUrl } from '../support/database.ts';

const hasAutovacuum = testServerUrl !== null;

test(
  hasAutovacuum
    ? 'a server keeps its tables by itself'
    : 'rows that are gone are cleared away, one table a call, and what stands is counted',
  async () => {
    const db = await testDatabase();
    if (hasAutovacuum) {
      expect(await maintain(db)).toEqual([]);
      return;
    }
    await db.ownerSql.unsafe(`create table "kept well" as select n from generate_series(1, 3000) as n`);
    await db.ownerSql.unsafe(`delete from "kept well" where n > 1000`);
    const size = async () => {
      const [row] = await db.ownerSql<{ bytes: number; dead: number; planned: number }[]>`
        select
          pg_relation_size('"kept well"')::int as bytes,
          (select n_dead_tup::int from pg_stat_user_tables where relname = 'kept well') as dead,
          (select reltuples::int from pg_class where relname = 'kept well') as planned
      `;
      return row;
    };
    // the engine notes what changed about once a second
    await Bun.sleep(1_100);
    await db.ownerSql`select pg_stat_force_next_flush()`;
    const before = await size();
    expect(before?.dead).toBe(2000);
    const done: string[] = [];
    for (let names = await maintain(db); names.length > 0 && done.length < 200; names = await maintain(db)) {
      done.push(...names);
    }
    // tables that earlier files wrote to may be due twice: what they changed is noted up to a second later
    expect(done.filter((name) => name === 'public."kept well"')).toEqual(['public."kept well"']);
    const after = await size();
    expect(after?.dead).toBe(0);
    expect(after?.planned).toBe(1000);
    expect(after?.bytes).toBeLessThan(before?.bytes ?? 0);
    expect(await maintain(db)).not.toContain('public."kept well"');
    await db.ownerSql.unsafe('drop table "kept well"');
  },
);

test(
  hasAutovacuum
    ? 'a server counts its new tables by itself'
    : 'tables that were never counted are, all in one call, before one that was',
  async () => {
    const db = await testDatabase();
    if (hasAutovacuum) {
      expect(await maintain(db)).toEqual([]);
      return;
    }
    const names = ['first_new', 'second_new', 'third_new'];
    for (const name of names)
      await db.ownerSql.unsafe(`create table ${name} as select n from generate_series(1, 3000) as n`);
    // the engine notes what changed about once a second
    await Bun.sleep(1_100);
    await db.ownerSql`select pg_stat_force_next_flush()`;
    expect(await maintain(db)).toEqual(expect.arrayContaining(names.map((name) => `public.${name}`)));
    for (const name of names) await db.ownerSql.unsafe(`drop table ${name}`);
  },
);

if (!hasAutovacuum)
  test('a table whose few gone rows lie among many empty pages is cleared away once', async () => {
    const db = await testDatabase();
    const done: string[] = [];
    try {
      await db.ownerSql.unsafe(
        `create table shrunk as select n, repeat('filler', 100) as text from generate_series(1, 30000) as n`,
      );
      await db.ownerSql.unsafe('create index on shrunk (n)');
      await db.ownerSql.unsafe('delete from shrunk where n < 30000');
      await db.ownerSql.unsafe('vacuum shrunk');
      await db.ownerSql.unsafe('insert into shrunk select n from generate_series(1, 300) as n returning 1');
      await db.ownerSql.unsafe('delete from shrunk where n < 30000');
      // the engine notes what changed about once a second
      await Bun.sleep(1_100);
      await db.ownerSql`select pg_stat_force_next_flush()`;
      for (let calls = 0; calls < 40; calls++) done.push(...(await maintain(db)));
    } finally {
      await db.ownerSql.unsafe('drop table shrunk');
    }
    expect(done.filter((name) => name === 'public.shrunk')).toEqual(['public.shrunk']);
  });
