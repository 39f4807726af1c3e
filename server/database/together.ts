import { isOfAnother } from './fault.ts';

/**
 * Statements of one transaction that travel together: they are sent in this order without waiting for answers. Throws
 * the first failure, and only when all have come to their end: none is left behind for a transaction that is over.
 * A bare statement is sent behind those of functions that were called for the same list: where the order counts, all of
 * them are bare or all are functions.
 */
export async function together<const Sent extends readonly unknown[]>(
  sent: Sent,
): Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }> {
  const answers = await Promise.allSettled(sent);
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  if (failures.length > 0) throw failures.find((one) => !isOfAnother(one)) ?? failures[0];
  return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined)) as never;
}
