import type { Tx } from '../../../database/index.ts';
import { type Fault, noneOf } from '../../../errors.ts';
import type { Scope } from './scopes.ts';

/** Returns the faults of nodes that run workflows: a workflow, or a version of it, that does not exist. */
export async function checkWorkflows(tx: Tx, workspace: string, scopes: readonly Scope[]): Promise<Fault[]> {
  const namedWorkflows = scopes
    .flatMap((scope) => scope.nodes)
    .flatMap(({ node, path }) => (node.type === 'workflow' ? [{ node, path }] : []));
  if (namedWorkflows.length === 0) return [];
  const rows = await tx<{ oId: string; newest: number }[]>`
    select workflow.o_id, max(minted.version) as newest
    from workflow
    join workflow_version as minted
      on minted.workspace_o_id = ${workspace}
      and minted.workflow_o_id = workflow.o_id
    where workflow.workspace_o_id = ${workspace}
      and workflow.o_id = any(${namedWorkflows.map(({ node }) => node.workflowOId)})
      and workflow.deleted_at is null
    group by workflow.o_id`;
  const newestOf = new Map(rows.map(({ oId, newest }) => [oId, newest]));
  return namedWorkflows.flatMap(({ node: { workflowOId, version }, path }): Fault[] => {
    const newest = newestOf.get(workflowOId);
    if (newest === undefined) return [{ path: `${path}.workflowOId`, message: noneOf(['workflow']) }];
    if ((version ?? 1) <= newest) return [];
    return [{ path: `${path}.version`, message: `must be at most ${newest}, its newest version` }];
  });
}
