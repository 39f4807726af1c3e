import type { Log } from '../../../log.ts';
import type { CircuitState, ModelLoad } from '../../ai.ts';
import { NotAsked } from '../../failure.ts';
import { type Circuit, createCircuit } from './circuit.ts';
import { createSlots } from './slots.ts';

/**
 * The gate of every call to an endpoint, in this order: the model's circuit breaker, the pause that the endpoint asked
 * for, and a bulkhead, which is fair between workspaces. One gate a process and kind of call, shared by all who ask.
 */
export interface Gate {
  /** Makes a call when it is its turn. Throws ApiError 503 without making it where the endpoint cannot be had. */
  pass<T>(turn: Turn, call: () => Promise<T>): Promise<T>;
  load(): ModelLoad;
}

export interface Turn {
  model: string;
  /** On whose behalf; those who wait are served in turns. */
  owner: string;
  signal: AbortSignal | undefined;
  /** The longest pause that is waited for, in milliseconds. */
  longestPauseMs: number;
  wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** What a failed call says of the endpoint. */
  outcomeOf: (error: unknown) => Outcome;
}

/**
 * The result of a call, as the circuit breaker counts it. `left`: the caller left, which says nothing about the
 * endpoint. `pauseMs`: the endpoint works and asks all callers to wait.
 */
export type Outcome = 'answered' | 'failed' | 'left' | { pauseMs: number };

export interface GateOptions {
  /** As it is shown to operators, without credentials. */
  endpoint?: string;
  /** Calls at once. */
  atOnce?: number;
  /** Calls that may wait. */
  waitingMost?: number;
  now?: () => number;
  log?: Log;
}

const circuitOptions = { failures: 5, windowMs: 60_000, openMs: 10_000 };
/** Whatever an endpoint asks for, after so long it is asked again. */
const longestPauseOfAll = 60_000;

/** What is known of one model. */
interface Line {
  model: string;
  circuit: Circuit;
  pausedUntil: number;
  told: CircuitState;
}

export function createGate(options: GateOptions = {}): Gate {
  const { endpoint = '', atOnce = 8, waitingMost = 1_000, now = () => performance.now(), log } = options;
  const slots = createSlots({ most: atOnce, waitingMost });
  const lines = new Map<string, Line>();
  let pausing = 0;

  const lineOf = (model: string): Line => {
    const known = lines.get(model);
    if (known) return known;
    const circuit = createCircuit({ ...circuitOptions, now });
    const line: Line = { model, circuit, pausedUntil: 0, told: 'closed' };
    lines.set(model, line);
    return line;
  };
  const tell = (line: Line): void => {
    const state = line.circuit.state();
    if (state === line.told) return;
    line.told = state;
    log?.warn({ endpoint, model: line.model, state }, `The circuit of the model endpoint is ${state}`);
  };
  /** Answers until when it waited. */
  const pauseOver = async (line: Line, { signal, longestPauseMs, wait }: Turn): Promise<number> => {
    let until = line.pausedUntil;
    for (;;) {
      const left = until - now();
      if (left <= 0) return until;
      if (left > longestPauseMs) throw paused(left);
      pausing++;
      await wait(left, signal).finally(() => pausing--);
      if (line.pausedUntil <= until) return until;
      until = line.pausedUntil;
    }
  };
  /** Null where the endpoint asked for a pause while a slot was waited for. */
  const attempt = async <T>(line: Line, turn: Turn, waitedUntil: number, call: () => Promise<T>) => {
    const leave = await slots.take(turn.owner, turn.signal);
    try {
      if (line.pausedUntil > waitedUntil && line.pausedUntil > now()) return null;
      const begunCall = line.circuit.begin();
      if (!begunCall) throw unavailable(line);
      tell(line);
      try {
        const value = await call();
        begunCall.end('answered');
        return { value };
      } catch (error) {
        const outcome = turn.signal?.aborted ? 'left' : turn.outcomeOf(error);
        if (typeof outcome === 'object') {
          const pause = Math.min(outcome.pauseMs, longestPauseOfAll);
          line.pausedUntil = Math.max(line.pausedUntil, now() + pause);
        }
        begunCall.end(typeof outcome === 'object' ? 'answered' : outcome);
        throw error;
      } finally {
        tell(line);
      }
    } finally {
      leave();
    }
  };

  return {
    async pass(turn, call) {
      const line = lineOf(turn.model);
      for (;;) {
        if (line.circuit.refusedFor() > 0) throw unavailable(line);
        const done = await attempt(line, turn, await pauseOver(line, turn), call);
        if (done) return done.value;
      }
    },
    load: () => ({
      circuits: [...lines.values()].map(({ model, circuit }) => ({
        endpoint,
        model,
        state: circuit.state(),
      })),
      waiting: slots.waiting() + pausing,
    }),
  };
}

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

function unavailable({ model, circuit }: Line): NotAsked {
  const after = seconds(circuit.refusedFor());
  const sentence = `The model endpoint keeps failing for ${model} and is not asked: try again in ${after} s`;
  return new NotAsked(503, 'model_unavailable', sentence, { headers: { 'retry-after': String(after) } });
}

function paused(milliseconds: number): NotAsked {
  const after = seconds(milliseconds);
  const sentence = `The endpoint asked everybody to wait: try again in ${after} s`;
  return new NotAsked(503, 'model_busy', sentence, { headers: { 'retry-after': String(after) } });
}
