import { subjectName } from '../../../schema/agents/input.ts';
import type { AgentSettings } from '../../../schema/agents/settings.ts';
import { notToldBy } from '../activity.ts';
import type { ComposedAnswer, Composition } from '../definition.ts';
import { type Topic, topicNames } from '../discovery-frames.ts';
import { type Composer, composer } from '../quoted/composer.ts';
import { type QuotedFact, quoteOf, standingFacts } from '../quoted/fact.ts';
import type { Section } from '../quoted/layout.ts';
import { companyBrief, personBrief, scriptOf } from './briefs.ts';
import { type KnownFacts, methodQuestions, qualifyingQuestions } from './discovery.ts';
import { fittingReferences, impactOf, likelyObjections, referencesShown } from './library.ts';
import { type Methodology, methodologies, methodologyNamed, usualMethodology } from './methodologies.ts';

/** How the answer of a call preparation is put together, of what was found alone. */

/** Returns the methodology of an agent. `unknown` is the name that it asks for and that no methodology has. */
export function methodologyOf({ callPrepMethodology }: AgentSettings): {
  methodology: Methodology;
  unknown: boolean;
} {
  const named = callPrepMethodology ? methodologyNamed(callPrepMethodology) : null;
  return { methodology: named ?? usualMethodology, unknown: named === null && Boolean(callPrepMethodology) };
}

export function composeCallPrep(from: Composition): ComposedAnswer {
  const { activity, records, library, matches, settings } = from;
  const facts = composer();
  const { known: knownByTopic, lists } = knownFacts(from, facts);
  const { methodology, unknown } = methodologyOf(settings);
  const questions = [
    ...methodQuestions(methodology, knownByTopic, records),
    ...qualifying(from, methodology.parts.length),
  ];
  const answer = composer();
  const discoveryQuestions = questions.map((fact, index) =>
    answer.sentence(`/discoveryQuestions/${index}`, fact, true),
  );
  answer.taken.push(...facts.taken);
  const references = fittingReferences(library);
  const isKnown =
    activity.events.length + activity.documents.length + activity.told.length > 0 ||
    Object.values(knownByTopic).some((topic) => topic.length > 0);
  const knownTexts = Object.values(knownByTopic).flatMap((facts) => facts.map(({ text }) => text));
  const open = discoveryQuestions.filter(
    (one, index) => !knownTexts.some((text) => text.includes(questions[index]?.text ?? one)),
  );
  const isWritten = (brief: string) => typeof from.written[brief] === 'string';
  const stood = isWritten('companyBrief') ? [] : standingFacts(activity).map(({ text }) => text);
  const ofPerson = isWritten('personBrief') ? [] : personBrief(from, stood);
  const script = isKnown ? scriptOf(from, knownByTopic, open, references.flatMap(impactOf)) : [];
  return {
    data: {
      personBrief: shown(from, answer, 'personBrief', ofPerson),
      companyBrief: shown(from, answer, 'companyBrief', companyBrief(from, knownByTopic, ofPerson)),
      discoveryQuestions,
      callScript: shown(from, answer, 'callScript', script),
      likelyObjections: likelyObjections(library, activity.statements, answer),
      references: referencesShown(references, answer),
      facts: lists,
      ...matches,
    },
    taken: answer.taken,
    repeated: answer.repeated,
    found: isKnown,
    ...(isKnown ? {} : { message: nothingKnown(from) }),
    warnings: [
      ...(unknown
        ? [
            `callPrepMethodology names none that is known here (${methodologies.map(({ name }) => name).join(', ')}): ${usualMethodology.name} was followed`,
          ]
        : []),
    ],
  };
}

/** The library helps before a call with somebody unknown; it is no knowledge of them. */
const nothingKnown = ({ subject }: Composition) =>
  `Nothing in this workspace speaks of ${subjectName(subject) ?? subject.person.email ?? 'the subject'}; questions, objections and references are those of the library`;

const factsMost = 4;

/** What the model found in the sources, then statements that tell their topic by themselves. */
function knownFacts(
  { written, activity }: Composition,
  facts: Composer,
): { known: KnownFacts; lists: Record<string, string[]> } {
  const { standing } = activity;
  const foundByTopic = (written.facts ?? {}) as Partial<Record<Topic, string[]>>;
  const statements = notToldBy(activity.statements, Object.values(foundByTopic).flat());
  const knownByTopic: Partial<Record<Topic, QuotedFact[]>> = {};
  const lists: Record<string, string[]> = {};
  for (const topic of topicNames) {
    const path = `/facts/${topic}`;
    const own = (foundByTopic[topic] ?? []).map((text, index) => ({
      text,
      from: { of: `${path}/${index}` },
    }));
    const ofTopic = statements.filter((one) => one.topic === topic);
    const sent = notToldBy(activity.told, foundByTopic[topic] ?? []).filter((one) => one.topic === topic);
    const said = ofTopic.slice(0, Math.max(0, factsMost - own.length));
    const told = [...sent, ...said].map(quoteOf);
    const list = facts.list(path, foundByTopic[topic]);
    list.add(...told);
    // what they asked for, or we promised, is the step that comes next, whatever else was agreed before
    const due = topic === 'nextSteps' ? (standing?.request ?? standing?.promise) : null;
    knownByTopic[topic] = [...(due ? [quoteOf(due)] : []), ...own, ...told];
    lists[topic] = list.values;
  }
  return { known: knownByTopic, lists };
}

/** Behind the methodology's, each at the place at which the model was asked for its answer. */
function qualifying({ records, written }: Composition, from: number): QuotedFact[] {
  const answers = (written.discoveryQuestions ?? []) as (string | undefined)[];
  return qualifyingQuestions(records).map((fact, index) => {
    const answer = answers[from + index];
    return answer ? { ...fact, before: `To confirm, sources say ${answer.toLowerCase()}: ` } : fact;
  });
}

/** What a model has written stands, with the claims that it made; else the quoted facts. */
function shown(
  { written, format }: Composition,
  answer: Composer,
  name: string,
  sections: readonly Section[],
): string | null {
  const text = written[name];
  return typeof text === 'string' ? text : answer.underHeadings(`/${name}`, sections, format);
}
