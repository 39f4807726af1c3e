import type { Database } from '../../database/index.ts';
import { compareRollups } from '../../services/rollups/compare.ts';
import { makeAllAnew } from '../../services/rollups/fold.ts';
import { auditCommand } from '../operator/audit-command.ts';
import { counted } from '../operator/sentence.ts';

/** Compares rollups with the rows that they count. Throws advice where they differ. */
export async function rollupsSay(db: Database): Promise<string> {
  const { workspaces, days, wrong, beingMade } = await compareRollups(db);
  if (wrong)
    throw new Error(
      `The figures of workspace ${wrong.workspace} on ${wrong.day} differ from its events: bun run doctor --mend rollups has all figures made anew while the server goes on.`,
    );
  const making = `; those of ${beingMade} ${beingMade === 1 ? 'workspace is' : 'workspaces are'} being made, and read from the events until they are`;
  return `${counted(days, 'day')} of ${counted(workspaces, 'workspace')} compared, all equal to their events${beingMade > 0 ? making : ''}`;
}

/** Rebuilds the rollups of every workspace. */
export async function rollupsMended(db: Database): Promise<string> {
  const workspaces = await makeAllAnew(db);
  await auditCommand(db, 'doctor --mend rollups');
  return `the figures of ${counted(workspaces, 'workspace')} are made anew by the next slow sweep of a worker, at most ten minutes from now; bun run doctor rollups says when they are`;
}
