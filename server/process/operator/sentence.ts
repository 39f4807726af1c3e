import { refusedAdmission } from '../../database/fault.ts';

/** Errors for a person at a terminal: one sentence with what to do, never a stack. */

interface Fault {
  code: string;
  message: string;
}

const databaseSentences: Record<string, string> = {
  ECONNREFUSED:
    'Nothing answers at the address in DATABASE_URL: start PostgreSQL there, or correct the address',
  ECONNRESET: 'The server at the address in DATABASE_URL hangs up: is it PostgreSQL?',
  CONNECTION_CLOSED: 'The server at the address in DATABASE_URL hangs up: is it PostgreSQL?',
  ENOTFOUND: 'The host in DATABASE_URL is not known: correct its name',
  EAI_AGAIN: 'The host in DATABASE_URL cannot be looked up now: is there a network?',
  ETIMEDOUT: 'The database in DATABASE_URL does not answer: correct the address, or open the way to it',
  CONNECT_TIMEOUT: 'The database in DATABASE_URL does not answer: correct the address, or open the way to it',
  'wrong password': 'The database refuses the password in DATABASE_URL',
  'unknown user': 'The database refuses the user in DATABASE_URL',
  'missing database': 'The database named in DATABASE_URL does not exist: make it with createdb',
  'no connection left':
    'The database has no connection left: raise its max_connections, or stop what holds them',
};

/** What a thrown value says to a person. The database's own sentence follows ours where it adds something. */
export function sentenceOf(thrown: unknown): string {
  for (const { code, message } of causes(thrown)) {
    const known = databaseSentences[code];
    if (known) return message ? `${known} (${firstLine(message)}).` : `${known}.`;
  }
  const [first] = causes(thrown);
  return firstLine(first?.message || first?.code || String(thrown));
}

/** The error, what caused it, and of several at once the first. */
function causes(thrown: unknown): Fault[] {
  const found: Fault[] = [];
  for (let error = thrown; error instanceof Error && found.length < 10; ) {
    found.push({
      code: refusedAdmission(error) ?? ('code' in error ? String(error.code) : ''),
      message: error.message,
    });
    error = error instanceof AggregateError && error.errors[0] ? error.errors[0] : error.cause;
  }
  return found;
}

/** Settings name each fault in a line of its own; of anything else what follows the first line is a stack. */
function firstLine(text: string): string {
  return text.startsWith('The settings') ? text : (text.split('\n')[0] ?? '').trim();
}
