import type { Turn } from '../../../event-loop.ts';
import type { Field, Source, WriteRequest } from '../../ai.ts';
import { answerIn } from '../../answers/answer.ts';
import { answerInReply, asks } from '../../answers/exchange.ts';
import { answerOfFact, factIn } from '../../answers/fact.ts';
import type { Answer, Said } from '../../answers/figure.ts';
import { withSubject } from '../../answers/notes.ts';
import { readQuestion } from '../../answers/question.ts';
import { ownWords, type Reader, readSentence, type Sentence } from '../../answers/sentence.ts';
import { drawsOn, type Proposal } from '../../quote.ts';
import { segment } from '../../reading/structure/segment.ts';
import type { Unit } from '../../reading/structure/unit.ts';
import { gateOf } from '../fields/gate/index.ts';
import { formOf, type Passage, type SourceForm, speaksOfSubject } from './holder.ts';

/**
 * Yes/no questions answered by what the sources say outright. A question whose evidence says yes here and no there stays
 * unanswered, whichever is newer: sources carry no date that could be trusted to order them.
 */

interface Evidence {
  answer: Answer;
  sourceKey: string;
  quote: string;
  start: number;
}

interface Material {
  source: Source;
  form: SourceForm;
  passages: Passage[];
  units: Unit[];
  /** In step with the units; null for what can state nothing. */
  sentences: (Sentence | null)[];
  lines: { text: string; start: number }[];
}

const mostLines = 2_000;
/** A longer name is known by its beginning. */
const longestName = 400;

export async function proposeAnswers(
  request: WriteRequest,
  fields: readonly Field[],
  turn: Turn,
): Promise<Proposal[]> {
  const own = ownWords(request.subject?.slice(0, longestName) ?? null);
  const materials: Material[] = [];
  for (const source of request.sources) {
    // the library says what its owner looks for, not what somebody has
    if (source.type === 'ENTITY' || source.toldFor) continue;
    const material = await materialOf(source, request, own, turn);
    if (material) materials.push(material);
  }
  const proposals: Proposal[] = [];
  for (const field of fields) {
    const question = field.question ? readQuestion(field.question, own) : null;
    if (!question) continue;
    const reader: Reader = { question, own };
    const found: Evidence[] = [];
    for (const material of materials)
      if (drawsOn(field, material.source)) found.push(...(await evidenceIn(material, reader, turn)));
    const [first] = found;
    if (!first || found.some(({ answer }) => answer !== first.answer)) continue;
    proposals.push(...found.map(({ answer, ...rest }): Proposal => ({ field, value: answer, ...rest })));
  }
  return proposals;
}

async function materialOf(
  source: Source,
  request: WriteRequest,
  own: readonly string[],
  turn: Turn,
): Promise<Material | null> {
  const units = await segment(source.text, turn, Object.keys(source.speakers ?? {}));
  const gate = await gateOf(units, request.subject ?? null, null, source.title, turn);
  const form = formOf(source, units);
  // a page that never names the subject is about somebody else
  if (form === 'page' && !gate.recognised) return null;
  const passages = units.map((unit, index): Passage => {
    const previous = units[index - 1];
    return {
      unit,
      before: previous && previous.block === unit.block ? previous : null,
      isAbout: !gate.isInPassing && gate.relations[index]?.by !== 'none',
    };
  });
  const sentences: (Sentence | null)[] = [];
  for (const { unit, isAbout } of passages) {
    await turn();
    sentences.push(readSentence(form === 'page' && isAbout ? withSubject(unit.text, own) : unit.text));
  }
  return { source, form, passages, units, sentences, lines: factLines(source, form) };
}

/** Lines that may name a fact: of what the caller tells, and of records without speakers. */
function factLines({ text, speakers }: Source, form: SourceForm): { text: string; start: number }[] {
  if (form === 'page' || (form === 'talk' && speakers?.[''] !== 'company')) return [];
  let start = 0;
  return text.split('\n', mostLines).map((line) => {
    const here = { text: line, start };
    start += line.length + 1;
    return here;
  });
}

async function evidenceIn(material: Material, reader: Reader, turn: Turn): Promise<Evidence[]> {
  const { source, form, passages, units, sentences, lines } = material;
  const foundEvidence: Evidence[] = [];
  const add = (answer: Answer, start: number, end: number) =>
    foundEvidence.push({ answer, sourceKey: source.key, quote: source.text.slice(start, end), start });
  for (const { text, start } of lines) {
    await turn();
    const fact = factIn(text);
    const answer = fact && answerOfFact(fact, reader);
    if (answer) add(answer, start + text.length - text.trimStart().length, start + text.trimEnd().length);
  }
  for (const [index, passage] of passages.entries()) {
    await turn();
    const { unit } = passage;
    const sentence = sentences[index];
    const said = sentence && answerIn(sentence, reader);
    if (said && speaksOfSubject(source, form, said.actor, passage, reader.own))
      add(said.answer, unit.start, unit.end);
    const reply = units[index + 1];
    const replyAnswer = reply && replyTo(source, units, index, reader);
    if (replyAnswer) add(replyAnswer.answer, unit.start, reply.end);
  }
  return foundEvidence;
}

const longestExchange = 600;

/** Returns the answer of the account, in the next unit, to a question of our side in the unit at `index`. */
function replyTo(source: Source, units: readonly Unit[], index: number, reader: Reader): Said | null {
  const [question, reply, next] = units.slice(index, index + 3);
  if (!question || !reply || question.speaker === null || reply.speaker === null) return null;
  const sideOf = ({ speaker }: Unit) => source.speakers?.[speaker ?? ''] ?? '';
  if (sideOf(question) !== 'company' || !/^(?:subject|account)$/.test(sideOf(reply))) return null;
  if (!asks(question.text) || reply.end - question.start > longestExchange) return null;
  const goesOn = next?.speaker === reply.speaker && next.block === reply.block ? next.text : '';
  return answerInReply(question.text, reply.text, reader, goesOn);
}
