import { z } from 'zod';
import { accountRunBody, subjectName } from '../../../schema/agents/input.ts';
import { cutAt } from '../../text/strings.ts';
import {
  type AgentDefinition,
  type AgentField,
  type Composition,
  type Evidence,
  type ResolvedInput,
  usualPlan,
} from '../definition.ts';
import { type Composer, composer } from '../quoted/composer.ts';
import {
  type AskedQuestion,
  mostQuestions,
  overall,
  type QualifyingAnswer,
  qualificationOf,
  qualifiedEntity,
  questionsOf,
  rationaleOf,
  scoreFormula,
  scoreOf,
} from './qualification.ts';

/** The members that both qualifying types share; they differ in subject and in the record that comes first. */

export type Member = 'product' | 'persona' | 'segment' | 'playbook';

/** Passages are looked for by so many questions; the others are answered by what these bring. */
const mostLookedUp = 60;

const pathOf = (member: Member, index: number) => `/${member}/qualification/answers/${index}`;

const questionsAsked = (of: Pick<ResolvedInput, 'records'>, member: Member): AskedQuestion[] =>
  questionsOf(of.records[member]).slice(0, mostQuestions);

interface Differing extends Pick<AgentDefinition, 'type' | 'path' | 'title' | 'description' | 'requires'> {
  task: string;
  /** In the order in which their questions are asked. */
  members: readonly Member[];
  about: {
    name: string;
    shape: z.ZodType;
    of(from: Composition): unknown;
    /** Proves what of it an event tells. */
    prove?(from: Composition, answer: Composer): void;
  };
}

export function qualifying({ members, about, ...definition }: Differing): AgentDefinition {
  const entities = Object.fromEntries(members.map((member) => [member, qualifiedEntity]));
  return {
    ...definition,
    aliases: [],
    category: 'qualification',
    input: accountRunBody,
    follows: [],
    plan: {
      ...usualPlan,
      activity: true,
      nearest: true,
      questions: (subject, fields) => [
        subject,
        ...fields.slice(0, mostLookedUp).map(({ question }) => `${subject} ${question}`),
      ],
    },
    matches: members,
    fields: (of) =>
      members.flatMap((member) =>
        questionsAsked(of, member).map(
          ({ question }, index): AgentField => ({
            path: pathOf(member, index),
            description:
              'Yes or no, as a source says it outright of the subject; a plan, a hope, a doubt, a condition or what others do is no answer',
            form: 'answer',
            maxItems: 1,
            // the library says what its owner looks for, not what somebody has
            toldOf: 'account',
            question,
          }),
        ),
      ),
    data: z.object({ [about.name]: about.shape, ...overall, ...entities }).meta({
      id: `${about.name === 'company' ? 'QualifyCompany' : 'QualifyPerson'}Data`,
      description: scoreFormula,
    }),
    compose: (from) => composed(from, members, about),
  };
}

function composed(from: Composition, members: readonly Member[], about: Differing['about']) {
  const answer = composer();
  about.prove?.(from, answer);
  const answers = new Map(members.map((member) => [member, answersOf(from, member, answer)]));
  const all = [...answers.values()].flat();
  const knownCount = all.filter(({ answer }) => answer !== 'UNKNOWN').length;
  const name = subjectName(from.subject) ?? 'the subject';
  const unaskedWarnings = members.flatMap((member) => {
    const left = questionsOf(from.records[member]).length - mostQuestions;
    return left > 0
      ? [`${left} qualifying questions of the ${member} were not asked: at most ${mostQuestions} are`]
      : [];
  });
  return {
    taken: answer.taken,
    data: {
      [about.name]: about.of(from),
      ...scoreOf(all),
      rationale: all.length === 0 ? noQuestions(from, members) : rationaleOf(all),
      ...Object.fromEntries(
        members.map((member) => {
          const match = from.matches[member] ?? null;
          return [member, match && { ...match, qualification: qualificationOf(answers.get(member) ?? []) }];
        }),
      ),
    },
    found: knownCount > 0,
    message:
      all.length === 0
        ? noQuestions(from, members)
        : knownCount === 0
          ? `Nothing in this workspace answers any of the ${all.length} questions about ${name}`
          : `${knownCount} of ${all.length} questions answered`,
    warnings: unaskedWarnings,
  };
}

/** What to add to the library, where nothing can be asked. */
function noQuestions({ matches }: Composition, members: readonly Member[]): string {
  const named = members.flatMap((member) => {
    const match = matches[member];
    return match ? [`${member} ${match.name}`] : [];
  });
  return named.length > 0
    ? `There is nothing to ask: add qualifyingQuestions to ${named.join(', ')}`
    : `There is nothing to ask: no ${members.join(', ')} of the library fits; name one in customContext, or add one with qualifyingQuestions`;
}

function answersOf(from: Composition, member: Member, shown: Composer): QualifyingAnswer[] {
  return questionsAsked(from, member).map(({ question, fitType, weight }, index): QualifyingAnswer => {
    const evidence = from.evidence.get(pathOf(member, index));
    const answer = evidence?.value === 'YES' || evidence?.value === 'NO' ? evidence.value : 'UNKNOWN';
    return {
      question,
      answer,
      rationale: evidence ? reasonOf(evidence) : unanswered(from, pathOf(member, index), shown),
      confidence: evidence ? (evidence.support === 'confirmed' ? 'MEDIUM' : 'HIGH') : null,
      fitType,
      weight,
    };
  });
}

const notAnswered = 'No source answers it.';
const longestNearest = 320;

/** Words that come near are shown for what they are, so that whoever reads them may judge. */
function unanswered({ nearest }: Composition, path: string, shown: Composer): string {
  const near = nearest?.[path];
  if (!near || near.quote.length > longestNearest) return notAnswered;
  return shown.sentence(`${path}/rationale`, {
    before: 'No source answers it for sure. Nearest: “',
    text: near.quote,
    after: `”${near.title ? ` (${near.title})` : ''}`,
    from: near.from,
  });
}

const longestReason = 600;

function reasonOf({ quote, title }: Evidence): string {
  const said = quote.replace(/\s+/g, ' ').trim();
  const shown = said.length > longestReason ? `${cutAt(said, longestReason)}…` : said;
  return title ? `“${shown}” (${title})` : `“${shown}”`;
}
