import { formOfFinding } from '../../support/sentences/finding.ts';

const fewestWords = 4;

/** Tells a question that a seller has to answer from one that only keeps a talk going. */
export function asksOfTheOffer(text: string): boolean {
  if (!/[?？]["'”’)\]]*$/u.test(text) || text.split(/\s+/, fewestWords).length < fewestWords) return false;
  return formOfFinding('QUESTION', text) === 'has';
}
