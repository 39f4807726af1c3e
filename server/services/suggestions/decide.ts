import { everyKind } from '../../../schema/library/index.ts';
import type { SuggestionStatus } from '../../../schema/suggestion.ts';
import type { EntityProposal } from '../../ai/drift/judgement.ts';
import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import { ApiError, conflict } from '../../errors.ts';
import type { Author } from '../library/author.ts';
import { updateEntity } from '../library/changes.ts';
import { kindsOf } from '../library/fields.ts';
import { replaceEvidence, storeStanding } from '../library/generation/evidence.ts';
import type { ReadSource } from '../library/generation/sources.ts';
import { readText } from '../resources/texts.ts';
import { comment } from './comments.ts';
import { getSuggestion, missingSuggestion } from './list.ts';
import { replacedValues } from './replaced.ts';
import type { Suggestion } from './suggestion-row.ts';

export interface OpenSuggestion {
  suggestion: Suggestion;
  /** Of the text that was compared; null where there was none. */
  revision: number | null;
  isDocumentDeleted: boolean;
}

/**
 * Locks the suggestion and its document until the decision is stored; the second of two concurrent decisions gets
 * 409.
 */
export async function lockOpen(
  tx: Tx,
  workspace: string,
  oId: string,
  statuses: readonly SuggestionStatus[],
): Promise<OpenSuggestion> {
  const [row] = await tx<{ resourceOId: string | null; revision: number | null }[]>`
    select resource_o_id, revision
    from suggestion
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
    for update`;
  if (!row) throw missingSuggestion();
  const [document] = await tx<{ isDeleted: boolean }[]>`
    select deleted_at is not null as is_deleted
    from resource
    where workspace_o_id = ${workspace}
      and o_id = ${row.resourceOId}
    for no key update`;
  // read when both are held: what it says stays so
  const suggestion = await getSuggestion(tx, workspace, oId);
  refuseDecided(suggestion, statuses);
  return { suggestion, revision: row.revision, isDocumentDeleted: document?.isDeleted ?? false };
}

/** Throws 409 for a suggestion that was decided, and for a draft unless drafts are allowed. */
export function refuseDecided(
  { status }: Pick<Suggestion, 'status'>,
  statuses: readonly SuggestionStatus[] = ['draft', 'pending'],
): void {
  if (status === 'draft' && !statuses.includes('draft'))
    throw conflict('The suggestion is a draft; make it pending first', 'not_pending');
  if (!statuses.includes(status)) throw conflict(`The suggestion was already ${status}`, 'already_decided');
}

/**
 * Applies a suggestion: every entity gets a revision, new values get the document's sentences as evidence, and a
 * comment on the document names the author. Throws 409 if the document or an entity has changed since the comparison;
 * nothing is applied then.
 */
export async function acceptSuggestion(
  tx: Tx,
  workspace: string,
  oId: string,
  author: Author,
): Promise<Suggestion> {
  const open = await lockOpen(tx, workspace, oId, ['pending']);
  const { suggestion } = open;
  refuseStale(open);
  const document = await comparedSource(tx, workspace, open);
  for (const proposed of suggestion.proposal.entities) {
    await apply(tx, workspace, suggestion, proposed, author);
    const replaced = replacedValues(proposed, suggestion.verdicts, document?.text ?? '');
    await replaceEvidence(tx, workspace, proposed.entityOId, document, replaced);
    await storeStanding(tx, workspace, proposed.entityOId, proposed.evidence ?? []);
  }
  if (suggestion.resourceOId)
    await comment(
      tx,
      workspace,
      { ...suggestion, resourceOId: suggestion.resourceOId },
      acceptedText(suggestion),
      author,
    );
  return decide(tx, workspace, suggestion, 'accepted', author, null);
}

function refuseStale({
  suggestion: { resourceName, stale, origin },
  isDocumentDeleted,
}: OpenSuggestion): void {
  if (isDocumentDeleted)
    throw conflict(
      `The document “${resourceName}” was deleted since the comparison; dismiss the suggestion`,
      'document_changed',
    );
  if (stale) {
    const since =
      origin === 'drift' ? 'the comparison; check for drift again' : 'the suggestion was made; update it';
    throw conflict(`The document “${resourceName}” has changed since ${since}`, 'document_changed');
  }
}

/** The text that was compared, as a source for evidence. */
async function comparedSource(
  tx: Tx,
  workspace: string,
  { suggestion: { resourceOId, resourceName: title }, revision }: OpenSuggestion,
): Promise<ReadSource | null> {
  if (resourceOId === null || revision === null) return null;
  const stored = await readText(tx, workspace, resourceOId, revision);
  if (!stored) throw new Error('the text that was compared is gone while its suggestion is pending');
  const hash = Buffer.from(stored.hash, 'hex');
  return { type: 'RESOURCE', resourceOId, url: null, title, text: stored.text, at: 0, hash, revision };
}

/**
 * Declines a suggestion without changing the library: rejected (the proposal is wrong) or dismissed (no decision is
 * wanted).
 */
export async function declineSuggestion(
  tx: Tx,
  workspace: string,
  oId: string,
  as: 'rejected' | 'dismissed',
  reason: string | null,
  author: Author,
): Promise<Suggestion> {
  const { suggestion } = await lockOpen(tx, workspace, oId, ['draft', 'pending']);
  return decide(tx, workspace, suggestion, as, author, reason);
}

async function apply(
  tx: Tx,
  workspace: string,
  { resourceOId, origin }: Suggestion,
  proposedChange: EntityProposal,
  author: Author,
): Promise<void> {
  const kind = everyKind.find(({ kind: known }) => known === proposedChange.entityType);
  if (!kind) throw conflict('This version of the product has no such kind of entity', 'entity_changed');
  const { data = {}, ...fields } = proposedChange.update;
  try {
    const { version } = await updateEntity(
      tx,
      workspace,
      kind,
      proposedChange.entityOId,
      { ...fields, data },
      author,
      [proposedChange.version],
    );
    if (origin === 'manual') return;
    await tx`
      update resource_entity_link
      set checked_entity_version = ${version}
      where workspace_o_id = ${workspace}
        and resource_o_id = ${resourceOId}
        and entity_o_id = ${proposedChange.entityOId}`;
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 412 && error.status !== 404)) throw error;
    // 404 may also be of another entity that a value refers to
    const isLive = (await kindsOf(tx, workspace, [proposedChange.entityOId])).has(proposedChange.entityOId);
    const happened = isLive ? 'has changed' : 'was deleted';
    const again = origin === 'drift' ? 'check for drift again' : 'update the suggestion';
    const since = origin === 'drift' ? 'the comparison' : 'the suggestion was made';
    const advice = isLive ? again : `dismiss the suggestion${origin === 'drift' ? ` or ${again}` : ''}`;
    throw conflict(`${proposedChange.name} ${happened} since ${since}; ${advice}`, 'entity_changed');
  }
}

async function decide(
  tx: Tx,
  workspace: string,
  suggestion: Suggestion,
  status: 'accepted' | 'rejected' | 'dismissed',
  { user }: Author,
  reason: string | null,
): Promise<Suggestion> {
  await tx`
    update suggestion
    set
      status = ${status},
      decider = ${json(tx, user)},
      decision_reason = ${reason},
      decided_at = clock.now,
      expires_at = coalesce(expires_at, clock.now)
    from (select now() as now) as clock
    where workspace_o_id = ${workspace}
      and o_id = ${suggestion.oId}`;
  return getSuggestion(tx, workspace, suggestion.oId);
}

function acceptedText({ proposal, origin }: Suggestion): string {
  const updates = proposal.entities.map(({ name, entityType, changes }) => {
    const paths = changes.map(({ path }) => path.replace(/^\//, '').replace(/\/-$/, '')).join(', ');
    return `${entityType.replaceAll('-', ' ')} “${name}” (${paths})`;
  });
  const what = origin === 'drift' ? 'what this document says' : 'a suggestion';
  return `Accepted ${what} and updated ${updates.join('; ')}.`;
}
