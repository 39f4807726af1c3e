import type { z } from 'zod';
import {
  byRunOId,
  runAnnotations,
  runDetail,
  runListQuery,
  runReplay,
  runReplayBody,
  runSummary,
} from '../../schema/run.ts';
import { markedRun, runMarkBody } from '../../schema/run-mark.ts';
import { asRows, boundedListOf } from '../../schema/wire.ts';
import { rowFile } from '../http/reply/row-file.ts';
import { type Call, defineRoute, type Route } from '../http/route.ts';
import { getRun, runAnnotationsOf } from '../services/runs/records/get-run.ts';
import { listRuns, type RunPlace, runsBehind } from '../services/runs/records/list.ts';
import { markRun } from '../services/runs/records/marks.ts';
import { type Replay, replayExactly } from '../services/runs/replay/exact.ts';
import { comparedToBefore, replayLive } from '../services/runs/replay/live.ts';
import { replyOfRun } from '../services/runs/run-now.ts';
import { askerOf, begunRun, waitingTools, whileWaiting } from './run-common.ts';

const tag = 'Runs';
/** What clients call a run that they name. */
const otherNames = { oId: 'runOId', requestId: 'runOId', agentRunOId: 'runOId', id: 'runOId' };

export const runRoutes: Route[] = [
  defineRoute({
    tag,
    method: 'GET',
    path: '/agents/run/get',
    aliases: [
      { method: 'GET', path: '/agents/run/{runOId}' },
      { method: 'GET', path: '/runs/{runOId}' },
    ],
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
    summary: "Sources of each value of a run's answer",
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
    query: runListQuery.extend(asRows),
    queryAliases: { type: 'agentType', domain: 'companyDomain', personEmail: 'email' },
    reply: 'flat',
    response: boundedListOf(runSummary),
    sendsRows: true,
    handle: (call) => {
      const { format, ...query } = call.query;
      if (format === 'json') return call.read((tx) => listRuns(tx, call.workspace, query));
      return rowFile<RunPlace>(call, format, {
        name: 'runs',
        shape: runSummary,
        rowsBehind: (tx, place, limit) => runsBehind(tx, call.workspace, query, place, limit),
      });
    },
  }),
  defineRoute({
    tag,
    method: 'POST',
    path: '/agents/run/mark',
    aliases: [{ method: 'POST', path: '/workflows/run/mark' }],
    summary: 'Give a run of an agent or of a workflow scores and tags, or take them away',
    description: 'Idempotent. Lists filter by `mark`. Scope: run.',
    scope: 'run',
    body: runMarkBody,
    bodyAliases: { ...otherNames, workflowRunOId: 'runOId', jobOId: 'runOId' },
    reply: 'data',
    response: markedRun,
    refusals: [404, 409],
    handle: (call) => call.write((tx) => markRun(tx, call.workspace, call.body)),
  }),
  defineRoute({
    tag,
    method: 'POST',
    path: '/agents/run/replay',
    summary: 'Do a run again: exactly as it was, or on the library of today',
    description: `\`exact\` composes the answer again from the stored run, without a model or credits. \`live\` is a new run of the same input, with today's agent and library. Pointers of \`diff\` lead into the reply. ${whileWaiting} Scope: run.`,
    scope: 'run',
    body: runReplayBody,
    bodyAliases: otherNames,
    reply: 'flat',
    response: runReplay,
    refusals: [402, 404, 409],
    atomic: false,
    takesLong: true,
    handle: replay,
    resume: async (call, made) => {
      const { runOId } = begunRun.parse(made);
      const reply = await call.write((tx) => replyOfRun(tx, call.workspace, runOId));
      if (!reply) return replay(call);
      return call.read((tx) => comparedToBefore(tx, call.workspace, call.body.runOId, reply));
    },
  }),
];

function replay(call: Call<undefined, z.output<typeof runReplayBody>>): Promise<Replay> {
  const { runOId, mode } = call.body;
  if (mode === 'exact') return call.read((tx) => replayExactly(tx, call.workspace, runOId));
  return replayLive(waitingTools(call), runOId, askerOf(call), (tx, anew) =>
    call.record(tx, { runOId: anew }),
  );
}
