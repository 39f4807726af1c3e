import type { Stretch } from '../../../text/markup.ts';
import { foldWord } from '../../support/tokens.ts';
import type { Layout } from './layout.ts';

/** Removes sentences from a text so that the rest still reads as a text. */

export interface Remaining {
  text: string;
  /** Where a stretch of the text before stands now. */
  placeOf(stretch: Stretch): Stretch;
  /** Which sentences went, those included that others leant on. */
  dropped: ReadonlySet<number>;
}

/** Removes sentences. `replaced` are sentences that are quotes now, which no other sentence may refer back to. */
export function withoutSentences(
  layout: Layout,
  unwanted: ReadonlySet<number>,
  replaced: ReadonlySet<number> = new Set(),
): Remaining {
  const droppedIndexes = widened(layout, unwanted, replaced);
  const { text, sentences } = layout;
  const keptMarks = new Uint8Array(text.length).fill(1);
  for (const index of droppedIndexes) {
    const unit = sentences[index]?.unit;
    if (unit) keptMarks.fill(0, unit.from, unit.to);
  }
  if (droppedIndexes.size > 0) tidy(text, keptMarks);
  trim(text, keptMarks);
  const places = new Uint32Array(text.length + 1);
  let remaining = '';
  for (let at = 0; at < text.length; at++) {
    places[at] = remaining.length;
    if (keptMarks[at]) remaining += text.charAt(at);
  }
  places[text.length] = remaining.length;
  return {
    text: remaining,
    placeOf: ({ start, end }) => ({ start: places[start] ?? 0, end: places[end] ?? 0 }),
    dropped: droppedIndexes,
  };
}

/** Words that point at what was said before: without it they point at nothing. */
const leaning =
  /^(?:this|that|these|those|it|which|therefore|hence|das|dies|diese[nrs]?|daher|deshalb|dadurch|damit|cela|ceci|ca|c|esto|eso|ello)$/;

/**
 * With the unwanted go sentences that lean on them, words that announce a list of which nothing is left, and headings
 * over nothing. A sentence with evidence of its own says what it means and stays.
 */
function widened(
  { text, sentences }: Layout,
  unwanted: ReadonlySet<number>,
  replaced: ReadonlySet<number>,
): Set<number> {
  const droppedIndexes = new Set(unwanted);
  const isOwn = (index: number) => sentences[index]?.stretches.some(({ citing }) => citing !== null) ?? false;
  for (const [index, { unit }] of sentences.entries()) {
    const [first = ''] = /^[\p{L}]{1,20}/u.exec(text.slice(unit.start, unit.start + 20)) ?? [];
    const isNext = unit.breaks === 0 && (droppedIndexes.has(index - 1) || replaced.has(index - 1));
    if (isNext && !replaced.has(index) && !isOwn(index) && leaning.test(foldWord(first)))
      droppedIndexes.add(index);
  }
  for (let index = sentences.length - 1; index >= 0; index--) {
    const unit = sentences[index]?.unit;
    if (!unit || droppedIndexes.has(index)) continue;
    const isHeading = unit.kind === 'heading';
    if (!isHeading && text.charAt(unit.end - 1) !== ':') continue;
    let next = index + 1;
    while (next < sentences.length && droppedIndexes.has(next)) next++;
    const behind = sentences[next]?.unit;
    const isOver = isHeading
      ? !behind || (behind.kind === 'heading' && behind.level <= unit.level)
      : behind?.kind !== 'item' && behind?.kind !== 'row';
    if (next > index + 1 && isOver) droppedIndexes.add(index);
  }
  return droppedIndexes;
}

/** Takes away what dropped sentences leave: lines of nothing, and spaces and blank lines twice. */
function tidy(text: string, kept: Uint8Array): void {
  let from = 0;
  let blank = true;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && text.charAt(at) !== '\n') continue;
    const isLeft = has(text, kept, from, at);
    const wasBlank = !/\S/.test(text.slice(from, at));
    if (!isLeft && (!wasBlank || blank)) kept.fill(0, from, at + 1);
    if (isLeft) trimLine(text, kept, from, at);
    blank = !isLeft;
    from = at + 1;
  }
}

const has = (text: string, kept: Uint8Array, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) if (kept[at] && /\S/.test(text.charAt(at))) return true;
  return false;
};

/** One space between two sentences, and none at a line's end. */
function trimLine(text: string, keptMarks: Uint8Array, from: number, to: number): void {
  let isSpaced = true;
  let hasGap = false;
  let last = from;
  for (let at = from; at < to; at++) {
    if (!keptMarks[at]) hasGap = true;
    else if (!/[ \t]/.test(text.charAt(at))) {
      isSpaced = hasGap = false;
      last = at + 1;
    } else {
      if (isSpaced && hasGap) keptMarks[at] = 0;
      isSpaced = true;
    }
  }
  keptMarks.fill(0, last, to);
}

function trim(text: string, kept: Uint8Array): void {
  const isGone = (at: number) => !kept[at] || /\s/.test(text.charAt(at));
  for (let at = 0; at < text.length && isGone(at); at++) kept[at] = 0;
  for (let at = text.length - 1; at >= 0 && isGone(at); at--) kept[at] = 0;
}
