import type { Database } from '../../server/database/index.ts';
import { startWorkflowRun } from '../../server/services/workflows/runs/start-run.ts';
import { type Given, makeWorkflow } from './workflows.ts';

/** Runs of workflows as the database has them, whatever their workspace. */

export interface StoredNode {
  key: string;
  type: string;
  status: string;
  attempt: number;
  output: unknown;
  error: { code: string; message: string } | null;
  startedAt: Date | null;
  completedAt: Date | null;
  /** When the transaction began that committed its agent's answer, by the database's clock. */
  answeredAt: Date | null;
}

export interface StoredRun {
  status: string;
  attempt: number;
  output: unknown;
  error: { code: string; message: string; nodeId?: string } | null;
}

/** Stores a workflow; its oId. */
export const storeWorkflow = (db: Database, workspace: string, given: Given): Promise<string> =>
  db.write(workspace, (tx) => makeWorkflow(tx, workspace, given));

/** Starts a run of it; its oId. */
export async function startRunOf(
  db: Database,
  workspace: string,
  workflowOId: string,
  input: Record<string, unknown> = {},
): Promise<string> {
  const asker = { keyOId: null, externalRequestId: null };
  const started = await db.write(workspace, (tx) =>
    startWorkflowRun(tx, workspace, { workflowOId, input, asker }, Number.MAX_SAFE_INTEGER),
  );
  return started.workflowRunOId;
}

export async function storedRun(db: Database, runOId: string): Promise<StoredRun> {
  const [run] = await db.ownerSql<StoredRun[]>`
    select status, attempt, output, error from run where o_id = ${runOId}`;
  if (!run) throw new Error(`there is no run ${runOId}`);
  return run;
}

/** Its nodes by their keys; those that came to nothing yet are not among them. */
export async function storedNodes(db: Database, runOId: string): Promise<Map<string, StoredNode>> {
  const rows = await db.ownerSql<StoredNode[]>`
    select key, type, status, attempt, output, error, started_at, completed_at,
      (
        select completed_at from run where run.workspace_o_id = node.workspace_o_id and run.o_id = node.agent_run_o_id
      ) as answered_at
    from workflow_node as node
    where run_o_id = ${runOId}
    order by key`;
  return new Map(rows.map((row) => [row.key, row]));
}
