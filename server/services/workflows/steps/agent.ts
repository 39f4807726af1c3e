import type { AgentRunBody } from '../../../../schema/agents/input.ts';
import { planOf } from '../../../../schema/input/plan.ts';
import { readInput } from '../../../../schema/input/read.ts';
import { InputReport } from '../../../../schema/input/report.ts';
import { faultsOf, sentenceOf } from '../../../../schema/input/sentences.ts';
import { tierCredits } from '../../../../schema/tier.ts';
import { isNotAsked, isRefusedForGood, usageOfFailure, wentAway, withUsage } from '../../../ai/index.ts';
import type { Tx } from '../../../context.ts';
import { isOutage } from '../../../database/fault.ts';
import { ApiError, conflict, invalid, retryAfterOf } from '../../../errors.ts';
import { agentType } from '../../agents/agent-type.ts';
import { askedOf, experimentType } from '../../experiments/choose.ts';
import { type AcceptedRun, checkRun, definitionOf, type NewRun } from '../../runs/accept.ts';
import { beginRun, handRunOn } from '../../runs/begin.ts';
import { executeRun } from '../../runs/execute.ts';
import { finishPaid, noteUsed, type Outcome as RunOutcome } from '../../runs/finish.ts';
import { whileHeld } from '../../runs/hold.ts';
import type { RunReply } from '../../runs/reply.ts';
import { type Reservation, settleCredits, spendReserved } from '../../workspaces/usage.ts';
import {
  laterBy,
  type NodeFault,
  type Outcome,
  type Step,
  type Turn,
  type Work,
  type WorkTools,
} from './step.ts';

export const agentStep: Step<'agent'> = {
  begin: (turn) => (turn.isCrowded ? queued(turn) : here(turn)),
  // one that was refused has no run; it is refused again
  resume(turn, agentRunOId) {
    if (agentRunOId === null) return here(turn);
    return turn.isCrowded ? handedOn(turn, agentRunOId) : hereAgain(turn, agentRunOId);
  },
};

/** Returns the output of a node from its agent's reply; annotations stay with the agent's run. */
export function outputOf(reply: RunReply): Omit<RunReply, 'annotations'> {
  const { annotations: _kept, ...rest } = reply;
  return rest;
}

/** A run that this process executes. */
const here = (turn: Turn<'agent'>): Outcome => ({
  status: 'running',
  wakeAt: null,
  async work(tx, { workspace }) {
    const { run, store } = await checkRun(tx, workspace, await requestOf(tx, workspace, turn));
    return { ...workHere(turn, run), store };
  },
});

/** The same run of the agent once more: its holder has gone before it came to an end. */
const hereAgain = (turn: Turn<'agent'>, agentRunOId: string): Outcome => ({
  status: 'running',
  wakeAt: null,
  async work(tx, { workspace }) {
    const run = await beginRun(tx, workspace, agentRunOId, 'workflow');
    if (!run) throw conflict("The agent's run has already ended", 'run_ended');
    return workHere(turn, run);
  },
});

/** A run that a worker of the queue executes, which has until `wakeAt`. Whoever does, its end is told to the workflow's run. */
const queued = (turn: Turn<'agent'>): Outcome => ({
  status: 'running',
  wakeAt: laterBy(turn.now, turn.node.timeoutSeconds),
  async work(tx, { workspace, creditLimit }) {
    const request = await requestOf(tx, workspace, turn);
    const queue = { callbackUrl: null, linkOrigin: '', creditLimit };
    const { run, store } = await checkRun(tx, workspace, { ...request, queued: queue });
    return { agentRunOId: run.runOId, store };
  },
});

/** The same run, which waits for a worker of the queue from now on. */
const handedOn = (turn: Turn<'agent'>, agentRunOId: string): Outcome => ({
  status: 'running',
  wakeAt: laterBy(turn.now, turn.node.timeoutSeconds),
  async work(tx, { workspace }) {
    await handRunOn(tx, workspace, agentRunOId);
    return { agentRunOId };
  },
});

const workHere = ({ keyOId }: Turn<'agent'>, run: AcceptedRun): Work => ({
  agentRunOId: run.runOId,
  here: {
    credits: tierCredits[run.agent.tier],
    attempt: run.attempt,
    execute: (tools, reserved, signal) => execute(tools, run, reserved, keyOId, signal),
  },
});

async function requestOf(
  tx: Tx,
  workspace: string,
  { node, input, runOId, key, keyOId }: Turn<'agent'>,
): Promise<NewRun> {
  const asked = askedOf(node);
  const type =
    'agentOId' in asked
      ? await agentType(tx, workspace, asked.agentOId)
      : await experimentType(tx, workspace, asked.experimentOId);
  const definition = definitionOf(type);
  return {
    definition,
    body: bodyOf(definition.input, input, {
      ...asked,
      ...(node.settings ? { settings: node.settings } : {}),
    }),
    asker: { keyOId, externalRequestId: null },
    parent: { runOId, key },
  };
}

/** A node's input read as the agent reads a request's. */
function bodyOf(
  shape: ReturnType<typeof definitionOf>['input'],
  input: unknown,
  asked: ReturnType<typeof askedOf> & Pick<AgentRunBody, 'settings'>,
): AgentRunBody {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw invalid('input: must be an object with the input of the agent');
  const { agentOId: _agent, experimentOId: _experiment, ...rest } = input as Record<string, unknown>;
  const report = new InputReport({ refusesUnknown: false, refusesLookalikes: false });
  const read = shape.safeParse(readInput(planOf(shape), { ...rest, ...asked }, report));
  if (read.success) return read.data;
  const [fault] = faultsOf(read.error);
  throw invalid(`input.${fault?.path ?? ''}: ${fault?.message ?? sentenceOf(read.error.issues[0] as never)}`);
}

async function execute(
  tools: WorkTools,
  run: AcceptedRun,
  reservation: Reservation | ApiError,
  keyOId: string | null,
  signal: AbortSignal,
): Promise<Outcome> {
  const { workspace } = tools;
  const paidCredits = reservation instanceof ApiError ? null : { keyOId, reserved: reservation, used: 0 };
  const finish = (outcome: RunOutcome) => (tx: Tx) => finishPaid(tx, workspace, run, outcome, paidCredits);
  try {
    if (reservation instanceof ApiError) throw reservation;
    const executedRun = await whileHeld({ ...tools, signal }, run, (held) =>
      spendReserved(
        {},
        reservation,
        async () => {
          const value = await executeRun({ ...tools, signal: held }, run);
          return { value, credits: value.usage.credits };
        },
        (used) => {
          if (paidCredits) paidCredits.used = used;
        },
      ),
    );
    return {
      status: 'completed',
      output: outputOf(executedRun.reply),
      finish: finish({ executed: executedRun }),
    };
  } catch (error) {
    const used = usageOfFailure(error);
    // work that was given up settles no node
    if (paidCredits && signal.aborted && !isLate(signal))
      await tools.write(async (tx) => {
        await noteUsed(tx, workspace, run.runOId, used);
        await settleCredits(tx, { workspace, keyOId }, paidCredits.reserved, paidCredits.used);
      });
    const reason = isLate(signal)
      ? withUsage(new ApiError(504, 'timeout', 'The agent exceeded the time-out of its node'), used)
      : error;
    return {
      status: 'failed',
      error: faultOf(reason),
      mayTryAgain: !(reason instanceof ApiError) || (reason.status >= 500 && !isRefusedForGood(reason)),
      againAfter: retryAfterOf(reason),
      isUntried: isNotAsked(reason) || wentAway(reason) || isOutage(reason),
      finish: finish({ error: reason }),
    };
  }
}

const isLate = ({ aborted, reason }: AbortSignal) =>
  aborted && reason instanceof Error && reason.name === 'TimeoutError';

const faultOf = (error: unknown): NodeFault =>
  error instanceof ApiError
    ? { code: error.code, message: error.message }
    : { code: 'internal_error', message: 'The agent failed by an internal error of the server' };
