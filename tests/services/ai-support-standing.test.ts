import { expect, test } from 'bun:test';
import type { Source } from '../../server/ai/index.ts';
import { checkQuotesInTurns } from '../../server/ai/quote.ts';
import { fieldOf, kept, results, rival } from '../support/standing.ts';

/** What a value's sentence cannot tell: whose part of a page it stands in, and what stands over it. */

const stories = `# Customer stories

## Story 1: Arden Mills

Queues at the gate were long.

- Queues fell by 40%
- Two yards share one plan

## Story 2: Norell Foods

Drivers waited for papers.

- Papers are ready in nine minutes
- Two yards share one plan
`;

test('what stands in the section of another is not stored, though its sentence names nobody', async () => {
  expect(await kept(stories, 'Norell Foods', 'Queues fell by 40%')).toEqual([]);
  expect(await kept(stories, 'Arden Mills', 'Queues fell by 40%')).toEqual(['Queues fell by 40%']);
  expect(await kept(stories, 'Norell Foods', 'Papers are ready in nine minutes')).toHaveLength(1);
});

test('nor is the sentence that would take the place of its value', async () => {
  const quote = 'Papers are ready in nine minutes';
  expect(await kept(stories, 'Arden Mills', quote, { value: 'Papers take nine minutes at most' })).toEqual(
    [],
  );
});

test('a quote that stands in several sections is placed in the one of its subject', async () => {
  const quote = 'Two yards share one plan';
  const source = { key: 'a', type: 'RESOURCE', oId: null, url: null, title: null, text: stories } as Source;
  const request = { fields: [results], sources: [source], subject: 'Norell Foods', company: null };
  const { values } = await checkQuotesInTurns(request, [
    { field: results, value: quote, sourceKey: 'a', quote },
  ]);
  expect(values).toMatchObject([{ start: stories.lastIndexOf(quote) }]);
});

test('sections of one subject are its own, whichever of them names it', async () => {
  const text = `# Orrin Gate

## Why Orrin Gate

It opens by itself.

## Prices

A gate costs 400 euros a month.
`;
  expect(await kept(text, 'Orrin Gate', 'A gate costs 400 euros a month.')).toHaveLength(1);
  const asked = `# Questions

## What does Orrin Gate do?

It opens by itself.

## Can I run two gates?

One plan serves both gates.
`;
  expect(await kept(asked, 'Orrin Gate', 'One plan serves both gates.')).toHaveLength(1);
});

test('sections with the same labels are records, whatever their titles have in common', async () => {
  const text = `# Catalogue

### Gate

**Price:** 400 euros
**Part:** G-1

Opens by itself.

### Scale

**Price:** 900 euros
**Part:** S-1

Weighs in motion.
`;
  expect(await kept(text, 'Gate', 'Weighs in motion.')).toEqual([]);
  expect(await kept(text, 'Scale', 'Weighs in motion.')).toEqual(['Weighs in motion.']);
});

const table = `| | Orrin | Tallis | Marrow |
|---|---|---|---|
| Price | 400 euros | 300 euros | 200 euros |
| Papers by phone | yes | - | ✅ |
| Scales | yes | ❌ No | yes |
`;

test('a cell is said of whom its column is called after', async () => {
  const row = '| Price | 400 euros | 300 euros | 200 euros |';
  expect(await kept(table, 'Marrow', row, { value: 'Price: 300 euros' })).toEqual([]);
  expect(await kept(table, 'Marrow', '300 euros')).toEqual([]);
  expect(await kept(table, 'Marrow', '200 euros')).toEqual(['200 euros']);
});

test('a row that says no in the column of the subject is none of its features', async () => {
  const row = '| Papers by phone | yes | - | ✅ |';
  expect(await kept(table, 'Tallis', row, { value: 'Papers by phone' })).toEqual([]);
  expect(await kept(table, 'Marrow', row, { value: 'Papers by phone' })).toEqual(['Papers by phone']);
  const said = '| Scales | yes | ❌ No | yes |';
  expect(await kept(table, 'Tallis', said, { value: 'Scales' })).toEqual([]);
});

test('a row, or an item with a label, is said of whom it begins with', async () => {
  const rows = '| Maker | Strength |\n|---|---|\n| Tallis | Large fleets |\n| Marrow | Quick papers |\n';
  expect(await kept(rows, 'Tallis', 'Quick papers')).toEqual([]);
  expect(await kept(rows, 'Marrow', 'Quick papers')).toEqual(['Quick papers']);
  const items = '- **Tallis:** large fleets only\n- **Marrow:** quick papers at the gate\n';
  expect(await kept(items, 'Tallis', 'quick papers at the gate')).toEqual([]);
  expect(await kept(items, 'Marrow', 'quick papers at the gate')).toHaveLength(1);
});

test('items follow from the line that leads to them, over headings too', async () => {
  const text = `# Orrin Gate

The plan does not cover:

- Gates that others moved
- Damage by frost

With no training, you can:

- Open two gates at once

## Not covered

The guarantee does not apply to downtime caused by:

### Weather

- Storms that reach force ten
`;
  expect(await kept(text, 'Orrin Gate', 'Gates that others moved')).toEqual([]);
  expect(await kept(text, 'Orrin Gate', 'Storms that reach force ten')).toEqual([]);
  expect(await kept(text, 'Orrin Gate', 'Open two gates at once')).toHaveLength(1);
});

test('what a page calls a trouble is no result', async () => {
  const trouble = fieldOf('challenge', { tells: 'trouble', titles: ['challenge', 'pain points'] });
  const text =
    '# Arden Mills\n\n## The challenge I faced\n\n- Papers by fax\n\n## Results\n\n- Papers by phone\n';
  const source = { key: 'a', type: 'RESOURCE', oId: null, url: null, title: null, text } as Source;
  const request = { fields: [trouble, results], sources: [source], subject: 'Arden Mills', company: null };
  const { values } = await checkQuotesInTurns(
    request,
    ['Papers by fax', 'Papers by phone'].map((quote) => ({
      field: results,
      value: quote,
      sourceKey: 'a',
      quote,
    })),
  );
  expect(values.map(({ value }) => value)).toEqual(['Papers by phone']);
});

test('names over the titles of lists part a text without marks', async () => {
  const text = `Tallis

Strengths:
- Large fleets
Weaknesses:
- Slow papers

Marrow

Strengths:
- Quick papers
Weaknesses:
- Small fleets
`.replace(/(?<=Tallis|Marrow)\n/g, '');
  expect(await kept(text, 'Marrow', 'Large fleets', { field: rival })).toEqual([]);
  expect(await kept(text, 'Marrow', 'Quick papers', { field: rival })).toEqual(['Quick papers']);
});

test('records may differ by a letter', async () => {
  const text = `# Rivals

### Rival A

**Strengths:**
- Large fleets

**Weaknesses:**
- Slow papers

### Rival B

**Strengths:**
- Quick papers

**Weaknesses:**
- Small fleets
`;
  expect(await kept(text, 'Rival A', 'Quick papers', { field: rival })).toEqual([]);
  expect(await kept(text, 'Rival A', 'Large fleets', { field: rival })).toEqual(['Large fleets']);
  expect(await kept(text, 'Rival B', 'Large fleets', { field: rival })).toEqual([]);
});
