import { escapeHtml } from '../../text/markup.ts';
import type { Stretch } from '../definition.ts';
import type { QuotedFact } from './fact.ts';

/** Facts below a heading. */
export interface Section {
  heading: string;
  facts: readonly QuotedFact[];
}

/** The signs around headings and facts in one format. */
export interface Layout {
  heading(text: string): string;
  listBegins: string;
  factBegins: string;
  factEnds: string;
  betweenFacts: string;
  listEnds: string;
  betweenSections: string;
  /** Returns a foreign text as it is written, so that its marks stay signs. */
  written(text: string): string;
}

export interface LaidOut {
  /** Null where no section has a fact. */
  text: string | null;
  /** Where each fact stands in it, without the words around it. */
  stretches: { fact: QuotedFact; claim: Stretch }[];
}

/** Writes the sections that have facts, in their order. */
export function layOut(sections: readonly Section[], layout: Layout): LaidOut {
  const { written } = layout;
  const stretches: LaidOut['stretches'] = [];
  let text = '';
  for (const { heading, facts } of sections.filter((one) => one.facts.length > 0)) {
    text += `${text ? layout.betweenSections : ''}${layout.heading(written(heading))}${layout.listBegins}`;
    for (const [index, fact] of facts.entries()) {
      text += `${index > 0 ? layout.betweenFacts : ''}${layout.factBegins}${written(fact.before ?? '')}`;
      const start = text.length;
      text += written(fact.text);
      stretches.push({ fact, claim: { text: text.slice(start), start, end: text.length } });
      text += `${written(fact.after ?? '')}${layout.factEnds}`;
    }
    text += layout.listEnds;
  }
  return { text: text || null, stretches };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

const plain: Layout = {
  heading: (text) => text,
  listBegins: '\n\n',
  factBegins: '- ',
  factEnds: '',
  betweenFacts: '\n',
  listEnds: '',
  betweenSections: '\n\n',
  written: oneLine,
};

const lists: Readonly<Record<string, Layout>> = {
  MARKDOWN: {
    ...plain,
    heading: (text) => `## ${text}`,
    written: (text) => oneLine(text).replaceAll(/[\\`*_[\]<>#]/g, (sign) => `\\${sign}`),
  },
  HTML: {
    ...plain,
    heading: (text) => `<h2>${text}</h2>`,
    listBegins: '\n<ul>\n',
    factBegins: '<li>',
    factEnds: '</li>',
    listEnds: '\n</ul>',
    betweenSections: '\n',
    written: (text) => escapeHtml(oneLine(text)),
  },
};

/** Lists under headings, in Markdown where no format is given; JSON is shown as text. */
export const listLayout = (format: string | null): Layout => lists[format ?? 'MARKDOWN'] ?? plain;

/** Paragraphs without headings. */
export function paragraphLayout(format: string): Layout {
  const { written } = listLayout(format);
  const [factBegins, factEnds, betweenFacts] = format === 'HTML' ? ['<p>', '</p>', '\n'] : ['', '', '\n\n'];
  return { ...plain, listBegins: '', factBegins, factEnds, betweenFacts, written };
}
