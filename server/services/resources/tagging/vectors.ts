import type { Ai } from '../../../ai/index.ts';
import { type Passage, quoteOpening } from './quote.ts';
import type { Tag, TagEntity } from './tag.ts';

/** Passages spread evenly over a text: enough to know what it is about. */
const passagesCompared = 64;
const entitiesCompared = 1000;
/** Cosines of hashed words lie lower than those of trained embedders, and apart by less. */
const nearEnough = (embedderId: string) => (embedderId.startsWith('hash-') ? 0.3 : 0.55);
/** How far above its usual nearness to the library a text must come to one entity. */
const deviations = 2.5;

/** Returns tags for entities that a text is unusually similar to without naming them. */
export async function tagsByNearness(
  ai: Ai,
  entities: readonly TagEntity[],
  passages: readonly Passage[],
  signal: AbortSignal,
): Promise<Tag[]> {
  const chosenPassages = spread(passages, passagesCompared);
  const comparedEntities = entities.filter(({ vector }) => vector !== null).slice(0, entitiesCompared);
  if (chosenPassages.length === 0 || comparedEntities.length === 0) return [];
  const read = await ai.embed(
    chosenPassages.map(({ text }) => text),
    signal,
  );
  const least = nearEnough(ai.embedder.id);
  const best = comparedEntities.map((entity) => ({
    entity,
    ...nearest(Float32Array.from(entity.vector ?? []), read),
  }));
  const usual = mean(best.map(({ cosine }) => cosine));
  const spreadOf = Math.sqrt(mean(best.map(({ cosine }) => (cosine - usual) ** 2)));
  return best.flatMap(({ entity, cosine, at }) => {
    const passage = chosenPassages[at];
    // among a handful of entities there is no usual
    const isUnusual = comparedEntities.length < 8 || cosine >= usual + deviations * spreadOf;
    if (!passage || cosine < least || !isUnusual) return [];
    return [
      {
        entityOId: entity.oId,
        confidence: Math.min(0.8, cosine),
        evidence: { how: 'nearness' as const, ...quoteOpening(passage), mentions: 0 },
      },
    ];
  });
}

function nearest(vector: Float32Array, passages: readonly Float32Array[]): { cosine: number; at: number } {
  let [cosine, at] = [-1, 0];
  for (const [index, passage] of passages.entries()) {
    const here = dot(vector, passage);
    if (here > cosine) [cosine, at] = [here, index];
  }
  return { cosine, at };
}

/** Returns the dot product of two vectors, which for unit vectors is their cosine. */
export function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at++) sum += (left[at] ?? 0) * (right[at] ?? 0);
  return sum;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function spread<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]).filter(
    (one) => one !== undefined,
  );
}
