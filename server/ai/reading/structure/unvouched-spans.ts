import { lines } from '../../../text/line.ts';
import type { Span } from './unit.ts';

/**
 * Parts of a text that its writer sets down without vouching for them: code, what stands behind an open box, and words
 * that are struck out.
 */
export function unvouchedSpans(text: string): readonly Span[] {
  if (!/```|~~|\[ \]|☐/.test(text)) return [];
  const spans: Span[] = [];
  let fence = null as Span | null;
  const close = (end: number) => {
    if (fence && isCode(text, fence, end)) spans.push({ start: fence.end, end });
    fence = null;
  };
  for (const { kind, start, end, content } of lines(text)) {
    if (kind === 'fence') {
      if (fence) close(start);
      else fence = { start: content, end };
    } else if (!fence) {
      for (const { index, 0: option } of text.slice(start, end).matchAll(openOption))
        spans.push({ start: start + index, end: start + index + option.length });
    }
  }
  close(text.length);
  for (const { index, 0: struck } of text.matchAll(/~~[^~\n]{1,2000}~~/g))
    spans.push({ start: index, end: index + struck.length });
  return spans;
}

/** A fence without a language may hold a letter or a talk as well: there a sentence stands in it. */
const isCode = (text: string, { start, end }: Span, to: number): boolean =>
  !prose.test(text.slice(start, end)) || !sentence.test(text.slice(end, to));
const prose = /^[`~]+\s*(?:te?xt|plain(?:text)?|markdown|md|quote|email|transcript)?\s*$/i;
const sentence = /(?:\p{L}[\p{L}'’,]{0,30}[ \n]){4}\p{L}[^\n]{0,400}[.!?]["”’]?(?=\s)/u;

/** An option: an open box with the text behind it, up to the next box or cell of its line. */
const openOption = /(?<![^\s|])(?:\[ \]|☐)(?:(?!\[[ xX]\]|[☐☑☒|]).)*/gu;
