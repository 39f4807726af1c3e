import { readFileSync } from 'node:fs';
import { type FieldTraits, featureCount, pairFeatures, type UnitTraits, unitFeatures } from './features.ts';
import { neighbourhoodSize } from './neighbours.ts';

/**
 * The learned weights: one linear model for all fields, and a second over the first one's scores of neighbours and
 * competing fields.
 */
export interface Model {
  /** By feature, whole numbers of `scale`. */
  weights: Int8Array;
  scale: number;
  neighbours: readonly number[];
  /** What scores less is not written. */
  threshold: number;
  /** Kinds of which too many values were wrong on texts left out: nothing is written for them. */
  abstains: readonly string[];
}

/** The score before any feature: one pair in thirty is right. */
export const prior = -3;

let shipped: Model | null = null;

/** Returns the shipped weights, read at the first call. */
export function shippedModel(): Model {
  shipped ??= decodeModel(readFileSync(new URL('./weights.bin', import.meta.url)));
  return shipped;
}

/** Returns a unit's scores by field, in order. Features that do not depend on the field are added up once. */
export function scoresOf(
  { weights, scale }: Pick<Model, 'weights' | 'scale'>,
  unit: UnitTraits,
  fields: readonly FieldTraits[],
): number[] {
  let sum = 0;
  const add = (feature: number): void => {
    sum += weights[feature] ?? 0;
  };
  unitFeatures(unit, add);
  const own = sum;
  return fields.map((field) => {
    sum = own;
    pairFeatures(unit, field, add);
    return prior + sum * scale;
  });
}

/** Returns the second model's score of the unit at `place`, from the properties of all units for one field. */
export function secondScore(
  { neighbours }: Pick<Model, 'neighbours'>,
  properties: Float32Array,
  place: number,
): number {
  const from = place * neighbourhoodSize;
  let sum = 0;
  for (let part = 0; part < neighbours.length; part++)
    sum += (neighbours[part] ?? 0) * (properties[from + part] ?? 0);
  return sum;
}

/**
 * Encodes a model: a line of JSON, then for each non-zero weight its distance from the one before (base 128) and its
 * value.
 */
export function encodeModel(model: Model): Uint8Array {
  const { weights, ...head } = model;
  const bytes = [...new TextEncoder().encode(`${JSON.stringify(head)}\n`)];
  let last = 0;
  for (const [feature, weight] of weights.entries()) {
    if (weight === 0) continue;
    let gap = feature - last;
    last = feature;
    for (; gap > 127; gap >>>= 7) bytes.push((gap & 127) | 128);
    bytes.push(gap, weight & 255);
  }
  return Uint8Array.from(bytes);
}

export function decodeModel(bytes: Uint8Array): Model {
  const end = bytes.indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Omit<Model, 'weights'>;
  const weights = new Int8Array(featureCount);
  let feature = 0;
  for (let at = end + 1; at < bytes.length; at++) {
    let gap = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      gap |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    feature += gap;
    weights[feature] = bytes[at] ?? 0;
  }
  return { ...head, weights };
}
