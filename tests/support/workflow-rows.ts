import { newOId } from '../../schema/o-id.ts';
import { type WorkflowDefinition, workflowCreate } from '../../schema/workflow.ts';
import type { Database } from '../../server/database/index.ts';
import { startWorkflowRun } from '../../server/services/workflows/runs/start-run.ts';

/** Workflows and their runs by statements, for tests of what is behind the routes. */

export interface StoredNode {
  key: string;
  type: string;
  status: string;
  attempt: number;
  output: unknown;
  error: { code: string; message: string } | null;
  startedAt: Date | null;
  completedAt: Date | null;
}

export interface StoredRun {
  status: string;
  attempt: number;
  output: unknown;
  error: { code: string; message: string; nodeId?: string } | null;
}

/** A definition as it would be stored: read by its shape, the entry found. */
export function definitionOf(given: {
  nodes: unknown[];
  edges?: unknown[];
  output?: string;
}): WorkflowDefinition {
  const { nodes, edges, entry, output } = workflowCreate.parse({ name: 'Test', ...given });
  const led = new Set(edges.map(({ to }) => to));
  const first = entry ?? nodes.find(({ id }) => !led.has(id))?.id ?? '';
  return { nodes, edges, entry: first, output: output ?? null };
}

/** Stores a workflow; its oId. */
export async function storeWorkflow(
  db: Database,
  workspace: string,
  definition: WorkflowDefinition,
): Promise<string> {
  const oId = newOId('caw');
  await db.write(workspace, async (tx) => {
    await tx`insert into workflow (workspace_o_id, o_id, name) values (${workspace}, ${oId}, ${oId})`;
    await tx`
      insert into workflow_version (workspace_o_id, workflow_o_id, version, definition)
      values (${workspace}, ${oId}, 1, ${tx.json(definition as never)})`;
  });
  return oId;
}

/** Starts a run of it; its oId. */
export async function startRunOf(
  db: Database,
  workspace: string,
  workflowOId: string,
  input: Record<string, unknown> = {},
): Promise<string> {
  const asker = { keyOId: null, externalRequestId: null };
  const started = await db.write(workspace, (tx) =>
    startWorkflowRun(tx, workspace, { workflowOId, input, asker }),
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
    select key, type, status, attempt, output, error, started_at as "startedAt", completed_at as "completedAt"
    from workflow_node
    where run_o_id = ${runOId}
    order by key`;
  return new Map(rows.map((row) => [row.key, row]));
}
