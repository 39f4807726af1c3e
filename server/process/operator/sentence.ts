import { connectionAdvice, databaseFault } from '../../database/fault.ts';

/** Errors for a person at a terminal: one sentence with what to do, never a stack. */

/**
 * Returns the sentence of a thrown value for a person. For a failed database connection, and a database that takes no
 * changes, it gives advice, followed by the database's own sentence.
 */
export function sentenceOf(
  thrown: unknown,
  databaseUrl: string | null = null,
  setting = 'DATABASE_URL',
): string {
  const found = causes(thrown);
  for (const error of found) {
    const fault = databaseFault(error);
    const unwritable = fault?.code === 'database_unwritable' ? fault.message : null;
    const advice = unwritable ?? connectionAdvice(error, databaseUrl, setting);
    if (advice) return error.message ? `${advice} (${firstLine(error.message)}).` : `${advice}.`;
  }
  const [first] = found;
  const code = first && 'code' in first ? String(first.code) : '';
  return firstLine(first?.message || code || String(thrown));
}

/** Returns a count with its noun, such as `1 key`, `2 keys` or `2 entries`. */
export const counted = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun.replace(/([^aeiou])y$/, '$1ie')}s`}`;

/** The error, what caused it, and of several at once the first. */
function causes(thrown: unknown): Error[] {
  const found: Error[] = [];
  for (let error = thrown; error instanceof Error && found.length < 10; ) {
    found.push(error);
    error = error instanceof AggregateError && error.errors[0] ? error.errors[0] : error.cause;
  }
  return found;
}

/** Settings name each fault in a line of its own; of anything else what follows the first line is a stack. */
function firstLine(text: string): string {
  return text.startsWith('The settings') ? text : (text.split('\n')[0] ?? '').trim();
}
