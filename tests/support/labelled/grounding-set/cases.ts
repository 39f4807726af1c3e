/**
 * What is asked of the grounding set's workspace, and the facts that a careful reader of its texts wants in each answer.
 * Written before any answer was seen.
 */

export interface GroundingCase {
  type: string;
  /** Settings of the agent. */
  settings?: Readonly<Record<string, unknown>>;
  input: Readonly<Record<string, unknown>>;
  /** Records of the library that the request pins, by the member of `customContext` and their names. */
  pins?: Readonly<Record<string, string>>;
  facts: readonly JudgedFact[];
  /** False where nothing in the workspace speaks of whom it is about. */
  found?: false;
}

/**
 * A phrase that stands somewhere in the answer; or at or below a pointer; or the answer that a qualifying question has.
 */
export type JudgedFact = string | { at: string; says: string } | { question: string; answer: string };

const northmarket = { companyName: 'Northmarket', companyDomain: 'northmarket.example' };
const harbour = { companyName: 'Harbour Tools', companyDomain: 'harbourtools.example' };
const operations = { email: 'operations@northmarket.example' };
const finance = { email: 'finance@northmarket.example' };
const warehouse = { email: 'warehouse@harbourtools.example' };
const nobody = { companyName: 'Ostrava Tramways', companyDomain: 'tramways.example' };
const stranger = { email: 'somebody@tramways.example' };

const research: GroundingCase[] = [
  {
    type: 'ENRICH_COMPANY',
    input: northmarket,
    facts: [
      '42 grocery shops',
      'compare it in a spreadsheet',
      'audit in September',
      'StockPilot',
      'ten shops',
      'eleven percent',
      { at: '/product', says: 'Tallyline' },
      { at: '/segment', says: 'Regional grocery chains' },
    ],
  },
  {
    type: 'ENRICH_COMPANY',
    input: { companyDomain: 'northmarket.example' },
    facts: ['compare it in a spreadsheet', 'audit in September', 'StockPilot', '20,000 EUR'],
  },
  {
    type: 'ENRICH_COMPANY',
    input: harbour,
    facts: [
      'hand tools for boatyards',
      '260 people',
      'accounting package from 2009',
      'takes two days',
      'before the boat show in September',
      'without custom code',
      { at: '/company/location', says: 'Rotterdam' },
      { at: '/segment', says: 'Tool makers' },
    ],
  },
  {
    type: 'ENRICH_COMPANY',
    input: { companyName: 'Region 3 foods' },
    facts: ['chose StockPilot because of the lower price'],
  },
  {
    type: 'ENRICH_COMPANY',
    input: { ...northmarket, runtimeContext: 'Northmarket plans to open 12 further shops in 2027.' },
    facts: ['12 further shops in 2027', 'compare it in a spreadsheet'],
  },
  { type: 'ENRICH_COMPANY', input: nobody, facts: [], found: false },
  {
    type: 'ENRICH_PERSON',
    input: operations,
    facts: [
      'compare it in a spreadsheet',
      'sold out of eleven items',
      'StockPilot',
      { at: '/persona', says: 'Head of operations' },
      { at: '/person/email', says: 'operations@northmarket.example' },
    ],
  },
  {
    type: 'ENRICH_PERSON',
    input: finance,
    facts: [
      'audit in September',
      'ten shops',
      '20,000 EUR',
      'decides in May',
      { at: '/persona', says: 'Finance lead' },
    ],
  },
  {
    type: 'ENRICH_PERSON',
    input: { ...warehouse, companyName: 'Harbour Tools' },
    facts: ['monthly count', '300 orders late', 'boat show in September', 'corrections cannot be traced'],
  },
  {
    type: 'ENRICH_PERSON',
    input: { ...operations, jobTitle: 'COO' },
    facts: [{ at: '/person/jobTitle', says: 'COO' }, 'compare it in a spreadsheet'],
  },
  { type: 'ENRICH_PERSON', input: stranger, facts: [], found: false },
];

const spreadsheet = 'Do they compare their stock in a spreadsheet?';
const manyShops = 'Do they run more than 500 shops?';
const audit = 'Is an audit coming up?';
const grocer = 'Do they run grocery shops and a web store?';
const warehouses = 'Do they have more than one warehouse?';

const qualification: GroundingCase[] = [
  { type: 'QUALIFY_COMPANY', input: northmarket, facts: [{ question: grocer, answer: 'YES' }] },
  { type: 'QUALIFY_COMPANY', input: harbour, facts: [{ question: warehouses, answer: 'YES' }] },
  {
    type: 'QUALIFY_COMPANY',
    input: harbour,
    pins: { segment: 'Regional grocery chains' },
    facts: [{ question: grocer, answer: 'UNKNOWN' }],
  },
  {
    type: 'QUALIFY_COMPANY',
    input: { ...northmarket, runtimeContext: 'Northmarket has four warehouses.' },
    pins: { segment: 'Tool makers' },
    facts: [{ question: warehouses, answer: 'YES' }],
  },
  { type: 'QUALIFY_COMPANY', input: nobody, facts: [], found: false },
  {
    type: 'QUALIFY_PERSON',
    input: { ...operations, companyName: 'Northmarket' },
    pins: { persona: 'Head of operations' },
    facts: [
      { question: spreadsheet, answer: 'YES' },
      { question: manyShops, answer: 'NO' },
    ],
  },
  {
    type: 'QUALIFY_PERSON',
    input: { ...finance, companyName: 'Northmarket' },
    pins: { persona: 'Finance lead' },
    facts: [{ question: audit, answer: 'YES' }],
  },
  {
    type: 'QUALIFY_PERSON',
    input: { ...warehouse, companyName: 'Harbour Tools' },
    pins: { persona: 'Head of operations' },
    facts: [
      { question: spreadsheet, answer: 'UNKNOWN' },
      { question: manyShops, answer: 'UNKNOWN' },
    ],
  },
  { type: 'QUALIFY_PERSON', input: stranger, facts: [], found: false },
];

const meetings: GroundingCase[] = [
  {
    type: 'CALL_PREP',
    input: northmarket,
    facts: [
      { at: '/companyBrief', says: 'compare it in a spreadsheet' },
      { at: '/companyBrief', says: 'audit in September' },
      { at: '/companyBrief', says: 'ten shops' },
      { at: '/companyBrief', says: 'StockPilot' },
      { at: '/companyBrief', says: '42 grocery shops' },
      { at: '/likelyObjections', says: 'A rival is cheaper in the first year' },
      { at: '/likelyObjections', says: 'Ask what a correction without a document costs' },
      { at: '/references', says: 'Regional grocer' },
    ],
  },
  {
    type: 'CALL_PREP',
    settings: { callPrepMethodology: 'MEDDIC' },
    input: { ...operations, companyName: 'Northmarket' },
    facts: [
      { at: '/personBrief', says: 'compare it in a spreadsheet' },
      { at: '/personBrief', says: 'StockPilot' },
      { at: '/discoveryQuestions', says: 'Economic buyer' },
      { at: '/discoveryQuestions', says: 'Champion' },
    ],
  },
  {
    type: 'CALL_PREP',
    settings: { callPrepMethodology: 'BANT' },
    input: { ...finance, companyName: 'Northmarket' },
    facts: [
      { at: '/personBrief', says: '20,000 EUR' },
      { at: '/personBrief', says: 'audit in September' },
      { at: '/discoveryQuestions', says: 'Authority' },
      { at: '/likelyObjections', says: 'Our data must stay in the country' },
    ],
  },
  {
    type: 'CALL_PREP',
    settings: { callPrepMethodology: 'SPICED', outputFormat: 'TEXT' },
    input: harbour,
    facts: [
      { at: '/companyBrief', says: 'monthly count' },
      { at: '/companyBrief', says: 'boat show in September' },
      { at: '/companyBrief', says: 'hand tools for boatyards' },
      { at: '/companyBrief', says: 'The managing director signs' },
      { at: '/likelyObjections', says: 'It is too expensive' },
      { at: '/likelyObjections', says: 'a further warehouse costs nothing' },
    ],
  },
  {
    type: 'CALL_PREP',
    settings: { outputFormat: 'HTML' },
    input: { ...warehouse, companyName: 'Harbour Tools' },
    facts: [
      { at: '/personBrief', says: '300 orders late' },
      { at: '/personBrief', says: 'corrections cannot be traced' },
      { at: '/companyBrief', says: 'accounting package from 2009' },
    ],
  },
  { type: 'CALL_PREP', input: nobody, facts: [], found: false },
];

const writing: GroundingCase[] = [
  {
    type: 'CONTENT',
    input: northmarket,
    facts: [
      'compare it in a spreadsheet',
      'eleven percent',
      'audit in September',
      'ten shops',
      'StockPilot',
      'Flags differences between counted and booked stock',
    ],
  },
  {
    type: 'CONTENT',
    input: harbour,
    facts: ['monthly count', 'without custom code', 'boat show in September', 'too expensive'],
  },
  {
    type: 'CONTENT',
    settings: {
      instructions: 'Write a battle card against StockPilot: their strengths, their weaknesses, why we win.',
    },
    input: { companyName: 'StockPilot' },
    facts: ['large team of consultants', 'four to six months', 'explain differences to auditors'],
  },
  {
    type: 'CONTENT',
    settings: {
      outputFormat: 'JSON',
      jsonSchema: {
        type: 'object',
        properties: {
          challenges: {
            type: 'array',
            items: { type: 'string' },
            description: 'Problems that the account has',
          },
          nextSteps: { type: 'array', items: { type: 'string' }, description: 'Agreed actions, next steps' },
        },
        required: ['challenges', 'nextSteps'],
      },
    },
    input: northmarket,
    facts: [
      { at: '/jsonContent/challenges', says: 'eleven percent' },
      { at: '/jsonContent/nextSteps', says: 'pilot in ten shops' },
    ],
  },
  { type: 'CONTENT', input: nobody, facts: [] },
  {
    type: 'EMAIL',
    settings: { numEmails: 3 },
    input: { ...operations, companyName: 'Northmarket' },
    facts: [
      { at: '/emails', says: 'sold-out items' },
      { at: '/product', says: 'Tallyline' },
    ],
  },
  {
    type: 'EMAIL',
    settings: { numEmails: 2 },
    input: { ...warehouse, companyName: 'Harbour Tools' },
    facts: [{ at: '/product', says: 'Tallyline' }],
  },
  {
    type: 'EMAIL',
    settings: { numEmails: 1 },
    input: { ...finance, companyName: 'Northmarket', outputFormat: 'html' },
    facts: [{ at: '/product', says: 'Tallyline' }],
  },
];

const retrieval: GroundingCase[] = [
  {
    type: 'PROSPECTOR',
    input: { companyDomain: 'northmarket.example' },
    facts: [
      { at: '/contacts', says: 'operations@northmarket.example' },
      { at: '/contacts', says: 'finance@northmarket.example' },
      { at: '/contacts', says: 'Head of operations' },
    ],
  },
  {
    type: 'PROSPECTOR',
    input: { companyDomain: 'harbourtools.example', limit: 5 },
    facts: [{ at: '/contacts', says: 'warehouse@harbourtools.example' }],
  },
  {
    type: 'PROSPECTOR',
    input: { companyDomain: 'northmarket.example', searchContext: { exactTitles: ['Finance lead'] } },
    facts: [{ at: '/contacts', says: 'finance@northmarket.example' }],
  },
  { type: 'PROSPECTOR', input: { companyDomain: 'tramways.example' }, facts: [], found: false },
  {
    type: 'CONTEXT',
    input: { query: 'How long does a rollout of StockPilot take?' },
    facts: ['four to six months'],
  },
  {
    type: 'CONTEXT',
    input: { query: 'How does Northmarket compare its stock today?', ...northmarket },
    facts: ['spreadsheet'],
  },
  { type: 'CONTEXT', input: { query: 'results of the regional grocer' }, facts: ['37 %', '1.8 %'] },
  {
    type: 'CONTEXT',
    input: { query: 'What is too expensive for Harbour Tools?' },
    facts: ['too expensive for us'],
  },
  { type: 'CONTEXT', input: harbour, facts: ['boatyards'] },
];

export const groundingCases: readonly GroundingCase[] = [
  ...research,
  ...qualification,
  ...meetings,
  ...writing,
  ...retrieval,
];
