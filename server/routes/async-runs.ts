import type { z } from 'zod';
import type { AgentRunBody } from '../../schema/agents/input.ts';
import { exampleOId } from '../../schema/example.ts';
import { prefixes } from '../../schema/o-id.ts';
import { asyncRunBody, asyncRunReply, asyncRunStatus, byRequestId, statusQuery } from '../../schema/run.ts';
import type { AgentDefinition } from '../agents/definition.ts';
import { agents } from '../agents/index.ts';
import { ApiError, invalidField } from '../errors.ts';
import { bodyReader, inWordsSent, prefersStrict } from '../http/input/reader.ts';
import { type Call, defineRoute, type Method, type Route } from '../http/route.ts';
import { getAgent } from '../services/agents/agents.ts';
import { overridesWithoutEffect } from '../services/agents/plan.ts';
import { askedOf, experimentType } from '../services/experiments/choose.ts';
import { acceptRun, definitionOf } from '../services/runs/accept.ts';
import { cancelRun } from '../services/runs/cancel.ts';
import { runStatusOf } from '../services/runs/records/get-run.ts';
import { followedBy, followRun } from './follow-run.ts';
import { checkedCallback, linkOriginOf } from './run-common.ts';

const tag = 'Runs';
const otherNames = { agentRunOId: 'requestId', runOId: 'requestId', oId: 'requestId' };
const post = (path: string) => ({ method: 'POST' as Method, path });

export const asyncRunRoutes: Route[] = [
  defineRoute({
    tag,
    method: 'POST',
    path: '/async/agent/run',
    aliases: [post('/async/agents/run')],
    summary: 'Run an agent without waiting for it',
    description:
      'The run is stored when the reply arrives. Its end is posted to `callbackUrl`, if given, and shown by the status. Scope: run.',
    scope: 'run',
    body: asyncRunBody,
    reply: 'flat',
    response: asyncRunReply,
    refusals: [402, 404],
    handle: (call) => start(call),
  }),
  ...agents.flatMap(({ type, title, queuedAt = [] }) =>
    queuedAt.map((path) =>
      defineRoute({
        tag,
        method: 'POST',
        path,
        summary: `Run an agent of type ${type} without waiting for it`,
        description: `As \`/async/agent/run\`, for ${title.toLowerCase()}s alone. Scope: run.`,
        scope: 'run',
        body: asyncRunBody,
        reply: 'flat',
        response: asyncRunReply,
        refusals: [402, 404],
        handle: (call) => start(call, type),
      }),
    ),
  ),
  defineRoute({
    tag,
    method: 'GET',
    path: '/async/agent/run/status',
    aliases: [{ method: 'GET', path: '/async/agents/run/status' }],
    summary: 'Status of a run; wait for its end, or follow it in events',
    description: followedBy,
    scope: 'read',
    follows: true,
    query: statusQuery,
    queryAliases: otherNames,
    reply: 'data',
    response: asyncRunStatus,
    refusals: [404],
    handle: (call) => {
      const { requestId, wait } = call.query;
      const read = () => call.read((tx) => runStatusOf(tx, call.workspace, requestId));
      return followRun(call, { runOId: requestId, name: 'runOId', wait, read });
    },
  }),
  defineRoute({
    tag,
    method: 'POST',
    path: '/async/agent/run/cancel',
    aliases: [post('/async/agents/run/cancel'), post('/runs/{oId}/cancel')],
    summary: 'Cancel a run that waits or runs; the call of its model is given up',
    scope: 'run',
    body: byRequestId.meta({
      id: 'RunCancel',
      requestExample: { requestId: exampleOId(prefixes.asyncRequest) },
    }),
    bodyAliases: otherNames,
    reply: 'data',
    response: asyncRunStatus,
    refusals: [404, 409],
    handle: (call) => call.write((tx) => cancelRun(tx, call.workspace, call.body.requestId)),
  }),
];

type StartCall = Call<undefined, z.output<typeof asyncRunBody>>;

async function start(call: StartCall, only: string | null = null) {
  const callbackUrl = await checkedCallback(call, call.body.callbackUrl);
  const type = await asSent(call, () => typeAsked(call, only));
  const definition = definitionOf(type);
  const asker = { keyOId: call.caller.keyOId, externalRequestId: call.externalRequestId };
  const linkOrigin = linkOriginOf(call);
  const { creditLimit } = call.app.config;
  const { runOId, agent, experimentOId } = await asSent(call, () => {
    const body = readInput(call, definition);
    const queued = { callbackUrl, linkOrigin, creditLimit };
    return call.write((tx) => acceptRun(tx, call.workspace, { definition, body, asker, queued }));
  });
  return {
    status: 'pending',
    requestId: runOId,
    message: callbackUrl ? 'The run is accepted; its end is posted to the callback' : 'The run is accepted',
    agentOId: agent.oId,
    experimentOId,
  };
}

/** The type of the agent, or of those that the experiment compares; 400 unless it is the one that the path takes. */
async function typeAsked(call: StartCall, only: string | null): Promise<string> {
  const asked = askedOf(namedIn(call));
  const isAgent = 'agentOId' in asked;
  const type = await call.read(async (tx) =>
    isAgent
      ? (await getAgent(tx, call.workspace, asked.agentOId)).type
      : experimentType(tx, call.workspace, asked.experimentOId),
  );
  if (only === null || type === only) return type;
  throw isAgent
    ? invalidField('agentOId', `is an agent of type ${type}, not ${only}`)
    : invalidField('experimentOId', `is an experiment of type ${type}, not ${only}`);
}

/** What was sent beside the members of every asynchronous run, or under `inputs`, read by the agent's own shape. */
function readInput(call: StartCall, definition: AgentDefinition): AgentRunBody {
  const { callbackUrl: _told, inputs, agentOId: _agent, experimentOId: _experiment, ...flat } = call.body;
  const { agentOId: _inner, experimentOId: _other, ...rest } = inputs ?? {};
  const sent = { ...flat, ...rest, ...askedOf(namedIn(call)) };
  const { value, report } = bodyReader(definition.input).read(sent, prefersStrict(call.headers));
  for (const warning of [...report.warnings, ...overridesWithoutEffect(definition, value)])
    call.warn(warning);
  return value;
}

/** Who is to run may stand in either place; beside the input it counts more. */
const namedIn = ({ body: { agentOId, experimentOId, inputs } }: StartCall) => ({
  agentOId: agentOId ?? inputs?.agentOId,
  experimentOId: experimentOId ?? inputs?.experimentOId,
});

/** Members of `inputs` are named as they were sent. */
async function asSent<T>(call: StartCall, work: () => Promise<T>): Promise<T> {
  const inner = new Set(Object.keys(call.body.inputs ?? {}));
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw inWordsSent(error, (path) => (inner.has(path.split(/[.[]/)[0] ?? '') ? `inputs.${path}` : path));
  }
}
