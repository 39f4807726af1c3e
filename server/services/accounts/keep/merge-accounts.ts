import type { Tx } from '../../../database/index.ts';

/**
 * Merges accounts in the order given, each pair `from, into`: keys and labels move, and `from` remains as an alias of
 * `into` for callers that stored its oId. Events, findings and deals hold keys and are not written. The caller holds
 * the exclusive lock of accounts.
 */
export async function mergeAccounts(
  tx: Tx,
  workspace: string,
  pairs: readonly (readonly [from: string, into: string])[],
): Promise<void> {
  if (pairs.length === 0) return;
  const pairRows = tx`
    unnest(${pairs.map(([from]) => from)}::text[], ${pairs.map(([, into]) => into)}::text[]) as pair (former, survivor)
  `;
  await tx`
    update account_identity
    set account_o_id = pair.survivor
    from ${pairRows}
    where account_identity.workspace_o_id = ${workspace}
      and account_identity.account_o_id = pair.former
  `;
  // what somebody wrote on the account that goes is kept on the one that stays
  await tx`
    update account
    set tags = given.tags,
      name = case when account.is_named_by_hand then account.name else coalesce(given.name, account.name) end,
      is_named_by_hand = account.is_named_by_hand or given.name is not null,
      updated_at = now()
    from (
      select
        pair.survivor,
        array(
          select distinct tag
          from account as either, unnest(either.tags) as tag
          where either.workspace_o_id = ${workspace}
            and (either.o_id = pair.survivor or either.o_id = any(array_agg(pair.former)))
          order by tag
        ) as tags,
        min(former.name) filter (where former.is_named_by_hand) as name
      from ${pairRows}
      join account as former on former.workspace_o_id = ${workspace} and former.o_id = pair.former
      group by pair.survivor
    ) as given
    where account.workspace_o_id = ${workspace}
      and account.o_id = given.survivor
  `;
  await tx`
    update account
    set merged_into = pair.survivor,
      updated_at = now()
    from ${pairRows}
    where account.workspace_o_id = ${workspace}
      and (account.o_id = pair.former or account.merged_into = pair.former)
  `;
}
