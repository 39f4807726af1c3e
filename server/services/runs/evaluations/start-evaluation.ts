import type { AgentRunBody } from '../../../../schema/agents/input.ts';
import { newOId, prefixes } from '../../../../schema/o-id.ts';
import { tierCredits } from '../../../../schema/tier.ts';
import type { AgentDefinition } from '../../../agents/definition.ts';
import type { Tx } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { ApiError } from '../../../errors.ts';
import type { Agent } from '../../agents/agents.ts';
import { requireCredits } from '../../workspaces/usage.ts';
import { type Asker, acceptRun, type QueuedRun } from '../accept.ts';
import type { Expectation } from './verdict.ts';

/** A case whose input matches the shape of the agent's type. */
export interface AcceptedCase {
  name: string;
  body: AgentRunBody;
  expect: Expectation;
}

/** An agent at one version, with the runs' settings for its type. */
export interface EvaluatedAgent {
  agent: Agent;
  definition: AgentDefinition;
  cases: readonly AcceptedCase[];
}

/** The subject of an evaluation. */
export interface NewEvaluation extends EvaluatedAgent {
  against: EvaluatedAgent | null;
  /** A stored set, whose version is kept. */
  set: { oId: string; version: number } | null;
  /** Digest of the cases: evaluations with the same one can be compared. */
  casesHash: Buffer;
  /** Credits that the verdicts of a model on one case cost. */
  judgeCredits: number;
}

/**
 * Accepts an evaluation with a queued run for each case, and the one beside it, all or none. Faults of a case are
 * named with their path, such as `cases[2].input.companyName`; 402 where the month's credits do not suffice for all
 * of them.
 */
export async function startEvaluation(
  tx: Tx,
  workspace: string,
  { against, judgeCredits, ...own }: NewEvaluation,
  asker: Asker,
  queuedRun: Omit<QueuedRun, 'callbackUrl'>,
): Promise<string> {
  const account = { workspace, keyOId: asker.keyOId, creditLimit: queuedRun.creditLimit };
  const sides = against ? [own, against] : [own];
  const judged = own.cases.filter(({ expect }) => expect.judge?.length).length * sides.length;
  const priced = sides.flatMap(({ agent, cases }) =>
    // a case may name another tier than its agent
    cases.map(({ body }) => tierCredits[body.settings?.model ?? agent.tier]),
  );
  const credits = priced.reduce((sum, price) => sum + price, judged * judgeCredits);
  await requireCredits(tx, account, credits);
  const run = { asker, queued: { ...queuedRun, callbackUrl: null } };
  // first, so that of two of one agent the one that was asked for is the later
  const againstOId = against ? await store(tx, workspace, { ...own, ...against }, run, null) : null;
  return store(tx, workspace, own, run, againstOId);
}

async function store(
  tx: Tx,
  workspace: string,
  { agent, definition, cases, set, casesHash }: Omit<NewEvaluation, 'against' | 'judgeCredits'>,
  askedRun: { asker: Asker; queued: QueuedRun },
  againstOId: string | null,
): Promise<string> {
  const evaluationOId = newOId(prefixes.evaluation);
  await tx`
    insert into evaluation (
      workspace_o_id, o_id, agent_o_id, agent_name, agent_type, agent_version, total, set_o_id, set_version, cases_hash,
      against_o_id
    )
    values (
      ${workspace}, ${evaluationOId}, ${agent.oId}, ${agent.name}, ${agent.type}, ${agent.version}, ${cases.length},
      ${set?.oId ?? null}, ${set?.version ?? null}, ${casesHash}, ${againstOId}
    )`;
  const rows = [];
  for (const [position, { name, body, expect }] of cases.entries()) {
    const run = { definition, body, agentVersion: agent.version, ...askedRun };
    const { runOId } = await acceptRun(tx, workspace, run).catch((error: unknown) => {
      throw ofCase(error, position);
    });
    rows.push({ position, name, run_o_id: runOId, expect });
  }
  await tx`
    insert into evaluation_case (workspace_o_id, evaluation_o_id, position, name, run_o_id, expect)
    select ${workspace}, ${evaluationOId}, one.position, one.name, one.run_o_id, one.expect
    from jsonb_to_recordset(${json(tx, rows)}) as one (position integer, name text, run_o_id text, expect jsonb)
    returning 1`;
  return evaluationOId;
}

/** A fault of one case's input, with its place in the request. */
export function ofCase(error: unknown, position: number): unknown {
  // a budget that is used up is no case's fault
  if (!(error instanceof ApiError) || error.status === 402) return error;
  const { status, code, message, errors, body, headers, cause } = error;
  const at = `cases[${position}].input`;
  const [first] = errors ?? [];
  return new ApiError(
    status,
    code,
    first && message.startsWith(`${first.path}:`) ? `${at}.${message}` : `${at}: ${message}`,
    {
      ...(errors ? { errors: errors.map((fault) => ({ ...fault, path: `${at}.${fault.path}` })) } : {}),
      ...(body ? { body } : {}),
      ...(headers ? { headers } : {}),
      cause,
    },
  );
}
