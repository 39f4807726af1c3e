import type { Tx } from '../../../database/index.ts';
import { isFromOutside } from '../../accounts/accounts.ts';
import type { Fragment } from '../metric-source.ts';

/** What stands in several rows of a group of `keyed` counts once. Hashed: distinct inside an aggregate sorts every row. */

/** Counts distinct values of a column of `keyed` in each group, as `name`. */
export const differentOf = (tx: Tx, column: string, name: string): Fragment => tx`
  select k1, k2, bucket, count(${tx(column)})::int as ${tx(name)}
  from (select distinct k1, k2, bucket, ${tx(column)} from keyed) as other
  group by k1, k2, bucket`;

/** Counts distinct outside addresses in the events of each group, as `people`; `keyed` has `event_o_id`. */
export const peopleOf = (tx: Tx, workspace: string, own: readonly string[]): Fragment => tx`
  select k1, k2, bucket, count(*)::int as people
  from (
    select distinct talk.k1, talk.k2, talk.bucket, person.email
    from keyed as talk
    join event_participant as person on person.workspace_o_id = ${workspace} and person.event_o_id = talk.event_o_id
    where ${isFromOutside(tx, own)}
  ) as other
  group by k1, k2, bucket`;
