import type { Field, Source } from '../../ai.ts';
import { drawsOn, type Proposal } from '../../quote.ts';
import type { Claim } from '../../reading/structure/titles.ts';
import type { Span, Unit } from '../../reading/structure/unit.ts';
import { remembered } from '../../reading/wording.ts';
import { plainText } from '../../support/sentences/plain.ts';
import { isSaidByOthers } from '../../support/sentences/strange.ts';
import type { Reading } from './reading.ts';

/** Values of a field that a title over them names: they need no score. */

/** An item or a row of more characters is divided into its sentences. */
const longestWhole = 300;
/** Sentences below a heading that names the field need this much less; not all of them say what it promises. */
const lean = 3;

/** Returns the values that stand below titles naming the field, in the order of the text. */
export function claimedFor(reading: Reading, field: Field): Proposal[] {
  const { source, units, claims } = reading;
  if (!drawsOn(field, source) || reading.isInPassing) return [];
  const proposals: Proposal[] = [];
  // where header cells name fields, a row is no value of the heading's
  const divided = new Set(
    units.filter((_unit, place) => claims[place]?.by === 'beside').map(({ group }) => group),
  );
  const opening = openingBelow(reading);
  let last: Span | null = null;
  for (const [place, unit] of units.entries()) {
    const claim = claims[place] ?? null;
    if (!claim?.fields.includes(field.name) || !mayHold(field, unit)) continue;
    if (!isSure(claim, unit) && !(claim.by === 'heading' && opening.has(unit))) continue;
    if (isSaidByOthers(field, source, unit)) continue;
    if (unit.kind === 'cell' && claim.by !== 'beside' && divided.has(unit.group)) continue;
    const { whole } = unit;
    const isWhole = claim.by !== 'beside' && whole !== null && whole.end - whole.start <= longestWhole;
    const span = isWhole ? whole : unit;
    if (last === span) continue;
    last = span;
    proposals.push(proposalOf(source, field, span));
  }
  return proposals;
}

/** Further ones tell how it came to what the heading promises. */
const openingSentences = 2;

/** Returns the first sentences of the prose below each heading. */
const openingBelow = remembered(({ units }: Reading): ReadonlySet<Unit> => {
  const sections = [...Map.groupBy(units, ({ headings }) => headings).values()];
  return new Set(
    sections.flatMap((all) =>
      all.slice(0, openingSentences).filter(({ kind, isQuoted }) => kind === 'prose' && !isQuoted),
    ),
  );
});

/**
 * Returns the addition to a unit's score: minus infinity if a title above it names another field, or has already
 * supplied the value.
 */
export function leaningTo({ claims, units, isInPassing }: Reading, place: number, field: Field): number {
  const claim = claims[place] ?? null;
  const unit = units[place];
  if (!claim || !unit) return 0;
  if (!claim.fields.includes(field.name)) return Number.NEGATIVE_INFINITY;
  if (isInPassing) return 0;
  return isSure(claim, unit) ? Number.NEGATIVE_INFINITY : lean;
}

/** Of what stands below a heading, list items and rows; items of items tell more of those. */
function isSure({ by }: Claim, { kind, lead }: Unit): boolean {
  if (by === 'beside') return true;
  if (by === 'caption') return kind !== 'prose';
  return (kind === 'item' && lead.length === 0) || kind === 'cell';
}

/**
 * Returns whether a unit may be a value of the field. A question counts only where questions are asked for and it was
 * not asked before; a line that introduces others never does.
 */
export function mayHold(field: Field, unit: Unit): boolean {
  if (/[:：][*_]{0,3}$/.test(unit.text)) return false;
  const isQuestion = /[?？]["”'’)*_]{0,4}$/.test(unit.text);
  if (field.form === 'question') return isQuestion && unit.speaker === null;
  return !isQuestion || /\bquestions?\b/i.test(field.description);
}

export function proposalOf(source: Source, field: Field, { start, end }: Span): Proposal {
  const quote = source.text.slice(start, end);
  return { field, value: plainText(quote), sourceKey: source.key, quote, start };
}
