import { z } from 'zod';
import type { AccountActivity, EventFact } from '../activity.ts';
import { defineAgent } from '../definition.ts';
import { isTitle } from '../titles.ts';
import { qualifying } from './qualify.ts';

const person = z
  .object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    jobTitle: z.string().nullable(),
    socialProfile: z.string().nullable(),
    company: z.object({ name: z.string().nullable(), domain: z.string().nullable() }),
  })
  .meta({ id: 'QualifiedPerson' });

/** How events call the person; a title is no name. */
const nameTold = ({ personName }: AccountActivity): EventFact | null =>
  personName && !isTitle(personName.value) ? personName : null;

export const qualifyPerson = defineAgent(
  qualifying({
    type: 'QUALIFY_PERSON',
    path: 'qualify-person',
    title: 'Qualify person',
    description:
      "A person's fit: the qualifying questions of persona and offering, answered from sources, and a score",
    requires: ['email', 'lastName', 'socialProfile'],
    task: 'Answer qualifying questions about a person and the company that they work for from what the sources say',
    members: ['persona', 'product', 'segment', 'playbook'],
    about: {
      name: 'person',
      shape: person,
      of: ({ subject, activity }) => ({
        ...subject.person,
        name: subject.person.name ?? nameTold(activity)?.value ?? null,
        company: { name: subject.company.name, domain: subject.company.domain },
      }),
      prove: ({ subject, activity }, answer) => {
        const told = subject.person.name ? null : nameTold(activity);
        if (told) answer.prove('/person/name', { type: 'event', oId: told.eventOId });
      },
    },
  }),
);
