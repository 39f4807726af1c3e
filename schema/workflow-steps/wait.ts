import { z } from 'zod';
import { insightFilters } from '../insight.ts';
import { defineNodeType, expression, nodeInput } from './node.ts';

const longest = 366 * 86_400;

export const waitNode = defineNodeType({
  type: 'wait',
  description: 'Goes on after a time, at a time, or when an event is imported that its filters let through',
  members: {
    seconds: z.number().min(0).max(longest).nullish(),
    until: expression.nullish().meta({
      description: 'An ISO 8601 time, or an expression whose value is one; one that is past does not wait',
    }),
    event: z
      .object({
        filters: insightFilters.nullish().meta({ description: 'As of the list of events' }),
        timeoutSeconds: z
          .number()
          .min(1)
          .max(longest)
          .nullish()
          .meta({ description: 'Then the node fails with `timeout`; absent: it waits for a year at most' }),
      })
      .nullish(),
    input: nodeInput,
  },
  expressions: (node) => (node.until && !isTime(node.until) ? [{ path: 'until', text: node.until }] : []),
  check: ({ seconds, until, event }) =>
    [seconds ?? null, until ?? null, event ?? null].filter((one) => one !== null).length === 1
      ? []
      : [{ path: 'seconds', message: 'give seconds, until or event, one of them' }],
  branches: [],
  drawing: {
    outline: 'stadium',
    tell: ({ seconds, until }) =>
      typeof seconds === 'number' ? `${seconds} s` : until ? `until ${until}` : 'until an event',
  },
});

/** Whether `until` is a time by itself, and no expression. */
export const isTime = (text: string) => /^\d{4}-\d{2}-\d{2}/.test(text) && Number.isFinite(Date.parse(text));
