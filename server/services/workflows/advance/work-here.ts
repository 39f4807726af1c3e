import { placesOf } from '../../../../schema/jobs.ts';
import { ApiError } from '../../../errors.ts';
import { isSettled } from '../statuses.ts';
import type { Done, Work, WorkTools } from '../steps/step.ts';
import type { Outcome } from './advance.ts';
import type { HeldRun } from './held-run.ts';

interface UnderWay {
  attempt: number;
  controller: AbortController;
}

/**
 * Bulkhead of this process: holders of runs that do work themselves, such as waiting for a model, keep a place of the queue
 * for as long as that takes. Half of the places may; the others leave their work to the queue of its kind.
 */
export const holdersAtWorkMost = placesOf.flow / 2;
const holdersAtWork = new Set<WorkHere>();

/** More work of one run than this is left to the queue's workers, where it can be. */
const atOnceHere = 16;
const giveBackWithinMs = 2_000;

/** The work that this process does for a run it holds: what is under way, and what it came to. */
export class WorkHere {
  /** Also keys whose outcome is not committed yet. */
  readonly keys = new Set<string>();
  readonly #tools: WorkTools;
  readonly #underWay = new Map<string, UnderWay>();
  /** Also of work that was given up. */
  readonly #executing = new Set<Promise<void>>();
  #outcomes: Outcome[] = [];
  #tell = () => {};

  constructor(tools: WorkTools) {
    this.#tools = tools;
  }

  get isIdle(): boolean {
    return this.keys.size === 0;
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

  /** Those that there are now; more may come at any time. */
  outcomes(): readonly Outcome[] {
    return [...this.#outcomes];
  }

  /** Those are committed. */
  forget(committed: readonly Outcome[]): void {
    for (const { key } of committed) this.keys.delete(key);
    this.#outcomes = this.#outcomes.filter((outcome) => !committed.includes(outcome));
  }

  /** Begins the work that is this process's; what a worker of the queue does is noted. */
  start(run: HeldRun, begun: ReadonlyMap<string, Work>, secondsOf: (key: string) => number | null): void {
    for (const [key, work] of begun) {
      const { execute } = work;
      const row = run.rows.get(key);
      if (!execute) {
        if (row?.agentRunOId) run.queued.add(row.agentRunOId);
        continue;
      }
      const attempt = row?.attempt ?? 1;
      const controller = new AbortController();
      this.keys.add(key);
      this.#underWay.set(key, { attempt, controller });
      const followed = this.#follow(
        key,
        attempt,
        controller,
        (signal) => execute(this.#tools, signal),
        secondsOf(key),
      );
      this.#executing.add(followed);
      void followed.finally(() => this.#executing.delete(followed));
    }
  }

  /** Gives up work whose node has come to its end otherwise. */
  giveUpSettled(run: HeldRun): void {
    for (const [key, { attempt }] of this.#underWay) {
      const row = run.rows.get(key);
      if (!row || row.attempt !== attempt || isSettled(row.status)) this.#giveUp(key);
    }
  }

  /** Also waits a moment for what is given up to give back the credits that it did not use: later it may no more. */
  async giveUpAll(): Promise<void> {
    for (const key of [...this.#underWay.keys()]) this.#giveUp(key);
    if (this.#executing.size > 0)
      await Promise.race([Promise.all(this.#executing), Bun.sleep(giveBackWithinMs)]);
  }

  /** Until an outcome is there, for so many milliseconds at most, or until the signal aborts. */
  async next(ms: number, signal: AbortSignal): Promise<void> {
    if (this.#outcomes.length > 0 || signal.aborted) return;
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
    controller: AbortController,
    execute: (signal: AbortSignal) => Promise<Done>,
    seconds: number | null,
  ): Promise<void> {
    const signals = [this.#tools.signal, controller.signal];
    if (seconds !== null) signals.push(AbortSignal.timeout(seconds * 1_000));
    const done = await execute(AbortSignal.any(signals)).catch(unexpected);
    if (this.#underWay.get(key)?.controller !== controller) return;
    this.#underWay.delete(key);
    this.#outcomes.push({ key, attempt, done });
    this.#tell();
  }

  #giveUp(key: string): void {
    this.#underWay.get(key)?.controller.abort(new ApiError(409, 'run_cancelled', 'The run was cancelled'));
    this.#underWay.delete(key);
    this.keys.delete(key);
  }
}

const unexpected = (): Done => ({
  error: { code: 'internal_error', message: 'The node ended by an error of the server' },
  mayTryAgain: true,
});
