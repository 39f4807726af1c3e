import { expect, test } from 'bun:test';
import { isOvertaken } from '../../server/services/agents/account/overtaken.ts';

const heardAt = new Date('2026-11-30T12:00:00Z');

test.each([
  ['2026-10-27', 'Could you do the 11th of November?'],
  ['2026-09-10', 'The plan closes on 23 October, not at the end of the month.'],
  ['2026-10-15', 'We see the insurer on the tenth of November.'],
  ['2025-12-20', 'It goes to the board on January 14.'],
  ['2026-11-02', 'The offer is valid until 2026-11-20. We need it by then.'],
])('said on %s, it is over: %s', (said, statement) => {
  expect(isOvertaken(statement, new Date(said), heardAt)).toBe(true);
});

test.each([
  ['2026-11-18', 'We start on the 7th of December and not on 30 November.'],
  ['2026-10-01', 'The first part comes on 5 October and the second on 5 January.'],
  ['2026-06-01', 'We had an outage on 3 March.'],
  ['2026-02-01', 'We had an outage on 3 March.'],
  ['2026-02-01', 'On 14 January 2027 we start.'],
  ['2026-10-01', 'We will decide in November.'],
  ['2026-10-01', 'Ninety people work here.'],
  ['2026-11-29', 'Let us talk again on 30 November.'],
])('said on %s, it holds still, or was over when it was said: %s', (said, statement) => {
  expect(isOvertaken(statement, new Date(said), heardAt)).toBe(false);
});
