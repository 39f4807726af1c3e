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

test('what stands behind an open box states nothing, in a line of boxes or a row of a table either', async () => {
  const text = `# Orrin Gate

The gate comes with: [x] papers by phone [ ] papers by voice ☒ papers by fax ☐ papers by post

Paper | [ ] By hand | [x] By truck
`;
  expect(await kept(text, 'Orrin Gate', 'papers by phone')).toEqual(['papers by phone']);
  expect(await kept(text, 'Orrin Gate', 'papers by fax')).toEqual(['papers by fax']);
  expect(await kept(text, 'Orrin Gate', 'papers by voice')).toEqual([]);
  expect(await kept(text, 'Orrin Gate', 'papers by post')).toEqual([]);
  expect(await kept(text, 'Orrin Gate', 'By hand')).toEqual([]);
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

test('a plan, a need, a request or what was so before is nothing good', async () => {
  const text = `# Orrin Gate

We need a second gate for ports.

Drivers plan to leave the yard by phone.

The goal is to open in four seconds.

Before, we were using paper at the gate.

Initially, the yard used a bell.

Before, it took four hours; now it takes two minutes.

Plans to suit each yard, or need to know basis.

You do not need to stop at the gate, and there is no need to call.

We need no second bell.

Coming this year: a gate for boats

### Feature requests

- Papers by voice

### Minutes

My proposal:

- Papers by post

**Suggestion:** a bell at night
`;
  const ask = (quote: string, value = quote) => kept(text, 'Orrin Gate', quote, { value });
  expect(await ask('We need a second gate for ports.', 'a second gate for ports')).toEqual([]);
  expect(await ask('Drivers plan to leave the yard by phone.')).toEqual([]);
  expect(await ask('The goal is to open in four seconds.', 'open in four seconds')).toEqual([]);
  expect(await ask('Before, we were using paper at the gate.', 'using paper at the gate')).toEqual([]);
  expect(await ask('Initially, the yard used a bell.', 'used a bell')).toEqual([]);
  expect(await ask('Papers by voice')).toEqual([]);
  expect(await ask('Papers by post')).toEqual([]);
  expect(await ask('a bell at night')).toEqual([]);
  expect(await ask('Before, it took four hours; now it takes two minutes.')).toHaveLength(1);
  expect(await ask('Plans to suit each yard')).toHaveLength(1);
  expect(await ask('You do not need to stop at the gate')).toHaveLength(1);
  expect(await ask('We need no second bell.')).toHaveLength(1);
  expect(await ask('Coming this year: a gate for boats', 'a gate for boats')).toEqual([]);
  const need = 'We need a second gate for ports.';
  expect(await kept(text, 'Orrin Gate', need, { field: fieldOf('needs') })).toEqual([need]);
});

test('a label is no value without what is said of what it names', async () => {
  const text = `# Orrin Gate

## State

- **Papers by voice:** in development, perhaps next year

## Results

- **Quick papers:** two minutes at each gate
`;
  const labelled = '**Papers by voice:** in development, perhaps next year';
  expect(await kept(text, 'Orrin Gate', labelled, { value: 'Papers by voice' })).toEqual([]);
  const titled = '**Quick papers:** two minutes at each gate';
  expect(await kept(text, 'Orrin Gate', titled, { value: 'Quick papers' })).toHaveLength(1);
  const names = fieldOf('people');
  expect(await kept(text, 'Orrin Gate', labelled, { value: 'Papers by voice', field: names })).toHaveLength(
    1,
  );
});

test('what others say against it below objections is nothing good', async () => {
  const text =
    '# Orrin Gate\n\n## Common objections\n\n- "Our old gate is quick enough"\n\nIt opens at night.\n';
  expect(await kept(text, 'Orrin Gate', 'Our old gate is quick enough')).toEqual([]);
  expect(await kept(text, 'Orrin Gate', 'It opens at night.')).toHaveLength(1);
});

test('a sentence that denies the value takes its place in no field of good', async () => {
  const text = '# Orrin Gate\n\nThe gate does not read plates at night.\n\nNo papers are lost at the gate.\n';
  const denied = 'The gate does not read plates at night.';
  const value = 'Reads plates at night';
  expect(await kept(text, 'Orrin Gate', denied, { value })).toEqual([]);
  expect(await kept(text, 'Orrin Gate', denied, { value, field: fieldOf('limits') })).toEqual([denied]);
});

test('a company has own matters too, though its fields have no titles', async () => {
  const text =
    '# Orrin\n\n## Action items\n\n- Two gates at each yard\n\n## Yards\n\n- One gate at each yard\n';
  const field = fieldOf('features', { tells: 'good' });
  expect(await kept(text, 'Orrin', 'Two gates at each yard', { field })).toEqual([]);
  expect(await kept(text, 'Orrin', 'One gate at each yard', { field })).toHaveLength(1);
});
