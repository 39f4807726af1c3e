import type { z } from 'zod';
import {
  byEvalOId,
  evaluation,
  evaluationHead,
  evaluationListQuery,
  evaluationRunBody,
} from '../../schema/evaluation.ts';
import { listOf } from '../../schema/wire.ts';
import type { AgentDefinition } from '../agents/definition.ts';
import { invalidField } from '../errors.ts';
import { bodyReader, prefersStrict } from '../http/input/reader.ts';
import { type Call, defineRoute, type Route } from '../http/route.ts';
import { getAgent } from '../services/agents/agents.ts';
import { definitionOf } from '../services/runs/accept.ts';
import { getEvaluation, isJudged, listEvaluations } from '../services/runs/evaluations/evaluation-rows.ts';
import { type AcceptedCase, ofCase, startEvaluation } from '../services/runs/evaluations/start-evaluation.ts';
import { linkOriginOf } from './run-common.ts';

const tag = 'Evaluations';
const otherNames = { oId: 'evalOId', id: 'evalOId', evaluationOId: 'evalOId' };

export const evaluationRoutes: Route[] = [
  defineRoute({
    tag,
    method: 'POST',
    path: '/agents/eval/run',
    summary: 'Run an agent over saved cases and judge each answer',
    description:
      'Each case is a run of its own, done like an asynchronous one; all cases are accepted or none. Answers when every case is judged, or after 60 seconds with status `running`; with `async` at once. Scope: run.',
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
    summary: 'Get one evaluation with the result of each case, and the one before it',
    scope: 'read',
    query: byEvalOId,
    queryAliases: otherNames,
    reply: 'data',
    response: evaluation,
    refusals: [404],
    handle: (call) => call.read((tx) => getEvaluation(tx, call.workspace, call.query.evalOId)),
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
];

type StartCall = Call<undefined, z.output<typeof evaluationRunBody>>;

async function start(call: StartCall) {
  const { agentOId } = call.body;
  const agent = await call.read((tx) => getAgent(tx, call.workspace, agentOId));
  const definition = definitionOf(agent.type);
  await refuseUnreadablePatterns(call);
  const cases = readCases(call, definition);
  const asker = { keyOId: call.caller.keyOId, externalRequestId: call.externalRequestId };
  const linkOrigin = linkOriginOf(call);
  const { creditLimit } = call.app.config;
  const evalOId = await call.write(async (tx) => {
    const of = { ...agent, definition };
    const oId = await startEvaluation(tx, call.workspace, of, cases, asker, { linkOrigin, creditLimit });
    await call.record(tx, { evalOId: oId });
    return oId;
  });
  return answer(call, evalOId);
}

async function refuseUnreadablePatterns({ body: { cases } }: StartCall): Promise<void> {
  if (!cases.some(({ expect }) => expect?.regex)) return;
  // most evaluations have none
  const { checkPatterns } = await import('../services/runs/evaluations/patterns.ts');
  for (const [position, { expect }] of cases.entries())
    checkPatterns(expect?.regex ?? [], (place, why) =>
      invalidField(`cases[${position}].expect.regex${place}`, `is no pattern of RE2: ${why}`),
    );
}

/** Each case's input, read by the shape of the agent's type. */
function readCases(call: StartCall, definition: AgentDefinition): AcceptedCase[] {
  const reader = bodyReader(definition.input);
  const isStrict = prefersStrict(call.headers);
  return call.body.cases.map(({ name, input, expect }, position) => {
    const { contains, absent, paths, equals, regex, number } = expect ?? {};
    try {
      const { value, report } = reader.read({ ...input, agentOId: call.body.agentOId }, isStrict);
      for (const warning of report.warnings) call.warn(`cases[${position}].input: ${warning}`);
      return {
        name: name?.trim() || `Case ${position + 1}`,
        body: value,
        expect: {
          contains: contains ?? [],
          absent: absent ?? [],
          paths: paths ?? [],
          ...(equals ? { equals } : {}),
          ...(regex ? { regex } : {}),
          ...(number ? { number } : {}),
        },
      };
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
