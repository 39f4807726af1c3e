import type { Candidate } from '../documents/candidate.ts';

/**
 * What stands together speaks of the same. Where the clear sentences of a paragraph, list, turn or section agree on
 * a field, its unclear ones are lifted towards it.
 */

export interface Rated {
  candidate: Candidate;
  /** By field. */
  scores: Float32Array;
  /** A heading or label has settled the field; neighbours have no say then. */
  isSettled: boolean;
}

/** Fewer points than this above the ground are no agreement. */
const ground = 0.3;
const fullSection = 0.25;
const fullBlock = 0.3;

export function neighbourScores(
  rated: readonly Rated[],
  fields: number,
): (one: Rated) => Float32Array | null {
  const open = rated.filter(({ isSettled, candidate }) => !isSettled && candidate.words.length > 1);
  const bySection = sumsBy(open, fields, sectionOf);
  const byBlock = sumsBy(open, fields, blockOf);
  return (one) => {
    if (one.isSettled) return null;
    const lift = new Float32Array(fields);
    addShare(lift, one, bySection.get(sectionOf(one.candidate)), fullSection);
    addShare(lift, one, byBlock.get(blockOf(one.candidate)), fullBlock);
    return lift;
  };
}

/** Without a heading the whole text would be one section: then only paragraphs count. */
function sectionOf(candidate: Candidate): object | null {
  return candidate.headings.at(-1) ?? null;
}

function blockOf(candidate: Candidate): object | null {
  return candidate.passage.block;
}

function sumsBy(
  rated: readonly Rated[],
  fields: number,
  placeOf: (candidate: Candidate) => object | null,
): Map<object | null, Float32Array> {
  const sums = new Map<object | null, Float32Array>();
  for (const { candidate, scores } of rated) {
    const place = placeOf(candidate);
    if (place === null) continue;
    const sum = sums.get(place) ?? new Float32Array(fields);
    for (let at = 0; at < fields; at++) sum[at] = (sum[at] ?? 0) + above(scores[at]);
    sums.set(place, sum);
  }
  return sums;
}

/** The share that a field has in its place, the sentence's own points apart. */
function addShare(lift: Float32Array, one: Rated, sum: Float32Array | undefined, full: number): void {
  if (!sum) return;
  let whole = 0;
  for (let at = 0; at < lift.length; at++) whole += Math.max(0, (sum[at] ?? 0) - above(one.scores[at]));
  if (whole < 0.15) return;
  for (let at = 0; at < lift.length; at++) {
    const share = Math.max(0, (sum[at] ?? 0) - above(one.scores[at])) / whole;
    if (share >= 0.4) lift[at] = (lift[at] ?? 0) + full * share;
  }
}

function above(score: number | undefined): number {
  return Math.max(0, (score ?? 0) - ground);
}
