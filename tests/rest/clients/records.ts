import { at, get, post, type Row } from './row.ts';

/** Requests about records of the library, in the older forms that clients send and read. */

/** What a kind cannot be made without. */
const needed: Record<string, object> = {
  'proof-point': { type: 'fact' },
  'core-feature': { offeringOId: '{product}' },
  motion: { offeringOId: '{product}', motionType: 'UPSELL' },
  'motion-playbook': { offeringOId: '{product}', motionType: 'NET_NEW', narrativeInput: 'why now' },
};

const made = (path: string, more: object) => ({ name: 'Made', ...needed[path], ...more });

/** Older names of fields: at the top, and inside `data`. */
const renamed = (
  [
    ['competitor', 'howTheyPosition', 'businessModel'],
    ['competitor', 'ourKeyDifferentiators', 'keyDifferentiators'],
    ['competitor', 'competitorStrengths', 'comparativeStrengths'],
    ['competitor', 'competitorWeaknesses', 'comparativeWeaknesses'],
    ['product', 'distinctCapabilities', 'capabilities'],
    ['product', 'keyFeatures', 'capabilities'],
    ['solution', 'distinctCapabilities', 'capabilities'],
    ['solution', 'keyComponents', 'capabilities'],
    ['use-case', 'strategicImpact', 'businessImpact'],
    ['proof-point', 'theProof', 'howWeTalkAboutThis'],
    ['proof-point', 'whyItMatters', 'whyThisMatters'],
    ['buying-trigger', 'costOfInaction', 'whatsTheCostOfInaction'],
  ] as const
).flatMap(([path, older, name]): Row[] => [
  post(`${path} with ${older}`, `/${path}/create`, made(path, { [older]: ['One'] }), 200, {
    data: { data: { [name]: ['One'] } },
  }),
  post(
    `${path} with ${older} as one text inside data`,
    `/${path}/create`,
    made(path, { data: { ...needed[path], [older]: 'One' } }),
    200,
    { data: { data: { [name]: ['One'] } } },
  ),
  post(
    `${path} with ${older} beside ${name}, which wins`,
    `/${path}/create`,
    made(path, { [older]: ['Older'], [name]: ['Ours'] }),
    200,
    { data: { data: { [name]: ['Ours'] } } },
    { warnings: 1 },
  ),
]);

/** Names that mean nothing here and are kept without a warning. */
const kept = (
  [
    ['reference', 'url', 'https://grocer.example'],
    ['reference', 'companyName', 'Grocer'],
    ['reference', 'companyDomain', 'grocer.example'],
    ['competitor', 'reasonsWeLose', ['price']],
    ['proof-point', 'whatItSupports', 'speed'],
    ['solution', 'statusQuo', ['by hand']],
    ['solution', 'sources', [{ type: 'URL', value: 'https://suite.example' }]],
    ['motion', 'attachedSources', ['rs']],
    ['motion-playbook', 'additionalContextSources', []],
    ['motion-playbook', 'enableLearnings', true],
    ['playbook', 'approachAngle', 'direct'],
    ['playbook', 'differentiatedValue', ['speed']],
    ['playbook', 'strategicNarrative', 'a story'],
    ['playbook', 'statusQuo', 'by hand'],
    ['playbook', 'icpConcerns', ['risk']],
    ['playbook', 'icpPriorities', ['growth']],
    ['playbook', 'explanation', 'why'],
    ['playbook', 'exampleDescription', 'such as'],
    ['playbook', 'exampleDomains', ['a.example']],
    ['playbook', 'attributes', { size: 3 }],
    ['playbook', 'context', 'more'],
    ['playbook', 'createTemplates', false],
    ['playbook', 'model', 'ECHO'],
    ['playbook', 'additionalContextSources', ['one']],
    ['playbook', 'referenceOIds', ['re']],
    ['playbook', 'referenceMode', 'AUTO'],
    ['playbook', 'proofPointMode', 'OFF'],
  ] as const
).map(
  ([path, name, value]): Row =>
    post(`${path} keeps ${name}`, `/${path}/create`, made(path, { [name]: value }), 200, {
      data: { data: { additionalProperties: { [name]: value } } },
    }),
);

/** Free properties, and what every record shows. */
const kinds = [
  'persona',
  'use-case',
  'objection',
  'service',
  'solution',
  'segment',
  'alternative',
  'competitor',
];
const free = kinds.flatMap((path): Row[] => [
  post(
    `${path} with properties of its own`,
    `/${path}/create`,
    made(path, { additionalProperties: { colour: 'red' } }),
    200,
    { data: { rejected: false, data: { additionalProperties: { colour: 'red' } } } },
  ),
  post(`the plural path of ${path} creates`, `/${path}s/create`, made(path, { description: 'D' }), 200, {
    data: { description: 'D' },
  }),
]);

const members: Row[] = [
  get('a competitor says that it is not shared', '/competitor/get?oId={competitor}', 200, { shared: false }),
  get('questions stand at the top of a persona', '/persona/get?oId={persona}', 200, {
    qualifyingQuestions: [],
    rejected: false,
  }),
  post(
    'questions sent at the top are shown in both places',
    '/segment/create',
    { name: 'S', qualifyingQuestions: [{ question: 'Who?', fitType: 'GOOD', weight: 'HIGH' }] },
    200,
    {
      data: {
        qualifyingQuestions: [{ question: 'Who?' }],
        data: { qualifyingQuestions: [{ question: 'Who?' }] },
      },
    },
  ),
  post('a playbook without a name', '/playbook/create', { keyInsight: ['one'] }, 200, {
    keyInsight: ['one'],
    type: null,
    data: { name: 'Untitled playbook' },
  }),
  post(
    'a playbook answers its members beside data',
    '/playbook/create',
    { name: 'P', type: 'MILESTONE', personaOIds: ['{persona}'], status: 'draft', segmentOId: 'sg_x' },
    200,
    { type: 'MILESTONE', personaOIds: ['{persona}'], status: 'draft', segmentOId: 'sg_x', useCaseOIds: [] },
  ),
  get('a playbook has its members at the top', '/playbook/get?oId={playbook}', 200, {
    oId: '{playbook}',
    type: null,
    keyInsight: [],
    personaOIds: [],
    status: null,
  }),
  get('a voice shows its name among its rules', '/brand-voice/get?oId={voice}', 200, {
    name: 'Plain',
    data: { title: 'Plain', description: null },
  }),
  post(
    'a voice named inside data',
    '/brand-voice/create',
    { data: { title: 'Loud', description: 'For fairs', essence: 'bold' } },
    200,
    { data: { name: 'Loud', description: 'For fairs', data: { title: 'Loud', essence: 'bold' } } },
  ),
  post(
    'a voice renamed inside data',
    '/brand-voice/update',
    { oId: '{voice}', data: { title: 'Plainer' } },
    200,
    {
      data: { name: 'Plainer', data: { title: 'Plainer' } },
    },
  ),
];

const whole = { createdAt: 'x', updatedAt: 'x', user: { oId: 'us' }, workspace: {}, rejected: false };

const forms: Row[] = [
  post(
    'a whole record sent back',
    '/competitor/update',
    {
      ...whole,
      oId: '{rival}',
      name: 'Acmewell',
      shared: false,
      unrecognized: false,
      data: { reasonsWeWin: ['speed'] },
    },
    200,
    { data: { name: 'Acmewell', data: { reasonsWeWin: ['speed'] } } },
    { warnings: 7 },
  ),
  post(
    'a solution under its own name',
    '/solution/create',
    { solution: { name: 'Suite', summary: 'All of it', keyComponents: ['one'] }, sources: [] },
    200,
    { data: { name: 'Suite', data: { summary: 'All of it', capabilities: ['one'] } } },
  ),
  post(
    'a fault of a solution under its own name',
    '/solution/create',
    { solution: { name: 'Suite', summary: 7 } },
    400,
    at('solution.summary'),
  ),
  post(
    'a persona under its own name',
    '/persona/create',
    { persona: { name: 'Head of freight', painPoints: 'paper' } },
    200,
    { data: { name: 'Head of freight', data: { painPoints: ['paper'] } } },
  ),
  post(
    'an update with all of it under data',
    '/service/update',
    { oId: '{service}', data: { name: 'Rollouts', description: 'All in', data: { summary: 'Six months' } } },
    200,
    { data: { name: 'Rollouts', description: 'All in', data: { summary: 'Six months' } } },
  ),
  post(
    'an update with fields under data',
    '/persona/update',
    { oId: '{other}', data: { keyConcerns: 'risk' } },
    200,
    { data: { data: { keyConcerns: ['risk'] } } },
  ),
  post(
    'a fault deep in data',
    '/service/update',
    { oId: '{service}', data: { data: { summary: 7 } } },
    400,
    at('data.data.summary'),
  ),
  post(
    'a service by the address of products',
    '/product/create',
    { name: 'Care', type: 'SERVICE', deliverables: ['help'] },
    200,
    {
      data: { data: { type: 'SERVICE', deliverables: ['help'] } },
    },
  ),
  post(
    'a solution by the address of products',
    '/product/create',
    { name: 'Suite', data: { type: 'solution', summary: 'S' } },
    400,
    at('data.type'),
  ),
  post(
    'a solution by its type in data',
    '/product/create',
    { name: 'Suite', data: { type: 'SOLUTION', summary: 'S' } },
    200,
    {
      data: { data: { type: 'SOLUTION', summary: 'S' } },
    },
  ),
  post('a product by its own type', '/product/create', { name: 'Ledger', type: 'PRODUCT' }, 200, {
    data: { data: { type: 'PRODUCT' } },
  }),
  post(
    'a product of a type that is none',
    '/product/create',
    { name: 'Ledger', type: 'BUNDLE' },
    400,
    at('type'),
  ),
  post(
    'a reference by the older address',
    '/reference/create-legacy',
    { name: 'R', productOId: '{product}', keyStats: ['9 %'] },
    200,
    {
      data: { name: 'R', data: { keyStats: ['9 %'] } },
    },
  ),
  post('an update by the plural path', '/references/update', { oId: '{reference}', description: 'D' }, 200, {
    data: { description: 'D' },
  }),
  {
    ...post('a put by the plural path', '/competitors/update', { oId: '{rival}', description: 'D' }, 200, {
      data: { description: 'D' },
    }),
    method: 'PUT',
  },
];

const lists: Row[] = [
  get('a list by the oId of its kind', '/competitor/list?competitorOId={rival}', 200, { total: 1 }),
  get('a list by oIds of its kind', '/persona/list?personaOIds={persona},{other}', 200, { total: 2 }),
  get('a list of what may be used', '/reference/list?activeOnly=true&oIds={reference}', 200, { total: 1 }),
  get('a list of what may be used, empty', '/reference/list?activeOnly=&oIds={reference}', 200, { total: 1 }),
  get('playbooks of a type of motion', '/motion-playbook/list?motionType=DISPLACE_INCUMBENT', 200, {
    total: 0,
  }),
  get('playbooks of no type of motion', '/motion-playbook/list?motionType=SIDEWAYS', 400, at('motionType')),
  get(
    'playbooks of a motion that is none',
    '/motion-playbook/list?motionOId=mot_000000000000000000000',
    200,
    {
      total: 0,
    },
  ),
];

export const records: readonly Row[] = [...renamed, ...kept, ...free, ...members, ...forms, ...lists];
