import type { ChangeType, DriftVerdict, SuggestionStatus } from '../../../schema/suggestion.ts';
import type { EntityProposal } from '../../ai/drift/judgement.ts';
import type { Tx } from '../../database/index.ts';
import type { Author } from '../library/author.ts';
import { staleSuggestion } from './standing.ts';

/** Suggestions in the form of replies: proposals that await a decision, and their outcomes. */

export type Person = Author['user'];

export interface Suggestion {
  oId: string;
  /** Who thought of it: a check for drift, or a person. */
  origin: 'drift' | 'manual';
  resourceOId: string | null;
  resourceName: string | null;
  sourceType: string;
  status: SuggestionStatus;
  reason: string | null;
  changeTypes: ChangeType[];
  targetEntityTypes: string[];
  verdicts: DriftVerdict[];
  proposal: { entities: EntityProposal[] };
  /** The document has another text by now than the one that was compared, or is deleted. */
  stale: boolean;
  proposedBy: Person;
  decidedBy: Person | null;
  decisionReason: string | null;
  createdAt: string;
  decidedAt: string | null;
  expiresAt: string | null;
}

type Derived = 'changeTypes' | 'targetEntityTypes';
type Times = 'createdAt' | 'decidedAt' | 'expiresAt';

export interface SuggestionRow extends Omit<Suggestion, Derived | Times> {
  createdAt: Date;
  decidedAt: Date | null;
  expiresAt: Date | null;
}

export const columns = (tx: Tx, workspace: string) => tx`
  suggestion.o_id, suggestion.origin, suggestion.resource_o_id, resource.name as resource_name,
  coalesce(resource.source_type, 'manual') as source_type,
  suggestion.status,
  suggestion.reason,
  suggestion.verdicts,
  suggestion.proposal,
  ${staleSuggestion(tx, workspace)} as stale,
  suggestion.proposer as proposed_by, suggestion.decider as decided_by, suggestion.decision_reason,
  suggestion.created_at, suggestion.decided_at,
  case when suggestion.status = 'pending' then suggestion.expires_at end as expires_at`;

export function suggestionOf(row: SuggestionRow): Suggestion {
  const { entities } = row.proposal;
  return {
    ...row,
    changeTypes: [...new Set(entities.flatMap(({ changes }) => changes.map(changeType)))],
    targetEntityTypes: [...new Set(entities.map(({ entityType }) => entityType))],
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

function changeType({ before, after }: { before: unknown; after: unknown }): ChangeType {
  if (before === null) return 'add';
  return after === null ? 'remove' : 'change';
}
