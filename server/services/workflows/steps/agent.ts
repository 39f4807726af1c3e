import type { AgentRunBody } from '../../../../schema/agents/input.ts';
import { planOf } from '../../../../schema/input/plan.ts';
import { readInput } from '../../../../schema/input/read.ts';
import { InputReport } from '../../../../schema/input/report.ts';
import { faultsOf, sentenceOf } from '../../../../schema/input/sentences.ts';
import { tierCredits } from '../../../../schema/tier.ts';
import type { Tx } from '../../../context.ts';
import { ApiError, conflict, invalid } from '../../../errors.ts';
import { agentType } from '../../agents/agent-type.ts';
import { askedOf, experimentType } from '../../experiments/choose.ts';
import {
  type AcceptedRun,
  acceptRun,
  checkRun,
  definitionOf,
  type NewRun,
  storeRun,
} from '../../runs/accept.ts';
import { beginRun, handRunOn } from '../../runs/begin.ts';
import { executeRun } from '../../runs/execute.ts';
import { finishRun } from '../../runs/finish.ts';
import { whileHeld } from '../../runs/hold.ts';
import type { RunReply } from '../../runs/reply.ts';
import { type Reservation, reservedOrRefused, spendReserved } from '../../workspaces/usage.ts';
import type { Beginning, Done, NodeFault, Step, Work, WorkTools } from './step.ts';

export const agentStep: Step<'agent'> = {
  begin: (at) => ({ status: 'running', work: at.isCrowded ? workOfQueue(at) : workHere(at) }),
  // one that was refused has no run; it is refused again
  resume: (at, agentRunOId) => ({
    status: 'running',
    work:
      agentRunOId === null
        ? workHere(at)
        : at.isCrowded
          ? workHandedOn(agentRunOId)
          : workAgain(at, agentRunOId),
  }),
};

/** What a node's run of an agent has as its output; the annotations stay with the run. */
export function outputOf(reply: RunReply): Omit<RunReply, 'annotations'> {
  const { annotations: _kept, ...rest } = reply;
  return rest;
}

function workHere(at: Beginning<'agent'>): Work {
  return workBegunBy(at, async (tx, workspace) => {
    const checked = await checkRun(tx, workspace, await requestOf(tx, workspace, at));
    return { run: checked.run, sent: storeRun(tx, workspace, checked) };
  });
}

/** The same run of the agent once more: its holder has gone before it came to an end. */
function workAgain(at: Beginning<'agent'>, agentRunOId: string): Work {
  return workBegunBy(at, async (tx, workspace) => {
    const run = await beginRun(tx, workspace, agentRunOId, 'workflow');
    if (!run) throw conflict("The agent's run has ended already", 'run_ended');
    return { run };
  });
}

/** The same run, which waits for a worker of the queue from now on. */
const workHandedOn = (agentRunOId: string): Work => ({
  async begin(tx, { workspace }) {
    await handRunOn(tx, workspace, agentRunOId);
    return { agentRunOId };
  },
});

/** A run that begins with its node, and whose credits are taken in the same transaction. */
function workBegunBy(
  { node, keyOId }: Beginning<'agent'>,
  begin: (tx: Tx, workspace: string) => Promise<{ run: AcceptedRun; sent?: Promise<void> }>,
): Work {
  let run: AcceptedRun | null = null;
  let reserved: Reservation | ApiError | null = null;
  return {
    ...inTurnOf(node),
    async begin(tx, { workspace }) {
      const { sent, ...begun } = await begin(tx, workspace);
      run = begun.run;
      // whoever waits for it hears of its failure
      sent?.catch(() => {});
      return { agentRunOId: run.runOId, ...(sent ? { sent } : {}) };
    },
    async reserve(tx, { workspace, creditLimit }) {
      const account = { workspace, keyOId, creditLimit };
      reserved = await reservedOrRefused(tx, account, tierCredits[required(run).agent.tier]);
    },
    execute: (tools, signal) => execute(tools, required(run), required(reserved), keyOId, signal),
  };
}

/** Whoever takes it up, its end is told to the run that it belongs to. */
function workOfQueue(at: Beginning<'agent'>): Work {
  return {
    ...inTurnOf(at.node),
    async begin(tx, { workspace, creditLimit }) {
      const request = await requestOf(tx, workspace, at);
      const queued = { callbackUrl: null, linkOrigin: '', creditLimit };
      const run = await acceptRun(tx, workspace, { ...request, queued });
      return { agentRunOId: run.runOId };
    },
  };
}

/** An experiment gives out its turns one after the other. */
const inTurnOf = (node: Beginning<'agent'>['node']) => ({ beginsInTurn: Boolean(node.experimentOId) });

async function requestOf(
  tx: Tx,
  workspace: string,
  { node, input, runOId, key, keyOId }: Beginning<'agent'>,
): Promise<NewRun> {
  const asked = askedOf(node);
  const type =
    'agentOId' in asked
      ? await agentType(tx, workspace, asked.agentOId)
      : await experimentType(tx, workspace, asked.experimentOId);
  const definition = definitionOf(type);
  return {
    definition,
    body: bodyOf(definition.input, input, asked),
    asker: { keyOId, externalRequestId: null },
    parent: { runOId, key },
  };
}

/** A node's input read as the agent reads a request's. */
function bodyOf(
  shape: ReturnType<typeof definitionOf>['input'],
  input: unknown,
  asked: ReturnType<typeof askedOf>,
): AgentRunBody {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw invalid('input: must be an object, as the agent takes it');
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
  reserved: Reservation | ApiError,
  keyOId: string | null,
  signal: AbortSignal,
): Promise<Done> {
  const { workspace, creditLimit, write } = tools;
  const purse = { workspace, keyOId, creditLimit, write };
  try {
    if (reserved instanceof ApiError) throw reserved;
    const executed = await whileHeld({ ...tools, signal }, run, (held) =>
      spendReserved(purse, reserved, async () => {
        const value = await executeRun({ ...tools, signal: held }, run);
        return { value, credits: value.usage.credits };
      }),
    );
    return {
      output: outputOf(executed.reply),
      finish: (tx) => finishRun(tx, workspace, run.runOId, { executed }, run),
    };
  } catch (error) {
    const reason = isLate(signal)
      ? new ApiError(504, 'timeout', 'The agent took longer than its node may')
      : error;
    return {
      error: faultOf(reason),
      mayTryAgain: !(reason instanceof ApiError) || reason.status >= 500,
      finish: (tx) => finishRun(tx, workspace, run.runOId, { error: reason }, run),
    };
  }
}

const isLate = ({ aborted, reason }: AbortSignal) =>
  aborted && reason instanceof Error && reason.name === 'TimeoutError';

const faultOf = (error: unknown): NodeFault =>
  error instanceof ApiError
    ? { code: error.code, message: error.message }
    : { code: 'internal_error', message: 'The agent ended by an error of the server' };

function required<T>(value: T | null): T {
  if (value === null) throw new Error('work went on before it began');
  return value;
}
