import type { Sql, Tx } from '../../../database/index.ts';

const entriesAtOnce = 5_000;

export interface CheckedChains {
  workspaces: number;
  entries: number;
  /** The first entry that is not as it was written, or behind which others are missing. */
  broken: { workspace: string; ordinal: number } | null;
}

interface Chain {
  workspace: string;
  last: number;
  lastHash: Buffer;
  removed: number;
  removedHash: Buffer;
}

/** Computes the hash of every audit entry anew from the one before it, a part at a time. */
export async function checkChains(sql: Sql | Tx): Promise<CheckedChains> {
  const chains = await sql<Chain[]>`
    select
      workspace.o_id as workspace,
      coalesce(last_ordinal, 0)::float8 as last,
      coalesce(last_hash, '') as last_hash,
      coalesce(removed_ordinal, 0)::float8 as removed,
      coalesce(removed_hash, '') as removed_hash
    from workspace
    left join audit_chain on workspace_o_id = workspace.o_id
    order by 1`;
  let entries = 0;
  for (const { workspace, last, lastHash, removed, removedHash } of chains) {
    let at = removed;
    let hash: Uint8Array = removedHash;
    for (;;) {
      const rows = await sql<{ ordinal: number; hash: Buffer; isRight: boolean }[]>`
        select
          ordinal::float8 as ordinal,
          hash,
          hash = audit_hash(lag(hash, 1, ${hash}::bytea) over entries, entry)
            and ordinal = lag(ordinal, 1, ${at}::bigint) over entries + 1 as is_right
        from audit_entry as entry
        where workspace_o_id = ${workspace}
          and ordinal > ${at}
          and ordinal <= ${last}
        window entries as (order by ordinal)
        order by ordinal
        limit ${entriesAtOnce}`;
      const wrong = rows.find(({ isRight }) => !isRight);
      if (wrong) return { workspaces: chains.length, entries, broken: { workspace, ordinal: wrong.ordinal } };
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
    if (!isWhole) return { workspaces: chains.length, entries, broken: { workspace, ordinal: at + 1 } };
  }
  return { workspaces: chains.length, entries, broken: null };
}
