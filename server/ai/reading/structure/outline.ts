import { sentenceEnd } from '../../../text/boundary.ts';
import { skipSpace, trimEnd } from '../../../text/line.ts';
import { isAttribution } from './attribution.ts';
import type { Block } from './blocks.ts';
import {
  cellsOf,
  headingOf,
  isFigure,
  isName,
  labelOf,
  lastSentence,
  pseudoLevel,
  withoutQuotes,
} from './forms.ts';
import type { Heading, Span, Unit } from './unit.ts';
import { stemsOf } from './words.ts';

/** A row of more cells is data. */
const mostCells = 40;
const leadLevel = 20;

/** The titles above the next unit: headings, lead-ins, the table's header. */
export class Outline {
  private readonly titles: ReadonlyMap<Block, number>;
  private above: Heading[] = [];
  private keys: { indent: number; text: string; words: string[] }[] = [];
  private items: { indent: number; text: string; words: string[] }[] = [];
  private lead: { text: string; words: string[]; blocks: number } | null = null;
  private header: Heading[] | null = null;
  private block = 0;
  private group = 0;
  private last: Unit['kind'] | null = null;
  /** The last paragraph was a quotation, or the line that says whose. */
  private isQuoted = false;

  /** `titles` are the levels of blocks that the whole of the text tells to be titles. */
  constructor(titles: ReadonlyMap<Block, number>) {
    this.titles = titles;
  }

  *read(text: string, block: Block, next: Block | undefined, afterNext: Block | undefined): Generator<Unit> {
    this.block++;
    const marked = block.line.kind === 'heading' && block.kind !== 'pair' ? block.line.level : 0;
    const known = this.titles.get(block) ?? marked;
    const isHeading = known > 0;
    if (block.kind !== this.last || (block.isAfterBlank && block.kind !== 'item') || isHeading) this.group++;
    if (block.kind !== 'item') this.items = [];
    if (block.kind !== 'cell' || this.last !== 'cell') this.header = null;
    if (block.kind === 'prose' && block.isAfterBlank && this.keys.length > 0 && block.indent === 0)
      this.keys = [];
    this.last = isHeading ? null : block.kind;
    const body = text.slice(block.start, block.end);
    // the line below a quotation says whose it is, and stands over nothing
    const isSigned = this.isQuoted && block.kind === 'prose' && isAttribution(body, !block.isAfterBlank);
    this.isQuoted = isSigned;
    const level = isHeading
      ? known
      : isSigned
        ? 0
        : pseudoLevel(block, body, next, text.slice(next?.start ?? 0, next?.end ?? 0), afterNext);
    if (level > 0) {
      this.enter({ level, text: body, words: stemsOf(body) });
      return;
    }
    if (block.kind === 'cell') yield* this.readRow(text, block, next);
    else if (block.kind === 'pair') yield* this.readPair(text, block);
    else yield* this.readProse(text, block, next);
  }

  private enter(heading: Heading): void {
    this.above = [...this.above.filter(({ level }) => level < heading.level), heading];
    this.lead = null;
    this.keys = [];
  }

  private *readProse(text: string, quoted: Block, next: Block | undefined): Generator<Unit> {
    const block = { ...quoted, ...withoutQuotes(text, quoted.start, quoted.end) };
    const body = text.slice(block.start, block.end);
    const label = labelOf(body);
    const isItem = block.kind === 'item';
    const isLead = /[:：][*_]{0,3}$/.test(body) && body.length <= 300;
    if (isItem) while ((this.items.at(-1)?.indent ?? -1) >= block.indent) this.items.pop();
    const parent = this.items.at(-1) ?? (isItem || (this.lead?.blocks ?? 0) > 0 ? this.lead : null);
    if (this.lead && !isItem && block.isAfterBlank && --this.lead.blocks < 0) this.lead = null;
    const key = this.keys.at(-1);
    const keys = key?.words ?? [];
    const from = label ? block.start + label.content : block.start;
    this.isQuoted = block.kind === 'quote' || block.start > quoted.start || /^["“„«]/.test(body);
    yield* this.sentences(text, from, block.end, {
      isQuoted: this.isQuoted,
      kind: block.kind,
      label: label ? stemsOf(label.text) : isItem || block.indent > 0 ? keys : [],
      lead: parent && parent.words.length > 0 ? parent.words : keys,
      beside: textsOf(label?.text, isItem || block.indent > 0 ? key?.text : null),
      captions: textsOf(parent?.text, key?.text),
      whole: isItem ? { start: block.start, end: block.end } : null,
      speaker: block.speaker,
    });
    const opening = body.slice(0, 200);
    if (isItem)
      this.items.push({ indent: block.indent, text: opening, words: stemsOf(opening).slice(0, 14) });
    else if (isLead || (next?.kind === 'item' && !next.isAfterBlank)) {
      const at = lastSentence(text, block.start, block.end);
      const said = text.slice(at, block.end);
      this.lead = { text: said, words: stemsOf(said).slice(-16), blocks: 1 };
    }
  }

  /** A key's value; what is a title or stands first in a list's entry speaks for the keys beside it. */
  private *readPair(text: string, block: Block): Generator<Unit> {
    const name = (block.key ?? '').replaceAll(/[_.-]+/g, ' ');
    const key = stemsOf(name);
    const isEntry = /^[ \t]*-/.test(text.slice(block.line.start, block.line.end));
    while ((this.keys.at(-1)?.indent ?? -1) >= block.indent - (isEntry ? 1 : 0)) this.keys.pop();
    const value = stemsOf(text.slice(block.start, Math.min(block.end, block.start + 200)));
    if (isEntry) {
      const level = leadLevel + Math.min(block.indent, 40);
      this.above = this.above.filter((heading) => heading.level < level);
      if (value.length > 0 && value.length <= 12) {
        this.above.push({ level, text: text.slice(block.start, block.end), words: value });
        this.keys.push({ indent: block.indent, text: name, words: key });
        return;
      }
    } else if (block.indent === 0) {
      this.above = this.above.filter(({ level }) => level <= leadLevel);
    }
    const above = this.keys.at(-1);
    const { start, end } = withoutQuotes(text, block.start, block.end);
    if (end > start)
      yield* this.sentences(text, start, end, {
        kind: 'pair',
        label: key,
        lead: above?.words ?? [],
        beside: textsOf(name),
        captions: textsOf(above?.text),
        whole: null,
        speaker: null,
        isQuoted: false,
      });
    this.keys.push({ indent: block.indent, text: name, words: key });
  }

  private *readRow(text: string, block: Block, next: Block | undefined): Generator<Unit> {
    const cells = cellsOf(text, block);
    if (cells.length > mostCells) return;
    if (!this.header || block.key === 'header') {
      const heads = cells.map(({ start, end }) => headingOf(text, start, end));
      this.header = heads;
      // the corner of a table that compares stands empty
      const named = heads.length > 2 && heads[0]?.text === '' ? heads.slice(1) : heads;
      const isHead =
        block.key === 'header' || (next?.kind === 'cell' && !next.isAfterBlank && named.every(isName));
      if (isHead) return;
      this.header = heads.map(() => ({ level: 0, text: '', words: [] }));
    }
    const first = cells[0];
    const row = first && cells.length > 1 ? headingOf(text, first.start, first.end) : null;
    const record = { start: first?.start ?? block.start, end: cells.at(-1)?.end ?? block.end };
    for (const [index, cell] of cells.entries()) {
      const column = this.header[index] ?? null;
      const over = { column: column?.text ? column : null, row: index > 0 ? row : null };
      yield* this.cell(text, cell.start, cell.end, over, record);
    }
  }

  /** Lines and items within a cell are units of their own. */
  private *cell(
    text: string,
    start: number,
    end: number,
    over: Pick<Unit, 'column' | 'row'>,
    whole: Span,
  ): Generator<Unit> {
    const lead = this.lead?.words ?? [];
    for (let at = start; at < end; ) {
      const broken = text.slice(at, end).search(/\u2028/);
      const stop = broken === -1 ? end : at + broken;
      const from =
        skipSpace(text, at, stop) +
        (/^\s*(?:[-*•]|\d{1,2}\.)\s/.exec(text.slice(at, stop))?.[0].trim().length ?? 0);
      const label = labelOf(text.slice(from, stop));
      const said = {
        kind: 'cell' as const,
        label: label ? stemsOf(label.text) : [],
        lead,
        // a figure alone says nothing: its row is the value, of what stands over the table
        beside: isFigure(text.slice(from, stop))
          ? []
          : textsOf(label?.text, over.column?.text, over.row?.text),
        captions: textsOf(this.lead?.text),
        whole,
        speaker: null,
        isQuoted: false,
      };
      yield* this.sentences(text, from + (label?.content ?? 0), stop, said, over);
      at = stop + 1;
    }
  }

  private *sentences(
    text: string,
    start: number,
    end: number,
    saidMembers: Pick<
      Unit,
      'kind' | 'label' | 'lead' | 'beside' | 'captions' | 'whole' | 'speaker' | 'isQuoted'
    >,
    over: Pick<Unit, 'column' | 'row'> = { column: null, row: null },
  ): Generator<Unit> {
    let at = skipSpace(text, start, end);
    while (at < end) {
      const stop = sentenceEnd(text, at, end);
      const to = trimEnd(text, at, stop);
      const body = text.slice(at, to);
      const words = stemsOf(body);
      if (words.length > 0)
        yield {
          ...saidMembers,
          ...over,
          start: at,
          end: to,
          text: body,
          words,
          headings: this.above,
          block: this.block,
          group: this.group,
        };
      at = skipSpace(text, Math.max(stop, at + 1), end);
    }
  }
}

function textsOf(...titles: (string | null | undefined)[]): string[] {
  return titles.flatMap((title) => title || []);
}
