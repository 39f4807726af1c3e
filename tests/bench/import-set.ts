/** Mixed events as a sender would push them: 40 % deals, 40 % emails, 20 % calls, each one different. */

type Members = Record<string, unknown>;

const minute = 60_000;
const sentence = 'We looked at the numbers again and the manual reports still take two days every month. ';

/** `count` events that no other `series` has. */
export function mixedEvents(series: number, count: number): Members[] {
  return Array.from({ length: count }, (_, index) => eventOf(series, index));
}

function eventOf(series: number, index: number): Members {
  const eventTimestamp = new Date(
    Date.UTC(2025, 0, 1) + (series * 1000 + ((index * 7919) % 1000)) * minute,
  ).toISOString();
  const shared = { eventTimestamp, eventId: `${series}:${index}` };
  if (index % 5 === 4) return call(shared, index);
  return index % 2 === 0 ? deal(shared, series, index) : email(shared, index);
}

const deal = (shared: Members, series: number, index: number): Members => ({
  ...shared,
  type: 'crm',
  eventType: index % 4 === 0 ? 'deal_won' : 'opportunity_created',
  opportunityId: `opportunity-${series}-${index}`,
  opportunityName: `Expansion ${index}`,
  accountName: `Account ${index % 97}`,
  amount: `${(index * 37) % 90_000}.50`,
  currency: 'USD',
  contactEmails: [`buyer${index % 211}@account${index % 97}.example`],
  ownerEmail: `rep${index % 13}@seller.example`,
});

const email = (shared: Members, index: number): Members => ({
  ...shared,
  type: 'email',
  eventType: index % 3 === 0 ? 'reply' : 'sent',
  subject: `Next steps ${index}`,
  body: { text: sentence.repeat(8) },
  from: { email: `rep${index % 13}@seller.example`, name: 'Rep' },
  to: [{ email: `buyer${index % 211}@account${index % 97}.example` }],
});

function call(shared: Members, index: number): Members {
  const rep = { name: 'Rep', email: `rep${index % 13}@seller.example`, role: 'internal' };
  const buyer = {
    name: 'Buyer',
    email: `buyer${index % 211}@account${index % 97}.example`,
    role: 'external',
  };
  const transcript = Array.from({ length: 20 }, (_, turn) => ({
    speaker: turn % 2 === 0 ? rep : buyer,
    text: sentence.repeat(2),
  }));
  return {
    ...shared,
    type: 'call',
    eventType: 'transcript',
    title: `Review ${index}`,
    participants: [rep, buyer],
    transcript,
  };
}
