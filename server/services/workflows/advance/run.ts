import type { WorkflowLimits } from '../../../../schema/workflow.ts';
import type { AwaitedEvent } from '../schedule/awaited.ts';
import type { NodeStatus } from '../statuses.ts';
import type { NodeFault, Outcome } from '../steps/step.ts';
import type { Graph } from './graph.ts';

/** An attempt that was followed by another. */
interface EarlierAttempt {
  attempt: number;
  startedAt: string | null;
  endedAt: string;
  error: NodeFault | null;
  agentRunOId: string | null;
}

/** A node of a run as its row holds it; a pending node has no row. */
export interface Node {
  key: string;
  nodeId: string;
  type: string;
  status: NodeStatus;
  attempt: number;
  input: unknown;
  output: unknown;
  error: NodeFault | null;
  wakeAt: Date | null;
  awaits: AwaitedEvent | null;
  /** What a person is asked. */
  message: string | null;
  agentRunOId: string | null;
  earlier: EarlierAttempt[];
  /** Of the last node inside an item of a map: what the item failed with, where no node of it did. */
  itemError: NodeFault | null;
  firstStartedAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
}

export const newNode = (key: string, nodeId: string, type: string): Node => ({
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
  message: null,
  agentRunOId: null,
  earlier: [],
  itemError: null,
  firstStartedAt: null,
  startedAt: null,
  completedAt: null,
});

/** The end of a run, or of an item of a map. */
export type End =
  | { status: 'completed'; output: unknown }
  | {
      status: 'failed';
      error: NodeFault & { nodeId?: string; cause?: string };
      circuitBreakerReason?: string | null;
    };

/** A run in the memory of its holder: the last commit, with the signals seen so far. */
export interface Run {
  runOId: string;
  /** It is the work of another run's node. */
  isChild: boolean;
  /** Which beginning of the run this is; every change names it. */
  attempt: number;
  /** How often it was begun or retried, from 1. */
  round: number;
  signals: number;
  workflowOId: string;
  graph: Graph;
  limits: WorkflowLimits | null;
  input: unknown;
  keyOId: string | null;
  /** The server's address as whoever started it knows it; null where no request did. */
  linkOrigin: string | null;
  acceptedAt: Date;
  startedAt: Date;
  /** By key. */
  nodes: Map<string, Node>;
  /** By the oId of the agent's run: of those that somebody else has ended, such as a worker of the queue. */
  agentOutcomes: Map<string, Outcome>;
  /** Runs of agents that workers of the queue have, or will have. */
  queued: Set<string>;
  /** Ends of a map's items that were worked out already, by the item's prefix. */
  itemEnds: Map<string, End>;
  /** Of inputs and outputs together, in characters of JSON. */
  size: number;
  /** The time by the database's clock. */
  now(): Date;
}

/** Returns a clock that continues from the database's last reported time. */
export function clockFrom(said: Date): () => Date {
  const heard = performance.now();
  return () => new Date(said.getTime() + performance.now() - heard);
}
