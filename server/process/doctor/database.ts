import type { Config } from '../../config.ts';
import type { Database } from '../../database/index.ts';
import { type DatabaseSize, databaseSize } from '../../database/maintain.ts';
import { appliedFiles, recognisedFiles, refusal } from '../../database/migrations/applied-files.ts';
import { refuseIncomplete } from '../../database/migrations/incomplete.ts';
import { stamp } from '../../database/migrations/migrate.ts';
import { migrationFiles } from '../../database/migrations/migration-files.ts';
import { storedSecret } from '../../secrets.ts';
import { counted } from '../operator/sentence.ts';
import { refuseOtherSecret } from '../preparation/secret-check.ts';
import { refuseMissingParts } from './parts.ts';

const oldestMajor = 15;

export async function databaseSays(db: Database): Promise<string> {
  const [row] = await db.ownerSql<{ version: string; vector: string | null; available: boolean }[]>`
    select
      current_setting('server_version') as version,
      (select extversion from pg_extension where extname = 'vector') as vector,
      exists (select from pg_available_extensions where name = 'vector') as available`;
  const { version = '0', vector = null, available = false } = row ?? {};
  if (Number.parseInt(version, 10) < oldestMajor)
    throw new Error(`PostgreSQL ${version} is too old: ${oldestMajor} or newer is needed.`);
  if (!vector && !available)
    throw new Error(
      'The database server does not have pgvector: install its package there, or use the image pgvector/pgvector.',
    );
  const size = sizeSays(await databaseSize(db.ownerSql));
  return `${db.kind === 'embedded' ? 'embedded ' : ''}PostgreSQL ${version}${vector ? `, pgvector ${vector}` : ''}; ${size}`;
}

/** The log may pass its bound while much is written; beyond thrice that something holds its files until the disk is full. */
const timesLogMost = 3;

/** Returns the sizes of the database and its log as a sentence. Throws a sentence for a log that keeps growing. */
export function sizeSays({ database, log, logMost }: DatabaseSize): string {
  if (log !== null && log > timesLogMost * logMost)
    throw new Error(
      `The write-ahead log takes ${megabytes(log)}, where max_wal_size is ${megabytes(logMost)}: look for a replication slot that nobody reads (pg_replication_slots) and for an archive_command that fails.`,
    );
  return `${megabytes(database)}, its log ${log === null ? 'not shown to this user: grant pg_monitor to see it' : megabytes(log)}`;
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`;

/** Compares the applied migrations with the files of this version, without applying any. */
export async function schemaSays(db: Database): Promise<string> {
  const [there] = await db.ownerSql<{ is: boolean }[]>`select to_regclass('migration') is not null as is`;
  if (!there?.is) throw new Error('The database has no tables yet: run bun run migrate, or bun start.');
  const files = migrationFiles();
  const applied = recognisedFiles(await appliedFiles(db.ownerSql), files);
  const refused = refusal(applied, files);
  if (refused) throw new Error(refused);
  const names = new Set(applied.map(({ name }) => name));
  const missing = files.numbered.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  const [first, ...more] = missing;
  if (first) {
    const lacking = more.length > 0 ? `${first} and ${more.length} more` : first;
    throw new Error(
      `The database is of an older version: it lacks ${lacking}. Run bun run migrate, or bun start.`,
    );
  }
  if ((await stamp(db)) !== files.hash)
    throw new Error(
      'The database is of another version: its functions or its queue differ. Run bun run migrate, or bun start.',
    );
  await refuseIncomplete(db.ownerSql);
  await refuseMissingParts(db.ownerSql);
  const [count] = await db.ownerSql<
    { workspaces: number }[]
  >`select count(*)::int as workspaces from workspace`;
  return `up to date; ${counted(count?.workspaces ?? 0, 'workspace')}`;
}

export async function secretSays(
  db: Database,
  config: Pick<Config, 'secretKey' | 'dataDir'>,
): Promise<string> {
  const secret = storedSecret(config);
  await refuseOtherSecret(db.ownerSql, secret);
  return secret ? 'opens the keys that are stored' : 'none yet: bun start makes one';
}

/** Checks the worker, and tells the memory of each worker and server; none is needed where nothing else runs. */
export async function workerSays(db: Database, inUse: boolean): Promise<string> {
  const processes = await db.ownerSql<{ isWorker: boolean; megabytes: number | null }[]>`
    select is_worker, round(memory_bytes / 1048576.0)::int as megabytes
    from (
      select true as is_worker, o_id, memory_bytes, beat_at from worker
      union all
      select false, o_id, memory_bytes, beat_at from server_process
    ) as process
    where beat_at > now() - interval '60 seconds'
    order by o_id`;
  const workers = processes.filter(({ isWorker }) => isWorker);
  const servers = processes.filter(({ isWorker }) => !isWorker);
  const alive = workers.length;
  if (alive === 0 && inUse)
    throw new Error('No worker is alive: bun start runs one, bun run worker another.');
  return alive === 0
    ? 'none, since nothing runs now: bun start runs one'
    : `${alive} alive${memoryOf(workers)}; ${counted(servers.length, 'server')}${memoryOf(servers)}`;
}

/** A worker of an earlier version does not tell its memory. */
function memoryOf(workers: readonly { megabytes: number | null }[]): string {
  const megabytesTold = workers.flatMap(({ megabytes }) => (megabytes === null ? [] : [megabytes]));
  return megabytesTold.length > 0 ? `, with ${megabytesTold.join(', ')} MB of memory` : '';
}

/** Returns how far the workspaces are from OPEN_RUNS as a sentence. Throws a sentence where one has reached it. */
export async function openRunsSay(db: Database, openRuns: number): Promise<string> {
  const rows = await db.ownerSql<{ workspace: string; open: number }[]>`
    select workspace_o_id as workspace, count(*)::int as open
    from run
    where completed_at is null
      and kind = 'workflow'
      and (status in ('pending', 'running') or (status = 'waiting' and awaits_agents))
    group by workspace_o_id
    order by open desc, workspace_o_id
    limit 5`;
  const full = rows.filter(({ open }) => open >= openRuns);
  if (full.length > 0)
    throw new Error(
      `${full.map(({ workspace, open }) => `${workspace} has ${open} open workflow runs`).join(', ')}, and OPEN_RUNS is ${openRuns}: starts are refused or wait until some end. Cancel what is not needed, or set OPEN_RUNS higher.`,
    );
  return `at most ${rows[0]?.open ?? 0} of ${openRuns} open workflow runs in a workspace`;
}

export async function queueSays(db: Database, openRuns: number): Promise<string> {
  const [row] = await db.ownerSql<
    { jobs: number; dead: number; names: string | null; error: string | null }[]
  >`
    select
      (select count(*)::int from graphile_worker._private_jobs) as jobs,
      count(*)::int as dead,
      string_agg(distinct job_name, ', ') as names,
      (array_agg(last_error order by created_at desc))[1] as error
    from dead_letter
    where retried_at is null`;
  const { jobs = 0, dead = 0, names = '', error = '' } = row ?? {};
  if (dead > 0)
    throw new Error(
      `${counted(dead, 'job')} used up all attempts (${names}); the last said: ${String(error).split('\n')[0]}. Cure that, then put them into the queue again: bun run tui, or retryDeadLetter by GraphQL.`,
    );
  return `${counted(jobs, 'job')} waiting or running, no dead letters; ${await openRunsSay(db, openRuns)}`;
}

/** Finds records whose status says that they are being worked on although they have no job. */
export async function recordsSay(db: Database): Promise<string> {
  const [row] = await db.ownerSql<Record<'runs' | 'imports' | 'resources', number>[]>`
    with stuck_since as (
      -- longer than any attempt may take
      select now() - interval '30 minutes' as at
    ),
    queued as (
      select distinct payload ->> 'workspaceOId' as workspace_o_id,
        coalesce(payload ->> 'runOId', payload ->> 'importJobOId', payload ->> 'resourceOId') as o_id
      from graphile_worker._private_jobs
    )
    select
      (
        select count(*)::int
        from run
        where status in ('pending', 'running')
          and coalesce(started_at, created_at) < (select at from stuck_since)
          and (workspace_o_id, o_id) not in (select * from queued where o_id is not null)
          -- under the limits of their workflow runs wait without a job: the end or the begin of another gives them one
          and (
            status = 'running'
            or not exists (
              select
              from workflow_place as place
              where place.workspace_o_id = run.workspace_o_id
                and place.run_o_id = run.o_id
                and not is_held
              union all
              select
              from workflow_begin as begin
              where begin.workspace_o_id = run.workspace_o_id
                and begin.run_o_id = run.o_id
                and begun_at is null
            )
          )
      ) as runs,
      (
        select count(*)::int
        from import_job
        where status in ('PENDING', 'IN_PROGRESS')
          and coalesce(started_at, created_at) < (select at from stuck_since)
          and (workspace_o_id, o_id) not in (select * from queued where o_id is not null)
      ) as imports,
      (
        select count(*)::int
        from resource
        where status = 'pending'
          and deleted_at is null
          and updated_at < (select at from stuck_since)
          and (workspace_o_id, o_id) not in (select * from queued where o_id is not null)
      ) as resources`;
  const stuck = Object.entries(row ?? {}).filter(([, count]) => count > 0);
  if (stuck.length > 0)
    throw new Error(
      `${stuck.map(([name, count]) => `${count} ${name}`).join(', ')} have not moved for half an hour, and no job works on them: import or run them again, and index resources anew.`,
    );
  return 'no run, import or resource is stuck';
}
