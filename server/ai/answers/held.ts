import { sentences } from '../../text/sentence.ts';
import { labelAt } from '../../text/speaker.ts';
import { answerIn } from './answer.ts';
import { answerInReply, asks } from './exchange.ts';
import { answerOfFact, factIn } from './fact.ts';
import { withSubject } from './notes.ts';
import { readQuestion } from './question.ts';
import { type Reader, readSentence } from './sentence.ts';

/**
 * Judges by rules whether a model's answer agrees with its quote. In an exchange our side asks and the account
 * replies.
 */

export type Standing = 'follows' | 'untold' | 'contradicted';

/** Without who says it. */
const spokenPart = (text: string): string => text.slice(labelAt(text, 0, text.length)?.content ?? 0);

/** Said with one of these, nothing is said for sure. */
const unsure =
  /[?？]["”'’)\]]*\s*$|\b(?:if|unless|whether|maybe|perhaps|might|probably|possibly|hopefully|i guess|not sure)\b/i;

export function standingOf(
  asked: string,
  answer: string,
  quote: string,
  own: readonly string[],
  isExchange = false,
): Standing {
  const said = sentences(quote);
  if (said.length > 0 && said.every(({ text }) => unsure.test(text))) return 'contradicted';
  const question = readQuestion(asked, own);
  if (!question) return 'untold';
  const reader: Reader = { question, own };
  const answers = said.flatMap(({ text }, index) => {
    const before = said[index - 1]?.text;
    if (isExchange && before && asks(before)) {
      const reply = answerInReply(before, spokenPart(text), reader, said[index + 1]?.text);
      if (reply) return [reply.answer];
    }
    const fact = factIn(text);
    const sentence = readSentence(withSubject(text, own));
    const found = (fact && answerOfFact(fact, reader)) ?? (sentence && answerIn(sentence, reader)?.answer);
    return found ? [found] : [];
  });
  if (answers.includes(answer === 'YES' ? 'YES' : 'NO'))
    return answers.every((one) => one === answer) ? 'follows' : 'untold';
  return answers.length > 0 ? 'contradicted' : 'untold';
}
