import type { FindingSubject, Sentiment } from '../../../../schema/findings.ts';
import { pleasantry, pointsNeeded, sentimentOf, subjects } from './cues.ts';
import type { Utterance } from './utterances.ts';

export interface Cued {
  subject: FindingSubject;
  sentiment: Sentiment;
}

const fewestWords = 4;
const readCharacters = 2000;

/** The one subject that a sentence speaks of most, or none. A question without another subject is a question. */
export function cuedSubject(utterance: Utterance): Cued | null {
  const text = utterance.text.slice(0, readCharacters);
  if (text.split(/\s+/, fewestWords).length < fewestWords) return null;
  let best: Cued | null = null;
  let most = pointsNeeded - 1;
  for (const { subject, role, sentiment, cues } of subjects) {
    if (utterance.role !== role && utterance.role !== 'unknown') continue;
    const points = cues.reduce((sum, cue) => (cue.pattern.test(text) ? sum + cue.points : sum), 0);
    if (points > most) {
      most = points;
      best = { subject, sentiment: sentimentOf(text, sentiment) };
    }
  }
  return best ?? question(utterance, text);
}

function question(utterance: Utterance, text: string): Cued | null {
  if (utterance.role === 'ours' || !/[?？]["'”’)\]]*$/.test(text) || pleasantry.test(text)) return null;
  return { subject: 'QUESTION', sentiment: sentimentOf(text, 'NEUTRAL') };
}
