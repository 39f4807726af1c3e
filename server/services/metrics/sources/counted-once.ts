import type { Tx } from '../../../database/index.ts';
import { isFromOutside } from '../../accounts/accounts.ts';
import type { Fragment } from '../metric-source.ts';

/**
 * What stands in several rows of a group of `keyed` counts once. Hashed: distinct inside an aggregate sorts every row. Nothing
 * is kept for two of these: rows that are kept are read by one process alone.
 */

const countedOnce = (tx: Tx, name: string, different: Fragment): Fragment => tx`
  select value1, value2, bucket, count(*)::int as ${tx(name)}
  from (${different}) as other
  group by value1, value2, bucket`;

/** Counts events, as `events`; `keyed` has `event_o_id`. */
export const eventsOf = (tx: Tx): Fragment =>
  countedOnce(tx, 'events', tx`select distinct value1, value2, bucket, event_o_id from keyed`);

/** Counts the accounts of keys, as `accounts`; `keyed` has `account_key`. Each key is looked up once. */
export const accountsOf = (tx: Tx, workspace: string): Fragment =>
  countedOnce(
    tx,
    'accounts',
    tx`
      select distinct different.value1, different.value2, different.bucket, identity.account_o_id
      from (select distinct value1, value2, bucket, account_key from keyed) as different
      join account_identity as identity on identity.workspace_o_id = ${workspace} and identity.key = different.account_key`,
  );

/** Counts distinct outside addresses in events, as `people`; `keyed` has `event_o_id`. */
export const peopleOf = (tx: Tx, workspace: string, own: readonly string[]): Fragment =>
  countedOnce(
    tx,
    'people',
    tx`
      select distinct keyed.value1, keyed.value2, keyed.bucket, person.email
      from keyed
      join event_participant as person on person.workspace_o_id = ${workspace} and person.event_o_id = keyed.event_o_id
      where ${isFromOutside(tx, own)}`,
  );
