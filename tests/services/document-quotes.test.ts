import { expect, test } from 'bun:test';
import type { RunSubject } from '../../schema/agents/input.ts';
import { documentQuotes } from '../../server/services/agents/account/document-quotes.ts';
import { namingOf } from '../../server/services/agents/account/told-of.ts';

/** Quotes of one document of the library about Ada Fenn of Corbel, or about Corbel. */
async function quotesOf(about: 'person' | undefined, title: string | null, text: string): Promise<string[]> {
  const subject: RunSubject = {
    company: { name: 'Corbel', domain: 'corbel.example', crmAccountId: null },
    person: { name: 'Ada Fenn', email: null, jobTitle: null, socialProfile: null },
    runtimeContext: null,
  };
  const source = { key: '0', type: 'RESOURCE', oId: 'r', url: null, title, text } as const;
  const citation = { type: 'resource', oId: 'r', chunkOId: 'c', at: 0, score: 1, fields: [] } as const;
  const naming = namingOf(about ? { about } : {}, subject);
  const { documents } = await documentQuotes([{ source, citation: { ...citation, fields: [] } }], naming);
  return documents.map(({ quote }) => quote);
}

test('of a case study that lists the company, a namesake at another one tells nothing of the person', async () => {
  const text =
    '# How Tidewater halved its waste\n\nWe cut the waste by half, says Ada Fenn of Tidewater.\n\n## Others\n\nCorbel and Ostrand use it too.\n';
  expect(await quotesOf('person', 'Tidewater', text)).toEqual([]);
  expect(await quotesOf(undefined, 'Tidewater', text)).toEqual(['Corbel and Ostrand use it too.']);
});

test('a person is told of beside the company, in the sentence or in what stands over it', async () => {
  const said = 'Ada Fenn owns the budget for it.';
  expect(await quotesOf('person', null, `Ada Fenn of Corbel owns the budget.\n\n${said}\n`)).toEqual([
    'Ada Fenn of Corbel owns the budget.',
  ]);
  expect(await quotesOf('person', null, `# Corbel, second call\n\n${said}\n`)).toEqual([said]);
  expect(await quotesOf('person', 'Notes on Corbel', said)).toEqual([said]);
  expect(await quotesOf('person', null, `# Ostrand\n\n${said}\n\n# Corbel\n\nIt rained.\n`)).toEqual([]);
});

test('a heading that names the company holds until one of its rank', async () => {
  const text =
    '# Corbel\n\n## Plans\n\nThey open a third depot.\n\n# Ostrand\n\nThey close two of their depots.\n';
  expect(await quotesOf(undefined, null, text)).toEqual(['They open a third depot.']);
});

test('below a heading that names the company a sentence that begins with another one tells nothing of it', async () => {
  const text =
    '# Corbel\n\nOstrand Foods loses forty crates a week.\n\nCorbel & Sons moved to Delft in May.\n\nShe reads one page of it.\n\nCrates are counted twice a week.\n\nCorbel Inc. opens a third depot.\n\nBo Fenn plans the week alone.\n';
  expect(await quotesOf(undefined, null, text)).toEqual([
    'Crates are counted twice a week.',
    'Corbel Inc. opens a third depot.',
    'Bo Fenn plans the week alone.',
  ]);
});

test('what customers say on the page of the company is not told of it, but what its own people say is', async () => {
  const text =
    '# Corbel\n\nCorbel runs three depots.\n\n## Said of us\n\n> "Missed visits fell by a fifth." — Dr. Ada Rask, Harrow Hospitals\n\n> "Waste is half of what it was." — Bo Fenn, Head of Depots\n\n> "Corbel halved our missed visits." — Cy Moll, Director at Ostrand\n\n“Lorries wait for an hour each day.”\n— Di Hale, COO, Corbel\n';
  expect(await quotesOf(undefined, null, text)).toEqual([
    'Corbel runs three depots.',
    '"Waste is half of what it was."',
    '"Corbel halved our missed visits."',
    '“Lorries wait for an hour each day.”',
  ]);
});

test('a label in bold is no part of the statement that it leads into', async () => {
  const text =
    '# Corbel\n\n1. **Night shifts**: Lorries wait for an hour each day\n2. **Industry:** Freight\n';
  expect(await quotesOf(undefined, null, text)).toEqual(['Lorries wait for an hour each day']);
});

test('what is to be done or found out tells nothing of the company, below whatever form of heading', async () => {
  const text =
    '# Corbel\n\n**Next steps agreed:**\n- Bo calls the depot on Friday at ten\n- Corbel wants a pilot before June\n\n### Open questions\n\n- Who signs for the depot in May\n\n**Concerns that they have:**\n- The depot is full on each Friday\n';
  expect(await quotesOf(undefined, null, text)).toEqual([
    'Corbel wants a pilot before June',
    'The depot is full on each Friday',
  ]);
});

test('in a document that tells of the company as of others, we are those who wrote it', async () => {
  const theirs = 'Corbel moves crates for 40 farms.';
  const text = `# Corbel\n\n${theirs}\n\nWe must find somebody for the import.\n\nThey asked us whether we can trace crates.\n\n## To do\n\n- Ines to ask legal about the crates.\n\n## Open on our side\n\n- Bo to count the crates in May.\n`;
  expect(await quotesOf(undefined, null, text)).toEqual([
    theirs,
    'They asked us whether we can trace crates.',
  ]);
  const own = 'We move crates for 40 farms in the south.';
  expect(await quotesOf(undefined, 'Corbel', own)).toEqual([own]);
});

test('a row of two cells is a label and its value', async () => {
  const text = '| | |\n|---|---|\n| Industry | Farming |\n| **Headquarters** | Delft |\n| a | b | c |\n';
  const subject: RunSubject = {
    company: { name: 'Corbel', domain: null, crmAccountId: null },
    person: { name: null, email: null, jobTitle: null, socialProfile: null },
    runtimeContext: null,
  };
  const source = { key: '0', type: 'RESOURCE', oId: 'r', url: null, title: 'Corbel', text } as const;
  const citation = { type: 'resource', oId: 'r', chunkOId: 'c', at: 0, score: 1, fields: [] } as const;
  const { labelled } = await documentQuotes(
    [{ source, citation: { ...citation, fields: [] } }],
    namingOf({}, subject),
  );
  expect(labelled.map(({ label, value }) => [label, value])).toEqual([
    ['industry', 'Farming'],
    ['headquarters', 'Delft'],
  ]);
});

test('below a plan of ours a sentence tells of the company only where it names it', async () => {
  const text = '# Visit\n\n## Plan\n\n- Hana asks about the cap.\n- Corbel opens a third depot.\n';
  expect(await quotesOf(undefined, 'Corbel', text)).toEqual(['Corbel opens a third depot.']);
});
