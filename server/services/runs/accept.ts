import type { AgentDefinition } from '../../../schema/agents/definition.ts';
import { subjectFacts } from '../../../schema/agents/definition.ts';
import type { AgentRunBody, RunSubject } from '../../../schema/agents/input.ts';
import { newOId, prefixes } from '../../../schema/o-id.ts';
import type { Tx } from '../../database/index.ts';
import { invalid, invalidField } from '../../errors.ts';
import { type Agent, getAgent } from '../agents/agents.ts';
import { subjectOf } from '../agents/input.ts';
import { type SelectedEntities, selectedEntities } from '../agents/selected-entities.ts';
import { heldSeconds } from './statuses.ts';

/** Whoever asks for a run: what its row says of them. */
export interface Asker {
  keyOId: string | null;
  externalRequestId: string | null;
}

/** A run that was taken on: its row stands, and everything that the request could have wrong was found right. */
export interface AcceptedRun {
  runOId: string;
  definition: AgentDefinition;
  agent: Agent;
  body: AgentRunBody;
  subject: RunSubject;
  entities: SelectedEntities;
}

/**
 * Checks a request and makes the run's row, in the caller's transaction. Throws 400 for an agent of another type, for a
 * subject of whom too little is said and for a playbook that does not fit, 404 for an agent or entity that is not there.
 */
export async function acceptRun(
  tx: Tx,
  workspace: string,
  definition: AgentDefinition,
  body: AgentRunBody,
  asker: Asker,
): Promise<AcceptedRun> {
  const agent = await requireAgent(tx, workspace, definition, body.agentOId);
  const subject = requireSubject(definition, subjectOf(body));
  const entities = await selectedEntities(tx, workspace, agent, body);
  const runOId = newOId(prefixes.run);
  await tx`
    insert into run (
      workspace_o_id, o_id, kind, status, agent_type, agent_o_id, input, tier, external_request_id, key_o_id, started_at,
      held_until
    )
    values (
      ${workspace}, ${runOId}, 'agent', 'running', ${definition.type}, ${agent.oId}, ${tx.json(body as never)},
      ${agent.tier}, ${asker.externalRequestId}, ${asker.keyOId}, now(),
      now() + make_interval(secs => ${heldSeconds})
    )`;
  return { runOId, definition, agent, body, subject, entities };
}

async function requireAgent(
  tx: Tx,
  workspace: string,
  definition: AgentDefinition,
  oId: string,
): Promise<Agent> {
  const agent = await getAgent(tx, workspace, oId);
  if (agent.type !== definition.type) {
    throw invalidField('agentOId', `is an agent of type ${agent.type}, not ${definition.type}`);
  }
  return agent;
}

function requireSubject({ requires }: AgentDefinition, subject: RunSubject): RunSubject {
  const [first] = requires;
  if (!first || requires.some((fact) => subjectFacts[fact](subject))) return subject;
  const names = [requires.slice(0, -1).join(', '), requires.at(-1)].filter(Boolean).join(' or ');
  throw invalid(`${first}: give ${names}`, [{ path: first, message: `${names} is required` }]);
}
