import type { Turn } from '../../../event-loop.ts';
import { type OpenQuestion, wantedBy } from '../../answers/open/asked.ts';
import { isAsserted, isGoverned } from '../../answers/open/asserted.ts';
import { isReal, type PassageWords, saidIn, speaksOf, valuesIn } from '../../answers/open/said.ts';
import type { Unit } from '../../reading/structure/unit.ts';
import { remembered } from '../../reading/wording.ts';
import { isTheirs } from './holder.ts';
import type { Evidence, Material } from './material.ts';

/** The passage that answers an open question, with the question of the talk that it replies to. */
interface Told extends Evidence {
  score: number;
  /** What its value comes to, so that passages can be compared. */
  values: string[];
  isCorrection: boolean;
}

/** Whom and what is looked for, and the words of names that are no answer. */
interface Search {
  question: OpenQuestion;
  weights: readonly number[];
  own: readonly string[];
  ownNames: ReadonlySet<string>;
}

/** A question that a passage replies to; what comes later in the reply is less surely of it. */
export interface HeardQuestion {
  unit: Unit;
  nearness: number;
}

const least = 0.6;
/** What has no form of its own is told by its matter alone. */
const leastOfWords = 0.8;
const longest = 600;
const upper = /\b(?:above|over|more than|beyond|exceeding|larger than)\b/i;
const lower = /\b(?:under|below|less than|up to|at most)\b/i;
const isRowTitle = ({ kind, row, text }: Unit): boolean =>
  kind === 'cell' && (row === null || row.text === text);

const amounts = /^(?:count|money|share|duration|figure)$/;

/** A reply tells what was asked for: of a date, a person or an amount no other kind of question has one. */
function isAlike(text: string, { answerKind, focus }: OpenQuestion): boolean {
  const replyTo = wantedBy(text);
  // whom it concerns are not all of them
  const isOfUsers = focus.some(({ matter }) => matter?.test('users'));
  if (replyTo === 'count' && answerKind === 'count' && concerned.test(text)) return isOfUsers;
  if (replyTo === answerKind) return true;
  if (/^(?:person|date)$/.test(answerKind) || /^(?:person|date)$/.test(replyTo ?? '')) return false;
  return replyTo === null || replyTo === 'words' || amounts.test(replyTo) === amounts.test(answerKind);
}

const concerned =
  /\bhow many (?:people|of (?:you|them)|colleagues|employees)\b.*\b(?:us(?:e|ing)|concern|affected|involved|on it|need)\b/i;

/** What holds above a limit says nothing of what holds below it. */
const isAcross = (one: string, other: string): boolean =>
  upper.test(one) && !lower.test(one) && lower.test(other) && !upper.test(other);
const questionMark = /[?？]["”'’)\]]*\s*$/;
const isAsking = ({ text }: Unit): boolean => questionMark.test(text) || inviting.test(text);
const inviting =
  /\b(?:tell me|walk me through|i(?:['’]m| am) curious|wondering|answerKind to (?:know|ask))\b/i;
const correction =
  /\b(?:i was wrong|correction|actually it(?:['’]s| is)|not \S+ but|i misspoke|to correct)\b/i;

/** Finds the passage that answers an open question best; none where two as good tell different figures. */
export async function toldIn(
  materials: readonly Material[],
  question: OpenQuestion,
  own: readonly string[],
  turn: Turn,
): Promise<Evidence[]> {
  const weights = weightsOf(materials, question);
  const candidates: Told[] = [];
  for (const material of materials) {
    const ownNames = new Set([
      ...own,
      ...Object.keys(material.source.speakers ?? {}).flatMap((name) => name.toLowerCase().split(/\s+/)),
    ]);
    for (const [index] of material.passages.entries()) {
      await turn();
      const told = toldAt(material, index, { question, weights, own, ownNames });
      if (told) candidates.push(told);
    }
  }
  const [best, ...others] = candidates.toSorted((one, other) => other.score - one.score);
  if (!best) return [];
  const rivals = [best, ...others.filter(({ score }) => score >= best.score * 0.9)];
  const corrected = rivals.filter((one) => one.isCorrection);
  if (corrected.length === 1) return corrected;
  const isFigure = /^(?:count|money|share|duration|figure|date)$/.test(question.answerKind);
  const isOne = rivals.every(({ values }) => values.some((value) => best.values.includes(value)));
  return isFigure && !isOne ? [] : [best];
}

/** Weighs each matter of a question: one that few passages speak of tells more. */
export function weightsOf(materials: readonly Material[], { focus }: Pick<OpenQuestion, 'focus'>): number[] {
  const units = materials.flatMap((material) => material.units);
  return focus.map((one) => {
    const having = units.filter((unit) => speaksOf(saidIn(unit), one) > 0).length;
    return Math.log(2 + units.length / (1 + having)) * (one.isModifier ? 0.4 : 1);
  });
}

function toldAt(
  material: Material,
  index: number,
  { question, weights, own, ownNames }: Search,
): Told | null {
  const { source, form, passages, units } = material;
  const passage = passages[index];
  const unit = passage?.unit;
  if (!passage || !unit || questionMark.test(unit.text) || unit.text.length > longest || isRowTitle(unit))
    return null;
  const before = askedBefore(material, index);
  const replyTo = before && isAlike(before.unit.text, question) ? before : null;
  const score = scoreOf(units, index, replyTo, question, weights);
  if (score < (question.answerKind === 'words' ? leastOfWords : least)) return null;
  const words = saidIn(unit);
  if (!isReal(words, question) || !isTheirs(source, form, passage, own)) return null;
  if (isAcross(question.text, unit.text) || isAcross(unit.text, question.text)) return null;
  const names = (line: PassageWords) => question.focus.some((one) => speaksOf(line, one) > 0);
  const isNamed =
    titlesOf(unit).some(names) ||
    (question.answerKind === 'person' && names(words)) ||
    (replyTo !== null && names(saidIn(replyTo.unit)));
  // that a sentence has the words of a question makes it no answer to what or how
  const isWide = question.focus.some(({ matter }) => matter !== null);
  if (question.answerKind === 'words' && !replyTo && !isWide) return null;
  const values = valuesIn(words, question, isNamed, ownNames)
    .filter(({ at }) => isAsserted(words, at, question, ownNames))
    .filter(({ at }) => question.answerKind !== 'name' || isNamed || isGoverned(words, at, question))
    .map(({ key }) => key);
  if (values.length === 0) return null;
  const isReply = replyTo !== null && !question.focus.every((one) => speaksOf(words, one) > 0);
  const span = unit.whole ?? unit;
  const start = isReply && span.end - replyTo.unit.start <= longest ? replyTo.unit.start : span.start;
  const isCorrection = correction.test(unit.text);
  const value = source.text.slice(unit.start, unit.end);
  const quote = source.text.slice(start, span.end);
  return { value, sourceKey: source.key, quote, start, score, values, isCorrection };
}

/** The share of the question, by weight, that a passage speaks of: itself, by its titles, its neighbours or what it replies to. */
function scoreOf(
  units: readonly Unit[],
  index: number,
  replyTo: HeardQuestion | null,
  { focus }: OpenQuestion,
  weights: readonly number[],
): number {
  const unit = units[index];
  if (!unit) return 0;
  const around = [units[index - 1], units[index + 1]].filter(
    (other): other is Unit => other?.block === unit.block && !questionMark.test(other.text),
  );
  const near = [...around, ...unit.headings];
  let [score, whole] = [0, 0];
  for (const [at, one] of focus.entries()) {
    const weight = weights[at] ?? 0;
    whole += weight;
    score +=
      weight *
      Math.max(
        speaksOf(saidIn(unit), one),
        ...titlesOf(unit).map((line) => speaksOf(line, one)),
        replyTo ? speaksOf(saidIn(replyTo.unit), one) * replyTo.nearness : 0,
        // a matter is too wide for what stands near it to tell of it too
        ...(one.matter ? [] : near.map((other) => speaksOf(saidIn(other), one) / 2)),
      );
  }
  return score / whole;
}

/** Reads what stands over or beside a passage as its titles. */
export const titlesOf = remembered((unit: Unit): PassageWords[] =>
  [...unit.beside, ...unit.captions, unit.row?.text ?? '', unit.column?.text ?? '']
    .filter(Boolean)
    .map((text) => saidIn({ text })),
);

/** Finds the question that a passage replies to: one of our side, or one that its writer repeats. */
export function askedBefore({ source, units }: Material, index: number): HeardQuestion | null {
  const unit = units[index];
  for (let back = 1; back <= 3; back++) {
    const other = units[index - back];
    if (!other || !unit) return null;
    if (isAsking(other)) {
      const isOurs = other.speaker !== unit.speaker && source.speakers?.[other.speaker ?? ''] === 'company';
      const isRepeated = other.speaker === unit.speaker && other.block === unit.block;
      return isOurs || isRepeated ? { unit: other, nearness: 1.02 - back * 0.06 } : null;
    }
    if (other.speaker !== unit.speaker) return null;
  }
  return null;
}
