import { z } from 'zod';
import { casesMost, evaluationCase, evaluationCases } from './evaluation.ts';
import { exampleOId } from './example.ts';
import { inputRules } from './input/rules.ts';
import { prefixes } from './o-id.ts';
import { boundedText, isoTime, listOf, oId, page, textSearch } from './wire.ts';

/** Stored sets of cases, which evaluations run. */

export const setsMost = 200;

const name = boundedText(200).refine((text) => text.trim() !== '', 'must not be empty');

const fromRunOIds = z.array(oId).max(casesMost, `must have at most ${casesMost} items`).nullish().meta({
  description: 'Adds a case per run: its input, and the fields that its answer fills as `paths`',
});

const example = { name: 'Grocers', cases: [{ input: { companyName: 'Northmarket' } }] };

export const evaluationSetCreate = z
  .object({ name, cases: evaluationCases.nullish(), fromRunOIds })
  .strict()
  .meta({ id: 'EvaluationSetCreate', requestExample: example });
export type EvaluationSetCreate = z.output<typeof evaluationSetCreate>;

export const evaluationSetUpdate = z
  .object({
    oId,
    name: name.optional(),
    cases: evaluationCases.optional().meta({ description: 'All cases; absent: as before' }),
    fromRunOIds,
  })
  .strict()
  .meta({
    id: 'EvaluationSetUpdate',
    requestExample: { oId: exampleOId(prefixes.evaluationSet), ...example },
  })
  .register(inputRules, { changes: true });
export type EvaluationSetUpdate = z.output<typeof evaluationSetUpdate>;

const head = {
  oId: z.string(),
  name: z.string(),
  version: z.int().meta({ description: 'Each change of the cases makes the next' }),
  total: z.int().meta({ description: 'Number of its cases' }),
  createdAt: isoTime,
  updatedAt: isoTime,
};

export const evaluationSetHead = z.object(head).meta({ id: 'EvaluationSetHead' });
export type EvaluationSetHead = z.output<typeof evaluationSetHead>;

export const evaluationSet = z
  .object({ ...head, cases: z.array(evaluationCase) })
  .meta({ id: 'EvaluationSet' });
export type EvaluationSet = z.output<typeof evaluationSet>;

export const evaluationSetListQuery = z.object({ ...page({ default: 10, max: 200 }), text: textSearch });
export type EvaluationSetListQuery = z.output<typeof evaluationSetListQuery>;
export const evaluationSetList = listOf(evaluationSetHead);
