import { z } from 'zod';
import { parseTime } from './input/time.ts';
import { boundedText, kindName, queryList, timestamp, wholeNumber } from './wire.ts';

/** The period of a report, and the entities it is about. */

export const periodTypes = ['week', 'month', 'quarter'] as const;
export type PeriodType = (typeof periodTypes)[number];

const lower = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

export const periodType = z
  .preprocess(lower, z.enum(periodTypes))
  .meta({ description: "Weeks begin on Monday; periods are of the workspace's time zone" });

const monthAlone = /^\d{4}-\d{2}$/;

/** A time that is read in the time zone of a question. */
export const localTime = (description: string) =>
  boundedText(64)
    .trim()
    .refine(
      (text) =>
        /^(19|2\d)\d{2}-/.test(text) && parseTime(monthAlone.test(text) ? `${text}-01` : text) !== null,
      'must be an ISO 8601 date or date and time of the years 1900 to 2999',
    )
    .optional()
    .meta({ description: `${description}. ISO 8601; a day alone begins at midnight of the time zone` });

export const periodQuery = {
  periodType: periodType.optional(),
  periodStart: localTime('Any time in the first period; default: the last period is the current one'),
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
