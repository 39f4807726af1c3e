import { expect, test } from 'bun:test';
import { checkQuotes } from '../../server/ai/quote.ts';

/* Rules of a voice that a table gives: which word stands for which, its header says. */

const usual =
  '| Avoid | Use |\n| --- | --- |\n| purchase | buy |\n| utilise, leverage | use |\n| no contract | deal |';
const turned = '| Say | Not that |\n|---|---|\n| buy | purchase |';
const bare = '| First | Second |\n|---|---|\n| purchase | buy |';

function stored(text: string, quote: string, value: string): string | null {
  const field = {
    path: '/keySubstitutions',
    name: 'keySubstitutions',
    description: '',
    form: 'list' as const,
    maxItems: 3,
  };
  const source = { key: 's', type: 'TEXT' as const, oId: null, url: null, title: null, text };
  const start = text.indexOf(quote);
  const { values } = checkQuotes({ fields: [field], sources: [source] }, [
    { field, value, sourceKey: 's', quote, start },
  ]);
  return values[0]?.value ?? null;
}

test.each([
  [usual, '| purchase | buy |', 'purchase → buy'],
  [usual, '| utilise, leverage | use |', 'leverage → use'],
  [turned, '| buy | purchase |', 'purchase → buy'],
])('a row under its header gives what stands for what: %s %s %s', (text, quote, value) => {
  expect(stored(text, quote, value)).toBe(value);
});

test.each([
  ['against the header', usual, '| purchase | buy |', 'buy → purchase'],
  ['against the header from left to right', turned, '| buy | purchase |', 'buy → purchase'],
  ['under a header that says nothing', bare, '| purchase | buy |', 'purchase → buy'],
  ['of a row without a header', '| purchase | buy |', '| purchase | buy |', 'purchase → buy'],
  ['of a part of a cell', usual, '| no contract | deal |', 'contract → deal'],
  ['of letters inside a word', usual, '| purchase | buy |', 'chase → buy'],
  ['of two rows', usual, '| purchase | buy |\n| utilise, leverage | use |', 'purchase → use'],
  ['of the header itself', usual, '| Avoid | Use |', 'Avoid → Use'],
  ['with another arrow', usual, '| purchase | buy |', 'buy -> purchase'],
])('a pair %s is not stored', (_what, text, quote, value) => {
  expect(stored(text, quote, value)).toBeNull();
});
