import { expect, test } from 'bun:test';
import { type AccountActivity, noActivity, type Statement } from '../../server/agents/activity.ts';
import { nearestQuotes } from '../../server/services/agents/account/nearest-quotes.ts';
import { titleTold } from '../../server/services/agents/account/persona-by-title.ts';

const said = (quote: string, topic: Statement['topic'] = null): Statement => ({
  ...{ eventOId: 'evt_1', quote, start: 0, end: quote.length, speaker: 'Dana', byPerson: false },
  ...{ isQuestion: false, topic, found: [], entityOIds: [] },
});
const statements = [
  said('The trucks are late on Fridays.'),
  said('We have twenty thousand from a grant, and it ends in September.', 'budget'),
  said('Corbel employs fourteen people in Delft.'),
  said('The council decides in May.', 'decision'),
];

async function nearest(question: string): Promise<string | undefined> {
  const field = { path: '/0', description: '', form: 'answer', maxItems: 1, question } as const;
  const quotes = await nearestQuotes([field], { ...noActivity, statements }, ['corbel']);
  return quotes['/0']?.quote;
}

test('the nearest quote of a question speaks of its words, or tells of the topic that it asks for', async () => {
  expect(await nearest('Do they have more than 200 employees?')).toBe(
    'Corbel employs fourteen people in Delft.',
  );
  expect(await nearest('Is there a fixed budget for this project?')).toBe(statements[1]?.quote);
  expect(await nearest('Do they sell bread?')).toBeUndefined();
});

test('a run about nobody has the title of the deal’s contact, one about somebody only their own', () => {
  const activity: AccountActivity = {
    ...noActivity,
    contactTitle: { eventOId: 'evt_1', value: 'VP Product' },
  };
  const nobody = { name: null, email: null, jobTitle: null, socialProfile: null };
  const subjectOf = (person: typeof nobody | { name: string }) => ({
    company: { name: 'Corbel', domain: null, crmAccountId: null },
    person: { ...nobody, ...person },
    runtimeContext: null,
  });
  expect(titleTold({ subject: subjectOf(nobody), activity })).toBe('VP Product');
  expect(titleTold({ subject: subjectOf({ name: 'Ada Fenn' }), activity })).toBeNull();
});
