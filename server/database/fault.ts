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

/** The SQLSTATEs with which the embedded database ends a connection itself. */
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

/**
 * admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections, idle in transaction, and a login or a name that
 * is refused: where it was taken before, somebody works on the database.
 */
const unavailableState = /^(57P0[123]|08...|28...|3D000|53300|25P03)$/;
/** The deadline of a statement: the server's own, or the driver's; or the server's own of a transaction. */
const lateState = /^(57014|25P04|STATEMENT_DEADLINE)$/;
/** read_only_sql_transaction, disk_full, and what a file system that fails comes to (io_error). */
const unwritableState = /^(25006|53100|58030)$/;
/** out_of_memory and configuration_limit_exceeded. */
const exhaustedState = /^(53000|53200|53400)$/;
/** Values that no column can hold: zero bytes, numbers, times and their zones out of range, texts too long for an index, JSON of too many levels. */
const unstorableState = /^(22021|22P05|22003|2200[789]|5400[01])$/;
/** serialization_failure and deadlock_detected: the transaction was rolled back whole and may be run again. */
const againState = /^(40001|40P01)$/;
/** Classes data exception, integrity constraint violation and program limit exceeded. */
const faultOfTheData = /^(22|23|54)/;
const undefinedTable = '42P01';
const inFailedTransaction = '25P02';
const undefinedObject = '42704';
const uniqueViolation = '23505';
const invalidFunctionDefinition = '42P13';
const lockNotAvailable = '55P03';

/**
 * Returns a database error's meaning for API callers: 503 when the database is unreachable, too slow or read-only,
 * 400 when a value cannot be stored. Null for everything else, which is a bug.
 */
export function databaseFault(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const code = codeOf(error);
  if (isLost(error) || unavailableState.test(code) || exhaustedState.test(code))
    return databaseUnavailable(error);
  if (lateState.test(code)) return deadlinePassed(error);
  if (unwritableState.test(code)) return databaseUnwritable(error);
  if (unstorableState.test(code)) {
    return invalid('The input holds a value that cannot be stored', undefined, { cause: error });
  }
  return null;
}

/** Sentences of a coordinator that loses one of its nodes, or ends itself, in the middle of a statement; they have no code of their own. */
const lostNode = /^failure on connection marked as essential|^postmaster was shut down/;

/** A socket that is not there is missed as a file that is not there, and only by the attempt to connect. */
function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (error instanceof Error && lostNode.test(error.message)) return true;
  if (code !== 'ENOENT') return lostConnection.has(code);
  return error instanceof Error && 'syscall' in error && error.syscall === 'connect';
}

/** Returns the error to throw: translated if callers can act on it, else unchanged. */
export function translatedError(error: unknown): unknown {
  return databaseFault(error) ?? error;
}

/** Returns whether a fault is temporary and independent of the work: the database is away or cannot serve. */
export function isPassing(error: unknown): boolean {
  for (let found = error; found instanceof Error; found = found.cause) {
    if (databaseFault(found)?.status === 503) return true;
  }
  return false;
}

/** Returns whether the database is unreachable; the error may also be the 503 of something else, such as a model. */
export function isOutage(error: unknown): boolean {
  return isPassing(error) && !(error instanceof ApiError && !isCodeOfDatabase(error.code));
}

const isCodeOfDatabase = (code: string) => code.startsWith('database_') || code === 'overloaded';

/** Thrown when the database is not suitable; the message gives advice, and a retry does not help. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
}

/** Where a connection was to lead, and which setting says so. */
interface Address {
  setting: string;
  host: string;
  user: string;
  database: string;
  /** Names of what stands behind the question mark. */
  parameters: string;
}

type Advice = (address: Address) => string;

/** Of the address itself: trying again cannot cure it. */
const refusedUser: Advice = ({ setting, host, user }) =>
  `The database server at ${host} refuses the user ${user}: correct name and password in ${setting}`;
const refusals: Readonly<Record<string, Advice>> = {
  // invalid_password, invalid_authorization_specification, invalid_catalog_name
  '28P01': refusedUser,
  '28000': refusedUser,
  '3D000': ({ setting, host, database }) =>
    `There is no database ${database} at ${host}: create it, or correct its name in ${setting}`,
  // protocol_violation: a pooler's answer to a setting that it does not know
  '08P01': ({ setting, host }) =>
    `What answers at ${host} takes no settings of a connection, as a connection pooler: set ${setting} to the address of PostgreSQL itself`,
  // undefined_object, said of a connection: a parameter of the address
  'FATAL 42704': ({ setting, host, parameters }) =>
    `The database server at ${host} does not know a parameter of ${setting} (${parameters}): leave it out`,
  ENOTFOUND: ({ setting, host }) => `Nobody knows the host ${host}: correct its name in ${setting}`,
};

/** Of what is there now; it may be another matter later. */
const hangsUp: Advice = ({ setting, host }) =>
  `What answers at ${host} hangs up: is it PostgreSQL that ${setting} leads to?`;
const isSilent: Advice = ({ setting, host }) =>
  `The database server at ${host} does not answer: correct the address in ${setting}, or open the way to it`;
const absences: Readonly<Record<string, Advice>> = {
  ECONNREFUSED: ({ setting, host }) =>
    `Nothing answers at ${host}: start PostgreSQL there, or correct the address in ${setting}`,
  ECONNRESET: hangsUp,
  CONNECTION_CLOSED: hangsUp,
  EAI_AGAIN: ({ host }) => `The host ${host} cannot be looked up now: is there a network?`,
  ETIMEDOUT: isSilent,
  CONNECT_TIMEOUT: isSilent,
  // too_many_connections
  '53300': ({ host }) =>
    `The database server at ${host} has no connection left: raise its max_connections, or stop what holds them`,
};

/** Returns advice on a failed connection, for a person; null for an error of another kind. */
export function connectionAdvice(
  error: unknown,
  databaseUrl: string | null,
  setting = 'DATABASE_URL',
): string | null {
  return advised({ ...absences, ...refusals }, error, databaseUrl, setting);
}

/** Returns the sentence for a setting that is refused, where the database itself is not away. */
export function refusedUrl(
  error: unknown,
  databaseUrl: string | null,
  setting = 'DATABASE_URL',
): string | null {
  return advised(refusals, error, databaseUrl, setting);
}

function advised(
  known: Readonly<Record<string, Advice>>,
  error: unknown,
  databaseUrl: string | null,
  setting: string,
): string | null {
  if (databaseUrl === null || !URL.canParse(databaseUrl)) return null;
  const { hostname, username, pathname, searchParams } = new URL(databaseUrl);
  const cause = error instanceof ApiError ? error.cause : error;
  const code = codeOf(cause);
  const advice = (isFatal(cause) && known[`FATAL ${code}`]) || known[code];
  return (
    advice?.({
      setting,
      host: hostname,
      user: username || '(none)',
      database: pathname.slice(1) || '(none)',
      parameters: [...searchParams.keys()].join(', '),
    }) ?? null
  );
}

/** A connection ends with such an error; a statement with another severity. */
const isFatal = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'FATAL';

export function mayRunAgain(error: unknown): boolean {
  return againState.test(codeOf(error));
}

export function isMissingTable(error: unknown): boolean {
  return codeOf(error) === undefinedTable;
}

/** Returns whether a statement failed only because an earlier one in the transaction did. */
export function isOfAnother(error: unknown): boolean {
  return codeOf(error) === inFailedTransaction;
}

/**
 * Returns whether a policy met a session without a workspace, by the driver's error "unrecognized configuration
 * parameter".
 */
export function isWithoutWorkspace(error: unknown): boolean {
  return codeOf(error) === undefinedObject;
}

/** Returns whether a unique value exists already. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === uniqueViolation;
}

/** Returns whether a function cannot be replaced, because the existing one has another result or other parameter names. */
export function isOfOtherForm(error: unknown): boolean {
  return codeOf(error) === invalidFunctionDefinition;
}

/** Returns whether a lock was not had within a `lock_timeout`. */
export function isLockedOut(error: unknown): boolean {
  return codeOf(error) === lockNotAvailable;
}

/** Returns whether the row itself cannot be stored, which trying again cannot cure. */
export function isFaultOfTheData(error: unknown): boolean {
  return faultOfTheData.test(codeOf(error instanceof ApiError ? error.cause : error));
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

export function deadlinePassed(cause?: unknown): ApiError {
  return new ApiError(503, 'database_deadline', 'The database took too long to answer', {
    cause,
    headers: { 'retry-after': retryAfter },
  });
}

export function overloadedError(): ApiError {
  return new ApiError(503, 'overloaded', 'Too many operations wait for the database', {
    headers: { 'retry-after': retryAfter },
  });
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return String(error.code);
}
