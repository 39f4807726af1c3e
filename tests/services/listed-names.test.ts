import { expect, test } from 'bun:test';
import { isNameOf, listedNames } from '../../server/services/workspace-build/listed-names.ts';

const listed = (text: string) => listedNames(text).map(({ kind, name }) => `${kind}: ${name}`);

test.each([
  [
    'items under a heading of the kind, also behind other words',
    '## Main competitors\n\n- [StockPilot](https://stockpilot.example) - sells to chains\n* **CountWell**: counts\n',
    ['competitor: StockPilot', 'competitor: CountWell'],
  ],
  [
    'headings one step below',
    '# Tallyline\n## Features\n### Nightly comparison\nText.\n#### Limits\n### Difference lists\n## Prices\n### Monthly\n',
    ['core-feature: Nightly comparison', 'core-feature: Difference lists'],
  ],
  [
    'objections as they are said',
    '## Common objections\n1. "We have a spreadsheet for that."\n2. "It is too dear": it pays within a year.\n',
    ['objection: We have a spreadsheet for that.', 'objection: It is too dear'],
  ],
  ['a name once', '## Personas\n- Buyer\n- buyer\n## Users\n- Buyer\n', ['persona: Buyer']],
])('%s are names', (_what, text, names) => {
  expect(listed(text)).toEqual(names);
});

test.each([
  ['sentences', '## Features\n- It compares every night.\n- It sends lists to buyers.\n- Exports\n'],
  ['parts of a document', '## Use cases\n### Challenge\n### Solution\n### Customer benefits\n'],
  ['headings of which one is a part', '## Personas\n### Store manager\n### Persona template\n'],
  ['items below a heading of something else', '## Personas\n\nSee below.\n\n## Template\n- Name\n- Age\n'],
  ['what stands under a longer heading', '## What we think of use cases\n- Stock takes\n'],
  ['words in prose', 'Our competitors are StockPilot and CountWell, our personas many.'],
])('%s are none', (_what, text) => {
  expect(listed(text)).toEqual([]);
});

test('a kind has at most eight, and none that is too long to be a name', () => {
  const items = Array.from({ length: 20 }, (_, at) => `- Feature${at}x\n`).join('');
  expect(listed(`## Features\n${items}`)).toHaveLength(8);
  expect(isNameOf('persona', `${'long '.repeat(40)}`)).toBe(false);
  expect(isNameOf('persona', 'Head of operations')).toBe(true);
  expect(isNameOf('persona', '42')).toBe(false);
});
