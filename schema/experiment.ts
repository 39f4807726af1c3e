import { z } from 'zod';
import { AgentType } from './agents/types.ts';
import { agentListQuery, agentRecord } from './agents/wire.ts';
import { exampleOId } from './example.ts';
import { inputRules } from './input/rules.ts';
import { prefixes } from './o-id.ts';
import { boundedText, isoTime, listOf, oId } from './wire.ts';

/** Experiments: runs of one type of agents shared out between several, and what came of them for each. */

/** The types of agents whose runs may name an experiment instead of an agent. */
export const experimentTypes = ['CONTENT', 'EMAIL'] as const;

const experimentType = z
  .enum(experimentTypes, {
    error: ({ input }) =>
      input === undefined
        ? undefined
        : `must be ${experimentTypes.join(' or ')}: runs of other types take no experiment`,
  })
  .meta({ id: 'ExperimentType' });
export type ExperimentType = z.output<typeof experimentType>;

export const runStrategies = ['RANDOM', 'ROUND_ROBIN', 'WEIGHTED'] as const;
const runStrategy = z.enum(runStrategies).meta({
  id: 'RunStrategy',
  description:
    "Choice of a run's agent. RANDOM: equal chances. ROUND_ROBIN: in turn, in the order of agentOIds. WEIGHTED: by share of the weights. A person keeps an agent once given.",
});
export type RunStrategy = z.output<typeof runStrategy>;

export const agentsLeast = 2;
export const agentsMost = 20;
export const heaviest = 1_000_000;

const agentOIds = z
  .array(oId)
  .min(agentsLeast, `must name at least ${agentsLeast} agents`)
  .max(agentsMost, `must name at most ${agentsMost} agents`)
  .meta({ description: `${agentsLeast} to ${agentsMost} agents of the type, each once` });

const weight = z.object({
  oId,
  weight: z.number().positive('must be greater than 0').max(heaviest, `must be at most ${heaviest}`),
});
const weights = z
  .array(weight)
  .max(agentsMost)
  .meta({ description: 'For WEIGHTED: one per agent; its share of the sum counts' });
export type ArmWeight = z.output<typeof weight>;

const [oneAgent, otherAgent] = ['j', 'k'].map((last) => exampleOId('ca').slice(0, -1) + last);

const name = boundedText(1000).refine((text) => text.trim().length > 0, 'must not be empty');

/** What replies show and nobody sets. */
const readOnly = ['type', 'agents', 'itemType', 'createdAt', 'updatedAt', 'costToRun', 'steps'];

export const experimentCreate = z
  .object({
    name,
    description: boundedText(20_000).nullish(),
    agentType: experimentType,
    runStrategy,
    agentOIds,
    weights: weights.nullish(),
  })
  .meta({
    id: 'ExperimentCreate',
    requestExample: {
      name: 'Short or long',
      agentType: 'EMAIL',
      runStrategy: 'WEIGHTED',
      agentOIds: [oneAgent, otherAgent],
      weights: [
        { oId: oneAgent, weight: 3 },
        { oId: otherAgent, weight: 1 },
      ],
    },
  })
  .register(inputRules, { aliases: { type: 'agentType' } });
export type ExperimentCreate = z.output<typeof experimentCreate>;

export const experimentUpdate = z
  .object({
    oId,
    name: name.optional(),
    description: boundedText(20_000).nullish(),
    runStrategy: runStrategy.optional(),
    agentOIds: agentOIds.optional(),
    weights: weights.nullish(),
  })
  .meta({
    id: 'ExperimentUpdate',
    requestExample: { oId: exampleOId(prefixes.experiment), name: 'Short or long, again' },
  })
  .register(inputRules, {
    aliases: { experimentOId: 'oId' },
    changes: true,
    readOnly: [...readOnly, 'agentType', 'contentOutputFormat'],
  });
export type ExperimentUpdate = z.output<typeof experimentUpdate>;

const arm = z
  .object({
    oId: z.string(),
    name: z.string(),
    weight: z.number().nullable().meta({ description: 'null if the strategy has no weights' }),
    isDeleted: z.boolean().meta({ description: 'Its agent was deleted: no more runs' }),
  })
  .meta({ id: 'ExperimentAgent' });

export const experimentRecord = z
  .object({
    oId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    type: AgentType.meta({ description: 'Same as agentType, as lists of agents call it' }),
    agentType: experimentType,
    runStrategy,
    agentOIds: z.array(z.string()),
    weights: z
      .array(z.object({ oId: z.string(), weight: z.number() }))
      .nullable()
      .meta({ description: 'null if the strategy has no weights' }),
    agents: z.array(arm),
    costToRun: z.number().meta({ description: 'Credits of one run of its dearest agent' }),
    steps: z.number().int(),
    itemType: z.literal('experiment'),
    contentOutputFormat: z.string().nullable().meta({ description: 'That of its agents, if the same' }),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: 'Experiment' });
export type ExperimentRecord = z.output<typeof experimentRecord>;

export const experimentList = listOf(experimentRecord);
export const agentAndExperimentList = listOf(z.union([agentRecord, experimentRecord]));
export const experimentsDeleted = z.union([experimentRecord, z.array(experimentRecord)]);

export const experimentListQuery = agentListQuery.omit({ includeExperiments: true }).extend({
  type: z.preprocess((value) => (value === '' ? undefined : value), experimentType.nullish()),
});
export type ExperimentListQuery = z.output<typeof experimentListQuery>;
