import type { Source } from '../../ai.ts';
import type { Unit } from './unit.ts';

/** Whoever writes so speaks of himself or to his reader, and not of a third. */
const firstOrSecond =
  /(?<![\p{L}\p{N}])(?:we|us|our|ours|i|me|my|you|your|wir|uns|unsere?[mnrs]?|ihr|ihre?[mnrs]?|nous|notre|nos|vous|votre|nosotros|nuestr[oa]s?)(?![\p{L}\p{N}])/iu;

/**
 * Whether somebody says it who is not of the subject's company: what our own people say in a call they say of
 * themselves, or to sum up what they heard. A note of theirs may tell of the subject.
 */
export function isSaidByOthers({ speakers }: Source, { speaker, text }: Unit): boolean {
  const side = speakers?.[speaker ?? ''];
  if (side !== 'company' && side !== 'other') return false;
  return speaker !== null || firstOrSecond.test(text);
}
