import { newOId, prefixes } from '../../../../schema/o-id.ts';
import type { Tx } from '../../../database/index.ts';
import { makeAccounts } from './make-accounts.ts';
import { mergeAccounts } from './merge-accounts.ts';

interface NameRow {
  key: string;
  /** Null where no row has the name alone. */
  accountOId: string | null;
  isPinned: boolean;
  /** Its account has other keys too. */
  isShared: boolean;
  /** Accounts that bear the name, two at most. */
  bearers: string[];
}

/**
 * Assigns an account to rows that have a name and nothing else: the account that bears the name if there is exactly
 * one, else an account of the name's own. The result follows from the stored keys, links and names, not from their
 * order. A name that somebody has merged stays in its account. `used` are keys that rows have; any other name is
 * reassigned only if rows had it before. Returns the accounts that gained or lost a name.
 */
export async function resolveNames(
  tx: Tx,
  workspace: string,
  nameKeys: readonly string[],
  used: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await nameRows(tx, workspace, [...new Set(nameKeys)]);
  const madeKeys: { key: string; accountOId: string }[] = [];
  const movedKeys: { key: string; accountOId: string }[] = [];
  const mergedAccounts: [string, string][] = [];
  for (const { key, accountOId, isPinned, isShared, bearers } of rows) {
    const [only] = bearers.length === 1 ? bearers : [];
    if (isPinned) continue;
    if (accountOId === null) {
      if (used.has(key)) madeKeys.push({ key, accountOId: only ?? newOId(prefixes.account) });
    } else if (only !== undefined && only !== accountOId) {
      if (isShared) movedKeys.push({ key, accountOId: only });
      else mergedAccounts.push([accountOId, only]);
    } else if (only === undefined && isShared) movedKeys.push({ key, accountOId: newOId(prefixes.account) });
  }
  await makeAccounts(tx, workspace, madeKeys);
  await mergeAccounts(tx, workspace, mergedAccounts);
  await moveKeys(tx, workspace, movedKeys);
  const left = rows.flatMap(({ accountOId }) => accountOId ?? []);
  return [
    ...left,
    ...[...madeKeys, ...movedKeys].map((one) => one.accountOId),
    ...mergedAccounts.map(([, into]) => into),
  ];
}

async function nameRows(tx: Tx, workspace: string, keys: string[]): Promise<NameRow[]> {
  if (keys.length === 0) return [];
  return tx<NameRow[]>`
    select
      named.key,
      own.account_o_id,
      coalesce(own.is_pinned, false) as is_pinned,
      coalesce(
        (
          select count(*) > 1
          from (
            select
            from account_identity as other
            where other.workspace_o_id = ${workspace}
              and other.account_o_id = own.account_o_id
            limit 2
          ) as others
        ),
        false
      ) as is_shared,
      array(
        select distinct bearer.account_o_id
        from account_name
        join account_identity as bearer on bearer.workspace_o_id = ${workspace}
          and bearer.key = account_name.bearer_key
        where account_name.workspace_o_id = ${workspace}
          and account_name.name_key = named.key
          and account_name.bearer_key <> named.key
        limit 2
      ) as bearers
    from unnest(${keys}::text[]) as named (key)
    left join lateral (
      select account_o_id, is_pinned
      from account_identity
      where account_identity.workspace_o_id = ${workspace}
        and account_identity.key = named.key
      limit 1
    ) as own on true
  `;
}

async function moveKeys(
  tx: Tx,
  workspace: string,
  movedKeys: readonly { key: string; accountOId: string }[],
): Promise<void> {
  if (movedKeys.length === 0) return;
  const oIds = movedKeys.map(({ accountOId }) => accountOId);
  await tx`
    insert into account (workspace_o_id, o_id, name)
    select distinct ${workspace}, moved.o_id, ''
    from unnest(${oIds}::text[]) as moved (o_id)
    on conflict (workspace_o_id, o_id) do nothing
  `;
  await tx`
    update account_identity
    set account_o_id = moved.account_o_id
    from unnest(${movedKeys.map(({ key }) => key)}::text[], ${oIds}::text[]) as moved (key, account_o_id)
    where account_identity.workspace_o_id = ${workspace}
      and account_identity.key = moved.key
  `;
}
