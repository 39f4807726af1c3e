import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { createMultiplexer } from '../../server/database/embedded/multiplexer.ts';
import { DatabaseRefused } from '../../server/database/fault.ts';
import { createDatabase, type Database } from '../../server/database/index.ts';
import { recognisedFiles, refusal } from '../../server/database/migrations/applied-files.ts';
import { earlierFiles } from '../../server/database/migrations/earlier-files.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { type MigrationSet, migrationFiles } from '../../server/database/migrations/migration-files.ts';
import { prepare } from '../../server/database/migrations/prepare.ts';
import { schemaSays } from '../../server/process/doctor/database.ts';
import { databaseOn, testDatabase, testEngine, testServerUrl } from '../support/database.ts';
import { failureOf } from '../support/failure.ts';
import { newDatabaseName } from '../support/server-databases.ts';

const log = pino({ level: 'silent' });
let db: Database;
let folder: string;

beforeEach(async () => {
  db = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'groundwork-sql-'));
  mkdirSync(join(folder, 'functions'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await db.ownerSql.unsafe('drop table if exists migrated_once; drop function if exists migrated_answer()');
  await db.ownerSql`delete from migration where name like '09%' or name like '%migrated_answer%'`;
  await migrate(db, log);
});

/** The product's own files and those of a later version. */
function withMore(more: Record<string, string>): MigrationSet {
  for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, name), text);
  const [own, added] = [migrationFiles(), migrationFiles(folder)];
  return {
    numbered: [...own.numbered, ...added.numbered],
    functions: [...own.functions, ...added.functions],
    hash: `${own.hash} ${added.hash}`,
  };
}

describe('migrations', () => {
  test('run once each, in order, also when several processes begin at the same time', async () => {
    const files = withMore({
      '0901_first.sql': 'create table migrated_once (step text)',
      '0902_second.sql': `insert into migrated_once values ('second')`,
    });
    await Promise.all([migrate(db, log, files), migrate(db, log, files), migrate(db, log, files)]);
    await migrate(db, log, files);
    expect([...(await db.ownerSql`select step from migrated_once`)]).toEqual([{ step: 'second' }]);
  });

  test('that fail leave nothing of themselves and name their file', async () => {
    const files = withMore({
      '0901_half.sql': 'create table migrated_once (step text); select no_such_column',
    });
    const failure = await failureOf(migrate(db, log, files));
    expect(failure?.message).toContain('sql/0901_half.sql failed');
    expect([...(await db.ownerSql`select to_regclass('migrated_once')::text as found`)]).toEqual([
      { found: null },
    ]);
  });

  test('that were changed after they ran are refused', async () => {
    await migrate(db, log, withMore({ '0901_first.sql': 'create table migrated_once (step text)' }));
    const changed = withMore({ '0901_first.sql': 'create table migrated_once (step text, more text)' });
    expect((await failureOf(migrate(db, log, changed)))?.message).toMatch(
      /cannot follow: it has another 0901_first\.sql of \d{4}-\d\d-\d\d\. Start the version that used it last/,
    );
  });

  test('are named by the call that applied them, and by no later one', async () => {
    const more = withMore({ '0901_first.sql': 'create table migrated_once (step text)' });
    expect(await migrate(db, log, more)).toEqual(['0901_first.sql']);
    expect(await migrate(db, log, more)).toEqual([]);
    expect(await migrate(db, log, { ...more, hash: 'of other functions' })).toEqual([]);
  });

  test('of a newer version are named by the first of them', () => {
    const newer = Array.from({ length: 40 }, (_, at) => ({
      name: `09${String(at).padStart(2, '0')}_next.sql`,
      hash: 'of a newer version',
      day: '2026-11-21',
    }));
    expect(refusal(newer, migrationFiles())).toContain(
      'it has 0900_next.sql of 2026-11-21, 0901_next.sql of 2026-11-21, 0902_next.sql of 2026-11-21 and 37 more, which',
    );
  });

  test('of a newer version are not run over by an older one', async () => {
    await migrate(db, log, withMore({ '0901_first.sql': 'create table migrated_once (step text)' }));
    const older = { ...migrationFiles(), hash: 'older' };
    expect((await failureOf(migrate(db, log, older)))?.message).toMatch(
      /by a newer version: it has 0901_first\.sql of .+ Start that version or a later one, or restore a backup/,
    );
  });

  test('of which an earlier version had a part alone are refused, by the doctor alike, and nothing is recorded', async () => {
    const hash = 'of a file that was squashed';
    await db.ownerSql`insert into migration (name, hash) values ('0024_drift.sql', ${hash})`;
    const failure = await failureOf(migrate(db, log, { ...migrationFiles(), hash: 'another' }));
    expect(failure?.message).toContain('cannot follow: it has 0024_drift.sql of');
    expect((await failureOf(schemaSays(db)))?.message).toBe(failure?.message);
    const found = await db.ownerSql`delete from migration where name = '0024_drift.sql' returning hash`;
    expect([...found]).toEqual([{ hash }]);
  });

  test('of every earlier version that is recognised are, and each of them is needed for that', () => {
    const files = migrationFiles();
    const hashes = new Map(files.numbered.map(({ name, hash }) => [name, hash]));
    for (const { applied, replacedBy } of earlierFiles) {
      const rows = Object.entries(applied).map(([name, hash]) => ({ name, hash, day: '2026-11-21' }));
      const known = recognisedFiles(rows, files);
      expect(known.map(({ name }) => name).sort()).toEqual([...replacedBy].sort());
      expect(known.filter(({ name, hash }) => hashes.get(name) !== hash)).toEqual([]);
      expect(refusal(known, files)).toBe(null);
      for (const { name } of rows) {
        const part = rows.map((row) => (row.name === name ? { ...row, hash: 'of another text' } : row));
        expect(refusal(recognisedFiles(part, files), files)).toContain(name);
      }
    }
  });

  test('apply a function again when its text has changed', async () => {
    const answering = (answer: number) => ({
      'functions/migrated_answer.sql': `create or replace function migrated_answer() returns integer language sql as 'select ${answer}'`,
    });
    await migrate(db, log, withMore(answering(1)));
    await migrate(db, log, withMore(answering(2)));
    expect([...(await db.ownerSql`select migrated_answer() as answer`)]).toEqual([{ answer: 2 }]);
  });

  test('of functions that differ are missed by the doctor, and a newer form is not run over', async () => {
    expect(await schemaSays(db)).toContain('up to date');
    await db.ownerSql`update migration set hash = 'of other functions' where name = 'everything'`;
    expect((await failureOf(schemaSays(db)))?.message).toContain(
      'its functions or its queue differ. Run bun run',
    );
    await db.ownerSql`create function migrated_answer() returns text language sql as 'select 1::text'`;
    const older = withMore({
      'functions/migrated_answer.sql': `create or replace function migrated_answer() returns integer language sql as 'select 1'`,
    });
    const failure = await failureOf(migrate(db, log, older));
    expect(failure?.error).toBeInstanceOf(DatabaseRefused);
    expect(failure?.message).toMatch(
      /newer version, which sql\/functions\/migrated_answer\.sql cannot .+ Start that version or a later/,
    );
  });

  test('with a name that says nothing are refused', () => {
    expect(() => withMore({ 'fix.sql': 'select 1' })).toThrow('must be named like');
  });
});

describe('a database that is not made for it', () => {
  test('is refused where tables would be made in another schema, with the statement that mends that', async () => {
    let failure: unknown;
    const attempt = db.asOwner(async (tx) => {
      await tx`create schema of_user`;
      await tx`set local search_path = of_user, public`;
      failure = await failureOf(prepare(tx));
      throw new Error('rolled back');
    });
    await failureOf(attempt);
    expect(failure).toMatchObject({
      message: expect.stringMatching(/schema of_user .* set search_path = public, of_user, public$/),
    });
  });

  if (testServerUrl)
    test('is refused while it is new, where its encoding is another', async () => {
      const name = newDatabaseName('latin');
      await db.ownerSql.unsafe(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
      const url = new URL(testServerUrl ?? '');
      url.pathname = `/${name}`;
      const to = {
        kind: 'server' as const,
        url: url.href,
        postgres: {},
        pool: { connectionString: url.href },
      };
      const own = createDatabase(to, { statementDeadlineMs: 60_000 }, log);
      try {
        const failure = await failureOf(migrate(own, log));
        expect(failure?.message).toContain(`create database ${name} encoding 'UTF8'`);
      } finally {
        await own.close();
        await db.ownerSql.unsafe(`drop database ${name} with (force)`);
      }
    });
});

describe('a database user without all rights', () => {
  /** What the preparation says to a fresh user that has these rights; everything is rolled back. */
  async function saidTo(rights: string[]): Promise<string> {
    const own = testServerUrl ? null : await engineOfOnesOwn();
    let said = '';
    const attempt = (own?.db ?? db).asOwner(async (tx) => {
      await tx.unsafe('create role migrating_user nologin');
      for (const right of rights) await tx.unsafe(right);
      await tx.unsafe('set local session authorization migrating_user');
      said = (await failureOf(prepare(tx)))?.message ?? 'ready';
      throw new Error('rolled back');
    });
    await failureOf(attempt);
    await own?.close();
    return said;
  }

  /** PGlite does not give the session back to its first user, so this one must not be shared. */
  async function engineOfOnesOwn() {
    const engine = await testEngine();
    const session = createMultiplexer(engine);
    const close = async () => {
      session.close();
      await engine.close();
    };
    return { db: databaseOn(session), close };
  }

  test('is told the statement that is missing', async () => {
    expect(await saidTo(['revoke create on schema public from public'])).toContain(
      'grant create on schema public to',
    );
    expect(await saidTo(['grant create on schema public to migrating_user'])).toContain(
      'grant groundwork_app to migrating_user',
    );
  });

  test('needs no superuser: the right to create and the role are enough', async () => {
    const rights = [
      'grant create on schema public to migrating_user',
      'grant groundwork_app to migrating_user',
    ];
    expect(await saidTo(rights)).toBe('ready');
  });
});
