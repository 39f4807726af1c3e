import { isAttribution } from './attribution.ts';
import type { Block } from './blocks.ts';
import { isPlain, labelOf, plainLevel } from './forms.ts';
import { stemsOf } from './words.ts';

/** Titles without a mark that only the whole of a text tells: one of their kind is sure, or comes again. */

/** Above bold lines, below marked headings. */
const recordLevel = 6.25;
const longest = 120;

/** Returns the levels of blocks that are titles; `isKnown` tells lines that name a field. */
export function plainTitles(
  text: string,
  blocks: readonly Block[],
  isKnown: (line: string) => boolean,
): ReadonlyMap<Block, number> {
  const placed = blocks.map((block, at): Placed => {
    const [next, afterNext] = [blocks[at + 1], blocks[at + 2]];
    return {
      block,
      next,
      afterNext,
      body: text.slice(block.start, Math.min(block.end, block.start + 2 * longest)),
    };
  });
  const numberOf = ({ line }: Block): number =>
    Number(/^[ \t]*(\d{1,2})[.)]/.exec(text.slice(line.start, line.start + 12))?.[1] ?? 0);
  return new Map([
    ...overText(placed, isKnown).map((block) => [block, plainLevel] as const),
    ...[...numbered(placed, numberOf), ...labelled(placed)].map((block) => [block, recordLevel] as const),
  ]);
}

interface Placed {
  block: Block;
  body: string;
  next: Block | undefined;
  afterNext: Block | undefined;
}

/** Items that count on from 1 with more than items between them. */
function numbered(placed: readonly Placed[], numberOf: (block: Block) => number): Block[] {
  const runs: Block[][] = [[]];
  for (const { block, body, next } of placed) {
    const number = block.kind === 'item' ? numberOf(block) : 0;
    if (number === 0 && block.line.kind !== 'heading') continue;
    const isOver = next?.isAfterBlank && next.kind !== 'item' && next.line.kind !== 'heading';
    const isTitle = isOver && body.length <= longest && !/[.!?;:,]$/.test(body);
    if (number === 1 || !isTitle || number !== (runs.at(-1)?.length ?? 0) + 1) runs.push([]);
    if (isTitle && number === (runs.at(-1)?.length ?? 0) + 1) runs.at(-1)?.push(block);
  }
  return runs.filter(({ length }) => length > 1).flat();
}

/** Lines `Objection: …`, each alone over a paragraph of several lines, with one label. */
function labelled(placed: readonly Placed[]): Block[] {
  const lines = placed.filter(({ block, body, next, afterNext }) => {
    const isOver = next?.isAfterBlank && afterNext !== undefined && !afterNext.isAfterBlank;
    return isOver && block.kind === 'prose' && block.isAfterBlank && isPlain(body.replace(/[.!?]?["”]$/, ''));
  });
  const byLabel = Map.groupBy(lines, ({ body }) => labelOf(body)?.text ?? '');
  byLabel.delete('');
  return [...byLabel.values()]
    .filter(({ length }) => length > 1)
    .flatMap((all) => all.map(({ block }) => block));
}

/** Short lines right over text, where one of them comes again, names a field, or stands over a list. */
function overText(placed: readonly Placed[], isKnown: (line: string) => boolean): Block[] {
  const lines = placed.filter(({ block, body, next }) => {
    const isOver = next !== undefined && !next.isAfterBlank && /^(?:prose|item)$/.test(next.kind);
    const isAlone =
      block.kind === 'prose' && block.line.kind === 'prose' && block.isAfterBlank && !block.speaker;
    return isOver && isAlone && isPlain(body) && !isAttribution(body, false) && !labelOf(body);
  });
  const wordings = new Map<string, number>();
  for (const { body } of lines) {
    const wording = stemsOf(body).join(' ');
    wordings.set(wording, (wordings.get(wording) ?? 0) + 1);
  }
  const isSure =
    lines.some(({ body, next }) => next?.kind === 'item' || isKnown(body)) ||
    [...wordings.values()].some((count) => count > 1);
  return lines.length > 1 && isSure ? lines.map(({ block }) => block) : [];
}
