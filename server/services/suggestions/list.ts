import type { Tx } from '../../database/index.ts';
import {
  columns,
  type Suggestion,
  type SuggestionRow,
  type SuggestionStatus,
  suggestionOf,
} from './suggestion-row.ts';

/** Newest first; those of deleted resources no longer show. */
export async function listSuggestions(
  tx: Tx,
  workspace: string,
  filter: {
    limit: number;
    offset: number;
    resourceOId?: string | undefined;
    status?: SuggestionStatus | undefined;
  },
): Promise<{ hasNext: boolean; total: number; data: Suggestion[] }> {
  const from = tx`
    from suggestion
    join resource on resource.workspace_o_id = ${workspace} and resource.o_id = suggestion.resource_o_id
    where suggestion.workspace_o_id = ${workspace}
      and resource.deleted_at is null
      ${filter.resourceOId ? tx`and suggestion.resource_o_id = ${filter.resourceOId}` : tx``}
      ${filter.status ? tx`and suggestion.status = ${filter.status}` : tx``}`;
  const rows = await tx<SuggestionRow[]>`
    select ${columns(tx, workspace)}
    ${from}
    order by suggestion.created_at desc, suggestion.o_id desc
    limit ${filter.limit}
    offset ${filter.offset}`;
  const [counted] = await tx<{ total: number }[]>`select count(*)::int as total ${from}`;
  const total = counted?.total ?? 0;
  return { hasNext: filter.offset + rows.length < total, total, data: rows.map(suggestionOf) };
}
