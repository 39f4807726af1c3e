import { z } from 'zod';
import { flag } from './wire.ts';

/** Shapes for routes that change, or pay for, everything that a filter matches. */

export const dryRun = flag().default(false).meta({ description: 'Only counts: nothing is done or charged' });

export const dryRunCount = z
  .object({
    dryRun: z.literal(true),
    counts: z
      .object({
        total: z.int().meta({ description: 'Number that the filters match now' }),
        totalIsExact: z.boolean().optional().meta({ description: 'false: there may be more than `total`' }),
      })
      .meta({ id: 'DryRunCounts' }),
  })
  .meta({ id: 'DryRun' });
export type DryRunCount = z.output<typeof dryRunCount>;
