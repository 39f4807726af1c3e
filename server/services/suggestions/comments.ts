import { newOId, prefixes } from '../../../schema/o-id.ts';
import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import type { Author } from '../library/author.ts';
import { getResource } from '../resources/record.ts';
import type { Person } from './suggestion-row.ts';

/** What was said about a document. */

export async function comment(
  tx: Tx,
  workspace: string,
  { oId, resourceOId }: { oId: string; resourceOId: string },
  body: string,
  { user }: Author,
): Promise<void> {
  await tx`
    insert into resource_comment (workspace_o_id, o_id, resource_o_id, suggestion_o_id, author, body)
    values (${workspace}, ${newOId(prefixes.comment)}, ${resourceOId}, ${oId}, ${json(tx, user)}, ${body})`;
}

export interface ResourceComment {
  oId: string;
  resourceOId: string;
  suggestionOId: string | null;
  author: Person;
  body: string;
  createdAt: string;
}

/** Oldest first. */
export async function listComments(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ hasNext: boolean; total: number; data: ResourceComment[] }> {
  await getResource(tx, workspace, resourceOId);
  const rows = await tx<(Omit<ResourceComment, 'createdAt'> & { createdAt: Date })[]>`
    select
      o_id, resource_o_id, suggestion_o_id, author, body, created_at
    from resource_comment
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
    order by created_at, o_id
    limit ${limit}
    offset ${offset}`;
  const [counted] = await tx<{ total: number }[]>`
    select count(*)::int as total
    from resource_comment
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}`;
  const total = counted?.total ?? 0;
  const data = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { hasNext: offset + rows.length < total, total, data };
}
