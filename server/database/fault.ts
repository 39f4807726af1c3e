import { ApiError, invalid } from '../errors.ts';

/** Seconds after which a client may try again: a restarted server is back by then. */
const retryAfter = '2';
/** Somebody has to make room or end a maintenance. */
const retryAfterRepair = '30';

const lostConnection = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'STATEMENT_DEADLINE',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ENETUNREACH',
  'EHOSTDOWN',
  'EHOSTUNREACH',
]);

/** What the embedded database says in a server's words when it ends a connection itself. */
export const endingState = {
  /** program_limit_exceeded */
  messageTooLong: '54000',
  /** crash_shutdown */
  ended: '57P02',
  /** cannot_connect_now */
  closed: '57P03',
  /** idle_in_transaction_session_timeout */
  idleInTransaction: '25P03',
} as const;

/** admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections, query_canceled, idle in transaction. */
const unavailableState = /^(57P0[123]|08...|53300|57014|25P03)$/;
/** read_only_sql_transaction, disk_full, and what a file system that fails comes to (io_error). */
const unwritableState = /^(25006|53100|58030)$/;
/** out_of_memory and configuration_limit_exceeded. */
const exhaustedState = /^(53000|53200|53400)$/;
/** invalid_authorization_specification, invalid_password. */
const refusedUser = /^(28000|28P01)$/;
const unknownDatabase = '3D000';
const unknownHost = 'ENOTFOUND';
/** Values that no column can hold: zero bytes, numbers and times out of range, texts too long for an index. */
const unstorableState = /^(22021|22P05|22003|22008|54000)$/;
/** serialization_failure and deadlock_detected: the transaction was rolled back whole and may be run again. */
const againState = /^(40001|40P01)$/;
/** Classes data exception, integrity constraint violation and program limit exceeded. */
const faultOfTheData = /^(22|23|54)/;
const undefinedTable = '42P01';
const undefinedObject = '42704';
const uniqueViolation = '23505';

/**
 * What a database error means to the caller of the API: 503 when the database cannot be reached, took too long or takes
 * no changes now, 400 when a value cannot be stored. Null for everything else, which is a fault of ours.
 */
export function databaseFault(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const code = codeOf(error);
  if (isLost(error) || unavailableState.test(code) || exhaustedState.test(code))
    return databaseUnavailable(error);
  if (unwritableState.test(code)) return databaseUnwritable(error);
  if (unstorableState.test(code)) {
    return invalid('The input holds a value that cannot be stored', undefined, { cause: error });
  }
  return null;
}

/** A socket that is not there is missed as a file that is not there, and only by the attempt to connect. */
function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== 'ENOENT') return lostConnection.has(code);
  return error instanceof Error && 'syscall' in error && error.syscall === 'connect';
}

/** The error to throw on: translated when it means something to the caller, as it is otherwise. */
export function translated(error: unknown): unknown {
  return databaseFault(error) ?? error;
}

/** A fault that is none of the work's own: the database is away, or cannot serve now. Trying again later may help. */
export function isPassing(error: unknown): boolean {
  for (let found = error; found instanceof Error; found = found.cause) {
    if (databaseFault(found)?.status === 503) return true;
  }
  return false;
}

/** The database is there and not fit for us: its message says what to do, and trying again cannot cure it. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
}

/** What to change in the setting, when it is that which is refused and not the database that is away. */
export function refusedUrl(
  error: unknown,
  databaseUrl: string | null,
  setting = 'DATABASE_URL',
): string | null {
  if (databaseUrl === null || !URL.canParse(databaseUrl)) return null;
  const { hostname, username, pathname } = new URL(databaseUrl);
  const code = codeOf(error instanceof ApiError ? error.cause : error);
  if (refusedUser.test(code))
    return `The database server at ${hostname} refuses the user ${username || '(none)'}: correct name and password in ${setting}.`;
  if (code === unknownDatabase)
    return `There is no database ${pathname.slice(1) || '(none)'} at ${hostname}: create it, or correct its name in ${setting}.`;
  if (code === unknownHost) return `Nobody knows the host ${hostname}: correct its name in ${setting}.`;
  return null;
}

export function mayRunAgain(error: unknown): boolean {
  return againState.test(codeOf(error));
}

export function isMissingTable(error: unknown): boolean {
  return codeOf(error) === undefinedTable;
}

/** A policy met a session without workspace: "unrecognized configuration parameter", by the driver's own error. */
export function isWithoutWorkspace(error: unknown): boolean {
  return codeOf(error) === undefinedObject;
}

/** A value that may be there once only is there already. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === uniqueViolation;
}

/** The row itself cannot be stored, and trying again cannot cure that. */
export function isFaultOfTheData(error: unknown): boolean {
  return faultOfTheData.test(codeOf(error));
}

export function databaseUnavailable(cause?: unknown): ApiError {
  return new ApiError(503, 'database_unavailable', 'The database cannot be reached now; try again shortly', {
    cause,
    headers: { 'retry-after': retryAfter },
  });
}

export function databaseUnwritable(cause?: unknown): ApiError {
  return new ApiError(
    503,
    'database_unwritable',
    'The database takes no changes now: its disk is full, or it is read-only',
    { cause, headers: { 'retry-after': retryAfterRepair } },
  );
}

export function deadlinePassed(): ApiError {
  return new ApiError(503, 'database_deadline', 'The database took too long to answer', {
    headers: { 'retry-after': retryAfter },
  });
}

export function overloaded(): ApiError {
  return new ApiError(503, 'overloaded', 'Too many operations wait for the database', {
    headers: { 'retry-after': retryAfter },
  });
}

/** Why the server lets nobody in. */
export type Admission = 'wrong password' | 'unknown user' | 'missing database' | 'no connection left';

const admissions: Readonly<Record<string, Admission>> = {
  '28P01': 'wrong password',
  '28000': 'unknown user',
  '3D000': 'missing database',
  '53300': 'no connection left',
};

/** For the person who set the address: null where it is something else. */
export function refusedAdmission(error: unknown): Admission | null {
  return admissions[codeOf(error)] ?? null;
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return String(error.code);
}
