import { expect, test } from 'bun:test';
import { topicOf } from '../../server/services/agents/account/statement-topic.ts';

test('a month that is waited for is timing, whatever participle stands beside it; one that is over is none', () => {
  const ahead = [
    'We want it installed before the end of June.',
    'We plan to have everything migrated by July.',
    'Our contract, signed last year, expires in June.',
    'We want to be live by March, based on what we discussed.',
  ];
  expect(ahead.filter((quote) => topicOf(quote, []) !== 'timing')).toEqual([]);
  expect(topicOf('The regulator wrote in July.', [])).not.toBe('timing');
});
