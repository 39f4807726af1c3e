import { z } from 'zod';
import { kindName, queryList, timestamp, wholeNumber } from './wire.ts';

/** The period of a report, and the entities it is about. */

export const periodTypes = ['week', 'month', 'quarter'] as const;
export type PeriodType = (typeof periodTypes)[number];

const lower = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

export const periodType = z
  .preprocess(lower, z.enum(periodTypes))
  .meta({ description: 'Weeks begin on Monday; periods are UTC' });

export const periodQuery = {
  periodType: periodType.optional(),
  periodStart: timestamp()
    .optional()
    .meta({ description: 'Any time in the first period; default: the last period is the current one' }),
  periodCount: wholeNumber({ min: 1, max: 120 })
    .optional()
    .meta({ type: 'integer', description: 'Number of consecutive periods; default 1' }),
};

/** A range of time in a query; combined with periods, both must contain an event. */
export const rangeQuery = {
  startDate: timestamp().optional(),
  endDate: timestamp().optional().meta({ description: 'Default: now' }),
};

export const entityTypes = queryList(kindName)
  .optional()
  .meta({ description: 'Kinds of the library, such as competitor' });

/** The parameter that orders a report's entities: names from A to Z, all else descending. */
export const sortBy = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z
    .preprocess((value) => names.find((name) => name.toLowerCase() === lower(value)) ?? value, z.enum(names))
    .optional();
