import type { Turn } from '../../event-loop.ts';
import type { WriteRequest } from '../ai.ts';
import type { DriftEntity, StatementVerdict } from '../drift/judgement.ts';
import type { Document } from './document.ts';

/** Rules that a model of an endpoint is given as a fallback, so that it need not know the built-in model. */
export interface ReadingRules {
  /** Whether some source names the subject, in its title or its text. */
  isNamedInSources(
    request: Pick<WriteRequest, 'sources' | 'subject' | 'company'>,
    turn: Turn,
  ): Promise<boolean>;
  /** Returns the statements on the record that only the earlier text made, beyond those `found`. */
  withdrawnOf(
    entity: DriftEntity,
    texts: { now: Document; before: Document | null },
    found: readonly StatementVerdict[],
  ): Promise<StatementVerdict[]>;
  /** Whether the passage of a verdict says outright that the record, or what the statement says, is no more. */
  saysEnded(document: Document, entity: DriftEntity, found: StatementVerdict): Promise<boolean>;
}
