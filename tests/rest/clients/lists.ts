import { at, get, type Row } from './row.ts';

const persona = [{ oId: '{persona}' }];
const both = { total: 2, hasNext: false };
const one = { total: 1, data: persona };

/** Every parameter at the default that clients have for it: an empty text. */
const defaults: Row[] = [
  get(
    'a library list with every parameter empty',
    '/persona/list?text=&limit=&offset=&oIds=&offeringOId=&productOId=&playbookOId=&includeArchived=&orderField=&orderDirection=',
    200,
    both,
  ),
  get(
    'a library list with empty parameters of older names',
    '/persona/list?query=&search=&textSearchQuery=&playbook=',
    200,
    both,
  ),
  get('the product list with an empty type', '/product/list?type=&text=', 200, { total: 1 }),
  get(
    'the event list with every parameter empty',
    '/event/list?startDate=&endDate=&limit=&offset=&cursor=&insightOId=&eventTypes=&eventCategories=&callPurposes=&offeringOIds=&personaOIds=&competitorOIds=&matchAll=&includeTagOIds=&excludeTagOIds=',
    200,
    { data: { total: 13, hasMore: false } },
  ),
  get(
    'the finding list with every parameter empty',
    '/finding/list?extractionType=&eventOId=&startDate=&endDate=&limit=&matchAll=',
    200,
  ),
  get(
    'the agent list with every parameter empty',
    '/agents/list?type=&query=&offset=&limit=&orderField=&orderDirection=&includeExperiments=',
    200,
    { total: 4 },
  ),
  get(
    'the resource list with every parameter empty',
    '/resource/list?limit=&offset=&resourceType=&status=&search=',
    200,
    { total: 1 },
  ),
  get(
    'the key list with every parameter empty',
    '/api-key/list?limit=&offset=&productOId=&playbookOId=',
    200,
    { total: 1 },
  ),
  get('the suggestion list with every parameter empty', '/suggestion/list?resourceOId=&status=&limit=', 200, {
    total: 0,
  }),
  get('the tag list with every parameter empty', '/tag/list?text=&limit=&offset=', 200, { total: 1 }),
  get('the insight list with every parameter empty', '/insight/list?text=&limit=&offset=', 200, { total: 1 }),
  get('the import list with every parameter empty', '/event/import/list?status=&limit=&offset=', 200, {
    total: 3,
  }),
  get(
    'the delivery list with every parameter empty',
    '/webhook/deliveries?runOId=&status=&limit=&offset=',
    200,
    { total: 0 },
  ),
  get(
    'entity statistics with every parameter empty',
    '/insights/entity-stats?entityType=&entityOId=&anchorAt=&limit=',
    200,
  ),
  get(
    'a time series with every parameter empty',
    '/insights/entity-time-series?entityType=&startDate=&endDate=&interval=&limit=',
    200,
    {
      data: { interval: 'week' },
    },
  ),
  get(
    'top entities with every parameter empty',
    '/insights/top-entities?entityType=&startDate=&endDate=&limit=',
    200,
  ),
  get(
    'the competitive report with every parameter empty',
    '/insights/competitive?periodType=&periodStart=',
    200,
    {
      data: { periodType: 'month' },
    },
  ),
  get('library health with every parameter empty', '/insights/library-health?limit=&staleDays=', 200),
  get('an empty identifier is none', '/persona/get?oId=', 400, at('oId', 'is required')),
  get(
    'an empty identifier of a run is none',
    '/event/import/status?jobOId=',
    400,
    at('jobOId', 'is required'),
  ),
];

const encodings: Row[] = [
  get('a list of one', '/persona/list?oIds={persona}', 200, one),
  get('a list as a repeated parameter', '/persona/list?oIds={persona}&oIds={other}', 200, both),
  get('a list with commas', '/persona/list?oIds={persona},{other}', 200, both),
  get('a list with commas and spaces', '/persona/list?oIds={persona},%20{other}', 200, both),
  get('a list with empty brackets', '/persona/list?oIds[]={persona}&oIds[]={other}', 200, both),
  get('a list with encoded brackets', '/persona/list?oIds%5B%5D={persona}&oIds%5B%5D={other}', 200, both),
  get('a list with numbered brackets', '/persona/list?oIds[0]={persona}&oIds[1]={other}', 200, both),
  get('a list of one with a numbered bracket', '/persona/list?oIds[0]={persona}', 200, one),
  get('a list with an empty entry', '/persona/list?oIds={persona}&oIds=', 200, one),
  get('a list with a closing comma', '/persona/list?oIds={persona},', 200, one),
  get('a list that is empty in all encodings', '/persona/list?oIds=&oIds[]=&oIds[0]=', 200, both),
  get('event types repeated', '/event/list?eventTypes=DEAL_WON&eventTypes=CALL_TRANSCRIPT', 200, {
    data: { total: 2 },
  }),
  get('event types with commas', '/event/list?eventTypes=DEAL_WON,CALL_TRANSCRIPT', 200, {
    data: { total: 2 },
  }),
  get(
    'event types with empty brackets',
    '/event/list?eventTypes[]=DEAL_WON&eventTypes[]=CALL_TRANSCRIPT',
    200,
    { data: { total: 2 } },
  ),
  get(
    'event types with numbered brackets',
    '/event/list?eventTypes[0]=DEAL_WON&eventTypes[1]=CALL_TRANSCRIPT',
    200,
    { data: { total: 2 } },
  ),
  get('event types in small letters', '/event/list?eventTypes=deal_won', 200, { data: { total: 1 } }),
  get('event categories repeated', '/event/list?eventCategories=CRM&eventCategories=EMAIL', 200, {
    data: { total: 2 },
  }),
  get('event categories with commas', '/event/list?eventCategories=CRM,EMAIL', 200, { data: { total: 2 } }),
  get('event categories with brackets', '/event/list?eventCategories[]=CRM&eventCategories[]=EMAIL', 200, {
    data: { total: 2 },
  }),
  get('call purposes with numbered brackets', '/event/list?callPurposes[0]=DEMO&callPurposes[1]=OTHER', 200, {
    data: { total: 1 },
  }),
  get('competitors repeated', '/event/list?competitorOIds={competitor}&competitorOIds={rival}', 200, {
    data: { total: 1 },
  }),
  get('competitors with commas', '/event/list?competitorOIds={competitor},{rival}', 200, {
    data: { total: 1 },
  }),
  get('competitors with brackets', '/event/list?competitorOIds[]={competitor}', 200, { data: { total: 1 } }),
  get(
    'competitors that all must match',
    '/event/list?competitorOIds={competitor},{rival}&matchAll=true',
    200,
    { data: { total: 0 } },
  ),
  get('tags that must be there', '/event/list?includeTagOIds[0]={tag}', 200, { data: { total: 1 } }),
  get('tags that must not be there', '/event/list?excludeTagOIds={tag}&eventCategories=CALL,EMAIL', 200, {
    data: { total: 1 },
  }),
  get(
    'extraction types with commas',
    '/finding/list?extractionType=CALL_COMPETITOR_MENTION,CALL_QUESTION',
    200,
    { total: 1 },
  ),
];

const names: Row[] = [
  get('the singular of a list', '/event/list?eventType=DEAL_WON', 200, { data: { total: 1 } }),
  get('the singular of a list, repeated', '/event/list?eventType=DEAL_WON&eventType=CALL_TRANSCRIPT', 200, {
    data: { total: 2 },
  }),
  get('the singular with brackets', '/event/list?eventType[]=DEAL_WON&eventType[]=CALL_TRANSCRIPT', 200, {
    data: { total: 2 },
  }),
  get('the singular of categories', '/event/list?eventCategory=CRM', 200, { data: { total: 1 } }),
  get('the singular of call purposes', '/event/list?callPurpose=DEMO', 200, { data: { total: 1 } }),
  get('the singular of a filter by entities', '/event/list?competitorOId={competitor}', 200, {
    data: { total: 1 },
  }),
  get('the singular of a filter of findings', '/finding/list?competitorOId={competitor}', 200, { total: 1 }),
  get('the plural of extraction types', '/finding/list?extractionTypes=CALL_COMPETITOR_MENTION', 200, {
    total: 1,
  }),
  get('the plural of one identifier', '/persona/get?oIds={persona}', 200, { oId: '{persona}' }),
  get('the plural of one identifier, with brackets', '/persona/get?oIds[]={persona}', 200, {
    oId: '{persona}',
  }),
  get(
    'the plural of one identifier with two values',
    '/persona/get?oIds={persona}&oIds={other}',
    400,
    at('oIds'),
  ),
  get('the plural of a status', '/resource/list?statuses=indexed', 200, { total: 1 }),
  get('a kind by its own name', '/persona/list?personaOIds={persona}', 200, one),
  get('a kind by its own name in the singular', '/persona/list?personaOId={persona}', 200, one),
  get('a record by its kind', '/persona/get?personaOId={persona}', 200, { oId: '{persona}' }),
  get('a record by id', '/persona/get?id={persona}', 200, { oId: '{persona}' }),
  get('a record in the path', '/persona/{persona}', 200, { oId: '{persona}' }),
  get('a record in the path and in the query', '/persona/{persona}?oId={persona}', 200, { oId: '{persona}' }),
  get('another record in the path than in the query', '/persona/{persona}?oId={other}', 400, at('oId')),
  get('a reference by its kind', '/reference/get?referenceOId={reference}', 200, { name: 'Regional grocer' }),
  get('text as query', '/persona/list?query=finance', 200, one),
  get('text as search', '/persona/list?search=finance', 200, one),
  get('text as textSearchQuery', '/persona/list?textSearchQuery=finance', 200, one),
  get('an agent by agentOId', '/agents/get?agentOId={agent}', 200, { data: { name: 'Brief' } }),
  get('agents by text', '/agents/list?text=brief', 200, { total: 1 }),
  get('a resource by resourceOId', '/resource/get?resourceOId={resource}', 200, { name: 'Rollout notes' }),
  get('resources by text', '/resource/list?text=rollout', 200, { total: 1 }),
  get('resources by type', '/resource/list?type=text', 200, { total: 1 }),
  get('a tag by tagOId', '/tag/get?tagOId={tag}', 200, { data: { name: 'Watched' } }),
  get('an event by eventOId', '/event/get?eventOId={event}', 200, { data: { oId: '{event}' } }),
  get('a finding by findingOId', '/finding/get?findingOId={finding}', 200, { data: { oId: '{finding}' } }),
  get('an insight by insightOId', '/insight/get?insightOId={insight}', 200, { data: { name: 'Contests' } }),
  get('records of an offering', '/persona/list?offeringOId={product}', 200, one),
  get('records of a product by the older filter', '/persona/list?productOId={product}', 200, one),
  get('records of a playbook by the older name', '/persona/list?playbook={playbook}', 200, one),
  get('an older name beside the present one', '/persona/list?text=finance&query=operations', 200, one, {
    warnings: 1,
  }),
  get(
    'an older name beside the present one, of the same value',
    '/persona/list?text=finance&query=finance',
    200,
    one,
  ),
];

const wrong: Row[] = [
  get(
    'two values for one',
    '/persona/get?oId={persona}&oId={other}',
    400,
    at('oId', 'has 2 values, but takes one'),
  ),
  get('two limits', '/persona/list?limit=1&limit=2', 400, at('limit')),
  get('two texts', '/persona/list?text=a&text=b', 400, at('text')),
  get('one value in brackets for one', '/persona/list?limit[]=1', 200, { hasNext: true }),
  get(
    'a misspelt filter',
    '/persona/list?offeringOid={product}',
    400,
    at('offeringOid', 'is not a known name; did you mean offeringOId?'),
  ),
  get('a misspelt filter by one letter', '/persona/list?oferingOId={product}', 400, at('oferingOId')),
  get(
    'a misspelt filter by two letters',
    '/event/list?competitrOId={competitor}',
    400,
    at('competitrOId', 'is not a known name; did you mean competitorOId?'),
  ),
  get('a short name in another case', '/persona/list?TEXT=a', 400, at('TEXT')),
  get('a short name with letters that changed places', '/persona/list?tetx=a', 400, at('tetx')),
  get('a short name that is another one', '/persona/list?test=a', 200, both, { warnings: 1 }),
  get('a misspelt limit', '/event/list?limt=5', 400, at('limt')),
  get('a misspelt date', '/event/list?startdate=2025-01-01', 400, at('startdate')),
  get('a misspelt identifier', '/persona/get?oid={persona}', 400),
  get('names of a newer client', '/persona/list?view=compact&fields=name', 200, both, { warnings: 2 }),
  get('a name of a cache buster', '/persona/list?_=1739871', 200, both, { warnings: 1 }),
  get('a limit of nothing', '/persona/list?limit=0', 400, at('limit', 'must be greater than 0')),
  get('a limit that is no number', '/persona/list?limit=ten', 400, at('limit', 'must be a whole number')),
  get('a negative offset', '/persona/list?offset=-1', 400, at('offset', 'must be at least 0')),
  get('a limit over the most of a library list', '/persona/list?limit=5000', 200, both, { warnings: 1 }),
  get(
    'a limit over the most of the event list',
    '/event/list?limit=101',
    400,
    at('limit', 'must be at most 100'),
  ),
  get(
    'an order that is none',
    '/persona/list?orderField=size',
    400,
    at('orderField', 'must be one of createdAt, updatedAt, name'),
  ),
  get('an order in small letters', '/persona/list?orderField=name&orderDirection=asc', 200, {
    data: [{ name: 'Finance lead' }, { name: 'Operations lead' }],
  }),
  get(
    'a time that ends before it begins',
    '/event/list?startDate=2026-02-01&endDate=2026-01-01',
    400,
    at('startDate', 'must not be after endDate'),
  ),
  get(
    'a time that is none',
    '/event/list?startDate=soon',
    400,
    at('startDate', 'must be an ISO 8601 date and time'),
  ),
  get('an identifier that is none', '/persona/list?oIds={persona},nonsense', 400, at('oIds[1]')),
  get('an event type that is none', '/event/list?eventType=NOPE', 400, at('eventType[0]')),
  get('a flag as 1', '/persona/list?includeArchived=1', 200, both),
  get('a flag by its name alone', '/persona/list?includeArchived', 200, both),
  get(
    'a flag that is none',
    '/persona/list?includeArchived=maybe',
    400,
    at('includeArchived', 'must be true or false'),
  ),
];

/** Queries of lists and of get. */
export const lists: readonly Row[] = [...defaults, ...encodings, ...names, ...wrong];
