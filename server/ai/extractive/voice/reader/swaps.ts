import type { Span, Unit } from '../../../reading/structure/unit.ts';
import { columnOf, phrasesIn } from '../../../support/sentences/cells.ts';

/** Tables of preferred and avoided words, known by their header row: `Use this | Not that | Why`. */

export interface Swap {
  from: string;
  to: string;
  /** The row of both. */
  whole: Span;
}

/** Returns the swaps in rows that have words on both sides. */
export function swapsIn(units: readonly Unit[]): Swap[] {
  const pairs: Swap[] = [];
  for (const cells of Map.groupBy(
    units.filter(({ column }) => column !== null),
    ({ block }) => block,
  ).values()) {
    const use = cells.filter(({ column }) => columnOf(column?.text ?? '') === 'use');
    const avoid = cells.filter(({ column }) => columnOf(column?.text ?? '') === 'avoid');
    const [to] = use;
    const [from] = avoid;
    if (!to?.whole || !from || use.length > 1 || avoid.length > 1) continue;
    const { whole } = to;
    const right = phrasesIn(to.text);
    if (right.length !== 1) continue;
    for (const wrong of phrasesIn(from.text))
      if (right[0] && wrong.toLowerCase() !== right[0].toLowerCase())
        pairs.push({ from: wrong, to: right[0], whole });
  }
  return pairs;
}
