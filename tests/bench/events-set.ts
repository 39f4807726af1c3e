/** Names in a workspace of the bench, the same for the same workspace, and the questions that are asked of it. */

export interface EventSet {
  workspace: string;
  count: number;
  /** By how often events speak of them, the most common first. */
  entities: string[];
  tags: { few: string; many: string; common: string; unused: string };
}

/** A question whose words only the passage of one event holds together, each of them twice. */
export interface Question {
  text: string;
  /** The place of its event: the same share of the way through each set. */
  share: number;
}

export const wordCount = 20_000;
export const entityCount = 1000;
const questionCount = 48;

export function eventSet(workspace: string, count: number): EventSet {
  const tail = workspace.slice(3);
  const named = (prefix: string, at: number) =>
    `${prefix}_${tail.slice(0, 15)}${String(at).padStart(6, '0')}`;
  return {
    workspace,
    count,
    entities: Array.from({ length: entityCount }, (_, at) => named('cp', at + 1)),
    tags: {
      few: named('tag', 1),
      many: named('tag', 2),
      common: named('tag', 3),
      unused: named('tag', 4),
    },
  };
}

/** Made of syllables, so that no two become one by stemming. The first is the most common. */
export const wordAt = (rank: number): string =>
  `${[...rank.toString().padStart(5, '0')].map((digit) => syllables[Number(digit)]).join('')}x`;
const syllables = ['ba', 'do', 'fu', 'gi', 'ko', 'la', 'mu', 'no', 'pi', 'ru'];

/**
 * Common words that are told apart only together, words among which one is rarer and stands elsewhere, and pairs: what a
 * search that looks under the rarest word alone loses.
 */
export const questions: readonly Question[] = Array.from({ length: questionCount }, (_, at) => {
  const ranks = [
    [60 + at, 150 + at, 260 + 2 * at, 400 + 3 * at],
    [40 + at, 120 + at, 300 + at, 15_000 + 7 * at],
    [700 + 5 * at, 1500 + 9 * at],
    [90 + at, 500 + 4 * at, 2000 + 5 * at],
  ][at % 4] as number[];
  return { text: ranks.map(wordAt).join(' '), share: (at + 1) / (questionCount + 1) };
});

/** Asked for beside a question's own words: its event has it not, and a few others of each workspace do. */
export const strayWord = wordAt(900);

export const eventAt = (set: EventSet, share: number): string => oIdOf(set, Math.round(share * set.count));

export const eventPrefix = ({ workspace }: Pick<EventSet, 'workspace'>) => `evt_${workspace.slice(3, 14)}`;
const oIdOf = (set: EventSet, n: number) => `${eventPrefix(set)}${String(n).padStart(10, '0')}`;
