import { z } from 'zod';
import { byOId, entityInputOf, updateShape } from '../../schema/entity.ts';
import type { SourceInput } from '../../schema/generate.ts';
import { everyKind } from '../../schema/library/index.ts';
import type { Kind } from '../../schema/shape.ts';
import {
  commentQuery,
  commentReply,
  declinedSuggestion,
  driftBody,
  driftReply,
  oneSuggestion,
  suggestion,
  suggestionCreate,
  suggestionList,
  suggestionListReply,
  suggestionUpdate,
  unknownSourceTypes,
} from '../../schema/suggestion.ts';
import { notFound } from '../errors.ts';
import { bodyReader, prefersStrict, type Reader } from '../http/input/reader.ts';
import { type Call, defineRoute } from '../http/route.ts';
import { heldOn } from '../services/context/held-on.ts';
import { checkDrift } from '../services/drift/check.ts';
import { getResource } from '../services/resources/record.ts';
import { listComments } from '../services/suggestions/comments.ts';
import { acceptSuggestion, declineSuggestion, refuseDecided } from '../services/suggestions/decide.ts';
import { instructedUpdate } from '../services/suggestions/instructed.ts';
import { getSuggestion, listSuggestions } from '../services/suggestions/list.ts';
import {
  createSuggestion,
  type ProposedBySomebody,
  updateSuggestion,
} from '../services/suggestions/manual.ts';
import { author } from './library-common.ts';

const common = { tag: 'Drift', refusals: [404, 409] };

export const suggestionRoutes = [
  defineRoute({
    ...common,
    method: 'POST',
    path: '/resource/check-drift',
    summary: 'Compare a document with the library entities it is linked to',
    description:
      "A verdict per entity with evidence from both sides; for a change a proposal: the record with only the changed values replaced. Incomparable statements on the same subject are immaterial, with the sentence. Recorded in metadata.lastDriftCheck. A document with metadata.date before an entity's last change proposes nothing for it. With an endpoint 10 credits per eight entities or 40,000 characters of them; 503 if it is unavailable, and nothing is recorded.",
    scope: 'write',
    body: driftBody,
    reply: 'data',
    response: driftReply,
    refusals: [402, 404, 409, 503],
    // a model may be asked: no transaction is held meanwhile
    atomic: false,
    handle: (call) => {
      const { resourceOId, entityOIds, propose } = call.body;
      const request = { resourceOId, entityOIds: entityOIds ?? null, propose: propose ?? false };
      return checkDrift(call, request, author(call), (tx, check) => call.record(tx, check));
    },
    resume: async (_call, check) => check,
  }),
  defineRoute({
    ...common,
    method: 'GET',
    path: '/resource/comments',
    summary: 'Comments on a document, oldest first',
    scope: 'read',
    query: commentQuery,
    queryAliases: { resourceOId: 'oId', id: 'oId' },
    refusals: [404],
    reply: 'flat',
    response: commentReply,
    handle: (call) => call.read((tx) => listComments(tx, call.workspace, call.query.oId, call.query)),
  }),
  defineRoute({
    ...common,
    method: 'GET',
    path: '/suggestion/list',
    summary: 'Updates of the library that documents or people call for, newest first',
    scope: 'read',
    query: suggestionList,
    queryAliases: { status: 'statuses', sort: 'sortDirection', sortOrder: 'sortDirection' },
    refusals: [],
    reply: 'flat',
    response: suggestionListReply,
    handle: (call) => {
      for (const type of unknownSourceTypes(call.query.sourceTypes ?? []))
        call.warn(`sourceTypes: ${type} is not a type of source; nothing matches it`);
      return call.read((tx) => listSuggestions(tx, call.workspace, call.query));
    },
  }),
  defineRoute({
    ...common,
    method: 'GET',
    path: '/suggestion/get',
    aliases: [{ method: 'GET', path: '/suggestion/{oId}' }],
    summary: 'Get one suggestion',
    scope: 'read',
    query: byOId,
    queryAliases: { suggestionOId: 'oId', id: 'oId' },
    refusals: [404],
    reply: 'data',
    response: suggestion,
    handle: (call) => call.read((tx) => getSuggestion(tx, call.workspace, call.query.oId)),
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/suggestion/create',
    summary: 'Suggest an update of an entity for somebody to decide on',
    description:
      'Checked like an update of the entity, and compared with the stored values. With instructions alone it is a draft, with an update proposed by a model. Scope: write.',
    scope: 'write',
    body: suggestionCreate,
    reply: 'data',
    response: suggestion,
    refusals: [402, 404, 409],
    // A model may be asked: no transaction is held meanwhile.
    atomic: false,
    handle: async (call) => {
      const { entityOId, update, resourceOId, reason, status } = call.body;
      const isInWords = !update;
      // before a model is paid for
      if (isInWords && resourceOId) await call.read((tx) => getResource(tx, call.workspace, resourceOId));
      const by = isInWords ? await instructed(call, entityOId) : proposed(call, entityOId, update);
      const given = {
        ...by,
        resourceOId: resourceOId ?? null,
        reason: reason ?? call.body.instructions ?? null,
        status:
          (by.mayChangeNothing ? null : status) ?? (isInWords ? ('draft' as const) : ('pending' as const)),
      };
      if (given.status !== (status ?? given.status))
        call.warn('status: nothing is proposed yet, so the suggestion is a draft');
      return call.write(async (tx) => {
        const made = await createSuggestion(tx, call.workspace, given, author(call));
        await call.record(tx, { oId: made.oId });
        return made;
      });
    },
    resume: suggestionMade,
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/suggestion/update',
    aliases: [{ method: 'PUT', path: '/suggestion/update' }],
    summary: 'Change a suggestion on which nobody has decided',
    description:
      'A new update replaces that of its first entity. Decided ones answer 409 `already_decided`. Scope: write.',
    scope: 'write',
    body: suggestionUpdate,
    reply: 'data',
    response: suggestion,
    refusals: [402, 404, 409],
    // A model may be asked: no transaction is held meanwhile.
    atomic: false,
    handle: async (call) => {
      const { oId, update, status, instructions } = call.body;
      const before = await call.read((tx) => getSuggestion(tx, call.workspace, oId));
      const target = before.proposal.entities[0]?.entityOId ?? '';
      const isInWords = !update && Boolean(instructions?.trim() || call.body.sources?.length);
      // before a model is paid for
      refuseDecided(before);
      const inWords = isInWords ? await instructed(call, target) : null;
      const change = {
        update: update ? proposed(call, target, update) : inWords?.mayChangeNothing ? null : inWords,
        reason: call.body.reason ?? instructions ?? call.body.reason,
        status: status ?? null,
      };
      return call.write(async (tx) => {
        const updated = await updateSuggestion(tx, call.workspace, oId, change);
        await call.record(tx, { oId });
        return updated;
      });
    },
    resume: suggestionMade,
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/suggestion/accept',
    summary: 'Apply a suggestion, with a revision of each entity and a comment on the document',
    description:
      "New values get the document's sentences as evidence. Applied as a whole or, with 409, not at all: `document_changed` when the document was changed or deleted since the comparison, `entity_changed` when an entity was, `already_decided` when no longer pending, `not_pending` for a draft.",
    scope: 'write',
    body: oneSuggestion,
    reply: 'data',
    response: suggestion,
    handle: (call) => call.write((tx) => acceptSuggestion(tx, call.workspace, call.body.oId, author(call))),
  }),
  ...(
    [
      ['reject', 'rejected', 'Refuse a suggestion: what it proposes is wrong'],
      ['dismiss', 'dismissed', 'Put a suggestion aside'],
    ] as const
  ).map(([verb, status, summary]) =>
    defineRoute({
      ...common,
      method: 'POST',
      path: `/suggestion/${verb}`,
      summary,
      description:
        'Suggestions replaced by a newer one for the same document are dismissed by the system; pending ones expire after 90 days. Decided ones answer 409 `already_decided`.',
      scope: 'write',
      body: declinedSuggestion,
      reply: 'data',
      response: suggestion,
      handle: (call) => decline(call, status),
    }),
  ),
];

function suggestionMade(call: Call, made: unknown) {
  return call.read((tx) => getSuggestion(tx, call.workspace, oneSuggestion.parse(made).oId));
}

function decline(call: Call<undefined, z.output<typeof declinedSuggestion>>, as: 'rejected' | 'dismissed') {
  const { oId, reason } = call.body;
  return call.write((tx) => declineSuggestion(tx, call.workspace, oId, as, reason ?? null, author(call)));
}

/** The update as the kind of the entity reads it; the prefix of an oId tells its kind. */
function proposed(
  { headers, warn }: Pick<Call, 'headers' | 'warn'>,
  entityOId: string,
  update: Record<string, unknown>,
): ProposedBySomebody {
  const kind = everyKind.find(({ prefix }) => entityOId.startsWith(`${prefix}_`));
  if (!kind) throw notFound('No library entity with this oId exists in the workspace');
  const { value, report } = readerOf(kind).read(
    { update: { ...update, oId: entityOId } },
    prefersStrict(headers),
  );
  for (const warning of report.warnings) warn(warning);
  const { oId: _, ...read } = value.update;
  return { kind, entityOId, update: entityInputOf(kind, read, report.kept) };
}

interface InWords {
  instructions?: string | null | undefined;
  sources?: SourceInput[] | null | undefined;
}

/** The update that a model proposes; where it finds none, a draft that changes nothing yet. */
async function instructed(call: Call<undefined, InWords>, entityOId: string): Promise<ProposedBySomebody> {
  const { instructions, sources } = call.body;
  const { kind, update } = proposed(call, entityOId, {});
  const tools = { ...call, heldOn: (name: string) => heldOn(call, name) };
  const asked = { kind, entityOId, instructions: instructions ?? null, sources: sources ?? [] };
  const found = await instructedUpdate(tools, asked);
  return { kind, entityOId, ...(found ?? { update, mayChangeNothing: true }) };
}

const readers = new WeakMap<Kind, Reader<{ update: Record<string, unknown> }>>();

function readerOf(kind: Kind): Reader<{ update: Record<string, unknown> }> {
  const reader = readers.get(kind) ?? bodyReader(z.object({ update: updateShape(kind) }));
  readers.set(kind, reader);
  return reader;
}
