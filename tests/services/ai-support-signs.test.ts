import { expect, test } from 'bun:test';
import { checkQuotes } from '../../server/ai/quote.ts';
import { partyOf, supportOf } from '../../server/ai/support/index.ts';

/* What keyboards and programs write in another form: minus signs, fractions, dates, apostrophes, soft hyphens. */

const follows = (quote: string, value: string) => {
  const source = { text: quote, title: null, url: null };
  return supportOf({ value, source, start: 0, end: quote.length, party: partyOf('Acme', null) }).follows;
};

test.each([
  ['−5 %', '5 %'],
  ['-$5', '$5'],
  ['½ hour', '¼ hour'],
  ['1½ hours', '1 hours'],
  ['12/11/2026', '11/12/2026'],
])('a sign, a fraction and a date of figures alone are held as they are written: %s', (said, other) => {
  const text = (figure: string) => `The loss of Acme was ${figure} in the plan of last year.`;
  expect([follows(text(said), text(said)), follows(text(said), text(other))]).toEqual([true, false]);
});

test.each([..."'’‘ʼ´`′＇"])('%s is an apostrophe: what it denies is denied', (apostrophe) => {
  const denial = `Acme can${apostrophe}t export the data of its customers to a spreadsheet.`;
  expect(follows(denial, 'Acme can export the data of its customers to a spreadsheet.')).toBe(false);
  expect(follows(denial, "Acme can't export the data of its customers to a spreadsheet.")).toBe(true);
});

test('a soft hyphen parts no word', () => {
  const quote = 'Acme verkürzt die Ein\u00adführung der Software auf 3 Wochen.';
  expect(follows(quote, quote.replace('\u00ad', ''))).toBe(true);
});

test.each([
  'Acme serves international customers with state-of-the-art pumps.',
  'acme serves inter- national customers with state-of-the- art pumps.',
])('a quote is found that puts words together which the end of a line divides: %s', (quote) => {
  const line = 'Acme serves inter-\nnational customers with state-of-the-\nart pumps.';
  const text = `Acme makes pumps.\n\n${line}\n\nThe end.`;
  const source = { key: 's', type: 'TEXT' as const, oId: null, url: null, title: null, text };
  const field = { path: '/facts', name: 'facts', description: '', form: 'list' as const, maxItems: 1 };
  const request = { fields: [field], sources: [source], subject: 'Acme' };
  const { values } = checkQuotes(request, [
    { field, value: 'Acme sells pumps abroad.', sourceKey: 's', quote },
  ]);
  expect(values.map(({ value, quote }) => [value, quote])).toEqual([[line.replaceAll('\n', ''), line]]);
});
