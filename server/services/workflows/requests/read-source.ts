import type { z } from 'zod';
import { accountListQuery, dealListQuery } from '../../../../schema/account.ts';
import { eventListQuery, findingListRequest } from '../../../../schema/event-query.ts';
import { extractionTypeNamed } from '../../../../schema/findings.ts';
import { inTimeZone } from '../../../../schema/input/local-time.ts';
import { everyKind } from '../../../../schema/library/index.ts';
import {
  dealMetricsQuery,
  eventMetricsQuery,
  findingMetricsQuery,
  type MetricSource,
  runMetricsQuery,
} from '../../../../schema/metrics.ts';
import { resourceList } from '../../../../schema/resource.ts';
import type { NodeOf } from '../../../../schema/workflow-steps/index.ts';
import { entityFilters, type QuerySource } from '../../../../schema/workflow-steps/query-filters.ts';
import type { Tx } from '../../../database/index.ts';
import { invalid } from '../../../errors.ts';
import { listAccounts } from '../../accounts/list-accounts.ts';
import { listDeals } from '../../deals/deals.ts';
import { listEvents } from '../../events/events.ts';
import { filterOf } from '../../events/filter.ts';
import { insightFilter, requestedFilter } from '../../events/requested-filter.ts';
import { listFindings } from '../../findings/findings.ts';
import { answerOf } from '../../insights/answer.ts';
import { listEntities } from '../../library/list.ts';
import { type MetricsQuery, metricsOf } from '../../metrics/metrics.ts';
import { listResources } from '../../resources/resources.ts';
import { workspaceOf } from '../../workspaces/api-keys.ts';

/** The question of a query, and the time by which it counts. */
interface Asked {
  tx: Tx;
  workspace: string;
  /** Reads the filters, as they were composed. */
  read<Shape extends z.ZodType>(shape: Shape): z.output<Shape>;
  limit: number;
  insightOId: string;
  of: MetricSource;
  now: Date;
}

type Reader = (asked: Asked) => Promise<unknown>;

/** Reads the list or the answer that a node queries. Lists are `{data, hasNext}`, in their own order. */
export async function readSource(
  tx: Tx,
  workspace: string,
  { source, limit, insightOId, of }: NodeOf<'query'>,
  filters: unknown,
  now: Date,
): Promise<unknown> {
  const timeZone = (await workspaceOf(tx, workspace)).timeZone;
  const read: Asked['read'] = (shape) => inTimeZone(shape.parse(filters), timeZone);
  const asked = { tx, workspace, read, limit, insightOId: insightOId ?? '', of: of ?? 'events', now };
  return readers[source](asked);
}

const readers: Readonly<Record<QuerySource, Reader>> = {
  async events({ tx, workspace, read, limit, now }) {
    const query = read(eventListQuery);
    const filter = await requestedFilter(tx, workspace, query, now);
    const page = await listEvents(tx, workspace, filter, { limit, offset: 0, total: false });
    return { data: page.events, hasNext: page.hasMore };
  },

  async findings({ tx, workspace, read, limit, now }) {
    const query = read(findingListRequest);
    const { start, end, entityGroups, parties } = filterOf(query);
    const filter = {
      start,
      end: end ?? now,
      entityGroups,
      parties,
      extractionTypes: (query.extractionType ?? []).map((text) => extractionTypeNamed(text) ?? text),
      eventOId: query.eventOId ?? null,
    };
    const page = await listFindings(tx, workspace, filter, { limit, offset: 0, total: false });
    return { data: page.findings, hasNext: page.hasNext };
  },

  async entities({ tx, workspace, read, limit }) {
    const { kind: name, ...query } = read(entityFilters);
    const kind = everyKind.find((one) => one.kind === name);
    if (!kind) throw invalid(`filters.kind: the library has no kind ${name}`);
    const order = { orderField: 'createdAt', orderDirection: 'DESC' } as const;
    const page = await listEntities(tx, workspace, kind, { ...query, ...order, limit, offset: 0 });
    return { data: JSON.parse(`[${page.records}]`), hasNext: page.shown < page.total };
  },

  async deals({ tx, workspace, read, limit }) {
    const { data, hasNext } = await listDeals(tx, workspace, { ...read(dealListQuery), limit });
    return { data, hasNext };
  },

  async accounts({ tx, workspace, read, limit }) {
    const { data, hasNext } = await listAccounts(tx, workspace, {
      ...read(accountListQuery),
      limit,
    });
    return { data, hasNext };
  },

  async resources({ tx, workspace, read, limit }) {
    const { data, hasNext } = await listResources(tx, workspace, { ...read(resourceList), limit });
    return { data, hasNext };
  },

  async metrics({ tx, workspace, read, limit, of, now }) {
    const query = { ...metricsQuery(of, read), limit };
    const { data, hasMore, from, to, timeZone } = await metricsOf(tx, workspace, query, now);
    return { data, hasNext: hasMore, from, to, timeZone };
  },

  async insight({ tx, workspace, insightOId, now }) {
    return answerOf(tx, workspace, await insightFilter(tx, workspace, insightOId, now));
  },
};

function metricsQuery(of: MetricSource, read: Asked['read']): MetricsQuery {
  switch (of) {
    case 'findings': {
      const query = read(findingMetricsQuery);
      const extractionType = query.extractionType?.map((text) => extractionTypeNamed(text) ?? text);
      return { of, ...query, extractionType };
    }
    case 'events':
      return { of, ...read(eventMetricsQuery) };
    case 'deals':
      return { of, ...read(dealMetricsQuery) };
    case 'runs':
      return { of, ...read(runMetricsQuery) };
  }
}
