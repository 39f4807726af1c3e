import type { Turn } from '../../../../event-loop.ts';
import type { Field, Source } from '../../../ai.ts';
import type { Proposal } from '../../../quote.ts';
import { segment } from '../../../reading/structure/segment.ts';
import { type Claim, claimsOf } from '../../../reading/structure/titles.ts';
import type { Unit } from '../../../reading/structure/unit.ts';
import { plainText } from '../../../support/sentences/plain.ts';
import { swapsIn } from './swaps.ts';

/**
 * Reads a brand voice out of style guides, by what titles and header rows name: a sentence about words is itself made of
 * words, and says too little of where it belongs. What no title names is left out.
 */

const fieldNames = new Set(
  `coreTraits guidingPrinciples soundLike neverSoundLike keyCompanyTerms keySubstitutions languageRules
  formattingFundamentals qualitiesAndCharacteristics aspirationsAndBoundaries essence`.split(/\s+/),
);

export function isVoiceField(field: Field): boolean {
  return fieldNames.has(field.name);
}

/** Returns proposals for a brand voice in the order of the sources; awaits `turn` between two units. */
export async function proposeVoice(
  fields: readonly Field[],
  sources: readonly Source[],
  turn: Turn,
): Promise<Proposal[]> {
  const foundProposals: Proposal[] = [];
  const claimOf = claimsOf(fields, { subject: new Set(), us: new Set() });
  const swaps = fields.find(({ name }) => name === 'keySubstitutions');
  for (const source of sources) {
    const units = await segment(source.text, turn);
    for (const { from, to, whole } of swaps ? swapsIn(units) : []) {
      const quote = source.text.slice(whole.start, whole.end);
      const value = `${from} → ${to}`;
      if (swaps)
        foundProposals.push({ field: swaps, value, sourceKey: source.key, quote, start: whole.start });
    }
    for (const unit of units) {
      await turn();
      // of tables only the pairs of words are sure: other cells may as well be examples
      if (unit.kind === 'cell' || unit.kind === 'pair' || !isRule(source.text, unit)) continue;
      const claim = turned(claimOf(unit), unit);
      for (const field of fields) {
        if (!claim?.fields.includes(field.name) || !fits(field, claim, unit)) continue;
        const { start, end } = unit.whole && unit.kind === 'item' ? unit.whole : unit;
        const quote = source.text.slice(start, end);
        if (foundProposals.some((one) => one.field === field && one.start === start)) continue;
        foundProposals.push({ field, value: plainText(quote), sourceKey: source.key, quote, start });
      }
    }
  }
  return foundProposals;
}

/** Below a line such as `We are never:` stands the opposite of what the heading names. */
function turned(claim: Claim | null, { captions }: Unit): Claim | null {
  if (claim?.by !== 'heading' || !captions.some((caption) => negative.test(caption))) return claim;
  return {
    ...claim,
    fields: claim.fields.includes('soundLike')
      ? ['neverSoundLike']
      : claim.fields.filter((one) => one === 'neverSoundLike'),
  };
}

const negative = /\b(?:never|not|avoid|don['’]t)\b/i;

const asked = /[?？]["”'’)*_]{0,4}$/;
const example =
  /^(?:example|e\.g\.|for example|correct|incorrect|good|bad|better|before|after|not|yes|no|note)\b[^.]{0,20}:/i;

/** Questions, words in quotation marks and examples say how something is said, and rule nothing. */
function isRule(source: string, { text, start, end, kind, label }: Unit): boolean {
  if (asked.test(text) || /[:：]$/.test(text) || kind === 'quote') return false;
  const line = source
    .slice(source.lastIndexOf('\n', start) + 1, end)
    .replace(/^[\s>*+-]*(?:\d+[.)])?\s*[*_]*/, '');
  return !example.test(line) && !(label.length > 0 && /^["“*_]*["“]/.test(source.slice(start, end)));
}

const longestTerm = 6;

/** A sentence that says what to do, or what the company is; others of a paragraph tell of the guide. */
const rules =
  /^(?:we|our|i|it|they|always|never|do not|don['’]t|only|no|please|avoid|use|write|keep|be|make|say|speak|choose|prefer|spell|capitali[sz]e|put|add|start|end|include|limit|try|think|show|tell|refer|treat|aim|add|stick|remember|break|cut|place)\b|\b(?:should|must|always|never|avoid|do not|don['’]t)\b/i;

/** A term is short and written as a name; of paragraphs below a heading only the sentences that rule. */
function fits({ name }: Field, { by }: Claim, { kind, words, text }: Unit): boolean {
  if (name === 'keySubstitutions')
    return /(?:→|->|=>|instead of|rather than)|^[^–—:.-]{2,40}(?:,| \() ?not /i.test(text);
  if (name === 'keyCompanyTerms')
    return words.length <= longestTerm && /\p{Lu}/u.test(text) && !/\b(?:not|never)\b/i.test(text);
  return by !== 'heading' || kind !== 'prose' || rules.test(text);
}
