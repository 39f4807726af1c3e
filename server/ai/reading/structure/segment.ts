import type { Turn } from '../../../event-loop.ts';
import { isSpace } from '../../../text/line.ts';
import { blocksOf } from './blocks.ts';
import { withoutMarkup } from './markup.ts';
import { Outline } from './outline.ts';
import { plainTitles } from './plain-titles.ts';
import type { Span, Unit } from './unit.ts';

/**
 * A source as units: sentences, list items, table cells and values of keys, each with what stands over it. Headings
 * may be marked, bold, underlined, or plain short lines. Offsets are the source's own.
 */

/** What lies beyond is not read; a quote would be of little use in a text so long. */
const mostUnits = 10_000;
const longestSource = 2_000_000;

/**
 * Segments a text into units. `speakers` are names that are known to speak in it, in addition to those that its form
 * shows; `isTitle` tells lines that name a field.
 */
export async function segment(
  source: string,
  turn: Turn,
  speakers: readonly string[] = [],
  isTitle: (line: string) => boolean = () => false,
): Promise<Unit[]> {
  const text = withoutMarkup(source.length > longestSource ? source.slice(0, longestSource) : source);
  const blocks = await blocksOf(text, turn, speakers, isTitle);
  const outline = new Outline(plainTitles(text, blocks, isTitle));
  const units: Unit[] = [];
  for (const [index, block] of blocks.entries()) {
    await turn();
    if (units.length >= mostUnits) break;
    for (const unit of outline.read(text, block, blocks[index + 1], blocks[index + 2])) {
      const whole = unit.whole && widened(source, text, unit.whole);
      units.push({ ...unit, ...widened(source, text, unit), whole });
    }
  }
  return units;
}

/** A quote does not end within the marks of a link or of bold words. */
function widened(source: string, text: string, span: Span): Span {
  let { start, end } = span;
  while (start > 0 && source[start - 1] === '[' && isSpace(text.charCodeAt(start - 1))) start--;
  if (source[end] === ']' && isSpace(text.charCodeAt(end))) {
    while (
      end < source.length &&
      end - span.end < 2_000 &&
      isSpace(text.charCodeAt(end)) &&
      !isSpace(source.charCodeAt(end))
    )
      end++;
  }
  return { start, end };
}
