import { subjectName } from '../../../schema/agents/input.ts';
import type { AgentSettings } from '../../../schema/agents/settings.ts';
import { notToldBy, quotedFrom } from '../activity.ts';
import type { Composed, Composition, Repeated, Taken } from '../definition.ts';
import { type Topic, topicNames } from '../discovery-frames.ts';
import { addEvidence, type Briefing, type BriefingSection, briefing } from '../quoted/briefing.ts';
import { companyBrief, personBrief, scriptOf } from './briefs.ts';
import {
  type DiscoveryQuestion,
  type KnownFact,
  type KnownFacts,
  methodQuestions,
  qualifyingQuestions,
} from './discovery.ts';
import { fittingReferences, likelyObjections } from './library.ts';
import { type Methodology, methodologies, methodologyNamed, usualMethodology } from './methodologies.ts';

/** How the answer of a call preparation is put together, of what was found alone. */

/** The methodology of an agent. `unknown`: it asks for one that nobody here knows. */
export function methodologyOf({ callPrepMethodology }: AgentSettings): {
  methodology: Methodology;
  unknown: boolean;
} {
  const named = callPrepMethodology ? methodologyNamed(callPrepMethodology) : null;
  return { methodology: named ?? usualMethodology, unknown: named === null && Boolean(callPrepMethodology) };
}

export function composeCallPrep(from: Composition): Composed {
  const { activity, records, library, matches, settings, format } = from;
  const { known, taken } = knownFacts(from);
  const { methodology, unknown } = methodologyOf(settings);
  const questions = [
    ...methodQuestions(methodology, known, records),
    ...qualifying(from, methodology.parts.length),
  ];
  const objections = likelyObjections(library, activity.statements);
  const references = fittingReferences(library);
  const isKnown =
    activity.events.length + activity.documents.length > 0 ||
    Object.values(known).some((facts) => facts.length > 0);
  const person = personBrief(from);
  const company = companyBrief(from, known);
  const script = isKnown ? scriptOf(from, known, questions, references.impact) : [];
  const texts = [
    shown(from, '/personBrief', person, format),
    shown(from, '/companyBrief', company, format),
    shown(from, '/callScript', script, format),
  ] as const;
  return {
    data: {
      personBrief: texts[0].text,
      companyBrief: texts[1].text,
      discoveryQuestions: questions.map(({ question }) => question),
      callScript: texts[2].text,
      likelyObjections: objections.list,
      references: references.list,
      facts: Object.fromEntries(
        topicNames.map((topic) => [topic, known[topic]?.map(({ text }) => text) ?? []]),
      ),
      ...matches,
    },
    ...evidence(questions, [{ taken }, ...texts, objections, references]),
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
function knownFacts({ written, activity }: Composition): { known: KnownFacts; taken: Taken[] } {
  const facts = (written.facts ?? {}) as Partial<Record<Topic, string[]>>;
  const told = Object.values(facts).flat();
  const statements = notToldBy(activity.statements, told);
  const known: Partial<Record<Topic, KnownFact[]>> = {};
  const taken: Taken[] = [];
  for (const topic of topicNames) {
    const found = facts[topic] ?? [];
    const list = found.map(
      (text, index): KnownFact => ({ text, evidence: { of: `/facts/${topic}/${index}` } }),
    );
    for (const statement of statements) {
      if (statement.topic !== topic || list.length >= factsMost) continue;
      taken.push({ path: `/facts/${topic}/${list.length}`, ...quotedFrom(statement) });
      list.push({ text: statement.quote, evidence: quotedFrom(statement) });
    }
    known[topic] = list;
  }
  return { known, taken };
}

/** Behind the methodology's, each at the place at which the model was asked for its answer. */
function qualifying({ records, written }: Composition, from: number): DiscoveryQuestion[] {
  const answers = (written.discoveryQuestions ?? []) as (string | undefined)[];
  return qualifyingQuestions(records).map(({ question, value, oId, field }, index) => {
    const answer = answers[from + index];
    const asked = answer ? `To confirm, sources say ${answer.toLowerCase()}: ${question}` : question;
    return { question: asked, taken: { oId, field, value } };
  });
}

const stretchOf = (whole: string, text: string) => {
  const start = whole.indexOf(text);
  return { text, start, end: start + text.length };
};

interface Evidenced {
  taken: Taken[];
  repeated?: Repeated[];
}

/** The sources of the questions, and of everything else. */
function evidence(
  questions: readonly DiscoveryQuestion[],
  others: readonly Evidenced[],
): Required<Evidenced> {
  const all: Required<Evidenced> = { taken: [], repeated: [] };
  for (const [index, { question, taken, confirms }] of questions.entries()) {
    const path = `/discoveryQuestions/${index}`;
    if (taken) {
      const { oId, field, value } = taken;
      const claim = stretchOf(question, value.trim());
      all.taken.push({ path, type: 'entity', oId, field, quote: value, start: 0, claim });
    }
    if (confirms) addEvidence(all, confirms.evidence, path, stretchOf(question, confirms.text.trim()));
  }
  for (const { taken, repeated = [] } of others) {
    all.taken.push(...taken);
    all.repeated.push(...repeated);
  }
  return all;
}

/** What a model has written stands, with the claims that it made; else the quoted facts. */
function shown(
  { written }: Composition,
  path: string,
  sections: readonly BriefingSection[],
  format: string | null,
): Briefing {
  const text = written[path.slice(1)];
  return typeof text === 'string' ? { text, taken: [], repeated: [] } : briefing(path, sections, format);
}
