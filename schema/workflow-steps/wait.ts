import { z } from 'zod';
import { defineNodeType, expression, nodeInput } from './node.ts';
import { templateExpressions } from './template.ts';
import { waitFilters } from './wait-filters.ts';

const longest = 366 * 86_400;

export const waitNode = defineNodeType({
  type: 'wait',
  description: 'Waits for a duration, a time, or an imported event that passes its filters',
  members: {
    seconds: z.number().min(0).max(longest).nullish(),
    until: expression.nullish().meta({
      description: 'ISO 8601 time, or an expression that gives one; a past time does not wait',
    }),
    event: z
      .object({
        filters: waitFilters.nullish(),
        match: expression.nullish().meta({
          description:
            "Over `$event`, as in `event/get`, and the run's `$input`: an event that passes the filters is taken if the value is true; a failure takes none",
        }),
        since: z.enum(['run', 'wait']).nullish().meta({
          description:
            'run (default): events since the run was accepted, except those taken by an earlier wait. wait: since the wait began',
        }),
        timeoutSeconds: z
          .number()
          .min(1)
          .max(longest)
          .nullish()
          .meta({ description: 'Then the node fails with `timeout`; absent: a year' }),
      })
      .nullish(),
    input: nodeInput,
  },
  expressions: ({ until, event }) => [
    ...(until && !isTime(until) ? [{ path: 'until', text: until }] : []),
    ...templateExpressions(event?.filters, 'event.filters'),
    ...(event?.match ? [{ path: 'event.match', text: event.match, sees: matchSees }] : []),
  ],
  check: ({ seconds, until, event }) =>
    [seconds ?? null, until ?? null, event ?? null].filter((one) => one !== null).length === 1
      ? []
      : [{ path: 'seconds', message: 'give exactly one of seconds, until and event' }],
  branches: [],
  drawing: {
    outline: 'stadium',
    tell: ({ seconds, until }) =>
      typeof seconds === 'number' ? `${seconds} s` : until ? `until ${until}` : 'until an event',
  },
});

/** The variables of a `match` expression. */
export const matchSees = ['event', 'input'];

/** Returns whether `until` is a literal time, and no expression. */
export const isTime = (text: string) => /^\d{4}-\d{2}-\d{2}/.test(text) && Number.isFinite(Date.parse(text));
