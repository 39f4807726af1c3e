import { library } from '../../../schema/library/index.ts';
import { newOId, prefixes } from '../../../schema/o-id.ts';
import type { DriftVerdict } from '../../../schema/suggestion.ts';
import type { EntityProposal } from '../../ai/drift.ts';
import type { Tx } from '../../database/index.ts';
import { ApiError, conflict, notFound } from '../../errors.ts';
import type { Author } from '../library/author.ts';
import { updateEntity } from '../library/changes.ts';
import { kindsOf } from '../library/fields.ts';
import { replaceEvidence } from '../library/generation/evidence.ts';
import type { ReadSource } from '../library/generation/sources.ts';
import { getResource } from '../resources/record.ts';
import { readText } from '../resources/texts.ts';
import { replacedValues } from './replaced.ts';
import { dismissOvertaken, lockSuggestionsOf, staleSuggestion } from './standing.ts';

/** Proposals that wait for somebody to decide, and what became of them. */

export interface NewSuggestion {
  resourceOId: string;
  revision: number;
  verdicts: DriftVerdict[];
  proposal: { entities: EntityProposal[] };
}

export type SuggestionStatus = 'pending' | 'accepted' | 'dismissed';
type Person = Author['user'];

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

/**
 * The oId of the new suggestion, or of one that waits already and proposes the same from the same text. Those that it
 * overtakes are dismissed.
 */
export async function saveSuggestion(
  tx: Tx,
  workspace: string,
  given: NewSuggestion,
  author: Author,
): Promise<string> {
  const { resourceOId, revision } = given;
  await lockSuggestionsOf(tx, workspace, resourceOId);
  const proposal = tx.json(given.proposal as never);
  const [waiting] = await tx<{ oId: string }[]>`
    select o_id as "oId"
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
      ${workspace}, ${oId}, ${resourceOId}, ${revision}, ${tx.json(given.verdicts as never)},
      ${proposal}, ${tx.json(author.user)}
    )`;
  const entityOIds = given.proposal.entities.map(({ entityOId }) => entityOId);
  await dismissOvertaken(tx, workspace, resourceOId, { oId, revision, entityOIds });
  return oId;
}

interface SuggestionRow extends Omit<Suggestion, 'createdAt' | 'decidedAt'> {
  createdAt: Date;
  decidedAt: Date | null;
}

const columns = (tx: Tx, workspace: string) => tx`
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

function suggestionOf(row: SuggestionRow): Suggestion {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

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
  const kind = library.find(({ kind: known }) => known === proposed.entityType);
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

async function comment(
  tx: Tx,
  workspace: string,
  { oId, resourceOId }: Suggestion,
  body: string,
  { user }: Author,
): Promise<void> {
  await tx`
    insert into resource_comment (workspace_o_id, o_id, resource_o_id, suggestion_o_id, author, body)
    values (${workspace}, ${newOId(prefixes.comment)}, ${resourceOId}, ${oId}, ${tx.json(user)}, ${body})`;
}

export interface ResourceComment {
  oId: string;
  resourceOId: string;
  suggestionOId: string | null;
  author: Person;
  body: string;
  createdAt: string;
}

/** Oldest first. */
export async function listComments(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ hasNext: boolean; total: number; data: ResourceComment[] }> {
  await getResource(tx, workspace, resourceOId);
  const rows = await tx<(Omit<ResourceComment, 'createdAt'> & { createdAt: Date })[]>`
    select
      o_id as "oId",
      resource_o_id as "resourceOId",
      suggestion_o_id as "suggestionOId",
      author,
      body,
      created_at as "createdAt"
    from resource_comment
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
    order by created_at, o_id
    limit ${limit}
    offset ${offset}`;
  const [counted] = await tx<{ total: number }[]>`
    select count(*)::int as total
    from resource_comment
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}`;
  const total = counted?.total ?? 0;
  const data = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { hasNext: offset + rows.length < total, total, data };
}
