import { expect, test } from 'bun:test';
import postgres from 'postgres';
import { runAtEnd } from '../support/at-end.ts';
import { anotherHandle, testDatabase, testServerUrl } from '../support/database.ts';
import { failureOf } from '../support/failure.ts';
import { newDatabaseName, newRun, removeDatabasesOf, sharedName } from '../support/server-databases.ts';
import { testWorld } from '../support/world.ts';

test('a connection that a test leaves open fails its file and no other', async () => {
  await testDatabase();
  const leaked = await anotherHandle();
  await leaked.ownerSql`select 1`;
  expect((await failureOf(runAtEnd()))?.message).toBe('1 connections were left open by a test');
  const db = await testDatabase();
  expect((await db.ownerSql<{ value: number }[]>`select 1 as value`)[0]?.value).toBe(1);
  await runAtEnd();
  await leaked.close();
});

test('what a file left in the database, its jobs included, is gone for the next', async () => {
  const world = await testWorld();
  const { api, workspaceOId } = await world.newWorkspace();
  await api.post('/resource/create', { mode: 'text', text: 'The pilot begins in June.' });
  const left = async () => {
    const { ownerSql: sql } = await testDatabase();
    const [row] = await sql<{ rows: number; jobs: number }[]>`
      select
        (select count(*)::int from workspace where o_id = ${workspaceOId}) as rows,
        (select count(*)::int from graphile_worker._private_jobs) as jobs`;
    return row;
  };
  expect(await left()).toEqual({ rows: 1, jobs: 1 });
  await runAtEnd();
  expect(await left()).toEqual({ rows: 0, jobs: 0 });
});

if (testServerUrl) {
  const server = testServerUrl;
  test('databases that a test leaves on the server are removed and told, those of workers are removed', async () => {
    const run = newRun();
    const [left, shared] = [newDatabaseName('own', run), newDatabaseName(sharedName, run)];
    const sql = postgres(server, { max: 1, onnotice: () => {} });
    for (const name of [left, shared]) await sql.unsafe(`create database ${name}`);
    expect(await removeDatabasesOf(run, server)).toEqual([left]);
    expect(await sql`select from pg_database where datname in ${sql([left, shared])}`).toBeEmpty();
    await sql.end();
  });
}
