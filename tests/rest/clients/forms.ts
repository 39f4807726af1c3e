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
    { code: 'idempotency_key_reused' },
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

export const forms: readonly Row[] = [...wire, ...queries];
