import { byRunOId, runAnnotations, runDetail, runListQuery, runSummary } from '../../schema/run.ts';
import { listOf } from '../../schema/wire.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { getRun, runAnnotationsOf } from '../services/runs/records/get-run.ts';
import { listRuns } from '../services/runs/records/list.ts';

const tag = 'Runs';
/** What clients call a run that they name. */
const otherNames = { oId: 'runOId', requestId: 'runOId', agentRunOId: 'runOId', id: 'runOId' };

export const runRoutes: Route[] = [
  defineRoute({
    tag,
    method: 'GET',
    path: '/agents/run/get',
    aliases: [{ method: 'GET', path: '/runs/{runOId}' }],
    summary: 'Get one run with its input, answer, entities, sources, tokens, cost and timings',
    scope: 'read',
    query: byRunOId,
    queryAliases: otherNames,
    reply: 'data',
    response: runDetail,
    refusals: [404],
    handle: (call) => call.read((tx) => getRun(tx, call.workspace, call.query.runOId)),
  }),
  defineRoute({
    tag,
    method: 'GET',
    path: '/agents/run/annotations',
    aliases: [{ method: 'GET', path: '/runs/{runOId}/annotations' }],
    summary: "Where each value of a run's answer stands",
    scope: 'read',
    query: byRunOId,
    queryAliases: otherNames,
    reply: 'data',
    response: runAnnotations,
    refusals: [404],
    handle: (call) => call.read((tx) => runAnnotationsOf(tx, call.workspace, call.query.runOId)),
  }),
  defineRoute({
    tag,
    method: 'GET',
    path: '/agents/run/list',
    aliases: [{ method: 'GET', path: '/runs' }],
    summary: 'List runs, newest first',
    scope: 'read',
    query: runListQuery,
    queryAliases: { type: 'agentType', domain: 'companyDomain', personEmail: 'email' },
    reply: 'flat',
    response: listOf(runSummary),
    handle: (call) => call.read((tx) => listRuns(tx, call.workspace, call.query)),
  }),
];
