import type { ChangeType, SuggestionStatus } from '../../../schema/suggestion.ts';
import { createdWithin, listPage } from '../../database/counted-page.ts';
import type { Tx } from '../../database/index.ts';
import { notFound } from '../../errors.ts';
import { columns, type Suggestion, type SuggestionRow, suggestionOf } from './suggestion-row.ts';

interface SuggestionFilter {
  limit: number;
  offset: number;
  sortDirection: 'ASC' | 'DESC';
  statuses: SuggestionStatus[];
  resourceOId?: string | undefined;
  changeTypes?: ChangeType[] | undefined;
  targetEntityTypes?: string[] | undefined;
  sourceTypes?: string[] | undefined;
  daysBack?: number | undefined;
  startDate?: Date | undefined;
  endDate?: Date | undefined;
}

/** Lists suggestions, newest first by default; those of deleted resources are left out. */
export async function listSuggestions(
  tx: Tx,
  workspace: string,
  filter: SuggestionFilter,
): Promise<{ hasNext: boolean; total: number; data: Suggestion[]; suggestions: Suggestion[] }> {
  const from = tx`
    ${withDocument(tx, workspace)}
    where suggestion.workspace_o_id = ${workspace}
      and resource.deleted_at is null
      ${conditions(tx, filter)}`;
  const order =
    filter.sortDirection === 'ASC'
      ? tx`suggestion.created_at, suggestion.o_id`
      : tx`suggestion.created_at desc, suggestion.o_id desc`;
  const page = await listPage(tx, filter, { columns: columns(tx, workspace), from, order }, suggestionOf);
  return { ...page, suggestions: page.data };
}

/** Returns a suggestion, also one of a deleted resource. */
export async function getSuggestion(tx: Tx, workspace: string, oId: string): Promise<Suggestion> {
  const [row] = await tx<SuggestionRow[]>`
    select ${columns(tx, workspace)}
    ${withDocument(tx, workspace)}
    where suggestion.workspace_o_id = ${workspace}
      and suggestion.o_id = ${oId}`;
  if (!row) throw missingSuggestion();
  return suggestionOf(row);
}

export const missingSuggestion = () => notFound('No suggestion with this oId exists in the workspace');

const withDocument = (tx: Tx, workspace: string) => tx`
  from suggestion
  left join resource on resource.workspace_o_id = ${workspace} and resource.o_id = suggestion.resource_o_id`;

function conditions(tx: Tx, filter: SuggestionFilter) {
  const { statuses, resourceOId, changeTypes, targetEntityTypes, sourceTypes, daysBack } = filter;
  return tx`
    and suggestion.status = any (${statuses})
    ${resourceOId ? tx`and suggestion.resource_o_id = ${resourceOId}` : tx``}
    ${daysBack ? tx`and suggestion.created_at >= now() - make_interval(days => ${daysBack})` : tx``}
    ${createdWithin(tx, tx`suggestion.created_at`, filter)}
    ${sourceTypes ? tx`and coalesce(resource.source_type, 'manual') = any (${sourceTypes})` : tx``}
    ${
      targetEntityTypes
        ? tx`and exists (
            select from jsonb_array_elements(suggestion.proposal -> 'entities') as proposed
            where proposed ->> 'entityType' = any (${targetEntityTypes})
          )`
        : tx``
    }
    ${
      changeTypes
        ? tx`and exists (
            select
            from jsonb_array_elements(suggestion.proposal -> 'entities') as proposed
            cross join jsonb_array_elements(proposed -> 'changes') as change
            where case
                when change -> 'before' = 'null' then 'add'
                when change -> 'after' = 'null' then 'remove'
                else 'change'
              end = any (${changeTypes})
          )`
        : tx``
    }`;
}
