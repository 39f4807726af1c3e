import { expect, test } from 'bun:test';
import { startsOf, stem } from '../../server/text/stem.ts';
import { words } from '../../server/text/words.ts';
import { testDatabase } from '../support/database.ts';
import passages from '../support/labelled/search-set/passages.json' with { type: 'json' };

const suffixes = ['s', 'ed', 'ing', 'ly', 'ness', 'ation', 'ization', 'ively', 'ful', 'ies', 'able', 'ment'];

test('English words are stemmed as the Snowball dictionary of the database stems them', async () => {
  const text = passages.map((passage) => `${passage.title} ${passage.text}`).join(' ');
  // up to version 17 the database makes `ad` of `added` and `of` of `offing`; later ones do as we do
  const found = new Set(text.toLowerCase().match(/\b(?!add|off|odd|egg|ebb)[a-z]+/g));
  const asked = [...found, ...[...found].flatMap((word) => suffixes.map((suffix) => word + suffix))];
  const { ownerSql: sql } = await testDatabase();
  const stemmed = await sql<{ word: string; stem: string }[]>`
    select word, (ts_lexize('english_stem', word))[1] as stem
    from unnest(${asked}::text[]) as word
    where cardinality(ts_lexize('english_stem', word)) = 1
  `;
  expect(stemmed.length).toBeGreaterThan(5_000);
  expect(stemmed.filter(({ word, stem: expected }) => stem(word) !== expected).slice(0, 20)).toEqual([]);
});

test('a word begins as its stem does', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const short = letters.flatMap((first) => [first, ...letters.map((second) => first + second)]);
  const found = passages.flatMap(({ text }) => text.toLowerCase().match(/\b[a-z]+/g) ?? []);
  const asked = [...short, ...short.flatMap((word) => letters.map((letter) => word + letter)), ...found];
  const others = [
    ...asked,
    'dying',
    'skies',
    ...asked.flatMap((word) => suffixes.map((suffix) => word + suffix)),
  ]
    // the one for which two letters say nothing
    .filter((word) => !startsOf(stem(word)).some((start) => word.startsWith(start)));
  expect(others).toEqual([]);
});

test('words are folded alike in the text and in the question', () => {
  expect(words('The Café’s PRICING — 12 %')).toEqual(words('cafe pricing 12'));
  expect(words('re-indexing')).toEqual(['re', 'index']);
  expect(words('価格表')).toEqual(['価格', '格表']);
  expect(words('')).toEqual([]);
});
