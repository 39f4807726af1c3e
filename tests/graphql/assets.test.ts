import { beforeAll, expect, test } from 'bun:test';
import { leaseMs } from '../../server/services/assets/serve/lease.ts';
import { filesForm } from '../support/assets.ts';
import { type Ask, asker } from '../support/graphql.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let ask: Ask;
let uuid: string;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  ask = asker(world.app, tenant.key);
  const made = await tenant.api.post(
    '/asset/create',
    filesForm({ identifier: 'launch-site', description: 'In spring' }, { 'index.html': 'one' }),
  );
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  uuid = made.body.data.uuid;
  const pages = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`docs/page-${at}.md`, `# ${at}`]));
  await tenant.api.post('/asset/publish', filesForm({ uuid }, { 'index.html': 'two', ...pages }));
  await tenant.api.post('/asset/versions/restore', { uuid, version: 1 });
});

test('assets have their versions, and each version its files', async () => {
  const { data, errors } = await ask(
    `query ($uuid: ID!) {
      assets(text: "launch", type: website, status: published) {
        totalCount pageInfo { hasNextPage } nodes { uuid identifier currentVersion latestVersion totalSize siteUrl }
      }
      asset(uuid: $uuid) {
        identifier description privacy canEdit currentVersion
        versions(first: 1) { totalCount pageInfo { hasNextPage } nodes { version current fileCount totalSize url publishedBy { oId } } }
        served: files { totalCount nodes { path size mimeType sha256 filename } }
        newest: files(version: 2, first: 2) { totalCount pageInfo { hasNextPage } nodes { path } }
        found: files(version: 2, text: "PAGE-5") { totalCount pageInfo { hasNextPage } nodes { path } }
      }
    }`,
    { uuid },
  );
  expect(errors).toEqual([]);
  const siteUrl = `http://localhost/sites/launch-site-${uuid}/`;
  expect(data.assets).toEqual({
    totalCount: 1,
    pageInfo: { hasNextPage: false },
    nodes: [{ uuid, identifier: 'launch-site', currentVersion: 1, latestVersion: 2, totalSize: 3, siteUrl }],
  });
  expect(data.asset).toEqual({
    identifier: 'launch-site',
    description: 'In spring',
    privacy: 'only_me',
    canEdit: true,
    currentVersion: 1,
    versions: {
      totalCount: 2,
      pageInfo: { hasNextPage: true },
      nodes: [
        {
          version: 2,
          current: false,
          fileCount: 61,
          totalSize: 233,
          url: `${siteUrl}@v2/`,
          publishedBy: { oId: expect.any(String) },
        },
      ],
    },
    served: {
      totalCount: 1,
      nodes: [
        {
          path: 'index.html',
          filename: 'index.html',
          size: 3,
          mimeType: 'text/html',
          sha256: new Bun.CryptoHasher('sha256').update('one').digest('hex'),
        },
      ],
    },
    newest: {
      totalCount: 61,
      pageInfo: { hasNextPage: true },
      nodes: [{ path: 'docs/page-0.md' }, { path: 'docs/page-1.md' }],
    },
    found: { totalCount: 11, pageInfo: { hasNextPage: false }, nodes: expect.any(Array) },
  });
});

test('both are found by words with letters of any language, in their own case at least', async () => {
  const made = await tenant.api.post(
    '/asset/create',
    filesForm({ identifier: 'report', description: 'Ärzte im Überblick' }, { 'Übersicht/Ämter.html': 'x' }),
  );
  const { data } = await ask(
    `query ($uuid: ID!) {
      assets(text: "Überblick") { nodes { identifier } }
      asset(uuid: $uuid) {
        composed: files(text: "Übersicht/ÄMTER") { totalCount }
        inPieces: files(text: "${'Übersicht'.normalize('NFD')}") { totalCount }
      }
    }`,
    { uuid: made.body.data.uuid },
  );
  expect(data.assets.nodes).toEqual([{ identifier: 'report' }]);
  expect(data.asset).toEqual({ composed: { totalCount: 1 }, inPieces: { totalCount: 1 } });
});

test('a key that only reads is told that it may not change them', async () => {
  const made = await tenant.api.post('/api-key/create', { name: 'Reader', scopes: ['read'] });
  const reader = asker(world.app, made.body.data.key);
  const { data } = await reader('query ($uuid: ID!) { asset(uuid: $uuid) { canEdit canManage } }', { uuid });
  expect(data.asset).toEqual({ canEdit: false, canManage: false });
});

test.each([
  ['{ asset(uuid: "nonsense") { identifier } }', 'invalid_input', 'uuid: must be the uuid of an asset'],
  ['{ asset(uuid: "019ab3c4-5d6e-7f80-91a2-b3c4d5e6f708") { identifier } }', 'not_found', 'No asset'],
  [
    'query ($uuid: ID!) { asset(uuid: $uuid) { files(version: 3) { totalCount } } }',
    'not_found',
    'no version 3',
  ],
  [
    'query ($uuid: ID!) { asset(uuid: $uuid) { files(version: 0) { totalCount } } }',
    'invalid_input',
    'version: ',
  ],
  [
    'query ($uuid: ID!) { asset(uuid: $uuid) { files(text: "\\u0000") { totalCount } } }',
    'invalid_input',
    '',
  ],
  ['{ assets(first: -1) { totalCount } }', 'invalid_input', 'first: must not be negative'],
])('what is not there or not understood is said: %s', async (query, code, sentence) => {
  const { errors } = await ask(query, query.includes('$uuid') ? { uuid } : {});
  expect(errors).toHaveLength(1);
  expect(errors[0].message).toContain(sentence);
  expect(errors[0].extensions.code).toBe(code);
});

test('what is told of a version is held back until every server has let go of the one before', async () => {
  const took = [];
  for (let turn = 0; turn < 5; turn++) {
    const started = performance.now();
    await ask('{ assets { nodes { currentVersion } } }');
    took.push(performance.now() - started);
  }
  expect(Math.min(...took)).toBeGreaterThanOrEqual(leaseMs - 1);
});
