import type { Database } from '../../../database/index.ts';
import { withoutDeadline } from '../../../database/maintain.ts';

/** Any number nobody else takes: `TYPES` on a telephone. */
const buildLock = 89_737;

interface LateIndex {
  name: string;
  on: string;
  /** Indexes that it takes the place of: dropped when it stands. */
  replaces?: readonly string[];
}

/** Indexes that migrations leave out among many rows of a table: about three seconds for a million rows. */
const lateIndexes: readonly LateIndex[] = [
  { name: 'event_by_type', on: 'event (workspace_o_id, event_type, event_timestamp desc, o_id desc)' },
  {
    name: 'finding_by_type',
    on: 'finding (workspace_o_id, extraction_type, event_timestamp desc, o_id desc)',
  },
  {
    name: 'event_entity_with_findings',
    on: 'event_entity (workspace_o_id, entity_o_id, event_timestamp desc, event_o_id desc) include (findings)',
    replaces: ['event_entity_by_entity'],
  },
  {
    name: 'event_by_account',
    on: 'event (workspace_o_id, account_key, event_timestamp desc, o_id desc) where account_key is not null',
    replaces: ['event_by_account_id', 'event_by_account_domain', 'event_by_account_name'],
  },
  {
    name: 'event_by_deal',
    on: 'event (workspace_o_id, deal_o_id, event_timestamp desc, o_id desc) where deal_o_id is not null',
  },
  {
    name: 'finding_by_account',
    on: 'finding (workspace_o_id, account_key, event_timestamp desc, o_id desc) where account_key is not null',
  },
  {
    name: 'run_by_account',
    on: 'run (workspace_o_id, account_key, created_at desc, o_id desc) where account_key is not null',
  },
  {
    name: 'run_by_type',
    on: 'run (workspace_o_id, agent_type, created_at desc, o_id desc) where agent_type is not null',
  },
  {
    name: 'run_by_request',
    on: `run (workspace_o_id, external_request_id, created_at desc, o_id desc)
      where external_request_id is not null`,
  },
  {
    name: 'run_newest',
    on: 'run (workspace_o_id, created_at desc, o_id desc) include (kind)',
    replaces: ['run_by_age'],
  },
  {
    name: 'run_in_background',
    on: `run (workspace_o_id, created_at desc, o_id desc) where executor <> 'request'`,
  },
  {
    name: 'resource_by_source',
    on: 'resource (workspace_o_id, source_type, created_at desc, o_id desc) where deleted_at is null',
  },
  {
    name: 'resource_by_letters',
    on: `resource using gin (resource_letters(workspace_o_id, name, identifier)) where deleted_at is null`,
  },
  {
    name: 'resource_failed',
    on: `resource (workspace_o_id, created_at desc, o_id desc) where status = 'failed' and deleted_at is null`,
  },
  {
    name: 'deal_with_figures',
    on: `deal (workspace_o_id, account_key, opened_at desc, o_id desc)
      include (closed_at, changed_at, stage_category, currency, amount) where account_key is not null`,
    replaces: ['deal_by_account'],
  },
  {
    name: 'event_unread',
    on: `event (workspace_o_id, processing_status, event_timestamp desc, o_id desc)
      where processing_status in ('PENDING', 'PROCESSING', 'FAILED')`,
  },
  { name: 'rollup_by_subject', on: 'rollup (workspace_o_id, kind, subject, span, day)' },
  { name: 'evidence_by_check_version', on: 'evidence (check_version)', replaces: ['evidence_to_check'] },
  ...(['email', 'domain'] as const).map((of) => {
    const column = of === 'email' ? of : 'email_domain';
    return {
      name: `event_participant_with_${of}`,
      on: `event_participant (workspace_o_id, ${column}, event_timestamp desc, event_o_id desc)
        where ${column} is not null`,
      replaces: [`event_participant_by_${of}`],
    };
  }),
  ...(['owner_email', 'stage', 'currency'] as const).map((column) => ({
    name: `deal_by_${column === 'owner_email' ? 'owner' : column}`,
    on: `deal (workspace_o_id, ${column}, changed_at desc, o_id desc) where changed_at is not null`,
  })),
];

/** A large table is without them until a sweep has made them. */
export const lateIndexNames: readonly string[] = lateIndexes.map(({ name }) => name);

/**
 * Waiting for transactions that began before, such as a backup, an index holds a lock that keeps the table from being
 * vacuumed. What is left then is made anew by a later call.
 */
const lockSeconds = 60;

/**
 * Creates the indexes that migrations leave out, while events are stored and read. Until then a list of a rare type
 * reads its range of time, and a report the rows of its entities. Throws where a lock takes longer than
 * `waitSeconds`.
 */
export async function makeLateIndexes(db: Database, waitSeconds = lockSeconds): Promise<void> {
  if (await areIndexesWhole(db)) return;
  await withoutDeadline(db, async (sql) => {
    const [lock] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${buildLock}) as taken`;
    if (!lock?.taken) return;
    // On a server others go on writing meanwhile; the embedded engine has one session, and nobody else to let through.
    const how = db.kind === 'server' ? 'concurrently' : '';
    await sql`select set_config('lock_timeout', ${`${waitSeconds}s`}, false)`;
    for (const index of lateIndexes) {
      const { name, on, replaces = [] } = index;
      const found = await statesOf(db);
      if (isMade(index, found)) continue;
      // left by one that was interrupted; of a distributed table some nodes may not have it
      if (found.get(name) === false) await sql.unsafe(`drop index ${how} if exists ${name}`);
      if (!found.get(name)) await sql.unsafe(`create index ${how} ${name} on ${on}`);
      for (const former of replaces) await sql.unsafe(`drop index ${how} if exists ${former}`);
    }
  });
}

export async function areIndexesWhole(db: Database): Promise<boolean> {
  const states = await statesOf(db);
  return lateIndexes.every((index) => isMade(index, states));
}

/** By name, of those that exist; false: it is not whole. */
async function statesOf(db: Database): Promise<Map<string, boolean>> {
  const names = lateIndexes.flatMap(({ name, replaces = [] }) => [name, ...replaces]);
  const rows = await db.ownerSql<{ name: string; isWhole: boolean }[]>`
    select wanted.name, indisvalid as is_whole
    from unnest(${names}::text[]) as wanted (name)
    join pg_index on indexrelid = to_regclass(wanted.name)
  `;
  return new Map(rows.map(({ name, isWhole }) => [name, isWhole]));
}

const isMade = ({ name, replaces = [] }: LateIndex, states: Map<string, boolean>) =>
  states.get(name) === true && !replaces.some((former) => states.has(former));
