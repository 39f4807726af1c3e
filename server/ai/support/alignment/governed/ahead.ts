import { isFunctionWord, type Language } from '../../lexicon.ts';
import { spelledNumber } from '../../numbers.ts';
import type { Token } from '../../tokens.ts';
import { formOf } from '../lemma.ts';

/** A word ahead of the piece. */
export interface Ahead {
  token: Token;
  /** The mark between it and what follows it: empty where there is none. */
  mark: string;
  /** What stands right behind it. */
  next: string;
}

/** Words are read back so far. */
const aheadMost = 60;

/** Returns the words before the piece, nearest first, as far back as a governing clause can begin. */
export function readAhead(text: string, tokens: readonly Token[], opening: number, from: number): Ahead[] {
  const ahead: Ahead[] = [];
  for (let at = from - 1; at >= opening && ahead.length < aheadMost; at--) {
    const token = tokens[at];
    const next = tokens[at + 1];
    if (!token || !next) break;
    const mark = /[,;:()\n|•—–"“”„«»]|\s-\s/.exec(text.slice(token.end, next.start))?.[0].trim() ?? '';
    if (/[;:|•\n]/.test(mark) || opposing.test(token.word)) break;
    ahead.push({ token, mark, next: next.word });
  }
  return ahead;
}

/** What they join holds whatever governs the other half. */
const opposing =
  /^(?:but|while|whereas|although|though|aber|wahrend|obwohl|sondern|mais|tandis|pero|mientras|aunque|sino)$/;

export type Clause = 'sure' | 'likely' | 'none';

/** Tells whether a piece has its own subject and verb; `likely` where only a word's form suggests it. */
export function clauseOf(piece: readonly Token[], language: Language): Clause {
  if (language === 'en' && piece.length > 1 && subjects.test(piece[0]?.word ?? '')) return 'sure';
  const verb = piece.findIndex(({ word, text }) => finite[language].test(word) && !/^à$/i.test(text));
  const isRelative = piece.slice(0, Math.max(0, verb)).some(({ word }) => relative.test(word));
  if (verb > 0 && !isRelative) return 'sure';
  if (language !== 'en') return 'none';
  const isVerb = ({ word }: Token, at: number) => {
    const form = formOf(word);
    if (at === 0 || isFunctionWord(word)) return false;
    const follower = piece[at + 1];
    return (
      form === 'past' || (/^(?:s|pastOrParticiple)$/.test(form) && follower !== undefined && leads(follower))
    );
  };
  return piece.some(isVerb) ? 'likely' : 'none';
}

const subjects = /^(?:it|they|he|she|we|i|you)$/;

/** What may stand behind a verb and not behind a noun that it counts. */
const leads = ({ word, kind, text }: Token): boolean =>
  kind !== 'word' ||
  spelledNumber(word, null) !== undefined ||
  /^(?:a|an|the|its|their|his|her|all|each|every|no|more)$/.test(word) ||
  /^\p{Lu}/u.test(text);

export const finite: Readonly<Record<Language, RegExp>> = {
  en: /^(?:is|are|was|were|has|have|had|will|would|can|could|may|might|must|shall|should|does|do|did)$/,
  de: /^(?:ist|sind|war|waren|hat|haben|hatte|hatten|wird|werden|wurde|wurden|kann|konnen|muss|mussen|soll|sollen)$/,
  fr: /^(?:est|sont|etait|etaient|a|ont|avait|avaient|sera|seront|peut|peuvent|doit|doivent|fut)$/,
  es: /^(?:es|son|esta|estan|era|eran|fue|fueron|ha|han|habia|habian|sera|seran|tiene|tienen|puede|pueden|debe|deben)$/,
};
const relative = /^(?:that|which|who|whose|where|when|der|die|das|den|qui|que|dont|ou|donde)$/;
