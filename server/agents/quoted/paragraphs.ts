import type { Taken } from '../definition.ts';
import { escaperOf } from './briefing.ts';

/** Quoted texts as the paragraphs of a section. */

export interface Paragraph {
  /** The section's own words around the text. */
  before?: string;
  text: string;
  after?: string;
  from: Omit<Taken, 'path'>;
}

/** The section at `path` of the answer, null where there is nothing, and where each text stands in it. */
export function paragraphsOf(
  path: string,
  paragraphs: readonly Paragraph[],
  format: 'TEXT' | 'HTML' | 'MARKDOWN',
): { text: string | null; taken: Taken[] } {
  const [begins, ends, between] = format === 'HTML' ? ['<p>', '</p>', '\n'] : ['', '', '\n\n'];
  const written = escaperOf(format);
  const taken: Taken[] = [];
  let text = '';
  for (const { before = '', text: quote, after = '', from } of paragraphs) {
    text += `${text ? between : ''}${begins}${written(before)}`;
    const start = text.length;
    text += written(quote);
    taken.push({ ...from, path, claim: { text: text.slice(start), start, end: text.length } });
    text += `${written(after)}${ends}`;
  }
  return { text: text || null, taken };
}
