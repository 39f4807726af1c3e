import type { DocumentQuote, LabelledQuote } from '../../../agents/activity.ts';
import { topicAsked } from '../../../agents/discovery-frames.ts';
import { isTitle } from '../../../agents/titles.ts';
import { quotationsOf } from '../../../ai/reading/structure/attribution.ts';
import { segment } from '../../../ai/reading/structure/segment.ts';
import type { Span } from '../../../ai/reading/structure/unit.ts';
import { type Turn, turns } from '../../../event-loop.ts';
import { type Unit, units } from '../../../text/sentence.ts';
import type { CitableText } from '../sources/citable-text.ts';
import type { Naming } from './told-of.ts';

/**
 * What documents say of somebody: all sentences of one that is called after them, of others those below a heading that
 * names them and those that name them themselves, but none that tells what somebody else does. No model decides.
 */

const quotesMost = 60;
const wordsLeast = 4;
const longest = 600;
/** `Industry: Retail`, `**Industry:** Retail`; an address of a page or a time of day is no label. */
const labelledLine = /^\**(\p{L}[\p{L} /&-]{0,60})(?::\**|\*+:)[ \t]+(\S[^\n]*)$/u;

/** `| Industry | Retail |`: a row of two cells. */
const labelledRow = /^\|?[ \t]*\**(\p{L}[\p{L} /&-]{0,60}?)\**[ \t]*\|[ \t]*([^\s|][^|\n]*?)[ \t]*\|?$/u;

export interface DocumentQuotes {
  documents: DocumentQuote[];
  labelled: LabelledQuote[];
}

/** Returns quotes from documents, and their labelled lines; the texts that score best come first. */
export async function documentQuotes(texts: readonly CitableText[], naming: Naming): Promise<DocumentQuotes> {
  const quotes = new Map<string, DocumentQuote>();
  const labelledQuotes = new Map<string, LabelledQuote>();
  const quotesSoFar = () => ({ documents: [...quotes.values()], labelled: [...labelledQuotes.values()] });
  const turn = turns();
  for (const { source, citation } of texts) {
    await turn();
    const { oId, chunkOId, at } = citation;
    if (citation.type !== 'resource' || !oId || !chunkOId) continue;
    if (!naming.inDocument(source.title, source.text)) continue;
    const title = source.title ?? '';
    const others = await saidByOthers(source.text, naming, turn);
    const isAbout = isToldByOthers(source.text, naming);
    let headings: { level: number; text: string }[] = [];
    let lead = '';
    for (const { start, end, kind, level } of units(source.text)) {
      const text = source.text.slice(start, end);
      if (kind === 'heading') headings = [...headings.filter((one) => one.level < level), { level, text }];
      if (kind === 'heading' || leadIn.test(text)) lead = text;
      if (quotes.size >= quotesMost || labelledQuotes.size >= quotesMost) return quotesSoFar();
      const labelling = kind === 'row' ? labelledRow : labelledLine;
      const [, label, value] = kind === 'code' ? [] : (labelling.exec(text) ?? []);
      const isNew = !quotes.has(text) && !labelledQuotes.has(text);
      if (!isNew || !(isStatement(text, kind) || label)) continue;
      if ((isToDo(lead) || areOurs.test(lead)) && !naming.inPassage([], text)) continue;
      if (!naming.inPassage([title, ...headings.map((one) => one.text)], text)) continue;
      if (naming.isOfAnother(text, source.text)) continue;
      if (isAbout && kind !== 'quote' && saysWe(text) && !naming.inPassage([], text)) continue;
      const spoken = others.filter((span) => span.start < end && span.end > start);
      if (spoken.some(({ isSignature }) => isSignature || !naming.inPassage([], text))) continue;
      const quote = { oId, chunkOId, document: source.title, quote: text, start: at + start };
      // a label in bold leads into the statement, and is no part of it
      const statement = value && text.startsWith('*') ? value : text;
      if (isStatement(statement, kind))
        quotes.set(text, { ...quote, quote: statement, start: quote.start + text.length - statement.length });
      if (label && value) labelledQuotes.set(text, { ...quote, label: label.toLowerCase(), value });
    }
  }
  return quotesSoFar();
}

/** Returns whether a text tells of the company as of somebody else: then `we` are those who wrote it, not the company. */
const isToldByOthers = (text: string, naming: Naming): boolean =>
  units(text).some(({ start, end, kind }) => {
    const sentence = text.slice(start, end);
    return isStatement(sentence, kind) && naming.inPassage([], sentence) && !saysWe(sentence);
  });

/** `They told us` and `whether we can` tell of the company all the same. */
const saysWe = (text: string): boolean => /^(?:we|our|ours|I)(?![\p{L}.])/iu.test(text);

/** A line that leads into what follows, as a heading does: `**Next steps:**` */
const leadIn = /^[^:]{2,80}:\**$/;
/** Below it stands what somebody is to do or to find out, which tells of the company only where it says its name. */
const isToDo = (heading: string): boolean =>
  topicAsked(heading) === 'nextSteps' || /\b(?:questions?|plan)\b/i.test(heading);

/** `Open on our side`: matters of those who wrote it. */
const areOurs = /\b(?:for|on) (?:us|our)\b/;

function isStatement(text: string, kind: Unit['kind']): boolean {
  if (kind === 'heading' || kind === 'mark' || kind === 'row' || kind === 'code' || text.length > longest)
    return false;
  // of whom it tells stands in the sentence before it
  if (/^s?he\b/i.test(text)) return false;
  return text.split(/\s+/).length >= wordsLeast && !/[?？:：]["”’')*]*$/.test(text);
}

/** Passages of others tell of somebody only where they name them, and signatures never do. */
interface SaidByOthers extends Span {
  isSignature: boolean;
}

/** Returns the signatures of a text and what people of other companies say: `… — Ada Rask, Harrow Hospitals`. */
async function saidByOthers(text: string, naming: Naming, turn: Turn): Promise<SaidByOthers[]> {
  if (!/["“„«»>]/.test(text)) return [];
  const passages = await segment(text, turn);
  const spansOf = (places: number[], isSignature: boolean) =>
    places.flatMap((place) => {
      const passage = passages[place];
      return passage ? [{ start: passage.start, end: passage.end, isSignature }] : [];
    });
  return quotationsOf(passages).flatMap(({ said, by }) => {
    const isOthers = by.some((place) => isOfElsewhere(passages[place]?.text ?? '', naming));
    return [...(isOthers ? spansOf(said, false) : []), ...spansOf(by, true)];
  });
}

/** A name and a position alone belong to whoever the page is about. */
function isOfElsewhere(signature: string, naming: Naming): boolean {
  const [, ...parts] = signature.split(/\s*[,|·(\n\u2028]\s*| (?:at|from) /u);
  const isPlace = (part: string) => /^\p{Lu}/u.test(part) && !isTitle(part.replace(/\)$/, ''));
  return parts.some(isPlace) && !naming.inPassage([], signature);
}
