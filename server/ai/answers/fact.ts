import { stem } from '../../text/stem.ts';
import { negators } from '../support/lexicon.ts';
import { tokensOf } from '../support/tokens.ts';
import { amountsOf, isApart, isSameKind, isWithin } from './comparison.ts';
import type { Answer } from './figure.ts';
import type { Reader } from './sentence.ts';
import { conditional, former, open, parties, taking } from './words.ts';

/** What a line says that names a fact and gives its value: `employees: 1200`, `CRM: Salesforce`, `uses SSO: no`. */

export interface Fact {
  label: string;
  value: string;
}

const form = /^([\p{L}\p{N}][^:\n]{0,60}):[ \t]+(\S[^\n]{0,300})$/u;

export function factIn(line: string): Fact | null {
  const found = form.exec(line.trim());
  return found?.[1] && found[2] ? { label: spaced(found[1]), value: found[2] } : null;
}

/** `sales.repCount` and `sales_rep_count` are words. */
const spaced = (label: string): string =>
  label.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replace(/[._/-]+/g, ' ');

const yes = /^(?:yes|true|y|✓|ok)[.!]?$/i;
const no = /^(?:no|false|none|n)[.!]?$/i;
const longestValue = 8;

export function answerOfFact({ label, value }: Fact, { question, own }: Reader): Answer | null {
  const named = tokensOf(label);
  const given = tokensOf(value);
  const all = [...named, ...given];
  const isPlain = (word: string) =>
    !open.test(word) && !conditional.has(word) && !former.has(word) && !negators.has(word);
  const isOther = ({ word }: { word: string }) =>
    (parties.test(word) || taking.test(word)) && !own.includes(word) && !question.said.has(word);
  if (named.some(isOther) || named.some(({ word }) => !isPlain(word)) || value.endsWith('?')) return null;
  const has = (tokens: typeof all, word: string) =>
    tokens.some((token) => token.kind === 'word' && stem(token.word.slice(0, 64)) === word);
  const inLabel = question.words.filter((one) => has(named, one.stems[0])).length;
  const flip = (answer: Answer): Answer => (question.isTurned ? (answer === 'YES' ? 'NO' : 'YES') : answer);
  if (yes.test(value) || no.test(value))
    return inLabel === question.words.length && !question.amount
      ? flip(yes.test(value) ? 'YES' : 'NO')
      : null;
  if (given.some(({ word }) => !isPlain(word)) || question.isTurned) return null;
  if (!question.words.every((one) => has(all, one.stems[0]))) return null;
  if (question.amount) {
    const [amount, second] = amountsOf(value, given);
    if (!amount || second || inLabel === 0 || !isSameKind(question.amount, amount)) return null;
    if (isWithin(amount.range, question.amount.range)) return 'YES';
    return question.amount.isBound && isApart(amount.range, question.amount.range) ? 'NO' : null;
  }
  // a value that is a sentence of its own is read as one
  return given.length <= longestValue && question.tie !== 'verb' ? 'YES' : null;
}
