import { expect, test } from 'bun:test';
import type { Field, Source } from '../../server/ai/index.ts';
import { checkQuotesInTurns } from '../../server/ai/quote.ts';

/** What a value's sentence cannot tell: whose part of a page it stands in, and what stands over it. */

const fieldOf = (name: string, more: Partial<Field> = {}): Field => ({
  path: `/${name}`,
  name,
  description: name,
  form: 'list',
  maxItems: 5,
  ...more,
});
const results = fieldOf('results', { tells: 'good', titles: ['results', 'impact'] });

async function kept(
  text: string,
  subject: string,
  quote: string,
  {
    value = quote,
    field = results,
    title = null as string | null,
    ...more
  }: Partial<{
    value: string;
    field: Field;
    title: string | null;
    speakers: Source['speakers'];
  }> = {},
): Promise<string[]> {
  const source = { key: 'a', type: 'RESOURCE', oId: null, url: null, title, text, ...more } as Source;
  const { values } = await checkQuotesInTurns(
    { fields: [field], sources: [source], subject, company: 'Orrin' },
    [{ field, value, sourceKey: 'a', quote }],
  );
  return values.map((one) => one.value);
}

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

test('what stands under an example is no fact of a record', async () => {
  const text = '# Guide\n\nAsk what it costs them.\n\n**Example:** Queues cost them 40 hours a week.\n';
  expect(await kept(text, 'Arden Mills', 'Queues cost them 40 hours a week.')).toEqual([]);
});

const rival = fieldOf('strengths', { side: 'rival', tells: 'good', titles: ['strengths'] });

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

test('a heading among myths is one of them, and what stands below it is not', async () => {
  const text = '# Five myths of gates\n\n### 1. Gates are slow.\n\nGates open in nine seconds.\n';
  expect(await kept(text, 'Gates', 'Gates are slow.')).toEqual([]);
  expect(await kept(text, 'Gates', 'Gates open in nine seconds.')).toHaveLength(1);
});

test('a question takes no value’s place', async () => {
  const text = '# Questions\n\n## Does the gate weigh trucks in motion?\n\nNo.\n';
  const quote = 'Does the gate weigh trucks in motion?';
  expect(await kept(text, 'Gate', quote, { value: 'weigh trucks in motion' })).toEqual([]);
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

test('under a title that asks when not, or names what is to come, stands no advantage', async () => {
  const text = `# Orrin Gate

## Why use it

- One plan for two gates

## Why not use it

You need:

- Gates under water

## No contract

- Leave any month

## Roadmap

### Spring

- Papers by voice

## Planned features

- A second language
`;
  const field = fieldOf('results', { tells: 'good' });
  expect(await kept(text, 'Orrin Gate', 'Gates under water', { field })).toEqual([]);
  expect(await kept(text, 'Orrin Gate', 'Papers by voice', { field })).toEqual([]);
  expect(await kept(text, 'Orrin Gate', 'A second language', { field })).toEqual([]);
  expect(await kept(text, 'Orrin Gate', 'Leave any month', { field })).toHaveLength(1);
  expect(await kept(text, 'Orrin Gate', 'One plan for two gates', { field })).toHaveLength(1);
  const wish = fieldOf('results');
  expect(await kept(text, 'Orrin Gate', 'A second language', { field: wish })).toHaveLength(1);
});

test('code, an open box and struck words state nothing; a talk in a fence does', async () => {
  const text = `# Orrin Gate

- [x] Papers by phone
- [ ] Papers by voice
- ~~Papers by fax~~

\`\`\`yaml
papers: by post
\`\`\`

\`\`\`
gate open
\`\`\`

\`\`\`
Kim: We have run the gate at twelve yards since May.
\`\`\`
`;
  expect(await kept(text, 'Orrin Gate', 'Papers by phone')).toEqual(['Papers by phone']);
  expect(await kept(text, 'Orrin Gate', 'Papers by voice')).toEqual([]);
  expect(await kept(text, 'Orrin Gate', 'Papers by fax')).toEqual([]);
  expect(await kept(text, 'Orrin Gate', 'papers: by post')).toEqual([]);
  expect(await kept(text, 'Orrin Gate', 'gate open')).toEqual([]);
  expect(await kept(text, 'Orrin Gate', 'We have run the gate at twelve yards since May.')).toHaveLength(1);
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
