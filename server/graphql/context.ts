import type { Entity, GraphqlContext, Page } from '../../schema/graphql/context.ts';
import type { Kind } from '../../schema/shape.ts';
import type { Tx } from '../database/index.ts';
import { notFound } from '../errors.ts';
import { requireScope } from '../http/authenticate.ts';
import type { Scope, Server } from '../http/route.ts';
import { requestedFilter } from '../routes/events.ts';
import { countWork, listWork } from '../services/activity/activity.ts';
import { listDeadLetters, queueHealth, retryDeadLetter } from '../services/activity/dead-letters.ts';
import { getEvent, listEvents } from '../services/events/events.ts';
import { filterOf } from '../services/events/filter.ts';
import { eventDays } from '../services/events/rollups.ts';
import { listFindings } from '../services/findings/findings.ts';
import { getEntity } from '../services/library/entities.ts';
import { listEntities } from '../services/library/list.ts';
import {
  entitiesByOId,
  eventsByOId,
  findingsByEvent,
  kindCounts,
  linksByEntity,
} from '../services/relations.ts';
import { getResource, listResources } from '../services/resources/resources.ts';
import { resourceProgress } from '../services/resources/status.ts';
import type { GraphqlCall } from './index.ts';
import { cancelWork, retryWork } from './operate.ts';

/** What resolvers may ask for, bound to the workspace of the caller's key. */
export function requestContext(
  server: Server,
  kinds: readonly Kind[],
  { caller, requestId }: GraphqlCall,
): GraphqlContext {
  const workspace = caller.workspaceOId;
  const within = <T>(work: (tx: Tx) => Promise<T>) => server.db.inWorkspace(workspace, work);
  const operate = <T>(scope: Scope, work: (tx: Tx) => Promise<T>) => {
    requireScope(caller, scope);
    return within(work);
  };
  return {
    requestId,
    events: (query) =>
      within(async (tx) =>
        listEvents(tx, workspace, await requestedFilter(tx, workspace, query, server.clock()), query),
      ),
    event: (oId) => within((tx) => getEvent(tx, workspace, oId)),
    eventDays: (query) => within((tx) => eventDays(tx, workspace, query, server.clock())),
    eventsByOId: (oIds) => within(async (tx) => inOrder(oIds, await eventsByOId(tx, workspace, oIds))),
    findings: async (query) => {
      const { start, end, entityGroups } = filterOf(query);
      const filter = {
        start,
        end: end ?? server.clock(),
        entityGroups,
        extractionTypes: query.extractionType ?? [],
        eventOId: query.eventOId ?? null,
      };
      const { findings, ...page } = await within((tx) => listFindings(tx, workspace, filter, query));
      return { ...page, data: findings };
    },
    findingsOfEvents: (oIds) =>
      within(async (tx) => listsInOrder(oIds, await findingsByEvent(tx, workspace, oIds))),
    entities: async (name, query) => {
      const kind = kindNamed(kinds, (known) => known.kind === name);
      const page = await within((tx) => listEntities(tx, workspace, kind, query));
      return {
        data: JSON.parse(`[${page.records}]`),
        total: page.total,
        hasNext: query.offset + page.shown < page.total,
      } satisfies Page<Entity>;
    },
    entity: async (oId) => {
      const kind = kindNamed(kinds, ({ prefix }) => oId.startsWith(`${prefix}_`));
      const { record } = await within((tx) => getEntity(tx, workspace, kind, oId));
      return JSON.parse(record);
    },
    entitiesByOId: (oIds) =>
      within(async (tx) =>
        inOrder(oIds, await entitiesByOId(tx, workspace, oIds)).map((record) => record && JSON.parse(record)),
      ),
    linksOfEntities: (oIds) =>
      within(async (tx) => listsInOrder(oIds, await linksByEntity(tx, workspace, oIds))),
    kindCounts: () => within((tx) => kindCounts(tx, workspace)),
    resources: (query) => within((tx) => listResources(tx, workspace, query)),
    resource: (oId) => within((tx) => getResource(tx, workspace, oId)),
    resourceProgress: async (oIds) => {
      const health = await queueHealth(server.db.sql).catch(() => null);
      return within((tx) =>
        Promise.all(oIds.map((oId) => resourceProgress(tx, workspace, oId, health?.workers ?? null))),
      );
    },
    jobs: (query) => within((tx) => listWork(tx, workspace, query)),
    jobTotal: (query) => within((tx) => countWork(tx, workspace, query)),
    deadLetters: async (query) => {
      const { data, total } = await within((tx) => listDeadLetters(tx, workspace, query));
      return { data: data.map(shownLetter), total, hasNext: query.offset + data.length < total };
    },
    retryDeadLetter: (oId) =>
      operate('admin', async (tx) => shownLetter(await retryDeadLetter(tx, workspace, oId))),
    retryJob: (oId) => operate('run', (tx) => retryWork(tx, workspace, oId)),
    cancelJob: (oId) => operate('run', (tx) => cancelWork(tx, workspace, oId)),
  };
}

function kindNamed(kinds: readonly Kind[], is: (kind: Kind) => boolean): Kind {
  const kind = kinds.find(is);
  if (!kind) throw notFound('No library entity with this oId exists in the workspace');
  return kind;
}

const inOrder = <T>(oIds: readonly string[], found: Map<string, T>) =>
  oIds.map((oId) => found.get(oId) ?? null);
const listsInOrder = <T>(oIds: readonly string[], found: Map<string, T[]>) =>
  oIds.map((oId) => found.get(oId) ?? []);

type Letter = Awaited<ReturnType<typeof retryDeadLetter>>;

const shownLetter = (letter: Letter) => ({
  ...letter,
  enqueuedAt: letter.enqueuedAt.toISOString(),
  createdAt: letter.createdAt.toISOString(),
  retriedAt: letter.retriedAt?.toISOString() ?? null,
});
