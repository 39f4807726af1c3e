import type { NodeStatus } from '../statuses.ts';
import type { NodeFault } from '../steps/step.ts';

/** An attempt that was followed by another. */
export interface EarlierAttempt {
  attempt: number;
  startedAt: string | null;
  endedAt: string;
  error: NodeFault | null;
  agentRunOId: string | null;
}

/** A node that has come to something, as its row holds it. */
export interface NodeRow {
  key: string;
  nodeId: string;
  type: string;
  status: NodeStatus;
  attempt: number;
  input: unknown;
  output: unknown;
  error: NodeFault | null;
  wakeAt: Date | null;
  awaits: Record<string, unknown> | null;
  agentRunOId: string | null;
  earlier: EarlierAttempt[];
  firstStartedAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
}

export const newRow = (key: string, nodeId: string, type: string): NodeRow => ({
  key,
  nodeId,
  type,
  status: 'pending',
  attempt: 0,
  input: null,
  output: null,
  error: null,
  wakeAt: null,
  awaits: null,
  agentRunOId: null,
  earlier: [],
  firstStartedAt: null,
  startedAt: null,
  completedAt: null,
});
