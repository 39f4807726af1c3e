import { z } from 'zod';
import { type AgentRunBody, agentRunBody, subjectName } from '../../../schema/agents/input.ts';
import {
  additionalContext,
  type ContextSource,
  contextDocument,
  contextSources,
  sourceToggles,
} from '../../../schema/context.ts';
import { recordSettings } from '../../../schema/kind-fields.ts';
import { boundedText } from '../../../schema/wire.ts';
import {
  type Composition,
  defineAgent,
  noTexts,
  type ResolvedInput,
  type TakenValue,
} from '../definition.ts';
import type { RankedDocument } from '../read.ts';

const input = agentRunBody
  .extend({
    query: boundedText(10_000).nullish().meta({
      description: "The question; absent: the company or person, and the agent's instructions",
    }),
    additionalContext: additionalContext.nullish(),
    topK: z.int().min(1).max(100).nullish().meta({ description: 'Documents to return; default 10' }),
    sources: sourceToggles.nullish(),
  })
  .meta({ id: 'ContextInput' });

type ContextBody = z.output<typeof input>;

const defaultMost = 10;
/** So much of an agent's instructions says what is looked for. */
const instructionCharacters = 500;

export const context = defineAgent({
  type: 'CONTEXT',
  path: 'context',
  aliases: [],
  title: 'Context',
  description:
    'Passages of documents and events, library records and findings on a question, in one ranked list. If the agent or the request names records of a kind, only these match of it',
  category: 'retrieval',
  input,
  requires: [],
  follows: ['instructions', ...recordSettings, 'enableCrmActivity', 'enableHighEffortMode'],
  looksUp: true,
  task: 'Find what bears on a question',
  plan: {
    ...noTexts,
    documents: (of) => ({
      query: queryOf(of),
      most: bodyOf(of.body).topK ?? defaultMost,
      about: aboutOf(of),
      sources: contextSources.filter((source) => isRead(of, source)),
      rerank: of.settings.enableHighEffortMode ? 'high' : 'medium',
    }),
  },
  fields: () => [],
  // only what the request or the agent names: without texts nothing else fits
  matches: ['product', 'playbook', 'persona', 'segment'],
  facts: () => [],
  data: z.object({ documents: z.array(contextDocument), reasoning: z.string() }).meta({ id: 'ContextData' }),
  compose,
});

const bodyOf = (body: AgentRunBody) => body as ContextBody;

/** An agent that is to leave activity alone reads no events, nor what was found in them. */
function isRead({ body, settings }: ResolvedInput, source: ContextSource): boolean {
  if (settings.enableCrmActivity === false && (source === 'events' || source === 'findings')) return false;
  return bodyOf(body).sources?.[source]?.enabled !== false;
}

function queryOf({ body, subject, settings }: ResolvedInput): string {
  const { query } = bodyOf(body);
  if (query?.trim()) return query;
  const about = [subject.company.name ?? subject.company.domain, subject.person.name];
  return [...about, settings.instructions?.slice(0, instructionCharacters)].filter(Boolean).join(' ');
}

/** What is told beside the question counts less than the question itself. */
function aboutOf({ body, subject }: ResolvedInput): unknown {
  const { additionalContext, runtimeContext } = bodyOf(body);
  return [additionalContext, runtimeContext, subject.company, subject.person, subject.runtimeContext];
}

function compose({ context: read, subject }: Composition) {
  const documents = read?.documents ?? [];
  const nothing = read === null ? 'Nothing was asked: give a query, a company or a person' : read.reasoning;
  return {
    data: {
      documents: documents.map(({ id, type, name, data, score, reasoning }) => ({
        id,
        type,
        name,
        data,
        score,
        reasoning,
      })),
      reasoning: read?.reasoning ?? nothing,
    },
    taken: documents.map(takenFrom),
    found: read?.found ?? false,
    message: read?.found
      ? `${documents.length} ${documents.length === 1 ? 'document' : 'documents'}${aside(subjectName(subject))}`
      : nothing,
  };
}

const aside = (name: string | null) => (name === null ? '' : ` about ${name}`);

const citedTypes = {
  resource_chunk: 'resource',
  entity: 'entity',
  event: 'event',
  finding: 'finding',
} as const;

function takenFrom({ type, oId, chunkOId, text, start, data }: RankedDocument, at: number): TakenValue {
  // a record's lines, and those of an event that are none of its text, are put together from fields: they stand nowhere
  const isPlaced = type !== 'entity' && data.position !== null;
  return {
    path: `/documents/${at}`,
    type: citedTypes[type],
    oId,
    ...(chunkOId ? { chunkOId } : {}),
    ...(isPlaced ? { quote: text, start } : {}),
  };
}
