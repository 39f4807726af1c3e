import type { Api } from '../api.ts';
import type { Action } from '../keys.ts';
import type { Cell, Filter, Paragraph, View } from './shown.ts';

/** A screen as data: its source, columns, filters, page and actions. */

export type Scope = 'read' | 'write' | 'run' | 'admin';

/** An action that a row allows now: chosen by a key, confirmed, and done. */
export interface Deed {
  action: Action;
  scope: Scope;
  question: string;
  /** The sentence that it resolves with is shown; else "Done.". */
  act(api: Api): Promise<unknown>;
}

/** A row in the form that is the same for every kind of record. */
export interface Item {
  id: string;
  name: string;
  /** The text that `y` copies. */
  copies: string;
  row: unknown;
  isRunning: boolean;
  deeds: readonly Deed[];
  opens: View;
  cells(now: Date): Cell[];
  page(now: Date): Paragraph[];
  /** Where two marked rows can be compared: the view of their difference. */
  against?(other: Item): View;
}

export interface Ask {
  api: Api;
  filter: Filter;
  offset: number;
  after: string | null;
  order: string | null;
  signal: AbortSignal;
}

export interface Rows<Row> {
  rows: Row[];
  total?: number | undefined;
  /** There may be more rows than `total`. */
  isMore?: boolean;
  hasNext: boolean;
  endCursor?: string | null | undefined;
  /** Beside the title. */
  note?: string | undefined;
}

export interface Source<Row> {
  /** Names of filters that the server knows. */
  filters: readonly string[];
  /** Names of orders that the server knows, beside its own. */
  orders: readonly string[];
  list(ask: Ask): Promise<Rows<Row>>;
}

export interface Column<Row> {
  title: string;
  /** Character cells; the column without a width takes what is left. */
  width?: number;
  dim?: boolean;
  /** Left out where the terminal is narrow. */
  isExtra?: boolean;
  text(row: Row, now: Date): string;
  color?(row: Row, now: Date): string | undefined;
}

export interface Screen {
  name: string;
  title: string;
  /** The figure that leads here; screens without one are reached by `:` and tab. */
  digit?: string | undefined;
  columns: readonly Pick<Column<never>, 'title' | 'width' | 'isExtra'>[];
  filters: readonly string[];
  orders: readonly string[];
  /** Filters that `f` goes through. */
  presets: readonly string[];
  /** The filter that the list opens with. */
  begins?: string | undefined;
  empty: readonly string[];
  /** The pause between two looks, in paces; null asks once. */
  paces: number | null;
  /** Prefixes of the oIds whose records this screen shows. */
  prefixes: readonly string[];
  /** The sentence of a screen that begins with a question. */
  asksFirst?: string | undefined;
  list: ((ask: Ask) => Promise<Rows<Item>>) | null;
  read: ((ask: Ask, id: string) => Promise<Item>) | null;
}

interface Definition<Row>
  extends Partial<Pick<Screen, 'digit' | 'presets' | 'begins' | 'prefixes' | 'asksFirst' | 'paces'>> {
  name: string;
  title: string;
  empty?: readonly string[];
  /** The filter without which there is nothing to ask for, and how to come here with it. */
  needs?: { filter: string; says: string };
  source: Source<Row>;
  columns: readonly Column<Row>[];
  id(row: Row): string;
  label(row: Row): string;
  copies?(row: Row): string;
  deeds?(row: Row): Deed[];
  isRunning?(row: Row): boolean;
  /** Where enter leads; absent: to the row's own record. */
  opens?(row: Row): View;
  against?(one: Row, other: unknown): View;
  /** One row as a page, where `read` does not ask for more of it. */
  page?(row: Row, now: Date): Paragraph[];
  read?: Screen['read'];
}

/** Returns a screen with the type of its rows erased. */
export function listScreen<Row>(definition: Definition<Row>): Screen {
  const { name, title, source, columns, needs, read = null } = definition;
  const itemOf = (row: Row): Item => {
    const id = definition.id(row);
    const { against } = definition;
    return {
      id,
      name: definition.label(row),
      copies: definition.copies?.(row) ?? id,
      row,
      isRunning: definition.isRunning?.(row) ?? false,
      deeds: definition.deeds?.(row) ?? [],
      opens: definition.opens?.(row) ?? { screen: name, id },
      cells: (now) =>
        columns.map(({ width, dim, isExtra, text, color }) => ({
          text: text(row, now),
          dim: dim ?? false,
          isExtra,
          ...(width ? { width } : {}),
          color: color?.(row, now),
        })),
      page: (now) => definition.page?.(row, now) ?? [],
      ...(against ? { against: (other) => against(row, other.row) } : {}),
    };
  };
  return {
    name,
    title,
    digit: definition.digit,
    columns,
    filters: source.filters,
    orders: source.orders,
    presets: definition.presets ?? [],
    begins: definition.begins,
    empty: definition.empty ?? ['There is nothing here.'],
    paces: definition.paces === undefined ? 2 : definition.paces,
    prefixes: definition.prefixes ?? [],
    asksFirst: definition.asksFirst,
    async list(ask) {
      if (needs && !ask.filter[needs.filter]) throw new Error(needs.says);
      const { rows, ...page } = await source.list(ask);
      return { ...page, rows: rows.map(itemOf) };
    },
    read,
  };
}

interface Reading<Whole> {
  ask(ask: Ask, id: string): Promise<Whole>;
  label(whole: Whole): string;
  page(whole: Whole, now: Date): Paragraph[];
  copies?(whole: Whole): string;
  deeds?(whole: Whole): Deed[];
  isRunning?(whole: Whole): boolean;
}

/** Returns the reader of a whole record, for a screen whose rows have fewer members. */
export function reading<Whole>({ ask, label, page, copies, deeds, isRunning }: Reading<Whole>) {
  return async (asked: Ask, id: string): Promise<Item> => {
    const whole = await ask(asked, id);
    return {
      id,
      name: label(whole),
      copies: copies?.(whole) ?? id,
      row: whole,
      isRunning: isRunning?.(whole) ?? false,
      deeds: deeds?.(whole) ?? [],
      opens: { screen: '', id },
      cells: () => [],
      page: (now) => page(whole, now),
    };
  };
}

/** Returns a screen that is one page without a list. */
export function pageScreen<Whole>(
  { name, title, digit, paces }: Pick<Screen, 'name' | 'title' | 'digit' | 'paces'>,
  page: Reading<Whole>,
): Screen {
  const none = { columns: [], filters: [], orders: [], presets: [], empty: [], prefixes: [] };
  return { ...none, name, title, digit, paces, list: null, read: reading(page) };
}
