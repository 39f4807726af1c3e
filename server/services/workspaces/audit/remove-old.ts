import type { Database } from '../../../database/index.ts';
import { isRight } from './chain.ts';

/** Bounds one call. */
const removedAtOnce = 1_000;

/**
 * Removes audit entries past their workspace's retention from the beginning of its chain, which continues from the
 * last of them. A tampered entry and all behind it stay, for `doctor` to find. Returns the number.
 */
export async function removeOldEntries(
  { ownerSql, asOwner }: Pick<Database, 'ownerSql' | 'asOwner'>,
  workspace: string,
  days: number,
): Promise<number> {
  const [due] = await ownerSql`
    select
    from audit_chain as chain
    join audit_entry as entry on entry.workspace_o_id = chain.workspace_o_id
      and entry.ordinal = chain.removed_ordinal + 1
    where chain.workspace_o_id = ${workspace}
      and entry.at < now() - make_interval(days => ${days})`;
  if (!due) return 0;
  return asOwner(async (tx) => {
    // whoever appends waits for the same row
    const [chain] = await tx<{ at: number; hash: Buffer }[]>`
      select removed_ordinal::float8 as at, removed_hash as hash
      from audit_chain
      where workspace_o_id = ${workspace}
      for update`;
    if (!chain) return 0;
    const removedRows = await tx`
      with checked as materialized (
        select ordinal, hash, at < now() - make_interval(days => ${days}) and ${isRight(tx, chain.hash, chain.at)} as goes
        from audit_entry as entry
        where workspace_o_id = ${workspace}
          and ordinal > ${chain.at}
          and ordinal <= ${chain.at + removedAtOnce}
        window entries as (order by ordinal)
      ), old as (
        select ordinal, hash
        from (select checked.*, bool_and(goes) over (order by ordinal) as all_go from checked) as checked
        where all_go
      ), moved as (
        update audit_chain
        set removed_ordinal = newest.ordinal, removed_hash = newest.hash
        from (select ordinal, hash from old order by ordinal desc limit 1) as newest
        where workspace_o_id = ${workspace}
      )
      delete from audit_entry
      using old
      where audit_entry.workspace_o_id = ${workspace}
        and audit_entry.ordinal = old.ordinal`;
    return removedRows.count;
  });
}
