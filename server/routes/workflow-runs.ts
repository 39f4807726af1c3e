import type { z } from 'zod';
import { exampleOId } from '../../schema/example.ts';
import { prefixes } from '../../schema/o-id.ts';
import {
  byWorkflowRun,
  duplicateRun,
  workflowBatchBody,
  workflowBatchStarted,
  workflowRunBody,
  workflowRunDetail,
  workflowRunList,
  workflowRunListQuery,
  workflowRunStarted,
  workflowStatusQuery,
  workflowTrace,
  workflowTraceQuery,
} from '../../schema/workflow-run.ts';
import {
  approvalList,
  approvalListQuery,
  workflowApprovalBody,
  workflowBulkBody,
  workflowBulkChange,
  workflowBulkQuery,
  workflowBulkRequested,
  workflowDecision,
  workflowRerunBody,
  workflowRerunStarted,
  workflowRetryBody,
  workflowRunRetried,
} from '../../schema/workflow-run-change.ts';
import { type Call, defineRoute, type Method, type Route } from '../http/route.ts';
import { namedVersion } from '../services/workflows/definition/versions.ts';
import { rerunFrom } from '../services/workflows/runs/again/rerun.ts';
import { retryWithinRoom } from '../services/workflows/runs/again/retry-workflow-run.ts';
import { decide } from '../services/workflows/runs/approve.ts';
import { bulkChange, requestBulkChange } from '../services/workflows/runs/bulk-change.ts';
import { cancelWorkflowRun } from '../services/workflows/runs/cancel-workflow-run.ts';
import { requireRoom } from '../services/workflows/runs/limits/open-runs.ts';
import { listWorkflowRuns } from '../services/workflows/runs/run-list.ts';
import { workflowRunStatus } from '../services/workflows/runs/run-status.ts';
import { workflowRunTrace } from '../services/workflows/runs/run-trace.ts';
import { startBatch } from '../services/workflows/runs/start-batch.ts';
import { startWorkflowRun } from '../services/workflows/runs/start-run.ts';
import { listWaitingApprovals } from '../services/workflows/runs/waiting-approvals.ts';
import { followedBy, followRun } from './follow-run.ts';
import { askerOf, checkedCallback, linkOriginOf } from './run-common.ts';

const tag = 'Workflow runs';
const exampleRun = { workflowRunOId: exampleOId(prefixes.workflowRun) };
const otherNames = { jobOId: 'workflowRunOId', oId: 'workflowRunOId', runOId: 'workflowRunOId' };
const at = (method: Method, verb = '') => ({ method, path: `/workflows/run${verb}` });
/** Of clients that name the noun once. */
const also = (method: Method, verb = '') => ({ method, path: `/workflow/run${verb}` });

export const workflowRunRoutes: Route[] = [
  defineRoute({
    tag,
    ...at('POST'),
    aliases: [also('POST')],
    summary: 'Start a workflow without waiting for it',
    description:
      'The run is stored when the reply arrives, and pinned to the current or named version. A duplicate by `limits.dedupe` is answered with 409 and the `workflowRunOId` of the first run. Its end is posted to `callbackUrl`, if given, and shown by the status. 402 for a workflow with agents when the month’s credits do not allow a single one; 429 while the workspace has its most open runs. Scope: run.',
    scope: 'run',
    body: workflowRunBody,
    reply: 'flat',
    response: workflowRunStarted,
    refusals: [402, 404, 409, 413],
    refusalBodies: { 409: duplicateRun },
    handle: start,
  }),
  defineRoute({
    tag,
    ...at('POST', '/batch'),
    aliases: [also('POST', '/batch')],
    summary: 'Start a run of a workflow for each of up to 1,000 inputs',
    description:
      'All runs are accepted with the reply, of the current version. Refused inputs, such as duplicates, do not affect others: `runs` has an entry per input, in order. 429 without room for all. Scope: run.',
    scope: 'run',
    body: workflowBatchBody,
    reply: 'data',
    response: workflowBatchStarted,
    refusals: [402, 404],
    handle: batch,
  }),
  defineRoute({
    tag,
    ...at('GET', '/status'),
    aliases: [at('GET', '/{workflowRunOId}'), also('GET', '/status'), also('GET', '/{workflowRunOId}')],
    summary: 'Status of a run and its nodes; wait for its end, or follow it in events',
    description: followedBy,
    scope: 'read',
    follows: true,
    query: workflowStatusQuery,
    queryAliases: otherNames,
    reply: 'data',
    response: workflowRunDetail,
    refusals: [404],
    handle: (call) => {
      const { workflowRunOId: runOId, wait } = call.query;
      const read = () => call.read((tx) => workflowRunStatus(tx, call.workspace, runOId));
      return followRun(call, { runOId, name: 'workflowRunOId', wait, read });
    },
  }),
  defineRoute({
    tag,
    ...at('GET', '/list'),
    aliases: [also('GET', '/list')],
    summary: 'List runs of workflows, newest first',
    scope: 'read',
    query: workflowRunListQuery,
    queryAliases: { query: 'text', search: 'text', textSearchQuery: 'text' },
    reply: 'flat',
    response: workflowRunList,
    handle: (call) => call.read((tx) => listWorkflowRuns(tx, call.workspace, call.query)),
  }),
  defineRoute({
    tag,
    ...at('POST', '/cancel'),
    aliases: [also('POST', '/cancel'), at('POST', '/{workflowRunOId}/cancel')],
    summary: 'Cancel a run that goes on, with its nodes; the calls of their models are given up',
    description: 'Settled nodes stay. Idempotent; 409 for a run that ended otherwise. Scope: run.',
    scope: 'run',
    body: byWorkflowRun.meta({ id: 'WorkflowRunCancel', requestExample: exampleRun }),
    bodyAliases: otherNames,
    reply: 'data',
    response: workflowRunDetail,
    refusals: [404, 409],
    handle: (call) =>
      call.write(async (tx) => {
        await cancelWorkflowRun(tx, call.workspace, call.body.workflowRunOId);
        return workflowRunStatus(tx, call.workspace, call.body.workflowRunOId);
      }),
  }),
  defineRoute({
    tag,
    ...at('POST', '/retry'),
    aliases: [also('POST', '/retry'), at('POST', '/{workflowRunOId}/retry')],
    summary: 'Go on with a run that failed or was cancelled',
    description:
      'Nodes that failed and ended the run, cancelled ones and those skipped behind them are done again; a map goes on with its open items. All other results are kept: `kept` tells what is not paid again. The next end is told to the callback again. Scope: run.',
    scope: 'run',
    body: workflowRetryBody,
    bodyAliases: otherNames,
    reply: 'data',
    response: workflowRunRetried,
    refusals: [404, 409],
    handle: (call) =>
      call.write((tx) => {
        const { workflowRunOId, workflowVersion } = call.body;
        const { openRuns } = call.app.config;
        return retryWithinRoom(tx, call.workspace, workflowRunOId, openRuns, workflowVersion ?? null);
      }),
  }),
  defineRoute({
    tag,
    ...at('POST', '/rerun'),
    aliases: [also('POST', '/rerun')],
    summary: 'Begin a new run at a node of one that has ended, with an edited input',
    description:
      "The new run has the same version and input and takes over the results of all nodes not behind the node. `input` replaces the node's input; a map gets its list. 402 as at starting. Scope: run.",
    scope: 'run',
    body: workflowRerunBody,
    bodyAliases: { ...otherNames, nodeId: 'fromNodeId' },
    reply: 'flat',
    response: workflowRerunStarted,
    refusals: [402, 404, 409, 413],
    handle: rerun,
  }),
  defineRoute({
    tag,
    method: 'GET',
    path: '/workflows/approval/list',
    aliases: [{ method: 'GET', path: '/workflow/approval/list' }],
    summary: 'List the approvals that wait, those asked for last first',
    scope: 'read',
    query: approvalListQuery,
    queryAliases: otherNames,
    reply: 'flat',
    response: approvalList,
    handle: (call) => call.read((tx) => listWaitingApprovals(tx, call.workspace, call.query)),
  }),
  defineRoute({
    tag,
    ...at('POST', '/approve'),
    aliases: [also('POST', '/approve')],
    summary: 'Approve or deny what a node waits for',
    description: 'Idempotent; 409 if the node does not wait, or was decided otherwise. Scope: run.',
    scope: 'run',
    body: workflowApprovalBody,
    bodyAliases: otherNames,
    reply: 'data',
    response: workflowDecision,
    refusals: [404, 409],
    handle: (call) => call.write((tx) => decide(tx, call.workspace, call.body, call.caller.keyOId)),
  }),
  defineRoute({
    tag,
    ...at('GET', '/trace'),
    aliases: [also('GET', '/trace')],
    summary: 'Trace of a run: its nodes as they began, with attempts, inputs, outputs, tokens and cost',
    scope: 'read',
    query: workflowTraceQuery,
    queryAliases: otherNames,
    reply: 'data',
    response: workflowTrace,
    refusals: [404],
    handle: (call) =>
      call.read((tx) => workflowRunTrace(tx, call.workspace, call.query.workflowRunOId, call.query)),
  }),
  defineRoute({
    tag,
    ...at('POST', '/bulk'),
    aliases: [also('POST', '/bulk')],
    summary: 'Cancel or retry all runs that a filter names',
    description:
      'Done in the background, a few at a time, retries as open runs allow. `dryRun` counts them; unknown names are refused. Scope: run.',
    scope: 'run',
    body: workflowBulkBody,
    actsOnMany: true,
    reply: 'data',
    response: workflowBulkRequested,
    handle: (call) =>
      call.write(async (tx) => {
        if (call.body.action === 'retry' && !call.body.dryRun)
          await requireRoom(tx, call.workspace, call.app.config.openRuns);
        return requestBulkChange(tx, call.workspace, call.body);
      }),
  }),
  defineRoute({
    tag,
    ...at('GET', '/bulk/status'),
    aliases: [also('GET', '/bulk/status')],
    summary: 'Progress of a bulk change',
    scope: 'read',
    query: workflowBulkQuery,
    queryAliases: { oId: 'jobOId', id: 'jobOId' },
    reply: 'data',
    response: workflowBulkChange,
    refusals: [404],
    handle: (call) => call.read((tx) => bulkChange(tx, call.workspace, call.query.jobOId)),
  }),
];

async function start(call: Call<undefined, z.output<typeof workflowRunBody>>) {
  const { workflowOId, callbackUrl: sent, workflowVersion, inputs, ...flat } = call.body;
  const callbackUrl = await checkedCallback(call, sent);
  const { openRuns, creditLimit } = call.app.config;
  const wantedRun = {
    workflowOId,
    input: { ...flat, ...inner(inputs) },
    callbackUrl,
    linkOrigin: linkOriginOf(call),
    asker: askerOf(call),
  };
  const { workflowRunOId } = await call.write(async (tx) => {
    await requireRoom(tx, call.workspace, openRuns);
    const at = workflowVersion ? await namedVersion(tx, call.workspace, workflowOId, workflowVersion) : null;
    return startWorkflowRun(
      tx,
      call.workspace,
      { ...wantedRun, workflowVersion: at?.version ?? null },
      creditLimit,
    );
  });
  return started(workflowRunOId, callbackUrl);
}

async function batch(call: Call<undefined, z.output<typeof workflowBatchBody>>) {
  const { workflowOId, inputs, callbackUrl: sent } = call.body;
  const callbackUrl = await checkedCallback(call, sent);
  const run = { workflowOId, callbackUrl, linkOrigin: linkOriginOf(call), asker: askerOf(call) };
  return call.write((tx) => startBatch(tx, call.workspace, inputs, run, call.app.config));
}

/** An object holds the input's members; anything else that is called so is one of them. */
function inner(inputs: unknown): Record<string, unknown> {
  if (inputs === undefined) return {};
  const isObject = typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs);
  return isObject ? (inputs as Record<string, unknown>) : { inputs };
}

async function rerun(call: Call<undefined, z.output<typeof workflowRerunBody>>) {
  const { body, workspace } = call;
  const callbackUrl = await checkedCallback(call, body.callbackUrl);
  const { openRuns, creditLimit } = call.app.config;
  const wanted = { ...body, callbackUrl, linkOrigin: linkOriginOf(call), asker: askerOf(call) };
  const { workflowRunOId, kept } = await call.write(async (tx) => {
    await requireRoom(tx, workspace, openRuns);
    return rerunFrom(tx, workspace, wanted, creditLimit);
  });
  return {
    ...started(workflowRunOId, callbackUrl),
    rerunOf: body.workflowRunOId,
    fromNodeId: body.fromNodeId,
    kept,
  };
}

const started = (workflowRunOId: string, callbackUrl: string | null) => ({
  workflowRunOId,
  jobOId: workflowRunOId,
  status: 'pending',
  message: callbackUrl
    ? 'The workflow is started; its end is posted to the callback'
    : 'The workflow is started',
});
