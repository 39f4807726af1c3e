import type { EntityInput } from '../../../schema/entity.ts';
import { newOId, prefixes } from '../../../schema/o-id.ts';
import type { Kind } from '../../../schema/shape.ts';
import type { ProposedEvidence } from '../../../schema/suggestion.ts';
import type { EntityProposal, ProposedChange } from '../../ai/drift/judgement.ts';
import { checkVersion } from '../../ai/support/index.ts';
import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import { invalidField, notFound } from '../../errors.ts';
import { pointerPart } from '../../text/strings.ts';
import type { Author } from '../library/author.ts';
import { checkReferences, withGroups, withKept } from '../library/fields.ts';
import { type GeneratedItem, generatedEvidence } from '../library/generation/generate.ts';
import { getResource } from '../resources/record.ts';
import { lockOpen } from './decide.ts';
import { mergeFound } from './instructed.ts';
import { getSuggestion } from './list.ts';
import type { Suggestion } from './suggestion-row.ts';

/** Suggestions that a person writes: an update of one entity, for others to decide on. */

export interface ProposedBySomebody {
  kind: Kind;
  entityOId: string;
  update: EntityInput;
  /** What a model has written of the update, with its sentences. */
  generated?: GeneratedItem;
  /** A draft in words alone: its update is still to come. */
  mayChangeNothing?: boolean;
}

type OpenStatus = 'draft' | 'pending';

export async function createSuggestion(
  tx: Tx,
  workspace: string,
  given: ProposedBySomebody & { resourceOId: string | null; reason: string | null; status: OpenStatus },
  author: Author,
): Promise<Suggestion> {
  const { resourceOId, reason, status } = given;
  const revision = resourceOId ? await revisionOf(tx, workspace, resourceOId) : null;
  const proposal = { entities: [await proposalFor(tx, workspace, given, reason)] };
  const oId = newOId(prefixes.suggestion);
  await tx`
    insert into suggestion (
      workspace_o_id, o_id, origin, resource_o_id, revision, status, reason, verdicts, proposal, proposer, expires_at
    )
    values (
      ${workspace}, ${oId}, 'manual', ${resourceOId}, ${revision}, ${status}, ${reason}, '[]',
      ${json(tx, proposal)}, ${json(tx, author.user)}, ${expiry(tx, status)}
    )`;
  return getSuggestion(tx, workspace, oId);
}

/**
 * Changes an undecided suggestion. A new update is compared with the current entity, and rests on the current text of
 * its document.
 */
export async function updateSuggestion(
  tx: Tx,
  workspace: string,
  oId: string,
  change: {
    update: ProposedBySomebody | null;
    reason: string | null | undefined;
    status: OpenStatus | null;
  },
): Promise<Suggestion> {
  const {
    suggestion,
    revision: comparedRevision,
    isDocumentDeleted,
  } = await lockOpen(tx, workspace, oId, ['draft', 'pending']);
  const { origin, resourceOId } = suggestion;
  // the verdicts of a check are of the text that it compared
  const isRenewed = change.update && origin === 'manual' && resourceOId && !isDocumentDeleted;
  const revision = isRenewed ? await revisionOf(tx, workspace, resourceOId) : comparedRevision;
  const reason = change.reason === undefined ? suggestion.reason : change.reason;
  const status = change.status ?? (suggestion.status as OpenStatus);
  const others = suggestion.proposal.entities.filter(
    ({ entityOId }) => entityOId !== change.update?.entityOId,
  );
  const before = suggestion.proposal.entities.find(({ entityOId }) => entityOId === change.update?.entityOId);
  const proposal = change.update
    ? { entities: [await proposalFor(tx, workspace, change.update, reason, before?.evidence), ...others] }
    : suggestion.proposal;
  if (status === 'pending' && proposal.entities.every(({ changes }) => changes.length === 0))
    throw invalidField('update', 'is required: the suggestion proposes no change yet');
  await tx`
    update suggestion
    set
      reason = ${reason},
      revision = ${revision},
      status = ${status},
      proposal = ${json(tx, proposal)},
      expires_at = ${status === suggestion.status ? tx`expires_at` : expiry(tx, status)}
    where workspace_o_id = ${workspace}
      and o_id = ${oId}`;
  return getSuggestion(tx, workspace, oId);
}

/** Of the text that the document has now; null while it has none. */
async function revisionOf(tx: Tx, workspace: string, resourceOId: string): Promise<number | null> {
  await getResource(tx, workspace, resourceOId);
  const [row] = await tx<{ revision: number | null }[]>`
    select nullif(revision, 0) as revision
    from resource
    where workspace_o_id = ${workspace}
      and o_id = ${resourceOId}`;
  return row?.revision ?? null;
}

/** The time runs from the moment in which somebody can decide. */
const expiry = (tx: Tx, status: OpenStatus) =>
  status === 'pending' ? tx`now() + interval '90 days'` : tx`null`;

interface Stored {
  name: string;
  internalName: string | null;
  description: string | null;
  active: boolean;
  default: boolean | null;
  data: Record<string, unknown>;
  version: number;
}

async function proposalFor(
  tx: Tx,
  workspace: string,
  { kind, entityOId, update, generated: generatedItem, mayChangeNothing }: ProposedBySomebody,
  reason: string | null,
  evidenceBefore: ProposedEvidence[] = [],
): Promise<EntityProposal> {
  const [storedEntity] = await tx<Stored[]>`
    select name, internal_name, description, active, is_default as default, data, version
    from entity
    where workspace_o_id = ${workspace}
      and o_id = ${entityOId}
      and kind = ${kind.kind}
      and deleted_at is null`;
  if (!storedEntity) throw notFound('No library entity with this oId exists in the workspace');
  await checkReferences(tx, workspace, kind, update.data, storedEntity.data);
  const { additionalProperties } = storedEntity.data;
  // the record may have gained values while a model was writing
  const givenFields = generatedItem
    ? mergeFound(storedEntity.data, update.data)
    : withGroups(kind, storedEntity.data, update.data);
  const data = Object.keys(update.kept ?? {}).length
    ? withKept({ additionalProperties, ...givenFields }, update.kept)
    : givenFields;
  const changes = changesOf(storedEntity, { ...update, data }, reason ?? 'suggested by hand');
  if (changes.length === 0 && !mayChangeNothing)
    throw invalidField('update', 'must change at least one field of the entity');
  const { name, internalName, description, active, isDefault } = update;
  // of a value that somebody has edited since, none is stored in the end
  const evidence = generatedItem
    ? (await generatedEvidence(tx, workspace, generatedItem)).map((one) => ({ ...one, checkVersion }))
    : evidenceBefore;
  return {
    entityOId,
    entityType: kind.kind,
    name: storedEntity.name,
    version: storedEntity.version,
    changes,
    update: {
      ...(typeof name === 'string' ? { name } : {}),
      ...(internalName === undefined ? {} : { internalName }),
      ...(description === undefined ? {} : { description }),
      ...(typeof active === 'boolean' ? { active } : {}),
      ...(typeof isDefault === 'boolean' ? { isDefault } : {}),
      data,
    },
    ...(evidence.length > 0 ? { evidence } : {}),
  };
}

function changesOf(stored: Stored, update: EntityInput, reason: string): ProposedChange[] {
  const { name, internalName, description, data } = update;
  const wantedChanges: { path: string; before: unknown; after: unknown }[] = [
    { path: 'name', before: stored.name, after: name ?? undefined },
    { path: 'internalName', before: stored.internalName, after: internalName },
    { path: 'description', before: stored.description, after: description },
    { path: 'active', before: stored.active, after: update.active ?? undefined },
    { path: 'default', before: stored.default, after: update.isDefault ?? undefined },
    ...Object.entries(data).map(([field, after]) => ({
      path: `/${pointerPart(field)}`,
      before: stored.data[field],
      after,
    })),
  ];
  return wantedChanges
    .filter(({ before, after }) => after !== undefined && !Bun.deepEquals(before ?? null, after))
    .map(({ path, before, after }) => ({
      path,
      before: before ?? null,
      after,
      reason,
      quote: null,
      start: null,
      end: null,
    }));
}
