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

/** A case whose input was read by the shape of the agent's type. */
export interface AcceptedCase {
  name: string;
  body: AgentRunBody;
  expect: Expectation;
}

/**
 * Accepts an evaluation with a run of the queue for each case, all of them or none; from there the runs live by
 * themselves. What a case has wrong is named with its place, such as `cases[2].input.companyName`; 402 where the month's
 * credits do not suffice for all of them.
 */
export async function startEvaluation(
  tx: Tx,
  workspace: string,
  { oId: agentOId, tier, definition }: Pick<Agent, 'oId' | 'tier'> & { definition: AgentDefinition },
  cases: readonly AcceptedCase[],
  asker: Asker,
  queued: Omit<QueuedRun, 'callbackUrl'>,
): Promise<string> {
  const account = { workspace, keyOId: asker.keyOId, creditLimit: queued.creditLimit };
  await requireCredits(tx, account, tierCredits[tier] * cases.length);
  const evaluationOId = newOId(prefixes.evaluation);
  await tx`
    insert into evaluation (workspace_o_id, o_id, agent_o_id, agent_name, agent_type, total)
    select ${workspace}, ${evaluationOId}, o_id, name, type, ${cases.length}
    from agent
    where workspace_o_id = ${workspace}
      and o_id = ${agentOId}`;
  const rows = [];
  for (const [position, { name, body, expect }] of cases.entries()) {
    const run = { definition, body, asker, queued: { ...queued, callbackUrl: null } };
    const { runOId } = await acceptRun(tx, workspace, run).catch((error: unknown) => {
      throw ofCase(error, position);
    });
    rows.push({ position, name, run_o_id: runOId, expect });
  }
  await tx`
    insert into evaluation_case (workspace_o_id, evaluation_o_id, position, name, run_o_id, expect)
    select ${workspace}, ${evaluationOId}, one.position, one.name, one.run_o_id, one.expect
    from jsonb_to_recordset(${json(tx, rows)}) as one (position integer, name text, run_o_id text, expect jsonb)`;
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
