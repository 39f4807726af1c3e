import { z } from 'zod';
import { type AgentRunBody, accountRunBody, type RunSubject } from '../../../schema/agents/input.ts';
import { type AccountPerson, nameKey, type PeopleWanted, personName } from '../account-person.ts';
import { isPoint, notToldBy, toldAs, worthQuoting } from '../activity.ts';
import {
  type ComposedAnswer,
  type Composition,
  defineAgent,
  match,
  type ResolvedInput,
  usualPlan,
} from '../definition.ts';
import { type Composer, composer } from '../quoted/composer.ts';
import { eventFact, personPlace, quoteOf } from '../quoted/fact.ts';
import { isTitle } from '../titles.ts';

const person = z
  .object({
    name: z.string().nullable().meta({ description: 'Name in the request or an event' }),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    jobTitle: z.string().nullable(),
    socialProfile: z.string().nullable(),
    company: z
      .object({ name: z.string().nullable(), domain: z.string().nullable() })
      .meta({ id: 'EnrichedPersonCompany' }),
  })
  .meta({ id: 'EnrichedPerson' });

const talkingPointsMost = 6;
const documentsMost = 4;
const recentMost = 6;
const colleaguesMost = 500;

export const enrichPerson = defineAgent({
  type: 'ENRICH_PERSON',
  path: 'enrich-person',
  aliases: [],
  title: 'Enrich person',
  description: 'Knowledge of the workspace about a person: role, statements, and what to talk about',
  category: 'research',
  input: accountRunBody,
  requires: ['email', 'lastName', 'socialProfile'],
  follows: [],
  about: 'person',
  task: 'Collect what is known about a person. What they say or write themselves counts more than what others say of them',
  plan: {
    ...usualPlan,
    personFirst: true,
    activity: true,
    people: colleagues,
  },
  fields: ({ composes, subject, activity }) => [
    // one sentence that a search found is seldom somebody's title: only a model that reads may say what they are
    ...(composes && !subject.person.jobTitle
      ? [
          {
            path: '/person/jobTitle',
            description: 'The job title of the person themselves, as a source states it',
            form: 'text' as const,
            maxItems: 1,
            toldOf: 'account' as const,
          },
        ]
      : []),
    // whoever can quote the person need not pick one sentence of somebody's for what sums them up
    ...(composes || !(activity.told.length > 0 || activity.statements.some(({ byPerson }) => byPerson))
      ? [
          {
            path: '/summary',
            description:
              'Summary: who the person is and what they are responsible for or want, in a sentence',
            form: 'text' as const,
            maxItems: 1,
            toldOf: 'account' as const,
          },
        ]
      : []),
    {
      path: '/talkingPoints',
      description: 'Problems, goals, requirements and interests of the person worth talking about',
      form: 'list',
      maxItems: talkingPointsMost,
      toldOf: 'account',
    },
  ],
  matches: ['persona', 'product', 'playbook'],
  data: z
    .object({
      person,
      summary: z.string().nullable(),
      persona: match,
      product: match,
      playbook: match,
      talkingPoints: z.array(z.string()).meta({
        description:
          'Facts that sources tell of the person, then what they said or asked, then what documents say of them',
      }),
      recentActivity: z
        .array(z.string())
        .meta({ description: 'Events with the person, newest first: day, kind, title' }),
    })
    .meta({ id: 'EnrichPersonData' }),
  compose,
});

/** The workspace's own people of the account: the person may be one whose title is known. No provider is asked. */
function colleagues({ subject, settings }: ResolvedInput): PeopleWanted {
  const most = subject.person.email || subject.person.name ? colleaguesMost : 0;
  const fromEvents = settings.enableCrmActivity !== false;
  return { most, fromEvents, provided: 0, titles: [], excludeTitles: [], country: null, location: null };
}

function compose(from: Composition): ComposedAnswer {
  const { written: writtenValues, activity, matches } = from;
  const answer = composer();
  const { person, isKnown } = whoTheyAre(from, answer);
  const points = answer.list('/talkingPoints', writtenValues.talkingPoints as string[] | undefined);
  const recent = answer.list('/recentActivity');
  const theirs = activity.statements.filter((one) => one.byPerson && isPoint(one));
  points.add(...notToldBy(activity.told, points.values).map(quoteOf));
  points.add(...worthQuoting(notToldBy(theirs, points.values)).map(quoteOf));
  points.add(...notToldBy(activity.documents, points.values).slice(0, documentsMost).map(quoteOf));
  const events = activity.events.filter(({ byPerson }) => byPerson);
  recent.add(...events.slice(0, recentMost).map(eventFact));
  const isFound =
    isKnown || writtenValues.summary !== undefined || points.values.length + recent.values.length > 0;
  const who = person.name ?? person.email ?? 'the person';
  return {
    data: {
      person,
      summary: writtenValues.summary ?? null,
      ...matches,
      talkingPoints: points.values,
      recentActivity: recent.values,
    },
    taken: answer.taken,
    found: isFound,
    ...(isFound ? {} : { message: `Nothing in this workspace speaks of ${who}` }),
  };
}

/** The request first, then what sources tell, then what the person is known as, then how events call them. */
function whoTheyAre(from: Composition, answer: Composer) {
  const { subject, body, activity, written } = from;
  const { email, socialProfile } = subject.person;
  const knownOne = knownPerson(from);
  const calledName = activity.personName;
  const isCalledByTitle = calledName !== null && isTitle(calledName.value);
  const toldName = isCalledByTitle ? null : (calledName?.value ?? fullName(knownOne));
  const name = subject.person.name ?? toldName;
  const sent = subject.person.name ? sentName(body) : null;
  const { firstName, lastName } = sent ?? personName(name) ?? { firstName: null, lastName: null };
  const writtenTitle = (written.person as { jobTitle?: string } | undefined)?.jobTitle ?? null;
  const calledTitle = isCalledByTitle ? calledName.value : null;
  const told = toldAs(activity.told, /^(?:(?:job )?title|role|position)$/);
  const toldTitle = subject.person.jobTitle || writtenTitle ? null : told;
  if (toldTitle) answer.prove('/person/jobTitle', toldTitle.from);
  const jobTitle =
    subject.person.jobTitle ?? writtenTitle ?? toldTitle?.value ?? knownOne?.title ?? calledTitle;
  if (!sent && name && calledName && !isCalledByTitle)
    for (const member of ['name', 'firstName', 'lastName'])
      answer.prove(`/person/${member}`, { type: 'event', oId: calledName.eventOId });
  if (!subject.person.jobTitle && !writtenTitle && !toldTitle && jobTitle) {
    const ofTitle = knownOne?.title ? knownOne.evidence.filter(({ about }) => about === 'title') : [];
    for (const one of ofTitle) answer.prove('/person/jobTitle', personPlace(one));
    if (!knownOne?.title && calledName)
      answer.prove('/person/jobTitle', { type: 'event', oId: calledName.eventOId });
  }
  const person = { name, firstName, lastName, email, jobTitle, socialProfile, company: companyOf(subject) };
  return { person, isKnown: calledName !== null || knownOne !== null || writtenTitle !== null };
}

/** By the e-mail address, else by the name. */
function knownPerson({ people, subject: { person } }: Composition): AccountPerson | null {
  const key = person.name ? nameKey({ firstName: person.name, lastName: null }) : null;
  const isThem = (one: AccountPerson) =>
    person.email ? one.email === person.email : key !== null && nameKey(one) === key;
  return people?.people.find(isThem) ?? null;
}

const fullName = (known: AccountPerson | null): string | null =>
  known ? [known.firstName, known.lastName].filter(Boolean).join(' ') || null : null;

const companyOf = ({ company: { name, domain } }: RunSubject) => ({ name, domain });

/** Flat or nested, as the subject was read. */
function sentName(body: AgentRunBody) {
  const { firstName, lastName } = body;
  return {
    firstName: firstName ?? body.person?.firstName ?? null,
    lastName: lastName ?? body.person?.lastName ?? null,
  };
}
