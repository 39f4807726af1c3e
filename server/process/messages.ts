/**
 * What the supervisor and its processes say to one another. It imports nothing: the supervisor is loaded before all else,
 * and is resident beside it for good.
 */

/** The exit code of a fault that a restart cannot cure; the supervisor stops too. */
export const hopeless = 78;
/** The exit code of a temporary fault, such as an unreachable database; retried for ever. */
export const passing = 75;
/** The variable of a process whose predecessor was ready once: its fault may be temporary. */
export const workedBefore = 'GROUNDWORK_WORKED_BEFORE';

/** The argument of an embedded database that is started for a command alone. */
export const ofCommand = 'of-command';

/** The facts that a ready server reports; the banner shows them. */
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

/** The time-out of stopping: below the supervisor's own, above that of requests in flight. */
export const stopWithinMs = 11_700;
