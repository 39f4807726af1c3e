import type postgres from 'postgres';
import type { Log } from '../../log.ts';
import { spreadAll } from '../distribution/distribute.ts';
import { shardsUsual } from '../distribution/places.ts';
import { shardText } from '../distribution/shard-text.ts';
import { isDistributed } from '../distribution/state.ts';
import { DatabaseRefused, isMissingTable, isOfOtherForm } from '../fault.ts';
import type { Database, Tx } from '../index.ts';
import { withoutDeadline } from '../maintain.ts';
import { appliedFiles, recognisedFiles, refusal } from './applied-files.ts';
import { type MigrationFile, type MigrationSet, migrationFiles } from './migration-files.ts';
import { prepare } from './prepare.ts';

/** Files from this number on may use the queue's own tables, which its package brings. */
const queueFrom = 10;
/** Any number nobody else takes: `GWSQL` on a telephone. */
const lock = 49_775;

/**
 * Brings the database to the state of `sql/`: numbered files once each and in order, the queue's own migrations before
 * 0010, then the functions whose text has changed. Any number of processes may call it at the same time. One statement
 * when there is nothing to do. Returns the names of the files that this call applied.
 *
 * Throws an Error whose message says what is missing: an extension, a right, a file that was changed after it ran.
 */
export async function migrate(
  db: Database,
  log: Log,
  files: MigrationSet = migrationFiles(),
): Promise<string[]> {
  const applied: string[] = [];
  if ((await stamp(db)) === files.hash) return applied;
  await withoutDeadline(db, async (sql) => {
    await sql.begin(async (tx) => {
      await takeLock(tx);
      await prepare(tx);
      await tx`
        create table if not exists migration (
          name text primary key,
          hash text not null,
          applied_at timestamptz not null default now()
        )
      `;
      await takeOver(tx, files, log);
    });
    const applyTo = async (file: MigrationFile) => {
      if (await apply(sql, file, log)) applied.push(file.name);
    };
    for (const file of files.numbered.filter(({ number }) => number < queueFrom)) await applyTo(file);
    await migrateQueue(db);
    for (const file of files.numbered.filter(({ number }) => number >= queueFrom)) await applyTo(file);
    const isSpread = await isDistributed(sql);
    for (const file of files.functions)
      await applyTo(isSpread ? { ...file, text: shardText(file.text) } : file);
    if (isSpread) await spreadAll(sql, shardsUsual, (line) => log.info(line));
    await remember(sql, 'everything', files.hash);
    log.info({ files: applied.length }, 'the database is migrated');
  });
  return applied;
}

/** Returns the hash of everything that was applied last; null in a database that has seen nothing yet. */
export async function stamp(db: Database): Promise<string | null> {
  try {
    const [row] = await db.ownerSql<{ hash: string }[]>`
      select hash
      from migration
      where name = 'everything'
    `;
    return row?.hash ?? null;
  } catch (error) {
    if (isMissingTable(error)) return null;
    throw error;
  }
}

/** Each file in a transaction of its own. Whoever comes second waits here, finds the work done, and gets false. */
function apply(sql: postgres.Sql, file: MigrationFile, log: Log): Promise<boolean> {
  return sql.begin(async (tx) => {
    await takeLock(tx);
    const [applied] = await tx<{ hash: string }[]>`
      select hash
      from migration
      where name = ${file.name}
    `;
    if (applied?.hash === file.hash) return false;
    // judged before, and applied by another version since
    if (applied && !file.repeatable)
      throw new DatabaseRefused(`sql/${file.name} was applied in another form`);
    // Loads pgvector into this connection: its settings are known, and open to everybody, only from then on.
    await tx`select '[1]'::vector`;
    await tx.unsafe(file.text).catch((error: unknown) => {
      // A later version replaces what it finds; only what it has left itself can have another form.
      if (file.repeatable && isOfOtherForm(error))
        throw new DatabaseRefused(
          `The database has functions of a newer version, which sql/${file.name} cannot replace. Start that ` +
            'version or a later one, or restore a backup that was made before the upgrade.',
        );
      throw new Error(`sql/${file.name} failed: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    });
    await remember(tx, file.name, file.hash);
    log.debug({ file: file.name }, 'applied');
    return true;
  });
}

async function remember(sql: postgres.Sql | Tx, name: string, hash: string): Promise<void> {
  await sql`
    insert into migration (name, hash)
    values (${name}, ${hash})
    on conflict (name) do update
    set hash = excluded.hash, applied_at = now()
  `;
}

/** Records what an earlier version applied under the names of today, or refuses what this version cannot follow. */
async function takeOver(tx: Tx, files: MigrationSet, log: Log): Promise<void> {
  const applied = await appliedFiles(tx);
  const known = recognisedFiles(applied, files);
  const sentence = refusal(known, files);
  if (sentence) throw new DatabaseRefused(sentence);
  const before = new Set(applied);
  const exchanged = known.filter((file) => !before.has(file));
  if (exchanged.length === 0) return;
  await tx`
    delete from migration
    where name ~ '^[0-9]{4}_'
      and name <> all (${known.map(({ name }) => name)})
  `;
  for (const { name, hash } of exchanged) await remember(tx, name, hash);
  log.info({ files: exchanged.map(({ name }) => name) }, 'the database of an earlier version is taken over');
}

async function migrateQueue(db: Database): Promise<void> {
  // Loaded here only: most starts find nothing to do.
  const { runMigrations, Logger } = await import('graphile-worker');
  const logger = new Logger(() => () => {});
  await runMigrations({ pgPool: db.pool(), noPreparedStatements: true, logger });
}

async function takeLock(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lock})`;
}
