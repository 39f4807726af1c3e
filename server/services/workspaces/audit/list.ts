import type { Row } from 'postgres';
import type { z } from 'zod';
import type { auditListQuery } from '../../../../schema/audit.ts';
import { listPage } from '../../../database/counted-page.ts';
import type { Tx } from '../../../database/index.ts';

/** Lists audit entries, newest first. */
export async function listAudit(tx: Tx, workspace: string, query: z.output<typeof auditListQuery>) {
  const { limit, offset, actorOId, subjectOId } = query;
  const from = tx`
    from audit_entry
    where workspace_o_id = ${workspace}
      ${actorOId ? tx`and actor_o_id = ${actorOId}` : tx``}
      ${subjectOId ? tx`and subject_o_id = ${subjectOId}` : tx``}`;
  const columns = tx`
    o_id, ordinal::float8 as ordinal, at, actor_o_id, actor_name, action, subject_o_id, address,
    encode(before_sha256, 'hex') as before_sha256,
    encode(after_sha256, 'hex') as after_sha256,
    encode(hash, 'hex') as hash`;
  return listPage(tx, { limit, offset }, { columns, from, order: tx`ordinal desc` }, (row: Row) => row);
}
