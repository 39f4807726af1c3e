import { type AgentRunBody, type RunSubject, subjectName } from '../../../schema/agents/input.ts';
import { newOId, prefixes } from '../../../schema/o-id.ts';
import { tierCredits } from '../../../schema/tier.ts';
import type { AgentDefinition } from '../../agents/definition.ts';
import { subjectFacts } from '../../agents/definition.ts';
import { agents } from '../../agents/index.ts';
import { enqueue } from '../../database/enqueue.ts';
import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import { together } from '../../database/together.ts';
import { invalid, invalidField } from '../../errors.ts';
import { keyOfRun, ofNamedAccount } from '../agents/account/run-account.ts';
import { agentAtVersion, agentOfRun } from '../agents/agent-versions.ts';
import type { Agent } from '../agents/agents.ts';
import { subjectOf } from '../agents/input.ts';
import { withRunSettings } from '../agents/run-settings.ts';
import { type SelectedEntities, selectedEntities } from '../agents/selected-entities.ts';
import { type AskedAgent, askedOf, chooseAgent } from '../experiments/choose.ts';
import { requireCredits } from '../workspaces/usage.ts';
import { heldSeconds } from './statuses.ts';

/** The caller of a run, as its row stores it. */
export interface Asker {
  keyOId: string | null;
  externalRequestId: string | null;
}

/** A run whose request is valid and whose row is stored. */
export interface AcceptedRun {
  runOId: string;
  definition: AgentDefinition;
  agent: RunAgent;
  /** What chose the agent, where the caller named none. */
  experimentOId: string | null;
  body: AgentRunBody;
  subject: RunSubject;
  entities: SelectedEntities;
  /** Which beginning of the run this is; an end names it. 0 where the run waits for the queue. */
  attempt: number;
}

/** The agent at the time when the run was accepted, with the settings of the run; later changes do not affect it. */
export type RunAgent = Pick<Agent, 'oId' | 'name' | 'type' | 'tier' | 'settings'>;

/** The terms of a run that waits for the queue. */
export interface QueuedRun {
  callbackUrl: string | null;
  /** The server's address as the caller knows it. */
  linkOrigin: string;
  /** Credits a month that the workspace may use. */
  creditLimit: number;
}

/** The workflow's run and its node for which an agent runs. */
export interface ParentNode {
  runOId: string;
  key: string;
}

/** The input of a run. */
export interface NewRun {
  definition: AgentDefinition;
  body: AgentRunBody;
  asker: Asker;
  /** Given where it waits for the queue. */
  queued?: QueuedRun | null;
  /** The version of the named agent; absent: that of the workflow's run, else the current one. */
  agentVersion?: number;
  /** With one, whoever holds the workflow's run executes it, or the queue where it is queued. */
  parent?: ParentNode | null;
}

/** A valid run, with the statement that creates its row. */
export interface CheckedRun {
  run: AcceptedRun;
  store(): Promise<unknown>;
}

/**
 * Validates a request and creates the run's row in the caller's transaction: running, for the caller to execute, or
 * with `queued` waiting, with its job. Throws what `checkRun` throws.
 */
export async function acceptRun(tx: Tx, workspace: string, request: NewRun): Promise<AcceptedRun> {
  const { run, store } = await checkRun(tx, workspace, request);
  await store();
  return run;
}

/**
 * Checks a request for a run that the caller stores in the same transaction, together with other statements.
 *
 * Throws 400 unless exactly one agent or experiment is named, and for one of another type; for a subject with too few
 * facts; for a company of another account than the named one; for input that the type of agent refuses; and for a playbook
 * that does not fit. Throws 404 for an unknown agent, account, experiment or entity, and 402 for a run of the queue
 * without enough credits.
 */
export async function checkRun(tx: Tx, workspace: string, request: NewRun): Promise<CheckedRun> {
  const { definition, asker, queued: queuedRun } = request;
  const asked = askedOf(request.body);
  const body = await ofNamedAccount(tx, workspace, request.body);
  const subject = subjectOf(definition, body);
  const runOId = newOId(queuedRun ? prefixes.asyncRequest : prefixes.run);
  const chosen = await agentFor(tx, workspace, asked, {
    runOId,
    definition,
    subject,
    agentVersion: request.agentVersion ?? null,
    workflowRunOId: request.parent?.runOId ?? null,
  });
  const { experimentOId, person } = chosen;
  const agent = withRunSettings(chosen.agent, body.settings);
  requireSubject(definition, subject);
  const faults = definition.check?.(body, agent.settings) ?? [];
  const [fault] = faults;
  if (fault) throw invalid(`${fault.path}: ${fault.message}`, faults);
  const entities = await selectedEntities(tx, workspace, definition, agent, body);
  if (queuedRun) {
    // the queue reserves what it needs when it begins; a run that could not begin now is refused now
    const account = { workspace, keyOId: asker.keyOId, creditLimit: queuedRun.creditLimit };
    await requireCredits(tx, account, tierCredits[agent.tier]);
  }
  const attempt = queuedRun ? 0 : 1;
  const run = { runOId, definition, agent, experimentOId, body, subject, entities, attempt };
  const accountKey = await keyOfRun(tx, workspace, body, subject);
  const store = () =>
    together([
      storeRun(tx, workspace, request, run, { person, accountKey, agentVersion: agent.version }),
      queuedRun ? enqueueRun(tx, workspace, runOId) : null,
    ]);
  return { run, store };
}

/** Enqueues a waiting run for a worker. */
export const enqueueRun = (tx: Tx, workspace: string, runOId: string): Promise<void> =>
  enqueue(tx, 'run-agent', { workspaceOId: workspace, runOId }, { needs: `runs:${workspace}` });

/** Returns the definition of a type of agents; 400 for a type that can be configured but not run yet. */
export function definitionOf(type: string): AgentDefinition {
  const definition = agents.find((one) => one.type === type);
  if (!definition) throw invalidField('agentOId', `is an agent of type ${type}, which cannot be run`);
  return definition;
}

/** Beside the run itself: at which version its agent is, whom it counts for in an experiment, and the company it is about. */
interface StoredWith {
  agentVersion: number;
  person: string | null;
  accountKey: string | null;
}

/** In one statement. */
async function storeRun(
  tx: Tx,
  workspace: string,
  { asker, queued: queuedRun, parent }: NewRun,
  run: AcceptedRun,
  { person, accountKey, agentVersion }: StoredWith,
): Promise<void> {
  const { runOId, definition, agent, experimentOId, body, subject, entities, attempt } = run;
  const executor = queuedRun ? 'queue' : parent ? 'workflow' : 'request';
  const { oId, name, type, tier, settings } = agent;
  const now = queuedRun ? null : tx`now()`;
  const heldUntil = queuedRun ? null : tx`now() + make_interval(secs => ${heldSeconds})`;
  await tx`
    with made as (
      insert into run (
        workspace_o_id, o_id, kind, status, executor, attempt, agent_type, agent_o_id, agent_version,
        experiment_o_id, experiment_person,
        input, tier, warnings,
        external_request_id, key_o_id, callback_url, link_origin, subject_name, subject_domain, subject_email,
        account_key, started_at, held_until, parent_run_o_id, parent_node
      )
      values (
        ${workspace}, ${runOId}, 'agent', ${queuedRun ? 'pending' : 'running'}, ${executor},
        ${attempt}, ${definition.type}, ${oId}, ${agentVersion}, ${experimentOId}, ${person}, ${json(tx, body)}, ${tier},
        ${json(tx, entities.warnings)}, ${asker.externalRequestId}, ${asker.keyOId},
        ${queuedRun?.callbackUrl ?? null}, ${queuedRun?.linkOrigin ?? null}, ${subjectName(subject)},
        ${subject.company.domain}, ${subject.person.email}, ${accountKey}, ${now}, ${heldUntil},
        ${parent?.runOId ?? null}, ${parent?.key ?? null}
      )
    )
    insert into run_record (workspace_o_id, run_o_id, agent, selected)
    values (
      ${workspace}, ${runOId}, ${json(tx, { oId, name, type, tier, settings })}, ${json(tx, entities)}
    )`;
}

interface ChosenAgent {
  agent: Agent;
  experimentOId: string | null;
  /** Whom the run counts for in the experiment. */
  person: string | null;
}

async function agentFor(
  tx: Tx,
  workspace: string,
  askedAgent: AskedAgent,
  {
    runOId,
    definition,
    subject,
    agentVersion,
    workflowRunOId,
  }: Pick<AcceptedRun, 'runOId' | 'definition' | 'subject'> & {
    agentVersion: number | null;
    workflowRunOId: string | null;
  },
): Promise<ChosenAgent> {
  if ('experimentOId' in askedAgent) {
    const { experimentOId } = askedAgent;
    const run = { runOId, type: definition.type, subject };
    const { agentOId, person } = await chooseAgent(tx, workspace, experimentOId, run);
    return { agent: await agentOfRun(tx, workspace, agentOId, workflowRunOId), experimentOId, person };
  }
  const agent = agentVersion
    ? await agentAtVersion(tx, workspace, askedAgent.agentOId, agentVersion)
    : await agentOfRun(tx, workspace, askedAgent.agentOId, workflowRunOId);
  if (agent.type !== definition.type) {
    throw invalidField('agentOId', `is an agent of type ${agent.type}, not ${definition.type}`);
  }
  return { agent, experimentOId: null, person: null };
}

function requireSubject({ requires }: AgentDefinition, subject: RunSubject): RunSubject {
  const [first] = requires;
  if (!first || requires.some((fact) => subjectFacts[fact](subject))) return subject;
  const names = [requires.slice(0, -1).join(', '), requires.at(-1)].filter(Boolean).join(' or ');
  throw invalid(`${first}: give ${names}`, [{ path: first, message: `${names} is required` }]);
}
