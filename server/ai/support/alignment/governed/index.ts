import { isFunctionWord, type Language, languages } from '../../lexicon.ts';
import type { Token } from '../../tokens.ts';
import { formOf } from '../lemma.ts';
import type { Part } from '../part.ts';
import { type Ahead, type Clause, clauseOf, finite, readAhead } from './ahead.ts';
import { isDoubtedBehind, isWidened } from './behind.ts';
import { isCutInside, isHeadless, losesDoer } from './cut.ts';
import { isFramed, isLimitedBehind } from './framed.ts';
import { governors } from './governors.ts';
import { losesPredicate } from './subject.ts';
import { isUndone } from './undone.ts';

/**
 * Tells whether surrounding words limit a piece of a sentence, so that it would say more when cut out: a clause under
 * `reckons`, a thing under `the lack of`, a statement without its season.
 */
export function isGoverned(
  text: string,
  tokens: readonly Token[],
  { from, to }: Part,
  /** Null where nobody can tell: then words of each language govern. */
  spoken: Language | null,
  /** Words of the names of whom the piece may be said. */
  own: readonly string[] = [],
): boolean {
  const language = spoken ?? 'en';
  const first = tokens[from];
  if (!first) return false;
  const opening = tokens.findIndex(({ sentence }) => sentence === first.sentence);
  if (from === 0 && to >= tokens.length) return false;
  if (isUndone(tokens, { from, to }) || isWidened(text, tokens, { from, to })) return true;
  if (isDoubtedBehind(text, tokens, to, spoken)) return true;
  if (isCutInside(text, tokens, { from, to }, language)) return true;
  const piece = tokens.slice(from, to);
  const clause = clauseOf(piece, language);
  if (isLimitedBehind(text, tokens, to, piece, clause, language)) return true;
  const ahead = readAhead(text, tokens, opening, from);
  if (losesPredicate(text, tokens, { from, to }, ahead, clause, language)) return true;
  const [nearest] = ahead;
  if (!nearest) return false;
  if (isEmbedded(ahead, piece, clause) || isInfinitive(ahead, piece)) return true;
  if (isHeadless(tokens, { from, to }, ahead, clause, language)) return true;
  if (language === 'en' && losesDoer(tokens, { from, to }, ahead, own)) return true;
  return isUnderGovernor(ahead, piece, clause, spoken) || isFramed(ahead, piece, clause, language);
}

/** It is the clause that hangs on `that`, `whether` or `where`, or what a relative clause says of something else. */
function isEmbedded(
  [nearest, second, ...others]: readonly Ahead[],
  piece: readonly Token[],
  clause: Clause,
): boolean {
  if (nearest?.mark !== '') return false;
  const { word } = nearest.token;
  if (/^(?:that|dass|que|qu)$/.test(second?.token.word ?? '') && second?.mark === '' && reasoning.test(word))
    return true;
  if (subordinate.test(word) || (/^(?:had|were|should)$/.test(word) && !second)) return true;
  if (!/^(?:that|which|who|qui|que|qu)$/.test(word)) return false;
  const lead = second?.token.word ?? '';
  // `two firms, of which one is in Cork`
  if (word === 'which' && isFunctionWord(lead)) return true;
  const isOpen = isFunctionWord(nearest.next) && !languages.some((one) => finite[one].test(nearest.next));
  const isPointed = isFunctionWord(lead) && !/^(?:those|ones?|something|anything|everything)$/.test(lead);
  const isName = /^\p{Lu}/u.test(piece[0]?.text ?? '') || clause === 'sure';
  if (/^(?:that|que|qu)$/.test(word) && (isOpen || isPointed || isName)) return true;
  // behind a comma it speaks of what the sentence speaks of
  if (second?.mark !== '') return false;
  return ![second, ...others].some((one) => one !== undefined && owning.test(one.token.word));
}

const reasoning = /^(?:because|since|as|although|weil|da|parce|porque)$/;
const subordinate =
  /^(?:whether|where|whereby|whose|dass|ob|wo|worin|wonach|dessen|deren|ou|dont|donde|cuy[oa]s?)$/;
/** What they introduce does what the relative clause says: `is a carrier that …`, `offers a service that …`. */
const owning =
  /^(?:is|are|was|were|est|sont|etait|es|son|era|fue|offer\w*|provid\w*|buil[dt]\w*|develop\w*|creat\w*|launch\w*|mak(?:e|es|ing)|made|has|have|runs?|offr\w*|propos\w*|ofrec\w*|desarroll\w*|crea\w*)$/;

/** Nothing that somebody is to do, or has leave to do, is done for that: `agreed to ship salt`. */
function isInfinitive([nearest, second]: readonly Ahead[], [first]: readonly Token[]): boolean {
  if (nearest?.token.word !== 'to' || nearest.mark !== '' || !first || /^[^\p{Ll}]/u.test(first.text))
    return false;
  const isVerb = !isFunctionWord(first.word) && formOf(first.word) !== 's' && formOf(first.word) !== 'ing';
  return isVerb && !doing.test(second?.token.word ?? '');
}

/** What their infinitive says happens. */
const doing = /^(?:help\w*|allow\w*|enabl\w*|able|manag\w*|began|begin\w*|start\w*|continu\w*|used)$/;

function isUnderGovernor(
  ahead: readonly Ahead[],
  piece: readonly Token[],
  clause: Clause,
  spoken: Language | null,
): boolean {
  const governing = spoken ? [governors[spoken]] : Object.values(governors);
  const isClause = clause !== 'none';
  const isJoined = /^(?:and|or|und|oder|et|ou|y|o)$/.test(ahead[0]?.token.word ?? '');
  const isApart = isClause && (isJoined || ahead[0]?.mark !== '');
  let marks = 0;
  for (const [index, { token, mark, next }] of insideOf(ahead).entries()) {
    if (mark !== '') marks++;
    const isThat = /^(?:that|dass|que|qu)$/.test(next);
    // `the survey found that …`: what a noun is said to do behind its `that` begins with a verb
    const follower = insideOf(ahead)[index - 2]?.token.word ?? piece[0]?.word ?? '';
    if (isThat && isClause && !isFunctionWord(token.word) && !mayBeVerb(follower)) return true;
    // a clause beside another one goes its own way unless both hang on one `that`
    if (isApart && !isThat) continue;
    if (governing.some((one) => one.clause.test(token.word))) return true;
    const isBound = index > 0 && joins.test(next);
    if (isBound && !(isClause && marks > 0) && governing.some((one) => one.noun.test(token.word)))
      return true;
  }
  return false;
}

const mayBeVerb = (word: string): boolean =>
  languages.some((one) => finite[one].test(word)) || /^(?:s|past|any)/.test(formOf(word));

const joins =
  /^(?:of|for|to|that|where|on|against|about|in|which|an|auf|fur|vor|nach|zu|zum|zur|von|dass|der|des|de|d|du|que|qu|a|au|pour|para|por|por|sobre)$/;

/** Without what stands between two commas right ahead: `the port, which hopes to grow, has two cranes`. */
function insideOf(ahead: readonly Ahead[]): readonly Ahead[] {
  if (!/[,—–)]/.test(ahead[0]?.mark ?? '')) return ahead;
  const opened = ahead.findIndex(({ mark }, index) => index > 0 && /[,—–(]/.test(mark));
  const isAside =
    opened > 0 && /^(?:which|who|whose|qui|que|die|der|das|quien|cuyo)$/.test(ahead[opened]?.next ?? '');
  return isAside ? ahead.slice(opened) : ahead;
}
