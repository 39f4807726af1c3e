import { contentSections } from '../../../schema/agents/content.ts';
import type { AgentDefinition } from '../../../schema/agents/definition.ts';
import type { Cited } from '../../ai/index.ts';
import type { Ground } from './citable-text.ts';
import { type RunSubject, subjectName } from './input.ts';
import type { Match } from './match.ts';

/** Puts cited values and what the caller said into the agent's own form of `data`. */
export function composeData(
  definition: AgentDefinition,
  values: Cited[],
  subject: RunSubject,
  matches: Record<string, Match | null>,
  format: string | null,
): Record<string, unknown> {
  const written = valueTree(values);
  if (definition.type === 'CONTENT') return { ...contentData(written, subject, format), ...matches };
  const company = written.company as Record<string, unknown> | undefined;
  return {
    company: {
      name: subject.company.name,
      description: null,
      domain: subject.company.domain,
      website: subject.company.domain ? `https://${subject.company.domain}` : null,
      industry: null,
      employeeCount: null,
      specialties: [],
      ...company,
      location: { text: null, ...(company?.location as object | undefined) },
    },
    summary: written.summary ?? null,
    ...matches,
    talkingPoints: written.talkingPoints ?? [],
    recentActivity: written.recentActivity ?? [],
  };
}

/** JSON pointers and their values as one object; a number in a pointer is a place in a list. */
function valueTree(values: Cited[]): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const { path, value } of values) {
    const steps = path.split('/').slice(1);
    let holder: Record<string, unknown> | unknown[] = root;
    for (const [index, step] of steps.entries()) {
      const last = index === steps.length - 1;
      const next = last ? value : /^\d+$/.test(steps[index + 1] ?? '') ? [] : {};
      const slot = holder as Record<string, unknown>;
      if (last || slot[step] === undefined) slot[step] = next;
      holder = slot[step] as Record<string, unknown>;
    }
  }
  return root;
}

interface Section {
  heading: string;
  points: string[];
}

function contentData(written: Record<string, unknown>, subject: RunSubject, format: string | null) {
  const filled =
    (written.jsonContent as { sections?: Record<string, { points?: string[] }> } | undefined)?.sections ?? {};
  // Every section keeps its place, so that the pointers of annotations lead to it.
  const sections = contentSections.map(({ heading }, index) => ({
    heading,
    points: filled[index]?.points ?? [],
  }));
  const title = subjectName(subject) ?? 'Content';
  const jsonContent = { title, sections };
  return {
    content: render(
      title,
      sections.filter((section) => section.points.length > 0),
      format ?? 'MARKDOWN',
      jsonContent,
    ),
    jsonContent,
  };
}

function render(title: string, sections: Section[], format: string, json: unknown): string {
  if (format === 'JSON') return JSON.stringify(json);
  if (format === 'HTML') {
    const body = sections.map(
      (one) =>
        `<h2>${escapeHtml(one.heading)}</h2>\n<ul>\n${one.points.map((point) => `<li>${escapeHtml(point)}</li>`).join('\n')}\n</ul>`,
    );
    return [`<h1>${escapeHtml(title)}</h1>`, ...body].join('\n');
  }
  const mark = format === 'MARKDOWN' ? ['# ', '## '] : ['', ''];
  const body = sections.map(
    (one) => `${mark[1]}${one.heading}\n\n${one.points.map((point) => `- ${point}`).join('\n')}`,
  );
  return [`${mark[0]}${title}`, ...body].join('\n\n');
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);

interface AnnotationSource {
  type: string;
  oId: string | null;
  chunkOId?: string;
  field?: string;
  quote?: string;
  start?: number;
  end?: number;
  score?: number;
}

/** One annotation for each written value. Minimal ones say where, full ones quote. */
export function annotate(values: Cited[], grounds: Ground[], full: boolean) {
  const byKey = new Map(grounds.map((ground) => [ground.source.key, ground]));
  const byPath = Map.groupBy(values, (value) => value.path);
  return [...byPath].map(([path, cited]) => ({
    path,
    sources: cited.flatMap((one): AnnotationSource[] => {
      const ground = byKey.get(one.sourceKey);
      return ground ? [annotationSource(one, ground, full)] : [];
    }),
  }));
}

function annotationSource(cited: Cited, { place }: Ground, full: boolean): AnnotationSource {
  const inField = place.fields.find((one) => cited.start >= one.start && cited.end <= one.end);
  // A quote from an entity counts within the field it stands in; all others within the stored text.
  const base = inField ? -inField.start : place.at;
  return {
    type: place.type,
    oId: place.oId,
    ...(place.chunkOId ? { chunkOId: place.chunkOId } : {}),
    ...(inField ? { field: inField.field } : {}),
    ...(full
      ? {
          quote: cited.quote,
          start: cited.start + base,
          end: cited.end + base,
          score: Math.round(place.score * 1000) / 1000,
        }
      : {}),
  };
}
