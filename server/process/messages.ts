/**
 * What the supervisor and its processes say to one another. It imports nothing: the supervisor is loaded before all else,
 * and is resident beside it for good.
 */

/** Exit code of a fault that starting again cannot cure. The supervisor stops too instead of trying again. */
export const hopeless = 78;
/** Exit code of a fault that goes away by itself, such as a database that is away: tried again for ever. */
export const passing = 75;
/** Set for a process whose forerunner was ready once: what is refused now was possible before, and may be again. */
export const workedBefore = 'GROUNDWORK_WORKED_BEFORE';

/** The facts that the server tells when it answers requests; the banner is made of them. */
export interface ServerReady {
  /** Where it is reached, such as `http://127.0.0.1:3000`. */
  url: string;
  /** It listens on every address of the machine. */
  everywhere: boolean;
  /** The first API key, only on the start that made it. */
  key: string | null;
  /** The file that holds the first key, if there is one. */
  keyFile: string | null;
}

export type FromChild = { ready: unknown } | { pong: number };
export type ToChild = { stop: true } | { databaseReady: true } | { ping: number };

/** Below the supervisor's own patience, and above the time that requests in flight are given. */
export const stopWithinMs = 11_700;
