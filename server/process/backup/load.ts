import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Database, Tx } from '../../database/index.ts';
import { withoutDeadline } from '../../database/maintain.ts';
import { migrate } from '../../database/migrations/migrate.ts';
import { migrationFiles } from '../../database/migrations/migration-files.ts';
import type { Log } from '../../log.ts';
import type { BackedUpTable, Description } from './folder.ts';
import { quotedName } from './rows.ts';

/**
 * Fills an empty database with the tables of the backup's version, then its rows, then applies later migrations, so
 * that each of these finds what it would at an upgrade.
 */
export async function loadDatabase(
  db: Database,
  log: Log,
  path: string,
  { migrations, tables, sequences, indexes }: Description,
): Promise<void> {
  const files = migrationFiles();
  const applied = new Set(migrations.map(({ name }) => name));
  const then = {
    numbered: files.numbered.filter(({ name }) => applied.has(name)),
    functions: [],
    hash: 'backup',
  };
  await migrate(db, log, then);
  await withoutDeadline(db, async (sql) => {
    let keys: ForeignKey[] = [];
    const steps: ((tx: Tx) => Promise<unknown>)[] = [
      async (tx) => {
        keys = await dropForeignKeys(tx);
        await tx.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')}`);
      },
      ...tables.map((table) => (tx: Tx) => loadTable(tx, path, table)),
      // made again, they are checked for every row
      (tx) => addForeignKeys(tx, keys),
      async (tx) => {
        for (const { name, value } of sequences) await tx`select setval(${name}::regclass, ${value}::bigint)`;
      },
    ];
    // A server's database is filled whole or not at all. The embedded one is thrown away where this fails, and its log
    // would grow by all that a transaction writes.
    if (db.kind === 'embedded') for (const step of steps) await sql.begin(step);
    else
      await sql.begin(async (tx) => {
        for (const step of steps) await step(tx);
      });
  });
  await migrate(db, log);
  await makeGraphs(db);
  await withoutDeadline(db, async (sql) => {
    for (const { name, definition } of indexes) {
      const [found] = await sql<{ is: boolean }[]>`select to_regclass(${name}) is not null as is`;
      if (!found?.is) await sql.unsafe(definition);
    }
    await sql`analyze`;
  });
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Rows come table by table, and some tables refer to each other. */
async function dropForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  const keys = await tx<ForeignKey[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f'
      and conparentid = 0
      and connamespace::regnamespace::text in ('public', 'graphile_worker')`;
  for (const { table, name } of keys)
    await tx.unsafe(`alter table ${table} drop constraint ${quotedName(name)}`);
  return [...keys];
}

async function addForeignKeys(tx: Tx, keys: ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await tx.unsafe(`alter table ${table} add constraint ${quotedName(name)} ${definition}`);
}

async function loadTable(tx: Tx, path: string, { name, columns, parts, rows }: BackedUpTable): Promise<void> {
  await tx.unsafe("set local datestyle = 'ISO, YMD'; set local intervalstyle = postgres");
  for (const part of parts) {
    const rowsIn = await tx
      .unsafe(`copy ${name} (${columns.map(quotedName).join(', ')}) from stdin`)
      .writable();
    rowsIn.end(Bun.zstdDecompressSync(readFileSync(join(path, part))));
    await finished(rowsIn);
  }
  const [found] = await tx.unsafe<{ rows: number }[]>(`select count(*)::float8 as rows from ${name}`);
  if (found?.rows !== rows)
    throw new Error(`${name} has ${found?.rows} rows after its restoration, and the backup counts ${rows}.`);
}

/** The functions that search the graphs of chunks are made as workspaces grow; their indexes are among the others. */
async function makeGraphs({ ownerSql }: Database): Promise<void> {
  await ownerSql`
    select make_chunk_graph_search(left(graph_search, 8), substr(graph_search, length('chunk_00_nearest_') + 1)::integer)
    from (select distinct graph_search from chunk_collection where graph_search is not null) as searched`;
}
