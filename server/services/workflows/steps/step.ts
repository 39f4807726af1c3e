import type { NodeOf, NodeTypeName } from '../../../../schema/workflow-steps/index.ts';
import type { Tx } from '../../../context.ts';
import type { ApiError } from '../../../errors.ts';
import type { RunTools } from '../../runs/execute.ts';
import type { Reservation } from '../../workspaces/usage.ts';
import type { Bindings } from '../expressions/evaluate.ts';
import type { AwaitedEvent } from '../schedule/awaited.ts';

/** The reason why a node failed, as its run shows it. */
export interface NodeFault {
  code: string;
  message: string;
}

/** The behaviour of a node type; each member returns the node's next state. */
export interface Step<Name extends NodeTypeName> {
  /** Makes the input where no member of the node says it; `given` is that of an earlier attempt, or of whoever asks for a rerun. */
  input?(node: NodeOf<Name>, given: unknown, bindings: Bindings, usual: unknown): unknown;
  begin(turn: Turn<Name>): Outcome | Promise<Outcome>;
  /** Called for a node that waits, or a map or repeat that runs, when its `wakeAt` has come. */
  due?(turn: Turn<Name>): Outcome | Promise<Outcome>;
  /** Called for a node that runs and whose holder has gone: does the same attempt again. */
  resume?(turn: Turn<Name>, agentRunOId: string | null): Outcome | Promise<Outcome>;
}

/** The arguments of a step: a node, and the state of its run. */
export interface Turn<Name extends NodeTypeName> {
  node: NodeOf<Name>;
  /** Inside a map with the item before it: `each[3].qualify`. */
  key: string;
  runOId: string;
  /** Which attempt this is, from 1. */
  attempt: number;
  /** The value of the node's input. */
  input: unknown;
  /** The output that its row holds already, such as a person's decision; null where there is none. */
  stored: unknown;
  /** When this attempt began; null before it does. */
  startedAt: Date | null;
  /** Until when its row waits; null where it waits for no time. */
  wakeAt: Date | null;
  /** The variables of its expressions. */
  bindings: Bindings;
  /** Values of `when` of the edges that leave it. */
  branches: readonly unknown[];
  /** So much work is under way in this process that more is left to the queue. */
  isCrowded: boolean;
  /** How many more nodes the run may have. */
  nodesLeft: number;
  /** By the database's clock. */
  now: Date;
  /** When its run was accepted. */
  acceptedAt: Date;
  /** The key that its runs are charged to. */
  keyOId: string | null;
}

/** Jobs that answer a waiting node; `noteAnswer` resumes its run. */
export type RequestJob = 'send-request' | 'refresh-resource';

/** The state of a node after its turn, its work, or its agent's run. */
export type Outcome =
  | { status: 'completed'; output: unknown; finish?: Finish }
  | {
      status: 'failed';
      error: NodeFault;
      mayTryAgain?: boolean;
      /** Not before so many seconds. */
      againAfter?: number | null;
      /** Nothing was tried, or what failed was not the work: another attempt is made as if this one had not been. */
      isUntried?: boolean;
      finish?: Finish;
    }
  | {
      status: 'waiting';
      wakeAt: Date | null;
      awaits?: AwaitedEvent | null;
      /** What a person is asked. */
      message?: string;
      /** The job that does what the input asks of others, and notes the answer. */
      request?: RequestJob;
    }
  /** A map, whose items go on, and a repeat have no work of their own. */
  | { status: 'running'; wakeAt: Date | null; work?: BeginWork };

/** Ends what the work has made, in the transaction that settles its node. */
type Finish = (tx: Tx) => Promise<unknown>;

/** Prepares work in the transaction that begins its node. A thrown ApiError fails the node. */
export type BeginWork = (tx: Tx, tools: WorkTools) => Promise<Work>;

/** Longer work of a step, outside of transactions. */
export interface Work {
  /** Of an agent, or the child run of a workflow; null where none runs. */
  agentRunOId: string | null;
  /** Makes the row of the agent's run, in the same transaction; absent where it stands. */
  store?(): Promise<unknown>;
  /** Absent where a worker of the queue executes it. */
  here?: {
    /** Reserved by the transaction that begins it. */
    credits: number;
    /** Of the agent's run; absent where none runs. */
    attempt?: number;
    /** The signal aborts when the node's time is over, the run was cancelled, or the worker stops. */
    execute(tools: WorkTools, reserved: Reservation | ApiError, signal: AbortSignal): Promise<Outcome>;
  };
}

/** The tools of the job that holds the run. */
export type WorkTools = RunTools & {
  /** Credits a month that the workspace may use. */
  creditLimit: number;
  /** Runs of workflows that requests may open in the workspace. */
  openRuns: number;
};

/** Returns the end of a time limit; null where there is none. */
export const laterBy = (now: Date, seconds: number | null | undefined): Date | null =>
  seconds ? new Date(now.getTime() + seconds * 1_000) : null;
