import type { Cited } from '../../../ai/index.ts';
import { cutAt, pointerPart } from '../../../text/strings.ts';
import type { Patterns } from './patterns.ts';

/** An evaluation's expectation of a run's `data`, by JSON pointers into it where it is an object. */
export interface Expectation {
  contains: string[];
  absent: string[];
  /** JSON pointers. */
  paths: string[];
  // absent from what was stored before there were such
  equals?: Record<string, unknown>;
  regex?: Patterns;
  judge?: { criterion: string }[];
  number?: Record<string, { min?: number | undefined; max?: number | undefined }>;
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

/** Judges an answer by its expectations. */
export async function verdictOf(
  expect: Expectation,
  { data, fields, written: writtenPaths, values }: JudgedAnswer,
): Promise<Verdict> {
  const { regex } = expect;
  const texts = leavesIn(data).map(plain);
  const has = (text: string) => texts.some((one) => one.includes(plain(text)));
  const failedExpectations = [
    ...expect.contains.flatMap((text) => (has(text) ? [] : [`contains: no text says "${text}"`])),
    ...expect.absent.flatMap((text) => (has(text) ? [`absent: a text says "${text}"`] : [])),
    ...expect.paths.flatMap((path) => (isFilled(valueAt(data, path)) ? [] : [`paths: ${path} is empty`])),
    ...Object.entries(expect.equals ?? {}).flatMap(([path, wanted]) => {
      const value = valueAt(data, path);
      return Bun.deepEquals(value, wanted)
        ? []
        : [`equals: ${path} is ${shown(value)}, not ${shown(wanted)}`];
    }),
    // few evaluations have patterns, and every process loads this file
    ...(regex
      ? (await import('./patterns.ts')).unmatchedPatterns(regex, (path) => leavesIn(valueAt(data, path)))
      : []),
    ...Object.entries(expect.number ?? {}).flatMap(([path, { min = -Infinity, max = Infinity }]) => {
      const value = valueAt(data, path);
      if (typeof value !== 'number') return [`number: ${path} is ${shown(value)}, which is not a number`];
      if (value < min) return [`number: ${path} is ${value}, less than ${min}`];
      return value > max ? [`number: ${path} is ${value}, more than ${max}`] : [];
    }),
  ];
  return {
    met: failedExpectations.length === 0,
    failed: failedExpectations,
    support: shareOf(values, (support) => support !== null),
    coverage: shareOf(
      fields,
      (path) =>
        writtenPaths.some((one) => one === path || one.startsWith(`${path}/`)) ||
        isFilled(valueAt(data, path)),
    ),
  };
}

const shownMost = 200;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > shownMost ? `${cutAt(text, shownMost)}…` : text;
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

/** Returns every text and number inside a value, with its JSON pointer. */
export function* textsIn(value: unknown, path = ''): Generator<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  else if (typeof value === 'number') yield { path, text: String(value) };
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value)) yield* textsIn(item, `${path}/${pointerPart(name)}`);
}

/** Case, width of letters and any run of white space do not tell texts apart. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

const leavesIn = (value: unknown): string[] => [...textsIn(value)].map(({ text }) => text);

export function valueAt(data: unknown, pointer: string): unknown {
  let found = data;
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

/** Returns whether a value has content: not a blank text, nor a list or object without content. */
export function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isFilled);
  return value !== null && value !== undefined;
}
