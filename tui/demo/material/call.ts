/** A discovery call as a phone system would hand it over. Speakers are roles: nobody here exists. */
const seller = { name: 'Account executive', email: 'sales@tallyline.example', role: 'internal' } as const;
const operations = {
  name: 'Head of operations',
  email: 'operations@northmarket.example',
  role: 'external',
} as const;
const finance = { name: 'Finance lead', email: 'finance@northmarket.example', role: 'external' } as const;

export const account = { name: 'Northmarket', domain: 'northmarket.example' };

export const call = {
  type: 'call',
  eventType: 'transcript',
  eventId: 'demo-call-1',
  eventTimestamp: '2026-03-02T09:30:00Z',
  title: 'Northmarket – discovery call',
  participants: [seller, operations, finance],
  transcript: [
    {
      speaker: seller,
      text: 'Thank you both for the time. How do you keep the stock of the shops and the web store in step today?',
    },
    {
      speaker: operations,
      text: 'We export everything at night and compare it in a spreadsheet. It is error-prone, and last Saturday we were sold out of eleven items that were lying in the warehouse.',
    },
    {
      speaker: finance,
      text: 'My concern is the audit. We have to explain every correction, and at the moment we cannot.',
    },
    {
      speaker: seller,
      text: 'Each difference comes with the delivery note behind it, so the auditor sees the reason.',
    },
    {
      speaker: operations,
      text: 'Ten of our shops are in the city and order twice a day, so we hear of it there first.',
    },
    {
      speaker: finance,
      text: 'Is there a way to start with ten shops before we decide on a budget for all of them?',
    },
    { speaker: seller, text: 'Yes. We can run a pilot in ten shops and I will send the plan by Friday.' },
  ],
};

const deal = (number: number, eventType: string, day: string, stage: string, more: object = {}) => ({
  type: 'crm',
  eventType,
  eventId: `demo-deal-${number}-${eventType}`,
  eventTimestamp: `${day}T12:00:00Z`,
  opportunityId: `demo-deal-${number}`,
  opportunityName: `Stock in step, region ${number}`,
  accountName: number === 1 ? account.name : `Region ${number} foods`,
  amount: String(12_000 + number * 1500),
  currency: 'EUR',
  stage,
  ...more,
});

export const deals = [
  deal(1, 'opportunity_created', '2026-03-03', 'Discovery', { stageCategory: 'open' }),
  deal(2, 'deal_won', '2026-02-11', 'Closed won', { stageCategory: 'won' }),
  deal(6, 'deal_won', '2025-12-09', 'Closed won', { stageCategory: 'won' }),
  deal(4, 'deal_won', '2026-01-20', 'Closed won', { stageCategory: 'won' }),
  deal(5, 'deal_won', '2026-02-26', 'Closed won', { stageCategory: 'won' }),
  deal(3, 'deal_lost', '2026-02-19', 'Closed lost', {
    stageCategory: 'lost',
    lossReason: 'The buyer chose StockPilot because of the lower price in the first year.',
  }),
];
