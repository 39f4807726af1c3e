import { z } from 'zod';
import { type Composed, type Composition, defineAgent, match, usualPlan } from './definition.ts';
import { experimentRunBody, subjectName } from './input.ts';

const section = z.object({ heading: z.string(), points: z.array(z.string()) }).meta({ id: 'ContentSection' });

/** The sections of a piece of content, in the order in which they are written. */
export const contentSections = [
  {
    heading: 'Situation',
    description: 'The situation of the account today: tools, team, process, what they are evaluating',
  },
  { heading: 'Challenges', description: 'Problems, pain, effort and risk that the account has' },
  {
    heading: 'Requirements',
    description:
      'What the account needs, requires, asks for or is concerned about: compliance, integration, budget, objections',
  },
  {
    heading: 'Competition',
    description: 'Competitors and alternatives: strengths, weaknesses, pricing, how to win against them',
  },
  { heading: 'How we help', description: 'Capabilities, benefits, value and proof of what is offered' },
  {
    heading: 'Next steps',
    description: 'Agreed actions, timeline, decision process, follow-up, next meeting',
  },
] as const;

export const content = defineAgent({
  type: 'CONTENT',
  path: 'content',
  aliases: ['generate-content'],
  title: 'Content',
  description: 'A piece of content about an account or a person, every point of it from a source',
  category: 'writing',
  input: experimentRunBody,
  requires: [],
  follows: ['outputFormat'],
  task: 'Write content for a seller from what the sources say',
  plan: usualPlan,
  fields: () =>
    contentSections.map((one, index) => ({
      path: `/jsonContent/sections/${index}/points`,
      description: `${one.heading}: ${one.description}`,
      form: 'list',
      maxItems: 5,
    })),
  matches: ['product', 'playbook', 'persona', 'segment'],
  data: z
    .object({
      content: z.string(),
      jsonContent: z.object({ title: z.string(), sections: z.array(section) }).meta({ id: 'JsonContent' }),
      product: match,
      playbook: match,
      persona: match,
      segment: match,
    })
    .meta({ id: 'ContentData' }),
  compose,
});

interface Section {
  heading: string;
  points: string[];
}

/** Every section keeps its place, so that the pointers of annotations lead to it. */
function compose({ written, subject, matches, format }: Composition): Composed {
  const filled =
    (written.jsonContent as { sections?: Record<string, { points?: string[] }> } | undefined)?.sections ?? {};
  const sections = contentSections.map(({ heading }, index) => ({
    heading,
    points: filled[index]?.points ?? [],
  }));
  const title = subjectName(subject) ?? 'Content';
  const jsonContent = { title, sections };
  const filledSections = sections.filter((section) => section.points.length > 0);
  return {
    data: {
      content: render(title, filledSections, format ?? 'MARKDOWN', jsonContent),
      jsonContent,
      ...matches,
    },
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
