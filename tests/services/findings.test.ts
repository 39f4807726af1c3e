import { describe, expect, test } from 'bun:test';
import { type ImportEvent, importEvent } from '../../schema/import-event.ts';
import type { LibraryRecord } from '../../server/ai/findings.ts';
import { builtInAi } from '../../server/ai/index.ts';
import { textOf } from '../../server/ai/reading/event-text.ts';
import { typeOf } from '../../server/services/events/import/kinds.ts';
import { buyer, callEvent, crmEvent, emailEvent, rep } from '../support/sent-events.ts';

/** What the rules find without a model: what is said outright, and nothing that takes a reader. */

const record = (kind: string, name: string, description: string | null = null): LibraryRecord => ({
  oId: name,
  kind,
  name,
  internalName: null,
  description,
  data: {},
});
const library = [
  record('competitor', 'Portwatch'),
  record('product', 'Harbour Desk', 'Berth planning for small ports.'),
  record('objection', 'Too dear for a small port', 'The yearly fee against a handful of berths.'),
  record('use-case', 'Pilot rosters', 'Rosters and rest hours of harbour pilots.'),
];

const ai = builtInAi();

async function foundIn(sent: object) {
  const payload: ImportEvent = importEvent.parse(sent);
  const event = { oId: 'e', eventType: typeOf(payload), payload, text: textOf(payload) };
  const { findings } = await ai.findings({ events: [event], library });
  const { links } = await ai.links({ events: [event], findings, library });
  return (findings[0] ?? []).map((finding, at) => ({
    type: finding.extractionType.replace(/^[A-Z]+_/, ''),
    quote: finding.quote,
    sentiment: finding.sentiment,
    records: (links[0]?.[at] ?? []).map(({ entityOId }) => entityOId),
  }));
}

const saidBy = (speaker: object, text: string) => callEvent({ transcript: [{ speaker, text }] });
const typesOf = async (sent: object) => (await foundIn(sent)).map(({ type }) => type);

describe('a refusal is one when it is said outright', () => {
  test.each([
    'We are not really interested at this point.',
    'No thanks, we have one already.',
    "Our harbour master won't ever agree to a second screen.",
    'I would object to a term of three years.',
    'We decided to stay with the paper plan.',
    'My main concern is the night shift.',
    'That looks rather steep, and it is more than we planned for.',
    'Not this winter, the quay is being rebuilt.',
    'I have to speak with the port authority first.',
  ])('%s', async (text) => {
    expect(await foundIn(saidBy(buyer, text))).toMatchObject([{ type: 'OBJECTION', sentiment: 'NEGATIVE' }]);
  });

  test.each([
    'The price is reasonable.',
    'I did not say it was too expensive.',
    'We have no concerns about that.',
    'That settles the question of the price.',
    'I am happy with one year.',
    'It would not be impossible to decide this week.',
  ])('nothing is read into: %s', async (text) => {
    expect(await typesOf(saidBy(buyer, text))).toEqual([]);
  });
});

describe('a problem is one when it is said outright', () => {
  test.each([
    'We spend two hours every morning on the berth plan.',
    'Somebody types the arrivals in by hand.',
    'The old planner is a nightmare for the night shift.',
    'By then it is too late to move a ship.',
    'Last year we lost three customers over it.',
    'Nobody knows which berth is free.',
  ])('%s', async (text) => {
    expect(await foundIn(saidBy(buyer, text))).toMatchObject([{ type: 'PAIN_POINT', sentiment: 'NEGATIVE' }]);
  });

  test.each([
    'It never took long, and it was not a nightmare either.',
    'The berth plan is made in the morning.',
    'The harbour is quiet in winter.',
  ])('nothing is read into: %s', async (text) => {
    expect(await typesOf(saidBy(buyer, text))).toEqual([]);
  });
});

test('what a seller says is no objection, problem, question or mention of the buyer', async () => {
  const text =
    'Ports struggle with that. Are you with Portwatch today? It is too expensive for most. What annoys you most?';
  expect(await typesOf(saidBy(rep, text))).toEqual([]);
  expect(await typesOf(saidBy(buyer, text))).toContain('COMPETITOR_MENTION');
});

test.each([
  [
    'a meeting',
    (name: string, words: string) =>
      `00:00:01.000 --> 00:00:04.000\n<v ${name}>${words.replace(' ', `</v>\n\n00:00:04.000 --> 00:00:09.000\n<v ${name}>`)}</v>\n`,
    'WEBVTT\n\nNOTE\nof a meeting\n\n',
  ],
  [
    'subtitles',
    (name: string, words: string) =>
      `7\n00:00:01,000 --> 00:00:04,000\n${name}: ${words.replace(' ', '\n\n8\n00:00:04,000 --> 00:00:09,000\n')}\n`,
    '',
  ],
  ['a notetaker', (name: string, words: string) => `${name}  0:04\n${words.replace(' ', '\n')}\n`, ''],
  ['another notetaker', (name: string, words: string) => `0:04 - ${name} (Northmarket)\n  ${words}\n`, ''],
])('a transcript that a recorder exports is read by its speakers: %s', async (_, turn, opening) => {
  const said = [
    [rep.name, 'Does your team plan berths by hand?'],
    [buyer.name, 'Does Harbour Desk support pilot rosters?'],
    [buyer.name, 'The yearly fee is too expensive for us.'],
  ];
  const transcript = opening + said.map(([name = '', words = '']) => turn(name, words)).join('\n');
  const foundFindings = await foundIn(
    callEvent({
      transcript,
      participants: [
        { ...buyer, role: 'external' },
        { ...rep, role: 'internal' },
      ],
    }),
  );
  expect(foundFindings.map(({ type, quote }) => [type, quote])).toEqual(
    expect.arrayContaining([
      ['QUESTION', 'Does Harbour Desk support pilot rosters?'],
      ['OBJECTION', 'The yearly fee is too expensive for us.'],
    ]),
  );
  expect(foundFindings.some(({ quote }) => quote.includes('by hand'))).toBe(false);
});

test('a transcript that no recorder made stays as it is, with its times', () => {
  for (const transcript of [
    'Agenda 10:00\nLunch 12:30\nWe met.',
    '[00:12] Ines: Hello.\n[00:14] Tomas: Hi.',
    'Ines Vogt 0:04',
  ])
    expect(textOf(importEvent.parse(callEvent({ transcript })))).toBe(transcript);
});

test('a question asks of the offer; small talk, appointments and echoes do not', async () => {
  const asks = ['What does it cost for nine berths?', 'Can a skipper see his berth on a phone?'];
  const idle = [
    'Can everybody hear me now?',
    'Hello, how are you today?',
    'Does Tuesday at ten work for you?',
    'That is the smaller plan, right?',
    'Are there any other questions?',
    'Who says?',
  ];
  for (const text of asks) expect(await typesOf(saidBy(buyer, text))).toEqual(['QUESTION']);
  for (const text of idle) expect(await typesOf(saidBy(buyer, text))).toEqual([]);
});

test('the mail that a mail answers says nothing in it', async () => {
  const text =
    'Fine with us.\n\nOn Monday, Ines wrote:\nWe are not interested, said Portwatch. What does it cost per year?';
  expect(await foundIn(emailEvent({ body: { text } }))).toEqual([]);
});

test('a closed deal tells why it ended, in its reason or in the notes of its own fields; an open one does not', async () => {
  const notes = {
    'Closed Lost Notes': 'They went with Portwatch, which their sister port has.',
    won_notes: 'none',
  };
  const lost = crmEvent({ eventType: 'deal_lost', lossReason: 'Competitor', customMetadata: notes });
  expect(await foundIn(lost)).toEqual([
    {
      type: 'LOSS_REASON',
      quote: 'They went with Portwatch, which their sister port has.',
      sentiment: 'NEGATIVE',
      records: ['Portwatch'],
    },
  ]);
  const won = crmEvent({
    eventType: 'deal_won',
    customMetadata: { reasonWon: 'The harbour master liked the drill.' },
  });
  expect(await foundIn(won)).toMatchObject([{ type: 'WIN_REASON', sentiment: 'POSITIVE' }]);
  expect(await foundIn(crmEvent({ customMetadata: { winNotes: 'They like it.' } }))).toEqual([]);
});

test('a finding is linked to what it names, and to the record whose words it speaks clearly', async () => {
  const [named] = await foundIn(saidBy(buyer, 'Portwatch is what we have today.'));
  expect(named?.records).toEqual(['Portwatch']);
  const [near] = await foundIn(
    saidBy(buyer, 'The yearly fee is too expensive for a small port with five berths.'),
  );
  expect(near?.records).toEqual(['Too dear for a small port']);
  const [far] = await foundIn(saidBy(buyer, 'We spend two hours every morning on the plan.'));
  expect(far?.records).toEqual([]);
});

test('the same event and library always give the same findings', async () => {
  const sent = saidBy(buyer, 'Nobody knows which berth is free. What does it cost for nine berths?');
  expect(await foundIn(sent)).toEqual(await foundIn(sent));
});
