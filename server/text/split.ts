/**
 * Chunks of a text, made for search and for citing: each is the exact substring at its offsets, none overlap, and
 * what lies between two of them, before the first and behind the last is white space alone. A chunk prefers to begin
 * at a heading, a paragraph, a list item, row or turn, then at a sentence, and never holds more than `maxTokens`. A
 * sentence is divided only where it alone is longer than three quarters of a chunk, and what is shorter than an eighth,
 * a bare title or the last few words of a text, stands in a chunk with its neighbours: by itself it would match a query
 * of its words better than any text that speaks of them. Time is linear in the text; `chunks` holds two chunks at a
 * time, so memory is the text's own.
 */

import { isHighSurrogate, isLowSurrogate } from './boundary.ts';
import { isSpace, skipSpace, trimEnd } from './line.ts';
import { Break, units } from './sentence.ts';
import { reach, tokenQuarters } from './token.ts';

export interface Chunk {
  ordinal: number;
  /** UTF-16 offsets; no surrogate pair and no CRLF is ever divided. */
  start: number;
  end: number;
  text: string;
  /** The headings above the chunk, outermost first: `Pricing > Discounts`. */
  heading: string | null;
  /** By the estimate of `token.ts`. */
  tokens: number;
  /** SHA-256 of the text as UTF-8, in hexadecimal. */
  contentHash: string;
}

export interface SplitOptions {
  /** Default 480, at least 16. */
  maxTokens?: number;
}

interface Piece {
  from: number;
  to: number;
  /** Quarters of a token in the piece, and in the white space before it. */
  cost: number;
  gap: number;
  breaks: number;
  isHeading: boolean;
  path: string | null;
}

export function split(text: string, options: SplitOptions = {}): Chunk[] {
  return [...chunks(text, options)];
}

/** Yields the chunks one at a time. */
export function* chunks(text: string, options: SplitOptions = {}): Generator<Chunk> {
  const maxTokens = options.maxTokens ?? 480;
  if (!Number.isInteger(maxTokens) || maxTokens < 16)
    throw new RangeError('maxTokens must be an integer from 16 on');
  const most = maxTokens * 4;
  let ordinal = 0;
  let before: Piece[] = [];
  for (const group of groups(text, most)) {
    if (before.length > 0) yield chunkOf(text, before, ordinal++);
    before = group;
  }
  if (before.length > 0) yield chunkOf(text, before, ordinal);
}

/** What makes one chunk each; the last one is not much shorter than the others. */
function* groups(text: string, most: number): Generator<Piece[]> {
  let ready: Piece[] = [];
  let heldPieces: Piece[] = [];
  let cost = 0;
  for (const piece of pieces(text, most)) {
    while (heldPieces.length > 0 && mustFlush(heldPieces, cost, piece, most)) {
      const count = breakBefore(heldPieces, piece, most);
      if (ready.length > 0) yield ready;
      ready = heldPieces.slice(0, count);
      heldPieces = heldPieces.slice(count);
      cost = costOf(heldPieces);
    }
    cost += heldPieces.length > 0 ? piece.gap + piece.cost : piece.cost;
    heldPieces.push(piece);
  }
  if (ready.length > 0 && cost * leastShare < most) yield* evened(ready, heldPieces, most);
  else {
    if (ready.length > 0) yield ready;
    if (heldPieces.length > 0) yield heldPieces;
  }
}

/** Shorter than this part of a chunk, a text stands in none of its own; a piece leaves room for twice that. */
const leastShare = 8;

/** A chunk is full, or holds a quarter of its size where a new section begins. */
function mustFlush(held: Piece[], cost: number, next: Piece, most: number): boolean {
  if (cost + next.gap + next.cost > most) return true;
  return next.isHeading && cost * 4 >= most && held.at(-1)?.isHeading === false;
}

/** How many of the held pieces make the next chunk: the strongest break in its second half, never behind a heading. */
function breakBefore(heldPieces: Piece[], next: Piece, most: number): number {
  let best = 0;
  let strength = -1;
  let cost = 0;
  for (let count = 1; count <= heldPieces.length; count++) {
    const last = heldPieces[count - 1];
    const following = heldPieces[count] ?? next;
    cost += (count > 1 ? (last?.gap ?? 0) : 0) + (last?.cost ?? 0);
    if (last?.isHeading) continue;
    const weight = cost * 2 >= most || count === heldPieces.length ? following.breaks : -1;
    if (weight < strength) continue;
    best = count;
    strength = weight;
  }
  return best || heldPieces.length;
}

/** One chunk where all of it fits, else two: the strongest break that leaves neither too short, nearest to the middle. */
function evened(ready: Piece[], held: Piece[], most: number): Piece[][] {
  const all = [...ready, ...held];
  const whole = costOf(all);
  if (whole <= most) return [all];
  let best = { count: ready.length, strength: -1, distance: whole };
  let cost = 0;
  for (const [at, { gap, cost: own, isHeading }] of all.entries()) {
    const next = all[at + 1];
    if (next === undefined) break;
    cost += (at > 0 ? gap : 0) + own;
    const behind = whole - cost - next.gap;
    if (isHeading || cost > most || behind > most) continue;
    const strength = Math.min(cost, behind) * leastShare < most ? -1 : next.breaks;
    const distance = Math.abs(cost - behind);
    if (strength < best.strength || (strength === best.strength && distance >= best.distance)) continue;
    best = { count: at + 1, strength, distance };
  }
  return [all.slice(0, best.count), all.slice(best.count)];
}

function costOf(held: Piece[]): number {
  return held.reduce((sum, piece, index) => sum + piece.cost + (index > 0 ? piece.gap : 0), 0);
}

function chunkOf(text: string, held: Piece[], ordinal: number): Chunk {
  const start = held[0]?.from ?? 0;
  const end = held.at(-1)?.to ?? start;
  const part = text.slice(start, end);
  const heading = (held.find((piece) => !piece.isHeading) ?? held.at(-1))?.path ?? null;
  const contentHash = new Bun.CryptoHasher('sha256').update(part).digest('hex');
  return { ordinal, start, end, text: part, heading, tokens: Math.ceil(costOf(held) / 4), contentHash };
}

/** The units of a text, those that are too long cut into several. */
function* pieces(text: string, most: number): Generator<Piece> {
  const above: { level: number; name: string }[] = [];
  let path: string | null = null;
  let behind = 0;
  for (const unit of units(text)) {
    const isHeading = unit.kind === 'heading';
    if (isHeading) {
      while ((above.at(-1)?.level ?? 0) >= unit.level) above.pop();
      above.push({ level: unit.level, name: text.slice(unit.start, Math.min(unit.end, unit.start + 80)) });
      path = above.map(({ name }) => name).join(' > ');
    }
    let breaks = unit.breaks;
    for (const { from, to } of parts(text, unit.from, unit.to, most - (2 * most) / leastShare)) {
      const gap = tokenQuarters(text, behind, from);
      yield { from, to, cost: tokenQuarters(text, from, to), gap, breaks, isHeading, path };
      breaks = Break.sentence;
      behind = to;
    }
  }
}

function* parts(
  text: string,
  from: number,
  to: number,
  most: number,
): Generator<{ from: number; to: number }> {
  let at = from;
  while (at < to) {
    const limit = reach(text, at, to, most);
    if (limit === to) return yield { from: at, to };
    const end = wordBreak(text, at, limit);
    yield { from: at, to: trimEnd(text, at, end) };
    at = skipSpace(text, end, to);
  }
}

/**
 * Where [start, limit] is best divided: in its second half at the last white space behind a comma or the like, else at
 * the last white space; without one, at the last whole character.
 */
function wordBreak(text: string, start: number, limit: number): number {
  let space = -1;
  for (let at = limit; at > start + (limit - start) / 2; at--) {
    if (!isSpace(text.charCodeAt(at))) continue;
    if (pauses.has(text.charAt(at - 1))) return at;
    if (space < 0) space = at;
  }
  if (space >= 0) return space;
  // a half that stands alone is a character of its own: a step back from it would part the pair before it
  const isInPair = isLowSurrogate(text.charCodeAt(limit)) && isHighSurrogate(text.charCodeAt(limit - 1));
  return isInPair && limit - 1 > start ? limit - 1 : limit;
}

const pauses = new Set([',', ';', ':', '.', '!', '?', '–', '—', '،', '、', '，', '；']);
