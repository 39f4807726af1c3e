/** Events as a sender would write them, for tests to vary. */

type Members = Record<string, unknown>;

export const rep = { name: 'Ines Vogt', email: 'ines@seller.example', role: 'internal' };
export const buyer = { name: 'Tomas Rey', email: 'tomas@buyer.example', role: 'external' };

export function crmEvent(members: Members = {}): Members {
  return {
    type: 'crm',
    eventType: 'opportunity_created',
    eventTimestamp: '2025-03-04T10:00:00Z',
    opportunityId: 'opp-1',
    opportunityName: 'Northwind renewal',
    ...members,
  };
}

export function callEvent(members: Members = {}): Members {
  return {
    type: 'call',
    eventType: 'transcript',
    eventTimestamp: '2025-03-05T14:00:00Z',
    title: 'Discovery call',
    participants: [rep, buyer],
    transcript: [
      { speaker: rep, text: 'Thanks for joining us today.' },
      { speaker: buyer, text: 'We are struggling with manual reports every week. Do you support exports?' },
    ],
    ...members,
  };
}

export function emailEvent(members: Members = {}): Members {
  return {
    type: 'email',
    eventType: 'reply',
    eventTimestamp: '2025-03-06T09:00:00Z',
    subject: 'Re: Proposal',
    body: { text: 'The price seems too expensive for our team.' },
    from: { email: 'tomas@buyer.example', name: 'Tomas Rey' },
    to: [{ email: 'ines@seller.example' }],
    ...members,
  };
}

export function socialEvent(members: Members = {}): Members {
  return {
    type: 'social',
    eventType: 'message_received',
    eventTimestamp: '2025-03-07T08:00:00Z',
    body: { text: 'We are planning to use it for onboarding new teams.' },
    from: { name: 'Tomas Rey', profileUrl: 'https://social.example/tomas' },
    to: { email: 'ines@seller.example' },
    ...members,
  };
}

/** `count` events of different deals, one a minute. */
export function manyDeals(count: number, from = Date.UTC(2025, 0, 1)): Members[] {
  return Array.from({ length: count }, (_, index) =>
    crmEvent({
      opportunityId: `deal-${index}`,
      opportunityName: `Deal ${index}`,
      eventTimestamp: new Date(from + index * 60_000).toISOString(),
    }),
  );
}
