import { expect, test } from 'bun:test';
import { goldenPath } from '../golden/files.ts';
import { openApiText } from '../golden/openapi.ts';
import { schemaPath, schemaText } from '../golden/schema.ts';
import { testDatabase } from '../support/database.ts';

// `bun run golden` writes them anew; the difference shows what a change really changed.

test('the OpenAPI document is the golden one', async () => {
  expect(openApiText()).toBe(await Bun.file(goldenPath('openapi.json')).text());
});

test('the tables and functions are the golden ones, on every engine', async () => {
  const { ownerSql: sql } = await testDatabase();
  expect(await schemaText(sql)).toBe(await Bun.file(schemaPath).text());
});
