/**
 * Tables as lines that stand alone: `header: value | header: value`, so that each row can be found and cited. The parser is
 * our own: csv-parse refuses an open quote and cannot bound a row's columns; a row of five million took 160 MB and a second
 * of the event loop, where this one refuses it after 17 MB.
 */

import { turns } from '../event-loop.ts';
import { ExtractError } from './extract-error.ts';

const delimiters = [',', ';', '\t', '|'];
const longestHeader = 80;
/** Several times what spreadsheets have; a row is held whole, so without a bound it would take many times its bytes. */
const mostColumns = 100_000;

/** The beginning of a table by which its delimiter is told. */
const sampleLength = 20_000;
const quotedCells = /(^|[,;\t|\n])"(?:[^"]|"")*"(?=[,;\t|\n]|$)/g;
const cutCell = /(^|[,;\t|\n])"(?:[^"]|"")*$/;

/** Lines that are joined at a time: millions of them at once would hold the event loop. */
const joinedAtOnce = 1_000;

/** Rows by which a column is known to hold figures alone, and among which what stands above a table ends. */
const rowsLookedAt = 40;

/**
 * Returns the tables as text, one line a row; without a header row the cells alone, `a | b`. Yields to the event loop
 * between rows, since a table of short rows takes several times as long as decoding its bytes.
 */
export async function readCsv(text: string, mostLength: number): Promise<string> {
  // spreadsheets name the delimiter in a line of its own
  const named = /^sep=([^\n])\n/i.exec(text.slice(0, 8));
  const table = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? delimiterOf(text);
  const turn = turns();
  const lineOf = lineReader(pairsAbove(rows(table, delimiter)));
  let heldRow: Row | null = null;
  let isApart = false;
  const parts: string[] = [];
  let lines: string[] = [];
  let length = 0;
  const write = (line: string) => {
    if (line === '') return;
    length += line.length + 1;
    if (length > mostLength)
      throw new ExtractError('too_large', 'The table becomes too long when its rows are written out');
    lines.push(line);
    if (lines.length < joinedAtOnce) return;
    parts.push(lines.join('\n'));
    lines = [];
  };
  for (const cells of rows(table, delimiter)) {
    const pause = turn();
    if (pause) await pause;
    if (!cells.some((cell) => cell !== '')) {
      isApart = true;
      continue;
    }
    if (heldRow) write(lineOf(heldRow, { cells, isApart }));
    heldRow = { cells, isApart: isApart || (heldRow !== null && isTitle(heldRow)) };
    isApart = false;
  }
  if (heldRow) write(lineOf(heldRow, null));
  if (lines.length > 0) parts.push(lines.join('\n'));
  return parts.join('\n');
}

interface Row {
  cells: string[];
  /** An empty row stands before it, or before the titles above it. */
  isApart: boolean;
}

const filledOf = (cells: readonly string[]) => cells.filter((cell) => cell !== '');
const bare = (cells: readonly string[]) => filledOf(cells).join(' | ');
const isFigure = (cell: string) => /^[-+$€£]?[\d.,:/%-]+$/.test(cell);

/** A title or a note between tables, which is no value of their first column. */
const isTitle = ({ cells, isApart }: Row) => isApart && filledOf(cells).length === 1 && cells[0] !== '';

/**
 * Returns the reader of a file's rows, to which each is given with the next one. Reports put several tables into one file: a
 * row that stands apart heads another one if it has other columns, or names where the columns above hold figures.
 */
function lineReader(pairs: number): (row: Row, next: Row | null) => string {
  let header: string[] | null | undefined;
  let columns = 0;
  let figureColumns: boolean[] = [];
  let rowsSeen = 0;
  const heads = ({ cells, isApart }: Row, next: Row | null): boolean => {
    if (header === undefined) return filledOf(cells).length > 1;
    if (cells[0] === header?.[0] && cells.filter((cell, at) => cell && cell === header?.[at]).length > 1)
      return true;
    if (!isApart || !next || next.isApart || next.cells.length !== cells.length || !isHeader(cells))
      return false;
    const above = [...figureColumns.keys()].filter((at) => figureColumns[at]);
    return (
      cells.length !== columns || (above.length > 0 && above.every((at) => cells[at] && !isFigure(cells[at])))
    );
  };
  let read = 0;
  return (row, next) => {
    const { cells } = row;
    if (read++ < pairs || (header && isTitle(row))) return bare(cells);
    if (heads(row, next)) {
      header = next && isHeader(cells) ? cells.map((cell) => cell.slice(0, longestHeader)) : null;
      columns = cells.length;
      figureColumns = [];
      rowsSeen = 0;
      if (header) return '';
    }
    if (rowsSeen++ < rowsLookedAt)
      for (const [at, cell] of cells.entries())
        if (cell !== '') figureColumns[at] = figureColumns[at] !== false && isFigure(cell);
    return header ? withNames(cells, header) : bare(cells);
  };
}

/** Returns the number of rows that a report puts above its table: a label and a value each, or a title, and an empty row behind. */
function pairsAbove(all: Iterable<string[]>): number {
  const above: string[][] = [];
  let isApart = false;
  let read = 0;
  for (const cells of all) {
    const filled = filledOf(cells).length;
    if (read++ > rowsLookedAt) return 0;
    if (filled === 0) isApart = above.length > 0;
    else if (isApart && filled > 2) return isHeader(cells) && !areTable(above) ? above.length : 0;
    else if (isApart ? filled > 1 : filled !== filledOf(cells.slice(0, 2)).length) return 0;
    else if (!isApart) above.push(cells);
  }
  return 0;
}

/** Tells whether rows of two columns are a table of their own: below its names, the second holds figures alone. */
function areTable(above: readonly string[][]): boolean {
  const [, ...values] = above.flatMap(([, value]) => value || []);
  return values.length > 0 && values.every(isFigure);
}

function withNames(row: string[], header: string[]): string {
  const cells: string[] = [];
  for (const [index, cell] of row.entries()) {
    if (cell === '') continue;
    const name = header[index];
    cells.push(name ? `${name}: ${cell}` : cell);
  }
  return cells.join(' | ');
}

/** A header names at least two columns, most of them once, and none by a number; behind a name, years are names too. */
function isHeader(row: readonly string[]): boolean {
  const names = filledOf(row);
  if (names.length < 2 || names.length * 2 < row.length) return false;
  const years = names.filter((name, at) => at > 0 && /^(?:19|20)\d\d$/.test(name));
  const figures = names.filter(isFigure);
  if (figures.length > (years.length > 1 ? years.length : 0)) return false;
  return new Set(names).size * 4 >= names.length * 3;
}

/** The delimiter that most of the first lines hold, most often, outside of quotes: a mail in a cell has lines of its own. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, sampleLength).replace(quotedCells, '$1');
  const first = (text.length > sampleLength ? sample.replace(cutCell, '$1') : sample).split('\n', 20);
  const counts = delimiters.map((delimiter) => {
    const perLine = first.map((line) => line.split(delimiter).length - 1);
    return perLine.filter((count) => count > 0).length * 1_000 + Math.min(perLine[0] ?? 0, 999);
  });
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Rows by RFC 4180, empty ones too: quoted cells may hold delimiters, quotes and line ends. White space in a cell becomes one space. */
function* rows(text: string, delimiter: string): Generator<string[]> {
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell =
      text.charCodeAt(at) === 34 ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
    row.push(cell.value.replace(/\s+/g, ' ').trim());
    if (row.length > mostColumns)
      throw new ExtractError('too_large', `The table has a row of more than ${mostColumns} columns`);
    at = cell.end;
    if (text[at] === delimiter) {
      at++;
      if (at < text.length) continue;
      row.push('');
    } else at++;
    yield row;
    row = [];
  }
}

function plainCell(text: string, start: number, delimiter: string): { value: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++;
  return { value: text.slice(start, end), end };
}

/**
 * What follows a closing quote still belongs to the cell. A quote that none closes, or in another row one in the middle of a
 * cell, is a sign like any other, or a single one would make one cell of all rows behind it.
 */
function quotedCell(text: string, start: number, delimiter: string): { value: string; end: number } {
  let end = start + 1;
  for (;;) {
    end = text.indexOf('"', end);
    if (end === -1) return plainCell(text, start, delimiter);
    if (text.charCodeAt(end + 1) !== 34) break;
    end += 2;
  }
  const rest = plainCell(text, end + 1, delimiter);
  const line = rest.value.trim() === '' ? -1 : text.indexOf('\n', start);
  if (line !== -1 && line < end) return plainCell(text, start, delimiter);
  return { value: text.slice(start + 1, end).replaceAll('""', '"') + rest.value, end: rest.end };
}
