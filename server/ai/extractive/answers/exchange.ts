import type { Source } from '../../ai.ts';
import { answerIn } from '../../answers/answer.ts';
import type { Answer } from '../../answers/figure.ts';
import { type Reader, readSentence, type Sentence } from '../../answers/sentence.ts';
import { conditional, former, open } from '../../answers/words.ts';
import type { Unit } from '../../reading/structure/unit.ts';
import { negators } from '../../support/lexicon.ts';

/**
 * A question of one side of a talk with the other's reply: a yes or a no, or a sentence that leans on the question, as in
 * `How do you keep your stock?` `We export it and compare it in a spreadsheet.`
 */
export interface Exchange {
  answer: Answer;
  /** From the question to the end of the reply. */
  start: number;
  end: number;
}

const longest = 600;
const questionMark = /[?？]["”'’)\]]*\s*$/;

/** The exchange that the unit at `index` begins. */
export function exchangeAt(
  source: Source,
  units: readonly Unit[],
  index: number,
  reader: Reader,
): Exchange | null {
  const [question, reply, next] = units.slice(index, index + 3);
  if (!question || !reply || question.speaker === null || reply.speaker === null) return null;
  const sideOf = ({ speaker }: Unit) => source.speakers?.[speaker ?? ''] ?? '';
  if (sideOf(question) !== 'company' || !/^(?:subject|account)$/.test(sideOf(reply))) return null;
  if (!questionMark.test(question.text) || reply.end - question.start > longest) return null;
  const asked = readSentence(question.text.replace(/[?？].*$/s, ''));
  const goesOn = next?.speaker === reply.speaker && next.block === reply.block ? next.text : '';
  const answer =
    asked &&
    (saidPlainly(question.text, asked, [reply.text, goesOn], reader) ?? leaning(reply, asked, reader));
  return answer ? { answer, start: question.start, end: reply.end } : null;
}

const yes =
  /^(?:yes|yeah|yep|yup|correct|exactly|absolutely|definitely|that['’]s (?:right|correct)|we do|we are|we have|i do|i am)\b/i;
const no =
  /^(?:no|nope|not yet|not at all|we do not|we don['’]t|we are not|we aren['’]t|i do not|i don['’]t)\b/i;
/** A reply with one of these is neither. */
const mixed =
  /\b(?:but|however|although|though|depends?|except|only|really|sort of|kind of|partly|mostly|roughly|problem|idea|soon|yet to|if|would|might|maybe|perhaps|probably|think|yes and no|no and yes)\b|\?/i;

function saidPlainly(
  question: string,
  asked: Sentence,
  [reply = '', goesOn = '']: readonly string[],
  reader: Reader,
): Answer | null {
  const isYes = yes.test(reply);
  // `don't you use …?` is answered in two ways
  const isTwofold = mixed.test(reply) || mixed.test(goesOn) || /n['’]t\b|\bnot\b/i.test(question);
  if (isTwofold || (!isYes && !no.test(reply))) return null;
  const said = answerIn(asked, reader);
  if (!said || /^(?:we|I|they)$/.test(said.actor)) return null;
  return isYes === (said.answer === 'YES') ? 'YES' : 'NO';
}

function leaning(reply: Unit, asked: Sentence, reader: Reader): Answer | null {
  const sentence = readSentence(reply.text);
  const text = sentence && completed(sentence, asked, reader);
  const whole = text ? readSentence(text) : null;
  const said = whole && answerIn(whole, reader);
  return said?.actor === 'we' && said.answer === 'YES' ? said.answer : null;
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
