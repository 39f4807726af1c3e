import type { AgentRunBody } from '../../../../schema/agents/input.ts';
import type { RunStatus } from '../../../../schema/run.ts';
import type { Tx } from '../../../database/index.ts';
import type { Asker } from '../accept.ts';
import { definitionOf } from '../accept.ts';
import { getRun, unknownRun } from '../records/get-run.ts';
import type { ReadSource } from '../records/run-record.ts';
import type { RunReply } from '../reply.ts';
import { type RunNowTools, runNow } from '../run-now.ts';
import { differenceOf } from './difference.ts';
import { checkSince, type Replay, type ReplayedSource, requireEnded } from './exact.ts';

/**
 * Runs the input of an ended run again with the current agent and library, as a new run that names the original. The
 * arm that an experiment chose is used again, but counts for no experiment. 404 for an unknown run or a deleted
 * agent, 409 for an open run.
 */
export async function replayLive(
  tools: RunNowTools,
  runOId: string,
  asker: Asker,
  record: (tx: Tx, runOId: string) => Promise<void>,
): Promise<Replay> {
  const { workspace } = tools;
  const { type, body } = await tools.read((tx) => repeatable(tx, workspace, runOId));
  const reply = await runNow(tools, definitionOf(type), body, asker, async (tx, anew) => {
    await tx`
      update run
      set replay_of = ${runOId}
      where workspace_o_id = ${workspace}
        and o_id = ${anew}`;
    await record(tx, anew);
  });
  return tools.read((tx) => comparedToBefore(tx, workspace, runOId, reply));
}

interface RepeatableRow {
  status: RunStatus;
  type: string;
  agentOId: string;
  body: AgentRunBody;
}

async function repeatable(
  tx: Tx,
  workspace: string,
  runOId: string,
): Promise<{ type: string; body: AgentRunBody }> {
  const [row] = await tx<RepeatableRow[]>`
    select status, agent_type as type, agent_o_id, input as body
    from run
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
      and kind = 'agent'`;
  if (!row) throw unknownRun();
  requireEnded(row.status);
  const { experimentOId: _drawn, ...body } = row.body;
  return { type: row.type, body: { ...body, agentOId: row.agentOId } };
}

/** Compares a replay with its original, also for a repeated request with its Idempotency-Key. */
export async function comparedToBefore(
  tx: Tx,
  workspace: string,
  runOId: string,
  reply: RunReply,
): Promise<Replay> {
  const before = await getRun(tx, workspace, runOId);
  const after = await getRun(tx, workspace, reply.runOId);
  const diff = differenceOf(told(before.output), told(reply));
  return {
    ...reply,
    mode: 'live',
    replayOf: runOId,
    identical: diff.length === 0,
    diff,
    sourcesDiff: {
      added: missingIn(before.sources, after.sources),
      removed: missingIn(after.sources, before.sources),
    },
    check: checkSince(before.written?.checkVersion, after.written?.checkVersion),
  };
}

/** What an answer says; where it says it from is told by its sources. */
function told(output: Record<string, unknown> | RunReply | null) {
  const { found, data, warnings } = (output ?? {}) as Partial<RunReply>;
  return { found, data, warnings };
}

/** Sources of `list` that `known` has not: one whose text changed is another one. */
function missingIn(known: readonly ReadSource[], list: readonly ReadSource[]): ReplayedSource[] {
  const nameOf = ({ type, oId, text }: ReadSource) => JSON.stringify([type, oId, text]);
  const names = new Set(known.map(nameOf));
  return list
    .filter((source) => !names.has(nameOf(source)))
    .map(({ type, oId, chunkOId, title, url }) => ({ type, oId, chunkOId, title, url }));
}
