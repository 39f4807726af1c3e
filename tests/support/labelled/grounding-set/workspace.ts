import { call, deals } from '../../../../tui/demo/material/call.ts';

/**
 * The workspace of the grounding set: the demo's texts, and beside them a library made by hand, notes, e-mails and a second
 * account. Everything that a run may say stands here.
 */

/** Resources beside the demo's documents, by name. */
export const notes: Readonly<Record<string, string>> = {
  'northmarket-notes': `# Northmarket

Northmarket runs 42 grocery shops and a web store in the north of the country.

## Challenges

- Stock figures of shops and web store differ by eleven percent.
- Every Monday two people compare exports by hand.

## Next steps

- Northmarket wants a pilot in ten shops before June.
`,
  'harbour-tools-notes': `# Harbour Tools

Harbour Tools makes hand tools for boatyards and sells them in 14 countries.
The company employs 260 people and has its headquarters in Rotterdam.

## How they work today

- Harbour Tools keeps its stock in an accounting package from 2009.
- Each of the three warehouses counts on paper once a month.

## What they look for

- Harbour Tools needs a connection to its accounting package without custom code.
- They want to halve the time of the monthly count.
`,
};

const seller = { name: 'Account executive', email: 'sales@tallyline.example', role: 'internal' } as const;
const warehouse = {
  name: 'Warehouse manager',
  email: 'warehouse@harbourtools.example',
  role: 'external',
} as const;

/** E-mails of the demo's account, and a call and an e-mail of the second one. */
const moreEvents = [
  {
    type: 'email',
    eventType: 'reply',
    eventId: 'grounding-mail-1',
    eventTimestamp: '2026-03-09T08:15:00Z',
    subject: 'Re: Plan for the pilot',
    body: {
      text: 'Thank you for the plan. We have set aside 20,000 EUR for a pilot this quarter. Our head of purchasing decides in May, and legal wants to see where our data is stored. Is the connection to our tills part of the price?',
    },
    from: { name: 'Finance lead', email: 'finance@northmarket.example' },
    to: [{ name: 'Account executive', email: 'sales@tallyline.example' }],
  },
  {
    type: 'call',
    eventType: 'transcript',
    eventId: 'grounding-call-2',
    eventTimestamp: '2026-04-14T13:00:00Z',
    title: 'Harbour Tools – first call',
    participants: [seller, warehouse],
    transcript: [
      { speaker: seller, text: 'What made you look for something new this spring?' },
      {
        speaker: warehouse,
        text: 'Our problem is the monthly count. It takes two days, and the three warehouses stand still meanwhile.',
      },
      {
        speaker: warehouse,
        text: 'Last year we shipped 300 orders late because the figures on paper were wrong.',
      },
      { speaker: seller, text: 'How do you decide on a system like this?' },
      {
        speaker: warehouse,
        text: 'The managing director signs, and our accountant has to agree. We want it to run before the boat show in September.',
      },
      { speaker: warehouse, text: 'It is too expensive for us if every warehouse pays the full price.' },
      { speaker: seller, text: 'I will send you a price for three warehouses by Thursday.' },
    ],
  },
  {
    type: 'email',
    eventType: 'reply',
    eventId: 'grounding-mail-2',
    eventTimestamp: '2026-04-20T07:40:00Z',
    subject: 'Your price',
    body: {
      text: 'Thanks for the offer. Our accountant worries that corrections cannot be traced. Could you show us how a difference is explained?',
    },
    from: { name: 'Warehouse manager', email: 'warehouse@harbourtools.example' },
    to: [{ name: 'Account executive', email: 'sales@tallyline.example' }],
  },
];

export const events = [call, ...deals, ...moreEvents];

/** Records of the library. */
export const records: readonly { path: string; body: Readonly<Record<string, unknown>> }[] = [
  {
    path: '/persona/create',
    body: {
      name: 'Head of operations',
      commonJobTitles: ['Head of operations', 'Operations manager', 'COO'],
      painPoints: [
        'Stock figures of shops and web store never agree.',
        'Popular items are sold out at the weekend although the warehouse has them.',
      ],
      keyObjectives: ['Every shop is stocked before Saturday.'],
      primaryResponsibilities: ['Runs shops and warehouse day by day.'],
      qualifyingQuestions: [
        { question: 'Do they compare their stock in a spreadsheet?', fitType: 'GOOD', weight: 'HIGH' },
        { question: 'Do they run more than 500 shops?', fitType: 'BAD', weight: 'MEDIUM' },
      ],
    },
  },
  {
    path: '/persona/create',
    body: {
      name: 'Finance lead',
      commonJobTitles: ['Finance lead', 'CFO', 'Head of finance', 'Accountant'],
      painPoints: ['Corrections of the stock cannot be explained to the auditor.'],
      keyConcerns: ['The price of the first year.'],
      qualifyingQuestions: [{ question: 'Is an audit coming up?', fitType: 'GOOD', weight: 'HIGH' }],
    },
  },
  {
    path: '/segment/create',
    body: {
      name: 'Regional grocery chains',
      fitExplanation: 'Grocery chains with ten to a hundred shops keep their stock in several systems.',
      keyPriorities: ['Fewer sold-out items in the shops on Saturdays.'],
      qualifyingQuestions: [
        { question: 'Do they run grocery shops and a web store?', fitType: 'GOOD', weight: 'HIGH' },
      ],
    },
  },
  {
    path: '/segment/create',
    body: {
      name: 'Tool makers',
      fitExplanation: 'Makers of tools with several warehouses count their stock on paper.',
      keyPriorities: ['A shorter monthly count in every warehouse.'],
      qualifyingQuestions: [
        { question: 'Do they have more than one warehouse?', fitType: 'GOOD', weight: 'HIGH' },
      ],
    },
  },
  {
    path: '/objection/create',
    body: {
      name: 'A rival is cheaper in the first year',
      underlyingConcern: ['The price of the first year decides.'],
      reframeAndResponse: ['Ask what a correction without a document costs in the next audit.'],
    },
  },
  {
    path: '/objection/create',
    body: {
      name: 'It is too expensive',
      underlyingConcern: ['Every shop or warehouse adds to the price.'],
      reframeAndResponse: ['The price counts articles, so that a further warehouse costs nothing.'],
    },
  },
  {
    path: '/objection/create',
    body: {
      name: 'Our data must stay in the country',
      underlyingConcern: ['Legal wants to know where data is stored.'],
      reframeAndResponse: ['Data is stored in the region that the customer chooses.'],
    },
  },
  {
    path: '/competitor/create',
    body: {
      name: 'StockPilot',
      comparativeStrengths: ['A large team of consultants for chains with more than 300 shops.'],
      reasonsWeWin: ['The buyer has to explain differences to auditors.'],
    },
  },
  {
    path: '/playbook/create',
    body: {
      name: 'Saturday shelves',
      keyInsight: ['Grocers lose Saturday sales because nobody trusts the stock figures of the shops.'],
    },
  },
];
