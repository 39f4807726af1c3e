import { expect, test } from 'bun:test';
import { utterancesOf } from '../../server/ai/reading/utterances.ts';

const saidIn = (body: string, subject = 'Next steps', text = body): string =>
  utterancesOf({
    oId: 'evt_1',
    eventType: 'EMAIL_REPLY_RECEIVED',
    payload: {
      type: 'email',
      eventType: 'reply',
      eventTimestamp: Date.UTC(2026, 2, 2),
      subject,
      body: { text: body },
      from: { name: 'Ada Fenn', email: 'ada@account.example' },
      to: [{ email: 'bo@seller.example' }],
    },
    text,
  })
    .map(({ text: sentence }) => sentence)
    .join('|');

test('lines below the name that ends a message are its signature, and nothing else is', () => {
  const words = 'We need single sign-on before we can sign anything.';
  expect(saidIn(`${words}\n\nBest,\nAda Fenn\nWe move goods in eleven countries.`)).not.toContain('eleven');
  expect(saidIn(`Hello Bo.\n\nBest,\nAda\n\nP.S. ${words}`)).toContain('single sign-on');
  expect(saidIn(`Attending from our side:\nAda Fenn\nBo Lind\n\n${words}`)).toContain('single sign-on');
});

const quoted = Array.from({ length: 20 }, (_, at) => `> Line ${at} of what Bo wrote about the cranes.`).join(
  '\n',
);
const signed = `We load in Gdynia.

Best,
Ada

Ada Fenn
Head of Yards | Fenn Shipping
Quay 4, second floor
"Moving Gdynia since 1961"
${'Follow us\n'.repeat(14)}
This message is confidential and meant for its intended recipient.`;

test.each([
  ['a quotation alone', `${signed}\n\n${quoted}`],
  [
    'a line that says who wrote it',
    `${signed}\n\nOn Mon, 4 May 2026 at 09:12 Bo Lind <bo@seller.example> wrote:\n${quoted}`,
  ],
  [
    'the same in two lines',
    `${signed}\n\nOn Mon, 4 May 2026 at 09:12 Bo Lind <bo@seller.example>\nwrote:\n\n${quoted}`,
  ],
  [
    'the same in German',
    `${signed}\n\nAm 04.05.2026 um 09:12 schrieb Bo Lind <bo@seller.example>:\n${quoted}`,
  ],
  ['the same in Polish, without an address', `${signed}\n\nW dniu 4.05.2026 Bo Lind napisał:\n${quoted}`],
  ['a header', `${signed}\n\nFrom: Bo Lind <bo@seller.example>\nSent: Monday\n\nThe cranes are too dear.`],
  [
    'a forwarded message',
    `${signed}\n\n---------- Forwarded message ---------\nFrom: Bo\n\nThe cranes are too dear.`,
  ],
  ["a device's own words", `${signed}\n\nSent from my phone\n\n${quoted}`],
])('a long signature ends what was said above %s', (_name, text) => {
  expect(saidIn(text)).toBe('We load in Gdynia.|Best,|Ada');
});

test('answers between the lines of a quotation are said, and who wrote those is not', () => {
  const question = 'On 4 May 2026 Bo Lind <bo@seller.example>\nwrote:\n\n> How many cranes?\n\n';
  expect(saidIn(`${question}Four of them.\n\n> And who decides?\n\nThe port council.\n\nAda`)).toBe(
    'Four of them.|The port council.',
  );
  const own = 'We looked at three things, on 4 May:\n\nThe price is fine.';
  expect(saidIn(own)).toContain('three things');
});

test('a notice about who may read a message is not said by its sender', () => {
  const words = 'Our plans are confidential until May.\n\nThe council decides.';
  const last = 'If you have received this e-mail in error, delete it.';
  expect(saidIn(`${words}\n\n${last}`)).toBe('Our plans are confidential until May.|The council decides.');
  expect(saidIn(`The council decides.\n\nOur plans are confidential until May.`)).toContain('confidential');
});

test.each([
  ['Re: Cranes for a third of the price', ''],
  ['AW: Cranes for a third of the price', ''],
  ['Fwd[2]: Cranes for a third of the price', ''],
  ['Cranes for a third of the price', 'Cranes for a third of the price|'],
  ['Automotive: cranes for a third of the price', 'Automotive: cranes for a third of the price|'],
])('the subject “%s” is said by whoever began the exchange alone', (subject, said) => {
  const body = 'The council decides in May.';
  expect(saidIn(body, subject, `${subject}\n\n${body}`)).toBe(`${said}${body}`);
});

test.each([
  'Automatic reply: Cranes',
  'Automatische Antwort: Cranes',
  'Réponse automatique : Cranes',
  'Out of Office Re: Cranes',
  'Abwesenheitsnotiz: Cranes',
])('nobody says what a mailbox sends by itself under “%s”', (subject) => {
  const body = 'I am on holiday until 16 June. We need single sign-on.';
  expect(saidIn(body, subject, `${subject}\n\n${body}`)).toBe('');
});
