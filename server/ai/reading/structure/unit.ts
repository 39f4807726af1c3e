/** A passage of a source that may be a value, and the titles over it. */

export interface Heading {
  level: number;
  text: string;
  words: string[];
}

export interface Span {
  start: number;
  end: number;
}

export interface Unit {
  start: number;
  end: number;
  /** Without markup. */
  text: string;
  words: string[];
  kind: 'prose' | 'item' | 'cell' | 'quote' | 'turn' | 'pair';
  /** Innermost last; one object for all units below it. */
  headings: Heading[];
  /** `Pain: the team …` — the words before the colon, or the key. */
  label: string[];
  /** The line that leads into a list or paragraph, or the item above an indented one. */
  lead: string[];
  /** Texts of its label or key, of its column and its row, the nearest first. */
  beside: readonly string[];
  /** Texts of its lead, and of the key above. */
  captions: readonly string[];
  /** The list item with its label, or the row of the table, that it is part of. */
  whole: Span | null;
  /** A cell's header, and the first cell of its row. */
  column: Heading | null;
  row: Heading | null;
  speaker: string | null;
  /** It stands in quotation marks, or is set apart as a quotation. */
  isQuoted: boolean;
  /** The paragraph, list item, table row or turn it stands in, and the list, table or paragraph of that. */
  block: number;
  group: number;
}
