/** The lists of a GraphQL answer as rows of cells, for the table, the chart and the file. */

/** A sum of money. */
export interface Sum {
  currency: string | null;
  value: string;
}

export type Cell = string | number | boolean | null | Sum[];

export interface FigureRow {
  /** What its group is called, a part for each dimension. */
  labels: string[];
  /** Tells its group from others that are called the same. */
  group: string;
  /** The moment at which its stretch of time begins and ends; null without an interval. */
  period: { start: string; end: string } | null;
  /** Each column's value. Figures of the time before are called `previousCount` and so on. */
  cells: Map<string, Cell>;
  /** The rows behind it, each on a line. */
  notes: string[];
}

/** One list of an answer. */
export interface Figures {
  /** Its field in the answer. */
  name: string;
  columns: string[];
  rows: FigureRow[];
}

type Fields = Record<string, unknown>;

/** Returns the lists of an answer: list fields, connections, and single records as lists of one. */
export function figuresOf(data: Fields): Figures[] {
  return Object.entries(data).map(([name, value]) => {
    const rows = (listIn(value) ?? [value]).filter(isFields).map(rowOf);
    return { name, columns: [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))], rows };
  });
}

/** Returns sums as `12.50 EUR; 3 USD`. */
export const sumsText = (sums: readonly Sum[], numberText = (text: string) => text): string =>
  sums
    .map(({ currency, value }) =>
      currency === null ? numberText(value) : `${numberText(value)} ${currency}`,
    )
    .join('; ');

function rowOf(fields: Fields): FigureRow {
  const row: FigureRow = { labels: [], group: '', period: null, cells: new Map(), notes: [] };
  for (const [name, value] of Object.entries(fields)) addCells(row, name, value);
  return row;
}

function addCells(row: FigureRow, name: string, value: unknown): void {
  const list = listIn(value);
  if (name === 'key' && Array.isArray(value)) addKey(row, value.filter(isFields));
  else if (name === 'period' && isFields(value)) addPeriod(row, value);
  else if (isSums(value)) row.cells.set(name, value);
  else if (list) addList(row, name, list);
  else if (isFields(value))
    for (const [inner, one] of Object.entries(value)) addCells(row, joined(name, inner), one);
  else row.cells.set(name, isPlain(value) ? value : null);
}

/** An empty list may be one of sums, and keeps its column. */
function addList(row: FigureRow, name: string, list: readonly unknown[]): void {
  if (list.length === 0 && name !== 'rows') row.cells.set(name, null);
  row.notes.push(...list.map((one) => leavesOf(one).join('  ')));
}

function addKey(row: FigureRow, key: readonly Fields[]): void {
  row.group = JSON.stringify(key.map(({ value, label }) => value ?? label ?? null));
  for (const [place, { dimension, value, label }] of key.entries()) {
    const column = typeof dimension === 'string' ? dimension : `key${place + 1}`;
    const shown = typeof label === 'string' ? label : value;
    row.labels.push(typeof shown === 'string' ? shown : none);
    if (value !== undefined) row.cells.set(column, isPlain(value) ? value : null);
    row.cells.set(`${column}Label`, typeof shown === 'string' ? shown : null);
  }
}

function addPeriod(row: FigureRow, { start, end }: Fields): void {
  if (typeof start !== 'string') return;
  row.period = { start, end: typeof end === 'string' ? end : start };
  row.cells.set('periodStart', start);
  if (typeof end === 'string') row.cells.set('periodEnd', end);
}

/** The name of a group without a value. */
export const none = '(none)';

const joined = (outer: string, inner: string) => `${outer}${inner.charAt(0).toUpperCase()}${inner.slice(1)}`;

function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isFields(value)) return null;
  if (Array.isArray(value.nodes)) return value.nodes;
  return Array.isArray(value.edges) ? value.edges.map((edge) => (isFields(edge) ? edge.node : edge)) : null;
}

function leavesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (isFields(value)) return Object.values(value).flatMap(leavesOf);
  return value === null || value === undefined ? [] : [String(value)];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
const isSums = (value: unknown): value is Sum[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (one) =>
      isFields(one) &&
      typeof one.value === 'string' &&
      (one.currency === null || typeof one.currency === 'string') &&
      Object.keys(one).length === 2,
  );
