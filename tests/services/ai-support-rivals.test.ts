import { expect, test } from 'bun:test';
import type { Source } from '../../server/ai/index.ts';
import { checkQuotesInTurns } from '../../server/ai/quote.ts';
import { fieldOf, kept, rival } from '../support/standing.ts';

/** Whom a sentence speaks of, and what is told of a rival or of us. */

test('of a rival nothing is taken from a section about us or against another, nor from a table of ours', async () => {
  const text = `# Cards

## Our place

It opens in nine minutes.

## Against Tallis

### Strengths

- Large fleets

## Against Marrow

### Strengths

- Quick papers
`;
  expect(await kept(text, 'Marrow', 'It opens in nine minutes.', { field: rival })).toEqual([]);
  expect(await kept(text, 'Marrow', 'Large fleets', { field: rival })).toEqual([]);
  expect(await kept(text, 'Marrow', 'Quick papers', { field: rival })).toEqual(['Quick papers']);
});

test('what a sentence says of them is said of whom the one before it names', async () => {
  const text = `# Monday

Ada: The deal with Arden Mills is signed.

Rolf: I am in trouble with Norell Foods. They want a fifth off.
`;
  expect(await kept(text, 'Arden Mills', 'They want a fifth off.')).toEqual([]);
  expect(await kept(text, 'Norell Foods', 'They want a fifth off.')).toEqual(['They want a fifth off.']);
});

test('of a talk only what its own people say is said of an account', async () => {
  const text = 'Kim: We run twelve yards in Norway.\n\nRolf: We built the planner for yards like that.\n';
  const field = fieldOf('facts', { ofSubject: 'account' });
  const speakers = { Kim: 'account', Rolf: 'company' } as const;
  const ask = (quote: string) => kept(text, 'Norell Foods', quote, { field, speakers });
  expect(await ask('We built the planner for yards like that.')).toEqual([]);
  expect(await ask('We run twelve yards in Norway.')).toHaveLength(1);
});

test('what a page says against the subject is no strength of it, and the other way round', async () => {
  const weak = fieldOf('weaknesses', { side: 'rival', tells: 'trouble', titles: ['weaknesses'] });
  const text = 'Marrow\n\nStrengths:\n- Marrow is quick at the gate\n\nWeaknesses:\n- Marrow loses papers\n';
  const source = { key: 'a', type: 'RESOURCE', oId: null, url: null, title: null, text } as Source;
  const request = { fields: [rival, weak], sources: [source], subject: 'Marrow', company: null };
  const [quick, loses] = ['Marrow is quick at the gate', 'Marrow loses papers'];
  const { values } = await checkQuotesInTurns(
    request,
    [rival, weak].flatMap((field) =>
      [quick, loses].map((quote) => ({ field, value: quote, sourceKey: 'a', quote })),
    ),
  );
  expect(values.map(({ path, value }) => [path, value])).toEqual([
    ['/strengths/0', quick],
    ['/weaknesses/0', loses],
  ]);
});

test('what names a rival tells of it under a title of ours too', async () => {
  const won = fieldOf('won', { side: 'ours', titles: ['why choose us'] });
  const text = '# Marrow\n\n## Why choose us\n\nMarrow loses papers.\n\nIt is quick.\n';
  const weak = fieldOf('weaknesses', { side: 'rival', tells: 'trouble' });
  const source = { key: 'a', type: 'RESOURCE', oId: null, url: null, title: null, text } as Source;
  const request = { fields: [won, weak], sources: [source], subject: 'Marrow', company: null };
  const { values } = await checkQuotesInTurns(
    request,
    ['Marrow loses papers.', 'It is quick.'].map((quote) => ({
      field: weak,
      value: quote,
      sourceKey: 'a',
      quote,
    })),
  );
  expect(values.map(({ value }) => value)).toEqual(['Marrow loses papers.']);
});

test('a sentence of two others, or of one behind an opening, is not said of the subject', async () => {
  const text = `# Orrin Gate

It opens faster than gates like Marrow.

For comparison: Marrow opens in forty seconds.

TallisYard and MarrowGate are both built in Norway.
`;
  const ask = (quote: string, value: string) => kept(text, 'Orrin Gate', quote, { value });
  expect(await ask('For comparison: Marrow opens in forty seconds.', 'opens in forty seconds')).toEqual([]);
  expect(await ask('TallisYard and MarrowGate are both built in Norway.', 'built in Norway')).toEqual([]);
});

test('a name with a capital inside is named too, and a link begins with its words', async () => {
  const text = `# Notes of June

Rivals of OrrinGate, such as Tallis and Marrow, were read.

Tallis launched papers by voice.

[Marrow](https://marrow.example/gates) is a gate that opens under water.
`;
  const ask = (quote: string, value: string) => kept(text, 'OrrinGate', quote, { value });
  expect(await ask('Tallis launched papers by voice.', 'papers by voice')).toEqual([]);
  const linked = '[Marrow](https://marrow.example/gates) is a gate that opens under water.';
  expect(await ask(linked, 'opens under water')).toEqual([]);
});

test('on the page of the subject too `they` are whom the sentence before begins with', async () => {
  const text =
    '# Orrin Gate\n\nTallis is big. They have sold to ports.\n\nOthers like Tallis wait.\n\nIt opens at night.\n';
  expect(await kept(text, 'Orrin Gate', 'They have sold to ports.')).toEqual([]);
  expect(await kept(text, 'Orrin Gate', 'It opens at night.')).toHaveLength(1);
});

test('on notes of ours `we` is no rival; on its own page it is', async () => {
  const text = '# Notes\n\nMarrow is slow.\n\nWe open in nine seconds.\n';
  const said = 'We open in nine seconds.';
  expect(await kept(text, 'Marrow', said, { field: rival })).toEqual([]);
  expect(await kept(text.replace('# Notes', '# Marrow'), 'Marrow', said, { field: rival })).toEqual([said]);
});

test('of a rival nothing is taken from below a title that names us, unless it is set against us', async () => {
  const text = `# Marrow in the eyes of Orrin

## What Marrow does

- Opens in nine seconds

## Where Orrin can win

- Papers in two languages
- Marrow reads plates by night

## Strengths against Orrin

- Gates under water
`;
  expect(await kept(text, 'Marrow', 'Papers in two languages', { field: rival })).toEqual([]);
  expect(await kept(text, 'Marrow', 'Opens in nine seconds', { field: rival })).toHaveLength(1);
  expect(await kept(text, 'Marrow', 'Marrow reads plates by night', { field: rival })).toHaveLength(1);
  expect(await kept(text, 'Marrow', 'Gates under water', { field: rival })).toHaveLength(1);
});

test('what a page calls a strength of a rival is no reason for us', async () => {
  const won = fieldOf('won', { side: 'ours', titles: ['when we win'] });
  const text = '# Marrow\n\n## Strengths\n\n- Large fleets\n\n## When we win\n\n- Small yards\n';
  const source = { key: 'a', type: 'RESOURCE', oId: null, url: null, title: null, text } as Source;
  const request = { fields: [won, rival], sources: [source], subject: 'Marrow', company: 'Orrin' };
  const { values } = await checkQuotesInTurns(
    request,
    ['Large fleets', 'Small yards'].map((quote) => ({ field: won, value: quote, sourceKey: 'a', quote })),
  );
  expect(values.map(({ value }) => value)).toEqual(['Small yards']);
});

test('a section of a rival below a title for all of them tells of nothing that is ours', async () => {
  const text = `# Orrin

## Competitors

### Marrow

**Strengths:**

- Large fleets at ports

**Our place:**

- Small yards at night

## Competitor watch

- Plates are read at night
`;
  expect(await kept(text, 'Orrin', 'Large fleets at ports')).toEqual([]);
  expect(await kept(text, 'Orrin', 'Small yards at night')).toHaveLength(1);
  expect(await kept(text, 'Orrin', 'Plates are read at night')).toHaveLength(1);
});
