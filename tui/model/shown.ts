/** Parts of screens: places to go to, cells of lists, paragraphs of pages. */

export type Filter = Readonly<Record<string, string>>;

/** A place to go to: a list, or with an id one record. */
export interface View {
  screen: string;
  id?: string;
  /** Narrows the list to what it was opened from; nobody edits it. */
  within?: Filter;
  title?: string;
  /** What is written into the list's filter when it opens. */
  text?: string;
}

/** One cell of a list. */
export interface Cell {
  text: string;
  /** Character cells; the cell without a width takes what is left. */
  width?: number | undefined;
  color?: string | undefined;
  dim?: boolean | undefined;
  /** Left out where the terminal is narrow. */
  isExtra?: boolean | undefined;
}

/** A paragraph of a page, wrapped to the width, in one style. */
export interface Paragraph {
  text: string;
  color?: string;
  bold?: boolean;
  dim?: boolean;
  /** Character cells before every line. */
  indent?: number;
  /** A drawing: its lines are as they are, cut off where the screen ends. */
  isDrawn?: boolean;
  /** Where enter leads from here. */
  opens?: View;
  /** The page begins here: the place that somebody came for. */
  isHere?: boolean;
}

/** Returns a name and its value as one line of a record's head. */
export function fact(name: string, value: string | number | null | undefined, opens?: View): Paragraph[] {
  if (value === null || value === undefined || value === '') return [];
  return [
    { text: `${name.padEnd(12)} ${String(value).replaceAll(/\s+/g, ' ')}`, ...(opens ? { opens } : {}) },
  ];
}

export const heading = (text: string): Paragraph[] => [{ text: '' }, { text, bold: true, color: 'cyan' }];

/** Returns a heading and its content; nothing without content. */
export const section = (title: string, paragraphs: readonly Paragraph[]): Paragraph[] =>
  paragraphs.length > 0 ? [...heading(title), ...paragraphs] : [];
