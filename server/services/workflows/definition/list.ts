import type { WorkflowSummary } from '../../../../schema/workflow.ts';
import { countedPage, type PageAsked } from '../../../database/counted-page.ts';
import type { Tx } from '../../../database/index.ts';

type Row = Omit<WorkflowSummary, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };

/** Lists workflows whose name or description contains the text, in any case; the newest first. */
export async function listWorkflows(
  tx: Tx,
  workspace: string,
  query: PageAsked & { text?: string | undefined },
) {
  const text = query.text?.trim() ?? '';
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const where = tx`
    workflow.workspace_o_id = ${workspace}
      and workflow.deleted_at is null
      ${text ? tx`and (workflow.name ilike ${pattern} or workflow.description ilike ${pattern})` : tx``}`;
  const rows = await tx<Row[]>`
    select
      workflow.o_id, workflow.name, workflow.description, workflow.version,
      jsonb_array_length(workflow_version.definition -> 'nodes') as node_count,
      workflow.created_at, workflow.updated_at
    from workflow
    join workflow_version
      on workflow_version.workspace_o_id = ${workspace}
      and workflow_version.workflow_o_id = workflow.o_id
      and workflow_version.version = workflow.version
    where ${where}
    order by workflow.created_at desc, workflow.o_id desc
    limit ${query.limit + 1}
    offset ${query.offset}`;
  const page = await countedPage(
    rows,
    query,
    () => tx<{ total: number }[]>`select count(*)::int as total from workflow where ${where}`,
  );
  const data = page.data.map(
    ({ createdAt, updatedAt, ...row }): WorkflowSummary => ({
      ...row,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }),
  );
  return { ...page, data };
}
