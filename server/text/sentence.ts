/** Sentences with exact offsets: pure, deterministic, linear in the text. */

import { sentenceEnd } from './boundary.ts';
import { type Line, lines, skipSpace, trimEnd } from './line.ts';
import { type Label, labelAt, speakers } from './speaker.ts';

export type SentenceKind = 'prose' | 'heading' | 'item' | 'row' | 'quote' | 'turn' | 'code';

export interface Sentence {
  /** UTF-16 offsets: `text === whole.slice(start, end)`. Markers (`- `, `## `) and `Name: ` stand before `start`. */
  start: number;
  end: number;
  text: string;
  /** The structure the sentence stands in; a heading, a table row and a line of code are one sentence each. */
  kind: SentenceKind;
  /** Who says it, in a transcript. */
  speaker: string | null;
}

/** The strength of the break before a unit. */
export const Break = { sentence: 0, line: 1, paragraph: 2, heading: 3 } as const;

export interface Unit {
  /** Where the unit begins with its marker or speaker label. */
  from: number;
  start: number;
  end: number;
  /** Where it ends with its marker (the closing `|` of a row). */
  to: number;
  kind: SentenceKind | 'mark';
  speaker: string | null;
  level: number;
  breaks: number;
}

/** Returns the sentences of `text`, without rules, table separators and code fences. */
export const sentences = (text: string): Sentence[] => [...eachSentence(text)];

/** Yields sentences one by one, for callers who read long texts and pause in between. */
export function* eachSentence(text: string): Generator<Sentence> {
  for (const { start, end, kind, speaker } of units(text))
    if (kind !== 'mark') yield { start, end, text: text.slice(start, end), kind, speaker };
}

type Block = Unit;

/** Splits `text` into sentences and marks, in order and without overlap; only white space is left out. */
export function* units(text: string): Generator<Unit> {
  for (const block of blocks(text)) {
    if (block.kind === 'prose' || block.kind === 'item' || block.kind === 'turn' || block.kind === 'quote') {
      yield* sentencesOf(text, block);
    } else yield block;
  }
}

function* sentencesOf(text: string, block: Block): Generator<Unit> {
  let at = block.start;
  let { from, breaks } = block;
  while (at < block.end) {
    const next = sentenceEnd(text, at, block.end);
    const end = trimEnd(text, at, next);
    yield { ...block, from, start: at, end, to: end, breaks };
    at = from = skipSpace(text, next, block.end);
    breaks = Break.sentence;
  }
}

/** Runs of lines that belong together: a wrapped paragraph, a list item with its continuation, one row, one turn. */
function* blocks(text: string): Generator<Block> {
  const namedSpeakers = speakers(text);
  let open: Block | null = null;
  let previous: Line | null = null;
  let inCode = false;
  for (const line of lines(text)) {
    const afterBlank = previous === null || previous.kind === 'blank';
    if (line.kind === 'fence') inCode = !inCode;
    const label = line.kind === 'prose' && !inCode ? labelAt(text, line.start, line.end) : null;
    if (open && previous && !inCode && !label && !afterBlank && continues(text, previous, line, open)) {
      open.end = open.to = trimEnd(text, line.content, line.end);
    } else {
      if (open) yield open;
      const speaker: string | null = afterBlank ? null : (open?.speaker ?? null);
      open =
        line.kind === 'blank'
          ? null
          : inCode
            ? codeLine(text, line)
            : begin(text, line, label, namedSpeakers);
      if (open) {
        if (line.kind === 'prose' && !label) open.speaker = speaker;
        open.breaks = line.kind === 'heading' ? Break.heading : afterBlank ? Break.paragraph : Break.line;
      }
    }
    previous = line;
  }
  if (open) yield open;
}

function begin(text: string, line: Line, label: Label | null, named: ReadonlySet<string>): Block {
  const from = skipSpace(text, line.start, line.end);
  const to = trimEnd(text, line.content, line.end);
  const block = { from, start: line.content, end: to, to, speaker: null, level: line.level, breaks: 0 };
  if (label && named.has(label.name)) {
    return { ...block, start: label.content, kind: 'turn', speaker: label.name };
  }
  if (line.kind === 'row') return { ...block, kind: 'row', end: beforePipe(text, line.content, to) };
  return { ...block, kind: line.kind === 'blank' || line.kind === 'fence' ? 'mark' : line.kind };
}

function codeLine(text: string, line: Line): Block {
  const start = skipSpace(text, line.start, line.end);
  const to = trimEnd(text, start, line.end);
  const kind = line.kind === 'fence' ? 'mark' : 'code';
  return { from: start, start, end: to, to, kind, speaker: null, level: 0, breaks: 0 };
}

/** A line goes on where the one before it was wrapped: that one was long, or this one begins in lower case. */
function continues(text: string, previous: Line, line: Line, open: Block): boolean {
  if (line.kind !== 'prose') return false;
  if (open.kind !== 'prose' && open.kind !== 'item' && open.kind !== 'turn') return false;
  if (previous.end - previous.start >= 40) return true;
  return /^[\p{Ll},;)\]]/u.test(text.slice(line.content, line.content + 2));
}

function beforePipe(text: string, content: number, to: number): number {
  const closed = to - 1 > content && text.charCodeAt(to - 1) === 124;
  return closed ? trimEnd(text, content, to - 1) : to;
}
