import type { Tx } from '../../../database/index.ts';

/**
 * Names accounts that have no name from a person: by the most recently introduced name in their deals, else by
 * domain, else by CRM id.
 */
export async function nameAccounts(tx: Tx, workspace: string, accountOIds: readonly string[]): Promise<void> {
  if (accountOIds.length === 0) return;
  await tx`
    update account
    set name = derived.name
    from unnest(${[...new Set(accountOIds)]}::text[]) as touched (o_id)
    cross join lateral (
      select coalesce(
        (
          select account_name.name
          from account_identity
          join account_name on account_name.workspace_o_id = ${workspace}
            and account_name.bearer_key = account_identity.key
          where account_identity.workspace_o_id = ${workspace}
            and account_identity.account_o_id = touched.o_id
          order by account_name.first_at desc, account_name.name
          limit 1
        ),
        (
          select substr(account_identity.key, 3)
          from account_identity
          where account_identity.workspace_o_id = ${workspace}
            and account_identity.account_o_id = touched.o_id
          -- a domain first, then an id
          order by left(account_identity.key, 1) = 'd' desc, account_identity.key
          limit 1
        )
      ) as name
    ) as derived
    where account.workspace_o_id = ${workspace}
      and account.o_id = touched.o_id
      and not account.is_named_by_hand
      and derived.name is not null
      and account.name is distinct from derived.name
  `;
}
