import { z } from 'zod';
import { Tier } from '../tier.ts';
import { boundedText, freeObject } from '../wire.ts';
import { readShape } from './json-shape.ts';

/** The settings of one run, which override those of its agent. */

export const efforts = ['minimal', 'low', 'medium', 'high'] as const;

/** Refuses an unsupported JSON Schema, with the place of each fault. */
export function refuseUnfollowed(
  schema: Record<string, unknown> | null | undefined,
  context: z.RefinementCtx,
): void {
  const read = schema ? readShape(schema) : null;
  if (read && 'faults' in read)
    for (const { path, message } of read.faults) context.addIssue({ code: 'custom', path, message });
}

export const runSettings = z
  .object({
    model: Tier.nullish().meta({ description: "Sets the run's price" }),
    temperature: z.number().min(0).max(2).nullish(),
    maxOutputTokens: z
      .int()
      .min(100)
      .max(200_000)
      .nullish()
      .meta({ description: 'Maximum of tokens in one answer of the model; default by type of agent' }),
    instructions: boundedText(20_000).nullish(),
    jsonSchema: freeObject.nullish().superRefine(refuseUnfollowed),
    effort: z.enum(efforts).nullish().meta({ description: "Length of a reasoning model's thought" }),
  })
  .strict()
  .meta({
    id: 'RunSettings',
    description:
      "Overrides the agent's settings for this run. A model that lacks one of them refuses the run",
  });
export type RunSettings = z.output<typeof runSettings>;
