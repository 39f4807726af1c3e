import { createHash } from 'node:crypto';
import type { NewChunk } from '../../server/services/resources/chunks/index.ts';
import { generator } from './search-vectors.ts';

/**
 * Passages that look like text to an index: a vocabulary by Zipf's law, of which each of many topics prefers a part.
 * The same seed gives the same passages.
 */
export function createCorpus(seed: number) {
  const random = generator(seed);
  const background = Float64Array.from({ length: vocabulary }, (_, at) => 1 / (at + 2.7));
  const common = cumulative(background);
  const topics = Array.from({ length: topicCount }, () =>
    Array.from({ length: topicWords }, () => pick(common, random)),
  );
  const ranks = cumulative(Float64Array.from({ length: topicWords }, (_, at) => 1 / (at + 5)));

  function sentence(topic: readonly number[], length: number): string {
    const found: string[] = [];
    for (let at = 0; at < length; at++) {
      found.push(wordOf(random() < 0.5 ? (topic[pick(ranks, random)] ?? 0) : pick(common, random)));
    }
    return found.join(' ');
  }
  function topic(): readonly number[] {
    return topics[Math.floor(random() * topicCount)] ?? [];
  }
  return {
    /** A resource of one topic, its passages 60 to 140 words long. */
    resource(passages: number): NewChunk[] {
      const about = topic();
      return Array.from({ length: passages }, (_, ordinal) => {
        const text = sentence(about, 60 + Math.floor(random() * 80));
        const contentHash = createHash('sha256').update(text).digest('hex');
        return {
          ordinal,
          start: ordinal * 2000,
          end: ordinal * 2000 + text.length,
          text,
          heading: null,
          contentHash,
        };
      });
    },
    /** A question of 3 to 8 words on one topic. */
    question(): string {
      return sentence(topic(), 3 + Math.floor(random() * 6));
    },
  };
}

const vocabulary = 60_000;
const topicCount = 400;
const topicWords = 400;

function cumulative(weights: Float64Array): Float64Array {
  let sum = 0;
  return weights.map((weight) => (sum += weight));
}

function pick(sums: Float64Array, random: () => number): number {
  const wanted = random() * (sums.at(-1) ?? 0);
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');

function wordOf(rank: number): string {
  let rest = rank + 400;
  let word = '';
  while (rest > 0) {
    word += syllables[rest % 20];
    rest = Math.floor(rest / 20);
  }
  return `${word}n`;
}
