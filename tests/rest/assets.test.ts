import { beforeAll, describe, expect, test } from 'bun:test';
import { unzipSync } from 'fflate';
import { type Files, filesForm } from '../support/assets.ts';
import { contractOf } from '../support/document.ts';
import { client, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let contract: ReturnType<typeof contractOf>;

beforeAll(async () => {
  world = await testWorld();
  contract = contractOf(world);
  tenant = await world.newWorkspace();
});

const site: Files = {
  'index.html': '<h1>One</h1>',
  'css/style.css': 'h1 { color: teal }',
  'about/index.html': '<p>About</p>',
};

async function create(identifier: string, files: Files = site, more: object = {}) {
  const reply = await tenant.api.form('/asset/create', filesForm({ identifier, ...more }, files));
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
}

async function publish(uuid: string, files: Files) {
  const reply = await tenant.api.form('/asset/publish', filesForm({ uuid }, files));
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
}

const get = async (uuid: string) => (await tenant.api.get('/asset/get', { uuid })).body.data;
const pathsOf = (asset: { metadata: { filesMap: { path: string }[] } }) =>
  asset.metadata.filesMap.map(({ path }) => path);

describe('a folder', () => {
  test('is published whole, and its record tells the files of the version that is served', async () => {
    const made = await create('launch-site', site, { description: 'In spring', privacy: 'public' });
    const { status, body } = await tenant.api.get('/asset/get', { uuid: made.uuid });
    expect(contract.faults('GET', '/asset/get', status, body)).toEqual([]);
    const { metadata, ...head } = body.data;
    expect(head).toMatchObject({
      uuid: made.uuid,
      identifier: 'launch-site',
      description: 'In spring',
      type: 'website',
      status: 'published',
      privacy: 'public',
      externallyShared: true,
      entryPoint: 'index.html',
      currentVersion: 1,
      latestVersion: 1,
      siteUrl: `http://localhost/sites/launch-site-${made.uuid}/`,
      previewUrl: `http://localhost/sites/launch-site-${made.uuid}/@v1/`,
      ownerEmail: null,
      canEdit: true,
    });
    expect(
      metadata.filesMap.map(({ path, mimeType, size }: Record<string, unknown>) => [path, mimeType, size]),
    ).toEqual([
      ['about/index.html', 'text/html', 12],
      ['css/style.css', 'text/css', 18],
      ['index.html', 'text/html', 12],
    ]);
    const { root, ...sums } = metadata.siteMap;
    expect(sums).toEqual({ totalFiles: 3, totalSize: 42, entryPoint: 'index.html' });
    expect(root).toMatchObject({ type: 'dir', path: '', fileCount: 3, totalSize: 42 });
    expect(root.children.map(({ name }: { name: string }) => name)).toEqual(['about', 'css', 'index.html']);
    expect(root.children[0].children).toEqual([
      {
        type: 'file',
        name: 'index.html',
        path: 'about/index.html',
        size: 12,
        mimeType: 'text/html',
        isEntryPoint: false,
      },
    ]);
    expect((await tenant.api.get(`/asset/${made.uuid}`)).body.data).toEqual(body.data);
  });

  test('replaces all files of the version before', async () => {
    const { uuid } = await create('replaced');
    const second = await publish(uuid, { 'index.html': '<h1>Two</h1>' });
    expect([second.currentVersion, second.latestVersion, pathsOf(second)]).toEqual([2, 2, ['index.html']]);
    expect(second.metadata.siteMap.totalFiles).toBe(1);
  });

  test('keeps a note with each version, which its listing shows', async () => {
    const { uuid } = await create('noted', site, { note: 'The first one' });
    await publish(uuid, site);
    const noted = await tenant.api.form('/asset/publish', filesForm({ uuid, note: 'New prices' }, site));
    expect(noted.status).toBe(201);
    const { body } = await tenant.api.get('/asset/versions/list', { uuid });
    expect(body.data.map(({ note }: { note: string | null }) => note)).toEqual([
      'New prices',
      null,
      'The first one',
    ]);
    const long = await tenant.api.form('/asset/publish', filesForm({ uuid, note: 'x'.repeat(2001) }, site));
    expect([long.status, long.body.errors[0].path]).toEqual([400, 'note']);
  });

  test('is not published by a body without files', async () => {
    for (const reply of [
      await tenant.api.post('/asset/create', { identifier: 'empty' }),
      await tenant.api.form('/asset/create', filesForm({ identifier: 'empty' }, {})),
    ]) {
      expect([reply.status, reply.body.errors[0].path]).toEqual([400, 'files']);
    }
    const text = await tenant.api.post('/asset/create', 'x', { 'content-type': 'text/plain' });
    expect([text.status, text.body.message]).toEqual([415, expect.stringContaining('multipart/form-data')]);
  });

  test('takes a name, and a slug, that no other asset of the workspace has', async () => {
    const first = await create('taken', site, { vanitySlug: 'short' });
    expect(first.vanityUrl).toMatch(/^http:\/\/localhost\/s\/[\w-]+\/short\/$/);
    for (const [metadata, code] of [
      [{ identifier: 'taken' }, 'identifier_taken'],
      [{ identifier: 'other', vanitySlug: 'short' }, 'slug_taken'],
    ] as const) {
      const reply = await tenant.api.form('/asset/create', filesForm(metadata, site));
      expect([reply.status, reply.body.code]).toEqual([409, code]);
    }
    const other = await create('not-taken');
    for (const change of [{ identifier: 'taken' }, { vanitySlug: 'short' }])
      expect((await tenant.api.post('/asset/update', { uuid: other.uuid, ...change })).status).toBe(409);
    const foreign = await world.newWorkspace();
    const theirs = await foreign.api.form(
      '/asset/create',
      filesForm({ identifier: 'taken', vanitySlug: 'short' }, site),
    );
    expect(theirs.status).toBe(201);
    await tenant.api.delete('/asset/delete', { uuid: first.uuid });
    await create('taken', site, { vanitySlug: 'short' });
  });

  test('keeps what its sender knows of it, and tells which run wrote which page', async () => {
    const { api } = tenant;
    const agent = (await api.post('/agents/create', { name: 'Writer', type: 'CONTENT' })).body.data;
    const { runOId } = (await api.post('/agents/content/run', { agentOId: agent.oId, companyName: 'N' }))
      .body;
    const made = await create('written', site, {
      runOIds: { 'index.html': runOId },
      metadata: { team: 'growth' },
    });
    expect(made.runOId).toBe(runOId);
    expect(made.metadata.team).toBe('growth');
    const next = await publish(made.uuid, { ...site, 'css/style.css': 'h1 { color: red }' });
    expect(next.runOId).toBe(runOId);
    const dates = Object.fromEntries(
      next.metadata.filesMap.map((file: { path: string; createdAt: string }) => [file.path, file.createdAt]),
    );
    expect(dates['index.html']).toBe(made.createdAt);
    const unknown = filesForm({ identifier: 'x', runOId: 'run_000000000000000000000' }, site);
    expect((await api.form('/asset/create', unknown)).body.errors[0].path).toBe('runOId');
    const nowhere = filesForm({ identifier: 'x', runOIds: { 'no.html': runOId } }, site);
    expect((await api.form('/asset/create', nowhere)).status).toBe(400);
  });

  test('is entered where its sender says, else at the usual page', async () => {
    expect((await create('entry', { 'b.html': 'b', 'a/a.html': 'a' })).entryPoint).toBe('b.html');
    expect((await create('entry-2', site, { entryPoint: 'about/index.html' })).entryPoint).toBe(
      'about/index.html',
    );
    expect((await create('entry-3', { 'data.csv': 'a,b' }, { type: 'storage' })).entryPoint).toBeNull();
    const wrong = await tenant.api.form(
      '/asset/create',
      filesForm({ identifier: 'entry-4', entryPoint: 'x' }, site),
    );
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'entryPoint']);
  });
});

describe('restoring', () => {
  test('serves the version at once, keeps the newer ones, and done twice is done once', async () => {
    const first = await create('restored');
    await publish(first.uuid, { 'index.html': '<h1>Two</h1>' });
    const body = { uuid: first.uuid, version: 1 };
    const restored = await tenant.api.post('/asset/versions/restore', body);
    expect(contract.faults('POST', '/asset/versions/restore', restored.status, restored.body)).toEqual([]);
    expect(restored.body.data).toMatchObject({ currentVersion: 1, latestVersion: 2 });
    expect(pathsOf(restored.body.data)).toEqual(pathsOf(first));
    const again = await tenant.api.post('/asset/versions/restore', body);
    expect(again.body.data).toEqual(restored.body.data);
    const newer = await tenant.api.post('/asset/versions/restore', { ...body, version: 2 });
    expect(newer.body.data.currentVersion).toBe(2);
    const next = await (async () => {
      await tenant.api.post('/asset/versions/restore', body);
      return publish(first.uuid, site);
    })();
    expect([next.currentVersion, next.latestVersion]).toEqual([3, 3]);
  });

  test('answers errors with _metadata alone', async () => {
    const { uuid } = await create('refused');
    for (const [body, status] of [
      [{ uuid, version: 9 }, 404],
      [{ uuid: crypto.randomUUID(), version: 1 }, 404],
      [{ uuid, version: 'x' }, 400],
    ] as const) {
      const reply = await tenant.api.post('/asset/versions/restore', body);
      expect([reply.status, Object.keys(reply.body)]).toEqual([status, ['_metadata']]);
      expect(reply.body._metadata.message).not.toBe('');
    }
  });
});

describe('a managed skill', () => {
  const folder = {
    'SKILL.md': '---\nname: Outreach\ndescription: >\n  Writes\n  first mails.\n---\n# Outreach\n',
    'x.txt': 'x',
  };

  test('is read from the front matter of SKILL.md', async () => {
    const skill = await create('outreach', folder, { type: 'skill' });
    expect(skill.skillMetadata).toEqual({ name: 'Outreach', description: 'Writes first mails.' });
    expect(skill.entryPoint).toBe('SKILL.md');
    expect(
      (await create('bare', { 'SKILL.md': '# No front matter' }, { type: 'skill' })).skillMetadata,
    ).toEqual({
      name: null,
      description: null,
    });
    for (const [files, path] of [
      [{ 'a.md': 'a' }, 'files'],
      [{ 'SKILL.md': '---\nname: [\n---\n' }, 'SKILL.md'],
      [{ 'SKILL.md': '---\nname: x\n' }, 'SKILL.md'],
    ] as [Files, string][]) {
      const reply = await tenant.api.form(
        '/asset/create',
        filesForm({ identifier: 'broken', type: 'skill' }, files),
      );
      expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, path]);
    }
  });

  test('is changed by its own interface alone', async () => {
    const { uuid, canEdit } = await create('kept', folder, { type: 'skill', metadata: { managed: true } });
    expect(canEdit).toBe(false);
    const before = await get(uuid);
    const publishing = await tenant.api.form('/asset/publish', filesForm({ uuid }, folder));
    const updating = await tenant.api.post('/asset/update', { uuid, description: 'x' });
    const restoring = await tenant.api.post('/asset/versions/restore', { uuid, version: 1 });
    expect([publishing.status, updating.status, restoring.status]).toEqual([409, 409, 409]);
    expect([publishing.body.code, updating.body.code]).toEqual(['managed_skill', 'managed_skill']);
    expect(Object.keys(restoring.body)).toEqual(['_metadata']);
    expect(await get(uuid)).toEqual(before);
  });
});

describe('versions', () => {
  test('are listed newest first, and told apart file by file and line by line', async () => {
    const { uuid } = await create('compared', { 'a.txt': 'one\ntwo\nthree\n', 'b.txt': 'b', 'c.bin': 'c' });
    await publish(uuid, { 'a.txt': 'one\n2\nthree\nfour\n', 'c.bin': 'c', 'd.txt': 'd' });
    const list = await tenant.api.get('/asset/versions/list', { uuid });
    expect(contract.faults('GET', '/asset/versions/list', list.status, list.body)).toEqual([]);
    expect(list.body.data.map(({ version, current }: Record<string, unknown>) => [version, current])).toEqual(
      [
        [2, true],
        [1, false],
      ],
    );
    expect(list.body).toMatchObject({ total: 2, hasNext: false });
    const diff = await tenant.api.get('/asset/versions/diff', { uuid, from: 1, to: 2, path: 'a.txt' });
    expect(contract.faults('GET', '/asset/versions/diff', diff.status, diff.body)).toEqual([]);
    expect(diff.body.data.counts).toEqual({ added: 1, removed: 1, changed: 1, unchanged: 1 });
    expect(
      diff.body.data.lines.map(({ change, text }: Record<string, string>) => `${change} ${text}`),
    ).toEqual(['same one', 'removed two', 'added 2', 'same three', 'added four']);
    const whole = (await tenant.api.get('/asset/versions/diff', { uuid, from: 2, to: 1 })).body.data;
    expect(
      [whole.added, whole.removed, whole.changed].map((files) =>
        files.map(({ path }: { path: string }) => path),
      ),
    ).toEqual([['b.txt'], ['d.txt'], ['a.txt']]);
    expect((await tenant.api.get('/asset/versions/diff', { uuid, from: 1, to: 7 })).status).toBe(404);
  });

  test('that differ in much are compared page by page, in the order of paths, with the counts of all', async () => {
    const names = Array.from({ length: 30 }, (_one, at) => `p${String(at).padStart(2, '0')}.txt`);
    const every = (from: number, text: string) =>
      Object.fromEntries(names.filter((_one, at) => at % 3 >= from).map((name) => [name, text]));
    const { uuid } = await create('paged', { ...every(1, 'a'), 'same.txt': 's' });
    const now = { ...every(0, 'b'), 'same.txt': 's' };
    for (const name of names.filter((_one, at) => at % 3 === 2)) delete (now as Record<string, string>)[name];
    await publish(uuid, now);
    const seen: string[] = [];
    for (let offset = 0; ; offset += 7) {
      const { body } = await tenant.api.get('/asset/versions/diff', {
        uuid,
        from: 1,
        to: 2,
        limit: 7,
        offset,
      });
      const { counts, hasNext, ...kinds } = body.data;
      expect(counts).toEqual({ added: 10, removed: 10, changed: 10, unchanged: 1 });
      const paths = [...kinds.added, ...kinds.removed, ...kinds.changed].map(({ path }) => path);
      expect(paths.length).toBe(Math.min(7, 30 - offset));
      seen.push(...paths.sort());
      expect(hasNext).toBe(seen.length < 30);
      if (!hasNext) break;
    }
    expect(seen).toEqual(names);
    const { body } = await tenant.api.get('/asset/versions/diff', { uuid, from: 1, to: 2 });
    expect([body.data.hasNext, body.data.added.length]).toEqual([false, 10]);
  });

  test('of a file with very many lines are told apart as wholes, and a path in whichever form it is sent', async () => {
    const { uuid } = await create('many-lines', { 'é.txt': 'one\n'.repeat(30_000) });
    await publish(uuid, { 'é.txt': 'two\n'.repeat(30_000) });
    const path = 'é.txt'.normalize('NFD');
    const { body } = await tenant.api.get('/asset/versions/diff', { uuid, from: 1, to: 2, path });
    expect(body.data).toMatchObject({ changed: [{ path: 'é.txt' }], lines: null });
  });

  test('are removed for good, but not the one that is served', async () => {
    const { uuid } = await create('shrinking');
    await publish(uuid, site);
    await publish(uuid, site);
    const served = await tenant.api.delete('/asset/versions/delete', { uuid, version: 3 });
    expect([served.status, served.body.code]).toEqual([400, 'version_is_served']);
    await tenant.api.post('/asset/versions/restore', { uuid, version: 1 });
    const gone = await tenant.api.post('/asset/versions/delete', { uuid, version: 3 });
    expect([gone.status, gone.body.data]).toEqual([200, { uuid, version: 3, deleted: true }]);
    expect((await tenant.api.delete('/asset/versions/delete', { uuid, version: 3 })).status).toBe(404);
    expect(await get(uuid)).toMatchObject({ currentVersion: 1, latestVersion: 2 });
    expect((await publish(uuid, site)).currentVersion).toBe(4);
  });

  test('are loaded down as the folder that was published', async () => {
    const { uuid } = await create('downloaded', { ...site, 'naïve – 1.txt': 'ü', 'empty.txt': '' });
    await publish(uuid, { 'index.html': '<h1>Two</h1>' });
    const load = async (query: string) => {
      const url = `http://localhost/api/v2/asset/download?uuid=${uuid}${query}`;
      const reply = await world.app.fetch(new Request(url, { headers: { api_key: tenant.key } }));
      expect(reply.headers.get('content-type')).toBe('application/zip');
      return {
        name: reply.headers.get('content-disposition'),
        bytes: new Uint8Array(await reply.arrayBuffer()),
      };
    };
    const first = await load('&version=1');
    expect(first.name).toBe('attachment; filename="downloaded-v1.zip"');
    const files = unzipSync(first.bytes);
    expect(
      Object.fromEntries(
        Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]),
      ),
    ).toEqual({
      ...site,
      'naïve – 1.txt': 'ü',
      'empty.txt': '',
    } as Record<string, string>);
    expect((await load('&version=1')).bytes).toEqual(first.bytes);
    expect(Object.keys(unzipSync((await load('')).bytes))).toEqual(['index.html']);
    expect((await tenant.api.get('/asset/download', { uuid, version: 9 })).status).toBe(404);
  });
});

describe('an asset', () => {
  test('is changed member by member; null clears a text', async () => {
    const { uuid } = await create('changed', site, { description: 'D', vanitySlug: 'changed' });
    const change = {
      uuid,
      identifier: 'changed-2',
      status: 'unpublished',
      privacy: 'workspace',
      openLink: true,
    };
    const changed = await tenant.api.put('/asset/update', change);
    expect(contract.faults('POST', '/asset/update', changed.status, changed.body)).toEqual([]);
    expect(changed.body.data).toMatchObject({
      ...change,
      description: 'D',
      vanitySlug: 'changed',
      externallyShared: false,
    });
    const cleared = await tenant.api.post('/asset/update', {
      uuid,
      description: null,
      vanitySlug: null,
      status: '',
    });
    expect(cleared.body.data).toMatchObject({
      description: null,
      vanitySlug: null,
      vanityUrl: null,
      status: 'unpublished',
    });
    for (const wrong of [{ identifier: 'Not Kebab' }, { vanitySlug: 'A' }, { privacy: 'all' }])
      expect((await tenant.api.post('/asset/update', { uuid, ...wrong })).status).toBe(400);
  });

  test('is deleted softly, and is nowhere after that', async () => {
    const { uuid } = await create('deleted');
    const gone = await tenant.api.delete('/asset/delete', { uuid });
    expect([gone.status, typeof gone.body.data.deletedAt]).toEqual([200, 'string']);
    const replies = [
      await tenant.api.get('/asset/get', { uuid }),
      await tenant.api.get('/asset/versions/list', { uuid }),
      await tenant.api.get('/asset/versions/diff', { uuid, from: 1 }),
      await tenant.api.get('/asset/download', { uuid }),
      await tenant.api.delete('/asset/delete', { uuid }),
      await tenant.api.post('/asset/update', { uuid }),
      await tenant.api.post('/asset/versions/restore', { uuid, version: 1 }),
      await tenant.api.form('/asset/publish', filesForm({ uuid }, site)),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
    const list = await tenant.api.get('/asset/list', { text: 'deleted' });
    expect(list.body.total).toBe(0);
  });
});

test('a request with the same Idempotency-Key publishes once, whatever stands between its files', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const send = (files: Files) =>
    tenant.api.form('/asset/create', filesForm({ identifier: 'once' }, files), key);
  const [first, second] = [await send(site), await send(site)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.body.data.uuid).toBe(first.body.data.uuid);
  expect((await send({ 'index.html': 'x' })).status).toBe(422);
});

test('whoever may only read changes nothing', async () => {
  const { uuid } = await create('guarded');
  const { key } = (await tenant.api.post('/api-key/create', { name: 'R', scopes: ['read'] })).body.data;
  const reader = client(world.app, key);
  expect((await reader.get('/asset/get', { uuid })).body.data).toMatchObject({
    canEdit: false,
    canManage: false,
  });
  const replies = [
    await reader.form('/asset/create', filesForm({ identifier: 'no' }, site)),
    await reader.form('/asset/publish', filesForm({ uuid }, site)),
    await reader.post('/asset/update', { uuid }),
    await reader.post('/asset/versions/restore', { uuid, version: 1 }),
    await reader.delete('/asset/delete', { uuid }),
  ];
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 403));
});
