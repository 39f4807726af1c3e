import { z } from 'zod';
import { AgentType } from './agents/types.ts';
import { inputRules } from './input/rules.ts';
import { boundedText, freeObject, isoTime, oId, page, queryList, wholeNumber } from './wire.ts';

/** An agent run over saved cases: inputs, expectations and results. */

export const casesMost = 500;
const maxExpected = 50;
const criteriaMost = 10;

const listOfOne = (value: unknown) => (typeof value === 'string' ? [value] : value);
const nonEmptyText = boundedText(2000).refine((text) => text.trim() !== '', 'must not be empty');
const pointer = boundedText(500).regex(
  /^(?:\/(?:[^~/]|~[01])*)+$/,
  'must be a JSON pointer into data, such as /company/industry',
);
const expectedTexts = (description: string) =>
  z
    .preprocess(listOfOne, z.array(nonEmptyText).max(maxExpected, `must have at most ${maxExpected} items`))
    .nullish()
    .meta({ description });

/** By JSON pointers into `data`. */
const byPointer = <Value extends z.ZodType>(value: Value, description: string) =>
  z
    .record(pointer, value)
    .refine((map) => Object.keys(map).length <= maxExpected, `must have at most ${maxExpected} members`)
    .nullish()
    .meta({ description });

const pattern = boundedText(500).refine((text) => text !== '', 'must not be empty');
const bounds = z
  .object({ min: z.number().optional(), max: z.number().optional() })
  .strict()
  .refine(({ min, max }) => min !== undefined || max !== undefined, 'must have min, max or both')
  .register(inputRules, { refusesUnknown: true });

const criterion = z
  .object({ criterion: nonEmptyText })
  .strict()
  .register(inputRules, { refusesUnknown: true });

const expectation = z
  .object({
    contains: expectedTexts('Each must stand in some text of `data`, ignoring case and spacing'),
    absent: expectedTexts('None may stand in any text of `data`'),
    paths: z
      .preprocess(listOfOne, z.array(pointer).max(maxExpected, `must have at most ${maxExpected} items`))
      .nullish()
      .meta({ description: 'JSON pointers into `data` that must be filled: neither null nor empty' }),
    equals: byPointer(z.unknown(), 'Exact values by pointer'),
    regex: z
      .preprocess(
        listOfOne,
        z.union([
          z.array(pattern).max(maxExpected, `must have at most ${maxExpected} items`),
          byPointer(pattern, ''),
        ]),
      )
      .nullish()
      .meta({
        description: 'RE2 patterns: each matches in some text of `data`, or at its pointer',
      }),
    judge: z
      .preprocess(
        (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? [value] : value),
        z.array(criterion).max(criteriaMost, `must have at most ${criteriaMost} items`),
      )
      .nullish()
      .meta({
        description:
          'Criteria in words; a model judges whether `data` meets them. Without a model the case is not met',
      }),
    number: byPointer(bounds, 'Bounds of the number at each pointer'),
  })
  .strict()
  .meta({ id: 'EvaluationExpectation' })
  .register(inputRules, { refusesUnknown: true });

export const evaluationCase = z
  .object({
    name: boundedText(200).nullish().meta({ description: 'Default: `Case 1`, `Case 2` …' }),
    input: freeObject.meta({ description: "Input of a run of the agent's type, without agentOId" }),
    expect: expectation.nullish(),
  })
  .strict()
  .meta({ id: 'EvaluationCase' });
export type EvaluationCase = z.output<typeof evaluationCase>;

export const evaluationCases = z
  .array(evaluationCase)
  .min(1, 'must have at least 1 item')
  .max(casesMost, `must have at most ${casesMost} items`);

const agentVersion = wholeNumber({ min: 1, max: 2_000_000_000 })
  .nullish()
  .meta({ description: 'Absent: the current one' });

export const evaluationRunBody = z
  .object({
    agentOId: oId,
    agentVersion,
    cases: evaluationCases.nullish().meta({ description: 'Give cases or setOId' }),
    setOId: oId.nullish().meta({ description: 'The cases of a stored set' }),
    against: z
      .object({
        agentOId: oId.nullish().meta({ description: 'Absent: the same agent' }),
        agentVersion,
      })
      .strict()
      .nullish()
      .meta({ description: 'Runs the same cases beside it: another agent or version' }),
    async: z
      .boolean()
      .nullish()
      .meta({ description: 'true: answer at once; `/agents/eval/get` shows the result' }),
  })
  .strict()
  .refine(({ cases, setOId }) => Boolean(cases) !== Boolean(setOId), {
    path: ['cases'],
    message: 'is required unless setOId is given; cannot be combined with it',
  })
  .meta({
    id: 'EvaluationRun',
    requestExample: {
      agentOId: 'ca_0UqEwmVv7vSIBPaPAT7yj',
      cases: [
        {
          name: 'A grocer with a pilot',
          input: { companyName: 'Northmarket', companyDomain: 'northmarket.example' },
          expect: { contains: ['pilot in ten shops'], absent: ['guaranteed'], paths: ['/company/industry'] },
        },
      ],
    },
  });

const share = z.number().min(0).max(1).nullable();
const supportOf = "Share of the answer's values that are quoted, restated or confirmed; null without values";
const coverageOf = "Share of the type's fields that are filled; null if the type has none";

const summary = z
  .object({
    met: z.number().int(),
    total: z.number().int(),
    support: share.meta({ description: 'Mean over cases with a value' }),
    coverage: share.meta({ description: 'Mean over cases with a value' }),
    credits: z.number(),
  })
  .meta({ id: 'EvaluationSummary' });
export type EvaluationSummary = z.output<typeof summary>;

const verdict = z
  .object({
    criterion: z.string(),
    met: z.boolean().nullable().meta({ description: 'null if no model could be asked' }),
    reason: z.string(),
    evidence: z
      .object({ path: z.string(), quote: z.string() })
      .nullable()
      .meta({ description: 'Supporting words of the answer, with their places in `data`' }),
  })
  .meta({ id: 'EvaluationVerdict' });

const judgedCase = z
  .object({
    name: z.string(),
    runOId: z.string().meta({ description: 'The run: `/agents/run/get` shows what it was made of' }),
    met: z.boolean().nullable().meta({ description: 'null until judged' }),
    failed: z.array(z.string()).meta({ description: 'Unmet expectations, a sentence each' }),
    support: share.meta({ description: supportOf }),
    coverage: share.meta({ description: coverageOf }),
    verdicts: z.array(verdict).meta({ description: 'One per criterion of `judge`' }),
    credits: z.number().meta({ description: 'Credits of the run and the judge' }),
  })
  .meta({ id: 'EvaluationCaseResult' });
export type EvaluationCaseResult = z.output<typeof judgedCase>;

const evaluationStatus = z.enum(['running', 'completed']).meta({ id: 'EvaluationStatus' });

const head = {
  evalOId: z.string(),
  agentOId: z.string(),
  agentName: z.string(),
  agentType: AgentType,
  agentVersion: z.int().nullable().meta({ description: 'null if not kept, by an older version' }),
  setOId: z.string().nullable().meta({ description: 'The stored set of these cases' }),
  setVersion: z.int().nullable(),
  status: evaluationStatus,
  judged: z.number().int().meta({
    description: "Judged cases; with criteria in words, once the model's verdict is there",
  }),
  summary,
  createdAt: isoTime,
  completedAt: isoTime.nullable(),
};

export const evaluationHead = z.object(head).meta({ id: 'EvaluationHead' });
export type EvaluationHead = z.output<typeof evaluationHead>;

/** A case on which two evaluations differ. */
const caseDifference = z
  .object({
    name: z.string(),
    change: z.enum(['better', 'worse', 'other']).meta({
      description: '`better`: met here but not there; `other`: met in neither, for other reasons',
    }),
    runOId: z.string(),
    failed: z.array(z.string()),
    against: z.object({ runOId: z.string(), failed: z.array(z.string()) }),
  })
  .meta({ id: 'EvaluationDifference' });
export type EvaluationDifference = z.output<typeof caseDifference>;

const against = z
  .object({
    ...evaluationHead.pick({
      evalOId: true,
      agentOId: true,
      agentName: true,
      agentVersion: true,
      status: true,
      judged: true,
      summary: true,
    }).shape,
    better: z.int().meta({ description: 'Cases met here but not there' }),
    worse: z.int().meta({ description: 'Cases met there but not here' }),
    differences: z.array(caseDifference).meta({ description: 'Differences in cases judged in both' }),
  })
  .meta({ id: 'EvaluationAgainst' });
export type EvaluationAgainst = z.output<typeof against>;

export const evaluation = z
  .object({
    ...head,
    cases: z.array(judgedCase),
    previous: z.object({ evalOId: z.string(), summary }).nullable().meta({
      description: 'The last ended evaluation of the same agent over the same cases before this one',
    }),
    against: against.nullable(),
  })
  .meta({ id: 'Evaluation' });
export type Evaluation = z.output<typeof evaluation>;

export const byEvalOId = z.object({ evalOId: oId });

export const evaluationQuery = byEvalOId.extend({
  againstEvalOId: oId.optional().meta({
    description: 'Another evaluation of the same cases. Absent: the one started with this',
  }),
});

export const evaluationListQuery = z.object({
  ...page({ default: 10, max: 200 }),
  agentOId: queryList(oId).optional(),
  setOId: queryList(oId).optional(),
  status: queryList(evaluationStatus).optional(),
});
export type EvaluationListQuery = z.output<typeof evaluationListQuery>;
