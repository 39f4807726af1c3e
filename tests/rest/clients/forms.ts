import { at, get, post, type Row } from './row.ts';

/** Forms of requests beside the ones that the document shows: codings, cases, limits, and older bodies. */

const onceMore = { 'idempotency-key': 'written-anew' };

const wire: Row[] = [
  post(
    'a gzip body',
    '/tag/create',
    { name: 'Gzip' },
    200,
    { data: { name: 'Gzip' } },
    {
      headers: { 'content-encoding': 'gzip' },
    },
  ),
  post(
    'a deflate body',
    '/tag/create',
    { name: 'Deflate' },
    200,
    { data: { name: 'Deflate' } },
    {
      headers: { 'content-encoding': 'deflate' },
    },
  ),
  post(
    'a body without a content type',
    '/tag/create',
    '{"name":"Untyped"}',
    200,
    { data: { name: 'Untyped' } },
    {
      headers: { 'content-type': '' },
    },
  ),
  post(
    'a body without a content type that is no JSON',
    '/tag/create',
    'name=x',
    400,
    { code: 'invalid_json' },
    { headers: { 'content-type': '' } },
  ),
  post(
    'a request with an Idempotency-Key',
    '/tag/create',
    '{"name":"Twice","color":"red"}',
    200,
    { data: { name: 'Twice' } },
    { headers: onceMore },
  ),
  post(
    'the same request serialised anew',
    '/tag/create',
    '{ "color": "red",\n "name": "Twi\\u0063e" }',
    200,
    { data: { name: 'Twice' } },
    { headers: onceMore },
  ),
  post(
    'another request under the same Idempotency-Key',
    '/tag/create',
    '{"name":"Thrice","color":"red"}',
    422,
    {
      code: 'idempotency_key_reused',
      message: 'This Idempotency-Key was used for another request; send a new key',
    },
    { headers: onceMore },
  ),
  get('one tag of a request sent twice', '/tag/list?text=Twice', 200, { total: 1 }),
];

const queries: Row[] = [
  get('a boolean in capitals', '/persona/list?includeArchived=TRUE', 200, { total: 2 }),
  get('a boolean as yes', '/persona/list?includeArchived=yes&activeOnly=No', 200, { total: 2 }),
  get('a boolean that is none', '/persona/list?includeArchived=perhaps', 400, at('includeArchived')),
  get('an order in another case', '/persona/list?orderField=CREATEDAT&orderDirection=asc', 200, { total: 2 }),
  get('an order of agents in another case', '/agents/list?orderField=UpdatedAt&type=content', 200, {
    total: 1,
  }),
  get('runs of a status in capitals', '/agents/run/list?status=COMPLETED,Failed&mode=Sync', 200),
  get('a limit above the most', '/persona/list?limit=500', 200, { total: 2 }, { warnings: 1 }),
  get('a limit at the most', '/persona/list?limit=200', 200, { total: 2 }),
  get(
    'a limit above the most told in words',
    '/tag/list?limit=1000',
    200,
    { _metadata: { warnings: ['limit: exceeds the limit of 200 and counts as 200'] } },
    { warnings: 1 },
  ),
];

const company = 'Tallyline counts the stock of grocers.';

const bodies: Row[] = [
  post(
    'a buying role of several',
    '/persona/create',
    { name: 'Two roles', buyingRole: ['user', 'champion'] },
    200,
    {
      data: { data: { buyingRole: ['user', 'champion'] } },
    },
  ),
  post('a buying role as a text', '/persona/create', { name: 'One role', buyingRole: 'user' }, 200, {
    data: { data: { buyingRole: ['user'] } },
  }),
  post(
    'a buying role of a record as a text',
    '/persona/update',
    { oId: '{other}', buyingRole: 'champion' },
    200,
    {
      data: { data: { buyingRole: ['champion'] } },
    },
  ),
  post(
    'a workspace built from a nested form',
    '/agents/workspace/build',
    {
      workspace: { name: 'Tallyline', url: '', industry: 'Retail software' },
      offering: { name: 'Tallyline Counts', description: company },
      runtimeContext: { customers: 'Grocers', shops: 42 },
    },
    200,
    { data: { status: 'pending' } },
  ),
  post(
    'a workspace without a name in the nested form',
    '/agents/workspace/build',
    { workspace: { url: 'https://tallyline.example' }, runtimeContext: company },
    400,
    at('workspace.name'),
  ),
  post(
    'an agent with tools of other names',
    '/agents/create',
    { name: 'Other tools', type: 'CONTENT', tools: { library: true, webSearch: true } },
    200,
    { data: { tools: { library: true }, additionalProperties: { 'tools.webSearch': true } } },
    { warnings: 1 },
  ),
  post('a company from its domain alone', '/workspace-company/generate', { domain: 'localhost' }, 400, {
    errors: [{ path: 'sources[0].value' }],
  }),
  post('a company from nothing', '/workspace-company/generate', { domain: '' }, 400, at('sources')),
  post(
    'a company from its domain beside a text',
    '/workspace-company/generate',
    { domain: 'https://localhost./about', sources: [{ type: 'TEXT', value: company }] },
    200,
    { data: { data: { domain: 'localhost.' } } },
    { warnings: 1 },
  ),
  post(
    'sources of which one cannot be read',
    '/reference/generate',
    {
      references: [
        {
          name: 'R',
          sources: [
            { type: 'URL', value: 'https://localhost/' },
            { type: 'TEXT', value: company },
          ],
        },
      ],
    },
    200,
    { data: [{ name: 'R' }] },
    { warnings: 1 },
  ),
  post(
    'sources of which none can be read',
    '/reference/generate',
    { references: [{ name: 'R', sources: [{ type: 'URL', value: 'https://localhost/' }] }] },
    400,
    { code: 'source_unreadable', errors: [{ path: 'references[0].sources[0].value' }] },
  ),
  post(
    'a run with facts as a list',
    '/agents/content/run',
    { agentOId: '{agent}', companyName: 'N', runtimeContext: ['42 shops', { seats: 40 }] },
    200,
  ),
  post(
    'a run with a number for facts',
    '/agents/content/run',
    { agentOId: '{agent}', companyName: 'N', runtimeContext: 42 },
    200,
  ),
  post(
    'a sequence with facts of any form',
    '/agents/sequence/run',
    {
      agentOId: '{sequence}',
      companyName: 'N',
      runtimeContext: { company: { shops: 42 }, notes: ['Pilot in June'], '1': { opening: 'Hello' } },
      outputFormat: 'html',
    },
    200,
  ),
  post(
    'a sequence with a list of facts',
    '/agents/sequence/run',
    { agentOId: '{sequence}', companyName: 'N', runtimeContext: ['Pilot in June'], outputFormat: 'Markdown' },
    200,
  ),
  post(
    'a sequence in no form',
    '/agents/sequence/run',
    { agentOId: '{sequence}', companyName: 'N', runtimeContext: null, outputFormat: null },
    200,
  ),
  post(
    'a sequence in a form that it cannot have',
    '/agents/sequence/run',
    { agentOId: '{sequence}', companyName: 'N', outputFormat: 'JSON' },
    400,
    at('outputFormat'),
  ),
  post(
    'a sequence with facts for an e-mail that it lacks',
    '/agents/sequence/run',
    { agentOId: '{sequence}', companyName: 'N', runtimeContext: { '9': 'x' } },
    400,
    at('runtimeContext.9'),
  ),
  post(
    'a prospector with a name and no domain',
    '/agents/prospector/run',
    { agentOId: '{prospector}', companyName: 'Nobody Ltd' },
    200,
    { found: false },
    { warnings: 0 },
  ),
];

const suggestions: Row[] = [
  post(
    'a suggestion to list',
    '/suggestion/create',
    { entityOId: '{persona}', update: { painPoints: ['New'] } },
    200,
    {
      data: { changeTypes: ['change'] },
    },
  ),
  post(
    'a suggestion in words',
    '/suggestion/create',
    { oId: '{product}', instructions: 'Name the price.', sources: [{ type: 'TEXT', value: company }] },
    200,
    { data: { status: 'draft', reason: 'Name the price.' } },
    { keptAs: 'draft' },
  ),
  post(
    'other words for a suggestion',
    '/suggestion/update',
    { oId: '{draft}', instructions: 'Name the terms.', sources: { type: 'text', value: company } },
    200,
    { data: { oId: '{draft}', status: 'draft', reason: 'Name the terms.' } },
  ),
  post('a suggestion of nothing', '/suggestion/create', { oId: '{product}' }, 400, at('update')),
  post(
    'other words for a suggestion that is not there',
    '/suggestion/update',
    {
      oId: 'sug_0UqEwmVv7vSIBPaPAT7yj',
      instructions: 'Name the price.',
      sources: [{ type: 'TEXT', value: company }],
    },
    404,
  ),
  get('suggestions in the order asked for by another name', '/suggestion/list?sort=asc', 200, { total: 1 }),
  get('suggestions in the other order', '/suggestion/list?sort=Desc', 200, { total: 1 }),
  get('suggestions in no order', '/suggestion/list?sort=sideways', 400, at('sort')),
  get('suggestions that refine', '/suggestion/list?changeTypes=refine', 200, { total: 1 }),
  get('suggestions that add or refine', '/suggestion/list?changeTypes=Add,REFINE', 200, { total: 1 }),
  get('suggestions between two times', '/suggestion/list?startDate=2020-01-01&endDate=2020-02-01', 200, {
    total: 0,
  }),
  get(
    'suggestions between two times that have changed places',
    '/suggestion/list?startDate=2020-02-01&endDate=2020-01-01',
    400,
    at('startDate'),
  ),
  get('suggestions since a time', '/suggestion/list?startDate=2020-01-01T00:00:00Z', 200, { total: 1 }),
  get('suggestions by a source of no document', '/suggestion/list?sourceTypes=MANUAL', 200, { total: 1 }),
  get(
    'suggestions by a source that is none',
    '/suggestion/list?sourceTypes=SLACK',
    200,
    { total: 0 },
    { warnings: 1 },
  ),
  get('revisions of everything', '/revision/list?limit=2', 200, {
    hasNext: true,
    total: 9,
  }),
];

export const forms: readonly Row[] = [...wire, ...queries, ...suggestions, ...bodies];
