import { at, get, post, type Row } from './row.ts';

/** Requests to what stands around the library: generation, the company, suggestions, reports, agents, single events. */

const text = 'They chose us because sold-out items on Saturdays dropped by 37 %.';
const source = { type: 'TEXT', value: text };
const reference = (sources: object[], more: object = {}) => ({
  references: [{ name: 'R', sources, ...more }],
});

const generation: Row[] = [
  post('a single item', '/reference/generate', { name: 'R', sources: [source] }, 200, {
    data: [{ name: 'R' }],
  }),
  post('a single item by the plural path', '/references/generate', { sources: [source] }, 200),
  post(
    'a single item with instructions',
    '/solution/generate',
    { name: 'S', sources: [source], instructions: 'Be brief' },
    200,
    {
      data: [{ name: 'S' }],
    },
  ),
  post(
    'a persona for a playbook',
    '/persona/generate',
    { personas: [{ sources: [source] }], playbookOId: '{playbook}' },
    200,
  ),
  post(
    'a persona for a playbook that is none',
    '/persona/generate',
    { personas: [{ sources: [source] }], playbookOId: '{persona}' },
    404,
    {
      errors: [{ path: 'playbookOId' }],
    },
  ),
  post(
    'a product told one field',
    '/product/generate',
    { name: 'P', sources: [], statusQuoInput: 'Shops count their shelves by hand today.' },
    200,
    {
      data: [{ data: { statusQuo: ['Shops count their shelves by hand today.'] } }],
    },
  ),
  post(
    'a service told a field for each item',
    '/service/generate',
    { services: [{ name: 'S' }], likelyAlternativeInput: ['A team of their own does it by hand.'] },
    200,
  ),
  post(
    'a source with a name and details',
    '/reference/generate',
    reference([{ ...source, name: 'Note', details: 'Told on the phone.' }]),
    200,
  ),
  post(
    'a source type in small letters',
    '/reference/generate',
    reference([{ type: 'text', value: text }]),
    200,
  ),
  post(
    'a name of which nothing is known',
    '/reference/generate',
    { references: [{ sources: [{ type: 'COMPANY_NAME', value: 'Nobody Ltd' }] }] },
    200,
    {
      data: [{ name: 'Nobody Ltd', unrecognized: true, data: {} }],
    },
  ),
  post(
    'a name for generation',
    '/persona/generate',
    { personas: [{ sources: [{ type: 'GENERATIVE_NAME', value: 'Clerk' }] }] },
    200,
    {
      data: [{ name: 'Clerk', unrecognized: true }],
    },
  ),
  post(
    'a name with details as an object',
    '/reference/generate',
    reference([{ type: 'COMPANY_NAME', value: 'Nobody', details: { result: text } }]),
    200,
    {
      data: [{ unrecognized: true }],
    },
  ),
  post(
    'the oId of an entity',
    '/persona/generate',
    { personas: [{ name: 'Copy', sources: [{ type: 'OID', value: '{persona}' }] }] },
    200,
  ),
  post(
    'the oId of a resource',
    '/objection/generate',
    { objections: [{ sources: [{ type: 'OID', value: '{resource}' }] }] },
    200,
  ),
  post(
    'an oId that is none',
    '/persona/generate',
    { personas: [{ sources: [{ type: 'OID', value: 'pe_1' }] }] },
    400,
    at('personas[0].sources[0].value'),
  ),
  post(
    'a source of no type',
    '/persona/generate',
    { personas: [{ sources: [{ type: 'RUMOUR', value: 'x' }] }] },
    400,
    at('personas[0].sources[0].type'),
  ),
];

const company: Row[] = [
  get('the company', '/workspace-company/get', 200, {
    name: 'Test workspace',
    domain: null,
    qualifyingQuestions: [],
  }),
  post(
    'the company changed',
    '/workspace-company/update',
    { name: 'Tallyline', domain: 'tallyline.example' },
    200,
    {
      data: { name: 'Tallyline', domain: 'tallyline.example' },
    },
  ),
  post(
    'the company changed under data',
    '/workspace-company/update',
    { data: { name: 'Tally', summary: 'Stock lists', domain: '' } },
    200,
    {
      data: { name: 'Tally', data: { summary: 'Stock lists', domain: 'tallyline.example' } },
    },
  ),
  post('the company from sources', '/workspace-company/generate', { sources: [source] }, 200, {
    data: { name: 'Tally' },
  }),
  post('the company from a single source', '/workspace-company/generate', { sources: source }, 200),
  post('the company from no source', '/workspace-company/generate', { sources: [] }, 400, at('sources')),
  post(
    'the company of another',
    '/workspace-company/update',
    { oId: 'wc_000000000000000000000', name: 'X' },
    404,
  ),
];

const suggestions: Row[] = [
  post(
    'a suggestion',
    '/suggestion/create',
    { entityOId: '{persona}', update: { buyingRole: 'user' }, reason: '' },
    200,
    {
      data: { status: 'pending', origin: 'manual', reason: null, targetEntityTypes: ['persona'] },
    },
  ),
  post(
    'a draft',
    '/suggestion/create',
    {
      entityOId: '{product}',
      update: { data: { summary: 'S' } },
      status: 'draft',
      resourceOId: '{resource}',
    },
    200,
    {
      data: { status: 'draft', sourceType: 'text', changeTypes: ['add'] },
    },
  ),
  post(
    'a suggestion that changes nothing',
    '/suggestion/create',
    { entityOId: '{persona}', update: {} },
    400,
    at('update'),
  ),
  post(
    'a suggestion of an unknown status',
    '/suggestion/create',
    { entityOId: '{persona}', update: { name: 'N' }, status: 'open' },
    400,
    at('status'),
  ),
  get('suggestions that wait', '/suggestion/list', 200, {
    total: 1,
    suggestions: [{ status: 'pending' }],
    data: [{ status: 'pending' }],
  }),
  get(
    'suggestions with every parameter empty',
    '/suggestion/list?statuses=&changeTypes=&targetEntityTypes=&daysBack=&sourceTypes=&sortDirection=',
    200,
    { total: 1 },
  ),
  get('suggestions in two states', '/suggestion/list?statuses=draft&statuses=pending', 200, { total: 2 }),
  get(
    'suggestions in two states, in brackets',
    '/suggestion/list?statuses[]=DRAFT&statuses[]=PENDING&sortDirection=asc',
    200,
    { total: 2 },
  ),
  get('suggestions of the singular', '/suggestion/list?status=draft', 200, { total: 1 }),
  get('suggestions by what they change', '/suggestion/list?statuses=draft,pending&changeTypes=ADD', 200, {
    total: 2,
  }),
  get(
    'suggestions by their target',
    '/suggestion/list?statuses=draft,pending&targetEntityTypes=PRODUCT',
    200,
    { total: 1 },
  ),
  get('suggestions by their source', '/suggestion/list?statuses=draft,pending&sourceTypes=TEXT', 200, {
    total: 1,
  }),
  get('suggestions of some days', '/suggestion/list?daysBack=7', 200, { total: 1 }),
  get('suggestions of no days', '/suggestion/list?daysBack=0', 400, at('daysBack')),
  get('suggestions misspelt', '/suggestion/list?statusses=draft', 400),
  get('one suggestion that is none', '/suggestion/get?oId=sug_000000000000000000000', 404),
  post('a rejection of none', '/suggestion/reject', { oId: 'sug_000000000000000000000' }, 404),
];

const revisions: Row[] = [
  get('revisions of an entity', '/revision/list?entityOId={product}', 200, {
    total: 1,
    revisions: [{ version: 1, action: 'created' }],
  }),
  get('revisions by the shorter name', '/revision/list?oId={product}&limit=', 200, { total: 1 }),
  get('revisions of no entity', '/revision/list?entityOId=pe_000000000000000000000', 404),
  get('a revision that is none', '/revision/get?revisionOId=rv_000000000000000000000&diffOnly=true', 404),
];

const reports = [
  'top-entities',
  'entity-time-series',
  'competitive',
  'entity-stats',
  'library-health',
].flatMap((name): Row[] => [
  get(`${name} of months`, `/insights/${name}?periodType=month&periodStart=2025-03-01&periodCount=2`, 200),
  get(
    `${name} of quarters in capitals`,
    `/insights/${name}?periodType=QUARTER&entityTypes=competitor,PERSONA`,
    200,
  ),
  get(
    `${name} of kinds one by one`,
    `/insights/${name}?entityTypes[]=competitor&entityTypes[]=use_case&sort=name`,
    200,
  ),
  get(
    `${name} of one kind between dates`,
    `/insights/${name}?entityType=competitor&startDate=2025-01-01&endDate=2025-12-31`,
    200,
  ),
  get(
    `${name} with every parameter empty`,
    `/insights/${name}?periodType=&periodStart=&periodCount=&entityTypes=&sort=&startDate=&endDate=`,
    200,
  ),
  get(`${name} of years`, `/insights/${name}?periodType=year`, 400, at('periodType')),
  get(`${name} in no order`, `/insights/${name}?sort=colour`, 400, at('sort')),
]);

const others: Row[] = [
  get('the baseline', '/insights/workspace-baseline', 200, { data: { periodType: 'month', periodCount: 6 } }),
  get(
    'the baseline of weeks',
    '/insights/workspace-baseline?periodType=week&periodCount=4&entityTypes=competitor',
    200,
    {
      data: { periodType: 'week', periodCount: 4 },
    },
  ),
  get('findings beside data', '/finding/list?competitors={competitor}', 200, {
    findings: [{ oId: '{finding}' }],
    data: [{ oId: '{finding}' }],
  }),
  get(
    'findings of a longer type',
    '/finding/list?extractionType=CALL_EXTERNAL_COMPETITORS_TO_OUR_OFFERING',
    200,
    { total: 1 },
  ),
  get(
    'findings of a longer type that nothing has',
    '/finding/list?extractionType=CALL_INTERNAL_USE_CASES_BROUGHT_UP',
    200,
    { total: 0 },
  ),
  get('findings of a type of resources', '/finding/list?extractionType=RESOURCE_USE_CASES', 200, {
    total: 0,
  }),
  get(
    'findings of a type that is none',
    '/finding/list?extractionType=CALL_WEATHER',
    200,
    { total: 0, data: [] },
    { warnings: 1 },
  ),
  get('events by an older name', '/event/list?competitors={competitor}', 200, { data: { total: 1 } }),
  get(
    'events by two older names',
    '/event/list?competitors={competitor}&personas={persona}&entityMatchAll=true',
    200,
    { data: { total: 0 } },
  ),
  get('events by tags', '/event/list?tags={tag}', 200, { data: { total: 1 } }),
  get('a resource in both places', '/resource/get?oId={resource}', 200, {
    oId: '{resource}',
    isGlobal: false,
    totalChildren: 0,
    data: { oId: '{resource}' },
  }),
  get('resources of a type in capitals', '/resource/list?resourceType=TEXT', 200, { total: 1 }),
  get('resources of the drive', '/resource/list?resourceType=GOOGLE_DRIVE', 200, { total: 0 }),
  get('an agent with its configuration', '/agents/get?oId={agent}', 200, {
    oId: '{agent}',
    data: { oId: '{agent}' },
    warnings: [],
  }),
  get('an agent by its address', '/agents/{agent}', 200, { name: 'Brief', data: { name: 'Brief' } }),
  get('types with their total', '/agents/types', 200, { hasNext: false }),
  post(
    'an agent configured under data',
    '/agents/create',
    { name: 'A', type: 'CONTENT', data: { enableBrandVoice: false, model: 'CHORUS' } },
    200,
    {
      data: { enableBrandVoice: false, model: 'CHORUS', costToRun: 25 },
    },
  ),
  post(
    'an agent for emails',
    '/agents/create',
    {
      name: 'E',
      type: 'EMAIL',
      sequenceSettings: { numEmails: 3, tone: 'plain', mood: 'x' },
      stepPatches: { '1': 'Ask' },
    },
    200,
    {
      data: { sequenceSettings: { numEmails: 3, mood: 'x' }, stepPatches: { '1': 'Ask' } },
    },
  ),
  post(
    'an agent of a tier that is none',
    '/agents/create',
    { name: 'A', type: 'CONTENT', model: 'OPERA' },
    400,
    at('model'),
  ),
  post(
    'a run with facts as JSON text',
    '/agents/content/run',
    { agentOId: '{agent}', companyName: 'N', linkedInProfile: '', runtimeContext: '{"seats": 40}' },
    200,
    { model: 'extractive-1' },
  ),
  post('no agent to delete', '/agents/delete', { oId: 'ca_000000000000000000000' }, 404),
  post(
    'a deal by itself',
    '/analytics/webhook/receive/generic/crm',
    {
      eventType: 'deal_won',
      eventTimestamp: '2026-03-01',
      opportunityId: '9',
      opportunityName: 'Nine',
      amount: 12,
      stage: '',
    },
    200,
    {
      received: true,
      connection: { shouldProcess: true },
    },
  ),
  post(
    'an email by itself',
    '/analytics/webhook/receive/generic/emails',
    {
      eventType: 'sent',
      eventTimestamp: 1772352000,
      subject: '',
      body: { text: '' },
      from: { email: 'a@example.com' },
      to: { email: 'b@example.com' },
    },
    200,
    { received: true },
  ),
  post(
    'an email without a sender',
    '/analytics/webhook/receive/generic/emails',
    { eventType: 'sent', eventTimestamp: '2026-03-01', subject: 'S', body: { text: 'T' }, to: [] },
    400,
    at('from'),
  ),
  post('a single event of no kind', '/analytics/webhook/receive/generic/letters', {}, 404),
];

export const answers: readonly Row[] = [
  ...generation,
  ...company,
  ...suggestions,
  ...revisions,
  ...reports,
  ...others,
];
