import { actorOf } from './actor.ts';
import { aheadIn } from './ahead.ts';
import { isDenied, isHeld } from './assertion.ts';
import { type Said, told } from './figure.ts';
import { asAsked } from './kinds.ts';
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
  const readers = [reader.question, ...reader.question.others].map((question) => ({ ...reader, question }));
  const plain = [sentence, ...restated(sentence)];
  const sentences = [...plain, ...plain.flatMap((one) => asAsked(one, reader.question))];
  const found = [
    ...readers.flatMap((one) =>
      sentences.flatMap((said) => placesOf(said, one).flatMap((place) => saidAt(place) ?? [])),
    ),
    aheadIn(sentence, reader) ?? [],
  ].flat();
  const [first] = found;
  return first && found.every(({ answer }) => answer === first.answer) ? first : null;
}

function saidAt(place: Place): Said | null {
  const { question } = place.reader;
  const found = actorOf(place);
  if (!found || (question.isDirect && found.actor === 'none' && !found.isThere && !found.isCounted))
    return null;
  if (found.isThere && !question.isThere) return null;
  if (!isTied(place, found) || !isHeld(place, found)) return null;
  const denied = isDenied(place, found);
  // whoever has one that is not so may have another
  if (denied === null || (denied && question.tie === 'quality')) return null;
  const { actor } = found;
  if (question.amount) {
    const answer = told(question.amount, place, found, denied);
    return answer && { answer, actor };
  }
  return { answer: denied === question.isTurned ? 'YES' : 'NO', actor };
}
