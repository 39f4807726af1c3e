import type { Repeated, Stretch, Taken } from '../definition.ts';

/**
 * Quoted facts under headings, as one text: what the built-in model gives where a better writer would give prose. The
 * places of the facts in it are kept, so that each leads to its evidence.
 */

/** Where a point stands: a written value of the answer, by its path, or a record, event or resource. */
export type Evidence = { of: string } | Omit<Taken, 'path' | 'claim'>;

export interface BriefingPoint {
  /** What the evidence says; `before` and `after` are the brief's own words around it. */
  text: string;
  before?: string;
  after?: string;
  evidence?: readonly Evidence[];
}

export interface BriefingSection {
  heading: string;
  points: readonly BriefingPoint[];
}

/** A text with the evidence of its points, each named by its stretch. */
export interface Briefing {
  text: string | null;
  taken: Taken[];
  repeated: Repeated[];
}

/**
 * The sections that have points, as the text at `path` of the answer; null where none has. `format` is that of the
 * request: JSON is shown as text.
 */
export function briefing(
  path: string,
  sections: readonly BriefingSection[],
  format: string | null,
): Briefing {
  const told = sections.filter(({ points }) => points.length > 0);
  const taken: Taken[] = [];
  const repeated: Repeated[] = [];
  const form = forms[format ?? 'MARKDOWN'] ?? plain;
  let text = '';
  for (const { heading, points } of told) {
    text += `${text ? form.between : ''}${form.heading(form.escape(heading))}${form.listBegins}`;
    for (const [index, point] of points.entries()) {
      if (index > 0) text += '\n';
      text += form.pointBegins + form.escape(point.before ?? '');
      const start = text.length;
      text += form.escape(point.text);
      const claim = { text: text.slice(start), start, end: text.length };
      for (const one of point.evidence ?? []) addEvidence({ taken, repeated }, one, path, claim);
      text += form.escape(point.after ?? '') + form.pointEnds;
    }
    text += form.listEnds;
  }
  return { text: text || null, taken, repeated };
}

/** Notes where the stretch of the text at `path` stands. */
export function addEvidence(
  { taken, repeated }: { taken: Taken[]; repeated: Repeated[] },
  evidence: Evidence,
  path: string,
  claim: Stretch,
): void {
  if ('of' in evidence) repeated.push({ path, of: evidence.of, claim });
  else taken.push({ ...evidence, path, claim });
}

/** How a foreign text is written in a format, so that its marks stay signs. */
export const escaperOf = (format: string): ((text: string) => string) => (forms[format] ?? plain).escape;

interface Form {
  heading(text: string): string;
  listBegins: string;
  pointBegins: string;
  pointEnds: string;
  listEnds: string;
  between: string;
  escape(text: string): string;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

const plain: Form = {
  heading: (text) => text,
  listBegins: '\n\n',
  pointBegins: '- ',
  pointEnds: '',
  listEnds: '',
  between: '\n\n',
  escape: oneLine,
};

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const forms: Readonly<Record<string, Form>> = {
  TEXT: plain,
  // a source's own marks stay what they are: signs, no markup
  MARKDOWN: {
    ...plain,
    heading: (text) => `## ${text}`,
    escape: (text) => oneLine(text).replaceAll(/[\\`*_[\]<>#]/g, (sign) => `\\${sign}`),
  },
  HTML: {
    heading: (text) => `<h2>${text}</h2>`,
    listBegins: '\n<ul>\n',
    pointBegins: '<li>',
    pointEnds: '</li>',
    listEnds: '\n</ul>',
    between: '\n',
    escape: (text) => oneLine(text).replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign),
  },
};
