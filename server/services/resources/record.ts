import type {
  ResourceError,
  ResourceRecord,
  ResourceStatus,
  SourceType,
  Stage,
} from '../../../schema/resource.ts';
import { type BoundedTotal, boundedPage, boundedTotal, type PageAsked } from '../../database/counted-page.ts';
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

/** Returns the 404 for an unknown or deleted resource or one of another workspace. */
export function missing(): ApiError {
  return notFound('No resource with this oId exists in the workspace');
}

/** The statement that reads a resource's row. */
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

/** Lists resources, newest first. */
export async function listResources(
  tx: Tx,
  workspace: string,
  filter: ListFilter,
): Promise<{ hasNext: boolean; data: ResourceRecord[] } & BoundedTotal> {
  const search = filter.search?.trim();
  const isIndexed = search !== undefined && [...search].length >= lettersLeast;
  const passing: Fragment = isIndexed
    ? searched(tx, workspace, filter, search)
    : tx`select o_id, created_at from resource where ${conditions(tx, workspace, filter)}`;
  const newest = isIndexed ? await amongNewest(tx, workspace, filter) : [];
  const isFilled = newest.length > filter.offset + filter.limit;
  // those before the page are not read, only found
  const chosenOId = isFilled
    ? tx`any (${newest.slice(filter.offset, filter.offset + filter.limit + 1)})`
    : tx`any (array(
        select o_id
        from (${passing}) as passing
        order by created_at desc, o_id desc
        limit ${filter.limit + 1}
        offset ${filter.offset}
      ))`;
  const rows = await tx<ResourceRow[]>`
    select ${columns(tx)}
    from resource
    where workspace_o_id = ${workspace}
      and o_id = ${chosenOId}
    order by created_at desc, o_id desc`;
  const isCommon = newest.length >= commonFrom;
  const count = isCommon ? () => countAmongNewest(tx, workspace, filter) : undefined;
  const page = await boundedPage(tx, rows, filter, passing, count);
  return { ...page, data: page.data.map(recordOf) };
}

/** Fewer letters are in no index. */
const lettersLeast = 3;
/** In the newest so many resources a search looks first: a page of common words is there. */
const lookedFirst = 500;
/** With so many of those a search is common, and the index would bring nearly all resources. */
const commonFrom = 20;
/** Of a common search so many of the newest resources are counted. */
const lookedAtMost = 20_000;

const ofColumns = (tx: Tx, { resourceType, status }: ListFilter) => tx`
  ${resourceType ? tx`and source_type = ${resourceType}` : tx``}
  ${status ? tx`and status = ${status}` : tx``}`;

function isCalled(tx: Tx, { search }: ListFilter) {
  const text = search?.trim();
  if (!text) return tx``;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return tx`and (name ilike ${pattern} or identifier ilike ${pattern})`;
}

const conditions = (tx: Tx, workspace: string, filter: ListFilter) => tx`
  workspace_o_id = ${workspace}
    and deleted_at is null
    ${ofColumns(tx, filter)}
    ${isCalled(tx, filter)}`;

type Fragment = ReturnType<Tx>;

const searched = (tx: Tx, workspace: string, filter: ListFilter, search: string): Fragment => tx`
  select o_id, created_at
  from resources_called(${search}) as called
  where called.workspace_o_id = ${workspace}
    ${ofColumns(tx, filter)}`;

const newestResources = (tx: Tx, workspace: string, most: number) => tx`(
  select o_id, name, identifier, source_type, status, created_at
  from resource
  where workspace_o_id = ${workspace}
    and deleted_at is null
  order by created_at desc, o_id desc
  ${tx.unsafe(`limit ${most}`)}
) as newest`;

async function amongNewest(tx: Tx, workspace: string, filter: ListFilter): Promise<string[]> {
  const rows = await tx<{ oId: string }[]>`
    select o_id
    from ${newestResources(tx, workspace, lookedFirst)}
    where true
      ${ofColumns(tx, filter)}
      ${isCalled(tx, filter)}
    order by created_at desc, o_id desc`;
  return rows.map(({ oId }) => oId);
}

async function countAmongNewest(tx: Tx, workspace: string, filter: ListFilter): Promise<BoundedTotal> {
  const [counted] = await tx<BoundedTotal[]>`
    select count(*) filter (where true ${ofColumns(tx, filter)} ${isCalled(tx, filter)})::int as total,
      count(*) <= ${lookedAtMost} as total_is_exact
    from ${newestResources(tx, workspace, lookedAtMost + 1)}`;
  return counted ?? boundedTotal(0);
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
