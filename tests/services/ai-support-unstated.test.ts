import { expect, test } from 'bun:test';
import { fieldOf, kept } from '../support/standing.ts';

/** What a page says without stating it: plans, needs, examples, myths, labels and what is denied. */

test('what stands under an example is no fact of a record', async () => {
  const text = '# Guide\n\nAsk what it costs them.\n\n**Example:** Queues cost them 40 hours a week.\n';
  expect(await kept(text, 'Arden Mills', 'Queues cost them 40 hours a week.')).toEqual([]);
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

test.each(['Roadmap', 'Product roadmap Q3 2027', 'Roadmap for 2027'])(
  'under %s stands no fact',
  async (title) => {
    const text = `# Orrin Gate\n\n## ${title}\n\n- Papers by voice\n\n## Features\n\n- Papers by phone\n`;
    const field = fieldOf('features', { tells: 'fact' });
    expect(await kept(text, 'Orrin Gate', 'Papers by voice', { field })).toEqual([]);
    expect(await kept(text, 'Orrin Gate', 'Papers by phone', { field })).toEqual(['Papers by phone']);
  },
);

test('what stands behind a period is taken with it', async () => {
  const text = '# Orrin Gate\n\nQ3: papers by voice\n\nMarch 2027: plates by night\n\nGates: open by phone\n';
  for (const [quote, value] of [
    ['papers by voice', 'Q3: papers by voice'],
    ['plates by night', 'March 2027: plates by night'],
    ['open by phone', 'open by phone'],
  ] as const)
    expect(await kept(text, 'Orrin Gate', quote, { field: fieldOf('features') })).toEqual([value]);
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
