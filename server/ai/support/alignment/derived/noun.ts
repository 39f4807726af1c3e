import { guardAt } from '../../guards/index.ts';
import { being, isDeterminer, isVerbAt, type Parts } from './clause.ts';

/** Whose a thing is, and what a thing is, told the other way round. */

/** Rewrites `the river's banks` as `the banks of the river`. */
export function genitive({ text, tokens, word, slice }: Parts): string[] {
  return tokens.flatMap((token, at) => {
    const owned = tokens[at + 1];
    const isOwner =
      /^['’](?:s\b|(?=\s))/.test(text.slice(token.end, token.end + 2)) && /^\p{L}/u.test(token.text);
    if (!isOwner || !owned || owned.kind !== 'word' || guardAt([owned.word], 0, 'en')) return [];
    let from = at;
    while (
      from > 0 &&
      at - from < nounMost &&
      /^\p{Lu}/u.test(tokens[from - 1]?.text ?? '') &&
      !/^(?:the|a|an)$/.test(word(from - 1))
    )
      from--;
    if (from > 0 && !/^\p{Lu}/u.test(token.text)) from = openedBy(tokens, at) ?? from;
    // an adjective may stand before what is owned
    return [at + 2, at + 3]
      .filter((to) => to <= tokens.length && !guardAt([word(to - 1)], 0, 'en'))
      .map((to) =>
        [slice(0, from), `the ${slice(at + 1, to)} of`, slice(from, at + 1), slice(to)]
          .filter(Boolean)
          .join(' '),
      );
  });
}

const nounMost = 4;

function openedBy(tokens: Parts['tokens'], at: number): number | null {
  for (let from = at - 1; from >= Math.max(0, at - nounMost); from--)
    if (/^(?:the|a|an|its|their|his|her|our|this|each)$/.test(tokens[from]?.word ?? '')) return from;
  return null;
}

/** Rewrites `the head of the lab is Ann` as `Ann is the head of the lab`, where one of the two is definite. */
export function equated(parts: Parts): string[] {
  const { tokens, word, mark, slice } = parts;
  const at = tokens.findIndex((token, index) => index > 0 && /^(?:is|are|was|were)$/.test(token.word));
  if (at === -1 || tokens.some((_token, index) => mark(index) !== '')) return [];
  const isOther = tokens.some(
    (token, index) => index !== at && (being.test(token.word) || isVerbAt(parts, index)),
  );
  const isCertain = /^(?:the|its|their|our|his|her)$/.test(word(0)) && isNoun(parts, at + 1);
  const words = tokens.map((token) => token.word);
  const isPlain = words.every((_word, index) => {
    const guard = index === at ? null : guardAt(words, index, 'en');
    return guard === null || guard.role === 'loose' || guard.role === 'place';
  });
  return !isOther && isCertain && isPlain ? [`${slice(at + 1)} ${word(at)} ${slice(0, at)}`] : [];
}

const isNoun = (parts: Parts, at: number): boolean =>
  isDeterminer(parts, at) || /^\p{Lu}/u.test(parts.tokens[at]?.text ?? '');
