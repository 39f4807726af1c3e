import { guardAt } from '../../guards/index.ts';
import { formOf, lemmaOf } from '../lemma.ts';
import { adverb, being, modal, type Parts } from './clause.ts';

/** Sentences in the active voice. The verb keeps its time by an auxiliary: `is held` is `does hold`. */

interface Passive {
  /** Where its auxiliaries begin, and where its participle stands. */
  from: number;
  verb: number;
  /** Its auxiliaries in the active. */
  auxiliaries: string;
}

function passiveOf({ tokens, word }: Parts): Passive | null {
  for (let at = 1; at < tokens.length - 1; at++) {
    if (!being.test(word(at)) || word(at) === 'being') continue;
    let verb = at + 1;
    while (verb < at + 4 && (adverb.test(word(verb)) || /ly$/.test(word(verb)))) verb++;
    const form = formOf(word(verb));
    if (!/articiple$/.test(form) && form !== 'any') continue;
    let from = at;
    while (from > 1 && (modal.test(word(from - 1)) || /^(?:has|have|had|not|never)$/.test(word(from - 1))))
      from--;
    const ahead = tokens.slice(from, at).map((token) => token.word);
    const between = tokens.slice(at + 1, verb).map((token) => token.word);
    const own = ahead.length > 0 ? [] : [/^(?:was|were)$/.test(word(at)) ? 'did' : 'does'];
    return { from, verb, auxiliaries: [...ahead, ...own, ...between].join(' ') };
  }
  return null;
}

/** Rewrites `X was held by Y in Z` as `Y did hold X in Z`, once for each possible end of Y. */
export function active(parts: Parts): string[] {
  const { tokens, word, mark, slice } = parts;
  const passive = passiveOf(parts);
  if (!passive) return [];
  const { from, verb, auxiliaries } = passive;
  const by = tokens.findIndex((token, at) => at > verb && token.word === 'by');
  if (by === -1 || by > verb + longestGap || by === tokens.length - 1) return [];
  const ends: number[] = [];
  for (let at = by + 2; at < tokens.length && ends.length < endsTried; at++)
    if (mark(at) !== '' || guardAt([word(at)], 0, 'en')?.role === 'place') ends.push(at);
  return [...ends, tokens.length].map((end) =>
    [slice(by + 1, end), auxiliaries, slice(verb, verb + 1), slice(0, from), slice(verb + 1, by), slice(end)]
      .filter(Boolean)
      .join(' '),
  );
}

const longestGap = 8;
const endsTried = 3;

/** Rewrites `X was moved to Z` as `did move X to Z`, with its verb; null where the agent is stated. */
export function agentless(parts: Parts): { text: string; verb: string } | null {
  const { tokens, slice, word } = parts;
  const passive = passiveOf(parts);
  if (!passive || tokens.some((token, at) => at > passive.verb && token.word === 'by')) return null;
  const { from, verb, auxiliaries } = passive;
  const text = [auxiliaries, slice(verb, verb + 1), slice(0, from), slice(verb + 1)]
    .filter(Boolean)
    .join(' ');
  return { text, verb: lemmaOf(word(verb), 'en') };
}

/** Returns a sentence without its subject; null where that is more than a name or a noun. */
export function withoutSubject({ tokens, word, slice }: Parts, verb: string): string | null {
  const isDated = /^(?:in|on|since)$/.test(word(0)) && /^\d{4}$/.test(word(1));
  const begins = isDated ? 2 : 0;
  const at = tokens.findIndex(({ word }, index) => index > begins && lemmaOf(word, 'en') === verb);
  if (at === -1 || being.test(word(at - 1))) return null;
  let from = at;
  while (
    from > begins + 1 &&
    (modal.test(word(from - 1)) ||
      adverb.test(word(from - 1)) ||
      /^(?:has|have|had|did|does|do)$/.test(word(from - 1)))
  )
    from--;
  const words = tokens.slice(begins, from).map((token) => token.word);
  const isPlain = words.every((_one, index) => {
    const guard = guardAt(words, index, 'en');
    return guard === null || guard.role === 'loose' || (guard.role === 'place' && index > 0);
  });
  return isPlain && words.length > 0 ? `${slice(from)} ${slice(0, begins)}`.trim() : null;
}
