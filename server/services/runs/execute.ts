import type { AgentDefinition } from '../../../schema/agents/definition.ts';
import { agents } from '../../../schema/agents/index.ts';
import type { AgentRunBody } from '../../../schema/agents/wire.ts';
import { newOId, prefixes } from '../../../schema/o-id.ts';
import { tierCredits } from '../../../schema/tier.ts';
import type { Ai, WriteResult } from '../../ai/index.ts';
import type { Tx } from '../../database/index.ts';
import { ApiError, invalid, invalidField } from '../../errors.ts';
import { type Agent, getAgent } from '../agents/agents.ts';
import { type Ground, type GroundQuestion, groundQuestions, groundRun } from '../agents/citable-text.ts';
import { annotate, composeData } from '../agents/compose.ts';
import { type RunSubject, subjectName, subjectOf } from '../agents/input.ts';
import { type Match, matchEntities } from '../agents/match.ts';
import { pinnedEntities } from '../agents/selected-entities.ts';
import { voiceRules } from '../library/generate.ts';
import type { Spend } from '../workspaces/usage.ts';

export interface RunMeans {
  ai: Ai;
  workspace: string;
  keyOId: string | null;
  externalRequestId: string | null;
  signal: AbortSignal;
  inWorkspace<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  spend: Spend;
}

export interface RunReply {
  found: boolean;
  message: string;
  data: Record<string, unknown>;
  annotations: unknown[];
  warnings: string[];
  runOId: string;
  model: string;
}

/** Runs an agent to its end: reads what it may cite, asks the model outside any transaction, and keeps the run's row. */
export async function runAgent(
  means: RunMeans,
  definition: AgentDefinition,
  body: AgentRunBody,
): Promise<RunReply> {
  const agent = await means.inWorkspace((tx) => requireAgent(tx, means.workspace, definition, body.agentOId));
  const subject = requireSubject(definition, body);
  const questions = await groundQuestions(means.ai, definition, subject, means.signal);
  const prepared = await means.inWorkspace((tx) =>
    prepare(tx, means, definition, agent, body, subject, questions),
  );
  const runOId = newOId(prefixes.run);
  await means.inWorkspace((tx) => beginRun(tx, means, runOId, definition, agent, body));
  try {
    const written = await means.spend(tierCredits[agent.tier], async () => {
      const value = await write(means, definition, agent, prepared);
      return { value, credits: value.usage.credits };
    });
    const reply = replyOf(definition, prepared, written, body, agent, runOId);
    await means.inWorkspace((tx) => endRun(tx, means.workspace, runOId, reply, written));
    return reply;
  } catch (error) {
    await means.inWorkspace((tx) => failRun(tx, means.workspace, runOId, error));
    throw error;
  }
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

interface Prepared {
  subject: RunSubject;
  grounds: Ground[];
  matches: Record<string, Match | null>;
  warnings: string[];
}

function requireSubject(definition: AgentDefinition, body: AgentRunBody): RunSubject {
  const subject = subjectOf(body);
  if (
    definition.type === 'ENRICH_COMPANY' &&
    !subject.company.name &&
    !subject.company.domain &&
    !subject.company.crmAccountId
  ) {
    throw invalid('companyName: give companyName, companyDomain or crmAccountId', [
      { path: 'companyName', message: 'companyName, companyDomain or crmAccountId is required' },
    ]);
  }
  return subject;
}

async function prepare(
  tx: Tx,
  means: RunMeans,
  definition: AgentDefinition,
  agent: Agent,
  body: AgentRunBody,
  subject: RunSubject,
  questions: readonly GroundQuestion[],
): Promise<Prepared> {
  const pins = await pinnedEntities(tx, means.workspace, agent, body);
  const first = await groundRun(tx, means.workspace, questions, subject, []);
  const matches = await matchEntities(
    tx,
    means.workspace,
    definition,
    first.map((one) => one.source.text),
    pins.pinned,
  );
  const chosen = Object.values(matches).flatMap((match) => (match ? [match.oId] : []));
  const grounds = await groundRun(tx, means.workspace, questions, subject, [
    ...new Set([...chosen, ...pins.also]),
  ]);
  return { subject, grounds, matches, warnings: pins.warnings };
}

async function write(
  means: RunMeans,
  definition: AgentDefinition,
  agent: Agent,
  prepared: Prepared,
): Promise<WriteResult> {
  const voiceOId = agent.settings.brandVoiceOId as string | undefined;
  const voice = voiceOId ? await means.inWorkspace((tx) => voiceRules(tx, means.workspace, voiceOId)) : null;
  return means.ai.write({
    task: definition.task,
    subject: subjectName(prepared.subject),
    fields: definition.fields.map((field) => ({
      ...field,
      name: field.path.split('/').findLast((step) => /^[a-z]/i.test(step)) ?? '',
    })),
    sources: prepared.grounds.map((ground) => ground.source),
    tier: agent.tier,
    instructions: (agent.settings.instructions as string | undefined) ?? null,
    voice,
    signal: means.signal,
  });
}

function replyOf(
  definition: AgentDefinition,
  prepared: Prepared,
  written: WriteResult,
  body: AgentRunBody,
  agent: Agent,
  runOId: string,
): RunReply {
  const found = written.values.length > 0;
  const format = body.outputFormat ?? (agent.settings.outputFormat as string | undefined) ?? null;
  const name = subjectName(prepared.subject);
  return {
    found,
    message: found
      ? `${written.values.length} values from ${new Set(written.values.map((value) => value.sourceKey)).size} sources`
      : `Nothing in this workspace speaks of ${name ?? 'the subject'}`,
    data: composeData(definition, written.values, prepared.subject, prepared.matches, format),
    annotations: annotate(written.values, prepared.grounds, body.includeFullAnnotation ?? false),
    warnings: prepared.warnings,
    runOId,
    model: written.model,
  };
}

async function beginRun(
  tx: Tx,
  means: RunMeans,
  runOId: string,
  definition: AgentDefinition,
  agent: Agent,
  body: AgentRunBody,
): Promise<void> {
  await tx`
    insert into run (
      workspace_o_id, o_id, kind, status, agent_type, agent_o_id, input, tier, external_request_id, key_o_id, started_at
    )
    values (
      ${means.workspace}, ${runOId}, 'agent', 'running', ${definition.type}, ${agent.oId}, ${tx.json(body as never)},
      ${agent.tier}, ${means.externalRequestId}, ${means.keyOId}, now()
    )`;
}

async function endRun(
  tx: Tx,
  workspace: string,
  runOId: string,
  reply: RunReply,
  written: WriteResult,
): Promise<void> {
  const { usage, model } = written;
  await tx`
    update run
    set
      status = 'completed',
      output = ${tx.json(reply as never)},
      warnings = ${tx.json(reply.warnings)},
      model = ${model},
      input_tokens = ${usage.inputTokens},
      output_tokens = ${usage.outputTokens},
      cost_usd = ${usage.costUsd},
      credits = ${usage.credits},
      completed_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
      and status = 'running'`;
}

async function failRun(tx: Tx, workspace: string, runOId: string, error: unknown): Promise<void> {
  const known =
    error instanceof ApiError
      ? { code: error.code, message: error.message }
      : { code: 'internal_error', message: 'The run ended by an error of the server' };
  await tx`
    update run
    set status = 'failed', error = ${tx.json(known)}, completed_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
      and status = 'running'`;
}

/** What `GET /agents/types` answers: the agents that can be run here. */
export const agentTypeInfo = agents.map(({ type, title, description, category }) => ({
  type,
  name: title,
  description,
  category,
}));
