import { type Frame, type LibrarySlot, librarySlots, type Topic } from '../discovery-frames.ts';
import type { Evidence } from '../quoted/briefing.ts';
import type { Methodology } from './methodologies.ts';

/** What questions to ask, by a methodology, by the account's own words and by the library's. */

/** A record of the library as questions read it. */
interface QuestionedRecord {
  oId: string;
  data: Readonly<Record<string, unknown>>;
}

/** By the member of the reply that they matched, such as `persona`. */
type Records = Readonly<Record<string, QuestionedRecord | null | undefined>>;

export interface DiscoveryQuestion {
  question: string;
  /** The statement of the library that stands in it. */
  taken?: { oId: string; field: string; value: string };
  /** What the account said, where the question only confirms it. */
  confirms?: KnownFact;
}

/** Something that the account said, with where it stands. */
export interface KnownFact {
  text: string;
  evidence: Evidence;
}

export type KnownFacts = Readonly<Partial<Record<Topic, readonly KnownFact[]>>>;

/** A longer statement is no part of a question that anybody would ask. */
const quotedMost = 240;

/**
 * One question a part of the methodology, in its order: what the account said is confirmed, each statement once; else a
 * statement of the library gives the question its form; else it is asked as it is.
 */
export function methodQuestions(
  { parts }: Methodology,
  known: KnownFacts,
  records: Records,
): DiscoveryQuestion[] {
  const used = new Set<string>();
  return parts.map(([part, frame]) => {
    const fact = known[frame.topic]?.find(({ text }) => fits(text) && !used.has(text));
    if (fact) {
      used.add(fact.text);
      return { question: `${part}, to confirm: ${quoted(fact.text)}`, confirms: fact };
    }
    const { text, taken } = asked(frame, records, used);
    return { question: `${part}: ${text}`, ...(taken ? { taken } : {}) };
  });
}

function asked({ ask, about }: Frame, records: Records, used: Set<string>) {
  const taken = about ? statement(about.slot, records, used) : null;
  if (!about || !taken) return { text: ask, taken: null };
  used.add(taken.value);
  return { text: about.ask.replace('“{fact}”', () => quoted(taken.value)), taken };
}

/** The first statement of the slot that no other question holds. */
function statement(slot: LibrarySlot, records: Records, used: ReadonlySet<string>) {
  for (const place of librarySlots[slot]) {
    const [member = '', field = ''] = place.split('/');
    const record = records[member];
    const values = [record?.data[field]].flat();
    const index = values.findIndex((value) => typeof value === 'string' && fits(value) && !used.has(value));
    const value = values[index];
    if (record && typeof value === 'string')
      return {
        oId: record.oId,
        field: Array.isArray(record.data[field]) ? `/${field}/${index}` : `/${field}`,
        value,
      };
  }
  return null;
}

const fits = (text: string) => text.trim().length > 0 && text.length <= quotedMost;

/** A statement as a quotation that ends like a sentence. */
export function quoted(text: string): string {
  const said = text.trim();
  return `“${said}${/[.!?…]["”’']?$/.test(said) ? '' : '.'}”`;
}

/** A yes-or-no question that a record of the library asks of whoever it is to fit. */
export interface QualifyingQuestion {
  question: string;
  /** As the record has it. */
  value: string;
  oId: string;
  /** JSON pointer into the record's data. */
  field: string;
}

const weights: Readonly<Record<string, number>> = { HIGH: 0, MEDIUM: 1, LOW: 2 };
const qualifyingMost = 8;

/** The records' own questions, the weightiest first, each once; archived ones are asked no more. */
export function qualifyingQuestions(records: Records): QualifyingQuestion[] {
  const all = Object.values(records).flatMap((record) => {
    const list = record?.data.qualifyingQuestions;
    if (!record || !Array.isArray(list)) return [];
    return list.flatMap((entry: unknown, index) => {
      const { question, weight, archivedAt } = (entry ?? {}) as Record<string, unknown>;
      if (typeof question !== 'string' || !fits(question) || archivedAt) return [];
      return [
        {
          question: question.trim(),
          value: question,
          oId: record.oId,
          field: `/qualifyingQuestions/${index}/question`,
          weight: weights[String(weight)] ?? 1,
        },
      ];
    });
  });
  const said = new Set<string>();
  return all
    .toSorted((one, other) => one.weight - other.weight)
    .flatMap(({ question, value, oId, field }) => {
      const key = question.toLowerCase().replaceAll(/\W+/g, ' ').trim() || question;
      if (said.has(key)) return [];
      said.add(key);
      return [{ question, value, oId, field }];
    })
    .slice(0, qualifyingMost);
}
