import type { Language } from '../../lexicon.ts';
import type { Token } from '../../tokens.ts';
import type { Part } from '../part.ts';
import { thoughts } from './governors.ts';

/**
 * Returns whether a piece says `all`, `none` or `most` but leaves out the words behind it that say of what.
 */
export function isWidened(text: string, tokens: readonly Token[], { from, to }: Part): boolean {
  const last = tokens[to - 1];
  const next = tokens[to];
  if (!last || !next || next.sentence !== last.sentence) return false;
  if (/[^\s\p{L}\p{N}]/u.test(text.slice(last.end, next.start)) || !restricting.test(next.word)) return false;
  return tokens.slice(from, to).some(({ word }, at, piece) => {
    const isNamed = /^(?:the|die|der|das|le|la|les|el|los|las|l)$/.test(piece[at - 1]?.word ?? '');
    return total.test(word) || (isNamed && utmost.test(word));
  });
}

const restricting =
  /^(?:in|at|on|of|for|among|within|across|under|during|between|that|who|where|im|am|an|auf|bei|beim|unter|innerhalb|von|der|des|fur|en|dans|parmi|pour|de|du|des|d|sous|a|au|entre|para|del|bajo|durante|que|qui)$/;
const total =
  /^(?:all|every|each|no|never|none|nobody|nothing|always|only|alle|jede[nrsm]?|kein\w*|nie|niemand|immer|nur|tous|toutes|chaque|aucune?|jamais|toujours|seule?|todos|todas|cada|ningun\w*|nunca|siempre|solo)$/;
const utmost =
  /^(?:\w{2,}est|most|least|first|last|\w+ste[nrsm]?|plus|premiere?|seule?|mas|primer\w*|unic[oa])$/;

/** Returns whether a doubter is named after the piece: `…, the keeper reckons`. */
export function isDoubtedBehind(
  text: string,
  tokens: readonly Token[],
  to: number,
  spoken: Language | null,
): boolean {
  const last = tokens[to - 1];
  if (!last || !/^[\s"”»’]*[,—–]/.test(text.slice(last.end, last.end + 4))) return false;
  const behind = tokens.slice(to, to + asideMost + 1).filter(({ sentence }) => sentence === last.sentence);
  const isLast = tokens[to + behind.length]?.sentence !== last.sentence;
  return (
    behind.length <= asideMost &&
    isLast &&
    behind.some(({ word }) => thinking(spoken).some((one) => one.test(word)))
  );
}

const asideMost = 6;
const thinking = (spoken: Language | null): RegExp[] =>
  spoken ? [thoughts[spoken]] : Object.values(thoughts);
