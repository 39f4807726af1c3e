import { newOId, prefixes } from '../../../schema/o-id.ts';
import { listPage } from '../../database/counted-page.ts';
import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import type { Author } from '../library/author.ts';
import { getResource } from '../resources/record.ts';
import type { Person } from './suggestion-row.ts';

/** Stores a comment on a suggestion about a document. */

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

/** Lists comments, oldest first. */
export async function listComments(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  page: { limit: number; offset: number },
): Promise<{ hasNext: boolean; total: number; data: ResourceComment[] }> {
  await getResource(tx, workspace, resourceOId);
  const list = {
    columns: tx`o_id, resource_o_id, suggestion_o_id, author, body, created_at`,
    from: tx`from resource_comment where workspace_o_id = ${workspace} and resource_o_id = ${resourceOId}`,
    order: tx`created_at, o_id`,
  };
  return listPage(tx, page, list, (row: Omit<ResourceComment, 'createdAt'> & { createdAt: Date }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
  }));
}
