import { newOId, prefixes } from '../../../schema/o-id.ts';
import type { DriftVerdict } from '../../../schema/suggestion.ts';
import type { EntityProposal } from '../../ai/drift/judgement.ts';
import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import type { Author } from '../library/author.ts';
import { dismissOvertaken, lockSuggestionsOf } from './standing.ts';

export interface NewSuggestion {
  resourceOId: string;
  revision: number;
  verdicts: DriftVerdict[];
  proposal: { entities: EntityProposal[] };
}

/**
 * Returns the oId of the new suggestion, or of a pending identical one from the same text. Dismisses suggestions that
 * it supersedes.
 */
export async function saveSuggestion(
  tx: Tx,
  workspace: string,
  newSuggestion: NewSuggestion,
  author: Author,
): Promise<string> {
  const { resourceOId, revision } = newSuggestion;
  await lockSuggestionsOf(tx, workspace, resourceOId);
  const proposal = json(tx, newSuggestion.proposal);
  const [waiting] = await tx<{ oId: string }[]>`
    select o_id
    from suggestion
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and revision = ${revision}
      and status = 'pending'
      and proposal = ${proposal}::jsonb
    limit 1`;
  if (waiting) return waiting.oId;
  const oId = newOId(prefixes.suggestion);
  await tx`
    insert into suggestion (workspace_o_id, o_id, resource_o_id, revision, verdicts, proposal, proposer)
    values (
      ${workspace}, ${oId}, ${resourceOId}, ${revision}, ${json(tx, newSuggestion.verdicts)},
      ${proposal}, ${json(tx, author.user)}
    )`;
  const entityOIds = newSuggestion.proposal.entities.map(({ entityOId }) => entityOId);
  await dismissOvertaken(tx, workspace, resourceOId, { oId, revision, entityOIds });
  return oId;
}
