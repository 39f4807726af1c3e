import type { AgentDefinition } from '../../../schema/agents/definition.ts';
import type { AgentRunBody } from '../../../schema/agents/input.ts';
import { tierCredits } from '../../../schema/tier.ts';
import type { Tools } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { type Asker, acceptRun } from './accept.ts';
import { type Executed, executeRun, type RunReply } from './execute.ts';
import { finishRun } from './finish.ts';
import { interrupted, whileHeld, whyLost } from './hold.ts';

/**
 * A synchronous run: accepted, executed and finished while the caller waits. What it fails with is thrown on. `record`
 * is told of the run in the transaction that accepts it.
 */
export async function runNow(
  tools: Pick<Tools, 'ai' | 'contacts' | 'workspace' | 'read' | 'write' | 'signal' | 'spend'>,
  definition: AgentDefinition,
  body: AgentRunBody,
  asker: Asker,
  record: (tx: Tx, runOId: string) => Promise<void>,
): Promise<RunReply> {
  const { workspace } = tools;
  const run = await tools.write(async (tx) => {
    const accepted = await acceptRun(tx, workspace, definition, body, asker);
    await record(tx, accepted.runOId);
    return accepted;
  });
  let executed: Executed;
  try {
    executed = await whileHeld(tools, run, (signal) =>
      tools.spend(tierCredits[run.agent.tier], async () => {
        const value = await executeRun({ ...tools, signal }, run);
        return { value, credits: value.usage.credits };
      }),
    );
  } catch (error) {
    await tools.write((tx) => finishRun(tx, workspace, run.runOId, { error }, run));
    throw error;
  }
  const isOurs = await tools.write((tx) => finishRun(tx, workspace, run.runOId, { executed }, run));
  if (!isOurs) throw await tools.read((tx) => whyLost(tx, workspace, run.runOId));
  return executed.reply;
}

/**
 * The answer of a run that an earlier try of the same request began; null when it came to nothing. Call it only as the
 * holder of that request: whoever executed the run has lost it then, so a run that still says it is running is ended
 * here, and its process, should it only have been slow, is told so when it comes to write the answer.
 */
export async function replyOfRun(tx: Tx, workspace: string, runOId: string): Promise<RunReply | null> {
  await finishRun(tx, workspace, runOId, { error: interrupted() });
  const [row] = await tx<{ output: RunReply | null }[]>`
    select output
    from run
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}`;
  return row?.output ?? null;
}
