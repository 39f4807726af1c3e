import type { z } from 'zod';
import { byOId } from '../../schema/entity.ts';
import {
  byEvalOId,
  type EvaluationCase,
  evaluation,
  evaluationHead,
  evaluationListQuery,
  evaluationQuery,
  evaluationRunBody,
} from '../../schema/evaluation.ts';
import {
  evaluationSet,
  evaluationSetCreate,
  evaluationSetList,
  evaluationSetListQuery,
  evaluationSetUpdate,
} from '../../schema/evaluation-set.ts';
import { exampleOId } from '../../schema/example.ts';
import { prefixes } from '../../schema/o-id.ts';
import { judgingTier, tierCredits } from '../../schema/tier.ts';
import { listOf, textSearchAliases } from '../../schema/wire.ts';
import type { AgentDefinition } from '../agents/definition.ts';
import { bodyReader, prefersStrict } from '../http/input/reader.ts';
import { type Call, defineRoute, type Route } from '../http/route.ts';
import { agentAtVersion } from '../services/agents/agent-versions.ts';
import type { Agent } from '../services/agents/agents.ts';
import { definitionOf } from '../services/runs/accept.ts';
import {
  expectationOf,
  hashOfCases,
  refuseUnreadablePatterns,
} from '../services/runs/evaluations/asked-cases.ts';
import { getEvaluation, isJudged, listEvaluations } from '../services/runs/evaluations/evaluation-rows.ts';
import {
  createEvaluationSet,
  deleteEvaluationSet,
  getEvaluationSet,
  listEvaluationSets,
  updateEvaluationSet,
} from '../services/runs/evaluations/sets.ts';
import { type AcceptedCase, ofCase, startEvaluation } from '../services/runs/evaluations/start-evaluation.ts';
import { linkOriginOf } from './run-common.ts';

const tag = 'Evaluations';
const setNames = { setOId: 'oId', id: 'oId' };
const oneSet = { tag, reply: 'data' as const, response: evaluationSet, refusals: [404] };
const otherNames = { oId: 'evalOId', id: 'evalOId', evaluationOId: 'evalOId' };

export const evaluationRoutes: Route[] = [
  defineRoute({
    tag,
    method: 'POST',
    path: '/agents/eval/run',
    summary: 'Run an agent over saved cases and judge each answer',
    description:
      'Each case is an asynchronous run; all are accepted or none. With `against` another agent or version runs the same cases, and `differences` compares them. Answers when every case is judged, or after 60 seconds with status `running`; with `async` at once. Scope: run.',
    scope: 'run',
    body: evaluationRunBody,
    reply: 'data',
    response: evaluation,
    refusals: [402, 404],
    // It waits for the runs, and those need their rows to be there.
    atomic: false,
    handle: start,
    resume: (call, made) => answer(call, byEvalOId.parse(made).evalOId),
  }),
  defineRoute({
    tag,
    method: 'GET',
    path: '/agents/eval/get',
    aliases: [{ method: 'GET', path: '/agents/eval/{evalOId}' }],
    summary: 'Get one evaluation with the result of each case, the one before it and the one beside it',
    scope: 'read',
    query: evaluationQuery,
    queryAliases: otherNames,
    reply: 'data',
    response: evaluation,
    refusals: [404],
    handle: ({ read, workspace, query }) =>
      read((tx) => getEvaluation(tx, workspace, query.evalOId, query.againstEvalOId)),
  }),
  defineRoute({
    tag,
    method: 'GET',
    path: '/agents/eval/list',
    summary: 'List evaluations, newest first',
    scope: 'read',
    query: evaluationListQuery,
    reply: 'flat',
    response: listOf(evaluationHead),
    handle: (call) => call.read((tx) => listEvaluations(tx, call.workspace, call.query)),
  }),
  defineRoute({
    ...oneSet,
    refusals: [404, 409],
    method: 'POST',
    path: '/agents/eval/set/create',
    summary: 'Store a set of cases for evaluations',
    scope: 'write',
    body: evaluationSetCreate,
    handle: async (call) => {
      await refuseUnreadablePatterns(call.body.cases ?? []);
      return call.write((tx) => createEvaluationSet(tx, call.workspace, call.body));
    },
  }),
  defineRoute({
    ...oneSet,
    method: 'POST',
    path: '/agents/eval/set/update',
    aliases: [{ method: 'PUT', path: '/agents/eval/set/update' }],
    summary: 'Change a set of cases; what is absent stays',
    scope: 'write',
    body: evaluationSetUpdate,
    bodyAliases: setNames,
    handle: async (call) => {
      await refuseUnreadablePatterns(call.body.cases ?? []);
      return call.write((tx) => updateEvaluationSet(tx, call.workspace, call.body));
    },
  }),
  defineRoute({
    tag,
    method: 'GET',
    path: '/agents/eval/set/list',
    summary: 'List sets of cases, newest first, without the cases',
    scope: 'read',
    query: evaluationSetListQuery,
    queryAliases: textSearchAliases,
    reply: 'flat',
    response: evaluationSetList,
    handle: (call) => call.read((tx) => listEvaluationSets(tx, call.workspace, call.query)),
  }),
  defineRoute({
    ...oneSet,
    method: 'GET',
    path: '/agents/eval/set/get',
    aliases: [{ method: 'GET', path: '/agents/eval/set/{oId}' }],
    summary: 'Get one set with its cases',
    scope: 'read',
    query: byOId,
    queryAliases: setNames,
    handle: (call) => call.read((tx) => getEvaluationSet(tx, call.workspace, call.query.oId)),
  }),
  defineRoute({
    ...oneSet,
    method: 'POST',
    path: '/agents/eval/set/delete',
    aliases: [{ method: 'DELETE', path: '/agents/eval/set/delete' }],
    summary: 'Delete a set; evaluations of it stay',
    scope: 'write',
    body: byOId,
    example: { oId: exampleOId(prefixes.evaluationSet) },
    bodyAliases: setNames,
    handle: (call) => call.write((tx) => deleteEvaluationSet(tx, call.workspace, call.body.oId)),
  }),
];

type StartCall = Call<undefined, z.output<typeof evaluationRunBody>>;

async function start(call: StartCall) {
  const { agentOId, agentVersion, against, setOId } = call.body;
  const { workspace } = call;
  const {
    agent,
    other,
    stored: storedSet,
  } = await call.read(async (tx) => ({
    agent: await agentAtVersion(tx, workspace, agentOId, agentVersion),
    other:
      against && (await agentAtVersion(tx, workspace, against.agentOId ?? agentOId, against.agentVersion)),
    stored: setOId ? await getEvaluationSet(tx, workspace, setOId) : null,
  }));
  const cases = storedSet?.cases ?? call.body.cases ?? [];
  await refuseUnreadablePatterns(cases);
  const evaluated = (one: Agent) => {
    const definition = definitionOf(one.type);
    return { agent: one, definition, cases: readCases(call, cases, one.oId, definition) };
  };
  const askedEvaluation = {
    ...evaluated(agent),
    against: other ? evaluated(other) : null,
    set: storedSet && { oId: storedSet.oId, version: storedSet.version },
    casesHash: hashOfCases(cases),
    judgeCredits: call.ai.kind === 'endpoint' ? tierCredits[judgingTier] : 0,
  };
  const asker = { keyOId: call.caller.keyOId, externalRequestId: call.externalRequestId };
  const linkOrigin = linkOriginOf(call);
  const { creditLimit } = call.app.config;
  const evalOId = await call.write(async (tx) => {
    const oId = await startEvaluation(tx, workspace, askedEvaluation, asker, { linkOrigin, creditLimit });
    await call.record(tx, { evalOId: oId });
    return oId;
  });
  return answer(call, evalOId);
}

/** Each case's input, read by the shape of the agent's type. */
function readCases(
  call: StartCall,
  cases: readonly EvaluationCase[],
  agentOId: string,
  definition: AgentDefinition,
): AcceptedCase[] {
  const reader = bodyReader(definition.input);
  const isStrict = prefersStrict(call.headers);
  return cases.map(({ name, input, expect }, position) => {
    try {
      const { value, report } = reader.read({ ...input, agentOId }, isStrict);
      for (const warning of report.warnings) call.warn(`cases[${position}].input: ${warning}`);
      return { name: name?.trim() || `Case ${position + 1}`, body: value, expect: expectationOf(expect) };
    } catch (error) {
      throw ofCase(error, position);
    }
  });
}

const waitMs = 60_000;
const lookEveryMs = 200;

/** The evaluation once it has ended, or as it stands when the time is over, the caller gone or the server stopping. */
async function answer(call: StartCall, evalOId: string) {
  const until = performance.now() + (call.body.async ? 0 : waitMs);
  for (;;) {
    const isOver = await call.read((tx) => isJudged(tx, call.workspace, evalOId));
    if (isOver || performance.now() >= until || call.signal.aborted || call.stopping.aborted)
      return call.read((tx) => getEvaluation(tx, call.workspace, evalOId));
    await Bun.sleep(lookEveryMs);
  }
}
