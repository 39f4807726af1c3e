import { expect, test } from 'bun:test';
import { withoutEntities } from '../../server/text/markup.ts';

test('entities become characters, and never half of a pair, which no database takes', () => {
  expect(withoutEntities('R&amp;D costs 40 &euro; &#8211; &#x1F680; soon')).toBe('R&D costs 40 € – 🚀 soon');
  for (const code of [0, 10, 31, 0xd800, 0xdbff, 0xdc00, 0xdfff])
    for (const text of [`&#${code};`, `&#x${code.toString(16)};`]) expect(withoutEntities(text)).toBe(text);
});
