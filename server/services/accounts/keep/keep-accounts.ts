import type { Tx } from '../../../database/index.ts';
import { lockName, shareName } from '../../../database/lock-name.ts';
import { together } from '../../../database/together.ts';
import { countActivity, findTimes, type KeyActivity } from './count-activity.ts';
import { identify } from './identify.ts';
import { borne, type NamedCompanies } from './named-companies.ts';

/**
 * Keeps accounts up to date with the rows of the caller's transaction: creates new ones, merges those found to be
 * one, and counts. Call it last, after `tellWorkflows` (lock order: README of this room). `left` are keys that lost
 * rows; pass the result of an earlier `hasNews`. Writers whose rows name nothing new do not wait for one another.
 */
export async function keepAccounts(
  tx: Tx,
  workspace: string,
  named: NamedCompanies,
  activity: readonly KeyActivity[],
  accountsLeft: readonly string[] = [],
  news?: boolean,
): Promise<void> {
  if (named.keys.length === 0 && activity.length === 0) return;
  if (named.keys.length > 0 && (news ?? (await hasNews(tx, workspace, named)))) {
    await lockAccounts(tx, workspace);
    await identify(tx, workspace, named);
    await countActivity(tx, workspace, activity);
    await findTimes(tx, workspace, accountsLeft);
    return;
  }
  if (activity.length === 0) return;
  // functions all of them, so that the lock is asked for before any row: see `together`
  await together([
    shareAccounts(tx, workspace),
    countActivity(tx, workspace, activity),
    findTimes(tx, workspace, accountsLeft),
  ]);
}

const nameOfLock = (workspace: string) => `accounts of ${workspace}`;

const shareAccounts = (tx: Tx, workspace: string): Promise<void> => shareName(tx, nameOfLock(workspace));

/** Locks the accounts of a workspace until the end of the transaction; taken before the keys of an account change. */
export async function lockAccounts(tx: Tx, workspace: string): Promise<void> {
  await lockName(tx, nameOfLock(workspace));
}

/**
 * Returns whether rows have a key, link or name that is not stored yet. It needs no lock: keys, links and names are
 * never removed.
 */
export async function hasNews(
  tx: Tx,
  workspace: string,
  { keys, links, names }: NamedCompanies,
): Promise<boolean> {
  const [row] = await tx<{ hasNews: boolean }[]>`
    select
      exists (
        select
        from unnest(${keys}::text[]) as named (key)
        left join lateral (
          select identity.key
          from account_identity as identity
          where identity.workspace_o_id = ${workspace}
            and identity.key = named.key
          limit 1
        ) as known on true
        where known.key is null
      )
      or exists (
        select
        from unnest(${links.map(([one]) => one)}::text[], ${links.map(([, other]) => other)}::text[]) as link (one, other)
        left join lateral (
          select count(distinct identity.account_o_id) as accounts
          from account_identity as identity
          where identity.workspace_o_id = ${workspace}
            and identity.key in (link.one, link.other)
        ) as known on true
        where known.accounts <> 1
      )
      or exists (
        select
        from ${borne(tx, names)}
        left join lateral (
          select account_name.first_at, account_name.name
          from account_name
          where account_name.workspace_o_id = ${workspace}
            and account_name.bearer_key = borne.bearer
            and account_name.name_key = borne.name_key
          limit 1
        ) as known on true
        where known.first_at is null
          or (borne.at, borne.name) < (known.first_at, known.name)
      ) as has_news
  `;
  return row?.hasNews ?? false;
}
