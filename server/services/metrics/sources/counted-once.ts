import type { Tx } from '../../../database/index.ts';
import { isFromOutside } from '../../accounts/accounts.ts';
import type { Beside } from '../metric-source.ts';

/** What stands in several rows of a group of `keyed` counts once. Hashed: distinct inside an aggregate sorts every row. */

/** Counts events, as `events`; `keyed` has `event_o_id`. */
export const eventsOf = (tx: Tx): Beside => ({
  readsOnce: true,
  query: tx`
    select value1, value2, bucket, count(*)::int as events
    from keyed
    group by value1, value2, bucket`,
});

/** Counts the accounts of keys, as `accounts`; `keyed` has `account_key`. */
export const accountsOf = (tx: Tx, workspace: string): Beside => ({
  readsOnce: true,
  query: tx`
    select value1, value2, bucket, count(*)::int as accounts
    from (
      select distinct keyed.value1, keyed.value2, keyed.bucket, identity.account_o_id
      from keyed
      join account_identity as identity on identity.workspace_o_id = ${workspace} and identity.key = keyed.account_key
    ) as other
    group by value1, value2, bucket`,
});

/**
 * Counts distinct outside addresses in events, as `people`. `keyed` has `event_o_id`; with `readsOnce`, an event of
 * several rows is read once.
 */
export const peopleOf = (tx: Tx, workspace: string, own: readonly string[], readsOnce: boolean): Beside => ({
  readsOnce,
  query: tx`
    select value1, value2, bucket, count(*)::int as people
    from (
      select distinct keyed.value1, keyed.value2, keyed.bucket, person.email
      from keyed
      join event_participant as person on person.workspace_o_id = ${workspace} and person.event_o_id = keyed.event_o_id
      where ${isFromOutside(tx, own)}
    ) as other
    group by value1, value2, bucket`,
});
