import type { NodeOf, NodeTypeName } from '../../../../schema/workflow-steps/index.ts';
import type { Tx } from '../../../context.ts';
import type { RunTools } from '../../runs/execute.ts';
import type { Bindings } from '../expressions/evaluate.ts';

/** What went wrong in a node, as its run shows it. */
export interface NodeFault {
  code: string;
  message: string;
}

/** What a step is given when its node begins. */
export interface Beginning<Name extends NodeTypeName> {
  node: NodeOf<Name>;
  /** Inside a map with the item before it: `each[3].qualify`. */
  key: string;
  runOId: string;
  attempt: number;
  /** The value of the node's input. */
  input: unknown;
  /** What its row holds as output already, such as a person's decision; null where nothing is. */
  stored: unknown;
  /** What its expressions see. */
  bindings: Bindings;
  /** Values of `when` of the edges that leave it. */
  branches: readonly unknown[];
  /** So much work is under way in this process that more is left to the queue. */
  isCrowded: boolean;
  /** How many more nodes the run may have. */
  nodesLeft: number;
  /** By the database's clock. */
  now: Date;
  /** Whom its runs are charged to. */
  keyOId: string | null;
}

/** What becomes of a node when it begins, or when the time has come that it waited for. */
export type Begun =
  | { status: 'completed'; output: unknown }
  | { status: 'failed'; error: NodeFault; mayTryAgain?: boolean }
  | { status: 'waiting'; wakeAt: Date | null; awaits?: Record<string, unknown> | null }
  | { status: 'mapping'; wakeAt: Date | null }
  | { status: 'running'; work: Work };

/** What executes work: the tools of the job that holds the run. */
export type WorkTools = RunTools & {
  /** Credits a month that the workspace may use. */
  creditLimit: number;
};

/** Something that takes a while, outside any transaction. */
export interface Work {
  /** In the transaction that begins the node; throws ApiError where nothing can begin. */
  begin?(tx: Tx, tools: WorkTools): Promise<BegunWork>;
  /** After others of the same transaction that say so: it reads what they have written. */
  beginsInTurn?: boolean;
  /** The last in that transaction: what others wait for until it ends. */
  reserve?(tx: Tx, tools: WorkTools): Promise<void>;
  /**
   * Absent where a worker of the queue does it. The signal aborts when the node's time is over, the run was cancelled,
   * or the worker stops.
   */
  execute?(tools: WorkTools, signal: AbortSignal): Promise<Done>;
}

export interface BegunWork {
  agentRunOId: string;
  /** Statements that were sent and are not answered yet. */
  sent?: Promise<unknown>;
}

/** What work came to. */
export type Done = {
  /** In the transaction that settles the node: false where it was ended by somebody else meanwhile. */
  finish?(tx: Tx): Promise<boolean>;
} & ({ output: unknown } | { error: NodeFault; mayTryAgain: boolean });

/** What a type of nodes does. */
export interface Step<Name extends NodeTypeName> {
  begin(at: Beginning<Name>): Begun | Promise<Begun>;
  /** Of one that waits, when its `wakeAt` has come. */
  due?(at: Beginning<Name>): Begun | Promise<Begun>;
  /** Of one that runs and whose holder has gone: does the same attempt again. */
  resume?(at: Beginning<Name>, agentRunOId: string | null): Begun | Promise<Begun>;
}
