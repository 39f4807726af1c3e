import { type Token, tokensOf } from '../tokens.ts';
import { sentenceSpan } from './around.ts';

const pronoun =
  /^(?:it|they|he|she|this|these|those|es|er|sie|dies|diese|il|elle|ils|elles|cela|ella|ellos|ellas|esto)$/;
/** Words of what is theirs or known already point back as well: `its plans`, `the price`. */
const pointing =
  /^(?:its|their|his|her|the|seine?|ihre?|der|die|das|sa|son|ses|leurs?|le|la|les|su|sus|el|los|las)$/;
/** A pronoun that opens a sentence stands among its first words. */
const openingMost = 4;
/** The search for a name reads back over this many sentences. */
const sentencesMost = 6;

/**
 * Tells whether a name cannot stand for the pronoun of a sentence, because the sentence before speaks of something else: `Orlo
 * lost its licence. It was fined.` The nearest sentence of the paragraph without such a pronoun must begin with the name.
 */
export function isOfAnother(text: string, start: number, sentence: string, own: readonly string[]): boolean {
  if (!opensWith(tokensOf(sentence), pronoun, pointing)) return false;
  let from = start;
  for (let count = 0; count < sentencesMost; count++) {
    const before = text.slice(Math.max(0, from - gapMost), from);
    const gap = /[\s>#*+•-]*$/.exec(before)?.[0] ?? '';
    // a paragraph or a list item begins here
    if (gap.length === before.length || /\n\s*\n|[>#*+•-]/.test(gap)) return false;
    const end = from - gap.length;
    const span = sentenceSpan(text, end - 1, end);
    const earlier = text.slice(span.start, span.end);
    const tokens = tokensOf(earlier);
    if (tokens.length === 0 || span.start >= from) return false;
    if (tokens.some((_token, at) => leads(earlier, tokens, at, own))) return false;
    if (!opensWith(tokens, pronoun)) return true;
    from = span.start;
  }
  return false;
}

const gapMost = 40;

const opensWith = (tokens: readonly Token[], ...forms: readonly RegExp[]): boolean =>
  tokens
    .slice(0, openingMost)
    .some(({ word, clause }) => clause === tokens[0]?.clause && forms.some((form) => form.test(word)));

/** The name begins the sentence or a clause of it, and owns nothing there. */
function leads(text: string, tokens: readonly Token[], at: number, own: readonly string[]): boolean {
  const [token, before] = [tokens[at], tokens[at - 1]];
  if (!token || !own.includes(token.word)) return false;
  const isFirst = before === undefined || before.clause !== token.clause;
  const name = tokens.slice(at).findIndex(({ word }) => !own.includes(word));
  const last = name === -1 ? tokens.at(-1) : tokens[at + name - 1];
  return isFirst && !/^['’]/.test(text.slice(last?.end ?? 0, (last?.end ?? 0) + 1));
}
