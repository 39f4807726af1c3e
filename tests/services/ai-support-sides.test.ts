import { expect, test } from 'bun:test';
import { competitor } from '../../schema/library/competitor.ts';
import { product } from '../../schema/library/product.ts';
import type { Kind } from '../../schema/shape.ts';
import { contentSections, sectionFields } from '../../server/agents/content/sections.ts';
import type { Field, Source } from '../../server/ai/index.ts';
import { checkQuotesInTurns } from '../../server/ai/quote.ts';
import { writableFields } from '../../server/services/library/generation/generate.ts';

/** Whose a sentence is, and whether it is so now: held to what the fields of the library and of agents say of themselves. */

interface About {
  text: string;
  subject: string;
  fields: readonly Field[];
  speakers?: Source['speakers'];
}

const fieldsOf = ({ fields }: Kind): Field[] => writableFields(fields);

/** Returns which of some quotes a field takes. */
async function taken({ text, subject, fields, speakers }: About, name: string, quotes: string[]) {
  const field = fields.find((one) => one.name === name);
  if (!field) throw new Error(`There is no field ${name}.`);
  const source = { key: 'a', type: 'RESOURCE', oId: null, url: null, title: null, text, speakers } as Source;
  const { values } = await checkQuotesInTurns(
    { fields: [...fields], sources: [source], subject, company: 'Orrin' },
    quotes.map((quote) => ({ field, value: quote, sourceKey: 'a', quote })),
  );
  return values.map(({ value }) => value);
}

const gate = (text: string): About => ({ text, subject: 'Orrin Gate', fields: fieldsOf(product) });
const marrow = (text: string): About => ({ text, subject: 'Marrow', fields: fieldsOf(competitor) });

test('what losses, threats and our own weaknesses are titled after is no reason to win', async () => {
  const page = marrow(`# Marrow

## Our position

### Strengths

- Papers in two languages

### Weaknesses

- Few people in the south

### Threats

- Ports build gates alone

## Win reasons

- Quick papers (40%)

## Loss reasons

- Price at ports (60%)
`);
  const quotes = [
    'Papers in two languages',
    'Few people in the south',
    'Ports build gates alone',
    'Quick papers (40%)',
    'Price at ports (60%)',
  ];
  expect(await taken(page, 'reasonsWeWin', quotes)).toEqual([
    'Papers in two languages',
    'Quick papers (40%)',
  ]);
  expect(await taken(page, 'keyDifferentiators', ['Strengths', 'Papers in two languages'])).toEqual([
    'Papers in two languages',
  ]);
});

test('a sentence that begins with our name tells of no rival', async () => {
  const page = marrow('# Marrow\n\nMarrow costs 300 euros.\n\nOrrin Gate costs 400 euros a month.\n');
  const quotes = ['Marrow costs 300 euros.', 'Orrin Gate costs 400 euros a month.'];
  expect(await taken(page, 'businessModel', quotes)).toEqual(['Marrow costs 300 euros.']);
});

test('what a page calls a partner or a rival has features of its own', async () => {
  const page = gate(`# Orrin Gate

Orrin Gate weighs trucks in motion.

Rival Tallis reads plates by night.

One of our partners, Yardlog, books slots by phone.

Customers are glad: Arden Mills saves two hours a day.
`);
  const quotes = [
    'Orrin Gate weighs trucks in motion.',
    'Rival Tallis reads plates by night.',
    'One of our partners, Yardlog, books slots by phone.',
  ];
  expect(await taken(page, 'capabilities', quotes)).toEqual(['Orrin Gate weighs trucks in motion.']);
});

test('a feature is there now: nothing that is scheduled, in progress or ours to do', async () => {
  const page = gate(`# Orrin Gate

- Weighing in motion is on our list for autumn
- Certification in progress, expected in June
- Our gates will read plates
- You will see each truck on a map
`);
  const quotes = [
    'Weighing in motion is on our list for autumn',
    'Certification in progress, expected in June',
    'Our gates will read plates',
    'You will see each truck on a map',
  ];
  expect(await taken(page, 'capabilities', quotes)).toEqual(['You will see each truck on a map']);
});

test('a speaker’s former company is neither the subject nor the account', async () => {
  const text = `Kim: Before I joined here I was at Pelham. We had a tower with live positions.

Rolf: And today?

Kim: We run eleven yards on paper.
`;
  const speakers = { Kim: 'account', Rolf: 'company' } as const;
  const fields = sectionFields(contentSections, true).map((field, at) => ({
    ...field,
    name: contentSections[at]?.heading ?? '',
  }));
  const talk: About = { text, subject: 'Norell Foods', fields, speakers };
  const quotes = ['We had a tower with live positions.', 'We run eleven yards on paper.'];
  expect(await taken(talk, 'Situation', quotes)).toEqual(['We run eleven yards on paper.']);
  // and the account's `we` offers nothing of ours
  expect(await taken(talk, 'How we help', quotes)).toEqual([]);
});

test('in minutes a feature is the subject’s where a sentence or a title says so', async () => {
  const page = gate(`# Weekly

**Attendees:** Kim, Rolf

## Yards

- Papers by voice at the port

## State of Orrin Gate

- Plates are read by night

## Action items

- Rolf writes a page
`);
  const quotes = ['Papers by voice at the port', 'Plates are read by night'];
  expect(await taken(page, 'capabilities', quotes)).toEqual(['Plates are read by night']);
});

test('a rival is named by the sentence, its paragraph or a title, on a page of another topic', async () => {
  const page = marrow(`# Plans for the quarter

## Europe

Marrow lost a port. Its gates fail in frost.

The yard team grew to twelve people.

### Marrow in Spain

- Sells by the hour

## Roadmap (public)

- Papers by voice
`);
  const quotes = [
    'Its gates fail in frost.',
    'The yard team grew to twelve people.',
    'Sells by the hour',
    'Papers by voice',
  ];
  expect(await taken(page, 'businessModel', quotes)).toEqual([
    'Its gates fail in frost.',
    'Sells by the hour',
  ]);
  expect(await taken(page, 'keyDifferentiators', ['Papers by voice'])).toEqual([]);
});

test('a page on two of a kind says below the name of one what is his', async () => {
  const page = marrow(`# Why we left Tallis and Marrow

## Tallis

There are two consoles for the same gate.

## Marrow

Its cheapest plan has one gate.
`);
  const quotes = ['There are two consoles for the same gate.', 'Its cheapest plan has one gate.'];
  expect(await taken(page, 'comparativeWeaknesses', quotes)).toEqual(['Its cheapest plan has one gate.']);
});

test('a company is known without the form of its name', async () => {
  const page = {
    ...marrow(
      `# Rivals\n\n- Marrow Inc. (winner)\n\n## Losses\n\n${'Marrow has twelve ports.\n\n'.repeat(9)}`,
    ),
    subject: 'Marrow Inc.',
  };
  expect(await taken(page, 'comparativeStrengths', ['Marrow has twelve ports.'])).toHaveLength(1);
});
