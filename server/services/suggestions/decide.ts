import { everyKind } from '../../../schema/library/index.ts';
import type { EntityProposal } from '../../ai/drift.ts';
import type { Tx } from '../../database/index.ts';
import { ApiError, conflict, notFound } from '../../errors.ts';
import type { Author } from '../library/author.ts';
import { updateEntity } from '../library/changes.ts';
import { kindsOf } from '../library/fields.ts';
import { replaceEvidence } from '../library/generation/evidence.ts';
import type { ReadSource } from '../library/generation/sources.ts';
import { readText } from '../resources/texts.ts';
import { comment } from './comments.ts';
import { replacedValues } from './replaced.ts';
import { columns, type Suggestion, type SuggestionRow, suggestionOf } from './suggestion-row.ts';

interface Pending {
  suggestion: Suggestion;
  /** Of the text that was compared. */
  revision: number;
  isDocumentDeleted: boolean;
}

/**
 * Locks the suggestion and its document: of two decisions at once one is 409, and the text stays what it is until the
 * decision is stored.
 */
async function lockPending(tx: Tx, workspace: string, oId: string): Promise<Pending> {
  const [row] = await tx<(SuggestionRow & Omit<Pending, 'suggestion'>)[]>`
    select
      ${columns(tx, workspace)},
      suggestion.revision,
      resource.deleted_at is not null as "isDocumentDeleted"
    from suggestion
    join resource on resource.workspace_o_id = ${workspace} and resource.o_id = suggestion.resource_o_id
    where suggestion.workspace_o_id = ${workspace}
      and suggestion.o_id = ${oId}
    for update of suggestion
    for no key update of resource`;
  if (!row) throw notFound('No suggestion with this oId exists in the workspace');
  if (row.status !== 'pending') throw conflict(`The suggestion was ${row.status} already`, 'already_decided');
  const { revision, isDocumentDeleted, ...rest } = row;
  return { suggestion: suggestionOf(rest), revision, isDocumentDeleted };
}

/**
 * Applies what is proposed: every entity is updated with a revision, its new values get the document's sentences as
 * their evidence, and a comment on the document says who did it. A document or an entity that has changed since the
 * comparison answers 409 and nothing is applied.
 */
export async function acceptSuggestion(
  tx: Tx,
  workspace: string,
  oId: string,
  author: Author,
): Promise<Suggestion> {
  const pending = await lockPending(tx, workspace, oId);
  const { suggestion } = pending;
  refuseStale(pending);
  const document = await comparedSource(tx, workspace, pending);
  for (const proposed of suggestion.proposal.entities) {
    await apply(tx, workspace, suggestion, proposed, author);
    const replaced = replacedValues(proposed, suggestion.verdicts, document.text);
    await replaceEvidence(tx, workspace, proposed.entityOId, document, replaced);
  }
  await comment(tx, workspace, suggestion, acceptedText(suggestion), author);
  return decide(tx, workspace, suggestion, 'accepted', author);
}

function refuseStale({ suggestion: { resourceName, stale }, isDocumentDeleted }: Pending): void {
  if (isDocumentDeleted)
    throw conflict(
      `The document “${resourceName}” was deleted since the comparison; dismiss the suggestion`,
      'document_changed',
    );
  if (stale)
    throw conflict(
      `The document “${resourceName}” has changed since the comparison; check for drift again`,
      'document_changed',
    );
}

/** The text that was compared, as a source for evidence. */
async function comparedSource(
  tx: Tx,
  workspace: string,
  { suggestion: { resourceOId, resourceName: title }, revision }: Pending,
): Promise<ReadSource> {
  const stored = await readText(tx, workspace, resourceOId, revision);
  if (!stored) throw new Error('the text that was compared is gone while its suggestion is pending');
  const hash = Buffer.from(stored.hash, 'hex');
  return { type: 'RESOURCE', resourceOId, url: null, title, text: stored.text, hash, revision };
}

export async function dismissSuggestion(
  tx: Tx,
  workspace: string,
  oId: string,
  author: Author,
): Promise<Suggestion> {
  const { suggestion } = await lockPending(tx, workspace, oId);
  return decide(tx, workspace, suggestion, 'dismissed', author);
}

async function apply(
  tx: Tx,
  workspace: string,
  { resourceOId }: Suggestion,
  proposed: EntityProposal,
  author: Author,
): Promise<void> {
  const kind = everyKind.find(({ kind: known }) => known === proposed.entityType);
  if (!kind) throw conflict('This version knows no such kind of entity', 'entity_changed');
  const { data = {}, ...fields } = proposed.update;
  try {
    const { version } = await updateEntity(
      tx,
      workspace,
      kind,
      proposed.entityOId,
      { ...fields, data },
      author,
      proposed.version,
    );
    await tx`
      update resource_entity_link
      set checked_entity_version = ${version}
      where workspace_o_id = ${workspace}
        and resource_o_id = ${resourceOId}
        and entity_o_id = ${proposed.entityOId}`;
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 412 && error.status !== 404)) throw error;
    // 404 may also be of another entity that a value refers to
    const isLive = (await kindsOf(tx, workspace, [proposed.entityOId])).has(proposed.entityOId);
    const happened = isLive ? 'has changed' : 'was deleted';
    const advice = isLive ? 'check for drift again' : 'dismiss the suggestion or check for drift again';
    throw conflict(`${proposed.name} ${happened} since the comparison; ${advice}`, 'entity_changed');
  }
}

async function decide(
  tx: Tx,
  workspace: string,
  suggestion: Suggestion,
  status: 'accepted' | 'dismissed',
  { user }: Author,
): Promise<Suggestion> {
  const [row] = await tx<{ decidedAt: Date }[]>`
    update suggestion
    set status = ${status}, decider = ${tx.json(user)}, decided_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${suggestion.oId}
    returning decided_at as "decidedAt"`;
  return { ...suggestion, status, decidedBy: user, decidedAt: row?.decidedAt.toISOString() ?? null };
}

function acceptedText({ proposal }: Suggestion): string {
  const updates = proposal.entities.map(({ name, entityType, changes }) => {
    const paths = changes.map(({ path }) => path.replace(/^\//, '').replace(/\/-$/, '')).join(', ');
    return `${entityType.replaceAll('-', ' ')} “${name}” (${paths})`;
  });
  return `Accepted what this document says and updated ${updates.join('; ')}.`;
}
