/** The visible words of a DOM as lines that keep its structure: `# `, `- `, `> `, `a | b`. Walks without recursion. */

import { raisedText } from '../text/strings.ts';

/** The members of a DOM node that this file uses; linkedom's nodes fit. */
export interface DomNode {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  firstChild: DomNode | null;
  nextSibling: DomNode | null;
  parentNode: DomNode | null;
  getAttribute?(name: string): string | null;
}

const elementNode = 1;
const textNode = 3;
const skippedTags = new Set(
  (
    'SCRIPT STYLE TEMPLATE NOSCRIPT SVG MATH IFRAME OBJECT EMBED HEAD CANVAS VIDEO AUDIO SELECT TEXTAREA BUTTON DIALOG ' +
    // what is struck out holds no longer
    'DEL S STRIKE ' +
    // the sound of a word, which would stand in the middle of it
    'RT RP'
  ).split(' '),
);
/** Around the content, not of it: left out when a whole page is read. */
const furniture = new Set('NAV FOOTER ASIDE FORM'.split(' '));
const blocks = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 ' +
    'HEADER HGROUP HR HTML LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'
  ).split(' '),
);
/** Blocks that an empty line sets apart. */
const apart = new Set('P H1 H2 H3 H4 H5 H6 UL OL DL TABLE BLOCKQUOTE PRE SECTION ARTICLE FIGURE'.split(' '));

/** Returns the text of a page; with `withFurniture` false without navigation, footers, asides and forms. */
export function textOf(root: DomNode, withFurniture = true): string {
  const page = new Page();
  let node: DomNode | null = root;
  while (node) {
    if (node.nodeType === textNode) page.words(node.textContent ?? '');
    const isOpen: boolean = node.nodeType === elementNode && isRead(node, withFurniture);
    if (isOpen) page.enter(node);
    const child: DomNode | null = isOpen || node === root ? node.firstChild : null;
    if (child) {
      node = child;
      continue;
    }
    if (isOpen) page.leave(node);
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode;
      if (node?.nodeType === elementNode) page.leave(node);
    }
    node = node === root ? null : (node?.nextSibling ?? null);
  }
  return page.text();
}

/** What a reader of the page cannot see is no source: hidden text is where instructions to machines are planted. */
function isRead(node: DomNode, withFurniture: boolean): boolean {
  const name = node.nodeName.toUpperCase();
  if (skippedTags.has(name) || (!withFurniture && furniture.has(name))) return false;
  return node.getAttribute?.('hidden') == null && node.getAttribute?.('aria-hidden') !== 'true';
}

/** Places where a word may be broken: nobody sees them, and a word with one is another word to whoever compares. */
const unseen = /[\u00ad\u200b\u2060\ufeff]/g;
/** Further columns and rows are data: what reaches beyond them is taken for one cell, so that no page swells. */
const columnsMost = 40;
const rowsMost = 1_000;

function spanOf(cell: DomNode, name: 'colspan' | 'rowspan', most: number): number {
  const span = Number.parseInt(cell.getAttribute?.(name) ?? '', 10);
  return span > 0 ? Math.min(span, most) : 1;
}

/** The number that an attribute of a list or item gives it, where it gives one. */
function numberOf(node: DomNode, name: 'start' | 'value', otherwise: number): number {
  const itemNumber = Number.parseInt(node.getAttribute?.(name) ?? '', 10);
  return Number.isSafeInteger(itemNumber) ? itemNumber : otherwise;
}

/** A row of a table that is being read; its cells are null once it is written. */
interface Row {
  cells: string[] | null;
  /** For each column whether a cell of an earlier row reaches into it. */
  held: readonly number[];
}

/** Lines as they grow while a DOM is walked. */
class Page {
  private readonly lines: string[] = [];
  private line: string[] = [];
  private prefix = '';
  private isApart = false;
  private quotes = 0;
  private preformatted = 0;
  private superscripts = 0;
  private readonly lists: { isOrdered: boolean; count: number }[] = [];
  private readonly rows: Row[] = [];
  /** The number of further rows that cells of earlier rows reach into, by open table and column. */
  private readonly tables: number[][] = [];

  words(text: string): void {
    const seen = text.replace(unseen, '');
    this.line.push(this.superscripts > 0 ? raisedText(seen) : seen);
  }

  enter(node: DomNode): void {
    const name = node.nodeName.toUpperCase();
    if (name === 'BR') this.break();
    if (name === 'SUP') this.superscripts++;
    if (!blocks.has(name)) return;
    const row = this.rows.at(-1);
    if (row?.cells && !/^(?:TD|TH|P|DIV)$/.test(name)) this.closeRow();
    this.break();
    if (apart.has(name) && !this.isInside()) this.isApart = true;
    if (/^H[1-6]$/.test(name)) this.prefix = `${'#'.repeat(Number(name[1]))} `;
    if (name === 'UL' || name === 'OL')
      this.lists.push({ isOrdered: name === 'OL', count: numberOf(node, 'start', 1) - 1 });
    if (name === 'LI') this.prefix = this.marker(node);
    if (name === 'BLOCKQUOTE') this.quotes++;
    if (name === 'TABLE') this.tables.push([]);
    if (name === 'TR') this.openRow();
    if (name === 'PRE') this.openPreformatted();
  }

  leave(node: DomNode): void {
    const name = node.nodeName.toUpperCase();
    if (name === 'SUP') this.superscripts--;
    if (!blocks.has(name)) return;
    const row = this.rows.at(-1);
    if ((name === 'TD' || name === 'TH') && row?.cells) {
      this.addCell(row.cells, row.held, node);
      return;
    }
    this.break();
    if (name === 'TR') {
      this.closeRow();
      this.rows.pop();
    }
    if (name === 'TABLE') this.tables.pop();
    if (name === 'PRE') this.closePreformatted();
    if (name === 'UL' || name === 'OL') this.lists.pop();
    if (name === 'BLOCKQUOTE') this.quotes = Math.max(0, this.quotes - 1);
    if (name === 'LI' || /^H[1-6]$/.test(name)) this.prefix = '';
    if (apart.has(name) && !this.isInside()) this.isApart = true;
  }

  text(): string {
    this.break();
    return this.lines.join('\n');
  }

  /** Ends the line, except in a cell, whose lines become one. */
  private break(): void {
    if (this.rows.at(-1)?.cells) {
      this.line.push(' ');
      return;
    }
    const words = this.takeLine();
    if (words !== '') this.write(words);
  }

  private takeLine(): string {
    const words = this.line.join('');
    this.line = [];
    return this.preformatted > 0
      ? words.replace(/^\n+/, '').trimEnd()
      : words.replace(/[ \t\n\r\f]+/g, ' ').trim();
  }

  private write(words: string): void {
    if (this.isApart && this.lines.length > 0) this.lines.push('');
    this.isApart = false;
    this.lines.push('> '.repeat(Math.min(this.quotes, 8)) + this.prefix + words);
    // a second line of the same item stands under its first
    this.prefix = this.lists.length > 0 ? ' '.repeat(Math.min(this.prefix.length, 16)) : '';
  }

  private marker(item: DomNode): string {
    const list = this.lists.at(-1);
    const indent = '  '.repeat(Math.min(Math.max(0, this.lists.length - 1), 8));
    if (!list?.isOrdered) return `${indent}- `;
    list.count = numberOf(item, 'value', list.count + 1);
    return `${indent}${list.count}. `;
  }

  private openRow(): void {
    const rowsBelow = this.tables.at(-1) ?? [];
    this.rows.push({ cells: [], held: [...rowsBelow] });
    for (const [column, rows] of rowsBelow.entries()) rowsBelow[column] = Math.max(0, rows - 1);
  }

  /** A cell stands in the column in which a browser shows it, behind cells of earlier rows that reach into its row. */
  private addCell(cells: string[], held: readonly number[], cell: DomNode): void {
    while ((held[cells.length] ?? 0) > 0) cells.push('');
    const table = this.tables.at(-1);
    const below = spanOf(cell, 'rowspan', rowsMost) - 1;
    const last = Math.min(cells.length + spanOf(cell, 'colspan', columnsMost), columnsMost);
    const first = cells.push(this.takeLine()) - 1;
    while (cells.length < last) cells.push('');
    if (table && below > 0)
      for (let column = first; column < last; column++) table[column] = Math.max(table[column] ?? 0, below);
  }

  /**
   * A row that holds a table, list or heading is layout: what it holds stands by itself. An empty cell keeps its place, or
   * those behind it would stand below the titles of other columns.
   */
  private closeRow(): void {
    const row = this.rows.at(-1);
    if (!row?.cells) return;
    const cells = [...row.cells, this.takeLine()];
    row.cells = null;
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length < 2) {
      if (filled[0] !== undefined) this.write(filled[0]);
      return;
    }
    while (cells.at(-1) === '') cells.pop();
    this.write(`${cells[0] === '' ? '| ' : ''}${cells.join(' | ')}`);
  }

  private isInside(): boolean {
    return this.lists.length > 0 || Boolean(this.rows.at(-1)?.cells);
  }

  private openPreformatted(): void {
    if (this.preformatted++ === 0) this.write('```');
  }

  private closePreformatted(): void {
    if (this.preformatted > 0 && --this.preformatted === 0) this.write('```');
  }
}
