import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { nodesOf, removeFromNodes } from './distributed.ts';

/**
 * The databases that tests make on a server. All those of one run begin with the same letters, so that `tests/main.ts`
 * finds what a test left behind and what a worker that crashed could not remove.
 */

/** The run that this process belongs to; one of its own where nobody said. */
const thisRun = process.env.TEST_RUN ?? newRun();

/** Of the databases that workers share among their files: these are removed by the run and no leak. */
export const sharedName = 'shared';

export function newRun(): string {
  return randomBytes(4).toString('hex');
}

/** A name that no other database has. */
export function newDatabaseName(purpose = 'own', run = thisRun): string {
  return `${prefixOf(run)}${purpose}_${process.pid}_${newRun()}`;
}

/** Removes the databases of a run and returns the names of those that a test should have removed. */
export async function removeDatabasesOf(run: string, url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const rows = await sql<{ name: string }[]>`
    select datname as name from pg_database where starts_with(datname, ${prefixOf(run)}) order by datname`;
  const nodes = rows.length > 0 ? await nodesOf(url) : [];
  for (const { name } of rows) {
    await sql.unsafe(`drop database if exists ${name} with (force)`);
    await removeFromNodes(url, name, nodes);
  }
  await sql.end();
  return rows.map(({ name }) => name).filter((name) => !name.startsWith(`${prefixOf(run)}${sharedName}_`));
}

const prefixOf = (run: string) => `groundwork_test_${run}_`;
