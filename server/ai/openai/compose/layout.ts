import { plainMarkdown, safeMarkdown } from '../../../text/markup.ts';
import { type Unit, units } from '../../../text/sentence.ts';
import type { Part } from '../../ai.ts';
import type { Segment } from './answer.ts';

/** A written text split into sentences, each with the quotes it was written from, independent of the model's segments. */

export interface Layout {
  text: string;
  sentences: SentenceOf[];
}

export interface SentenceOf {
  unit: Unit;
  /** Stretches of the sentence that share one quote; one without a quote where the whole has none. */
  stretches: CitedStretch[];
}

export interface CitedStretch {
  start: number;
  end: number;
  /** The piece that has the quote. */
  citing: Piece | null;
  /** The model calls it a claim, or a piece of it, and gives no quote. */
  isUncited: boolean;
}

export interface Piece {
  start: number;
  end: number;
  isClaim: boolean;
  quote: string;
  sourceKey: string;
}

/** Longer texts are cut: nobody asks for more in one. */
const textMost = 20_000;

export function layOut(segments: readonly Segment[], format: Part['format']): Layout {
  let text = '';
  const pieces: Piece[] = [];
  for (const { text: written, claim, quote, sourceKey } of segments) {
    const shown = readable(written, format);
    if (text.length + shown.length > textMost) break;
    const piece = { start: text.length, end: text.length + shown.length, isClaim: claim };
    pieces.push({ ...piece, quote: quote?.trim() ?? '', sourceKey: sourceKey ?? '' });
    text += shown;
  }
  const sentences: SentenceOf[] = [];
  let next = 0;
  for (const unit of units(text)) {
    while ((pieces[next]?.end ?? unit.end) <= unit.start) next++;
    const own: Piece[] = [];
    for (let at = next; at < pieces.length; at++) {
      const piece = pieces[at];
      if (!piece || piece.start >= unit.end) break;
      own.push({ ...piece, start: Math.max(piece.start, unit.start), end: Math.min(piece.end, unit.end) });
    }
    sentences.push({ unit, stretches: unit.kind === 'mark' ? [] : stretchesOf(unit, own, text) });
  }
  return { text, sentences };
}

function readable(written: string, format: Part['format']): string {
  const text = written.replaceAll('\r\n', '\n');
  if (format === 'HTML') return text;
  return format === 'TEXT' ? plainMarkdown(text) : safeMarkdown(text);
}

/** What stands before a quoted piece belongs to it, and what stands behind the last one to that. */
function stretchesOf({ start, end }: Unit, pieces: readonly Piece[], text: string): CitedStretch[] {
  const said = pieces.filter((piece) => /[\p{L}\p{N}]/u.test(text.slice(piece.start, piece.end)));
  const stretches: CitedStretch[] = [];
  let from = start;
  let isUncited = false;
  for (const piece of said) {
    if (!piece.quote) isUncited ||= piece.isClaim;
    else {
      stretches.push({ start: from, end: piece.end, citing: piece, isUncited });
      from = piece.end;
      isUncited = false;
    }
  }
  const last = stretches.at(-1);
  if (!last) return [{ start, end, citing: null, isUncited }];
  return [...stretches.slice(0, -1), { ...last, end, isUncited: last.isUncited || isUncited }];
}
