import { describe, expect, test } from 'bun:test';
import { asksOfTheOffer, notToldBy, type Statement, worthQuoting } from '../../server/agents/activity.ts';

const said = (quote: string, found: string[] = [], more: Partial<Statement> = {}): Statement => ({
  eventOId: 'evt_1',
  quote,
  start: 0,
  end: quote.length,
  speaker: 'Dana',
  byPerson: true,
  isQuestion: false,
  topic: null,
  found,
  entityOIds: [],
  ...more,
});
const quotes = (list: readonly Statement[]) => list.map(({ quote }) => quote);

describe('what is worth quoting', () => {
  test('is a page of statements, those in which something was found before others, in the order they were said', () => {
    const plain = Array.from({ length: 30 }, (_, at) =>
      said(`We count the shelves of aisle number ${at} by hand.`),
    );
    const problem = said('Shelves are empty.', ['CALL_PAIN_POINT']);
    const best = worthQuoting([...plain, problem]);
    expect(best).toHaveLength(20);
    expect(quotes(best).at(-1)).toBe('Shelves are empty.');
    expect(quotes(best).slice(0, 19)).toEqual(quotes(plain.slice(0, 19)));
  });

  test('is what was told last, however much an earlier talk held', () => {
    const last = said('We want two managers to see it before the board does.', [], { eventOId: 'evt_2' });
    const earlier = Array.from({ length: 30 }, (_, at) => said(`Shelf ${at} is empty.`, ['CALL_PAIN_POINT']));
    expect(quotes(worthQuoting([last, ...earlier]))[0]).toBe(last.quote);
  });

  test('is of a long last talk not that alone: what was found in an earlier one has its place', () => {
    const last = Array.from({ length: 30 }, (_, at) =>
      said(`We walk along aisle ${at} with the new people.`, [], { eventOId: 'evt_2' }),
    );
    const earlier = Array.from({ length: 10 }, (_, at) => said(`Shelf ${at} is empty.`, ['CALL_PAIN_POINT']));
    expect(quotes(worthQuoting([...last, ...earlier]))).toEqual(quotes([...last.slice(0, 10), ...earlier]));
  });

  test('is no more than a page, however long the statements', () => {
    const long = Array.from({ length: 20 }, (_, at) => said(`We ${'count '.repeat(60)}${at}.`));
    expect(quotes(worthQuoting(long)).join('').length).toBeLessThanOrEqual(4_000);
    expect(worthQuoting(long).length).toBeGreaterThan(5);
  });

  test('is nothing that says neither a figure nor anything of the speaker', () => {
    expect(worthQuoting([said('That sounds good.')])).toEqual([]);
  });
});

test('a question counts where analysis found that it asks about the offer', () => {
  const question = { isQuestion: true };
  expect(asksOfTheOffer(said('Is a rollout included?', ['CALL_QUESTION'], question))).toBe(true);
  expect(asksOfTheOffer(said('Can you hear me?', [], question))).toBe(false);
  expect(asksOfTheOffer(said('A rollout is included.', ['CALL_QUESTION']))).toBe(false);
});

describe('what was told before', () => {
  test('is not told again, nor with a few words around it', () => {
    const told = ['We count by hand every Monday.'];
    const again = [said('We count by hand every Monday.'), said('Well, yes: We count by hand every Monday.')];
    expect(notToldBy(again, told)).toEqual([]);
  });

  test('takes nothing from what is new, however short', () => {
    expect(quotes(notToldBy([said('Nobody signs that.')], ['We count by hand.']))).toEqual([
      'Nobody signs that.',
    ]);
  });
});
