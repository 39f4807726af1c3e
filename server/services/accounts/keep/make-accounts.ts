import type { Tx } from '../../../database/index.ts';

/** Creates keys with their accounts; an existing account is given the key. */
export async function makeAccounts(
  tx: Tx,
  workspace: string,
  madeKeys: readonly { key: string; accountOId: string }[],
): Promise<void> {
  if (madeKeys.length === 0) return;
  const oIds = madeKeys.map(({ accountOId }) => accountOId);
  await tx`
    insert into account (workspace_o_id, o_id, name)
    select distinct ${workspace}, made.o_id, ''
    from unnest(${oIds}::text[]) as made (o_id)
    on conflict (workspace_o_id, o_id) do nothing
  `;
  await tx`
    insert into account_identity (workspace_o_id, key, account_o_id)
    select ${workspace}, made.key, made.account_o_id
    from unnest(${madeKeys.map(({ key }) => key)}::text[], ${oIds}::text[]) as made (key, account_o_id)
    returning 1
  `;
}
