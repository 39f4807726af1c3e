import type { Source } from '../../ai.ts';
import { answerIn } from '../../answers/answer.ts';
import type { AskedWord } from '../../answers/question.ts';
import { type Reader, readSentence, type Sentence } from '../../answers/sentence.ts';
import { conditional, former, open } from '../../answers/words.ts';
import type { Unit } from '../../reading/structure/unit.ts';
import { negators } from '../../support/lexicon.ts';
import type { Exchange } from './dialogue.ts';

/**
 * A reply that leans on the question before it: `How do you keep your stock?` `We export it and compare it in a
 * spreadsheet.` The pronoun is read as what was asked about, and of `we … and …` the second half as what we do too.
 */

const longest = 600;

export function leaningReply(
  source: Source,
  units: readonly Unit[],
  index: number,
  reader: Reader,
): Exchange | null {
  const [before, reply] = [units[index - 1], units[index]];
  if (!before || !reply || before.speaker === null || reply.speaker === null) return null;
  const sideOf = (unit: Unit) => source.speakers?.[unit.speaker ?? ''];
  if (sideOf(before) !== 'company' || !/^(?:subject|account)$/.test(sideOf(reply) ?? '')) return null;
  if (!/[?？]["”'’)\]]*\s*$/.test(before.text) || reply.end - before.start > longest) return null;
  const [asked, sentence] = [readSentence(before.text.replace(/[?？].*$/s, '')), readSentence(reply.text)];
  const text = asked && sentence && completed(sentence, asked, reader);
  const whole = text ? readSentence(text) : null;
  const said = whole && answerIn(whole, reader);
  return said?.actor === 'we' && said.answer === 'YES'
    ? { answer: said.answer, start: before.start, end: reply.end }
    : null;
}

/** The clause of the asked verb, with the missing words for its pronoun; null where that would be a guess. */
function completed(sentence: Sentence, asked: Sentence, { question }: Reader): string | null {
  const [verb] = question.words;
  const missing = question.words.filter(({ stems: [made] }) => !sentence.stemsSaid.has(made));
  if (!verb || question.tie !== 'verb' || missing.length === 0 || !standTogether(missing, asked)) return null;
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

/** What is missing stands in the question, side by side and named once. */
function standTogether(missing: readonly AskedWord[], { stems }: Sentence): boolean {
  const [first] = missing;
  const places = stems.flatMap((made, at) => (made === first?.stems[0] ? [at] : []));
  const [at] = places;
  return (
    at !== undefined &&
    places.length === 1 &&
    missing.every(({ stems: [made] }, index) => stems[at + index] === made)
  );
}
