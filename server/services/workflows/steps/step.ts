import type { NodeOf, NodeTypeName } from '../../../../schema/workflow-steps/index.ts';
import type { Tools, Tx } from '../../../context.ts';
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
  /** What its expressions see. */
  bindings: Bindings;
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
  | { status: 'mapping'; items: unknown[] }
  | { status: 'running'; work: Work };

/** Something that takes a while, outside any transaction; the holder of the run does it. */
export interface Work {
  /** In the transaction that begins the node. Names the run of an agent; throws ApiError where there is nothing to begin. */
  begin?(tx: Tx): Promise<{ agentRunOId: string }>;
  /** The signal aborts when the node's time is over, the run was cancelled, or the worker stops. */
  execute(tools: Tools, signal: AbortSignal): Promise<Done>;
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
  resume?(at: Beginning<Name>, agentRunOId: string): Begun | Promise<Begun>;
}
