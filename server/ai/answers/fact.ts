import { type Token, tokensOf } from '../support/tokens.ts';
import { amountsOf, asPart, isApart, isSameKind, isWithin } from './comparison.ts';
import type { Answer } from './figure.ts';
import type { Question } from './question.ts';
import type { Reader } from './sentence.ts';
import { isLink, isUnsure, parties, stemOf, taking } from './words.ts';

/** Lines that state a fact by its name: `employees: 1200`, `CRM: Salesforce`, `uses SSO: no`. */

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
/** Labels that name what somebody has in use, or what somebody is, whatever the value. */
const naming = {
  having:
    /^(?:crm|erp|stack|tools?|tooling|software|systems?|platforms?|tech|technolog(?:y|ies)|database|cloud)$/,
  being: /^(?:industry|sector|vertical|business|type|kind|category)$/,
  verb: /^$/,
};
const counting = /^(?:count|number|total|size|current|overall)$/;

/** Returns the answer that a fact gives. */
export function answerOfFact({ label, value }: Fact, reader: Reader): Answer | null {
  const { question, own } = reader;
  const labelTokens = tokensOf(label);
  const isMet = (token: Token) => question.words.some(({ stems: [made] }) => stemOf(token.word) === made);
  if (
    ![...labelTokens, ...tokensOf(value)].every(
      ({ word }) => !isUnsure(word) || no.test(word) || own.includes(word),
    )
  )
    return null;
  const rest = labelTokens.filter(
    (token) => !isMet(token) && !isLink(token.word) && !own.includes(token.word),
  );
  if (rest.some(({ word }) => (parties.test(word) || taking.test(word)) && !question.said.has(word)))
    return null;
  const metWords = new Set(labelTokens.filter(isMet).map(({ word }) => stemOf(word)));
  if (question.amount) return metWords.size === 0 ? null : counted(value, question, rest, isMet);
  if (yes.test(value) || no.test(value)) {
    const isAll = metWords.size === question.words.length && rest.length === 0;
    return isAll ? (yes.test(value) === question.isTurned ? 'NO' : 'YES') : null;
  }
  if (question.isTurned || !rest.every(({ word }) => naming[question.tie].test(word))) return null;
  // of a list the whole of one item is it: `Salesforce`, and no `Salesforce partner`
  const isSaid = value.split(/[,;/&]| and /).some((item) => {
    const tokens = tokensOf(item);
    const said = new Set(tokens.filter(isMet).map(({ word }) => stemOf(word)));
    return (
      said.size > 0 &&
      new Set([...metWords, ...said]).size === question.words.length &&
      tokens.every((token) => isMet(token) || isLink(token.word))
    );
  });
  return isSaid && question.tie !== 'verb' ? 'YES' : null;
}

/** What its label narrows is a part of what is asked. */
function counted(
  value: string,
  question: Question,
  rest: readonly Token[],
  isMet: (token: Token) => boolean,
) {
  const tokens = tokensOf(value);
  const [amount, second] = amountsOf(value, tokens);
  const { amount: asked } = question;
  if (!asked || !amount || second || !isSameKind(asked, amount)) return null;
  const isNarrowed = tokens
    .filter((token, at) => token.kind === 'word' && (at < amount.from || at >= amount.to))
    .some((token) => !isMet(token) && !isLink(token.word));
  const isPart = isNarrowed || rest.some(({ word }) => !counting.test(word));
  const range = isPart ? asPart(amount.range) : amount.range;
  if (isWithin(range, asked.range)) return 'YES';
  return asked.isBound && isApart(range, asked.range) ? 'NO' : null;
}
