import { placesOf } from '../../../../schema/jobs.ts';
import { ApiError } from '../../../errors.ts';
import { isSettled } from '../statuses.ts';
import type { Outcome, WorkTools } from '../steps/step.ts';
import type { Execute } from './commit.ts';
import type { DoneAttempt } from './draft.ts';
import type { Run } from './run.ts';

/**
 * The bulkhead of this process: holders of runs that do work themselves, such as waiting for a model, occupy a place
 * of the queue meanwhile. Half of the places may; others leave their work to the queue of its kind.
 */
export const holdersAtWorkMost = placesOf.flow / 2;
const holdersAtWork = new Set<WorkUnderWay>();

/** More work of one run than this is left to the queue's workers, where it can be. */
const atOnceHere = 16;
const giveBackWithinMs = 2_000;

/** The work of this process for a run that it holds, in progress and done. */
export class WorkUnderWay {
  /** Also keys whose outcome is not committed yet. */
  readonly keys = new Set<string>();
  readonly #tools: WorkTools;
  readonly #underWay = new Map<string, { attempt: number; controller: AbortController }>();
  /** Also of work that was given up. */
  readonly #executing = new Set<Promise<void>>();
  readonly #done = new Map<string, DoneAttempt>();
  #tell = () => {};

  constructor(tools: WorkTools) {
    this.#tools = tools;
  }

  /** How much more work may begin here; the run is among those at work from then on, until `leaveRoom`. */
  takeRoom(): number {
    if (!holdersAtWork.has(this) && holdersAtWork.size >= holdersAtWorkMost) return 0;
    holdersAtWork.add(this);
    return Math.max(0, atOnceHere - this.keys.size);
  }

  leaveRoom(): void {
    holdersAtWork.delete(this);
  }

  /** That there is now; more may come at any time. */
  get done(): ReadonlyMap<string, DoneAttempt> {
    return new Map(this.#done);
  }

  /** That is committed. */
  forget(committed: ReadonlyMap<string, DoneAttempt>): void {
    for (const key of committed.keys()) {
      this.keys.delete(key);
      this.#done.delete(key);
    }
  }

  /** Executes the work that is this process's; what a worker of the queue does is noted. */
  start(run: Run, begun: ReadonlyMap<string, Execute>): void {
    for (const [key, execute] of begun) {
      const node = run.nodes.get(key);
      if (!execute) {
        if (node?.agentRunOId) {
          run.queued.add(node.agentRunOId);
          // of a child run that is retried
          run.agentOutcomes.delete(node.agentRunOId);
        }
        continue;
      }
      const seconds = run.graph.all.get(node?.nodeId ?? key)?.timeoutSeconds ?? null;
      const followed = this.#follow(key, node?.attempt ?? 1, execute, seconds);
      this.#executing.add(followed);
      void followed.finally(() => this.#executing.delete(followed));
    }
  }

  /** Gives up work whose node has come to its end otherwise. */
  giveUpSettled(run: Run): void {
    for (const [key, { attempt }] of this.#underWay) {
      const node = run.nodes.get(key);
      if (node?.attempt !== attempt || isSettled(node.status)) this.#giveUp(key);
    }
  }

  /** Also waits a moment for what is given up to give back the credits that it did not use: later it may no more. */
  async giveUpAll(): Promise<void> {
    for (const key of [...this.#underWay.keys()]) this.#giveUp(key);
    if (this.#executing.size > 0)
      await Promise.race([Promise.all(this.#executing), Bun.sleep(giveBackWithinMs)]);
  }

  /** Waits until work is done, for so many milliseconds at most, or until the signal aborts. */
  async next(ms: number, signal: AbortSignal): Promise<void> {
    if (this.#done.size > 0 || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tell = resolve;
    const timer = setTimeout(resolve, ms);
    const heard = () => resolve();
    signal.addEventListener('abort', heard, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', heard);
    }
  }

  async #follow(
    key: string,
    attempt: number,
    execute: NonNullable<Execute>,
    seconds: number | null,
  ): Promise<void> {
    const controller = new AbortController();
    this.keys.add(key);
    this.#underWay.set(key, { attempt, controller });
    const signals = [this.#tools.signal, controller.signal];
    if (seconds !== null) signals.push(AbortSignal.timeout(seconds * 1_000));
    const outcome = await execute(this.#tools, AbortSignal.any(signals)).catch(unexpected);
    if (this.#underWay.get(key)?.controller !== controller) return;
    this.#underWay.delete(key);
    this.#done.set(key, { attempt, outcome });
    this.#tell();
  }

  #giveUp(key: string): void {
    this.#underWay.get(key)?.controller.abort(new ApiError(409, 'run_cancelled', 'The run was cancelled'));
    this.#underWay.delete(key);
    this.keys.delete(key);
  }
}

const unexpected = (): Outcome => ({
  status: 'failed',
  error: { code: 'internal_error', message: 'The node ended by an error of the server' },
  mayTryAgain: true,
});
