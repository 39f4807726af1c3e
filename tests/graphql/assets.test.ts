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
}, 120_000);

test('assets have their versions, and each version its files', async () => {
  const { data, errors } = await ask(
    `query ($uuid: ID!) {
      assets(text: "launch", type: website, status: published) {
        total hasNext data { uuid identifier currentVersion latestVersion totalSize siteUrl }
      }
      asset(uuid: $uuid) {
        identifier description privacy canEdit currentVersion
        versions(limit: 1) { total hasNext data { version current fileCount totalSize url publishedBy { oId } } }
        served: files { total data { path size mimeType sha256 filename } }
        newest: files(version: 2, limit: 2, offset: 1) { total hasNext data { path } }
        found: files(version: 2, text: "PAGE-5") { total hasNext data { path } }
      }
    }`,
    { uuid },
  );
  expect(errors).toEqual([]);
  const siteUrl = `http://localhost/sites/launch-site-${uuid}/`;
  expect(data.assets).toEqual({
    total: 1,
    hasNext: false,
    data: [{ uuid, identifier: 'launch-site', currentVersion: 1, latestVersion: 2, totalSize: 3, siteUrl }],
  });
  expect(data.asset).toEqual({
    identifier: 'launch-site',
    description: 'In spring',
    privacy: 'only_me',
    canEdit: true,
    currentVersion: 1,
    versions: {
      total: 2,
      hasNext: true,
      data: [
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
      total: 1,
      data: [
        {
          path: 'index.html',
          filename: 'index.html',
          size: 3,
          mimeType: 'text/html',
          sha256: new Bun.CryptoHasher('sha256').update('one').digest('hex'),
        },
      ],
    },
    newest: { total: 61, hasNext: true, data: [{ path: 'docs/page-1.md' }, { path: 'docs/page-10.md' }] },
    found: { total: 11, hasNext: false, data: expect.any(Array) },
  });
});

test('both are found by words with letters of any language, in their own case at least', async () => {
  const made = await tenant.api.post(
    '/asset/create',
    filesForm({ identifier: 'report', description: 'Ärzte im Überblick' }, { 'Übersicht/Ämter.html': 'x' }),
  );
  const { data } = await ask(
    `query ($uuid: ID!) {
      assets(text: "Überblick") { data { identifier } }
      asset(uuid: $uuid) {
        composed: files(text: "Übersicht/ÄMTER") { total }
        inPieces: files(text: "${'Übersicht'.normalize('NFD')}") { total }
      }
    }`,
    { uuid: made.body.data.uuid },
  );
  expect(data.assets.data).toEqual([{ identifier: 'report' }]);
  expect(data.asset).toEqual({ composed: { total: 1 }, inPieces: { total: 1 } });
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
  ['query ($uuid: ID!) { asset(uuid: $uuid) { files(version: 3) { total } } }', 'not_found', 'no version 3'],
  ['query ($uuid: ID!) { asset(uuid: $uuid) { files(version: 0) { total } } }', 'invalid_input', 'version: '],
  ['query ($uuid: ID!) { asset(uuid: $uuid) { files(text: "\\u0000") { total } } }', 'invalid_input', ''],
  ['{ assets(limit: 0) { total } }', 'invalid_input', 'limit: must be greater than 0'],
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
    await ask('{ assets { data { currentVersion } } }');
    took.push(performance.now() - started);
  }
  expect(Math.min(...took)).toBeGreaterThanOrEqual(leaseMs - 1);
});
