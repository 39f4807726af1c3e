import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Source } from '../../server/ai/ai.ts';
import { checkQuotes } from '../../server/ai/quote.ts';
import { partyOf, supportOf } from '../../server/ai/support/index.ts';
import type { Pair } from '../../server/ai/support/pair.ts';
import { refuseArguments } from '../../server/arguments.ts';
import {
  editsTried,
  measureEdits,
  randomNumbers,
  type TrueSentence,
  trueSentences,
} from '../support/labelled/edits.ts';
import { type ClaimedValue, readSupportSet } from '../support/labelled/support-set.ts';
import { reportCost } from './support-cost.ts';
import { reportPaths } from './support-paths.ts';
import { reportStatements } from './support-statements.ts';

/**
 * Whether false values are stored and honest ones keep their words: `bun run bench support --data <folder>`. The folder
 * holds `pairs.json`, a list of sentences with false and honest values; the project's own set is judged beside it. Once
 * the local check alone, once with a simulated verifier that is right in 19 pairs of 20.
 */
export async function run(folder: string | undefined): Promise<void> {
  const file = folder ? join(folder, 'pairs.json') : null;
  if (!file || !existsSync(file)) {
    const why = file ? `There is no ${file}.` : 'The judged pairs are not part of the project.';
    return refuseArguments(
      'bun run bench',
      `${why} Name their folder: bun run bench support --data <folder>`,
    );
  }
  const pairs = judgedPairs.parse(JSON.parse(readFileSync(file, 'utf8')));
  const judged = pairs.flatMap(({ company, sentence, false: wrong, honest }) => [
    ...wrong.map((one) => ({
      company,
      source: sentence,
      quote: sentence,
      value: one.value,
      wrong: one.class,
    })),
    ...honest.map((value) => ({ company, source: sentence, quote: sentence, value, wrong: null })),
  ]);
  report('judged pairs', judged);
  for (const [name, own] of Map.groupBy(readSupportSet(), ({ place }) => place.split(':')[0] ?? ''))
    report(name, own.map(asHeld));
  await reportStatements();
  await reportPaths(pairs, randomNumbers);
  await reportCost();
  reportEdits(trueSentences());
}

const judgedPairs = z.array(
  z.object({
    company: z.string(),
    sentence: z.string(),
    false: z.array(z.object({ class: z.string(), value: z.string() })),
    honest: z.array(z.string()),
  }),
);

interface HeldValue {
  company: string;
  source: string;
  quote: string;
  value: string;
  /** The class of what is wrong with it; null for an honest one. */
  wrong: string | null;
}

const asHeld = ({ subject, source, quote, value, hostile }: ClaimedValue): HeldValue => ({
  company: subject,
  source,
  quote,
  value,
  wrong: hostile,
});

function report(name: string, values: readonly HeldValue[]): void {
  const wrong = values.filter((one) => one.wrong !== null);
  const honest = values.filter((one) => one.wrong === null);
  console.log(`\n== ${name}: ${wrong.length} false, ${honest.length} honest`);
  for (const verified of [false, true]) {
    const random = randomNumbers(7);
    const outcomes = values.map((one) => outcomeOf(one, verified ? random : null));
    const of = (isOne: (one: HeldValue, outcome: Outcome) => boolean) =>
      values.filter((one, index) => isOne(one, outcomes[index] ?? 'nothing'));
    const stored = of((one, outcome) => one.wrong !== null && outcome === 'own words');
    const own = of((one, outcome) => one.wrong === null && outcome === 'own words');
    const lost = of((one, outcome) => one.wrong === null && outcome === 'nothing');
    console.log(
      `${verified ? 'with a verifier right in 95 %' : 'local check alone'}: false stored ${stored.length} of ${wrong.length}, ` +
        `honest in their own words ${own.length} of ${honest.length}, honest facts lost ${lost.length}`,
    );
    if (!verified) console.log(`honest not in their own words, by doubt: ${doubts(honest)}`);
    for (const [what, all] of Map.groupBy(stored, (one) => one.wrong ?? ''))
      console.log(`  ${what} ${all.length}: ${all.map(({ value }) => value).join(' | ')}`);
  }
  const times = values.map((one) => {
    const begun = performance.now();
    outcomeOf(one, null);
    return performance.now() - begun;
  });
  const median = times.toSorted((first, second) => first - second)[Math.floor(times.length / 2)] ?? 0;
  console.log(`local check: median ${median.toFixed(2)} ms a value`);
}

/** How often each doubt keeps an honest value from standing in its own words. */
function doubts(honest: readonly HeldValue[]): string {
  const faults = honest.flatMap(({ company, source, quote, value }) => {
    const start = source.indexOf(quote);
    const claim = {
      value,
      source: { text: source, title: null, url: null },
      start,
      end: start + quote.length,
    };
    const verdict = supportOf({ ...claim, party: partyOf(company, company) });
    return verdict.follows ? [] : [verdict.isDenied ? `${verdict.fault} denied` : verdict.fault];
  });
  return [...Map.groupBy(faults, (fault) => fault)]
    .map(([fault, all]) => `${fault} ${all.length}`)
    .join(', ');
}

type Outcome = 'own words' | 'the quote’s' | 'nothing';

/** What is stored of a value: itself, its quote, or nothing. */
function outcomeOf(
  { company, source, quote, value, wrong }: HeldValue,
  random: (() => number) | null,
): Outcome {
  const cited: Source = { key: 's', type: 'TEXT', oId: null, url: null, title: null, text: source };
  const field = { path: '/facts', name: 'facts', description: 'Facts', form: 'list' as const, maxItems: 1 };
  const isRight = random ? random() < 0.95 : false;
  const confirm = random
    ? (pair: Pair) => (pair.value === value.trim() ? (wrong === null) === isRight : false)
    : undefined;
  const { values } = checkQuotes(
    { fields: [field], sources: [cited], subject: company, company },
    [{ field, value, sourceKey: 's', quote, start: source.indexOf(quote) }],
    confirm,
  );
  const [stored] = values;
  return stored ? (stored.value === value ? 'own words' : 'the quote’s') : 'nothing';
}

/** Random edits of true sentences: how many of each kind are stored in other words. */
function reportEdits(sentences: readonly TrueSentence[]): void {
  console.log(`\n== ${editsTried} random edits of ${sentences.length} true sentences`);
  for (const { edit, tried, stored } of measureEdits(sentences, editsTried, randomNumbers(11)))
    console.log(`${edit}: ${stored} of ${tried} stored`);
}
