import type { DriftVerdict } from '../../../schema/suggestion.ts';
import type { EntityProposal } from '../../ai/drift.ts';
import type { Tx } from '../../database/index.ts';
import type { Author } from '../library/author.ts';
import { staleSuggestion } from './standing.ts';

/** Suggestions as they are read: proposals that wait for somebody to decide, and what became of them. */

export type SuggestionStatus = 'pending' | 'accepted' | 'dismissed';
export type Person = Author['user'];

export interface Suggestion {
  oId: string;
  resourceOId: string;
  resourceName: string;
  status: SuggestionStatus;
  verdicts: DriftVerdict[];
  proposal: { entities: EntityProposal[] };
  /** The document has another text by now than the one that was compared, or is deleted. */
  stale: boolean;
  proposedBy: Person;
  decidedBy: Person | null;
  createdAt: string;
  decidedAt: string | null;
}

export interface SuggestionRow extends Omit<Suggestion, 'createdAt' | 'decidedAt'> {
  createdAt: Date;
  decidedAt: Date | null;
}

export const columns = (tx: Tx, workspace: string) => tx`
  suggestion.o_id as "oId",
  suggestion.resource_o_id as "resourceOId",
  resource.name as "resourceName",
  suggestion.status,
  suggestion.verdicts,
  suggestion.proposal,
  ${staleSuggestion(tx, workspace)} as stale,
  suggestion.proposer as "proposedBy",
  suggestion.decider as "decidedBy",
  suggestion.created_at as "createdAt",
  suggestion.decided_at as "decidedAt"`;

export function suggestionOf(row: SuggestionRow): Suggestion {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
