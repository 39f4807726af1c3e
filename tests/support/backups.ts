import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { type BackedUpTable, type Description, descriptionName } from '../../server/process/backup/folder.ts';
import { spawnProduct } from './processes.ts';
import { newDatabaseName } from './server-databases.ts';

/** A database that does not exist yet and a folder for its files, as the settings of a product name them. */
export interface Empty {
  environment: Record<string, string>;
  remove(): Promise<void>;
}

export async function emptyPlace(
  serverUrl: string | undefined,
  secret: Record<string, string>,
): Promise<Empty> {
  const folder = mkdtempSync(join(tmpdir(), 'gw-'));
  const files = { DATA_DIR: join(folder, 'data'), ...secret };
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (!serverUrl) return { environment: files, remove: async () => removeFolder() };
  const name = newDatabaseName('restored');
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {} });
  await sql.unsafe(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    environment: { ...files, DATABASE_URL: url.href },
    async remove() {
      await sql.unsafe(`drop database if exists ${name} with (force)`);
      await sql.end();
      removeFolder();
    },
  };
}

/** Runs `bun run backup` or `bun run restore`. */
export async function operate(words: string[], environment: Record<string, string>) {
  const run = spawnProduct(['server/cli.ts', ...words], environment);
  return { code: await run.ended, output: run.output() };
}

export const descriptionOf = (backup: string) =>
  JSON.parse(readFileSync(join(backup, descriptionName), 'utf8'));

const tablesOf = (backup: string) => (descriptionOf(backup) as Description).tables;

/** The lines of a table in a backup, a row each. */
const linesOf = (backup: string, { parts }: BackedUpTable): string[] =>
  parts
    .map((part) => Buffer.from(Bun.zstdDecompressSync(readFileSync(join(backup, part)))).toString())
    .join('')
    .split('\n')
    .slice(0, -1);

/** Rows of one table, by the names of its columns, as `copy` writes their values. */
export const rowsOf = (backup: string, name: string): Record<string, string>[] =>
  tablesOf(backup)
    .filter((table) => table.name === name)
    .flatMap((table) =>
      linesOf(backup, table).map((line) => {
        const values = line.split('\t');
        return Object.fromEntries(table.columns.map((column, at) => [column, values[at] ?? '']));
      }),
    );

/** Tables in which backups and restorations themselves are told. */
const auditTables = ['public.audit_entry', 'public.audit_chain'];

/** The rows of each table but the audit list as one digest, whatever their order and the parts that they stand in. */
export function contentsOf(backup: string): Record<string, string> {
  return Object.fromEntries(
    tablesOf(backup)
      .filter(({ name }) => !auditTables.includes(name))
      .map((table) => {
        const lines = linesOf(backup, table).sort();
        return [table.name, `${lines.length} rows, ${Bun.SHA256.hash(lines.join('\n'), 'hex')}`];
      }),
  );
}
