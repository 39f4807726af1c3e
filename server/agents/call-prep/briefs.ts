import {
  type AccountEvent,
  asksOfTheOffer,
  notToldBy,
  quotedFrom,
  quotedIn,
  type Statement,
  worthQuoting,
} from '../activity.ts';
import type { Composition } from '../definition.ts';
import { type Topic, topicNames, topics } from '../discovery-frames.ts';
import type { BriefingPoint, BriefingSection } from '../quoted/briefing.ts';
import type { DiscoveryQuestion, KnownFacts } from './discovery.ts';

/** The texts of a call preparation where no model writes them: quoted facts under headings. */

const documentsMost = 10;
const dealsMost = 6;
const askedMost = 8;
const eventsMost = 5;

const said = (statement: Statement): BriefingPoint => ({
  before: '“',
  text: statement.quote,
  after: `”${statement.speaker ? ` (${statement.speaker})` : ''}`,
  evidence: [quotedFrom(statement)],
});

const happened = ({ oId, line }: AccountEvent): BriefingPoint => ({
  text: line,
  evidence: [{ type: 'event', oId }],
});

export function personBrief({ subject, activity, matches }: Composition): BriefingSection[] {
  const { name, email, jobTitle, socialProfile } = subject.person;
  const theirs = activity.statements.filter(({ byPerson }) => byPerson);
  const called = activity.personName;
  const isKnown = theirs.length > 0 || called !== null;
  if (!isKnown || !(name || email || socialProfile)) return [];
  const statements = theirs.filter(({ isQuestion }) => !isQuestion);
  return [
    {
      heading: 'Who',
      points: [
        ...(called
          ? [{ text: called.value, evidence: [{ type: 'event' as const, oId: called.eventOId }] }]
          : []),
        ...[name, jobTitle].flatMap((text) => (text && text !== called?.value ? [{ text }] : [])),
        ...(matches.persona ? [{ text: `Persona: ${matches.persona.name}` }] : []),
      ],
    },
    { heading: 'In their own words', points: worthQuoting(statements).map(said) },
    {
      heading: 'What they asked',
      points: theirs
        .filter(({ isQuestion }) => isQuestion)
        .slice(0, askedMost)
        .map(said),
    },
    {
      heading: 'Where they took part',
      points: activity.events
        .filter(({ byPerson }) => byPerson)
        .slice(0, eventsMost)
        .map(happened),
    },
  ];
}

export function companyBrief({ activity }: Composition, known: KnownFacts): BriefingSection[] {
  const told = Object.values(known).flatMap((facts) => facts.map(({ text }) => text));
  const others = notToldBy(activity.statements, told).filter(({ isQuestion }) => !isQuestion);
  return [
    ...topicNames.map((topic) => ({ heading: topics[topic].heading, points: pointsOf(known, topic) })),
    { heading: 'In their own words', points: worthQuoting(others).map(said) },
    {
      heading: 'What they asked',
      points: activity.statements.filter(asksOfTheOffer).slice(0, askedMost).map(said),
    },
    {
      heading: 'How deals ended',
      points: notToldBy(activity.deals, told)
        .slice(0, dealsMost)
        .map((one) => ({ text: one.quote, evidence: [quotedFrom(one)] })),
    },
    {
      heading: 'In documents',
      points: notToldBy(activity.documents, told)
        .slice(0, documentsMost)
        .map((one) => ({ text: one.quote, evidence: [quotedIn(one)] })),
    },
    { heading: 'Lately', points: activity.events.slice(0, eventsMost).map(happened) },
  ];
}

const pointsOf = (known: KnownFacts, topic: Topic): BriefingPoint[] =>
  (known[topic] ?? []).map(({ text, evidence }) => ({ text, evidence: [evidence] }));

const agendaMost = 4;
const questionsMost = 5;

/** An outline: what to begin with, what to speak of, what to ask, what proves it, where to go. Sourced facts alone. */
export function scriptOf(
  { activity, records }: Composition,
  known: KnownFacts,
  questions: readonly DiscoveryQuestion[],
  impact: readonly BriefingPoint[],
): BriefingSection[] {
  const agenda = (['challenges', 'goals', 'requirements'] as const).flatMap((topic) =>
    pointsOf(known, topic),
  );
  const theirs = worthQuoting(
    activity.statements.filter(({ isQuestion }) => !isQuestion),
    agendaMost,
  ).map(said);
  const next = pointsOf(known, 'nextSteps');
  return [
    { heading: 'Opening', points: activity.events.slice(0, 1).map(happened) },
    { heading: 'Agenda', points: (agenda.length > 0 ? agenda : theirs).slice(0, agendaMost) },
    {
      heading: 'Questions',
      points: questions.slice(0, questionsMost).map(({ question }) => ({ text: question })),
    },
    { heading: 'Proof', points: [...impact, ...differences(records)].slice(0, agendaMost) },
    { heading: 'Next step', points: next.slice(0, 2) },
  ];
}

/** What sets the offering apart, in the library's words. */
function differences({ product }: Composition['records']): BriefingPoint[] {
  const values = product?.data.differentiatedValue ?? product?.data.capabilities;
  if (!product || !Array.isArray(values)) return [];
  const name = product.data.differentiatedValue ? 'differentiatedValue' : 'capabilities';
  return values.flatMap((value: unknown, index) =>
    typeof value === 'string'
      ? [
          {
            text: value,
            evidence: [
              {
                type: 'entity' as const,
                oId: product.oId,
                field: `/${name}/${index}`,
                quote: value,
                start: 0,
              },
            ],
          },
        ]
      : [],
  );
}
