import { negators } from '../../support/lexicon.ts';
import { answerIn } from '../answer.ts';
import type { Said } from '../figure.ts';
import { type Reader, readSentence, type Sentence } from '../sentence.ts';
import { conditional, former, open } from '../words.ts';

/**
 * Completes a reply whose meaning depends on the question: `How do you keep your stock?` `We export it and compare it
 * in a spreadsheet.`
 */
export function leaningReply(question: string, reply: string, reader: Reader): Said | null {
  const [asked, sentence] = [readSentence(question), readSentence(reply)];
  const text = asked && sentence && completed(sentence, asked, reader);
  const whole = text ? readSentence(text) : null;
  const said = whole && answerIn(whole, reader);
  return said?.actor === 'we' && said.answer === 'YES' ? said : null;
}

/**
 * The clause of the asked verb, with the missing words for its pronoun; of `we … and …` the second half is what we do too.
 * Null where that would be a guess.
 */
function completed(sentence: Sentence, asked: Sentence, { question }: Reader): string | null {
  const [verb] = question.words;
  const missing = question.words.filter(({ stems: [made] }) => !sentence.stemsSaid.has(made));
  if (!verb || question.tie !== 'verb' || missing.length === 0) return null;
  // what is missing stands in the question, side by side and named once
  const wanted = missing.map(({ stems: [made] }) => made).join(' ');
  if (` ${asked.stems.join(' ')} `.split(` ${wanted} `).length !== 2) return null;
  const { tokens, stems, text } = sentence;
  const at = stems.indexOf(verb.stems[0]);
  const pronoun = tokens[at + 1];
  if (at < 1 || !pronoun || !/^(?:it|them)$/.test(pronoun.word) || tokens[0]?.word !== 'we') return null;
  const isShared = tokens[at - 1]?.word === 'and';
  if (!isShared && at !== 1) return null;
  // what is denied, hoped, or done by others before `and` may go on behind it
  if (isShared && tokens.slice(1, at - 1).some(({ word }) => isUnsure(word) || leading.test(word)))
    return null;
  return `We ${verb.word} ${missing.map(({ word }) => word).join(' ')}${text.slice(pronoun.end)}`;
}

const leading =
  /^(?:to|help|helps|let|lets|make|makes|have|has|enable|enables|allow|allows|ask|asks|see|sees|watch|hear|for|that|who|which|they|you)$/;

const isUnsure = (word: string): boolean =>
  negators.has(word) || open.test(word) || conditional.has(word) || former.has(word);
