import type { ToldFact } from '../../../agents/activity.ts';
import type { AgentFact } from '../../../agents/definition.ts';
import { topicNamed } from '../../../agents/discovery-frames.ts';
import { sentences } from '../../../text/sentence.ts';
import { topicOf } from './statement-topic.ts';

/**
 * The facts that the caller of a run sends of its account, each by itself: a line `key: value`, or a sentence. No score
 * and no other fact decides about one, so that one more never takes another away.
 */

const factsMost = 60;
const longest = 600;
const wordsLeast = 3;
/** `budget: 40k`; an address of a page or a time of day is no key. */
const keyed = /^[ \t]*(?:[-*•][ \t]+)?([\p{L}\p{N}][^:\n]{0,80}):[ \t]+(\S[^\n]*)$/gmu;
const keyWordsMost = 5;

export function toldFacts(facts: readonly AgentFact[]): ToldFact[] {
  return facts.flatMap(({ text, toldFor }) => (toldFor ? [] : factsIn(text))).slice(0, factsMost);
}

function factsIn(text: string): ToldFact[] {
  const factsTold: ToldFact[] = [];
  // what stands under a key is no sentence; the places of the rest stay
  const rest = text.replace(keyed, (line: string, key: string, value: string, start: number) => {
    const label = labelOf(key);
    if (label.split(' ').length > keyWordsMost || line.length > longest) return line;
    const at = line.indexOf(key);
    const quote = line.slice(at).trimEnd();
    const topic = topicNamed(label) ?? topicOf(value, [], true);
    factsTold.push({ quote, start: start + at, label, value: value.trimEnd(), topic });
    return ' '.repeat(line.length);
  });
  for (const { start, text: quote, kind } of sentences(rest)) {
    const isStatement = kind !== 'heading' && kind !== 'code' && !/[?？:：]["”’')]*$/.test(quote);
    if (!isStatement || quote.length > longest || quote.split(/\s+/).length < wordsLeast) continue;
    factsTold.push({ quote, start, label: null, value: quote, topic: topicOf(quote, [], true) });
  }
  return factsTold.toSorted((one, other) => one.start - other.start);
}

/** `company.jobTitle` and `job_title` are a job title. */
const labelOf = (key: string): string =>
  (key.split('.').at(-1) ?? key)
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
