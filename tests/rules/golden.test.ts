import { expect, test } from 'bun:test';
import { goldenPath } from '../golden/files.ts';
import { migrationFaults } from '../golden/migrations.ts';
import { openApiText } from '../golden/openapi.ts';
import { schemaPath, schemaText } from '../golden/schema.ts';
import { plainDatabase } from '../support/database.ts';

// `bun run golden` writes them anew; the difference shows what a change really changed.

test('the OpenAPI document is the golden one', async () => {
  expect(openApiText()).toBe(await Bun.file(goldenPath('openapi.json')).text());
});

test('the tables and functions are the golden ones, on every engine', async () => {
  const { ownerSql: sql } = await plainDatabase();
  expect(await schemaText(sql)).toBe(await Bun.file(schemaPath).text());
});

test('no migration that was ever recorded has changed or gone', () => {
  expect(migrationFaults()).toEqual([]);
});

test('a migration that changes, goes or is new is told with what to do', () => {
  const file = { number: 1, text: '', repeatable: false };
  const recorded = new Map([
    ['0001_first.sql', 'a'],
    ['0002_second.sql', 'b'],
  ]);
  const present = [
    { ...file, name: '0001_first.sql', hash: 'other' },
    { ...file, name: '0003_third.sql', hash: 'c' },
  ];
  const [changed, gone, added, ...more] = migrationFaults(recorded, present);
  expect(changed).toStartWith('sql/0001_first.sql has changed, but databases have applied it. Bring it back');
  expect(gone).toStartWith('sql/0002_second.sql is gone, but databases have applied it. Bring it back');
  expect(added).toBe('sql/0003_third.sql is not recorded yet: run bun run golden');
  expect(more).toEqual([]);
});
