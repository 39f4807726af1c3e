import fc from 'fast-check';
import type { SentEvent } from './naive-accounts.ts';

/** The domain of the workspace whose history it is. */
export const own = 'seller.example';
export const isFree = (domain: string) => domain === 'gmail.com';
const domains = ['alder.example', 'birch.example', 'cedar.example', 'gmail.com'];
const companies = domains.slice(0, 3);

const email = fc
  .tuple(fc.constantFrom('ann', 'bo', 'cy'), fc.constantFrom(...domains))
  .map(([name, domain]) => `${name}@${domain}`);
/** A second for each, so that no two changes of a deal are of one moment. */
const moment = fc
  .nat(5_000_000)
  .map((second) => new Date(Date.UTC(2025, 0, 1) + second * 1000).toISOString());
const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 });
/** Absent in two of three. */
const seldom = <T>(values: readonly T[]) => fc.option(maybe(values), { nil: undefined, freq: 2 });

const crm = fc.record({
  type: fc.constant('crm'),
  eventType: fc.constantFrom('opportunity_created', 'deal_won', 'deal_lost', 'meeting_booked'),
  opportunityId: fc.constantFrom('o1', 'o2', 'o3', 'o4', 'o5', 'o6'),
  opportunityName: fc.constantFrom('Pilot', 'Renewal'),
  accountName: fc.constantFrom('Alder', 'ALDER Inc.', 'Birch', 'Birch', undefined),
  crmAccountId: seldom(['001', '002', '003']),
  crmAccountDomain: seldom(companies),
  contactEmails: fc.option(fc.array(email, { minLength: 1, maxLength: 3 }), { nil: undefined, freq: 1 }),
  amount: maybe(['100.10', '250.25', '0.99', '70000.01']),
  currency: maybe(['EUR', 'USD']),
  stage: maybe(['Prospecting', 'Proposal', 'Closed']),
  ownerEmail: maybe([`ines@${own}`, `jo@${own}`]),
  closeDate: seldom(['2025-01-20', '2025-02-10T12:00:00Z']),
  eventTimestamp: moment,
});
/**
 * Deals that tell one name and nothing else, or that name together with one of several companies: those of the name alone
 * go from an account of their own to the one company that bears it, and back when another one does.
 */
const namesake = fc
  .record({
    told: fc.constantFrom('name', 'name', ...companies.slice(0, 2)),
    accountName: fc.constantFrom('Dogwood', 'DOGWOOD Ltd'),
    eventType: fc.constantFrom('opportunity_created', 'deal_won'),
    amount: maybe(['12.34', '5000.05']),
    eventTimestamp: moment,
  })
  .map(({ told, ...event }) => ({
    ...event,
    type: 'crm',
    opportunityId: `namesake of ${told}`,
    opportunityName: 'Pilot',
    ...(told === 'name' ? {} : { crmAccountDomain: told }),
  }));
const call = fc.record({
  type: fc.constant('call'),
  eventType: fc.constant('transcript'),
  title: fc.constant('Call'),
  transcript: fc.constant(''),
  crmOpportunityId: maybe(['o1', 'o2', 'o5']),
  participants: fc
    .array(email, { minLength: 1, maxLength: 4 })
    .map((emails) => [
      { email: `ines@${own}`, role: 'internal' },
      ...emails.map((one) => ({ email: one, role: 'external' })),
    ]),
  eventTimestamp: moment,
});
const mail = fc.record({
  type: fc.constant('email'),
  eventType: fc.constant('sent'),
  subject: fc.constant('Hello'),
  body: fc.constant({ text: '' }),
  crmOpportunityId: maybe(['o1', 'o3']),
  from: fc.constant({ email: `ines@${own}` }),
  to: fc.array(email, { minLength: 1, maxLength: 3 }).map((emails) => emails.map((one) => ({ email: one }))),
  eventTimestamp: moment,
});

/** An event to import, or a wish to merge two of the accounts that there are then. */
export type Step = { send: SentEvent } | { merge: [number, number] } | { importNow: true };

/** What may happen to the accounts of a workspace, in any order. */
export const history = fc
  .uniqueArray(fc.oneof({ weight: 3, arbitrary: crm }, { weight: 2, arbitrary: namesake }, call, mail), {
    minLength: 8,
    maxLength: 18,
    selector: ({ eventTimestamp }) => eventTimestamp,
  })
  .map((events) => events.map((event, place) => ({ ...event, eventId: `e${place}` }) as SentEvent))
  .chain((events) =>
    fc.record({
      sent: fc.shuffledSubarray([...events, ...events], { minLength: events.length }),
      rest: fc.constant(events),
      marks: fc.array(
        fc.oneof(
          fc.constant<Step>({ importNow: true }),
          fc.tuple(fc.nat(9), fc.nat(9)).map((merge): Step => ({ merge })),
        ),
        { minLength: 2, maxLength: 8 },
      ),
      places: fc.array(fc.integer({ min: 8, max: 60 }), { minLength: 8, maxLength: 8 }),
    }),
  )
  .map(({ sent, rest, marks, places }) => {
    const steps: Step[] = [...sent, ...rest].map((event) => ({ send: event }));
    for (const [at, mark] of marks.entries()) steps.splice((places[at] ?? 0) % (steps.length + 1), 0, mark);
    return [...steps, { importNow: true } satisfies Step];
  });
