import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { descriptionName } from '../../server/process/backup/folder.ts';
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

/** The rows of each table as one digest, whatever their order and the parts that they stand in. */
export function contentsOf(backup: string): Record<string, string> {
  const { tables } = descriptionOf(backup) as { tables: { name: string; parts: string[] }[] };
  return Object.fromEntries(
    tables.map(({ name, parts }) => {
      const texts = parts.map((part) =>
        Buffer.from(Bun.zstdDecompressSync(readFileSync(join(backup, part)))).toString(),
      );
      const lines = texts.join('').split('\n').sort();
      return [name, `${lines.length - 1} rows, ${Bun.SHA256.hash(lines.join('\n'), 'hex')}`];
    }),
  );
}
