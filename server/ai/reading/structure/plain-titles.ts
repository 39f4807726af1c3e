import { isAttribution } from './attribution.ts';
import type { Block } from './blocks.ts';
import { isPlain, labelOf, plainLevel } from './forms.ts';

/** Titles without a mark that only the whole of a text tells. */

/**
 * Finds titles that no mark tells as titles, and returns their levels. A line directly above text is one if it names a
 * field; if such a line has a blank line before it, all lines of that form are titles. `isKnown` tells whether a line
 * names a field. A single match is ignored, since any line might name a field by chance.
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
