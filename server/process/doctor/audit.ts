import type { Database } from '../../database/index.ts';
import { checkChains } from '../../services/workspaces/audit/chain.ts';
import { counted } from '../operator/sentence.ts';

/** Verifies the hash of every audit entry. Throws a sentence naming one that differs. */
export async function auditSays(db: Database): Promise<string> {
  const { workspaces, entries, broken } = await checkChains(db.ownerSql);
  if (broken)
    throw new Error(
      `The audit list of workspace ${broken.workspace} was changed by hand at entry ${broken.ordinal}: compare it with a backup, and look who can write to the database.`,
    );
  return `${counted(entries, 'entry')} of ${counted(workspaces, 'workspace')}, all as they were written`;
}
