import { sentences } from '../../text/sentence.ts';
import { answerIn } from './answer.ts';
import { answerOfFact, factIn } from './fact.ts';
import { readQuestion } from './question.ts';
import { type Reader, readSentence } from './sentence.ts';

/** Whether an answer that a model gives stands with its quote, as far as rules can tell. */

export type Standing = 'follows' | 'untold' | 'contradicted';

/** Said with one of these, nothing is said for sure. */
const unsure =
  /[?？]["”'’)\]]*\s*$|\b(?:if|unless|whether|maybe|perhaps|might|probably|possibly|hopefully|i guess|not sure)\b/i;

export function standingOf(asked: string, answer: string, quote: string, own: readonly string[]): Standing {
  const said = sentences(quote);
  if (said.length > 0 && said.every(({ text }) => unsure.test(text))) return 'contradicted';
  const question = readQuestion(asked, own);
  if (!question) return 'untold';
  const reader: Reader = { question, own };
  const answers = said.flatMap(({ text }) => {
    const fact = factIn(text);
    const sentence = readSentence(text);
    const found = (fact && answerOfFact(fact, reader)) ?? (sentence && answerIn(sentence, reader)?.answer);
    return found ? [found] : [];
  });
  if (answers.includes(answer === 'YES' ? 'YES' : 'NO'))
    return answers.every((one) => one === answer) ? 'follows' : 'untold';
  return answers.length > 0 ? 'contradicted' : 'untold';
}
