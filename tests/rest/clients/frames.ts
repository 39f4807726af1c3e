import { at, get, post, type Row } from './row.ts';

const name = (method: Row['method'], path: string, status: number, members: object = {}): Row => ({
  name: `${method} ${path}`,
  method,
  path,
  status,
  members,
});
const json = (
  name: string,
  body: string,
  status: number,
  members: object,
  headers: Record<string, string> = {},
) => post(name, '/tag/create', body, status, members, { headers });

/** What stands around every request. */
export const frames: readonly Row[] = [
  name('DELETE', '/persona/list', 405, { code: 'method_not_allowed' }),
  name('PATCH', '/persona/update', 405, { code: 'method_not_allowed' }),
  name('GET', '/persona/generate', 405, { code: 'method_not_allowed' }),
  name('GET', '/persona/lst', 404, { code: 'unknown_route' }),
  name('GET', '/people/list', 404, { code: 'unknown_route' }),
  name('OPTIONS', '/persona/update', 204),
  name('HEAD', '/persona/list', 200),
  get(
    'a key that is none',
    '/persona/list',
    401,
    { message: 'Invalid API key', errors: [{ path: 'api_key' }] },
    { headers: { api_key: 'gw_nonsense' } },
  ),
  get('an unknown record', '/persona/get?oId=pe_0UqEwmVv7vSIBPaPAT7yj', 404, { code: 'not_found' }),
  get('a record of another kind', '/persona/get?oId={product}', 404, { code: 'not_found' }),
  get(
    'a request with an id of its own',
    '/api-key/validate',
    200,
    { _metadata: { requestId: 'trace-1' } },
    { headers: { 'x-request-id': 'trace-1' } },
  ),
  get(
    'strict handling of a name of a newer client',
    '/persona/list?view=compact',
    400,
    at('view', 'is not a known name'),
    { headers: { prefer: 'handling=strict' } },
  ),
  get(
    'strict handling of known names',
    '/persona/list?query=finance&limit=1',
    200,
    { total: 1 },
    { headers: { prefer: 'handling=strict' } },
  ),
  post(
    'strict handling of a body',
    '/tag/create',
    { name: 'Strict', colour: 'red' },
    400,
    at('colour', 'is not a known name; did you mean color?'),
    { headers: { prefer: 'handling=strict' } },
  ),
  json('a body that is no JSON', '{"name":', 400, { code: 'invalid_json' }),
  json('an empty body', '', 400, { message: 'The body is empty; send JSON' }),
  json('a body that is a list', '[]', 400, { errors: [{ path: '', message: 'must be an object' }] }),
  json(
    'a body of another type',
    'name=x',
    415,
    { code: 'unsupported_media_type' },
    { 'content-type': 'application/x-www-form-urlencoded' },
  ),
  json(
    'a body of a JSON dialect',
    '{"name":"Dialect"}',
    200,
    { data: { name: 'Dialect' } },
    { 'content-type': 'application/vnd.api+json' },
  ),
  json('a body with a byte that cannot be stored', '{"name":"a\\u0000"}', 400, at('name')),
];
