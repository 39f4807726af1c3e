import { ApiError, retryAfterOf as secondsUntil } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { EndpointAway, NotAsked } from '../failure.ts';
import type { Gate, Outcome } from './gate/index.ts';

/** Retries of an endpoint: bounded, with growing pauses, or after the time that the endpoint names. */

export interface Patience {
  /** The most times one request is sent. */
  attempts: number;
  /** The longest pause that is waited for, in milliseconds; an endpoint that asks for more is given up at once. */
  longestPauseMs: number;
  firstPauseMs: number;
  wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

export const usualPatience: Patience = { attempts: 4, longestPauseMs: 30_000, firstPauseMs: 500, wait };

/** The endpoint's answer has the wrong form. A retry often helps. */
export class UnusableAnswer extends Error {}

/** The answer is larger than any that is asked for, or of another kind; a retry would give the same. */
export class BoundlessAnswer extends UnusableAnswer {}

/** Thrown when an endpoint was silent too long or its answer did not end; a retry would double the wait. */
export class SilentEndpoint extends Error {
  constructor(milliseconds: number, how: 'silent' | 'endless') {
    const seconds = Math.max(1, Math.round(milliseconds / 1000));
    super(
      how === 'silent'
        ? `The endpoint sent nothing for ${seconds} s`
        : `The endpoint's answer was not at its end after ${seconds} s`,
    );
  }
}

/** The endpoint reported in the middle of its answer that it cannot continue. */
export class BrokenOff extends Error {}

interface Failure {
  status: number | null;
  /** Milliseconds to wait, when the endpoint said. */
  retryAfter: number | null;
  again: boolean;
}

export interface Asked {
  model: string;
  log: Log;
  patience: Patience;
  signal: AbortSignal | undefined;
  /** What every call passes, each try anew. */
  gate: Gate;
  /** The workspace on whose behalf it is asked; empty where there is none. */
  owner: string;
}

/**
 * Retries a request. Throws ApiError 503 when the endpoint is unavailable, with `retry-after` if it named one, and
 * 502 `model_refused` when it judged the request and would judge it so again.
 */
export async function retry<T>(asked: Asked, ask: () => Promise<T>): Promise<T> {
  const { patience, signal, model, log, gate, owner } = asked;
  const { longestPauseMs, wait } = patience;
  let before: ApiError | null = null;
  let wasSent = false;
  let wasBroken = false;
  /** For a gate that had closed meanwhile. */
  let waitedMs = 0;
  for (let time = 1; ; ) {
    const backOff = patience.firstPauseMs * 2 ** (time - 1);
    const turn = { model, owner, signal, longestPauseMs, wait, outcomeOf: outcomeAfter(backOff) };
    try {
      signal?.throwIfAborted();
      return await gate.pass(turn, () => ask().catch(throwAsOurs));
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof ApiError) {
        // refused without being sent: a call whose connection was broken waits as if the endpoint had said so; one that was
        // answered, with whatever status, does not: a search or a page waits for it
        const pauseMs = (secondsUntil(error) ?? 1) * 1000;
        waitedMs += pauseMs;
        // what it said when it was asked tells more
        if (!before || !wasBroken || waitedMs > longestPauseMs) throw before ?? error;
        await wait(pauseMs, signal);
        continue;
      }
      const failure = failureOf(error);
      const pause = failure.retryAfter ?? backOff;
      const again = failure.again && time < patience.attempts && pause <= longestPauseMs;
      // the error itself is not logged: its message and headers may repeat the key
      log.warn(
        { model, status: failure.status, reason: nameOf(error), time, again },
        'The model endpoint failed',
      );
      wasSent ||= !isUnreached(error);
      wasBroken = failure.status === null && !isUnreached(error);
      before = givenUp(error, failure, wasSent);
      if (!again) throw before;
      // a pause that it asked everybody for is waited for at the gate
      if (!isBusy(error, failure)) await wait(pause, signal);
      time++;
    }
  }
}

/** The SDK takes what happens while it sends a request for a fault of the connection. */
function throwAsOurs(error: unknown): never {
  throw error instanceof Error && error.cause instanceof BoundlessAnswer ? error.cause : error;
}

/** What a failure says of the endpoint: an answer that cannot be used, or a refusal, shows that it lives. */
function outcomeAfter(backOff: number): (error: unknown) => Outcome {
  return (error) => {
    if (error instanceof SilentEndpoint || error instanceof BrokenOff || error instanceof BoundlessAnswer)
      return 'failed';
    if (error instanceof UnusableAnswer) return 'answered';
    const failure = failureOf(error);
    const { status } = failure;
    if (isBusy(error, failure)) return { pauseMs: failure.retryAfter ?? backOff };
    if (status === null) return isConnection(error) ? 'failed' : 'left';
    return status >= 500 || status === 408 ? 'failed' : 'answered';
  };
}

/** A 429 that passes with time. */
const isBusy = (error: unknown, { status }: Failure): boolean => status === 429 && !isOutOfFunds(error);

function failureOf(error: unknown): Failure {
  if (error instanceof SilentEndpoint || error instanceof BoundlessAnswer)
    return { status: null, retryAfter: null, again: false };
  if (error instanceof UnusableAnswer || error instanceof BrokenOff)
    return { status: null, retryAfter: null, again: true };
  const status = statusOf(error);
  if (status === null) return { status, retryAfter: null, again: isConnection(error) };
  const again = isPassing(status) && !isOutOfFunds(error);
  return { status, retryAfter: retryAfterOf(error), again };
}

function statusOf(error: unknown): number | null {
  const status = error instanceof Error && 'status' in error ? error.status : null;
  return typeof status === 'number' ? status : null;
}

/** Anything without a status that is no fault of ours: refused, reset, cut in the middle of an answer. */
function isConnection(error: unknown): boolean {
  return error instanceof Error && !(error instanceof TypeError && /undefined|null/.test(error.message));
}

/** Codes of Bun and of name servers for an address at which nobody answers. */
const unreached = new Set([
  'ConnectionRefused',
  'ECONNREFUSED',
  'FailedToOpenSocket',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const isUnreached = (error: unknown): boolean => unreached.has(reasonOf(error));

/** `retry-after-ms`, or `retry-after` in seconds or as a date. */
function retryAfterOf(error: unknown): number | null {
  const headers = error instanceof Error && 'headers' in error ? error.headers : null;
  if (!(headers instanceof Headers)) return null;
  const exact = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const said = headers.get('retry-after');
  if (!said) return null;
  const seconds = Number(said);
  const pause = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(said) - Date.now();
  return Number.isFinite(pause) ? Math.max(0, pause) : null;
}

function nameOf(error: unknown): string {
  return error instanceof UnusableAnswer
    ? error.message
    : error instanceof Error
      ? error.constructor.name
      : 'unknown';
}

function givenUp(error: unknown, failure: Failure, wasSent: boolean): ApiError {
  // a cause without the SDK's error: that one holds the request with its headers
  const Cause = isAway(error, failure) ? EndpointAway : Error;
  const cause = new Cause(`${nameOf(error)}${failure.status === null ? '' : ` (status ${failure.status})`}`);
  const { code, sentence } = reasonFor(error, failure);
  if (code === 'model_refused') return new ApiError(502, code, sentence, { cause });
  const seconds = Math.ceil((failure.retryAfter ?? 10_000) / 1000);
  const extra = { cause, headers: { 'retry-after': String(seconds) } };
  return wasSent ? new ApiError(503, code, sentence, extra) : new NotAsked(503, code, sentence, extra);
}

const statusesAway = [502, 503, 504, 529];

/** Silence is not among it: it has taken its time, and may come of what was asked, as a plain 500 may. */
function isAway(error: unknown, failure: Failure): boolean {
  if (error instanceof UnusableAnswer || error instanceof SilentEndpoint) return false;
  if (failure.status === null) return failure.again;
  return isBusy(error, failure) || (statusesAway.includes(failure.status) && !isOutOfFunds(error));
}

/** The code and the sentence of the error, in the endpoint's own words where it sent any. */
function reasonFor(error: unknown, failure: Failure): { code: string; sentence: string } {
  const { status } = failure;
  if (error instanceof UnusableAnswer)
    return { code: 'model_answer_unusable', sentence: `The model gave no usable answer: ${error.message}` };
  if (error instanceof SilentEndpoint) return { code: 'model_unavailable', sentence: error.message };
  if (error instanceof BrokenOff)
    return { code: 'model_unavailable', sentence: `The endpoint broke off its answer: ${error.message}` };
  if (status === null)
    return {
      code: 'model_unavailable',
      sentence: `The model endpoint cannot be reached, or went away: ${reasonOf(error)}`,
    };
  const answered = `answered ${status}${wordsOf(error, status)}`;
  if (isBusy(error, failure))
    return { code: 'model_busy', sentence: `The endpoint asks to wait: it ${answered}` };
  return {
    code: isPassing(status) && !isOutOfFunds(error) ? 'model_unavailable' : 'model_refused',
    sentence: `The endpoint ${answered}`,
  };
}

const isPassing = (status: number): boolean => [408, 409, 425, 429].includes(status) || status >= 500;

/** A 429 of this kind passes with a payment and not with time. */
const isOutOfFunds = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'insufficient_quota';

/** The SDK puts the status before them. */
function wordsOf(error: unknown, status: number): string {
  const message = error instanceof Error ? error.message : '';
  const words = message.startsWith(`${status} `) ? message.slice(`${status} `.length) : message;
  return words && !words.startsWith('status code (no body)') ? `: ${words}` : '';
}

/** A connection's fault by its code; its message may hold the address with what is in it. */
function reasonOf(error: unknown): string {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++)
    if ('code' in one && typeof one.code === 'string') return one.code;
  return nameOf(error);
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      signal?.removeEventListener('abort', stop);
      resolve();
    }
    function stop(): void {
      clearTimeout(timer);
      reject(signal?.reason);
    }
    signal?.addEventListener('abort', stop, { once: true });
  });
}
