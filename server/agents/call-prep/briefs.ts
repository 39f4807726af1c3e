import { isPoint, notToldBy, worthQuoting } from '../activity.ts';
import type { Composition } from '../definition.ts';
import { type Topic, topicNames, topics } from '../discovery-frames.ts';
import { eventFact, type QuotedFact, quoteOf, spokenFact, standingFacts, textsOf } from '../quoted/fact.ts';
import type { Section } from '../quoted/layout.ts';
import { standsAlone } from '../quoted/library-facts.ts';
import type { KnownFacts } from './discovery.ts';

/** The texts of a call preparation where no model writes them: quoted facts under headings. */

const documentsMost = 10;
const dealsMost = 6;
const askedMost = 8;
const eventsMost = 5;

/** `toldTexts`: what the brief on the company tells. */
export function personBrief(
  { subject, activity, matches }: Composition,
  toldTexts: readonly string[],
): Section[] {
  const { name, email, jobTitle, socialProfile } = subject.person;
  const theirs = activity.statements.filter(({ byPerson }) => byPerson);
  const calledName = activity.personName;
  const statedTitle = jobTitle ? null : activity.personTitle;
  const title = statedTitle?.value === calledName?.value ? null : statedTitle;
  const isKnown = theirs.length > 0 || calledName !== null;
  if (!isKnown || !(name || email || socialProfile)) return [];
  const untold = notToldBy(theirs, toldTexts);
  const statements = untold.filter(({ isQuestion }) => !isQuestion);
  return [
    {
      heading: 'Who',
      facts: [
        ...(calledName
          ? [{ text: calledName.value, from: { type: 'event' as const, oId: calledName.eventOId } }]
          : []),
        ...[name, jobTitle].flatMap((text) => (text && text !== calledName?.value ? [{ text }] : [])),
        ...(title ? [{ text: title.value, from: { type: 'event' as const, oId: title.eventOId } }] : []),
        ...(matches.persona ? [{ text: `Persona: ${matches.persona.name}` }] : []),
      ],
    },
    { heading: 'In their own words', facts: worthQuoting(statements).map(spokenFact) },
    {
      heading: 'What they asked',
      facts: untold
        .filter((one) => one.isQuestion && isPoint(one))
        .slice(0, askedMost)
        .map(spokenFact),
    },
    {
      heading: 'Where they took part',
      facts: activity.events
        .filter(({ byPerson, line }) => byPerson && !toldTexts.includes(line))
        .slice(0, eventsMost)
        .map(eventFact),
    },
  ];
}

/** The brief on the company, without what the brief on the person tells. */
export function companyBrief(
  { activity }: Composition,
  known: KnownFacts,
  ofPerson: readonly Section[],
): Section[] {
  const toldTexts = new Set(ofPerson.flatMap(({ facts }) => facts.map(({ text }) => text)));
  const sections = companySections(activity, known);
  return sections.map(({ heading, facts }) => ({
    heading,
    facts: facts.filter(({ text }) => !toldTexts.has(text)),
  }));
}

function companySections(activity: Composition['activity'], known: KnownFacts): Section[] {
  const standing = standingFacts(activity);
  const stood = standing.map(({ text }) => text);
  const ofTopic = (topic: Topic) => notIn(standing, known[topic] ?? []);
  const toldTexts = [...stood, ...Object.values(known).flatMap((facts) => facts.map(({ text }) => text))];
  // the person's own words stand in the brief on them
  const others = notToldBy(activity.statements, toldTexts).filter(
    ({ isQuestion, byPerson }) => !isQuestion && !byPerson,
  );
  return [
    { heading: 'Where it stands', facts: standing },
    ...topicNames.map((topic) => ({ heading: topics[topic].heading, facts: ofTopic(topic) })),
    { heading: 'What the request tells', facts: notToldBy(activity.told, toldTexts).map(quoteOf) },
    { heading: 'In their own words', facts: worthQuoting(others).map(spokenFact) },
    {
      heading: 'What they asked',
      facts: activity.statements
        .filter((one) => one.isQuestion && isPoint(one) && !one.byPerson)
        .slice(0, askedMost)
        .map(spokenFact),
    },
    {
      heading: 'How deals ended',
      facts: notToldBy(activity.deals, toldTexts).slice(0, dealsMost).map(quoteOf),
    },
    {
      heading: 'In documents',
      facts: notToldBy(activity.documents, toldTexts).slice(0, documentsMost).map(quoteOf),
    },
    { heading: 'Lately', facts: activity.events.slice(0, eventsMost).map(eventFact) },
  ];
}

/** Leaves out what the standing tells already. */
const notIn = (standing: readonly QuotedFact[], facts: readonly QuotedFact[]): QuotedFact[] => {
  const stood = standing.map(({ text }) => text);
  return facts.filter(({ text }) => notToldBy([{ quote: text }], stood).length > 0);
};

const agendaMost = 4;
const questionsMost = 5;

/** Returns the outline of a call: opening, topics, questions, proof and next step, from sourced facts alone. */
export function scriptOf(
  { activity, records }: Composition,
  known: KnownFacts,
  questions: readonly string[],
  impact: readonly QuotedFact[],
): Section[] {
  const of = (topic: Topic) => known[topic] ?? [];
  const standing = standingFacts(activity);
  const agenda = [...of('challenges'), ...of('goals'), ...of('requirements')];
  const statements = activity.statements.filter(({ isQuestion }) => !isQuestion);
  const theirs = worthQuoting(statements, agendaMost).map(spokenFact);
  return [
    { heading: 'Opening', facts: standing },
    { heading: 'Agenda', facts: (agenda.length > 0 ? agenda : theirs).slice(0, agendaMost) },
    { heading: 'Questions', facts: questions.slice(0, questionsMost).map((text) => ({ text })) },
    { heading: 'Proof', facts: [...impact, ...differences(records)].slice(0, agendaMost) },
    { heading: 'Next step', facts: notIn(standing, of('nextSteps')).slice(0, 2) },
  ];
}

/** What sets the offering apart, in the library's words; what it can do proves nothing. */
const differences = ({ product }: Composition['records']): QuotedFact[] =>
  product ? textsOf(product, 'differentiatedValue').filter(({ text }) => standsAlone(text)) : [];
