import type { Sql, Tx } from '../../../database/index.ts';

const entriesAtOnce = 5_000;

export interface CheckedChains {
  workspaces: number;
  entries: number;
  /** The first entry that is not as it was written, or behind which others are missing. */
  broken: { workspace: string; ordinal: number } | null;
}

interface CheckedChain {
  entries: number;
  /** Ordinal of the first entry that is wrong or missing. */
  wrong: number | null;
}

interface Chain {
  last: number;
  lastHash: Buffer;
  removed: number;
  removedHash: Buffer;
}

/** Recomputes the hash of every audit entry from its predecessor, in parts. */
export async function checkChains(sql: Sql | Tx): Promise<CheckedChains> {
  const workspaces = await sql<{ oId: string }[]>`select o_id from workspace order by 1`;
  let entries = 0;
  for (const { oId: workspace } of workspaces) {
    const checked = await checkChain(sql, workspace);
    entries += checked.entries;
    if (checked.wrong !== null)
      return { workspaces: workspaces.length, entries, broken: { workspace, ordinal: checked.wrong } };
  }
  return { workspaces: workspaces.length, entries, broken: null };
}

/** Begins again where retention took entries away meanwhile. */
async function checkChain(sql: Sql | Tx, workspace: string): Promise<CheckedChain> {
  for (;;) {
    const chain = await chainOf(sql, workspace);
    const checked = await checkFrom(sql, workspace, chain);
    if (checked.wrong === null || (await chainOf(sql, workspace)).removed === chain.removed) return checked;
  }
}

async function chainOf(sql: Sql | Tx, workspace: string): Promise<Chain> {
  const [chain] = await sql<Chain[]>`
    select last_ordinal::float8 as last, last_hash, removed_ordinal::float8 as removed, removed_hash
    from audit_chain
    where workspace_o_id = ${workspace}`;
  return chain ?? { last: 0, lastHash: Buffer.of(), removed: 0, removedHash: Buffer.of() };
}

async function checkFrom(
  sql: Sql | Tx,
  workspace: string,
  { last, lastHash, removed, removedHash }: Chain,
): Promise<CheckedChain> {
  let entries = 0;
  let at = removed;
  let hash: Uint8Array = removedHash;
  for (;;) {
    const rows = await sql<{ ordinal: number; hash: Buffer; isRight: boolean }[]>`
      select ordinal::float8 as ordinal, hash, ${isRight(sql, hash, at)} as is_right
      from audit_entry as entry
      where workspace_o_id = ${workspace}
        and ordinal > ${at}
        and ordinal <= ${last}
      window entries as (order by ordinal)
      order by ordinal
      limit ${entriesAtOnce}`;
    const wrong = rows.find((row) => !row.isRight);
    if (wrong) return { entries, wrong: wrong.ordinal };
    const end = rows.at(-1);
    if (!end) break;
    entries += rows.length;
    at = end.ordinal;
    hash = end.hash;
  }
  const [behind] = await sql`
    select
    from audit_entry
    where workspace_o_id = ${workspace}
      and ordinal > ${last}
      -- entries that were appended meanwhile stand behind the end that was read: the next check sees them
      and not exists (select from audit_chain where workspace_o_id = ${workspace})
    limit 1`;
  const isWhole = at === last && Buffer.compare(hash, lastHash) === 0 && !behind;
  return { entries, wrong: isWhole ? null : at + 1 };
}

/**
 * The condition that a row `entry` in the window `entries` has the right hash. `hash` and `at` belong to the entry
 * before the first row of the window.
 */
export const isRight = (sql: Sql | Tx, hash: Uint8Array, at: number) => sql`
  (
    -- a row of its table whatever the part of it is called that it stands in
    hash = audit_hash(lag(hash, 1, ${hash}::bytea) over entries, row(entry.*)::audit_entry)
    and ordinal = lag(ordinal, 1, ${at}::bigint) over entries + 1
  )`;
