import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../../server/database/index.ts';
import { prepare } from '../../../server/database/migrations/prepare.ts';

/** The versions that there is a dump of. */
export const dumpedVersions = readdirSync(import.meta.dir)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.slice(0, -'.sql'.length))
  .sort();

const textOf = (version: string) => readFileSync(join(import.meta.dir, `${version}.sql`), 'utf8');

/** Puts an empty database into the state that this version left. */
export async function loadDump(db: Database, version: string): Promise<void> {
  await db.asOwner(async (tx) => {
    await prepare(tx);
    // loads pgvector, whose settings stand at functions of the dump
    await tx`select '[1]'::vector`;
    await tx.unsafe(textOf(version));
  });
}

/** Rows of each of the product's tables, counted in the text itself. */
export function rowsInDump(version: string): Record<string, number> {
  const tables = [...textOf(version).matchAll(/^INSERT INTO public\.(\w+) /gm)].map(
    ([, table = '']) => table,
  );
  return Object.fromEntries(
    [...Map.groupBy(tables, (table) => table)].map(([table, rows]) => [table, rows.length]),
  );
}
