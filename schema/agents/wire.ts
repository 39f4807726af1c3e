import { z } from 'zod';
import { exampleOId } from '../example.ts';
import { type InputRules, inputRules, type ReshapedInput } from '../input/rules.ts';
import { prefixes } from '../o-id.ts';
import { Tier } from '../tier.ts';
import { boundedText, flag, isoTime, listOf, oId, page, wholeNumber } from '../wire.ts';
import { refuseUnfollowed } from './run-settings.ts';
import { settings } from './settings.ts';
import { AgentType } from './types.ts';

/** Older clients send the configuration under `data`; what stands at the top wins. */
function fromData(sent: Readonly<Record<string, unknown>>): ReshapedInput | null {
  const { data, ...top } = sent;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const below = Object.keys(data).filter((name) => top[name] === undefined);
  return {
    value: { ...data, ...top },
    moved: Object.fromEntries(below.map((name) => [name, `data.${name}`])),
  };
}

/** What replies say beside the configuration: a record that was read may be sent back whole. */
const readOnlyMembers = [
  'version',
  'costToRun',
  'steps',
  'itemType',
  'contentOutputFormat',
  'createdAt',
  'updatedAt',
  'warnings',
];
const rules: InputRules = { keepsUnknown: true, reshape: fromData };

export const agentRecord = z
  .object({
    oId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    type: AgentType,
    model: Tier,
    version: z.int().meta({ description: 'Each change makes the next; runs name theirs' }),
    costToRun: z.number().meta({ description: 'Credits of one run' }),
    steps: z.number().int(),
    itemType: z.literal('agent'),
    contentOutputFormat: z.string().nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
    ...settings,
  })
  .meta({ id: 'Agent' });

/** The record, with the same members once more as `data` for older clients. */
export const agentDetail = agentRecord
  .extend({
    data: agentRecord,
    warnings: z.array(z.string()).meta({ description: 'Settings that runs do not follow exactly' }),
  })
  .meta({ id: 'AgentDetail' });

export const agentsDeleted = z.union([agentRecord, z.array(agentRecord)]);

export const agentCreate = z
  .object({
    name: boundedText(1000).refine((text) => text.trim().length > 0, 'must not be empty'),
    description: boundedText(20_000).nullish(),
    type: AgentType,
    model: Tier.optional(),
    ...settings,
    jsonSchema: settings.jsonSchema.superRefine(refuseUnfollowed),
  })
  .strict()
  .meta({
    id: 'AgentCreate',
    requestExample: {
      name: 'Account brief',
      type: 'ENRICH_COMPANY',
      model: 'ECHO',
      instructions: 'Look at what has changed since the last quarter.',
    },
  })
  .register(inputRules, { ...rules, readOnly: ['oId', ...readOnlyMembers] });

export const agentUpdate = agentCreate
  .omit({ type: true })
  .partial()
  .extend({ oId })
  .strict()
  .meta({ id: 'AgentUpdate', requestExample: { oId: exampleOId(prefixes.agent), model: 'HARMONY' } })
  .register(inputRules, { ...rules, changes: true, readOnly: ['type', ...readOnlyMembers] });

const version = wholeNumber({ min: 1, max: 2_000_000_000 });

export const byAgent = z.object({
  oId,
  version: version.optional().meta({ description: 'Absent: the current one' }),
});

export const agentActivate = z
  .object({ oId, version })
  .meta({ id: 'AgentActivate', requestExample: { oId: exampleOId(prefixes.agent), version: 2 } });
export type AgentActivate = z.output<typeof agentActivate>;

export const agentVersionQuery = z.object({ oId, ...page({ default: 10, max: 200 }) });
export type AgentVersionQuery = z.output<typeof agentVersionQuery>;

export const agentVersion = z
  .object({
    version: z.int(),
    current: z.boolean().meta({ description: 'New runs use it' }),
    createdAt: isoTime,
    name: z.string(),
    description: z.string().nullable(),
    model: Tier,
    ...settings,
  })
  .meta({ id: 'AgentVersion' });
export const agentVersionList = listOf(agentVersion);

export const agentListQuery = z.object({
  type: z.preprocess((value) => (value === '' ? undefined : value), AgentType.nullish()),
  query: boundedText(1000).default(''),
  ...page({ default: 10, max: 200 }),
  orderField: z.enum(['createdAt', 'updatedAt']).default('createdAt'),
  orderDirection: z.preprocess(
    (value) => (typeof value === 'string' ? value.toUpperCase() : value),
    z.enum(['ASC', 'DESC']).default('DESC'),
  ),
  includeExperiments: flag().default(false),
});

/** The query of agents in GraphQL. Unlike those of REST, its arguments have no other forms. */
export const agentsQuery = z.object({
  ...page({ default: 10, max: 200 }),
  type: AgentType.optional(),
  query: boundedText(1000).default('').meta({ description: 'In the name or the description' }),
});
export type AgentsQuery = z.output<typeof agentsQuery>;

export const agentTypeList = listOf(
  z
    .object({ type: AgentType, name: z.string(), description: z.string(), category: z.string() })
    .meta({ id: 'AgentTypeInfo' }),
);

const annotationSource = z
  .object({
    type: z.enum(['resource', 'entity', 'event', 'finding', 'page', 'input', 'provider']),
    oId: z.string().nullable(),
    chunkOId: z.string().nullish(),
    /** A field of an entity, as a JSON pointer into its data. */
    field: z.string().nullish(),
    url: z.string().nullish(),
    quote: z.string().optional(),
    start: z.number().int().optional(),
    end: z.number().int().optional(),
    support: z.enum(['quoted', 'restated', 'confirmed', 'paraphrased']).optional().meta({
      description: 'As in evidence; `paraphrased` in runs of earlier versions alone',
    }),
    score: z.number().optional(),
  })
  .meta({ id: 'AnnotationSource' });

export const annotation = z
  .object({
    path: z.string().meta({ description: 'JSON pointer into data' }),
    claim: z
      .object({ text: z.string(), start: z.number().int(), end: z.number().int() })
      .meta({ id: 'AnnotatedClaim' })
      .optional()
      .meta({ description: 'In prose: the claim, and its place in the text at `path`' }),
    support: z.literal('none').optional().meta({
      description: 'none: no source supports the claim, kept by `unsupportedClaims: mark`',
    }),
    sources: z.array(annotationSource).meta({ description: 'None: a claim without evidence' }),
  })
  .meta({ id: 'Annotation' });

/** The members of a run's reply; `data` depends on its type. */
export const runReplyMembers = (data: z.ZodType) => ({
  found: z.boolean(),
  message: z.string(),
  data,
  annotations: z.array(annotation),
  warnings: z.array(z.string()),
  runOId: z.string(),
  agentOId: z.string().meta({ description: 'The agent that ran' }),
  experimentOId: z
    .string()
    .nullable()
    .meta({ description: 'The experiment that chose the agent, if the request named none' }),
  model: z.string(),
});

/** The members of runs whose types are about a company. */
export const runAccount = z
  .string()
  .nullable()
  .meta({ description: 'The account of the run; null if unknown' });

/** Returns the reply of one type's runs, named after its title. */
export function agentRunReply({ title, data, isOfAccount }: AnsweringType) {
  const account = isOfAccount ? { accountOId: runAccount } : {};
  return z.object({ ...runReplyMembers(data), ...account }).meta({
    id: `${title.replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}Run`,
  });
}

interface AnsweringType {
  title: string;
  data: z.ZodType;
  isOfAccount: boolean;
}
