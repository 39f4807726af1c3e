import { z } from 'zod';
import { metricSources } from '../metrics.ts';
import { oId } from '../wire.ts';
import { defineNodeType } from './node.ts';
import { filtersOf, type Queried, querySources } from './query-filters.ts';
import { templateExpressions } from './template.ts';

export const queryNode = defineNodeType({
  type: 'query',
  description: 'Reads a list of the workspace, its figures, or the answer of a saved question',
  members: {
    source: z.enum(querySources).meta({
      description:
        '`insight` answers the saved question `insightOId`, `metrics` counts `of`; all others are lists',
    }),
    of: z.enum(metricSources).nullish().meta({ description: 'Rows that `metrics` counts' }),
    filters: z
      .record(z.string(), z.unknown())
      .meta({
        description:
          'As in the list; `metrics` takes the arguments of `GET /analytics/<of>`, `entities` `kind`, `text`, `oIds` and `includeArchived`. Texts may hold `{{ expression }}`, evaluated when the node begins',
      })
      .optional(),
    insightOId: oId.nullish(),
    limit: z.int().min(1).max(1_000).default(100).meta({ description: 'Limit of a list' }),
  },
  expressions: ({ filters }) => templateExpressions(filters, 'filters'),
  check: ({ source, of, filters, insightOId }) => [
    ...((source === 'insight') === Boolean(insightOId)
      ? []
      : [{ path: 'insightOId', message: 'is required with the source insight, and for no other' }]),
    ...((source === 'metrics') === Boolean(of)
      ? []
      : [{ path: 'of', message: 'is required with the source metrics, and for no other' }]),
    ...filterFaults({ source, of }, filters ?? {}),
  ],
  branches: [],
  drawing: { outline: 'slanted', tell: ({ source, of }) => `reads ${of ? `${source} of ${of}` : source}` },
});

/** Filters that are written out are read now; those with expressions when the node begins. */
function filterFaults(queried: Queried, filters: Readonly<Record<string, unknown>>) {
  const { source } = queried;
  const known = filtersOf(queried);
  const faults = Object.entries(filters).flatMap(([name, value]) => {
    const shape = known[name];
    if (!shape) {
      const names = Object.keys(known).join(', ');
      const message = `${name} is not a filter of ${source}${names ? `; it has ${names}` : ''}`;
      return [{ path: 'filters', message }];
    }
    if (templateExpressions(value, name).length > 0) return [];
    const [issue] = shape.safeParse(value).error?.issues ?? [];
    return issue ? [{ path: 'filters', message: `${name}: ${issue.message}` }] : [];
  });
  const lacksKind = source === 'entities' && filters.kind === undefined;
  return lacksKind ? [...faults, { path: 'filters', message: 'kind: is required' }] : faults;
}
