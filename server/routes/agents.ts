import type { z } from 'zod';
import type { AgentRunBody } from '../../schema/agents/input.ts';
import { languageList, languages } from '../../schema/agents/languages.ts';
import {
  agentActivate,
  agentCreate,
  agentDetail,
  agentListQuery,
  agentRecord,
  agentRunReply,
  agentsDeleted,
  agentTypeList,
  agentUpdate,
  agentVersionList,
  agentVersionQuery,
  byAgent,
} from '../../schema/agents/wire.ts';
import { deleteBody, deleteQuery } from '../../schema/entity.ts';
import { exampleOId } from '../../schema/example.ts';
import { agentAndExperimentList } from '../../schema/experiment.ts';

import { prefixes } from '../../schema/o-id.ts';

import { type AgentDefinition, isOfAccount } from '../agents/definition.ts';
import { agents } from '../agents/index.ts';

import type { Tx } from '../context.ts';
import { type Call, defineRoute, type Method, type Route } from '../http/route.ts';
import { activateAgentVersion, listAgentVersions } from '../services/agents/agent-versions.ts';
import {
  agentRecordOf,
  createAgent,
  deleteAgent,
  listAgents,
  updateAgent,
} from '../services/agents/agents.ts';
import { agentDetailOf } from '../services/agents/detail.ts';
import { overridesWithoutEffect } from '../services/agents/plan.ts';
import { listAgentsAndExperiments, takesExperiments } from '../services/experiments/list.ts';
import type { RunReply } from '../services/runs/execute.ts';
import { replyOfRun, runNow } from '../services/runs/run-now.ts';
import { agentUsers } from '../services/workflows/agent-users.ts';
import { deleteNamed } from './delete-named.ts';
import { askerOf, begunRun, waitingTools, whileWaiting } from './run-common.ts';

const tag = 'Agents';
/** A run of any type, as far as they all take the same. */
const exampleRun = {
  agentOId: exampleOId(prefixes.agent),
  email: 'mara.lind@northmarket.example',
  firstName: 'Mara',
  lastName: 'Lind',
  jobTitle: 'Head of operations',
  companyName: 'Northmarket',
  companyDomain: 'northmarket.example',
};
const one = { tag, refusals: [404], response: agentRecord };

export const agentRoutes: Route[] = [
  defineRoute({
    tag,
    method: 'GET',
    path: '/agents/list',
    summary: 'List agents',
    scope: 'read',
    query: agentListQuery,
    queryAliases: { text: 'query', search: 'query' },
    reply: 'flat',
    response: agentAndExperimentList,
    handle: list,
  }),
  defineRoute({
    tag,
    method: 'GET',
    path: '/agents/types',
    summary: 'The types of agents that can be run',
    scope: 'read',
    reply: 'flat',
    response: agentTypeList,
    handle: async () => ({ hasNext: false, total: agentTypeInfo.length, data: agentTypeInfo }),
  }),
  defineRoute({
    tag,
    method: 'GET',
    path: '/agents/languages',
    summary: 'Languages that agents can be asked to write in',
    description: 'Endpoint models write in them; the built-in model quotes sources as they are. Scope: read.',
    scope: 'read',
    reply: 'flat',
    response: languageList,
    handle: async () => ({ hasNext: false, total: languages.length, data: [...languages] }),
  }),
  defineRoute({
    ...one,
    method: 'GET',
    path: '/agents/get',
    aliases: [{ method: 'GET', path: '/agents/{oId}' }],
    summary: 'Get one agent, as it is or as one of its versions has it',
    scope: 'read',
    query: byAgent,
    queryAliases: { agentOId: 'oId', id: 'oId' },
    reply: 'flat',
    response: agentDetail,
    handle: (call) =>
      call.read((tx) => agentDetailOf(tx, call.workspace, call.query, call.ai.kind === 'endpoint')),
  }),
  defineRoute({
    ...one,
    method: 'POST',
    path: '/agents/create',
    summary: 'Create an agent',
    scope: 'write',
    body: agentCreate,
    reply: 'data',
    handle: async (call) =>
      agentRecordOf(await call.write((tx) => createAgent(tx, call.workspace, call.body, call.kept))),
  }),
  defineRoute({
    ...one,
    method: 'POST',
    path: '/agents/update',
    aliases: [{ method: 'PUT', path: '/agents/update' }],
    summary: 'Change an agent; null clears a setting',
    description:
      'A change makes the next version. Runs that have begun keep theirs, also in workflows. Scope: write.',
    scope: 'write',
    body: agentUpdate,
    reply: 'data',
    handle: async (call) =>
      agentRecordOf(await call.write((tx) => updateAgent(tx, call.workspace, call.body, call.kept))),
  }),
  defineRoute({
    ...one,
    method: 'POST',
    path: '/agents/versions/activate',
    summary: 'Make a version of an agent the current one',
    description:
      'Restores name, description, model and settings of the version. Runs that have begun keep theirs; the next update makes the next version. Scope: write.',
    scope: 'write',
    body: agentActivate,
    bodyAliases: { agentOId: 'oId', id: 'oId' },
    reply: 'data',
    handle: async (call) =>
      agentRecordOf(await call.write((tx) => activateAgentVersion(tx, call.workspace, call.body))),
  }),
  defineRoute({
    tag,
    method: 'GET',
    path: '/agents/versions/list',
    summary: 'The versions of an agent, the newest first',
    scope: 'read',
    query: agentVersionQuery,
    queryAliases: { agentOId: 'oId', id: 'oId' },
    reply: 'flat',
    response: agentVersionList,
    refusals: [404],
    handle: (call) => call.read((tx) => listAgentVersions(tx, call.workspace, call.query)),
  }),
  defineRoute({
    ...one,
    method: 'DELETE',
    path: '/agents/delete',
    summary: 'Delete an agent; its runs stay readable',
    description: 'One oId answers the agent, several a list of them, all deleted or none. Scope: write.',
    scope: 'write',
    query: deleteQuery,
    queryAliases: { agentOId: 'oId', agentOIds: 'oIds', id: 'oId' },
    reply: 'data',
    response: agentsDeleted,
    handle: (call) => deleteNamed(call, call.query, removedBy(call)),
  }),
  defineRoute({
    ...one,
    method: 'POST',
    path: '/agents/delete',
    summary: 'Delete one or more agents, named in the body',
    scope: 'write',
    body: deleteBody,
    example: { oId: exampleOId(prefixes.agent) },
    bodyAliases: { agentOId: 'oId', agentOIds: 'oIds' },
    reply: 'data',
    response: agentsDeleted,
    handle: (call) => deleteNamed(call, call.body, removedBy(call)),
  }),
  ...agents.map(runRoute),
];

function list(call: Call<z.output<typeof agentListQuery>>) {
  const { query } = call;
  const mixes = query.includeExperiments && takesExperiments(query.type);
  if (query.includeExperiments && !mixes)
    call.warn(
      `includeExperiments: agents of type ${query.type} are in no experiment, only agents are listed`,
    );
  const listed = mixes ? listAgentsAndExperiments : listAgents;
  return call.read((tx) => listed(tx, call.workspace, query));
}

/** An agent goes although something names it; then the reply says what. */
const removedBy = (call: Call) => async (tx: Tx, workspace: string, oId: string) => {
  const agent = await deleteAgent(tx, workspace, oId);
  const users = await agentUsers(tx, workspace, oId);
  if (users.length > 0)
    call.warn(`${oId}: “${agent.name}” is deleted, but still named by ${users.join(', ')}`);
  return agentRecordOf(agent);
};

function runRoute(definition: AgentDefinition): Route {
  const at = (path: string) => (path.startsWith('/') ? path : `/agents/${path}/run`);
  return defineRoute({
    tag,
    method: 'POST',
    path: at(definition.path),
    aliases: definition.aliases.map((path) => ({ method: 'POST' as Method, path: at(path) })),
    summary: `Run an agent: ${definition.title.toLowerCase()}`,
    description: `${definition.description}. Annotations say where each value stands; quotes are verbatim. ${whileWaiting} Scope: run.`,
    scope: 'run',
    body: definition.input,
    example: exampleRun,
    reply: 'flat',
    response: agentRunReply({ ...definition, isOfAccount: isOfAccount(definition) }),
    refusals: [402, 404],
    atomic: false,
    takesLong: true,
    handle: (call) => run(call, definition),
    resume: async (call, made) => {
      const { runOId } = begunRun.parse(made);
      const reply = await call.write((tx) => replyOfRun(tx, call.workspace, runOId));
      return reply ?? run(call, definition);
    },
  });
}

function run(call: Call<undefined, AgentRunBody>, definition: AgentDefinition): Promise<RunReply> {
  for (const warning of overridesWithoutEffect(definition, call.body)) call.warn(warning);
  const record = (tx: Tx, runOId: string) => call.record(tx, { runOId });
  return runNow(waitingTools(call), definition, call.body, askerOf(call), record);
}

/** What `GET /agents/types` answers: the agents that can be run here. */
const agentTypeInfo = agents.map(({ type, title, description, category }) => ({
  type,
  name: title,
  description,
  category,
}));
