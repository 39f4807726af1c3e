import type { Tx } from '../../../database/index.ts';
import { isFromOutside } from '../../accounts/accounts.ts';
import type { Fragment } from '../metric-source.ts';

/** Different addresses from outside in the events of each group: `keyed` has `event_o_id`. */
export const peopleOf = (tx: Tx, workspace: string, own: readonly string[]): Fragment => tx`
  select k1, k2, bucket, count(*)::int as people
  from (
    -- hashed: distinct inside an aggregate sorts every row
    select distinct talk.k1, talk.k2, talk.bucket, person.email
    from keyed as talk
    join event_participant as person on person.workspace_o_id = ${workspace} and person.event_o_id = talk.event_o_id
    where ${isFromOutside(tx, own)}
  ) as other
  group by k1, k2, bucket`;
