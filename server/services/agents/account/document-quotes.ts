import type { DocumentQuote } from '../../../agents/activity.ts';
import { turns } from '../../../event-loop.ts';
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

/** Returns quotes from documents; the texts that score best come first. */
export async function documentQuotes(
  texts: readonly CitableText[],
  naming: Naming,
): Promise<DocumentQuote[]> {
  const quotes = new Map<string, DocumentQuote>();
  const turn = turns();
  for (const { source, citation } of texts) {
    await turn();
    const { oId, chunkOId, at } = citation;
    if (citation.type !== 'resource' || !oId || !chunkOId) continue;
    if (!naming.inDocument(source.title, source.text)) continue;
    const title = source.title ?? '';
    let headings: { level: number; text: string }[] = [];
    for (const { start, end, kind, level } of units(source.text)) {
      const text = source.text.slice(start, end);
      if (kind === 'heading') headings = [...headings.filter((one) => one.level < level), { level, text }];
      if (quotes.size >= quotesMost) return [...quotes.values()];
      if (quotes.has(text) || !isStatement(text, kind)) continue;
      if (!naming.inPassage([title, ...headings.map((one) => one.text)], text)) continue;
      if (naming.isOfAnother(text, source.text)) continue;
      quotes.set(text, { oId, chunkOId, document: source.title, quote: text, start: at + start });
    }
  }
  return [...quotes.values()];
}

function isStatement(text: string, kind: Unit['kind']): boolean {
  if (kind === 'heading' || kind === 'mark' || kind === 'row' || kind === 'code' || text.length > longest)
    return false;
  return text.split(/\s+/).length >= wordsLeast && !/[?？:：]["”’')]*$/.test(text);
}
