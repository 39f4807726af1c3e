import { describe, expect, test } from 'bun:test';
import type { Statement } from '../../server/agents/activity.ts';
import type { Utterance } from '../../server/ai/reading/utterances.ts';
import { isCutReply } from '../../server/services/agents/account/cut-reply.ts';
import { holding } from '../../server/services/agents/account/superseded.ts';

const said = (eventOId: string, quote: string): Statement => ({
  ...{ eventOId, quote, start: 0, end: quote.length, speaker: 'Dana', byPerson: true },
  ...{ isQuestion: quote.endsWith('?'), topic: null, found: [], entityOIds: [] },
});
const times = new Map([
  ['february', Date.parse('2026-02-10T09:00:00Z')],
  ['april', Date.parse('2026-04-09T09:00:00Z')],
]);

/** What still holds of the statements of a talk in February, after one in April. */
async function held(february: readonly string[], april: readonly string[] = []): Promise<string[]> {
  const all = [
    ...april.map((quote) => said('april', quote)),
    ...february.map((quote) => said('february', quote)),
  ];
  const statements = await holding(all, times, Date.parse('2026-04-09'));
  return statements.flatMap(({ eventOId, quote }) => (eventOId === 'february' ? [quote] : []));
}

describe('a statement whose days were over when somebody talked last', () => {
  test('no longer holds', async () => {
    const over = [
      'Not before the second week of March.',
      'The freeze ends on the 11th.',
      'It ships next Thursday.',
      'We have a demo with Stockwise on the third of March.',
      'Can you confirm the 12th at 2 pm?',
    ];
    expect(await held(over)).toEqual([]);
  });

  test('holds where one of them is to come, or they come again, or it tells of the past', async () => {
    const holds = [
      'Our contract renews on the fifteenth of May.',
      'After the demo on the third of March we decide before May 20th.',
      'We meet on the second Tuesday of every month.',
      'The figures are due on Fridays.',
      'The auditor wrote to us on 3 March.',
      'I paste it by hand on Monday mornings.',
      'I want one place for each shelf. And I want to open it on Monday and know how it stands.',
      'I make the case and Clara decides, she is the managing director, and the plan closes at the end of March.',
    ];
    expect(await held(holds)).toEqual(holds);
  });
});

describe('a statement that a later one takes back', () => {
  test('no longer holds where it speaks of the same', async () => {
    expect(
      await held(['Start with payouts and refunds.'], ['Refunds first, payouts second, not as I said.']),
    ).toEqual([]);
    expect(
      await held(
        ['We decide on 28 June, with Helen.'],
        ['A change from what we said: Helen moved it to 5 July.'],
      ),
    ).toEqual([]);
    expect(await held(['Stockwise. A friend runs it.'], ['Stockwise is out, by the way.'])).toEqual([]);
  });

  test('holds where the later one speaks of something else, or takes nothing back', async () => {
    const quote = 'Start with payouts and refunds.';
    expect(await held([quote], ['We want blue shelves, not as I said.'])).toEqual([quote]);
    expect(await held([quote], ['Payouts and refunds are two of our teams.'])).toEqual([quote]);
  });
});

test('a need is over where what was needed is found good later; what somebody has is not', async () => {
  const need = 'I need to see the county report working before I sign.';
  const fact = 'The county report takes us two days.';
  expect(await held([need, fact], ['The county report was exactly right.'])).toEqual([fact]);
  expect(await held([need], ['The county report is not right.'])).toEqual([need]);
});

describe('a reply', () => {
  const before: Utterance = { start: 0, end: 9, text: 'How many?', speaker: 'Ines', role: 'ours' };
  const isCut = (quote: string) => isCutReply(quote, before, 'Dana');

  test('that says nothing without what it replies to is cut from it', () => {
    const cut = [
      'Five or six. I stopped counting.',
      'Three days a month, roughly. If nothing breaks.',
      'With the cache on. Without the cache it was too slow.',
      'That worries me a bit.',
      "Okay. That's the part it lacks, my friend says.",
      "We didn't know about it. Now we do.",
      'Because the chart reads every session.',
    ];
    expect(cut.filter((quote) => !isCut(quote))).toEqual([]);
  });

  test('that says something by itself is not, nor is what its own speaker goes on with', () => {
    const whole = [
      'Ten milliseconds. We are at about six thousand checks a second on a Monday.',
      'Nineteen then. In January an agency saw the payouts of a merchant.',
      'With Stockwise I have a phone number.',
      'Our contract ends in May, so it has to be decided before that.',
      'We count the shelves by hand.',
      'Ninety is the policy of our group.',
      'That is good, with Stockwise we pay for each user, so all my people share one password.',
    ];
    expect(whole.filter(isCut)).toEqual([]);
    const own = { ...before, speaker: 'Dana' };
    expect(isCutReply('That worries me a bit.', own, 'Dana')).toBe(false);
    expect(isCutReply('Because the chart reads every session.', own, 'Dana')).toBe(true);
  });
});
