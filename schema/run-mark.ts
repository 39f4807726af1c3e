import { z } from 'zod';
import { exampleOId } from './example.ts';
import { prefixes } from './o-id.ts';
import { boundedText, oId, queryList, timestamp } from './wire.ts';

/** Scores and tags of runs of agents and workflows. */

export const marksMost = 50;

const name = boundedText(100)
  .transform((text) => text.trim())
  .refine((text) => text.length > 0, 'must not be empty');

export const runMarks = {
  tags: z.array(z.string()).meta({ description: 'Tags given to it' }),
  scores: z.record(z.string(), z.number()).meta({ description: 'Scores given to it, by name' }),
};

export const runMarkBody = z
  .object({
    runOId: oId,
    scores: z
      .record(name, z.number().min(-1e12).max(1e12))
      .refine((scores) => Object.keys(scores).length <= marksMost, `must have at most ${marksMost} names`)
      .optional()
      .meta({ description: 'By name; a new value replaces the old one' }),
    tags: z.array(name).max(marksMost).optional(),
    remove: z
      .array(name)
      .max(marksMost)
      .optional()
      .meta({ description: 'Names of scores and tags to remove' }),
  })
  .meta({
    id: 'RunMark',
    requestExample: { runOId: exampleOId(prefixes.run), scores: { helpful: 0.8 }, tags: ['reviewed'] },
  });
export type RunMarkBody = z.output<typeof runMarkBody>;

export const markedRun = z.object({ runOId: z.string(), ...runMarks }).meta({ id: 'MarkedRun' });
export type MarkedRun = z.output<typeof markedRun>;

/** The filters that every list of runs has. */
export const endOfRuns = timestamp().optional().meta({ description: 'Created then or earlier' });
export const markOfRuns = queryList(boundedText(100))
  .optional()
  .meta({ description: 'Runs with any of these tags or scores' });
