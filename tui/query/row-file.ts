import { stringify } from 'csv-stringify/sync';
import { cellText } from '../../schema/wire.ts';
import { type Cell, type Figures, sumsText } from './figures.ts';

/**
 * Returns figures as CSV with a header, in the columns of `GET /analytics/*?format=csv`; the rows behind a row share
 * one cell.
 */
export function csvOf({ columns, rows }: Figures): string {
  const hasNotes = rows.some(({ notes }) => notes.length > 0);
  const isOneCurrency = columns.includes('currency');
  const textOf = (cell: Cell) =>
    Array.isArray(cell)
      ? sumsText(isOneCurrency ? cell.map(({ value }) => ({ value, currency: null })) : cell)
      : cell;
  return stringify(
    rows.map(({ cells, notes }) => [
      ...columns.map((name) => textOf(cells.get(name) ?? null)),
      ...(hasNotes ? [notes.join('\n')] : []),
    ]),
    {
      columns: [...columns, ...(hasNotes ? ['rows'] : [])],
      header: true,
      record_delimiter: 'windows',
      // a line feed alone would begin a row too
      quoted_match: /[\r\n]/,
      cast: { string: cellText, boolean: String },
    },
  );
}
