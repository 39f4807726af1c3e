import { z } from 'zod';
import { cutAt } from '../../text/strings.ts';
import { matchMembers } from '../definition.ts';
import type { LibraryRecord } from '../read.ts';

/** Qualifying questions, their answers, and the score computed from these: equal answers give equal scores. */

export const fitTypes = ['GOOD', 'BAD'] as const;
export const weights = ['LOW', 'MEDIUM', 'HIGH'] as const;
const weightOf: Readonly<Record<(typeof weights)[number], number>> = { LOW: 1, MEDIUM: 2, HIGH: 3 };

/** The scoring formula, as the API's documents explain it. */
export const scoreFormula =
  'Answers count by weight: LOW 1, MEDIUM 2 (default), HIGH 3. YES speaks for the fit if the fitType is GOOD (default), ' +
  'NO if it is BAD; UNKNOWN does not count. score = 10 × the lower bound (Wilson, 95 %, one-sided) of the share of weight ' +
  'for the fit, two of weight being one answer, to one decimal: few answers give a low score. null: nothing is answered.';

/** The quantile of the lower bound. */
const quantile = 1.645;

const confidence = z.enum(['LOW', 'MEDIUM', 'HIGH']).nullable().meta({
  description: "HIGH: the quote says so; MEDIUM: by a model's reading; null if the answer is UNKNOWN",
});

export const qualifyingAnswer = z
  .object({
    question: z.string(),
    answer: z.enum(['YES', 'NO', 'UNKNOWN']),
    rationale: z.string().meta({
      description: 'The words that answer it, with their source; for unknown ones the nearest, if any',
    }),
    confidence,
    fitType: z.enum(fitTypes),
    weight: z.enum(weights),
  })
  .meta({ id: 'QualifyingAnswer' });
export type QualifyingAnswer = z.output<typeof qualifyingAnswer>;

const tally = {
  score: z.number().min(0).max(10).nullable().meta({ description: scoreFormula }),
  answered: z
    .object({
      count: z.number().int().meta({ description: 'Answered questions' }),
      of: z.number().int().meta({ description: 'Asked questions' }),
      weight: z.number().int().meta({ description: 'Weight of the answered ones' }),
    })
    .meta({ id: 'AnsweredQuestions', description: 'Basis of the score' }),
  answeredWeight: z.number().int().meta({ description: 'Weight of the questions that were answered' }),
  totalWeight: z.number().int().meta({ description: 'Weight of all questions' }),
  rationale: z.string(),
};

const qualification = z
  .object({ answers: z.array(qualifyingAnswer), ...tally })
  .meta({ id: 'Qualification' });
export type Qualification = z.output<typeof qualification>;

/** An entity with the answers to its questions and its score. */
export const qualifiedEntity = z
  .object({ ...matchMembers, qualification })
  .nullable()
  .meta({ id: 'QualifiedEntity' });

/** The members of a reply beside its subject and the entities; the score counts the answers of all entities. */
export const overall = tally;

/** A question that is asked, as its record holds it. */
export interface AskedQuestion {
  question: string;
  fitType: (typeof fitTypes)[number];
  weight: (typeof weights)[number];
}

/** The limit of questions that a run asks of one record. */
export const mostQuestions = 40;

const heldQuestion = z.looseObject({
  question: z.string().trim().min(1),
  fitType: z.enum(fitTypes).nullish(),
  weight: z.enum(weights).nullish(),
  archivedAt: z.string().nullish(),
});

/** The live questions of a record, each once, in its order. */
export function questionsOf(record: LibraryRecord | null | undefined): AskedQuestion[] {
  const sent = record?.data.qualifyingQuestions;
  const seen = new Set<string>();
  return (Array.isArray(sent) ? sent : []).flatMap((one: unknown): AskedQuestion[] => {
    const read = heldQuestion.safeParse(one);
    if (!read.success || read.data.archivedAt || seen.has(read.data.question.toLowerCase())) return [];
    const { question, fitType, weight } = read.data;
    seen.add(question.toLowerCase());
    return [{ question, fitType: fitType ?? 'GOOD', weight: weight ?? 'MEDIUM' }];
  });
}

type Scored = Pick<QualifyingAnswer, 'answer' | 'fitType' | 'weight'>;

const speaksFor = ({ answer, fitType }: Scored): boolean => (answer === 'YES') === (fitType === 'GOOD');

/** Computes the score by `scoreFormula`. */
export function scoreOf(answers: readonly Scored[]) {
  const weigh = (list: readonly Scored[]) => list.reduce((sum, { weight }) => sum + weightOf[weight], 0);
  const answered = answers.filter(({ answer }) => answer !== 'UNKNOWN');
  const answeredWeight = weigh(answered);
  const bound = lowerBound(weigh(answered.filter(speaksFor)) / 2, answeredWeight / 2);
  return {
    score: answeredWeight === 0 ? null : Math.round(bound * 100) / 10,
    answered: { count: answered.length, of: answers.length, weight: answeredWeight },
    answeredWeight,
    totalWeight: weigh(answers),
  };
}

/** Wilson's lower bound of a share: it may be fractions of trials. */
function lowerBound(successes: number, trials: number): number {
  if (trials === 0) return 0;
  const share = successes / trials;
  const square = quantile ** 2;
  const spread = quantile * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials ** 2));
  return Math.max(0, (share + square / (2 * trials) - spread) / (1 + square / trials));
}

/** Returns the basis of the score, in counts and in the questions' own words. */
export function qualificationOf(answers: readonly QualifyingAnswer[]): Qualification {
  return { answers: [...answers], ...scoreOf(answers), rationale: rationaleOf(answers) };
}

export function rationaleOf(answers: readonly QualifyingAnswer[]): string {
  if (answers.length === 0) return 'It has no qualifying questions.';
  const answered = answers.filter(({ answer }) => answer !== 'UNKNOWN');
  const { answeredWeight, totalWeight } = scoreOf(answers);
  const lines = [
    `${answered.length} of ${answers.length} questions answered, ${answeredWeight} of ${totalWeight} by weight.`,
    listed('For the fit', answered.filter(speaksFor)),
    listed(
      'Against it',
      answered.filter((one) => !speaksFor(one)),
    ),
    listed(
      'Unknown',
      answers.filter(({ answer }) => answer === 'UNKNOWN'),
    ),
  ];
  return lines.filter(Boolean).join(' ');
}

const mostListed = 5;
const longestListed = 200;

/** The weightiest first. */
function listed(title: string, answers: readonly QualifyingAnswer[]): string {
  if (answers.length === 0) return '';
  const sorted = answers.toSorted((one, other) => weightOf[other.weight] - weightOf[one.weight]);
  const shown = sorted.slice(0, mostListed).map(({ question, answer }) => {
    const short = question.length > longestListed ? `${cutAt(question, longestListed)}…` : question;
    return answer === 'UNKNOWN' ? short : `${short} ${answer === 'YES' ? 'Yes' : 'No'}`;
  });
  const more = answers.length - shown.length;
  return `${title}: ${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}
