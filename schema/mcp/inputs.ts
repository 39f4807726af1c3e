import { z } from 'zod';
import type { AgentType } from '../agents/types.ts';
import { contextRequest } from '../context.ts';
import { findingListRequest } from '../event-query.ts';
import { importBody } from '../import-job.ts';
import { metricDimensions, metricMeasures, metricQuestions, metricSources } from '../metrics.ts';
import { suggestionCreate } from '../suggestion.ts';
import { boundedText, freeObject, oId } from '../wire.ts';

/** The arguments of the tools of /mcp. Members that a route of the API takes have that route's own shape. */

/** A client that is not sure whether its call arrived sends it again with the same key. */
const idempotencyKey = boundedText(255).min(1).optional().meta({
  description: 'Repeating the call with the same key returns the first answer and does nothing twice',
});

export const searchContextInput = contextRequest.pick({
  query: true,
  topK: true,
  rerank: true,
  sources: true,
  additionalContext: true,
  tokenBudget: true,
  resourceOIds: true,
});

export const getEntityInput = z.object({
  oId: oId.meta({ description: 'oId of a library record, such as a persona, product or objection' }),
});

export const listFindingsInput = findingListRequest;

/** The type of agents that write account briefs. */
export const accountBriefType = 'ENRICH_COMPANY' satisfies AgentType;

export const accountBriefInput = z.object({
  companyName: boundedText(2000).optional(),
  companyDomain: boundedText(2000).optional().meta({ description: 'Such as northmarket.example' }),
  accountOId: oId.optional().meta({ description: 'Instead of name and domain: an account of the workspace' }),
  agentOId: oId.optional().meta({
    description: `An agent of type ${accountBriefType}; default: the oldest of the workspace`,
  }),
  idempotencyKey,
});

export const runAgentInput = z.object({
  agentOId: oId,
  inputs: freeObject.optional().meta({
    description:
      'Whom or what the run is about, by the type of the agent: companyName, companyDomain, accountOId, email, firstName, lastName, jobTitle, runtimeContext (facts, each value with its key), customContext',
  }),
  wait: z.boolean().default(true).meta({
    description: 'false: the call returns at once with a runOId for get_run',
  }),
  idempotencyKey,
});

export const getRunInput = z.object({ runOId: oId });

const everyOf = <Name extends string>(names: Readonly<Record<string, readonly Name[]>>) => [
  ...new Set(Object.values(names).flat()),
];
const namesSentence = (names: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(names)
    .map(([source, of]) => `${source}: ${of.join(', ')}`)
    .join('; ');

export const queryMetricsInput = z.object({
  of: z.enum(metricSources),
  groupBy: z
    .array(z.enum(everyOf(metricDimensions)))
    .max(2)
    .optional()
    .meta({
      description: `Up to two dimensions; without any, all is one group. ${namesSentence(metricDimensions)}`,
    }),
  measures: z
    .array(z.enum(everyOf(metricMeasures)))
    .optional()
    .meta({ description: `Default: all. ${namesSentence(metricMeasures)}` }),
  ...metricQuestions.findings.pick({
    interval: true,
    timeZone: true,
    from: true,
    to: true,
    previous: true,
    limit: true,
  }).shape,
  orderBy: boundedText(100).optional().meta({ description: 'A measure, `key` or `period`' }),
  filter: freeObject.optional().meta({
    description:
      'Filters of the list that is counted, by their names: eventTypes, extractionType, accountOIds, companyDomains, personaOIds and so on',
  }),
});

export const proposeUpdateInput = z.object({
  entityOId: oId.meta({ description: 'The library record that should change' }),
  update: freeObject.meta({
    description: 'New values by the names of the fields, as update of the kind takes them',
  }),
  reason: suggestionCreate.shape.reason,
  resourceOId: suggestionCreate.shape.resourceOId,
  idempotencyKey,
});

export const importEventsInput = importBody.pick({ events: true });
