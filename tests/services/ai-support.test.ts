import { afterAll, describe, expect, test } from 'bun:test';
import pino from 'pino';
import { readingRules } from '../../server/ai/extractive/rules.ts';
import type { Field, Source, WriteRequest } from '../../server/ai/index.ts';
import { connectOpenAi } from '../../server/ai/openai/ask.ts';
import { openAiWriting } from '../../server/ai/openai/index.ts';
import { checkQuotes } from '../../server/ai/quote.ts';
import { rewordings } from '../../server/ai/support/alignment/rewordings.ts';
import { governingClasses } from '../../server/ai/support/guards/governing.ts';
import { guardClasses } from '../../server/ai/support/guards/index.ts';
import { partyOf, supportOf } from '../../server/ai/support/index.ts';
import { type ClaimedValue, readSupportSet } from '../support/labelled/support-set.ts';
import { casesOf } from '../support/labelled/word-cases.ts';
import { openAiServer } from '../support/openai-server.ts';

const set = readSupportSet();
const honest = set.filter(({ hostile }) => hostile === null);
const hostile = set.filter((one) => one.hostile !== null);
const server = openAiServer();
afterAll(() => server.stop());
const options = {
  apiKey: null,
  baseUrl: server.baseUrl,
  models: { NOTE: 'a', PULSE: 'b', ECHO: 'c', CHORUS: 'c', HARMONY: 'd', SYMPHONY: 'd' },
  log: pino({ level: 'silent' }),
  rules: readingRules,
};
const writing = openAiWriting(options, connectOpenAi(options));

const sourceOf = (text: string): Source => ({
  key: 'a',
  type: 'TEXT',
  oId: null,
  url: null,
  title: null,
  text,
});
const listed = (name: string): Field => ({
  path: `/${name}`,
  name,
  description: name,
  form: 'list',
  maxItems: 3,
});

describe('of a page with tags', () => {
  const field = listed('facts');
  const written = (text: string, value: string, quote: string) =>
    checkQuotes({ fields: [field], sources: [sourceOf(text)] }, [{ field, value, sourceKey: 'a', quote }])
      .values;
  const text =
    '<h2>Results</h2>\n<ul><li>Queues fell to <b>nine minutes</b> if both lanes are open.</li><li>No pallet is lost</li></ul>';

  test('a value follows from what one reads, and its quote stands in the page to the letter', () => {
    const quote = 'Queues fell to <b>nine minutes</b> if both lanes are open.';
    const [cited] = written(text, 'Queues fell to nine minutes if both lanes are open.', quote);
    expect(cited).toMatchObject({ support: 'quoted', quote });
    expect(text.slice(cited?.start, cited?.end)).toBe(quote);
  });

  test('the sentence that takes the place of a value has no tag, and ends with its element', () => {
    const [cited] = written(text, 'Pallets are never lost again here', '<li>No pallet is lost</li>');
    expect(cited?.value).toBe('No pallet is lost');
    expect(text.slice(cited?.start, cited?.end)).toBe(cited?.quote ?? '-');
    const [wide] = written(text, 'Queues fell to nine minutes', 'Queues fell to <b>nine minutes</b>');
    expect(wide?.value).toBe('Queues fell to nine minutes if both lanes are open.');
  });

  test('no blank stays before a mark that stood behind a tag', () => {
    const quote = 'Queues fell at <a href="https://arden.example">Arden</a>, and at <em>Norell</em>.';
    const [cited] = written(`<p>${quote}</p>`, 'Queues fell in all yards', quote);
    expect(cited?.value).toBe('Queues fell at Arden, and at Norell.');
    const [note] = written(
      '<sup>6</sup> Queues fell in Arden.',
      'Queues fell in all yards',
      '<sup>6</sup> Queues fell in Arden.',
    );
    expect(note?.value).toBe('6 Queues fell in Arden.');
  });

  test('what is no tag is read as it is written', () => {
    const code = 'The reader takes List<Order>, Map<A> and <kim@mill.example> alike.';
    expect(written(code, code, code)).toMatchObject([{ value: code, support: 'quoted' }]);
  });
});

test('the set holds what the bars ask for, of many kinds', () => {
  expect(honest.length).toBeGreaterThanOrEqual(200);
  expect(hostile.length).toBeGreaterThanOrEqual(200);
  expect(new Set(hostile.map((one) => one.hostile)).size).toBeGreaterThanOrEqual(12);
});

describe.each(['chosen on', 'judged', 'later'] as const)('of the values %s', (half) => {
  test('nine honest ones in ten are not denied, so that a model may confirm them', () => {
    const own = honest.filter((one) => one.half === half);
    const denied = own.filter((one) => isDenied(one));
    expect(denied.length, places(denied)).toBeLessThanOrEqual(0.1 * own.length);
  });

  test('hostile ones do not follow', () => {
    const taken = hostile.filter((one) => one.half === half && follows(one));
    expect(taken.length, places(taken)).toBe(0);
  });
});

test('of false values in another language than their quotes none follows, in two sets of forty', () => {
  for (const file of ['across-languages', 'later-languages']) {
    const own = hostile.filter(({ place }) => place.startsWith(file));
    expect(own.length).toBeGreaterThanOrEqual(40);
    const taken = own.filter((one) => follows(one));
    expect(taken, places(taken)).toEqual([]);
  }
});

describe.each(guardClasses.map(({ name }) => [name] as const))('guard words of %s', (name) => {
  test.each(casesOf(name).map((one) => [one.quote, one] as const))(
    'stay where they stand: %s',
    (quote, one) => {
      expect(verdictOf(quote, quote, one.holds).follows).toBe(true);
      expect(verdictOf(quote, quote, one.fails).follows).toBe(false);
    },
  );
});

describe.each(governingClasses.map(({ name }) => [name] as const))(
  'a piece of a sentence under words of %s',
  (name) => {
    test.each(casesOf(name).map((one) => [one.quote, one] as const))('is not cut out: %s', (quote, one) => {
      expect(verdictOf(quote, quote, one.holds)).toEqual({ follows: true, support: 'quoted' });
      expect(verdictOf(quote, quote, one.fails).follows).toBe(false);
    });
  },
);

test.each([
  ['Built in 1949, the mill stores salt.', 'The mill was built in 1949.', true],
  [
    'Spun off from Haldor in 1949, Norvik is a maker of pumps.',
    'Norvik was spun off from Haldor in 1949.',
    true,
  ],
  [
    'Built by Haldor, the tower of the guild stores salt.',
    'The tower of the guild was built by Haldor.',
    true,
  ],
  ['Built by Haldor, the tower of the guild stores salt.', 'The tower was built by Haldor.', false],
  ["Built by Haldor, the guild's tower stores salt.", 'The guild was built by Haldor.', false],
  ['Fined in 1949, the guild chairs stored salt.', 'The guild was fined in 1949.', false],
  ['Fined in 1949, the guild paid Haldor.', 'Haldor was fined in 1949.', false],
  ['Left open for 40 days, the valve leaks.', 'The valve was left open for 40 days.', false],
  ['Completed in 2031, the lock will hold two barges.', 'The lock was completed in 2031.', false],
  ['Never fined in 1949, the guild paid Haldor.', 'The guild was fined in 1949.', false],
  ['In addition, the ferry makes seven trips a day.', 'The ferry makes 7 trips per day.', true],
  ['However, the ferry makes seven trips a day.', 'The ferry makes 7 trips per day.', true],
  ['However, the ferry may make seven trips a day.', 'The ferry makes 7 trips per day.', false],
  ['In winter, the ferry makes seven trips a day.', 'The ferry makes 7 trips per day.', false],
])(
  'what stands in front is lifted to its subject, and goes where it limits nothing: %s → %s',
  (quote, value, isHeld) => {
    expect(verdictOf(quote, quote, value).follows).toBe(isHeld);
  },
);

test.each([
  ['The inn cannot take dogs.', "The inn can't take dogs.", true],
  ['The council will not sell the pier.', "The council won't sell the pier.", true],
  ["The council won't sell the pier.", 'The council will sell the pier.', false],
  ["The inn can't take dogs.", 'The inn can take dogs.', false],
  ['The pact ends on 31 March 2026.', 'The pact ends on March 31, 2026.', true],
  ['The pact ends on 31 March 2026.', 'The pact ends on March 30, 2026.', false],
  ['The pact ends on 31 March 2026.', 'The pact ends on May 31, 2026.', false],
  ['“Sales have doubled,” said Jane Roe.', 'Jane Roe said sales have doubled.', true],
  ['“Sales have doubled,” said Jane Roe to Ann Lund.', 'Ann Lund said sales have doubled.', false],
  ['The seller was late, said the buyer.', 'The seller said the buyer was late.', false],
  ['“The seller was late,” said the buyer.', 'The seller said the buyer was late.', false],
  ['The hall, built in 1911, seats 400 people.', 'The hall was built in 1911 and seats 400 people.', true],
  [
    'The fair, held since 1712, draws 40,000 visitors a year.',
    'The fair draws 40,000 visitors per year and has been held since 1712.',
    true,
  ],
  [
    'The hall seats 400 people, and the inn was built in 1911.',
    'The hall seats 400 people and was built in 1911.',
    false,
  ],
  ['The guild sold the mill or closed the quay.', 'The guild sold the mill and closed the quay.', false],
  ['The mill burned down, or the guild sold it.', 'The mill burned down and the guild sold it.', false],
  [
    'The hall, built by monks or nuns, seats 400 people.',
    'The hall was built by monks or nuns and seats 400 people.',
    true,
  ],
  [
    'The guild opened a plant in 2019 and an office in 2021.',
    'The guild opened a plant in 2021 and an office in 2019.',
    false,
  ],
  [
    'The guild makes pumps in Lyon and valves in Bern.',
    'The guild makes valves in Lyon and pumps in Bern.',
    false,
  ],
  ['If it rains, the fair moves and the inn closes.', 'The fair moves and the inn closes.', false],
  ['The mayor said the pier leaks and the quay sinks.', 'The pier leaks and the quay sinks.', false],
  [
    'The boats, built from oak, weigh nine tonnes.',
    'The boats are built from oak and weigh nine tonnes.',
    true,
  ],
])('contractions, dates, speakers and two statements in one: %s → %s', (quote, value, isHeld) => {
  expect(verdictOf(quote, quote, value).follows).toBe(isHeld);
});

describe('rewordings', () => {
  test.each(rewordings.flatMap((words) => casesOf(words).map((one) => [words.slice(0, 40), one] as const)))(
    'are earned: %s',
    (_words, one) => {
      const of = (value: string) =>
        supportOf({ ...claimOf(one.quote, one.quote, value), party: partyOf('Arvika', null) });
      expect(of(one.holds)).toEqual({ follows: true, support: 'restated' });
      expect(of(one.fails).follows).toBe(false);
    },
  );

  test('are at most 400', () => {
    const entries = rewordings.flatMap((words) => words.split(/[=>,]/));
    expect(entries.length).toBeLessThanOrEqual(400);
  });
});

test('an endpoint that claims all of them stores at most two of the hostile ones, through the protocol', async () => {
  const stored: ClaimedValue[] = [];
  for (const scene of Map.groupBy(hostile, ({ source }) => source).values()) {
    const [{ subject, source } = { subject: '', source: '' }] = scene;
    const fields = scene.map(({ field }, index) => listed(`${field}${index}`));
    const answer = scene.map(({ value, quote }, index) => [
      fields[index]?.name,
      [{ quote, sourceKey: 's1', value }],
    ]);
    server.reply({ content: JSON.stringify(Object.fromEntries(answer)) });
    const { values, checked } = await writing.write(requestOf(subject, source, fields));
    expect(values.every(({ quote, start, end }) => source.slice(start, end) === quote)).toBe(true);
    expect(values.length + (checked?.dropped ?? 0)).toBe(scene.length);
    stored.push(...scene.filter((one, index) => isWrong(one, values, fields[index])));
  }
  expect(stored.length, places(stored)).toBeLessThanOrEqual(2);
});

test('a value that does not follow gives way to the sentence of its quote; one on a scrap goes, counted', async () => {
  const text = 'Counting takes two days. Nobody knows what is left, because nobody looks.';
  const claim = (quote: string, value: string) => ({ quote, sourceKey: 's1', value });
  server.reply({
    content: JSON.stringify({
      pains: [
        claim('Counting takes two days.', 'Counting takes 48 hours'),
        claim('because nobody looks', 'Managers look every Friday'),
        claim('the', 'Stock is lost in the yard'),
        claim('Nobody knows what is left, because nobody looks.', 'Nobody knows what is left'),
      ],
    }),
  });
  const { values, checked } = await writing.write(requestOf('Warehouse lead', text, [listed('pains')]));
  expect(values.map(({ value }) => value)).toEqual([
    'Counting takes two days.',
    'Nobody knows what is left, because nobody looks.',
    'Nobody knows what is left',
  ]);
  expect(values.every(({ quote, start, end }) => text.slice(start, end) === quote)).toBe(true);
  expect(checked).toEqual({ replaced: 2, dropped: 1 });
});

test('a sentence told by its parts keeps its own words in half of the cases', () => {
  const built = honest.filter(({ place }) => place.startsWith('english-structures'));
  expect(built.length).toBeGreaterThanOrEqual(100);
  expect(built.filter((one) => follows(one)).length).toBeGreaterThanOrEqual(built.length / 2);
});

test('no honest value is lost: it is stored in its own words or in those of its sentence', () => {
  const lost = honest.filter(({ subject, source, quote, value, field }) => {
    const asked = listed(field);
    const proposal = { field: asked, value, sourceKey: 'a', quote };
    const { values } = checkQuotes({ fields: [asked], sources: [sourceOf(source)], subject }, [proposal]);
    return values.length === 0;
  });
  expect(lost.length, places(lost)).toBe(0);
});

test.each([
  [
    'In theory, the alarm rings early. It is loud.',
    'the alarm rings early',
    'In theory, the alarm rings early.',
  ],
  ['In theory,\nthe alarm rings early.', 'the alarm rings early', 'In theory, the alarm rings early.'],
  [
    'It rains. According to Dr. Lund, the pier is shut.',
    'the pier is shut',
    'According to Dr. Lund, the pier is shut.',
  ],
  [
    '- Free parking\n- Unless it snows, the pier is open',
    'the pier is open',
    'Unless it snows, the pier is open',
  ],
])('a quote cut from “%s” is widened to what it depends on', (text, quote, sentence) => {
  expect(storedOf(text, quote, quote)).toEqual([sentence, 'quoted']);
});

test('a sentence that leans on the one before takes the place of a value that its words do not bear', () => {
  const text = 'The kiln is cold. But that means nobody fires clay.';
  const sentence = 'But that means nobody fires clay.';
  expect(storedOf(text, sentence, 'Potters are idle')).toEqual([sentence, 'quoted']);
  const item = 'because the kiln is cold';
  expect(storedOf(`Nobody fires clay:\n- ${item}`, item, 'Cold kiln')).toBe(null);
});

/** What is stored of a value, and how that is known; its quote stands where it says. */
function storedOf(text: string, quote: string, value: string): [string, string] | null {
  const field = listed('facts');
  const { values } = checkQuotes({ fields: [field], sources: [sourceOf(text)] }, [
    { field, value, sourceKey: 'a', quote },
  ]);
  const [stored] = values;
  if (!stored) return null;
  expect(text.slice(stored.start, stored.end)).toBe(stored.quote);
  return [stored.value, stored.support];
}

test('across languages nothing is restated, and figures and negation are denied', () => {
  const text = 'Wir liefern in 12 Ländern und verlangen keine Einrichtungsgebühr.';
  const of = (value: string) => verdictOf(text, text, value);
  expect(of('Delivers in 12 countries without a setup fee')).toEqual({
    follows: false,
    fault: 'language',
    isDenied: false,
  });
  const denied = (fault: 'figures' | 'negation') => ({ follows: false as const, fault, isDenied: true });
  expect(of('Delivers in 21 countries without a setup fee')).toEqual(denied('figures'));
  expect(of('Charges a setup fee in 12 countries')).toEqual(denied('negation'));
});

test('a quote cut out of its sentence is read with what turns it round', () => {
  const text = 'We do not offer phone support at night.';
  expect(verdictOf(text, 'offer phone support at night', 'Offers phone support at night').follows).toBe(
    false,
  );
  expect(
    verdictOf('Saves up to 40 % of the time.', '40 % of the time', 'Saves 40 % of the time').follows,
  ).toBe(false);
});

test('a source in which "we" is another company says nothing of a competitor', () => {
  const text = 'Our Team plan costs 29 € a month. Rivalsoft charges 49 € a month.';
  const start = 0;
  const end = text.indexOf(' Rivalsoft');
  const source = { text, title: null, url: null };
  const claim = { value: 'Our Team plan costs 29 € a month', source, start, end };
  const ofRival = partyOf('Rivalsoft', 'Quillbase');
  expect(supportOf({ ...claim, party: ofRival })).toEqual({ follows: false, fault: 'other', isDenied: true });
  expect(supportOf({ ...claim, party: partyOf('Quillbase', 'Quillbase') }).follows).toBe(true);
});

test('a question is held to figures and subject matter, an address to its letters', () => {
  const text = 'Counting takes two days at https://www.example.com/stock.';
  const asked = (value: string) => supportOf({ ...claimOf(text, text, value), isQuestion: true }).follows;
  expect(asked('How many days does counting take you?')).toBe(true);
  expect(asked('Does counting take more than nine days?')).toBe(false);
  expect(asked('Who runs your payroll?')).toBe(false);
  expect(verdictOf(text, text, 'https://example.com/stock').follows).toBe(true);
  expect(verdictOf(text, text, 'https://example.org/stock').follows).toBe(false);
});

function isDenied({ source, quote, value, subject }: ClaimedValue): boolean {
  const verdict = supportOf({ ...claimOf(source, quote, value), party: partyOf(subject ?? null, null) });
  return !verdict.follows && verdict.isDenied;
}

function follows({ source, quote, value, subject }: ClaimedValue): boolean {
  return supportOf({ ...claimOf(source, quote, value), party: partyOf(subject ?? null, null) }).follows;
}

function verdictOf(text: string, quote: string, value: string) {
  return supportOf(claimOf(text, quote, value));
}

function claimOf(text: string, quote: string, value: string) {
  const start = text.indexOf(quote);
  return { value, source: { text, title: null, url: null }, start, end: start + quote.length };
}

function requestOf(subject: string, text: string, fields: Field[]): WriteRequest {
  return { task: 'Describe it', subject, fields, sources: [sourceOf(text)], tier: 'NOTE' };
}

/** In their own words all are wrong; of somebody else, of a model's orders and of a scrap the quote is wrong too. */
function isWrong(
  { value, hostile: kind }: ClaimedValue,
  values: readonly { path: string; value: string }[],
  field: Field | undefined,
): boolean {
  const kept = values.find(({ path }) => field && path.startsWith(`${field.path}/`));
  return kept !== undefined && (kept.value === value || ['other', 'injection', 'short'].includes(kind ?? ''));
}

const places = (claims: readonly ClaimedValue[]): string =>
  claims.map(({ place, value }) => `${place} ${value}`).join('\n');

test.each([
  ['It is a myth that waste fell by 12 %.', 'waste fell by 12 %', 'left out'],
  ['The rumour that Northmarket was sold is wrong.', 'Northmarket was sold', 'left out'],
  ['Imagine your team saves ten hours a week.', 'your team saves ten hours a week', 'left out'],
  ['Without the tool, audits take ten days.', 'audits take ten days', 'left out'],
  ['We stopped selling bread in Oslo.', 'selling bread in Oslo', 'left out'],
  ['Ann Lee is deputy CFO of Northmarket.', 'CFO of Northmarket', 'left out'],
  ['Is Northmarket the leader in groceries?', 'Northmarket the leader in groceries', 'left out'],
  ['Is Northmarket growing?', 'Northmarket is growing', 'left out'],
  ['The board refused to renew the contract.', 'renew the contract', 'negation'],
  ['They never won an award.', 'won an award', 'negation'],
] as const)('“%s” is no evidence of “%s”', (text, value, fault) => {
  const source = { text, title: null, url: null };
  expect(supportOf({ value, source, start: 0, end: text.length })).toEqual({
    follows: false,
    fault,
    isDenied: fault === 'negation',
  });
});

test.each([
  ['We did not renew, but the team grew by ten.', 'the team grew by ten'],
  ['Waste fell by 12 %. Is that enough?', 'Waste fell by 12 %'],
  ['We stopped guessing, and waste fell by 12 %.', 'waste fell by 12 %'],
])('“%s” has “%s” for a part', (text, value) => {
  const source = { text, title: null, url: null };
  expect(supportOf({ value, source, start: 0, end: text.length })).toEqual({
    follows: true,
    support: 'quoted',
  });
});
