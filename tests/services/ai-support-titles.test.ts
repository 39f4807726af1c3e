import { expect, test } from 'bun:test';
import type { Field, Source } from '../../server/ai/index.ts';
import { checkQuotesInTurns } from '../../server/ai/quote.ts';

/** What the title of a page and our own part of it tell of whose a passage is. */

const results: Field = {
  path: '/results',
  name: 'results',
  description: 'results',
  form: 'list',
  maxItems: 5,
  tells: 'good',
  titles: ['results'],
};
const weaknesses: Field = { ...results, side: 'rival', tells: 'trouble', titles: ['weaknesses'] };

async function kept(
  text: string,
  subject: string,
  quote: string,
  { field = results, value = quote, title = null as string | null, more = [] as Field[] } = {},
): Promise<string[]> {
  const source: Source = { key: 'a', type: 'RESOURCE', oId: null, url: null, title, text };
  const { values } = await checkQuotesInTurns(
    { fields: [field, ...more], sources: [source], subject, company: 'Orrin' },
    [{ field, value, sourceKey: 'a', quote }],
  );
  return values.map((one) => one.value);
}

test('a page may name its title between lines of dashes', async () => {
  const text = `They load by night.

The yard hired Plate Works.

They load within an hour.
`;
  const story = text.replace('Works.\n\n', 'Works. ');
  const quote = 'They load within an hour.';
  expect(await kept(story, 'Norell Foods', quote)).toEqual([]);
  expect(
    await kept(`---\nlayout: post\ntitle: "Norell Foods"\n---\n\n${story}`, 'Norell Foods', quote),
  ).toEqual([quote]);
});

test('a page that its title sets against others tells of a rival where it is named', async () => {
  const text =
    'Marrow opens slowly at night.\n\nPlates are lost in rain.\n\n## Weaknesses\n\nPapers are lost.\n';
  const ask = (quote: string, title: string) => kept(text, 'Marrow', quote, { field: weaknesses, title });
  expect(await ask('Plates are lost in rain.', 'Marrow')).toHaveLength(1);
  for (const title of ['Orrin, the better Marrow', 'Tallis vs Marrow'])
    expect(await ask('Plates are lost in rain.', title)).toEqual([]);
  expect(await ask('Papers are lost.', 'Tallis vs Marrow')).toHaveLength(1);
});

test('what a record tells of us stands in our part of a page, and beside the rival', async () => {
  const text = `# Gates of all makers

## 1. Orrin

Orrin opens by night. It reads plates in rain.

#### Key features

- Opens by phone

#### Prices

- 40 euros a day

## 2. Marrow

#### Key features

- Opens by voice

#### Prices

- 50 euros a day

## 3. Tallis

#### Key features

- Opens by itself

#### Prices

- 60 euros a day

## In short

Unlike Marrow, Orrin counts lorries.

Marrow is quicker than Orrin in snow.
`;
  const ours: Field = { ...results, side: 'ours', titles: ['differentiators'] };
  const strengths: Field = { ...results, side: 'rival', titles: ['strengths'] };
  const ask = (quote: string, field: Field, value = quote) => kept(text, 'Marrow', quote, { field, value });
  expect(await ask('Opens by phone', ours)).toHaveLength(1);
  expect(await ask('Opens by phone', strengths)).toEqual([]);
  expect(await ask('Opens by itself', ours)).toEqual([]);
  expect(await ask('It reads plates in rain.', ours)).toHaveLength(1);
  const unlike = 'Unlike Marrow, Orrin counts lorries.';
  expect(await ask(unlike, ours)).toHaveLength(1);
  expect(await ask(unlike, strengths, 'counts lorries')).toEqual([]);
  const quicker = 'Marrow is quicker than Orrin in snow.';
  expect(await ask(quicker, strengths, 'quicker than Orrin in snow')).toHaveLength(1);
});

test('a figure of a cell is read without its unit, and our column holds what is ours', async () => {
  const text = `# Gates

| | Tallis | Marrow | Orrin |
| --- | --- | --- | --- |
| Delivery | 18-24d | 12-18d | 8-12 weeks |
`;
  const ask = (quote: string, side: 'ours' | 'rival', value = quote) =>
    kept(text, 'Marrow', quote, { field: { ...results, side, titles: [] }, value });
  expect(await ask('12-18d', 'rival', '12-18 d')).toHaveLength(1);
  expect(await ask('18-24d', 'rival', '18-24 d')).toEqual([]);
  expect(await ask('8-12 weeks', 'ours')).toHaveLength(1);
  expect(await ask('8-12 weeks', 'rival')).toEqual([]);
});

test('below pains the nearest title may name the offering', async () => {
  const pains: Field = {
    ...weaknesses,
    path: '/pains',
    name: 'pains',
    side: 'customer',
    titles: ['pain points'],
  };
  const text = `# Sales notes

## Pain points: late papers

**The problem:**

- Papers come late

**Orrin Gate:**

- Papers in nine minutes
`;
  const ask = (quote: string) => kept(text, 'Orrin Gate', quote, { more: [pains] });
  expect(await ask('Papers in nine minutes')).toHaveLength(1);
  expect(await ask('Papers come late')).toEqual([]);
});
