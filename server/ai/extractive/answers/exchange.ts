import type { Source } from '../../ai.ts';
import type { Answer } from '../../answers/figure.ts';
import { answerInReply, asks } from '../../answers/replies/exchange.ts';
import type { Reader } from '../../answers/sentence.ts';
import type { Unit } from '../../reading/structure/unit.ts';

/** A question that our side of a talk asks, with the account's reply. */
export interface Exchange {
  answer: Answer;
  /** From the question to the end of the reply. */
  start: number;
  end: number;
}

const longest = 600;

/** The exchange that the unit at `index` begins. */
export function exchangeAt(
  source: Source,
  units: readonly Unit[],
  index: number,
  reader: Reader,
): Exchange | null {
  const [question, reply, next] = units.slice(index, index + 3);
  if (!question || !reply || question.speaker === null || reply.speaker === null) return null;
  const sideOf = ({ speaker }: Unit) => source.speakers?.[speaker ?? ''] ?? '';
  if (sideOf(question) !== 'company' || !/^(?:subject|account)$/.test(sideOf(reply))) return null;
  if (!asks(question.text) || reply.end - question.start > longest) return null;
  const goesOn = next?.speaker === reply.speaker && next.block === reply.block ? next.text : '';
  const said = answerInReply(question.text, reply.text, reader, goesOn);
  return said && { answer: said.answer, start: question.start, end: reply.end };
}
