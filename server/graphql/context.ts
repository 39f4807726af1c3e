import type { GraphqlContext } from '../../schema/graphql/context.ts';
import { workspaceCompany } from '../../schema/library/workspace-company.ts';
import type { Kind } from '../../schema/shape.ts';
import type { AppContext, Work } from '../context.ts';
import { notFound } from '../errors.ts';
import { requireScope } from '../http/authenticate.ts';
import type { Scope } from '../http/route.ts';
import { accountsByOId, getAccount } from '../services/accounts/accounts.ts';
import { queueHealth } from '../services/activity/dead-letters.ts';
import { agentAtVersion } from '../services/agents/agent-versions.ts';
import { agentRecordOf, agentsByOId } from '../services/agents/agents.ts';

import { sitePlaceOf } from '../services/assets/site-origin.ts';
import { dealsByOId, getDeal } from '../services/deals/deals.ts';
import { eventsByOId, getEvents } from '../services/events/events.ts';

import { eventWithFindings } from '../services/findings/event-detail.ts';
import { findingsOfEntities, findingsOfEvents } from '../services/findings/findings.ts';
import { findCompany } from '../services/library/company.ts';
import { getEntity } from '../services/library/entities.ts';
import { evidenceOfEach } from '../services/library/generation/evidence.ts';
import { entitiesByOId, kindCounts, linksByEntity } from '../services/library/loaders.ts';
import { getResource } from '../services/resources/resources.ts';
import { progressOfResources } from '../services/resources/status.ts';
import { getRun } from '../services/runs/records/get-run.ts';
import { runsByOId } from '../services/runs/records/list.ts';
import { auditedWork } from '../services/workspaces/audit/audited.ts';
import { assetContext } from './asset-context.ts';
import type { GraphqlCall } from './call.ts';
import { joinedReads } from './joined-reads.ts';
import { listContext, shownLetter } from './list-context.ts';
import { metricContext } from './metric-context.ts';
import { nodeOf } from './node.ts';
import { cancelActivity, retryActivity, retryBuried } from './operate.ts';
import { workflowContext } from './workflow-context.ts';

/** Returns the resolvers' functions, bound to the workspace of the caller's key. */
export function requestContext(
  app: AppContext,
  kinds: readonly Kind[],
  { caller, address, request, requestId }: GraphqlCall,
): GraphqlContext {
  const workspace = caller.workspaceOId;
  const until = performance.now() + app.config.statementDeadlineMs;
  const read = <T>(work: Work<T>, name = 'others', apart = false) =>
    app.db.read(workspace, work, { name: `graphql ${name}`, isHeavy: apart, until, signal: request.signal });
  const joint = joinedReads((work) => read(work, 'relations'));
  const operate = <T>(scope: Scope, work: Work<T>) => {
    requireScope(caller, scope);
    return app.db.write(workspace, work);
  };
  const actor = { workspace, keyOId: caller.keyOId, address };
  const viewer = {
    ...sitePlaceOf(app.config, request.url),
    mayWrite: caller.scopes.includes('write'),
  };
  return {
    requestId,
    timeZone: caller.timeZone,
    node: (oId, version) => read((tx) => nodeOf(tx, workspace, kinds, oId, version), 'node'),
    ...listContext(workspace, kinds, read, app.clock),
    event: (oId) => read((tx) => eventWithFindings(tx, workspace, oId)),
    eventsByOId: (oIds) => joint(async (tx) => byOId(oIds, await eventsByOId(tx, workspace, oIds))),
    eventDetails: (oIds) => joint(async (tx) => byOId(oIds, await getEvents(tx, workspace, oIds))),
    findingsOfEntities: (oIds, most) =>
      joint(async (tx) => {
        const found = await findingsOfEntities(tx, workspace, oIds, most);
        return oIds.map((oId) => found.get(oId) ?? []);
      }),
    evidenceOfEntities: (oIds) => joint(async (tx) => byOId(oIds, await evidenceOfEach(tx, workspace, oIds))),
    findingsOfEvents: (oIds, withRecords) =>
      joint(async (tx) => {
        const found = await findingsOfEvents(tx, workspace, oIds, withRecords);
        return listsInOrder(
          oIds,
          Map.groupBy(found, ({ eventOId }) => eventOId),
        );
      }),
    account: (by) => read((tx) => getAccount(tx, workspace, by)),
    accountsByOId: (oIds) => joint(async (tx) => byOId(oIds, await accountsByOId(tx, workspace, oIds))),
    deal: (by) => read((tx) => getDeal(tx, workspace, by)),
    dealsByOId: (oIds) => joint(async (tx) => byOId(oIds, await dealsByOId(tx, workspace, oIds))),
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
      joint(async (tx) =>
        inOrder(oIds, await entitiesByOId(tx, workspace, oIds)).map((record) => record && JSON.parse(record)),
      ),
    linksOfEntities: (oIds) =>
      joint(async (tx) => listsInOrder(oIds, await linksByEntity(tx, workspace, oIds))),
    kindCounts: () => read((tx) => kindCounts(tx, workspace), 'kind counts'),
    resource: (oId) => read((tx) => getResource(tx, workspace, oId)),
    resourceProgress: async (oIds) => {
      const health = await queueHealth(app.db.ownerSql).catch(() => null);
      const found = await read((tx) => progressOfResources(tx, workspace, oIds, health?.workers ?? null));
      const progressOf = new Map(found.map((progress) => [progress.oId, progress]));
      // a resource that was deleted meanwhile has none
      return oIds.map((oId) => progressOf.get(oId) ?? notFound());
    },
    agent: ({ oId, version }) =>
      read(async (tx) => agentRecordOf(await agentAtVersion(tx, workspace, oId, version))),
    agentsByOId: (oIds) =>
      joint(async (tx) => byOId(oIds, (await agentsByOId(tx, workspace, oIds)).map(agentRecordOf))),
    run: (oId) => read((tx) => getRun(tx, workspace, oId)),
    runsByOId: (oIds) => joint(async (tx) => byOId(oIds, await runsByOId(tx, workspace, oIds))),
    ...workflowContext(workspace, read, operate, { keyOId: caller.keyOId, openRuns: app.config.openRuns }),
    ...assetContext(workspace, viewer, read),
    ...metricContext(workspace, read, app.clock),
    retryDeadLetter: (oId) =>
      // told, as what REST has for admins alone is; the other mutations need the scope `run`, and their routes are not told
      operate('admin', (tx) =>
        auditedWork(tx, actor, 'dead letter', 'retryDeadLetter', { oId }, async () =>
          shownLetter(await retryBuried(tx, workspace, oId, app.config.openRuns)),
        ),
      ),
    retryJob: (oId) => operate('run', (tx) => retryActivity(tx, workspace, oId, app.config.openRuns)),
    cancelJob: (oId) => operate('run', (tx) => cancelActivity(tx, workspace, oId)),
  };
}

function kindNamed(kinds: readonly Kind[], is: (kind: Kind) => boolean): Kind {
  const kind = kinds.find(is);
  if (!kind) throw notFound('No library entity with this oId exists in the workspace');
  return kind;
}

const byOId = <T extends { oId: string }>(oIds: readonly string[], records: readonly T[]) =>
  inOrder(oIds, new Map(records.map((record) => [record.oId, record])));
const inOrder = <T>(oIds: readonly string[], found: Map<string, T>) =>
  oIds.map((oId) => found.get(oId) ?? null);
const listsInOrder = <T>(oIds: readonly string[], found: Map<string, T[]>) =>
  oIds.map((oId) => found.get(oId) ?? []);
