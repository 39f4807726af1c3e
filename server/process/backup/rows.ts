import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tx } from '../../database/index.ts';
import { type BackedUpTable, type NewFolder, tablesFolder } from './folder.ts';

/** Tables that say what was migrated: a restoration migrates by itself. */
const ownedByMigrations = ['public.migration', 'graphile_worker.migrations'];

interface Leaf {
  /** The table, or the one that it is a partition of: whoever loads rows finds their partition anew. */
  root: string;
  name: string;
  columns: string[];
  /** Those of numbers, truth and time, whose text needs no escapes. */
  plain: string[];
  pages: number;
}

/** Tables of the product and of its queue, with the partitions that hold their rows. */
async function leavesOf(tx: Tx): Promise<Leaf[]> {
  return tx<Leaf[]>`
    select
      format('%I.%I', root_space.nspname, root.relname) as root,
      leaf.oid::regclass::text as name,
      array(
        select attname::text
        from pg_attribute
        where attrelid = root.oid
          and attnum > 0
          and not attisdropped
          and attgenerated = ''
        order by attnum
      ) as columns,
      array(
        select attname::text
        from pg_attribute
        join pg_type on pg_type.oid = atttypid
        where attrelid = root.oid
          and typcategory in ('N', 'B', 'D', 'T')
      ) as plain,
      (pg_relation_size(leaf.oid) / current_setting('block_size')::int)::int as pages
    from pg_class as leaf
    join pg_class as root on root.oid = coalesce(pg_partition_root(leaf.oid), leaf.oid)
    join pg_namespace as root_space on root_space.oid = root.relnamespace
    where root_space.nspname in ('public', 'graphile_worker')
      and leaf.relkind = 'r'
      and format('%I.%I', root_space.nspname, root.relname) <> all (${ownedByMigrations})
    order by root, leaf.relname`;
}

const wantedBytes = 2 * 1024 * 1024;
const pagesAtFirst = 64;
const pagesMost = 1 << 20;

/**
 * Writes the rows of every table that the transaction sees, a range of pages at a time: the embedded engine holds a
 * statement's whole answer in memory.
 */
export async function writeTables(tx: Tx, folder: NewFolder): Promise<BackedUpTable[]> {
  await tx.unsafe(
    "set local bytea_output = hex; set local datestyle = 'ISO, YMD'; set local intervalstyle = postgres; " +
      'set local timezone = UTC; set local extra_float_digits = 1',
  );
  const tables = new Map<string, BackedUpTable>();
  for (const leaf of await leavesOf(tx)) {
    const { root, columns, pages } = leaf;
    const table = tables.get(root) ?? { name: root, columns, rows: 0, parts: [] };
    tables.set(root, table);
    let step = pagesAtFirst;
    for (let from = 0; from < pages; ) {
      const bytes = await rowsIn(tx, leaf, from, from + step);
      from += step;
      if (bytes.length > 2 * wantedBytes) step = Math.max(1, step >> 1);
      else if (bytes.length < wantedBytes) step = Math.min(pagesMost, step * 2);
      if (bytes.length === 0) continue;
      const part = `${tablesFolder}/${root}/${table.parts.length + 1}.zst`;
      await folder.write(part, Bun.zstdCompressSync(bytes));
      table.parts.push(part);
      table.rows += linesIn(bytes);
    }
  }
  return [...tables.values()];
}

/** Rows in the text form that `copy … from` reads. The driver's stream of `copy … to` stands still now and then. */
async function rowsIn(tx: Tx, { name, columns, plain }: Leaf, from: number, to: number): Promise<Buffer> {
  const values = columns.map((column) => {
    const text = `${quotedName(column)}::text`;
    return `coalesce(${plain.includes(column) ? text : escaped(text)}, '\\N')`;
  });
  const rows = await tx.unsafe<{ line: string }[]>(
    `select concat_ws(e'\\t', ${values.join(', ')}) as line
    from only ${name}
    where ctid >= '(${from},0)'::tid and ctid < '(${to},0)'::tid`,
  );
  return Buffer.from(rows.map(({ line }) => `${line}\n`).join(''));
}

const escapes = [
  ["'\\'", "'\\\\'"],
  ["e'\\n'", "'\\n'"],
  ["e'\\r'", "'\\r'"],
  ["e'\\t'", "'\\t'"],
];
const escaped = (text: string) =>
  escapes.reduce((inner, [from, to]) => `replace(${inner}, ${from}, ${to})`, text);

export const quotedName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Returns the oIds of the workspaces in a backup. */
export function workspacesIn(path: string, tables: readonly BackedUpTable[]): string[] {
  const { columns = [], parts = [] } = tables.find(({ name }) => name === 'public.workspace') ?? {};
  const at = columns.indexOf('o_id');
  return parts.flatMap((part) =>
    Buffer.from(Bun.zstdDecompressSync(readFileSync(join(path, part))))
      .toString()
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t')[at] ?? ''),
  );
}

/** Splits the output of `copy` into lines, one per row; line feeds inside values are escaped in it. */
export function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}
