import { featureCount } from '../../../server/ai/extractive/fields/features.ts';
import { neighbourhood, neighbourhoodSize } from '../../../server/ai/extractive/fields/neighbours.ts';
import { type Model, prior } from '../../../server/ai/extractive/fields/scorer.ts';
import type { Example, Studied } from './examples.ts';

/** Logistic regression twice: over hashed features, then over scores of neighbours and rival fields. */

/** The strongest weights; fewer cost precision, more change nothing. */
const weightsKept = 8_000;
const epochs = 4;
/** The order of examples decides much of a weight: the mean of several orders tells apart what lies in the examples. */
const orders = 4;
const rate = 0.1;
const decay = 0.1;
const secondEpochs = 150;
const secondRate = 0.3;
const folds = 3;

type First = Pick<Model, 'weights' | 'scale'>;
export type Fitted = First & Pick<Model, 'neighbours'>;

/** The second stage learns from scores of documents that the first one did not learn from. */
export function learn(tasks: readonly Studied[]): Fitted {
  const files = [...new Set(tasks.map(({ file }) => file))];
  const scores = new Map<Studied, Float32Array[]>();
  for (let fold = 0; fold < folds; fold++) {
    const isLeftOut = (task: Studied): boolean => files.indexOf(task.file) % folds === fold;
    const first = fitFirst(tasks.filter((task) => !isLeftOut(task)));
    for (const task of tasks.filter(isLeftOut)) scores.set(task, firstScores(first, task));
  }
  return { ...fitFirst(tasks), neighbours: fitSecond(scores) };
}

/** By field and place. */
export function firstScores(first: First, task: Studied): Float32Array[] {
  const scores = task.scored.map(() => new Float32Array(task.reading.units.length));
  for (const { fieldAt, place, features } of task.examples) {
    let sum = 0;
    for (const feature of features) sum += first.weights[feature] ?? 0;
    const own = scores[fieldAt];
    if (own) own[place] = prior + sum * first.scale;
  }
  return scores;
}

/** The mean of several orders of the examples, the strongest of it in 8 bits. */
function fitFirst(tasks: readonly Studied[]): First {
  const examples = tasks.flatMap((task) => task.examples).filter(({ weight }) => weight > 0);
  const mean = new Float32Array(featureCount);
  for (let order = 0; order < orders; order++) addFit(mean, examples, generator(7 + 13 * order));
  return strongest(mean, examples);
}

/** AdaGrad; adds the weights after each of the later epochs. */
function addFit(sum: Float32Array, examples: Example[], random: () => number): void {
  const weights = new Float32Array(featureCount);
  const squares = new Float32Array(featureCount).fill(1e-2);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(examples, random);
    for (const { features, isRight, weight } of examples) {
      let score = prior;
      for (const feature of features) score += weights[feature] ?? 0;
      const slope = (1 / (1 + Math.exp(-score)) - (isRight ? 1 : 0)) * weight;
      for (const feature of features) {
        const held = weights[feature] ?? 0;
        const step = slope + decay * held;
        const square = (squares[feature] ?? 0) + step * step;
        squares[feature] = square;
        weights[feature] = held - (rate * step) / Math.sqrt(square);
      }
    }
    if (epoch >= epochs / 2)
      for (let at = 0; at < featureCount; at++) sum[at] = (sum[at] ?? 0) + (weights[at] ?? 0);
  }
}

function strongest(weights: Float32Array, examples: readonly Example[]): First {
  const counts = new Uint32Array(featureCount);
  for (const { features } of examples)
    for (const feature of features) counts[feature] = (counts[feature] ?? 0) + 1;
  const worth = (feature: number): number =>
    Math.abs(weights[feature] ?? 0) * Math.sqrt(counts[feature] ?? 0);
  const kept = [...counts.keys()]
    .filter((feature) => (counts[feature] ?? 0) > 0)
    .sort((first, second) => worth(second) - worth(first))
    .slice(0, weightsKept);
  const most = Math.max(...kept.map((feature) => Math.abs(weights[feature] ?? 0)));
  const rounded = new Int8Array(featureCount);
  for (const feature of kept) rounded[feature] = Math.round(((weights[feature] ?? 0) / most) * 127);
  return { weights: rounded, scale: most / 127 / (epochs - Math.ceil(epochs / 2)) / orders };
}

function fitSecond(scores: ReadonlyMap<Studied, Float32Array[]>): number[] {
  const rows: { properties: Float32Array; isRight: boolean; weight: number }[] = [];
  for (const [task, own] of scores) {
    const seen = [...neighbourhood(task.reading.units, own, task.scored)];
    for (const { fieldAt, place, isRight, weight } of task.examples) {
      const from = place * neighbourhoodSize;
      const properties = seen[fieldAt]?.subarray(from, from + neighbourhoodSize);
      if (properties && weight > 0) rows.push({ properties, isRight, weight });
    }
  }
  const { mean, spread } = momentsOf(rows.map(({ properties }) => properties));
  const weights = new Float64Array(neighbourhoodSize);
  const squares = new Float64Array(neighbourhoodSize).fill(1e-3);
  const standard = rows.map(({ properties }) =>
    properties.map((value, at) => (value - (mean[at] ?? 0)) / (spread[at] ?? 1)),
  );
  for (let epoch = 0; epoch < secondEpochs; epoch++) {
    const slopes = new Float64Array(neighbourhoodSize);
    for (const [at, { isRight, weight }] of rows.entries()) {
      const properties = standard[at] ?? new Float32Array();
      let score = 0;
      for (let part = 0; part < neighbourhoodSize; part++)
        score += (weights[part] ?? 0) * (properties[part] ?? 0);
      const slope = (1 / (1 + Math.exp(-score)) - (isRight ? 1 : 0)) * weight;
      for (let part = 0; part < neighbourhoodSize; part++)
        slopes[part] = (slopes[part] ?? 0) + slope * (properties[part] ?? 0);
    }
    for (let part = 0; part < neighbourhoodSize; part++) {
      const step = (slopes[part] ?? 0) / rows.length;
      squares[part] = (squares[part] ?? 0) + step * step;
      weights[part] = (weights[part] ?? 0) - (secondRate * step) / Math.sqrt(squares[part] ?? 1);
    }
  }
  return unstandardised(weights, mean, spread);
}

/** The last property is always 1: it keeps its value, and takes what the means of the others come to. */
function momentsOf(rows: readonly Float32Array[]): { mean: Float64Array; spread: Float64Array } {
  const mean = new Float64Array(neighbourhoodSize);
  const spread = new Float64Array(neighbourhoodSize);
  for (let at = 0; at < neighbourhoodSize - 1; at++) {
    for (const row of rows) mean[at] = (mean[at] ?? 0) + (row[at] ?? 0) / rows.length;
    for (const row of rows)
      spread[at] = (spread[at] ?? 0) + ((row[at] ?? 0) - (mean[at] ?? 0)) ** 2 / rows.length;
    spread[at] = Math.sqrt(spread[at] ?? 0) || 1;
  }
  spread[neighbourhoodSize - 1] = 1;
  return { mean, spread };
}

function unstandardised(weights: Float64Array, mean: Float64Array, spread: Float64Array): number[] {
  const plain = [...weights].map((weight, at) => weight / (spread[at] ?? 1));
  const shift = plain.reduce((sum, weight, at) => sum + weight * (mean[at] ?? 0), 0);
  return plain.map((weight, at) =>
    Number((at === neighbourhoodSize - 1 ? weight - shift : weight).toFixed(4)),
  );
}

function shuffle<Item>(list: Item[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const [first, second] = [list[at], list[other]];
    if (first !== undefined && second !== undefined) [list[at], list[other]] = [second, first];
  }
}

/** The same numbers every time: the weights follow from the labels alone. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
