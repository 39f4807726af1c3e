import type {
  ResourceError,
  ResourceRecord,
  ResourceStatus,
  SourceType,
  Stage,
} from '../../../schema/resource.ts';
import { countedPage, type PageAsked } from '../../database/counted-page.ts';
import type { Sql, Tx } from '../../database/index.ts';
import { type ApiError, notFound } from '../../errors.ts';

interface ResourceRow {
  oId: string;
  sourceType: SourceType;
  identifier: string;
  name: string;
  status: ResourceStatus;
  stage: Stage | null;
  error: ResourceError | null;
  lastIndexedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  workspaceOId: string;
  metadata: Record<string, unknown>;
  settings: { excludeFromReIndexing?: boolean };
  chunkCount: number;
  uploadedByUserOId: string | null;
}

const columns = (sql: Tx) => sql`
  o_id, source_type, identifier, name, status, stage, error, last_indexed_at, created_at, updated_at,
  workspace_o_id, metadata, settings, chunk_count,
  (select user_o_id from workspace where workspace.o_id = resource.workspace_o_id) as uploaded_by_user_o_id`;

export function recordOf(row: ResourceRow): ResourceRecord {
  return {
    ...row,
    lastIndexedAt: row.lastIndexedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    settings: { excludeFromReIndexing: row.settings.excludeFromReIndexing ?? false },
    storageData: row.sourceType === 'file' ? fileOf(row) : null,
    isGlobal: false,
    isParentResource: false,
    hasChildren: false,
    totalChildren: 0,
  };
}

/** What is known of the file that was handed in. */
function fileOf({ identifier, metadata }: ResourceRow): Record<string, unknown> {
  const { originalFileName, contentType } = metadata;
  return { fileName: originalFileName ?? identifier, contentType: contentType ?? null };
}

/** Unknown, deleted and of another workspace are one and the same answer. */
export function missing(): ApiError {
  return notFound('No resource with this oId exists in the workspace');
}

/** The statement alone, for those who want the row as it is. */
export function selectResource(sql: Sql | Tx, workspace: string, oId: string) {
  // A transaction's handle lacks only what a single statement has no use for.
  const handle = sql as Tx;
  return handle<ResourceRow[]>`
    select ${columns(handle)}
    from resource
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null`;
}

export async function getResource(tx: Tx, workspace: string, oId: string): Promise<ResourceRecord> {
  const [row] = await selectResource(tx, workspace, oId);
  if (!row) throw missing();
  return recordOf(row);
}

export interface ListFilter extends PageAsked {
  resourceType?: SourceType | undefined;
  status?: ResourceStatus | undefined;
  search?: string | undefined;
}

/** Newest first. */
export async function listResources(
  tx: Tx,
  workspace: string,
  filter: ListFilter,
): Promise<{ hasNext: boolean; total: number; data: ResourceRecord[] }> {
  const pattern = filter.search?.trim() ? `%${filter.search.trim().replace(/[\\%_]/g, '\\$&')}%` : null;
  const where = tx`
    workspace_o_id = ${workspace}
      and deleted_at is null
      ${filter.resourceType ? tx`and source_type = ${filter.resourceType}` : tx``}
      ${filter.status ? tx`and status = ${filter.status}` : tx``}
      ${pattern ? tx`and (name ilike ${pattern} or identifier ilike ${pattern})` : tx``}`;
  // those before the page are not read, only found
  const rows = await tx<ResourceRow[]>`
    select ${columns(tx)}
    from resource
    where workspace_o_id = ${workspace}
      and o_id in (
        select o_id
        from resource
        where ${where}
        order by created_at desc, o_id desc
        limit ${filter.limit + 1}
        offset ${filter.offset}
      )
    order by created_at desc, o_id desc`;
  const page = await countedPage(
    rows,
    filter,
    () => tx<{ total: number }[]>`select count(*)::int as total from resource where ${where}`,
  );
  return { ...page, data: page.data.map(recordOf) };
}

/** Throws 404 naming the first of them that does not exist. */
export async function requireResources(tx: Tx, workspace: string, oIds: readonly string[]): Promise<void> {
  const rows = await tx<{ oId: string }[]>`
    select o_id
    from resource
    where workspace_o_id = ${workspace}
      and o_id = any (${[...oIds]})
      and deleted_at is null`;
  if (rows.length < new Set(oIds).size) throw missing();
}
