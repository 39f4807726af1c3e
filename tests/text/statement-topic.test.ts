import { expect, test } from 'bun:test';
import { topicOf } from '../../server/services/agents/account/statement-topic.ts';

test('a month that is waited for is timing, whatever participle stands beside it; one that is over is none', () => {
  const ahead = [
    'We want it installed before the end of June.',
    'We plan to have everything migrated by July.',
    'Our contract, signed last year, expires in June.',
    'We want to be live by March, based on what we discussed.',
    'We go into planning on 8 December.',
    'The auditors come on March 3rd.',
  ];
  expect(ahead.filter((quote) => topicOf(quote, []) !== 'timing')).toEqual([]);
  expect(topicOf('The regulator wrote in July.', [])).not.toBe('timing');
  expect(topicOf('The regulator wrote on 3 July.', [])).not.toBe('timing');
});

test('a sum that may be spent is a budget; a count of things, and money that comes in or is lost, is none', () => {
  const spent = [
    'We have set aside £70,000 for this.',
    'We can go up to 40 thousand euros this time.',
    'Our revenue is $9 million. For this we have $60,000.',
    'We always pay $4,000 a year for such a thing.',
    'Our company pays €30,000 a year to the present supplier.',
    'We now spend about $900 a month on couriers.',
  ];
  expect(spent.filter((quote) => topicOf(quote, []) !== 'budget')).toEqual([]);
  const other = [
    'We sold 1.4 million crates last autumn.',
    'We just reached $9M ARR.',
    'We lose $300 a day with each lorry that waits.',
    'Our tenants pay $900 a month.',
    'We look after families; each household pays $35 a month.',
    'Our clients currently spend €200 on a visit.',
    'Two hospitals still owe us $1.2 million.',
    'We charge $150 an hour.',
    'We have grown fast. A seat in the stalls is £80.',
  ];
  expect(other.filter((quote) => topicOf(quote, []) === 'budget')).toEqual([]);
});

test('somebody who signs up decides nothing', () => {
  expect(topicOf('A ward signs up, and half of its nurses never begin.', [])).toBeNull();
  expect(topicOf('The managing director signs.', [])).toBe('decision');
});
