import { words } from '../../../server/text/words.ts';
import { generator } from '../search-vectors.ts';
import type { Passage, Question } from './search-quality.ts';

/**
 * The questions with one letter wrong in the word that the fewest passages have, where a misspelling costs most: one
 * too few, too many, another, or exchanged with its neighbour, anywhere behind the first. The same seed gives the same.
 */
export function misspelt(
  questions: readonly Question[],
  passages: readonly Passage[],
  seed: number,
): Question[] {
  const random = generator(seed);
  const having = new Map<string, number>();
  for (const { title, text } of passages)
    for (const word of new Set(words(`${title} ${text}`))) having.set(word, (having.get(word) ?? 0) + 1);
  return questions.map((question) => {
    let rarest: { run: string; having: number } | null = null;
    for (const [run] of question.text.matchAll(/[A-Za-z]{5,}/g)) {
      const count = having.get(words(run)[0] ?? '');
      if (count !== undefined && count < (rarest?.having ?? Number.POSITIVE_INFINITY))
        rarest = { run, having: count };
    }
    if (rarest === null) return question;
    return { ...question, text: question.text.replace(rarest.run, wrong(rarest.run, random)) };
  });
}

function wrong(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  const [head, tail] = [word.slice(0, at), word.slice(at)];
  const made = [
    head + tail.slice(1),
    head + letter + tail,
    head + letter + tail.slice(1),
    `${head}${tail[1]}${tail[0]}${tail.slice(2)}`,
  ][Math.floor(random() * 4)];
  return made === undefined || made === word ? wrong(word, random) : made;
}
