import { rmSync } from 'node:fs';
import { join } from 'node:path';
import packages from '../../../package.json' with { type: 'json' };
import type { Config } from '../../config.ts';
import { isDistributed } from '../../database/distribution/state.ts';
import { DatabaseRefused } from '../../database/fault.ts';
import type { Database, Tx } from '../../database/index.ts';
import { appliedFiles } from '../../database/migrations/applied-files.ts';
import type { Log } from '../../log.ts';
import { storedSecret } from '../../secrets.ts';
import type { Storage } from '../../storage/index.ts';
import { auditCommand } from '../operator/audit-command.ts';
import { refuseOtherSecret } from '../preparation/secret-check.ts';
import { type Description, filesFolder, newFolder, secretName } from './folder.ts';
import { atOneMoment } from './moment.ts';
import { writeTables } from './rows.ts';
import { copyStored, digestIn, namedKeys } from './stored-bytes.ts';

export interface Source {
  config: Config;
  db: Database;
  log: Log;
  storage: Storage;
}

/**
 * Writes a backup into a new folder while servers and workers run: the database at one moment, and the stored bytes
 * that it refers to. The secret is included only on request; without it the keys in the backup are unreadable.
 */
export async function writeBackup(
  { config, db, log, storage }: Source,
  path: string,
  withSecret: boolean,
): Promise<Description> {
  // Its rows stand on other nodes, and no snapshot is one of all nodes.
  if (await isDistributed(db.ownerSql))
    throw new DatabaseRefused(
      'A distributed database is backed up by its nodes: take a base backup of each, archive their logs, and mark moments with select citus_create_restore_point(…)',
    );
  const secret = withSecret ? await secretOf(db, config) : null;
  const folder = newFolder(path);
  // before anything is copied: a backup that is interrupted has some of it
  await auditCommand(db, withSecret ? 'backup --with-secret' : 'backup');
  const before = await namedKeys(db.ownerSql);
  await copyStored(storage, before, folder);
  const { keys, ...database } = await atOneMoment(config, db, path, log, async (tx) => ({
    ...(await versions(tx)),
    keys: await namedKeys(tx),
    tables: await writeTables(tx, folder),
    // after the rows: numbers are taken outside of every transaction
    sequences: await sequences(tx),
    indexes: await indexes(tx),
  }));
  const missing = await copyStored(storage, keys, folder);
  const named = new Set(keys);
  for (const key of before) if (!named.has(key)) rmSync(join(path, filesFolder, key), { force: true });
  const absent = new Set(missing);
  const there = keys.filter((key) => !absent.has(key));
  for (const key of there) folder.note(`${filesFolder}/${key}`, digestIn(key));
  if (secret) await folder.write(secretName, new TextEncoder().encode(`${secret.toString('base64')}\n`));
  const description: Description = { format: 1, ...database, files: there.length, missing };
  await folder.finish(description);
  return description;
}

/** The secret that opens the keys of the database. Throws a sentence where there is none, or another one. */
async function secretOf(db: Database, config: Config): Promise<Buffer> {
  const secret = storedSecret(config);
  if (!secret)
    throw new Error(
      'There is no secret key to put into the backup: set SECRET_KEY, or DATA_DIR to the folder that holds the file secret-key; or leave --with-secret out.',
    );
  await refuseOtherSecret(db.ownerSql, secret);
  return secret;
}

async function versions(tx: Tx) {
  const [row] = await tx<{ takenAt: Date; postgres: string }[]>`
    select now() as taken_at, current_setting('server_version') as postgres`;
  if (!row) throw new Error('The database does not answer');
  return {
    takenAt: row.takenAt.toISOString(),
    postgres: row.postgres,
    product: packages.version,
    migrations: [...(await appliedFiles(tx))],
  };
}

const sequences = async (tx: Tx) => [
  ...(await tx<{ name: string; value: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences
    where schemaname in ('public', 'graphile_worker')
      and last_value is not null`),
];

/** Graphs of chunks, which are made as workspaces grow; all other indexes come with migrations or are made by sweeps. */
const indexes = async (tx: Tx) => [
  ...(await tx<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    join pg_class on pg_class.oid = indexrelid
    join pg_am on pg_am.oid = pg_class.relam
    where relnamespace = 'public'::regnamespace
      and relkind = 'i'
      and indisvalid
      and amname = 'hnsw'`),
];
