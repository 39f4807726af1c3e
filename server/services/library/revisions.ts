import type { Tx } from '../../db.ts';
import { notFound } from '../../errors.ts';
import type { Change } from './changes.ts';

interface Revision {
  version: number;
  action: string;
  keyOId: string | null;
  author: { oId: string; firstName: string; lastName: string };
  changes: Change[];
  createdAt: Date;
}

/** Revisions of one entity, newest first; those of a deleted one can still be read. */
export async function listRevisions(
  tx: Tx,
  workspace: string,
  query: { oId: string; limit: number; offset: number },
) {
  const data = await tx<Revision[]>`
    select version, action, key_o_id as "keyOId", author, changes, created_at as "createdAt"
    from entity_revision
    where workspace_o_id = ${workspace}
      and entity_o_id = ${query.oId}
    order by version desc
    limit ${query.limit}
    offset ${query.offset}`;
  const [count] = await tx<{ total: number }[]>`
    select count(*)::int as total
    from entity_revision
    where workspace_o_id = ${workspace}
      and entity_o_id = ${query.oId}`;
  const total = count?.total ?? 0;
  if (total === 0) throw notFound('No library entity with this oId exists in the workspace');
  return { hasNext: query.offset + data.length < total, total, data };
}
