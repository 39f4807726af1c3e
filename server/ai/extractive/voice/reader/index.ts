import type { Turn } from '../../../../event-loop.ts';
import type { Field, Source } from '../../../ai.ts';
import { type Proposal, plainText } from '../../../quote.ts';
import { segment } from '../../../reading/structure/segment.ts';
import type { Unit } from '../../../reading/structure/unit.ts';
import { phrases } from './phrases.ts';

/** Reads a brand voice out of style guides: by what their headings name, and by the cues of their sentences. */

const threshold = 0.5;
const overHeading = 0.6;
const elsewhere = 0.4;
/** A heading that names a concept less than this much is about something else too. */
const settled = 0.45;

export function isVoiceField(field: Field): boolean {
  return phrases().some(({ concept }) => concept.field === field.name);
}

/** Each unit goes to the field that it speaks for most, surest first. `turn` is awaited between two units. */
export async function proposeVoice(
  fields: readonly Field[],
  sources: readonly Source[],
  turn: Turn,
): Promise<Proposal[]> {
  const found: { proposal: Proposal; score: number }[] = [];
  for (const source of sources) {
    const units = await segment(source.text, turn);
    for (const [index, unit] of units.entries()) {
      await turn();
      if (/[?？]["”'’)*_]{0,4}$/.test(unit.text)) continue;
      const best = bestOf(unit, fields);
      if (!best) continue;
      const { start, end } = best.field.name === 'keySubstitutions' ? rowOf(units, index) : unit;
      const quote = source.text.slice(start, end);
      const proposal = { field: best.field, value: plainText(quote), sourceKey: source.key, quote, start };
      found.push({ proposal, score: best.score });
    }
  }
  return found.sort((first, second) => second.score - first.score).map(({ proposal }) => proposal);
}

function bestOf(unit: Unit, fields: readonly Field[]): { field: Field; score: number } | null {
  const over = [
    unit.label,
    unit.column?.words,
    unit.lead,
    ...unit.headings.toReversed().map(({ words }) => words),
  ];
  let named: number[] = [];
  for (const words of over) {
    named = phrases().map(({ names }) => names(words ?? []));
    if (Math.max(...named) >= settled) break;
  }
  const most = Math.max(0, ...named);
  let best: { field: Field; score: number } | null = null;
  for (const [at, { concept, cues }] of phrases().entries()) {
    const field = fields.find(({ name }) => name === concept.field);
    if (!field) continue;
    const share = named[at] ?? 0;
    const isOver = most >= settled && share >= most * 0.75;
    const lift = isOver ? overHeading * Math.sqrt(share) : most >= settled ? -elsewhere * most : 0;
    const score = cues(unit.words) + lift;
    if (score >= threshold && score > (best?.score ?? 0)) best = { field, score };
  }
  return best;
}

/** What is replaced and what stands instead are cells of one row. */
function rowOf(units: readonly Unit[], index: number): { start: number; end: number } {
  const unit = units[index];
  if (unit?.kind !== 'cell') return { start: unit?.start ?? 0, end: unit?.end ?? 0 };
  let first = index;
  let last = index;
  while (units[first - 1]?.block === unit.block) first--;
  while (units[last + 1]?.block === unit.block) last++;
  return { start: units[first]?.start ?? unit.start, end: units[last]?.end ?? unit.end };
}
