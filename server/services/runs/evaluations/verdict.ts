import type { Cited } from '../../../ai/index.ts';

/** What an evaluation expects of a run's `data`. */
export interface Expectation {
  contains: string[];
  absent: string[];
  /** JSON pointers. */
  paths: string[];
}

export interface Verdict {
  met: boolean;
  /** What was not met, a sentence each. */
  failed: string[];
  /** Share of the values that follow from their evidence; null without a value. */
  support: number | null;
  /** Share of the fields that are filled; null without a field. */
  coverage: number | null;
}

/** An answer as it is judged. */
export interface JudgedAnswer {
  data: Record<string, unknown>;
  /** JSON pointers into `data` of all that the run could have filled. */
  fields: readonly string[];
  /** JSON pointers of what it has filled: of a list, those of its items. */
  written: readonly string[];
  /** Every value of the answer: how its evidence supports it, null where it has none. */
  values: readonly (Cited['support'] | null)[];
}

/** Judges an answer by what was expected of it. */
export function verdictOf(expect: Expectation, { data, fields, written, values }: JudgedAnswer): Verdict {
  const texts = [...leavesIn(data)].map(plain);
  const has = (text: string) => texts.some((one) => one.includes(plain(text)));
  const failed = [
    ...expect.contains.flatMap((text) => (has(text) ? [] : [`contains: no text says "${text}"`])),
    ...expect.absent.flatMap((text) => (has(text) ? [`absent: a text says "${text}"`] : [])),
    ...expect.paths.flatMap((path) => (isFilled(valueAt(data, path)) ? [] : [`paths: ${path} is empty`])),
  ];
  return {
    met: failed.length === 0,
    failed,
    support: shareOf(values, (support) => support !== null),
    coverage: shareOf(
      fields,
      (path) =>
        written.some((one) => one === path || one.startsWith(`${path}/`)) || isFilled(valueAt(data, path)),
    ),
  };
}

/** The verdict on a run that has no answer. */
export const verdictWithout = (why: string): Verdict => ({
  met: false,
  failed: [`run: ${why}`],
  support: null,
  coverage: null,
});

function shareOf<T>(all: readonly T[], counts: (one: T) => boolean): number | null {
  return all.length === 0 ? null : all.filter(counts).length / all.length;
}

/** Case, width of letters and any run of white space do not tell texts apart. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Every text and number inside a value. */
function* leavesIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'number') yield String(value);
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) yield* leavesIn(item);
}

function valueAt(data: unknown, pointer: string): unknown {
  let found = data;
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

/** Says something: no blank text, and no list or object in which nothing does. */
function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isFilled);
  return value !== null && value !== undefined;
}
