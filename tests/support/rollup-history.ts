import fc from 'fast-check';
import { buyer, callEvent, emailEvent } from './sent-events.ts';

/** What may happen to the figures of a workspace, in any order. */
export type RollupStep =
  | { import: object[] }
  | { record: string }
  | { forget: number }
  | { tag: number }
  | { merge: [number, number] }
  | { readAgain: true }
  | { findNothing: number }
  | { sweep: true }
  | { removeUntil: string }
  | { zone: string }
  | { late: true }
  | { makeAnew: true }
  | { makeSome: true }
  | { kill: 'reading' | 'folding' | 'making' };

const names = ['Acmewell', 'Tallybird', 'Norvane'];
const texts = [
  'Some of them use Acmewell today.',
  'We are struggling with manual reports every week beside Acmewell.',
  'The price seems too expensive for our team, and Tallybird is cheap.',
  'Tallybird and Norvane are both on our list. We love Norvane.',
  'Do you support exports?',
];

/** Around the ends of days and months, and in the middle of them. */
const moment = fc
  .tuple(
    fc.constantFrom('2025-01-30', '2025-01-31', '2025-02-01', '2025-02-02', '2025-02-15', '2025-03-01'),
    fc.constantFrom('00:00:00.000', '00:00:00.001', '11:30:00.000', '23:59:59.999'),
  )
  .map(([day, time]) => `${day}T${time}Z`);
const sentEvent = fc
  .tuple(fc.boolean(), moment, fc.constantFrom(...texts), fc.nat(40), fc.constantFrom('alder', 'birch'))
  .map(([isCall, eventTimestamp, text, number, company]) => {
    const shared = { eventTimestamp, eventId: `e${number}` };
    const person = { ...buyer, email: `tomas@${company}.example` };
    return isCall
      ? callEvent({ ...shared, participants: [person], transcript: [{ speaker: person, text }] })
      : emailEvent({ ...shared, body: { text }, from: person });
  });

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(sentEvent, { minLength: 1, maxLength: 4 }).map((events) => ({ import: events })),
  },
  { weight: 2, arbitrary: fc.constantFrom(...names).map((record) => ({ record })) },
  { weight: 3, arbitrary: fc.constant({ readAgain: true as const }) },
  { weight: 1, arbitrary: fc.nat(9).map((findNothing) => ({ findNothing })) },
  { weight: 3, arbitrary: fc.constant({ sweep: true as const }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('2025-01-31', '2025-02-02', '2025-02-16')
      .map((removeUntil) => ({ removeUntil })),
  },
  { weight: 1, arbitrary: fc.nat(2).map((forget) => ({ forget })) },
  { weight: 1, arbitrary: fc.nat(2).map((tag) => ({ tag })) },
  { weight: 1, arbitrary: fc.tuple(fc.nat(3), fc.nat(3)).map((merge) => ({ merge })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/New_York')
      .map((zone) => ({ zone })),
  },
  { weight: 1, arbitrary: fc.constant({ late: true as const }) },
  { weight: 1, arbitrary: fc.constant({ makeAnew: true as const }) },
  { weight: 3, arbitrary: fc.constant({ makeSome: true as const }) },
  { weight: 2, arbitrary: fc.constantFrom('reading', 'folding', 'making').map((kill) => ({ kill })) },
);

/** Begins with a record and events that speak of it. */
export const rollupHistory = fc
  .tuple(fc.array(sentEvent, { minLength: 1, maxLength: 4 }), fc.array(step, { minLength: 4, maxLength: 14 }))
  .map(([events, steps]): RollupStep[] => [
    { record: 'Acmewell' },
    { import: events },
    ...(steps as RollupStep[]),
  ]);

/** A range of time, which begins and ends anywhere. */
export const anyRange = fc
  .tuple(moment, moment)
  .map(([one, other]) => [one, other].toSorted() as [string, string]);
