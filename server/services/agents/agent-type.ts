import type { Tx } from '../../context.ts';
import { getAgent } from './agents.ts';

const knownMost = 10_000;
/** An agent keeps its type for life, so that this process reads it once. */
const known = new Map<string, string>();

/** Returns the type of an agent, deleted ones included. Throws 404 for an unknown one. */
export async function agentType(tx: Tx, workspace: string, agentOId: string): Promise<string> {
  const key = `${workspace} ${agentOId}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const { type } = await getAgent(tx, workspace, agentOId);
  const [oldest] = known.keys();
  if (known.size >= knownMost && oldest !== undefined) known.delete(oldest);
  known.set(key, type);
  return type;
}
