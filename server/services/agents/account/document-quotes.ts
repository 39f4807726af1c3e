import type { DocumentQuote } from '../../../../schema/agents/activity.ts';
import { turns } from '../../../event-loop.ts';
import { type Sentence, sentences } from '../../../text/sentence.ts';
import type { CitableText } from '../citable-text.ts';
import { isNamed } from './told-of.ts';

/**
 * What documents say of somebody: all sentences of one that is called after them, of others those that name them. No
 * model decides.
 */

const quotesMost = 60;
const wordsLeast = 4;
const longest = 600;

/** `names` as `namesOf` gives them; the texts that score best come first. */
export async function documentQuotes(
  texts: readonly CitableText[],
  names: readonly string[],
): Promise<DocumentQuote[]> {
  const quotes = new Map<string, DocumentQuote>();
  const turn = turns();
  for (const { source, citation } of names.length > 0 ? texts : []) {
    await turn();
    const { oId, chunkOId, at } = citation;
    if (citation.type !== 'resource' || !oId || !chunkOId) continue;
    const isTheirs = isNamed(names, source.title);
    if (!isTheirs && !isNamed(names, source.text)) continue;
    for (const { text, start, kind } of sentences(source.text)) {
      if (quotes.size >= quotesMost) return [...quotes.values()];
      if (quotes.has(text) || !isStatement(text, kind) || !(isTheirs || isNamed(names, text))) continue;
      quotes.set(text, { oId, chunkOId, document: source.title, quote: text, start: at + start });
    }
  }
  return [...quotes.values()];
}

function isStatement(text: string, kind: Sentence['kind']): boolean {
  if (kind === 'heading' || kind === 'code' || text.length > longest) return false;
  return text.split(/\s+/).length >= wordsLeast && !/[?？:：]["”’')]*$/.test(text);
}
