import { sentences } from '../../text/sentence.ts';
import { type LibrarySlot, librarySlots, type Topic } from '../discovery-frames.ts';
import { inRecord, type PlacedFact, type QuotedFact, type QuotedRecord, textsOf } from '../quoted/fact.ts';
import type { Methodology } from './methodologies.ts';

/** What questions to ask, by a methodology, by the account's own words and by the library's. */

/** By the member of the reply that they matched, such as `persona`. */
type Records = Readonly<Record<string, QuotedRecord | null | undefined>>;

/** The account's own statements, by topic. */
export type KnownFacts = Readonly<Partial<Record<Topic, readonly QuotedFact[]>>>;

/** A longer statement is no part of a question that anybody would ask. */
const quotedMost = 240;

/**
 * Returns one question for each part of the methodology, in its order: one that confirms a statement of the account
 * where there is one (each statement once), else one that a statement of the library fills, else the standard
 * question.
 */
export function methodQuestions({ parts }: Methodology, known: KnownFacts, records: Records): QuotedFact[] {
  const used = new Set<string>();
  const answersAnother = (text: string) => parts.some(([, frame]) => frame.tells?.test(text));
  return parts.map(([part, { topic, tells, ask, again, about }]) => {
    const ofTopic = (topic && known[topic]) ?? [];
    const telling = tells
      ? Object.values(known).flatMap((facts) => facts.filter(({ text }) => tells.test(text)))
      : ofTopic;
    const unusedFacts = telling.filter((one) => !used.has(one.text) && partThatFits(one));
    const isFirst = !ofTopic.some(({ text }) => used.has(text));
    const knownFact =
      unusedFacts.find(({ text }) => tells || !answersAnother(text)) ??
      (isFirst ? unusedFacts[0] : undefined);
    const toConfirm = knownFact && partThatFits(knownFact);
    const fact = toConfirm ?? (about && statement(about.slot, records, used));
    if (!fact) return { text: `${part}: ${(ofTopic.length > 0 && again) || ask}` };
    used.add(knownFact?.text ?? fact.text);
    return toConfirm || !about
      ? quoting(`${part}, to confirm: `, fact)
      : quoting(`${part}: `, fact, about.ask);
  });
}

const place = '“{fact}”';

/** A question that holds the statement, as a quotation that ends like a sentence, where its form has a place for it. */
function quoting(before: string, { text, from }: QuotedFact, form = place): QuotedFact {
  const said = text.trim();
  const [opening = '', ...rest] = form.split(place);
  const end = /[.!?…]["”’']?$/.test(said) ? '' : '.';
  return {
    before: `${before}${opening}“`,
    text: said,
    after: `${end}”${rest.join(place)}`,
    ...(from ? { from } : {}),
  };
}

/** The first statement of the slot that no other question holds. */
function statement(slot: LibrarySlot, records: Records, used: ReadonlySet<string>): PlacedFact | undefined {
  const facts = librarySlots[slot].flatMap((one) => {
    const [member = '', field = ''] = one.split('/');
    const record = records[member];
    return record ? textsOf(record, field) : [];
  });
  return facts.find(({ text }) => fits(text) && !used.has(text));
}

const wordsLeast = 6;

/** A fact, or the sentences of a longer one that fit into a question, from the first that says something. */
function partThatFits(fact: QuotedFact): QuotedFact | null {
  const { text, from } = fact;
  if (fits(text)) return fact;
  if (!from || !('quote' in from) || from.start === undefined) return null;
  const parts = sentences(text);
  const first = parts.findIndex((one) => one.text.split(/\s+/).length >= wordsLeast && fits(one.text));
  const { start = 0 } = parts[first] ?? {};
  const last = parts.findLast(({ end }) => fits(text.slice(start, end)));
  if (first === -1 || !last) return null;
  const quote = text.slice(start, last.end);
  return { text: quote, from: { ...from, quote, start: from.start + start } };
}

const fits = (text: string) => text.trim().length > 0 && text.length <= quotedMost;

const addressing = /\byou(?:r|rs)?\b/i;
const weights: Readonly<Record<string, number>> = { HIGH: 0, MEDIUM: 1, LOW: 2 };
const qualifyingMost = 8;

/**
 * Returns the yes-or-no questions of live records that can be put to a customer, the weightiest first, each once. Such
 * a question says `you`; one about `them` is for the seller.
 */
export function qualifyingQuestions(records: Records): PlacedFact[] {
  const all = Object.values(records).flatMap((record) => {
    const list = record?.data.qualifyingQuestions;
    if (!record || !Array.isArray(list)) return [];
    return list.flatMap((entry: unknown, index) => {
      const { question, weight, archivedAt } = (entry ?? {}) as Record<string, unknown>;
      if (typeof question !== 'string' || !fits(question) || archivedAt || !addressing.test(question))
        return [];
      const from = inRecord(record.oId, `/qualifyingQuestions/${index}/question`, question);
      return [{ fact: { text: question.trim(), from }, weight: weights[String(weight)] ?? 1 }];
    });
  });
  const sorted = all.toSorted((one, other) => one.weight - other.weight).map(({ fact }) => fact);
  const first = Map.groupBy(sorted, ({ text }) => text.toLowerCase().replaceAll(/\W+/g, ' ').trim() || text);
  return [...first.values()].flatMap(([fact]) => fact ?? []).slice(0, qualifyingMost);
}
