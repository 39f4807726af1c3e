import { isToCome } from '../../../reading/cues.ts';
import { type Language, softNegation } from '../../lexicon.ts';
import type { Token } from '../../tokens.ts';
import type { Part } from '../part.ts';
import type { Ahead, Clause } from './ahead.ts';
import { thoughts } from './governors.ts';

/**
 * Returns whether a piece only names what its clause says was, will be or is in some state: `offline mode` of `Offline mode
 * is in beta`, `phone support` of `Phone support ended in May`. Names of their own stay names, whatever is said of them.
 */
export function losesPredicate(
  text: string,
  tokens: readonly Token[],
  { from, to }: Part,
  ahead: readonly Ahead[],
  clause: Clause,
  language: Language,
): boolean {
  const piece = tokens.slice(from, to);
  const [last, verb, second] = [tokens[to - 1], tokens[to], tokens[to + 1]];
  if (clause !== 'none' || !last) return false;
  const [nearest] = ahead;
  const hasArticle = [piece[0], nearest?.token].some((one) => one && article.test(one.word));
  if (!hasArticle && piece.every((token) => /^[^\p{Ll}]/u.test(token.text))) return false;
  const behind = tokens.slice(to).filter((token) => token.clause === last.clause);
  if (isToCome(text.slice(last.end, behind.at(-1)?.end ?? last.end))) return true;
  const before = ahead.slice(0, 2).filter(({ mark }) => mark === '');
  if (language === 'de' && before.some(({ token }) => changed.de.test(token.word))) return true;
  if (verb?.clause !== last.clause || !/^[\s"”»’]*$/.test(text.slice(last.end, verb.start))) return false;
  if (changed[language].test(verb.word) || softNegation.test(verb.word)) return true;
  const follower = second?.clause === verb.clause ? second.word : '';
  return (
    /^(?:been|ete|sido)$/.test(follower) ||
    (being[language].test(verb.word) &&
      (within[language].test(follower) || thoughts[language].test(follower)))
  );
}

const article = /^(?:the|an?|der|die|das|eine?|les?|la|une?|el|los|las|una)$/;
/** Verbs behind a subject that was so, or will be, and is not so now. */
const changed: Readonly<Record<Language, RegExp>> = {
  en: /^(?:was|were|will)$/,
  de: /^(?:war|waren|wurde|wurden|wird|werden)$/,
  fr: /^(?:etait|etaient|fut|furent|sera|seront)$/,
  es: /^(?:era|eran|fue|fueron|sera|seran|estaba|estaban|estara|estaran)$/,
};
const being: Readonly<Record<Language, RegExp>> = {
  en: /^(?:is|are|remains?)$/,
  de: /^(?:ist|sind|bleibt|bleiben)$/,
  fr: /^(?:est|sont|reste|restent)$/,
  es: /^(?:es|son|esta|estan|sigue|siguen)$/,
};
/** Behind a form of `be` they lead a state. */
const within: Readonly<Record<Language, RegExp>> = {
  en: /^(?:in|on|at|under|out|off|behind|beyond|over)$/,
  de: /^(?:in|im|auf|unter|ausser|am|an|vor)$/,
  fr: /^(?:en|a|au|sous|sur|hors|dans)$/,
  es: /^(?:en|bajo|a|por|fuera|sin)$/,
};
