import { escapeHtml } from '../../text/markup.ts';
import type { AgentField } from '../definition.ts';
import type { Topic } from '../discovery-frames.ts';
import { layOut, listLayout } from '../quoted/layout.ts';

/** Content as facts in their sources' words, under headings. */

export interface ContentSection {
  heading: string;
  /** What a sentence must say to stand there. */
  description: string;
  /** What it says of the account, by topic; absent: what anybody says may stand there. */
  topics?: readonly Topic[];
  tells?: AgentField['tells'];
  /** Told by records of the library alone where no model writes: a sentence that only sounds like it tells of others. */
  library?: 'competitors' | 'offering';
}

/** The default sections of a piece of content, in their order; used when the instructions name none. */
export const contentSections: readonly ContentSection[] = [
  {
    heading: 'Situation',
    description: 'The situation of the account today: tools, team, process, what they are evaluating',
    topics: ['situation', 'goals'],
    tells: 'fact',
  },
  {
    heading: 'Challenges',
    description: 'Problems, pain, effort and risk that the account has',
    topics: ['challenges'],
    tells: 'trouble',
  },
  {
    heading: 'Requirements',
    description:
      'What the account needs, requires, asks for or is concerned about: compliance, integration, budget, objections',
    topics: ['requirements', 'budget', 'decision'],
  },
  {
    heading: 'Competition',
    description: 'Competitors and alternatives: strengths, weaknesses, pricing, how to win against them',
    topics: ['competition'],
    library: 'competitors',
  },
  {
    heading: 'How we help',
    description: 'Capabilities, benefits, value and proof of what is offered',
    library: 'offering',
    tells: 'good',
  },
  {
    heading: 'Next steps',
    description: 'Agreed actions, timeline, decision process, follow-up, next meeting',
    topics: ['nextSteps', 'timing'],
  },
];

const sectionsMost = 10;
const headingWords = 8;
const headingCharacters = 80;

/**
 * Returns the headings that instructions name, as a list or as headings of their own; the default ones where they
 * name none.
 */
export function sectionsFor(instructions: string): readonly ContentSection[] {
  const found = instructions.split('\n').flatMap((line): ContentSection[] => {
    const [, text] = /^\s{0,8}(?:#{1,6}|[-*+•]|\d{1,2}[.)])[ \t]+(\S[^\n]{0,400})$/.exec(line) ?? [];
    if (!text) return [];
    const [heading = ''] = text.split(/[:–—(]| - /);
    const bare = heading.replaceAll(/[*_`#]/g, '').trim();
    const isShort = bare.length <= headingCharacters && bare.split(/\s+/).length <= headingWords;
    return bare && isShort && !/[.!?]$/.test(bare) ? [{ heading: bare, description: text.trim() }] : [];
  });
  const named = [...new Map(found.map((one) => [one.heading.toLowerCase(), one])).values()];
  return named.length >= 2 ? named.slice(0, sectionsMost) : contentSections;
}

/** Returns the model's questions for each section. `writes`: the model can judge statements about others. */
export const sectionFields = (sections: readonly ContentSection[], writes: boolean): AgentField[] =>
  sections.flatMap(({ heading, description, topics, library, tells }, index): AgentField[] =>
    library && !writes
      ? []
      : [
          {
            path: `/jsonContent/sections/${index}/points`,
            description: description.startsWith(heading) ? description : `${heading}: ${description}`,
            form: 'list',
            maxItems: 5,
            ...(topics && !library ? { toldOf: 'account' as const } : {}),
            ...(tells ? { tells } : {}),
          },
        ],
  );

export interface FilledSection {
  heading: string;
  points: string[];
}

/** Returns every section, empty ones too, in its place, so that the pointers of annotations stay valid. */
export function filledSections(
  sections: readonly ContentSection[],
  written: Record<string, unknown>,
): FilledSection[] {
  const filled =
    (written.jsonContent as { sections?: Record<string, { points?: string[] }> } | undefined)?.sections ?? {};
  return sections.map(({ heading }, index) => ({ heading, points: filled[index]?.points ?? [] }));
}

/** Writes the title and the sections that have points, as JSON or as text; the source's own markup is kept. */
export function renderSections(
  json: { title: string; sections: FilledSection[] },
  format: 'JSON' | 'TEXT' | 'HTML' | 'MARKDOWN',
): string {
  if (format === 'JSON') return JSON.stringify(json);
  const written = format === 'HTML' ? escapeHtml : (text: string) => text;
  const layout = { ...listLayout(format), written };
  const sections = json.sections.map(({ heading, points }) => ({
    heading,
    facts: points.map((text) => ({ text })),
  }));
  const title = titles[format](written(json.title));
  return [title, layOut(sections, layout).text].filter((text) => text !== null).join(layout.betweenSections);
}

const titles = {
  TEXT: (title: string) => title,
  MARKDOWN: (title: string) => `# ${title}`,
  HTML: (title: string) => `<h1>${title}</h1>`,
};
