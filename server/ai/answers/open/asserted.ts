import { negators } from '../../support/lexicon.ts';
import { namesOf } from '../../support/names.ts';
import { being, having, parties } from '../words.ts';
import type { OpenQuestion } from './asked.ts';
import type { PassageWords } from './said.ts';

/** Whether a passage tells a value of the account and of the present: no denial, no plan, no former state, nobody else. */

/** Of another place of work. */
const elsewhere = /\b(?:my|his|her) (?:last|previous|former|old|other) \p{L}+/iu;
const former =
  /^(?:had|old|former|ended|expired|stopped|left|dropped|went)$|^last (?:year|quarter|time|season|spring|summer|winter)$/;
/** What is wanted, planned or looked at is not there. */
const plan =
  /^(?:would|could|will|d|ll|plan|plans|planning|planned|want|wants|answerKind|wish|looking|looked|going|need|needs|consider|considering|evaluating|like)$/;

export function isAsserted(
  passage: PassageWords,
  at: number,
  question: Pick<OpenQuestion, 'answerKind' | 'said' | 'focus'>,
  ownNames: ReadonlySet<string>,
): boolean {
  const { tokens, text } = passage;
  const { answerKind } = question;
  if (elsewhere.test(text)) return false;
  const clause = tokens[at]?.clause;
  const inClause = tokens.filter((token) => token.clause === clause);
  const ahead = tokens.slice(0, at).filter((token) => token.clause === clause);
  const isRival = question.focus.some(({ matter }) => matter?.test('competitor'));
  if (ahead.some(({ word }) => /^(?:you|your)$/.test(word))) return false;
  if (answerKind === 'words') return !/^your?\b/i.test(text);
  if (inClause.some(({ word }) => negators.has(word))) return false;
  const isParty = (word: string, index: number) =>
    parties.test(word) &&
    !question.said.has(word) &&
    !ahead.slice(Math.max(0, index - 3), index).some((one) => /^(?:with|from|to|by|for)$/.test(one.word));
  if (!isRival && ahead.some(({ word }, index) => isParty(word, index))) return false;
  // how much somebody may sign is asked for by who decides
  const isLimit = answerKind === 'money' && ahead.some(({ word }) => /^(?:sign|approv|author)/.test(word));
  if (isLimit && /\bup to\b/i.test(text) && !question.focus.some(({ matter }) => matter?.test('decision')))
    return false;
  const pairs = inClause.map(({ word }, index) => `${word} ${inClause[index + 1]?.word ?? ''}`);
  const isFormer = [...inClause.map(({ word }) => word), ...pairs].some(
    (word) => former.test(word) && !question.said.has(word) && !(isRival && word === 'had'),
  );
  if (isFormer) return false;
  const isWish = /^(?:date|person)$/.test(answerKind) || isRival;
  if (!isWish && ahead.some(({ word }) => plan.test(word) && !question.said.has(word))) return false;
  return !isOfAnother(passage, ownNames, /^(?:person|name)$/.test(answerKind));
}

/** A verb of the present that says to have or to be stands in the clause of a name, or what is asked for does. */
export function isGoverned(
  { tokens }: PassageWords,
  at: number,
  { focus }: Pick<OpenQuestion, 'focus'>,
): boolean {
  const clause = tokens.filter((token) => token.clause === tokens[at]?.clause);
  if (clause.some(({ word }) => /^(?:was|were|been)$/.test(word))) return false;
  const text = clause.map(({ word }) => word).join(' ');
  const rivals = focus.find(({ matter }) => matter?.test('competitor'))?.matter;
  return rivals?.test(text) ?? clause.some(({ word }) => having.has(word) || being.has(word));
}

const reporting = /^(?:says?|said|thinks?|told|mentioned|explained|reports?|confirmed|emphasi[sz]ed)$/;

/** Another organisation acts, or it is told of one: `Contoso has …`, `at Contoso …`. */
function isOfAnother(
  { tokens }: PassageWords,
  ownNames: ReadonlySet<string>,
  isNameWanted: boolean,
): boolean {
  const isStrange = (word: string) => !ownNames.has(word);
  const actor = isNameWanted ? undefined : namesOf(tokens, 'en', 'en').find(({ opens }) => opens);
  const next = actor && tokens[tokens.indexOf(actor) + 1]?.word;
  // whoever tells what there is tells it of the account
  if (actor && isStrange(actor.word) && !reporting.test(next ?? '')) return true;
  return tokens.some(
    ({ text, word, kind }, at) =>
      kind === 'word' &&
      /^\p{Lu}\p{L}+$/u.test(text) &&
      isStrange(word) &&
      tokens[at - 1]?.word === 'at' &&
      tokens[at - 1]?.opens,
  );
}
