import type { AgentRunBody } from '../../../schema/agents/input.ts';
import { tierCredits } from '../../../schema/tier.ts';
import type { AgentDefinition } from '../../agents/definition.ts';
import { type Usage, usageOfFailure } from '../../ai/index.ts';
import type { Tools } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { clientGone } from '../../errors.ts';
import { type Asker, acceptRun } from './accept.ts';
import { type ExecutedRun, executeRun, type RunReply, type RunTools } from './execute.ts';
import { finishRun, type Outcome, refusedAnswer } from './finish.ts';
import { interruptedError, whileHeld, whyLost } from './hold.ts';

export interface RunNowTools extends RunTools, Pick<Tools, 'spend'> {
  /**
   * Where a client waits: aborts when the server stops. A signal that aborts before it is the client's, which has gone;
   * the run is cancelled then. Without it the run is interrupted.
   */
  stopping?: AbortSignal;
}

/**
 * Accepts, executes and finishes a run while the caller waits; rethrows its failure. `record` is called in the
 * transaction that accepts the run.
 */
export async function runNow(
  tools: RunNowTools,
  definition: AgentDefinition,
  body: AgentRunBody,
  asker: Asker,
  record: (tx: Tx, runOId: string) => Promise<void>,
): Promise<RunReply> {
  const { workspace } = tools;
  const run = await tools.write(async (tx) => {
    const accepted = await acceptRun(tx, workspace, { definition, body, asker });
    await record(tx, accepted.runOId);
    return accepted;
  });
  const end = (outcome: Outcome, used: Usage | null = null) =>
    tools.write((tx) => finishRun(tx, workspace, run.runOId, outcome, { attempt: run.attempt, used }));
  let executedRun: ExecutedRun;
  try {
    executedRun = await whileHeld(tools, run, (signal) =>
      tools.spend(tierCredits[run.agent.tier], async () => {
        tools.observer?.began(run.runOId);
        const value = await executeRun({ ...tools, signal }, run);
        return { value, credits: value.usage.credits };
      }),
    );
  } catch (error) {
    const { outcome, thrown } = endOf(tools, error);
    await end(outcome, usageOfFailure(error));
    throw thrown;
  }
  const isOurs = await end({ executed: executedRun }).catch(async (error) => {
    const refused = refusedAnswer(error, executedRun);
    await end(refused);
    throw refused.error;
  });
  if (!isOurs) throw await tools.read((tx) => whyLost(tx, workspace, run.runOId));
  return executedRun.reply;
}

/** What a run ends with whose execution threw, and what its caller is told. */
function endOf({ signal, stopping }: RunNowTools, error: unknown): { outcome: Outcome; thrown: unknown } {
  if (!signal.aborted) return { outcome: { error }, thrown: error };
  if (stopping && !stopping.aborted) return { outcome: 'cancelled', thrown: clientGone(error) };
  const thrown = interruptedError();
  return { outcome: { error: thrown }, thrown };
}

/**
 * Returns the answer of a run that an earlier attempt of the same request began; null when it failed. Only the holder
 * of that request may call it: the earlier executor has lost the run, so one that is still running is ended here, and
 * its process learns of it when it writes its answer.
 */
export async function replyOfRun(tx: Tx, workspace: string, runOId: string): Promise<RunReply | null> {
  await finishRun(tx, workspace, runOId, { error: interruptedError() });
  const [row] = await tx<{ output: RunReply | null }[]>`
    select output
    from run
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}`;
  return row?.output ?? null;
}
