import type { Turn } from '../../../event-loop.ts';
import { type Line, lines, skipSpace, trimEnd } from '../../../text/line.ts';
import { labelAt, speakers } from '../../../text/speaker.ts';
import type { Unit } from './unit.ts';

/** Runs of lines that belong together: a wrapped paragraph, an item with its continuation, one row, one key. */

/** A line of so many characters is data. */
const longestBlock = 20_000;

export interface Block {
  start: number;
  end: number;
  kind: Unit['kind'];
  line: Line;
  indent: number;
  isAfterBlank: boolean;
  speaker: string | null;
  key: string | null;
}

/**
 * Splits a text into blocks. `isTitle` tells labels that name a field, and that are therefore no speakers.
 */
export async function blocksOf(
  text: string,
  turn: Turn,
  known: readonly string[] = [],
  isTitle: (line: string) => boolean = () => false,
): Promise<Block[]> {
  const namedSpeakers = new Set([...[...speakers(text)].filter((name) => !isTitle(name)), ...known]);
  const blocks: Block[] = [];
  let open = null as Block | null;
  let previous = null as Line | null;
  let inCode = false;
  let inHead = false;
  const all: Line[] = [];
  for (const line of lines(text)) {
    await turn();
    all.push(line);
  }
  const widths = widthsOf(text, all);
  for (const [at, line] of all.entries()) {
    await turn();
    const isRule = line.kind === 'mark' && /^-{3,}\s*$/.test(text.slice(line.content, line.end));
    if (isRule && (blocks.length === 0 || inHead)) inHead = !inHead;
    if (line.kind === 'fence') inCode = !inCode;
    if (line.kind === 'fence' || inCode || line.kind === 'mark' || line.end - line.start > longestBlock) {
      if (line.kind === 'mark' && open?.kind === 'cell') open.key = 'header';
      if (line.kind !== 'mark' || open?.kind !== 'cell') open = null;
      previous = line;
      continue;
    }
    const isAfterBlank = previous === null || previous.kind === 'blank';
    if (line.kind === 'blank') {
      if (open && open.key === null) open = null;
      previous = line;
      continue;
    }
    const pair = keyOf(text, line, inHead);
    const label = line.kind === 'prose' && !pair ? labelAt(text, line.start, line.end) : null;
    const indent = line.content - line.start;
    const goesOn =
      open !== null &&
      !pair &&
      !label &&
      continues(text, open, previous, line, indent, isAfterBlank, widths[at] ?? 0);
    if (goesOn && open) open.end = trimEnd(text, line.content, line.end);
    else {
      const before = open;
      const speaker = label && namedSpeakers.has(label.name) ? label.name : null;
      open = {
        start: pair ? pair.value : speaker && label ? label.content : line.content,
        end: trimEnd(text, line.content, line.end),
        kind: speaker ? 'turn' : pair ? 'pair' : kindOf(line),
        line,
        indent: pair ? pair.indent : indent,
        isAfterBlank,
        speaker: speaker ?? (isAfterBlank || line.kind !== 'prose' ? null : (before?.speaker ?? null)),
        key: pair?.key ?? null,
      };
      blocks.push(open);
    }
    previous = line;
  }
  return blocks;
}

function kindOf(line: Line): Unit['kind'] {
  if (line.kind === 'item') return 'item';
  if (line.kind === 'row') return 'cell';
  return line.kind === 'quote' ? 'quote' : 'prose';
}

const keyForm = /([ \t]{0,40}(?:-[ \t]{1,4})?)(["']?[\p{L}_][\p{L}\p{N}_.-]{0,60}["']?):(?=[ \t\r\n]|$)/uy;

/** `key: value` of YAML: in a head between rules anywhere, elsewhere in lower case and of one word. */
function keyOf(text: string, line: Line, inHead: boolean) {
  if (line.kind !== 'prose' && line.kind !== 'item' && !(inHead && line.kind === 'heading')) return null;
  keyForm.lastIndex = line.start;
  const foundKey = keyForm.exec(text);
  const key = foundKey?.[2]?.replace(/["']/g, '');
  if (!foundKey || !key) return null;
  const isBare = line.start + key.length + 1 >= trimEnd(text, line.start, line.end);
  if (
    !inHead &&
    !(
      /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(key) ||
      (/^[a-z]+$/.test(key) && (isBare || /^[ \t]/.test(foundKey[1] ?? '')))
    )
  )
    return null;
  let value = skipSpace(text, line.start + foundKey[0].length, line.end);
  if (line.end - value < 12 && /^[>|][+-]?\d?[ \t]*$/.test(text.slice(value, line.end))) value = line.end;
  return { key, value, indent: (foundKey[1] ?? '').length };
}

/** A line goes on where the one before it was wrapped, or where it is indented below its key. */
function continues(
  text: string,
  open: Block,
  previous: Line | null,
  line: Line,
  indent: number,
  isAfterBlank: boolean,
  width: number,
): boolean {
  if (line.kind !== 'prose') return false;
  if (open.key !== null && open.kind === 'pair') {
    if (open.end <= open.start || isAfterBlank) return false;
    return indent > open.indent;
  }
  if (isAfterBlank || !previous || open.kind === 'cell' || open.line.kind === 'heading') return false;
  if (/^[\p{Ll},;)\]]/u.test(text.slice(line.content, line.content + 2))) return true;
  // a line was wrapped where the next word did not fit; the longest might have, and whether it did tells its end
  const [word = ''] = text.slice(line.content, line.content + 40).split(/\s/, 1);
  const length = previous.end - previous.start;
  if (length < shortestWrapped || length + 1 + word.length <= width) return false;
  return (
    width === 0 || length < width || !/[.!?…:]["”’)*_]*\s*$/.test(text.slice(previous.end - 12, previous.end))
  );
}

const shortestWrapped = 40;

/** The length of the longest line of the paragraph that each line stands in; 0 where markup hides how long they are. */
function widthsOf(text: string, all: readonly Line[]): number[] {
  const widths: number[] = [];
  for (let from = 0; from < all.length; ) {
    let to = from + 1;
    while (to < all.length && all[to]?.kind === 'prose') to++;
    const paragraph = all.slice(from, to);
    const isHidden = /\S {3}/.test(text.slice(paragraph[0]?.content, paragraph.at(-1)?.end));
    const width = isHidden
      ? 0
      : paragraph.reduce((longest, { start, end }) => Math.max(longest, end - start), 0);
    for (; from < to; from++) widths.push(width);
  }
  return widths;
}
