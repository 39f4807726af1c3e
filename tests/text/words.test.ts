import { expect, test } from 'bun:test';
import { type Beginnings, beginningsOf, eachWord, words } from '../../server/text/words.ts';
import passages from '../support/labelled/search-set/passages.json' with { type: 'json' };

// A word of another script among them sends a text by the way that tells runs by name.
const other = 'слово';

test('a text in ASCII has the same words as beside another script', () => {
  const texts = [
    ...passages.map(({ title, text }) => `${title}\n${text}`),
    '',
    'A',
    'x-1 AND 84,100 or 1.500.25; e.g. the_end',
    `${'long'.repeat(16)} ${'long'.repeat(16)}s end`,
  ];
  for (const text of texts) expect(words(text)).toEqual(words(`${text} ${other}`).slice(0, -1));
});

test.each([
  ["You're late, they've left and we'll see", 'late left see'],
  ['You’re late, they’ve left and we’ll see', 'late left see'],
  ["They won't pay, can't wait and don't care", 'pay wait care'],
  ["WON'T; isn’t, HADN'T", ''],
  [
    "The mills' owner won the miller's bid, re: 're-entry' of l'été",
    'mill owner won miller bid re re entri ete',
  ],
  ["Shan't été", 'ete'],
])('what an apostrophe cuts off is no word: %s', (text, wanted) => {
  expect(words(text).join(' ')).toBe(wanted);
});

test('a soft hyphen and other signs that nobody sees part no word', () => {
  expect(words('Kunden\u00admanage\u00adment, Daten\u200bbank\u200f')).toEqual(
    words('Kundenmanagement, Datenbank'),
  );
});

test.each([
  ['STRASSE', 'Die Straße'],
  ['Straße', 'in der Strasse'],
  ['Lodz and Orsted', 'Łódź, Ørsted'],
  ['istanbul', 'ISTANBUL, ıstanbul'],
  ['R&D at AT&T', 'Our R&D budget. AT&T signed.'],
  ['c++ or c#', 'Engineers write C++ and C#.'],
  ['회의', '서울특별시에서 회의를 했습니다'],
  ['서울', '서울특별시에서 회의를 했습니다'],
  ['implementation of a long-term plan', 'The imple-\nmentation of a long-\n  term plan'],
  ['Acme in 2023', 'Acme™ and Łódź grew in 2023¹'],
])('a text has the words of %s however they are written: %s', (query, text) => {
  const asked = words(query);
  expect(asked).not.toEqual([]);
  const said = new Set(words(text));
  expect(asked.filter((word) => !said.has(word))).toEqual(query === 'Straße' ? ['straße'] : []);
});

test('names of single letters and signs are words of their own, and letters without signs none', () => {
  expect(words('R&D, C++ and C#')).toEqual(words('R&D C++ C#'));
  expect(new Set(words('R&D C++ C# F# P&L'))).toHaveLength(5);
  expect(words('r d c p l & # ++')).toEqual([]);
});

test('runs that share a number keep their own words', () => {
  const runs = ['muuwhzq', 'lhyooee', 'muuwhzq', 'fytomzn', 'mpdqgbj', 'fytomzn'];
  const forms: string[] = [];
  eachWord(runs.join(' '), (_, form) => forms.push(form));
  expect(forms).toEqual(runs);
});

test('a word that begins as is asked is called with its own place', () => {
  const calls = (text: string, beginnings: Beginnings | null) => {
    const found: { word: string; form: string; place: number }[] = [];
    eachWord(text, (word, form, place) => found.push({ word, form, place }), beginnings);
    return found;
  };
  const strange = 'Dying, lying & tying: skies, aing 7 of 84,100 uses b2b x1 i';
  for (const { title, text } of passages) {
    for (const whole of [`${title} ${strange}\n${text}`, `${title} ${other} ${strange}\n${text}`]) {
      const all = calls(whole, null);
      expect(all.map(({ place }) => place)).toEqual([...all.keys()]);
      const asked = new Set(all.filter(({ place }) => place % 9 === 0).map(({ word }) => word));
      const isAsked = ({ word }: { word: string }) => asked.has(word);
      const some = calls(whole, beginningsOf(asked));
      expect(some.filter(isAsked)).toEqual(all.filter(isAsked));
    }
  }
});

test('few words begin as those of a question do', () => {
  let others = 0;
  eachWord(
    passages.map(({ text }) => text).join('\n'),
    () => others++,
    beginningsOf(words('quarterly pricing')),
  );
  expect(others).toBeLessThan(words(passages.map(({ text }) => text).join('\n')).length / 50);
});
