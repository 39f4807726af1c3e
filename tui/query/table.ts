import { oneLine } from '../plain.ts';
import { type Cell, type FigureRow, type Figures, none, sumsText } from './figures.ts';
import { grouped, isNumberText, isShare, percent } from './numbers.ts';
import { dayIn } from './periods.ts';
import { fitted, type Surface, wrapped } from './surface.ts';

export interface Column {
  heading: string;
  isNumber: boolean;
  cells: string[];
  width: number;
}

const gap = 2;
const textLeast = 8;
const noteIndent = 4;

/** Returns figures as lines within the surface's width; the rows behind a row follow it. */
export function tableOf(figures: Figures, timeZone: string, { columns: width }: Surface): string[] {
  const { rows } = figures;
  if (rows.length === 0) return ['There is nothing in this time.'];
  const columns = shrunk(columnsOf(figures, timeZone), width);
  if (widthOf(columns) > width) return rows.flatMap((row, at) => recordOf(columns, row, at, width));
  return [
    lineOf(columns, ({ heading }) => heading),
    lineOf(columns, (column) => '─'.repeat(column.width)),
    ...rows.flatMap((row, at) => [lineOf(columns, ({ cells }) => cells[at] ?? ''), ...notesOf(row, width)]),
  ];
}

/** Returns the columns of figures for people: a dimension by its name alone, and a period by its first day. */
export function columnsOf({ columns, rows }: Figures, timeZone: string): Column[] {
  return columns
    .filter((name) => name !== 'periodEnd' && !columns.includes(`${name}Label`))
    .map((name) => {
      const heading = name === 'periodStart' ? 'from' : oneLine(name.replace(/Label$/, ''));
      const values = rows.map(({ cells }) => cells.get(name) ?? null);
      const isText = name === 'periodStart' || name.endsWith('Label');
      const cells = values.map((value) =>
        name === 'periodStart' ? dayIn(String(value), timeZone) : isText ? textIn(value) : shown(name, value),
      );
      const width = Math.max(...[heading, ...cells].map((text) => Bun.stringWidth(text)));
      return { heading, isNumber: !isText && values.every(isNumeric), cells, width };
    });
}

const textIn = (value: Cell) => (value === null ? none : oneLine(String(value)));

/** A figure as people read it: thousands apart, shares in percent. */
function shown(name: string, value: Cell): string {
  if (value === null) return '-';
  if (Array.isArray(value)) return oneLine(sumsText(value, grouped));
  if (typeof value === 'number') return isShare(name) ? percent(value) : grouped(value);
  return isNumberText(value) ? grouped(value) : oneLine(String(value));
}

const isNumeric = (value: Cell) =>
  value === null || typeof value === 'number' || Array.isArray(value) || isNumberText(value);

const widthOf = (columns: readonly Column[]) =>
  columns.reduce((sum, { width }) => sum + width, gap * (columns.length - 1));

/** Takes cells from the widest text until the line fits; numbers are never cut. */
function shrunk(columns: Column[], most: number): Column[] {
  for (let over = widthOf(columns) - most; over > 0; over--) {
    const [widest] = columns
      .filter(({ isNumber, width }) => !isNumber && width > textLeast)
      .sort((one, other) => other.width - one.width);
    if (!widest) return columns;
    widest.width--;
  }
  return columns;
}

const lineOf = (columns: readonly Column[], textOf: (column: Column) => string) =>
  columns
    .map((column) =>
      column.isNumber ? aligned(textOf(column), column.width) : fitted(textOf(column), column.width),
    )
    .join(' '.repeat(gap))
    .trimEnd();

const aligned = (text: string, width: number) =>
  ' '.repeat(Math.max(0, width - Bun.stringWidth(text))) + text;

/** A row that is too wide for its line, as a line for each column. */
function recordOf(columns: readonly Column[], row: FigureRow, at: number, width: number): string[] {
  const longest = Math.max(...columns.map(({ heading }) => Bun.stringWidth(heading)));
  const head = Math.min(longest, Math.floor(width / 2) - gap);
  const lines = columns.flatMap(({ heading, cells }) =>
    wrapped(cells[at] ?? '', width - head - gap).map(
      (part, place) => `${fitted(place === 0 ? heading : '', head)}${' '.repeat(gap)}${part}`,
    ),
  );
  return [...(at > 0 ? [''] : []), ...lines, ...notesOf(row, width)];
}

const notesOf = ({ notes }: FigureRow, width: number) =>
  notes.map((note) => ' '.repeat(noteIndent) + fitted(oneLine(note), width - noteIndent).trimEnd());
