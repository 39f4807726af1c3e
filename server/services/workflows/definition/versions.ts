import type { WorkflowDefinition, WorkflowVersion } from '../../../../schema/workflow.ts';
import type { Tx } from '../../../database/index.ts';
import { notFound } from '../../../errors.ts';
import { unknownWorkflow } from '../runs/start-run.ts';

export const unknownVersion = () => notFound('The workflow has no such version');

/** A version's definition, also of a workflow that was deleted. Throws 404. */
export async function definitionOfVersion(
  tx: Tx,
  workspace: string,
  oId: string,
  version: number,
): Promise<WorkflowDefinition> {
  const [row] = await tx<{ definition: WorkflowDefinition }[]>`
    select definition
    from workflow_version
    where workspace_o_id = ${workspace}
      and workflow_o_id = ${oId}
      and version = ${version}`;
  if (!row) throw unknownVersion();
  return row.definition;
}

/** The newest version's number. Throws 404. */
export async function newestVersion(tx: Tx, workspace: string, oId: string): Promise<number> {
  const [row] = await tx<{ version: number }[]>`
    select version
    from workflow
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null`;
  if (!row) throw unknownWorkflow();
  return row.version;
}

/** Versions of a workflow, the newest first. Throws 404. */
export async function listVersions(
  tx: Tx,
  workspace: string,
  { oId, limit, offset }: { oId: string; limit: number; offset: number },
) {
  const total = await newestVersion(tx, workspace, oId);
  const rows = await tx<(Omit<WorkflowVersion, 'createdAt' | 'current'> & { createdAt: Date })[]>`
    select
      version, jsonb_array_length(definition -> 'nodes') as node_count,
      jsonb_array_length(definition -> 'edges') as edge_count, created_at
    from workflow_version
    where workspace_o_id = ${workspace}
      and workflow_o_id = ${oId}
    order by version desc
    limit ${limit}
    offset ${offset}`;
  const data = rows.map(
    ({ createdAt, ...row }): WorkflowVersion => ({
      ...row,
      current: row.version === total,
      createdAt: createdAt.toISOString(),
    }),
  );
  return { hasNext: offset + rows.length < total, total, data };
}
