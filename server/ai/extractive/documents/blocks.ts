import type { Turn } from '../../../event-loop.ts';
import { isSpace } from '../../../text/line.ts';
import { Break, type Unit, units } from '../../../text/sentence.ts';
import { namedIn } from '../concepts/index.ts';
import { words } from './words.ts';

/**
 * A source as passages: every sentence, list item, table row and turn with what stands above it. Headings may be
 * marked (`## Pains`), bold, underlined, or plain short lines; `Pains:` before a list is one too.
 */

export interface Heading {
  level: number;
  title: string;
  words: string[];
  /** A line such as `Pains:` holds for what follows it directly, not for the section. */
  isLead: boolean;
  /** How far it speaks for what stands under it: a question says less of its answer than a title of its section. */
  share: number;
}

export interface Cell {
  start: number;
  end: number;
  words: string[];
}

export interface Passage {
  start: number;
  end: number;
  text: string;
  kind: Unit['kind'];
  speaker: string | null;
  words: string[];
  /** Innermost last. */
  headings: Heading[];
  /** `Pain: the team …` — the words before the colon, and where those behind it begin. */
  label: { words: string[]; content: number } | null;
  /** A table row's cells, and the header cell above each. */
  cells: Cell[];
  header: Cell[];
  /** The paragraph, list, table or turn that it stands in: one object for all passages of it. */
  block: object;
}

/** What lies beyond is not read; a passage's quote would be of little use in a text so long. */
const mostPassages = 40_000;

/** A heading, row or line of so many units is data that no value could quote. */
const longestPassage = 10_000;

/** `turn` is awaited between two passages. */
export async function documentBlocks(text: string, turn: Turn): Promise<Passage[]> {
  const list: Unit[] = [];
  for (const unit of units(text)) {
    if (unit.end - unit.start <= longestPassage) list.push(unit);
    await turn();
  }
  const passages: Passage[] = [];
  const above: Heading[] = [];
  let header: Cell[] = [];
  let asker: string | null = null;
  let numbered = false;
  let block: object = {};
  for (const [index, found] of list.entries()) {
    if (passages.length >= mostPassages) break;
    await turn();
    if (found.kind === 'mark' || found.kind === 'code') continue;
    const body = text.slice(found.start, found.end);
    // `**1. Question**` comes as two sentences: the number belongs to the second
    const unit = numbered ? { ...found, breaks: Break.paragraph } : found;
    numbered = loneNumber.test(body);
    if (numbered) continue;
    const next = list[index + 1];
    const heading = headingOf(text, unit, body, next, list[index - 1]);
    if (heading) {
      enter(above, heading);
      block = {};
      header = [];
      continue;
    }
    leave(above, unit, text, asker);
    if (unit.speaker && unit.speaker !== asker && body.endsWith('?')) asker = unit.speaker;
    if (unit.speaker && unit.speaker === asker && body.endsWith('?')) ask(above, body);
    if (unit.kind !== 'row') header = [];
    const cells = unit.kind === 'row' ? cellsOf(text, unit) : [];
    if (unit.kind === 'row' && isHeaderRow(list, index, cells)) {
      header = cells;
      continue;
    }
    if (startsBlock(unit, passages.at(-1))) block = {};
    passages.push({
      start: unit.start,
      end: unit.end,
      text: body,
      kind: unit.kind,
      speaker: unit.speaker,
      words: words(body),
      headings: [...above],
      label: unit.kind === 'row' ? null : labelOf(body, unit.start),
      cells,
      header,
      block,
    });
  }
  fadeTitle(passages);
  return passages;
}

/** Items follow one another in one list, and lines in one paragraph, until a blank line or another speaker. */
function startsBlock(unit: Unit, before: Passage | undefined): boolean {
  if (!before || before.speaker !== unit.speaker || unit.kind === 'turn') return unit.breaks > Break.sentence;
  if (unit.kind === 'item' && before.kind === 'item') return false;
  return unit.kind !== before.kind || unit.breaks >= Break.paragraph;
}

/** A document's title names its subject, and only in passing what its sentences say. */
function fadeTitle(passages: readonly Passage[]): void {
  const opening = passages[0]?.headings ?? [];
  for (const title of opening) {
    if (title.isLead || title.words.length <= 3) continue;
    const reach = passages.filter(({ headings }) => headings.at(-1) === title).length;
    const others = passages.some(({ headings }) => !headings.includes(title));
    if (!others || reach === 0 || title.words.length > 5) title.share = 0.3;
  }
}

const loneNumber = /^[*_]{0,3}(?:\d{1,3}|[A-Z])[.)][*_]{0,3}$/;
const leadLevel = 20;
const askedLevel = 12;
const plainLevel = 7;

function headingOf(
  text: string,
  unit: Unit,
  body: string,
  next: Unit | undefined,
  previous: Unit | undefined,
): Heading | null {
  if (unit.kind === 'heading')
    return { level: unit.level, title: body, words: words(body), isLead: false, share: 1 };
  if (unit.kind === 'row' || unit.kind === 'quote' || unit.speaker || body.length > 110) return null;
  if (!next || next.kind === 'mark' || unit.breaks === Break.sentence) return null;
  const said = words(body);
  if (said.length === 0 || said.length > 14) return null;
  const alone = next.breaks !== Break.sentence;
  if (isBold(body) && unit.kind !== 'item') {
    return { level: alone ? plainLevel : leadLevel, title: body, words: said, isLead: !alone, share: 1 };
  }
  if (alone && /[:：]$/.test(body))
    return { level: leadLevel + indentOf(text, unit), title: body, words: said, isLead: true, share: 1 };
  if (isAnswered(text, unit, body, next))
    return { level: plainLevel + 1, title: body, words: said, isLead: false, share: 0.8 };
  if (!alone && isRunIn(unit, body, said, next)) {
    return { level: leadLevel, title: body, words: said, isLead: true, share: 1 };
  }
  if (!alone || unit.kind !== 'prose') return null;
  return isPlainHeading(unit, body, next, previous)
    ? { level: plainLevel, title: body, words: said, isLead: false, share: 1 }
    : null;
}

/** `The challenge. Pupils waited …`: a paragraph that begins with its own heading. */
function isRunIn(unit: Unit, body: string, said: string[], next: Unit): boolean {
  if (unit.kind !== 'prose' || said.length > 5 || next.end - next.start < 25) return false;
  return /[.:]$/.test(body) && Math.max(...namedIn(said)) >= 0.6;
}

function isBold(body: string): boolean {
  return /^(?:\d{1,2}[.)]\s*)?(?:\*\*|__)?[^*_]+(?:\*\*|__)[.:?]?$/.test(body);
}

/** A question at the head of a paragraph whose next sentence is none: a catalogue of questions with answers. */
function isAnswered(text: string, unit: Unit, body: string, next: Unit): boolean {
  if (!body.endsWith('?') || (unit.kind !== 'prose' && unit.kind !== 'item') || next.kind !== 'prose')
    return false;
  return text.charCodeAt(next.end - 1) !== 63;
}

/** What one asks in a conversation stands over what the other answers. */
function ask(above: Heading[], body: string): void {
  while (above.at(-1)?.level === askedLevel) above.pop();
  above.push({ level: askedLevel, title: body, words: words(body), isLead: false, share: 0.55 });
}

/** Text without markup: a short line of its own, without a full stop, with something below it. */
function isPlainHeading(unit: Unit, body: string, next: Unit, previous: Unit | undefined): boolean {
  if (!/^[\p{Lu}\p{N}]/u.test(body) || /[.!?,;…]["”']?$/.test(body) || body.length > 60) return false;
  if (/\d{4}-\d\d|@|https?:/.test(body)) return false;
  if (previous !== undefined && /^\w+:/.test(body)) return false;
  if (next.kind === 'item') return true;
  const begins = unit.breaks >= Break.paragraph || previous === undefined || previous.kind === 'heading';
  return begins && next.kind === 'prose';
}

function enter(above: Heading[], heading: Heading): void {
  while ((above.at(-1)?.level ?? 0) >= heading.level) above.pop();
  above.push(heading);
}

/** A lead ends with the list that follows it, or with the next paragraph. */
function leave(above: Heading[], unit: Unit, text: string, asker: string | null): void {
  if (unit.speaker === asker || unit.speaker === null) {
    while (above.at(-1)?.level === askedLevel) above.pop();
  }
  while (above.at(-1)?.isLead) {
    const level = above.at(-1)?.level ?? 0;
    const goesOn = unit.kind === 'item' || unit.kind === 'row' ? true : unit.breaks < Break.paragraph;
    const outdented = unit.kind === 'item' && leadLevel + indentOf(text, unit) < level;
    if (goesOn && !outdented) return;
    above.pop();
  }
}

function indentOf(text: string, unit: Unit): number {
  let indent = 0;
  while (unit.from - indent > 0 && isSpace(text.charCodeAt(unit.from - indent - 1))) {
    if (text.charCodeAt(unit.from - indent - 1) === 10 || indent >= 40) break;
    indent++;
  }
  return indent;
}

const label =
  /^(?:\*\*|__|\*)?(["“]?\p{L}[^:*_.?!\n]{1,48}?)(?:\*\*|__|\*)?\s?(?:[:：](?!\/)(?:\*\*|__|\*)?\s+|(?:\*\*|__)[.:]?\s*[–—-]?\s+|\s[–—]\s+)(?=\S)/u;

function labelOf(body: string, start: number): Passage['label'] {
  const found = label.exec(body.slice(0, 80));
  if (!found?.[1]) return null;
  const named = words(found[1]);
  if (named.length === 0 || named.length > 6) return null;
  return { words: named, content: start + found[0].length };
}

function cellsOf(text: string, unit: Unit): Cell[] {
  const cells: Cell[] = [];
  let at = unit.start;
  for (const part of text.slice(unit.start, unit.end).split(/[|\t]/)) {
    const trimmed = part.trim();
    const start = at + part.indexOf(trimmed);
    cells.push({ start, end: start + trimmed.length, words: words(trimmed) });
    at += part.length + 1;
  }
  return cells;
}

/** The row above a table's rule; in a table without one the first row, when it holds names and no figures. */
function isHeaderRow(list: Unit[], index: number, cells: Cell[]): boolean {
  const next = list[index + 1];
  if (list[index - 1]?.kind === 'row' || next === undefined) return false;
  if (next.kind === 'mark') return list[index + 2]?.kind === 'row';
  if (next.kind !== 'row' || cells.length < 2) return false;
  return cells.every(
    (cell) =>
      cell.words.length > 0 && cell.words.length <= 4 && !cell.words.some((word) => word.startsWith('#')),
  );
}
