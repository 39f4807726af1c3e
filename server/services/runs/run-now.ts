import type { AgentDefinition } from '../../../schema/agents/definition.ts';
import type { AgentRunBody } from '../../../schema/agents/input.ts';
import { tierCredits } from '../../../schema/tier.ts';
import type { Tools } from '../../context.ts';
import { type Asker, acceptRun } from './accept.ts';
import { type Executed, executeRun, type RunReply } from './execute.ts';
import { finishRun } from './finish.ts';

/** A synchronous run: accepted, executed and finished while the caller waits. What it fails with is thrown on. */
export async function runNow(
  tools: Pick<Tools, 'ai' | 'workspace' | 'read' | 'write' | 'signal' | 'spend'>,
  definition: AgentDefinition,
  body: AgentRunBody,
  asker: Asker,
): Promise<RunReply> {
  const { workspace } = tools;
  const run = await tools.write((tx) => acceptRun(tx, workspace, definition, body, asker));
  let executed: Executed;
  try {
    executed = await tools.spend(tierCredits[run.agent.tier], async () => {
      const value = await executeRun(tools, run);
      return { value, credits: value.written.usage.credits };
    });
  } catch (error) {
    await tools.write((tx) => finishRun(tx, workspace, run.runOId, { error }));
    throw error;
  }
  await tools.write((tx) => finishRun(tx, workspace, run.runOId, { executed }));
  return executed.reply;
}
