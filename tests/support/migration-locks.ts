import type { Database, Sql } from '../../server/database/index.ts';
import { withoutDeadline } from '../../server/database/maintain.ts';

/** A table that grows with use: the columns that tell its rows apart, and the row that may stand in it many times. */
interface GrowingTable {
  keys: readonly string[];
  copied?: string;
}

const growing: Readonly<Record<string, GrowingTable>> = {
  event: { keys: ['o_id', 'dedupe_key'] },
  event_payload: { keys: ['event_o_id'] },
  event_entity: { keys: ['event_o_id'] },
  event_passage: { keys: ['event_o_id'] },
  finding: { keys: ['o_id', 'event_o_id'] },
  // one of a kind is the default, and its name is that of one
  entity: { keys: ['o_id'], copied: 'where not is_default' },
  entity_revision: { keys: ['o_id', 'entity_o_id'] },
  evidence: { keys: ['entity_o_id'] },
  run: { keys: ['o_id'] },
  run_record: { keys: ['run_o_id'] },
  workflow_node: { keys: ['run_o_id'] },
  delivery: { keys: ['o_id', 'subject_o_id'] },
  resource: { keys: ['o_id'] },
  chunk: { keys: ['o_id', 'resource_o_id'] },
};
export const growingTables = Object.keys(growing);

/** Copies one row of each growing table `rows` times, with whatever columns it has in the version of the database. */
export async function fillTables(db: Database, rows: number): Promise<void> {
  await withoutDeadline(db, async (sql) => {
    // what a copy refers to is not looked up, and nothing is counted
    await sql`set session_replication_role = 'replica'`;
    for (const [table, { keys, copied = '' }] of Object.entries(growing)) {
      const columns = await sql<{ name: string }[]>`
        select attname as name
        from pg_attribute
        where attrelid = ${table}::regclass
          and attnum > 0
          and not attisdropped
          and attgenerated = ''
          and attidentity = ''`;
      const names = columns.map(({ name }) => name);
      const values = names.map((name) =>
        keys.includes(name) ? `left(first.${name}, -9) || lpad(place::text, 9, '0')` : `first.${name}`,
      );
      const made = await indexesOf(sql, table);
      for (const { name } of made) await sql.unsafe(`drop index ${name}`);
      await sql.unsafe(`
        with made as (
          insert into ${table} (${names.join(', ')})
          select ${values.join(', ')}
          from (select * from ${table} ${copied} order by ${keys.join(', ')} limit 1) as first
          cross join generate_series(1, ${rows}) as place
          returning 1
        )
        select count(*) from made`);
      for (const { definition } of made) await sql.unsafe(definition);
    }
    await sql.unsafe(`vacuum analyze ${growingTables.join(', ')}`);
  });
}

/** Indexes that no constraint and no partitioned table needs: to make one of all rows is cheaper than row by row. */
const indexesOf = (sql: Sql, table: string) => sql<{ name: string; definition: string }[]>`
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index
  where indrelid in (select ${table}::regclass union select relid from pg_partition_tree(${table}::regclass) where isleaf)
    and indrelid <> all (select partrelid from pg_partitioned_table)
    and not exists (select from pg_constraint where conindid = indexrelid)
    and not exists (select from pg_inherits where inhrelid = indexrelid)`;

/** Milliseconds between two looks at a table: what is shut for less goes unseen. */
const betweenMs = 5;

export interface Waits {
  /** The longest look at each table. */
  tables: Record<string, number>;
  /** The longest look at nothing: what the machine does to all of them. */
  bare: number;
}

/**
 * Milliseconds for which each growing table was shut, at the longest, to somebody who changes one of its rows while `work`
 * went on. Whoever may change a row may read it too.
 */
export async function longestWaits(db: Database, work: () => Promise<unknown>): Promise<Waits> {
  const state = { isOver: false };
  const looking = growingTables.map((table) =>
    lookAgain(
      db,
      state,
      `begin; lock table ${table} in row exclusive mode; select from ${table} limit 1 for no key update; commit`,
    ),
  );
  const nothing = lookAgain(db, state, 'begin; select 1; commit');
  try {
    await Promise.all([...looking, nothing].map(({ begun }) => begun));
    await work();
  } finally {
    state.isOver = true;
  }
  const longest = await Promise.all(looking.map(({ longest }) => longest));
  return {
    tables: Object.fromEntries(growingTables.map((table, index) => [table, longest[index] ?? 0])),
    bare: await nothing.longest,
  };
}

/** Says the statement again and again on a connection of its own, once more after all is over. */
function lookAgain(db: Database, state: { isOver: boolean }, statement: string) {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const longest = withoutDeadline(db, async (sql) => {
    // a connection is made by its first statement, and counts for nothing
    await sql.unsafe(statement);
    begin();
    let most = 0;
    do {
      await Bun.sleep(betweenMs);
      const since = performance.now();
      await sql.unsafe(statement);
      most = Math.max(most, performance.now() - since);
    } while (!state.isOver);
    return most;
  });
  return { begun, longest };
}
