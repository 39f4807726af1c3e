import { describe, expect, test } from 'bun:test';
import { asksOfTheOffer, notToldBy, type Statement, worthQuoting } from '../../server/agents/activity.ts';
import { listener } from '../../server/services/agents/account/voices.ts';

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

  test('is nothing of a few words that leans on what stands around it, unless it is known to matter', () => {
    const short = 'We read one page.';
    expect(worthQuoting([said(short)])).toEqual([]);
    expect(quotes(worthQuoting([said(short, [], { topic: 'decision' })]))).toEqual([short]);
    expect(quotes(worthQuoting([said(short, ['CALL_PAIN_POINT'])]))).toEqual([short]);
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

describe('an aside', () => {
  test('is not worth quoting, unless something was found in it or it has a figure or a topic', () => {
    const aside = { isAside: true };
    const game = said('I only saw the second half of the game.', [], aside);
    const found = said('Nobody at the depot can tell why.', ['CALL_PAIN_POINT'], aside);
    const figure = said('It is at 47 % since the depot moved.', [], aside);
    const topic = said('We go live in the middle of November.', [], { ...aside, topic: 'timing' });
    expect(worthQuoting([game, found, figure, topic])).toEqual([found, figure, topic]);
    expect(worthQuoting([{ ...game, isAside: false }])).toHaveLength(1);
  });

  test('is what no other voice takes up and what names nothing', () => {
    const { hear, isAside } = listener();
    const voice = (eventOId: string, speaker: string, ...texts: string[]) =>
      hear(
        eventOId,
        texts.map((text) => ({ start: 0, end: text.length, text, speaker, role: 'theirs' })),
      );
    const quote = 'The pallets stand in the wrong aisle every Monday.';
    voice('evt_1', 'Dana Pike', quote, 'My dog barks at the postman, and the postman barks at my dog.');
    voice('evt_1', 'Jon Beck', 'So pallets in a wrong aisle cost you the Monday?');
    expect(isAside({ quote })).toBeUndefined();
    voice('evt_2', 'Dana Pike', ...Array.from({ length: 30 }, (_none, at) => `Shelf number ${at}.`));
    expect(isAside({ quote })).toBeUndefined();
    voice('evt_2', 'Dana Pike', ...Array.from({ length: 10 }, (_none, at) => `Shelf number ${at}.`));
    expect(isAside({ quote })).toBe(false);
    expect(isAside({ quote: 'My dog barks at the postman.' })).toBe(true);
    expect(isAside({ quote: 'Last spring we turned down Stockwise.' })).toBe(false);
    expect(isAside({ quote: 'That is as warm as Dana gets.' })).toBe(true);
  });
});

test('a question of one telling word asks of what was said before it', () => {
  const question = { isQuestion: true };
  expect(asksOfTheOffer(said('Can that be changed?', ['EMAIL_QUESTION'], question))).toBe(false);
  expect(asksOfTheOffer(said('Can the count be changed?', ['EMAIL_QUESTION'], question))).toBe(true);
});
