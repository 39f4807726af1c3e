import {
  commentQuery,
  commentReply,
  driftBody,
  driftReply,
  oneSuggestion,
  suggestion,
  suggestionList,
  suggestionListReply,
} from '../../schema/suggestion.ts';
import { defineRoute } from '../http/route.ts';
import { checkDrift } from '../services/drift/check.ts';
import { listComments } from '../services/suggestions/comments.ts';
import { acceptSuggestion, dismissSuggestion } from '../services/suggestions/decide.ts';
import { listSuggestions } from '../services/suggestions/list.ts';
import { author } from './library.ts';

const common = { tag: 'Drift', refusals: [404, 409] };

export const suggestionRoutes = [
  defineRoute({
    ...common,
    method: 'POST',
    path: '/resource/check-drift',
    summary: 'Compare a document with the library entities it is linked to',
    description:
      'A verdict per entity with evidence from both sides, and a proposal where something is to be changed: the record with exactly the changed values replaced. What speaks of the same and cannot be compared is immaterial, with the sentence. It is recorded in metadata.lastDriftCheck. A document with metadata.date before the last change of an entity proposes nothing for it. With an endpoint 10 credits for every eight entities or 40,000 characters of them; 503 when it cannot be had, and nothing is recorded.',
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
      return checkDrift(call, request, author(call));
    },
  }),
  defineRoute({
    ...common,
    method: 'GET',
    path: '/resource/comments',
    summary: 'What was said about a document, oldest first',
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
    summary: 'Updates of the library that documents call for, newest first',
    scope: 'read',
    query: suggestionList,
    refusals: [],
    reply: 'flat',
    response: suggestionListReply,
    handle: (call) => call.read((tx) => listSuggestions(tx, call.workspace, call.query)),
  }),
  ...(['accept', 'dismiss'] as const).map((verb) =>
    defineRoute({
      ...common,
      method: 'POST',
      path: `/suggestion/${verb}`,
      summary:
        verb === 'accept'
          ? 'Apply a suggestion, with a revision of each entity and a comment on the document'
          : 'Put a suggestion aside',
      description:
        verb === 'accept'
          ? 'The new values get the sentences of the document as their evidence. All of it is applied or, with 409, nothing: `document_changed` when the document says something else than what was compared or was deleted, `entity_changed` when an entity has another version or was deleted, `already_decided` when it is pending no longer.'
          : 'One that a newer suggestion for the same document takes the place of is dismissed by the system. One that is pending no longer answers 409 `already_decided`.',
      scope: 'write',
      body: oneSuggestion,
      reply: 'data',
      response: suggestion,
      handle: (call) => {
        const decide = verb === 'accept' ? acceptSuggestion : dismissSuggestion;
        return call.write((tx) => decide(tx, call.workspace, call.body.oId, author(call)));
      },
    }),
  ),
];
