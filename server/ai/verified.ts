import type { Verified } from './ai.ts';

/**
 * Returns a warning about values that a verifying model was not asked about, or did not answer, and that count as not
 * confirmed.
 */
export function unconfirmedWarning(verified: Verified | undefined): string[] {
  const count = verified ? verified.failed + verified.unasked : 0;
  if (!verified || count === 0) return [];
  const which = count === 1 ? '1 statement was' : `${count} statements were`;
  return [
    `${which} not confirmed by ${verified.model}, which could not be asked about them: quotes stand in their place, or nothing`,
  ];
}
