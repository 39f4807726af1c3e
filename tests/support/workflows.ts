import { newOId, prefixes } from '../../schema/o-id.ts';
import type { WorkflowDefinition } from '../../schema/workflow.ts';
import { workflowNode } from '../../schema/workflow-steps/index.ts';
import type { Edge } from '../../schema/workflow-steps/node.ts';
import type { Tx } from '../../server/database/index.ts';
import { startWorkflowRun } from '../../server/services/workflows/runs/start-run.ts';
import { drainJobs, type JobWorld } from './jobs.ts';

/** Workflows by statements, for tests of what executes them. */

export interface Given {
  nodes: Record<string, unknown>[];
  edges?: Edge[];
  entry?: string;
  output?: string | null;
}

export const definitionOf = ({ nodes, edges = [], entry, output = null }: Given): WorkflowDefinition => ({
  nodes: nodes.map((node) => workflowNode.parse(node)),
  edges,
  entry: entry ?? String(nodes[0]?.id),
  output,
});

/** Makes a workflow of one version and returns its oId. */
export async function makeWorkflow(tx: Tx, workspace: string, given: Given): Promise<string> {
  const oId = newOId(prefixes.workflow);
  await tx`
    insert into workflow (workspace_o_id, o_id, name)
    values (${workspace}, ${oId}, ${oId})`;
  await tx`
    insert into workflow_version (workspace_o_id, workflow_o_id, version, definition)
    values (${workspace}, ${oId}, 1, ${tx.json(definitionOf(given) as never)})`;
  return oId;
}

const asker = { keyOId: null, externalRequestId: null };

/** Starts a run of a workflow made for it. */
export function startGiven(
  world: JobWorld,
  workspace: string,
  given: Given,
  input: Record<string, unknown> = {},
): Promise<string> {
  return world.db.write(workspace, async (tx) => {
    const workflowOId = await makeWorkflow(tx, workspace, given);
    const run = { workflowOId, input, asker };
    return (await startWorkflowRun(tx, workspace, run, world.context.config.creditLimit)).workflowRunOId;
  });
}

export interface SeenNode {
  status: string;
  output: unknown;
  error: { code: string; message: string } | null;
  attempt: number;
}

export interface SeenRun {
  status: string;
  output: unknown;
  error: { code: string; message: string } | null;
  circuitBreakerReason: string | null;
  nodes: Record<string, SeenNode>;
}

/** A run and its nodes as the database has them. */
export async function runSeen(world: JobWorld, workspace: string, runOId: string): Promise<SeenRun> {
  return world.db.read(workspace, async (tx) => {
    const [run] = await tx<Omit<SeenRun, 'nodes'>[]>`
      select status, output, error, circuit_breaker_reason
      from run
      where workspace_o_id = ${workspace}
        and o_id = ${runOId}`;
    if (!run) throw new Error(`there is no run ${runOId}`);
    const nodes = await tx<(SeenNode & { key: string })[]>`
      select key, status, output, error, attempt
      from workflow_node
      where workspace_o_id = ${workspace}
        and run_o_id = ${runOId}`;
    return { ...run, nodes: Object.fromEntries(nodes.map(({ key, ...node }) => [key, node])) };
  });
}

/** Starts a run and has it executed until nothing is left to do. */
export async function ran(
  world: JobWorld,
  workspace: string,
  given: Given,
  input: Record<string, unknown> = {},
): Promise<SeenRun & { runOId: string }> {
  const runOId = await startGiven(world, workspace, given, input);
  await drainJobs(world);
  return { ...(await runSeen(world, workspace, runOId)), runOId };
}
