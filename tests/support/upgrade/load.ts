import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Database } from '../../../server/database/index.ts';
import type { AppliedFile } from '../../../server/database/migrations/applied-files.ts';
import { prepare } from '../../../server/database/migrations/prepare.ts';

const extension = '.sql.gz';

/** The versions that there is a dump of, by day and commit: `2026-11-21-fcfaabb`. */
export const dumpedVersions = readdirSync(import.meta.dir)
  .filter((name) => name.endsWith(extension))
  .map((name) => name.slice(0, -extension.length))
  .sort();

export const dumpPath = (version: string) => join(import.meta.dir, `${version}${extension}`);

/** The versions that there is a backup of. */
export const backedUpVersions = readdirSync(import.meta.dir)
  .filter((name) => name.endsWith('.backup.tar.gz'))
  .map((name) => name.slice(0, -'.backup.tar.gz'.length))
  .sort();

export const backupPath = (version: string) => join(import.meta.dir, `${version}.backup.tar.gz`);

const textOf = (version: string) => gunzipSync(readFileSync(dumpPath(version))).toString();

/** Puts an empty database into the state that this version left. */
export async function loadDump(db: Database, version: string): Promise<void> {
  await db.asOwner(async (tx) => {
    await prepare(tx);
    // loads pgvector, whose settings stand at functions of the dump
    await tx`select '[1]'::vector`;
    await tx.unsafe(textOf(version));
  });
}

/** Rows of each table of the product and of its queue, counted in the text itself. */
export function rowsInDump(version: string): Record<string, number> {
  const tables = [...textOf(version).matchAll(/^INSERT INTO (?:public\.)?([\w.]+) /gm)].map(
    ([, table = '']) => table,
  );
  return Object.fromEntries(
    [...Map.groupBy(tables, (table) => table)].map(([table, rows]) => [table, rows.length]),
  );
}

/** The numbered files that this version had applied. */
export function filesInDump(version: string): AppliedFile[] {
  const rows = textOf(version).matchAll(
    /^INSERT INTO public\.migration VALUES \('(\d{4}_\w+\.sql)', '(\w+)', '([\d-]+)/gm,
  );
  return [...rows].map(([, name = '', hash = '', day = '']) => ({ name, hash, day }));
}
