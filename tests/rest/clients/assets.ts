import { at, get, type Part, post, type Row, upload } from './row.ts';

const described = (metadata: object): Part => ({ name: 'metadata', text: JSON.stringify(metadata) });
const page = (name: string): Part => ({ name, text: '<p>Hello</p>', filename: 'index.html' });
const archive = (name: string): Part => ({ ...page(name), filename: 'site.zip', zip: true });

const uploads: readonly Row[] = [
  upload(
    'a folder by the older address',
    '/api/v1/artifacts',
    [described({ identifier: 'older-address' }), page('files')],
    201,
    {
      status: 'published',
      currentVersion: 1,
    },
  ),
  upload('a version by the older address', '/api/v1/artifacts/{asset}/files', [page('files')], 200, {
    uuid: '{asset}',
    currentVersion: 2,
    data: { uuid: '{asset}' },
  }),
  upload(
    'a version with a note',
    '/asset/publish',
    [described({ uuid: '{asset}', note: 'Prices' }), page('files')],
    201,
    {
      data: { currentVersion: 3 },
    },
  ),
  get('versions with their notes', '/asset/versions/list?uuid={asset}', 200, {
    data: [{ version: 3, note: 'Prices' }, { version: 2, note: null }, { version: 1 }],
  }),
  get('an asset as a zip', '/download/{asset}', 200),
  ...['zip', 'archive', 'site', 'upload'].map((name) =>
    upload(
      `a zip as ${name}`,
      '/asset/create',
      [described({ identifier: `zip-as-${name}` }), archive(name)],
      201,
      {
        data: { metadata: { filesMap: [{ path: 'index.html' }] } },
      },
    ),
  ),
  upload(
    'a page under the name of no list',
    '/asset/create',
    [described({ identifier: 'page-as-site' }), page('site')],
    400,
    at('site'),
  ),
];

/** Uploads, shares of assets, who is let in by them, and bearers. */
export const assets: readonly Row[] = [
  ...uploads,
  post(
    'a share for addresses and a domain',
    '/asset/shares/create',
    {
      uuid: '{asset}',
      emails: ['Ana@Example.com'],
      domains: ['partner.example'],
      expiresInDays: 3650,
      label: 'Board',
    },
    201,
    { data: { uuid: '{asset}', emails: ['ana@example.com'], domains: ['partner.example'], label: 'Board' } },
  ),
  post(
    'a share without an end',
    '/asset/shares/create',
    { uuid: '{asset}', emails: ['ana@example.com'], domains: [], expiresInDays: null },
    201,
    { data: { expiresAt: null, active: true, label: null } },
  ),
  post(
    'a share as it was made before',
    '/asset/shares/create',
    { uuid: '{asset}', label: 'Example.com' },
    201,
    { data: { label: 'Example.com', emails: [], domains: ['example.com'] } },
  ),
  post(
    'a share for one address by the name of one',
    '/asset/shares/create',
    { uuid: '{asset}', email: 'ana@example.com' },
    201,
    { data: { emails: ['ana@example.com'], domains: [] } },
  ),
  post(
    'a share for nobody',
    '/asset/shares/create',
    { uuid: '{asset}', emails: [], domains: [] },
    400,
    at('emails'),
  ),
  post(
    'a share that ends after too long',
    '/asset/shares/create',
    { uuid: '{asset}', emails: ['ana@example.com'], expiresInDays: 3651 },
    400,
    at('expiresInDays'),
  ),
  get('the shares of an asset', '/asset/shares/list?uuid={asset}', 200, { hasNext: false }),
  post(
    'more addresses of a share',
    '/asset/shares/add-recipients',
    { uuid: '{asset}', shareUuid: '{share}', emails: ['lee@example.com'] },
    200,
    { data: { shareUuid: '{share}', emails: ['kim@example.com', 'lee@example.com'] } },
  ),
  post(
    'fewer addresses of a share',
    '/asset/shares/remove-recipients',
    { uuid: '{asset}', shareUuid: '{share}', emails: ['LEE@example.com'] },
    200,
    { data: { emails: ['kim@example.com'] } },
  ),
  post(
    'one more domain of a share',
    '/asset/shares/add-domains',
    { uuid: '{asset}', shareUuid: '{share}', domains: 'agency.example' },
    200,
    { data: { domains: ['agency.example'] } },
  ),
  post(
    'one domain less of a share',
    '/asset/shares/remove-domains',
    { uuid: '{asset}', shareUuid: '{share}', domains: ['agency.example'] },
    200,
    { data: { domains: [], emails: ['kim@example.com'] } },
  ),
  post(
    'nobody more of a share',
    '/asset/shares/add-recipients',
    { uuid: '{asset}', shareUuid: '{share}' },
    400,
    at('emails'),
  ),
  post('the end of a share', '/asset/shares/revoke', { uuid: '{asset}', shareUuid: '{share}' }, 200, {
    data: { shareUuid: '{share}', active: false },
  }),
  post(
    'a bearer with a name and an end',
    '/asset/access-token/generate',
    { name: 'CI', expiresInDays: 7 },
    201,
    {
      data: { name: 'CI' },
    },
  ),
  post('a bearer without a word', '/asset/access-token/generate', {}, 201, { data: { name: 'Untitled' } }),
  post(
    'a bearer that lasts too long',
    '/asset/access-token/generate',
    { name: 'CI', expiresInDays: 4000 },
    400,
    at('expiresInDays'),
  ),
  post('a new bearer in the place of one', '/asset/access-token/refresh', { oId: '{accessToken}' }, 200, {
    data: { oId: '{accessToken}', name: 'Nightly' },
  }),
  post('a new bearer in the place of none', '/asset/access-token/refresh', { oId: '{share}' }, 404),
  ...['grant', 'dismiss'].map((answer) =>
    post(
      `the answer to a request that nobody made: ${answer}`,
      `/asset/access-requests/${answer}`,
      { uuid: '{asset}', requestId: 'arq_0UqEwmVv7vSIBPaPAT7yj' },
      404,
    ),
  ),
];
