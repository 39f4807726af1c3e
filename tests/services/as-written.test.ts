import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { memberReader } from '../../server/ai/openai/as-written.ts';

function membersOf(pieces: readonly string[]): [string, unknown][] {
  const found: [string, unknown][] = [];
  const read = memberReader((name, value) => found.push([name, value]));
  for (const piece of pieces) read(piece);
  return found;
}

/** The text in pieces of these lengths, again and again. */
function piecesOf(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1;
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

const member = fc.string({ unit: 'grapheme' }).filter((name) => name !== '__proto__');
const object = fc.dictionary(member, fc.jsonValue());
const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });

test('every member of an object is handed over once, whole and in its order, however it is cut', () => {
  fc.assert(
    fc.property(object, lengths, fc.constantFrom(0, 2), (value, cuts, indent) => {
      const text = JSON.stringify(value, null, indent);
      const entries = Object.entries(JSON.parse(text));
      expect(membersOf(piecesOf(`\`\`\`json\n${text}\n\`\`\``, cuts))).toEqual(entries);
    }),
  );
});

test('a member is handed over before the next one is written', () => {
  const found: string[] = [];
  const read = memberReader((name) => found.push(name));
  read('{"first": [{"quote": "a, b } ]", "n": 1}]');
  expect(found).toEqual([]);
  read(', "sec');
  expect(found).toEqual(['first']);
  read('ond": "\\"');
  read('"');
  expect(found).toEqual(['first']);
  read('}');
  expect(found).toEqual(['first', 'second']);
});

test('what is no JSON hands over nothing', () => {
  expect(membersOf(['Of course: {not json, "a": 1, ]}', '[1, 2]', '"'])).toEqual([['a', 1]]);
});
