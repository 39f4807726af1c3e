import { readFileSync } from 'node:fs';
import { type FieldTraits, featureCount, pairFeatures, type UnitTraits } from './features.ts';

/** The learned weights: one linear model for all fields, and one over what it says of neighbours and rival fields. */
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

/** Before any feature speaks: of thirty pairs one is right. */
export const prior = -3;

let shipped: Model | null = null;

/** The weights of the product, read when they are first asked for. */
export function shippedModel(): Model {
  shipped ??= decodeModel(readFileSync(new URL('./weights.bin', import.meta.url)));
  return shipped;
}

export function scoreOf(
  model: Pick<Model, 'weights' | 'scale'>,
  unit: UnitTraits,
  field: FieldTraits,
): number {
  let sum = 0;
  pairFeatures(unit, field, (feature) => {
    sum += model.weights[feature] ?? 0;
  });
  return prior + sum * model.scale;
}

export function secondScore(model: Pick<Model, 'neighbours'>, properties: Float32Array): number {
  let sum = 0;
  for (const [at, weight] of model.neighbours.entries()) sum += weight * (properties[at] ?? 0);
  return sum;
}

/** A line of JSON, then for each weight that is not zero its distance from the one before (base 128) and its value. */
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
