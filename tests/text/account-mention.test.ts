import { describe, expect, test } from 'bun:test';
import { namesCompany, namesDomain, namesPerson } from '../../server/services/agents/account/mention.ts';

/** Made-up companies: half are called like a common word. */
const names =
  'Harrow, Tern, Corbel, Sorrel, Lantern, Bracken, Quillmoor, Vexley, Ostrand, Tidewater Mills, Brightmoor, Pellow'.split(
    ', ',
  );

const ofOthers: readonly ((name: string) => string)[] = [
  (name) => `${name} Freightways halved its empty runs within a year.`,
  (name) => `The depots of Upper ${name} close on Sundays.`,
  (name) => `In ${name} & Daughters nobody counts by hand any more.`,
  (name) => `They met at ${name}-Hollis, and signed on the spot.`,
  (name) => `The river ${name} rose by a foot; ${name} is a small town below it.`,
  (name) => `${name} and Fellowes Solicitors renewed; ${name} is a planet close to a star.`,
  (name) => `The ${name} 4 Pro runs for a day on one charge.`,
  (name) => `${name} Strategy, ${name} Discovery Partners and ${name} Call Centres were there.`,
  (name) => `Blue ${name} opened a second store; ${name}ing and ${name.toLowerCase()}s came with it.`,
];

const ofTheirs: readonly ((name: string) => string)[] = [
  (name) => `${name} halved its empty runs within a year.`,
  (name) => `At ${name}, nobody counts by hand any more.`,
  (name) => `Last week ${name}’s buyers met ours; ${name} Ltd signed on the spot.`,
  (name) => `${name} struggles with orders that arrive late and plans to hire.`,
  (name) => `${name} drivers wait, and ${name} lost a contract.`,
  (name) => `# Notes: ${name}, second call`,
  (name) => `We spoke to ${name} CFO Ada Fenn.`,
  (name) => `${name} plc employs 300 people in Oslo.`,
  (name) => `${name} runs a warehouse located in Bergen.`,
  (name) => `${name} today announced a second warehouse.`,
  (name) => `In this region ${name} has three sites.`,
  (name) => `${name} and Fellowes share a depot.`,
  (name) => `URGENT: ${name} At-Risk Renewal`,
  (name) => `${name} Deal Strategy`,
  (name) => `${name} Discovery Call Notes (March)`,
  (name) => `${name}, a film production company, moved to Oslo.`,
  (name) => `${name} beschäftigt 300 Mitarbeiter in Oslo und hat zwei Lager in Bergen.`,
];

describe('an account is named in full', () => {
  for (const [at, wrong] of ofOthers.entries())
    test(`and not by a longer name, nor by a common word: form ${at + 1}`, () => {
      expect(names.filter((name) => namesCompany(wrong(name), name))).toEqual([]);
    });

  for (const [at, right] of ofTheirs.entries())
    test(`whoever else stands around it: form ${at + 1}`, () => {
      expect(names.filter((name) => !namesCompany(right(name), name))).toEqual([]);
    });

  test('in any case where its name has several words, and with or without its legal form', () => {
    expect(namesCompany('TIDEWATER MILLS opens early', 'Tidewater Mills GmbH')).toBe(true);
    expect(namesCompany('a lantern in the yard', 'Lantern')).toBe(false);
  });
});

test('a word of the language that begins a sentence and describes a noun is no company, a made-up one is', () => {
  const ofWords = ['Harrow', 'Tern', 'Corbel', 'Sorrel', 'Lantern', 'Bracken'];
  const others = ['lamps from two makers failed at sea', 'soup needs an hour', 'teams met in the north'];
  for (const end of others)
    expect(ofWords.filter((name) => namesCompany(`It rained. ${name} ${end}.`, name))).toEqual([]);
  expect(namesCompany('It rained. Quillmoor teams met in the north.', 'Quillmoor')).toBe(true);
});

test('a domain is named by itself and what is below it, not by what goes on', () => {
  const told = ['see https://harrow.example/a', 'ada@harrow.example', 'shop.harrow.example.'];
  expect(told.filter((text) => !namesDomain(text, 'harrow.example'))).toEqual([]);
  const others = ['myharrow.example', 'my-harrow.example', 'harrow.example.org'];
  expect(others.filter((text) => namesDomain(text, 'harrow.example'))).toEqual([]);
});

test('a person is named by the whole name alone', () => {
  expect(namesPerson('Ada Fenn said so', 'Ada Fenn')).toBe(true);
  expect(namesPerson('Ada Fennimore said so', 'Ada Fenn')).toBe(false);
  expect(namesPerson('Ada Fenn Hollis said so', 'Ada Fenn')).toBe(false);
});

test('a name that the caller writes in lower case is no common word, and a place is no company', () => {
  const told = ['Lantern renewed.', 'Contoso and Lantern, and Ostby', 'LANTERN'];
  expect(told.filter((text) => !namesCompany(text, 'lantern'))).toEqual([]);
  const others = ['the lantern of a ship', 'Lantern-on-Sea', 'Lantern of London sells tea.'];
  expect(others.filter((text) => namesCompany(text, 'lantern'))).toEqual([]);
});
