import type { Database } from '../../database/index.ts';
import { auditedWork, operatorOf } from '../../services/workspaces/audit/audited.ts';

/**
 * Appends an operator's action on all workspaces to the audit list of each. Does nothing in an older database without
 * such a list, and on a standby, which is read-only.
 */
export async function auditCommand(db: Database, action: string): Promise<void> {
  const [list] = await db.ownerSql<{ isOpen: boolean }[]>`
    select to_regprocedure('append_audit(audit_entry)') is not null and not pg_is_in_recovery() as is_open`;
  if (!list?.isOpen) return;
  const workspaces = await db.ownerSql<{ oId: string }[]>`select o_id from workspace order by o_id`;
  for (const { oId } of workspaces)
    await db.write(oId, (tx) =>
      auditedWork(tx, operatorOf(oId), 'workspace', action, null, async () => null),
    );
}
