import { expect, test } from 'bun:test';
import { parseStorable, storableText, stringsIn } from '../../server/text/strings.ts';

test.each<[string, unknown]>([
  ['{"a\\u0000":["x\\u0000y"]}', { a: ['xy'] }],
  ['"half \\ud83d and \\uDE00"', 'half \ufffd and \ufffd'],
  ['"\\ud83d\\ude00 \\uD83D\\uDE00"', '😀 😀'],
  ['"\\ud83d\\ud83d\\ude00"', '\ufffd😀'],
  // an escaped backslash before the letter
  ['"\\\\u0000 \\\\ud83d \\\\\\u0000"', '\\u0000 \\ud83d \\'],
  ['"\\u00e9\\n\\"{}"', 'é\n"{}'],
  ['[1,null,true]', [1, null, true]],
])('%s is read as what can be stored', (text, value) => {
  expect(parseStorable(text)).toEqual(value);
});

test('what is no JSON is none without its escapes either', () => {
  expect(() => parseStorable('{"a": ')).toThrow(SyntaxError);
  expect(storableText('a\u0000b \ud83d')).toBe('ab \ufffd');
});

test.each<[unknown, string[]]>([
  ['a', ['a']],
  [null, []],
  [[], []],
  [7, []],
  [
    { b: 'first', a: ['second', { c: [[], 'third', null, 7] }], d: {}, e: 'fourth' },
    ['first', 'second', 'third', 'fourth'],
  ],
  [
    [['a', ['b']], 'c', [[['d']]]],
    ['a', 'b', 'c', 'd'],
  ],
])('the texts inside %j come in order', (value, texts) => {
  expect([...stringsIn(value)]).toEqual(texts);
});
