import type { Entity, GraphqlContext, Page } from '../../schema/graphql/context.ts';
import { workspaceCompany } from '../../schema/library/workspace-company.ts';
import type { Kind } from '../../schema/shape.ts';
import type { AppContext, Work } from '../context.ts';
import { notFound } from '../errors.ts';
import { requireScope } from '../http/authenticate.ts';
import type { Scope } from '../http/route.ts';
import { accountsByOId, getAccount } from '../services/accounts/accounts.ts';
import { countAccounts, listAccounts } from '../services/accounts/list-accounts.ts';
import { countActivity, listActivity } from '../services/activity/activity.ts';
import { type DeadLetter, listDeadLetters, queueHealth } from '../services/activity/dead-letters.ts';
import { agentAtVersion, listAgentVersions } from '../services/agents/agent-versions.ts';
import { agentRecordOf, agentsByOId, listAgents } from '../services/agents/agents.ts';
import { siteOriginOf } from '../services/assets/site-origin.ts';
import { countDeals, getDeal, listDeals } from '../services/deals/deals.ts';
import { eventsByOId, listEvents } from '../services/events/events.ts';
import { filterOf } from '../services/events/filter.ts';
import { requestedFilter } from '../services/events/requested-filter.ts';
import { eventDays } from '../services/events/rollups.ts';
import { eventWithFindings } from '../services/findings/event-detail.ts';
import { findingsOfEvents, listFindings } from '../services/findings/findings.ts';
import { insightFilter } from '../services/insights/insights.ts';
import { findCompany } from '../services/library/company.ts';
import { getEntity } from '../services/library/entities.ts';
import { listEntities } from '../services/library/list.ts';
import { entitiesByOId, kindCounts, linksByEntity } from '../services/library/loaders.ts';
import { getResource, listResources } from '../services/resources/resources.ts';
import { resourceProgress } from '../services/resources/status.ts';
import { getRun } from '../services/runs/records/get-run.ts';
import { listRuns, runsByOId } from '../services/runs/records/list.ts';
import { assetContext } from './asset-context.ts';
import type { GraphqlCall } from './call.ts';
import { cancelActivity, retryActivity, retryBuried } from './operate.ts';
import { workflowContext } from './workflow-context.ts';

/** What goes through many rows is kept apart from short reads, as on its route of REST. */
const isHeavy = true;

/** What resolvers may ask for, bound to the workspace of the caller's key. */
export function requestContext(
  app: AppContext,
  kinds: readonly Kind[],
  { caller, request, requestId }: GraphqlCall,
): GraphqlContext {
  const workspace = caller.workspaceOId;
  const until = performance.now() + app.config.statementDeadlineMs;
  const read = <T>(work: Work<T>, name = 'others', apart = false) =>
    app.db.read(workspace, work, { name: `graphql ${name}`, isHeavy: apart, until, signal: request.signal });
  const operate = <T>(scope: Scope, work: Work<T>) => {
    requireScope(caller, scope);
    return app.db.write(workspace, work);
  };
  const viewer = {
    origin: siteOriginOf(app.config, request.url),
    mayWrite: caller.scopes.includes('write'),
  };
  return {
    requestId,
    events: (query) =>
      read(
        async (tx) =>
          listEvents(
            tx,
            workspace,
            await requestedFilter(tx, workspace, query, app.clock(), insightFilter),
            query,
          ),
        'events',
        isHeavy,
      ),
    event: (oId) => read((tx) => eventWithFindings(tx, workspace, oId)),
    eventDays: (query) => read((tx) => eventDays(tx, workspace, query, app.clock()), 'event days', isHeavy),
    eventsByOId: (oIds) =>
      read(async (tx) => {
        const found = await eventsByOId(tx, workspace, oIds);
        return inOrder(oIds, new Map(found.map((event) => [event.oId, event])));
      }),
    findings: async (query) => {
      const { start, end, entityGroups, parties } = filterOf(query);
      const filter = {
        start,
        end: end ?? app.clock(),
        entityGroups,
        parties,
        extractionTypes: query.extractionType ?? [],
        eventOId: query.eventOId ?? null,
      };
      const { findings, ...page } = await read(
        (tx) => listFindings(tx, workspace, filter, query),
        'findings',
        isHeavy,
      );
      return { ...page, data: findings };
    },
    findingsOfEvents: (oIds) =>
      read(async (tx) => {
        const found = await findingsOfEvents(tx, workspace, oIds);
        return listsInOrder(
          oIds,
          Map.groupBy(found, ({ eventOId }) => eventOId),
        );
      }),
    accounts: (query) => read((tx) => listAccounts(tx, workspace, query), 'accounts', isHeavy),
    accountTotal: (query) => read((tx) => countAccounts(tx, workspace, query), 'accounts', isHeavy),
    account: (by) => read((tx) => getAccount(tx, workspace, by)),
    accountsByOId: (oIds) =>
      read(async (tx) => {
        const found = await accountsByOId(tx, workspace, oIds);
        return inOrder(oIds, new Map(found.map((account) => [account.oId, account])));
      }),
    deals: (query) => read((tx) => listDeals(tx, workspace, query), 'deals', isHeavy),
    dealTotal: (query) => read((tx) => countDeals(tx, workspace, query), 'deals', isHeavy),
    deal: (by) => read((tx) => getDeal(tx, workspace, by)),
    entities: async (name, query) => {
      const kind = kindNamed(kinds, (known) => known.kind === name);
      const page = await read((tx) => listEntities(tx, workspace, kind, query), name);
      return {
        data: JSON.parse(`[${page.records}]`),
        total: page.total,
        hasNext: query.offset + page.shown < page.total,
      } satisfies Page<Entity>;
    },
    entity: async (oId) => {
      const stored = [...kinds, workspaceCompany];
      const kind = kindNamed(stored, ({ prefix }) => oId.startsWith(`${prefix}_`));
      const { record } = await read((tx) => getEntity(tx, workspace, kind, oId));
      return JSON.parse(record);
    },
    company: async () => {
      const found = await read((tx) => findCompany(tx, workspace));
      return found && JSON.parse(found.record);
    },
    entitiesByOId: (oIds) =>
      read(async (tx) =>
        inOrder(oIds, await entitiesByOId(tx, workspace, oIds)).map((record) => record && JSON.parse(record)),
      ),
    linksOfEntities: (oIds) =>
      read(async (tx) => listsInOrder(oIds, await linksByEntity(tx, workspace, oIds))),
    kindCounts: () => read((tx) => kindCounts(tx, workspace), 'kind counts'),
    resources: (query) => read((tx) => listResources(tx, workspace, query), 'resources'),
    resource: (oId) => read((tx) => getResource(tx, workspace, oId)),
    resourceProgress: async (oIds) => {
      const health = await queueHealth(app.db.ownerSql).catch(() => null);
      return read((tx) =>
        Promise.all(oIds.map((oId) => resourceProgress(tx, workspace, oId, health?.workers ?? null))),
      );
    },
    agents: (query) => read((tx) => listAgents(tx, workspace, { ...query, ...newestFirst })),
    agent: ({ oId, version }) =>
      read(async (tx) => agentRecordOf(await agentAtVersion(tx, workspace, oId, version))),
    agentVersions: (oId, page) => read((tx) => listAgentVersions(tx, workspace, { oId, ...page })),
    agentsByOId: (oIds) =>
      read(async (tx) => {
        const found = await agentsByOId(tx, workspace, oIds);
        return inOrder(oIds, new Map(found.map((agent) => [agent.oId, agentRecordOf(agent)])));
      }),
    runs: (query) => read((tx) => listRuns(tx, workspace, query), 'runs'),
    run: (oId) => read((tx) => getRun(tx, workspace, oId)),
    runsByOId: (oIds) =>
      read(async (tx) => {
        const found = await runsByOId(tx, workspace, oIds);
        return inOrder(oIds, new Map(found.map((run) => [run.oId, run])));
      }),
    ...workflowContext(workspace, read, operate, caller.keyOId),
    ...assetContext(workspace, viewer, read),
    jobs: (query) => read((tx) => listActivity(tx, workspace, query), 'jobs'),
    jobTotal: (query) => read((tx) => countActivity(tx, workspace, query), 'job total'),
    deadLetters: async (query) => {
      const { data, total } = await read((tx) => listDeadLetters(tx, workspace, query));
      return { data: data.map(shownLetter), total, hasNext: query.offset + data.length < total };
    },
    retryDeadLetter: (oId) =>
      operate('admin', async (tx) => shownLetter(await retryBuried(tx, workspace, oId))),
    retryJob: (oId) => operate('run', (tx) => retryActivity(tx, workspace, oId)),
    cancelJob: (oId) => operate('run', (tx) => cancelActivity(tx, workspace, oId)),
  };
}

function kindNamed(kinds: readonly Kind[], is: (kind: Kind) => boolean): Kind {
  const kind = kinds.find(is);
  if (!kind) throw notFound('No library entity with this oId exists in the workspace');
  return kind;
}

const newestFirst = { orderField: 'createdAt', orderDirection: 'DESC' } as const;

const inOrder = <T>(oIds: readonly string[], found: Map<string, T>) =>
  oIds.map((oId) => found.get(oId) ?? null);
const listsInOrder = <T>(oIds: readonly string[], found: Map<string, T[]>) =>
  oIds.map((oId) => found.get(oId) ?? []);

const shownLetter = (letter: DeadLetter) => ({
  ...letter,
  enqueuedAt: letter.enqueuedAt.toISOString(),
  createdAt: letter.createdAt.toISOString(),
  retriedAt: letter.retriedAt?.toISOString() ?? null,
});
