import type { Item, Rows } from './screen.ts';
import type { Filter, View } from './shown.ts';

/** The way of somebody through the screens. */

/** The position of a page in a list. */
export interface Place {
  filter: Filter;
  offset: number;
  after: string | null;
  order: string | null;
}

export interface ListState {
  /** The filter as it is written. */
  text: string;
  offset: number;
  /** The cursors behind which this page and those before it begin; the first page has none. */
  begins: readonly string[];
  selected: string | null;
  marked: readonly string[];
  /** The place of the present order among those of the server, then of the columns; 0 is the list's own. */
  order: number;
}

/** The scroll position in a page: its first line, and the line of the selected link. */
export interface Reading {
  first: number | null;
  link: number;
}

/** One entry of the history, with its state for the way back. */
export interface Stop {
  key: number;
  view: View;
  /** The page of the list that a record was opened from, where the server has no way to read one alone. */
  from: Place | null;
  /** The row that a record was opened from: all there is of it where a list is asked for once. */
  given: Item | null;
  list: ListState;
  reading: Reading;
  isJson: boolean;
  /** Last answers, so that coming back draws at once. */
  rows: { question: string; data: Rows<Item> | null } | null;
  item: { question: string; data: Item } | null;
}

export const depthMost = 50;
let stops = 0;

export function stopAt(
  view: View,
  from: Place | null = null,
  given: Item | null = null,
  isJson = false,
): Stop {
  return {
    key: ++stops,
    view,
    from,
    given,
    list: { text: view.text ?? '', offset: 0, begins: [], selected: null, marked: [], order: 0 },
    reading: { first: null, link: -1 },
    isJson,
    rows: null,
    item: null,
  };
}
