import type { Verified } from './ai.ts';

/** Marks what a verifying model was not asked, or did not answer, which counts as not confirmed: a sentence for whoever reads the answer. */
export function unconfirmedWarning(verified: Verified | undefined): string[] {
  const count = verified ? verified.failed + verified.unasked : 0;
  if (!verified || count === 0) return [];
  const which = count === 1 ? '1 statement was' : `${count} statements were`;
  return [
    `${which} not confirmed by ${verified.model}, which could not be asked about them: quotes stand in their place, or nothing`,
  ];
}
