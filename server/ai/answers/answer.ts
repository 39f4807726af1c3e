import { actorOf } from './actor.ts';
import { isDenied, isHeld } from './assertion.ts';
import { type Said, told } from './figure.ts';
import { restated } from './restated.ts';
import { type Place, placesOf, type Reader, type Sentence } from './sentence.ts';
import { isTied } from './tie.ts';

/**
 * Whether one sentence answers a question, and with whom as its subject. The words of the question must stand together in
 * it, in their order, tied to their subject by nothing but function words: whatever else stands between may change who
 * does what. A sentence that hopes, doubts, plans, asks or tells what was says neither yes nor no.
 */

/** Returns the answer that a sentence gives; null where it gives none, or both yes and no. */
export function answerIn(sentence: Sentence, reader: Reader): Said | null {
  const foundAnswers = [sentence, ...restated(sentence)].flatMap((said) =>
    placesOf(said, reader).flatMap((place) => saidAt(place) ?? []),
  );
  const [first] = foundAnswers;
  return first && foundAnswers.every(({ answer }) => answer === first.answer) ? first : null;
}

function saidAt(place: Place): Said | null {
  const { question } = place.reader;
  const found = actorOf(place);
  if (!found || (question.isDirect && found.actor === 'none')) return null;
  if (!isTied(place, found) || !isHeld(place, found)) return null;
  const denied = isDenied(place, found);
  if (denied === null) return null;
  const { actor } = found;
  if (question.amount) {
    const answer = told(question.amount, place, found, denied);
    return answer && { answer, actor };
  }
  return { answer: denied === question.isTurned ? 'YES' : 'NO', actor };
}
