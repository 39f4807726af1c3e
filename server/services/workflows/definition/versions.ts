import type { WorkflowDefinition, WorkflowVersion } from '../../../../schema/workflow.ts';
import type { Tx } from '../../../database/index.ts';
import { notFound } from '../../../errors.ts';
import { unknownWorkflow } from '../runs/start-run.ts';

export const unknownVersion = () => notFound('The workflow has no such version');

/** Returns a version's definition, also of a deleted workflow. Throws 404. */
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

/** Returns the numbers of the newest version and of the current one, to which new runs are pinned. Throws 404. */
export async function versionNumbers(
  tx: Tx,
  workspace: string,
  oId: string,
): Promise<{ newest: number; current: number }> {
  const [row] = await tx<{ newest: number; current: number }[]>`
    select
      workflow.version as current,
      (
        select max(minted.version)
        from workflow_version as minted
        where minted.workspace_o_id = ${workspace}
          and minted.workflow_o_id = workflow.o_id
      ) as newest
    from workflow
    where workflow.workspace_o_id = ${workspace}
      and workflow.o_id = ${oId}
      and workflow.deleted_at is null`;
  if (!row) throw unknownWorkflow();
  return row;
}

/** Returns the version in a request, a number or `latest`, with its definition. Throws 404. */
export async function namedVersion(
  tx: Tx,
  workspace: string,
  oId: string,
  named: number | 'latest',
): Promise<{ version: number; definition: WorkflowDefinition }> {
  const version = named === 'latest' ? (await versionNumbers(tx, workspace, oId)).newest : named;
  return { version, definition: await definitionOfVersion(tx, workspace, oId, version) };
}

/** Versions of a workflow, the newest first. Throws 404. */
export async function listVersions(
  tx: Tx,
  workspace: string,
  { oId, limit, offset }: { oId: string; limit: number; offset: number },
) {
  const { newest: total, current } = await versionNumbers(tx, workspace, oId);
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
      current: row.version === current,
      createdAt: createdAt.toISOString(),
    }),
  );
  return { hasNext: offset + rows.length < total, total, data };
}
