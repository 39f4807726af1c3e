import type { Source } from '../../ai.ts';
import { answerIn } from '../../answers/answer.ts';
import type { Answer } from '../../answers/figure.ts';
import { type Reader, readSentence } from '../../answers/sentence.ts';
import type { Unit } from '../../reading/structure/unit.ts';

/** A question that one side of a talk asks and the other answers by yes or no. */

export interface Exchange {
  answer: Answer;
  /** From the question to the end of the reply. */
  start: number;
  end: number;
}

const yes =
  /^(?:yes|yeah|yep|yup|correct|exactly|absolutely|definitely|that['’]s (?:right|correct)|we do|we are|we have|i do|i am)\b/i;
const no =
  /^(?:no|nope|not yet|not at all|we do not|we don['’]t|we are not|we aren['’]t|i do not|i don['’]t)\b/i;
/** A reply with one of these is neither. */
const mixed =
  /\b(?:but|however|although|though|depends?|except|only|really|sort of|kind of|partly|mostly|roughly|problem|idea|soon|yet to|if|would|might|maybe|perhaps|probably|think|yes and no|no and yes)\b|\?/i;
const longest = 600;

export function exchangeAt(
  source: Source,
  units: readonly Unit[],
  index: number,
  reader: Reader,
): Exchange | null {
  const asked = units[index];
  const reply = units[index + 1];
  if (!asked || !reply || asked.speaker === null || reply.speaker === null) return null;
  const sideOf = (unit: Unit) => source.speakers?.[unit.speaker ?? ''];
  if (sideOf(asked) !== 'company' || !/^(?:subject|account)$/.test(sideOf(reply) ?? '')) return null;
  if (!/[?？]["”'’)\]]*\s*$/.test(asked.text) || reply.end - asked.start > longest) return null;
  const isYes = yes.test(reply.text);
  if ((!isYes && !no.test(reply.text)) || mixed.test(reply.text)) return null;
  const next = units[index + 2];
  if (next?.speaker === reply.speaker && next.block === reply.block && mixed.test(next.text)) return null;
  const sentence = readSentence(asked.text.replace(/[?？]["”'’)\]]*\s*$/, ''));
  const said = sentence && answerIn(sentence, reader);
  if (!said || /^(?:we|I|they)$/.test(said.actor)) return null;
  // `don't you use …?` is answered in two ways
  if (/n['’]t\b|\bnot\b/i.test(asked.text)) return null;
  const answer: Answer = isYes === (said.answer === 'YES') ? 'YES' : 'NO';
  return { answer, start: asked.start, end: reply.end };
}
