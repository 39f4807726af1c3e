import type { ObjectRef } from '@pothos/core';
import { z } from 'zod';
import {
  type MetricKey,
  type MetricPeriod,
  type MetricSource,
  metricFilters,
  metricMeasures,
  metricQuestions,
  metricRows,
} from '../metrics.ts';
import { checkedBy } from './arguments.ts';
import type { Builder } from './builder.ts';
import type { MetricsAsked } from './context.ts';
import { connectionType } from './relay/page.ts';
import { selectedFields } from './selected-fields.ts';
import type { ShapeTypes } from './shapes.ts';

export const metricShapes = Object.values(metricRows);

type SchemaTypesOf = Builder['$inferSchemaTypes'];

/** A row of an answer, and what was asked: its rows are found by that. */
interface AnsweredRow {
  key: MetricKey[];
  period: MetricPeriod | null;
  asked: MetricsAsked;
}

const rowsDefault = 20;
const rowsMost = 100;
const pageQuery = z.object({
  first: z.number().int().min(1).max(rowsMost).default(rowsDefault),
  after: z.string().max(1_000).optional(),
});

/** Each source with its row, what its rows are, and what it tells. */
const sources = {
  findings: {
    name: 'Finding',
    node: 'Finding',
    tells: 'Figures over findings: counts by what they are and whom they are of',
  },
  events: {
    name: 'Event',
    node: 'Event',
    tells: 'Figures over events: counts by what they are and whom they are with',
  },
  deals: {
    name: 'Deal',
    node: 'Deal',
    tells: 'Figures over deals: won, lost and open ones, amounts and durations',
  },
  runs: {
    name: 'Run',
    node: 'RunSummary',
    tells: 'Figures over runs of agents: how they ended, what they cost and took',
  },
} as const satisfies Record<MetricSource, { name: string; node: string; tells: string }>;

/** Adds figures over findings, events, deals and runs. Only selected measures are computed. */
export function addMetrics(builder: Builder, shapes: ShapeTypes): void {
  for (const of of ['findings', 'events', 'deals', 'runs'] as const) addSource(builder, shapes, of);
}

function addSource(builder: Builder, shapes: ShapeTypes, of: MetricSource): void {
  const { name, node, tells } = sources[of];
  const row = shapes.object<AnsweredRow>(`${name}Metric`);
  addRows(builder, row, shapes.object<object>(node), name);
  const question: z.ZodObject = metricQuestions[of];
  const filters: z.ZodObject = metricFilters[of];
  const own = shapes.args(question.omit({ measures: true }), `${name}Metric`);
  const filter = shapes.input(filters, `${name}Filter`, name);
  const checked = question.extend({ filter: z.preprocess(present, filters).optional() });
  builder.queryField(`${name.toLowerCase()}Metrics`, (t) =>
    t.field({
      type: [row],
      description: tells,
      args: {
        ...own.args(t.arg),
        filter: t.arg({ type: filter, required: false, description: 'Only rows that pass all of these' }),
      },
      validate: { schema: asSent(checked) },
      complexity: { field: costOfAnswer, multiplier: 10 },
      resolve: async (_root, args, context, info) => {
        const selected = selectedFields(info, ['previous']);
        const measures = metricMeasures[of].filter((measure) => selected.has(measure));
        const { filter: passed, ...frame } = args;
        const sent = {
          ...present(frame),
          ...present(passed),
          measures: measures.length > 0 ? measures : ['count'],
        };
        const asked = { of, sent };
        const rows = await context.metrics(asked);
        return rows.map((answered) => ({ ...answered, asked }));
      },
    }),
  );
}

/** The cost of reading the rows of a range. */
const costOfAnswer = 500;

function addRows(
  builder: Builder,
  row: ObjectRef<SchemaTypesOf, AnsweredRow>,
  node: ObjectRef<SchemaTypesOf, object>,
  name: string,
): void {
  // how many there are is told by the row of figures
  const page = connectionType(builder, `${name}MetricRow`, node, 'not counted');
  builder.objectField(row, 'rows', (t) =>
    t.loadable({
      type: page,
      byPath: true,
      description: 'The rows behind these figures, down to their quotes',
      args: {
        first: t.arg.int({
          required: false,
          description: `Rows of the page; default ${rowsDefault}, at most ${rowsMost}`,
        }),
        after: t.arg.string({ required: false, description: '`endCursor` of the page before' }),
      },
      validate: { schema: asSent(pageQuery) },
      complexity: ({ first }) => ({
        field: costOfAnswer / 10,
        multiplier: Math.min(first ?? rowsDefault, rowsMost),
      }),
      load: async (rows: AnsweredRow[], context, args) => {
        const asked = pageQuery.parse(present(args));
        const pages = await context.metricRows(rows, asked);
        return pages.map(({ edges, hasNextPage }) => ({
          edges,
          pageInfo: {
            hasNextPage,
            hasPreviousPage: asked.after !== undefined,
            startCursor: edges[0]?.cursor ?? null,
            endCursor: edges.at(-1)?.cursor ?? null,
          },
        }));
      },
      resolve: (answered) => answered,
    }),
  );
}

/** Members that are null count as absent. */
const present = (sent: unknown): Record<string, unknown> =>
  typeof sent === 'object' && sent !== null
    ? Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null && value !== ''))
    : {};

/** Checks arguments and leaves them as they were sent: what was asked is read again for the rows behind an answer. */
function asSent(shape: z.ZodObject): z.ZodType<Record<string, unknown>> {
  const checked = checkedBy(shape);
  return z.record(z.string(), z.unknown()).superRefine((sent, check) => {
    for (const { path, message } of checked.safeParse(sent).error?.issues ?? [])
      check.addIssue({ code: 'custom', path: [...path], message, input: sent });
  });
}
