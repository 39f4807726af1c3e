import { isAttribution } from './attribution.ts';
import type { Block } from './blocks.ts';
import { isPlain, labelOf, plainLevel } from './forms.ts';

/** Titles without a mark that only the whole of a text tells. */

/**
 * Returns the levels of lines right over text that name a field, with a blank line before them or without; where one has
 * a blank line, all lines of that form are titles. `isKnown` tells which name a field; one alone might be any line.
 */
export function plainTitles(
  text: string,
  blocks: readonly Block[],
  isKnown: (line: string) => boolean,
): ReadonlyMap<Block, number> {
  const lines = blocks.flatMap((block, at) => {
    const next = blocks[at + 1];
    if (block.kind !== 'prose' || block.line.kind !== 'prose' || block.speaker || !next) return [];
    const body = text.slice(block.start, block.end);
    // with a colon it leads in what follows, and its neighbours do
    if (!isPlain(body) || /[:：]$/.test(body) || labelOf(body) || isAttribution(body, false)) return [];
    if (!/^(?:prose|item)$/.test(next.kind)) return [];
    return [{ block, names: isKnown(body), isApart: block.isAfterBlank && !next.isAfterBlank }];
  });
  const known = lines.filter(({ names }) => names);
  if (known.length < 2) return new Map();
  const isForm = known.some(({ isApart }) => isApart);
  const titles = lines.filter(({ names, isApart }) => names || (isForm && isApart));
  return new Map(titles.map(({ block }) => [block, plainLevel]));
}
