import { z } from 'zod';
import { defineAgent, match } from './definition.ts';

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
  task: 'Write content for a seller from what the sources say',
  fields: contentSections.map((one, index) => ({
    path: `/jsonContent/sections/${index}/points`,
    description: `${one.heading}: ${one.description}`,
    form: 'list',
    maxItems: 5,
  })),
  matches: [
    { member: 'product', kinds: ['product', 'service', 'solution'] },
    { member: 'playbook', kinds: ['motion-playbook', 'playbook'] },
    { member: 'persona', kinds: ['persona'] },
    { member: 'segment', kinds: ['segment'] },
  ],
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
});
