import { beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectBlobs } from '../../server/services/assets/blobs/collect.ts';
import { storeBlobs } from '../../server/services/assets/blobs/stored-blobs.ts';
import { blobKey } from '../../server/services/assets/served.ts';
import { makeThumbnail } from '../../server/services/assets/thumbnail/make-thumbnail.ts';
import { removeOldVersions } from '../../server/services/assets/version-retention.ts';
import { type Storage, storagePrefix } from '../../server/storage/index.ts';
import { type Files, filesForm } from '../support/assets.ts';
import { makeWorld, type Tenant, type World } from '../support/world.ts';

let world: World;
let storage: Storage;

beforeAll(async () => {
  world = await makeWorld({});
  storage = world.context.storage;
});

async function create(tenant: Tenant, identifier: string, files: Files): Promise<string> {
  const reply = await tenant.api.form('/asset/create', filesForm({ identifier }, files));
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data.uuid;
}

const publish = (tenant: Tenant, uuid: string, files: Files) =>
  tenant.api.form('/asset/publish', filesForm({ uuid }, files));

const stored = ({ workspaceOId }: Tenant) =>
  Array.fromAsync(storage.list(storagePrefix(workspaceOId, 'asset')));

/** What no moment may show: a file without its bytes, or bytes that nothing knows. */
async function faults({ workspaceOId }: Tenant): Promise<string[]> {
  const blobs = await world.db.ownerSql<{ sha: string; state: string; isUsed: boolean }[]>`
    select encode(b.sha256, 'hex') as sha, b.state, exists (
      select from asset_file as f where f.workspace_o_id = b.workspace_o_id and f.sha256 = b.sha256
    ) as is_used
    from blob as b
    where b.workspace_o_id = ${workspaceOId}`;
  const keys = new Set(
    (await Array.fromAsync(storage.list(storagePrefix(workspaceOId, 'asset')))).map(({ key }) => key),
  );
  const known = new Set(blobs.map(({ sha }) => blobKey(workspaceOId, sha)));
  return [
    ...blobs.flatMap(({ sha, state, isUsed }) =>
      (isUsed || state === 'kept') && !keys.has(blobKey(workspaceOId, sha))
        ? [`${state} ${sha} has no bytes`]
        : [],
    ),
    ...blobs.flatMap(({ sha, state, isUsed }) =>
      isUsed && state !== 'kept' ? [`used ${sha} is ${state}`] : [],
    ),
    ...[...keys].flatMap((key) => (known.has(key) ? [] : [`${key} is known to nothing`])),
  ];
}

test('the same file in ten versions lies in storage once', async () => {
  const tenant = await world.newWorkspace();
  const large = 'x'.repeat(100_000);
  const uuid = await create(tenant, 'ten', { 'large.txt': large, 'index.html': '0' });
  for (let version = 1; version < 10; version++)
    expect((await publish(tenant, uuid, { 'large.txt': large, 'index.html': `${version}` })).status).toBe(
      201,
    );
  expect((await stored(tenant)).length).toBe(11);
  const other = await create(tenant, 'other', { 'again.txt': large });
  expect(other).not.toBe(uuid);
  expect((await stored(tenant)).length).toBe(11);
  expect(await faults(tenant)).toEqual([]);
});

test('bytes go in two phases once no file has them, and those that some file has never', async () => {
  const tenant = await world.newWorkspace();
  const uuid = await create(tenant, 'collected', {
    'a.txt': `old ${tenant.workspaceOId}`,
    'same.txt': 'same',
  });
  await publish(tenant, uuid, { 'a.txt': 'new', 'same.txt': 'same' });
  await tenant.api.delete('/asset/versions/delete', { uuid, version: 1 });
  expect((await collectBlobs(world.db, storage)).condemned).toBe(0);
  expect((await stored(tenant)).length).toBe(3);
  await collectBlobs(world.db, storage, 0);
  // an hour later, as far as the first phase knows; the second one begins its own
  expect(await faults(tenant)).toEqual([]);
  await collectBlobs(world.db, storage, 0);
  expect((await stored(tenant)).length).toBe(2);
  expect(await faults(tenant)).toEqual([]);
  const { body } = await tenant.api.get('/asset/get', { uuid });
  expect(body.data.metadata.filesMap.length).toBe(2);
  // what was removed comes back with the next version that has it
  expect((await publish(tenant, uuid, { 'a.txt': `old ${tenant.workspaceOId}` })).status).toBe(201);
  expect(await faults(tenant)).toEqual([]);
});

test('the database itself refuses to condemn bytes that a file has', async () => {
  const tenant = await world.newWorkspace();
  await create(tenant, 'guarded', { 'a.txt': 'guarded' });
  const condemn = world.db.ownerSql`
    update blob set state = 'condemned', loose_at = now() where workspace_o_id = ${tenant.workspaceOId}`;
  await expect(condemn.then(() => 'done')).rejects.toThrow('asset_file_has_its_bytes');
});

test('a publication that was too slow comes to nothing, and its next try publishes', async () => {
  const tenant = await world.newWorkspace();
  const means = {
    storage,
    workspace: tenant.workspaceOId,
    write: <T>(work: Parameters<typeof world.db.write<T>>[1]) => world.db.write(tenant.workspaceOId, work),
  };
  const bytes = new TextEncoder().encode('slow');
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
  const source = {
    size: bytes.length,
    async *chunks() {
      yield bytes;
    },
  };
  await storeBlobs(means, [{ sha256, size: bytes.length, source }]);
  for (let phase = 0; phase < 2; phase++) await collectBlobs(world.db, storage, 0);
  expect(await stored(tenant)).toEqual([]);
  await create(tenant, 'slow', { 'a.txt': 'slow' });
  expect(await faults(tenant)).toEqual([]);
});

test('what is being removed is not stored again before it is gone, however slow storage is', async () => {
  const tenant = await world.newWorkspace();
  const old = { 'a.txt': `slowly ${tenant.workspaceOId}` };
  const uuid = await create(tenant, 'slowly', old);
  await publish(tenant, uuid, { 'a.txt': 'new' });
  await tenant.api.delete('/asset/versions/delete', { uuid, version: 1 });
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = {
    deletesWithinSeconds: 0,
    async delete(key: string) {
      begun.resolve();
      await mayEnd.promise;
      await storage.delete(key);
    },
  };
  const collecting = collectBlobs(world.db, slow, 0);
  await begun.promise;
  // another process finds nothing left to take
  expect((await collectBlobs(world.db, storage, 0)).removed).toBe(0);
  const early = await publish(tenant, uuid, old);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '10']);
  mayEnd.resolve();
  await collecting;
  expect((await publish(tenant, uuid, old)).status).toBe(201);
  expect(await faults(tenant)).toEqual([]);
});

test('bytes that storage does not give up come again, and their row stays until they are gone', async () => {
  const tenant = await world.newWorkspace();
  const uuid = await create(tenant, 'stubborn', { 'a.txt': `stubborn ${tenant.workspaceOId}` });
  await publish(tenant, uuid, { 'a.txt': 'new' });
  await tenant.api.delete('/asset/versions/delete', { uuid, version: 1 });
  const broken = { deletesWithinSeconds: 0, delete: () => Promise.reject(new Error('storage is away')) };
  await expect(collectBlobs(world.db, broken, 0).then(() => 'done')).rejects.toThrow('storage is away');
  expect(await faults(tenant)).toEqual([]);
  await world.db.ownerSql`
    update blob
    set loose_at = now() - interval '1 second'
    where workspace_o_id = ${tenant.workspaceOId}
      and loose_at > now()`;
  await collectBlobs(world.db, storage, 0);
  expect((await stored(tenant)).length).toBe(1);
  expect(await faults(tenant)).toEqual([]);
});

test('a picture of a version that went meanwhile is kept for nobody', async () => {
  const tenant = await world.newWorkspace();
  const uuid = await create(tenant, 'pictured', { 'index.html': '<h1>One</h1>' });
  await publish(tenant, uuid, { 'index.html': '<h1>Two</h1>' });
  const folder = mkdtempSync(join(tmpdir(), 'gw-browser-'));
  const browser = join(folder, 'browser');
  writeFileSync(
    browser,
    '#!/bin/sh\nfor one; do case $one in --screenshot=*) echo picture > "$(echo "$one" | cut -d= -f2-)";; esac; done\n',
    { mode: 0o755 },
  );
  let isGone = false;
  const tools = {
    storage: {
      ...storage,
      async put(...given: Parameters<Storage['put']>) {
        await storage.put(...given);
        const gone = await tenant.api.delete('/asset/versions/delete', { uuid, version: 1 });
        isGone = gone.status === 200;
      },
    },
    workspace: tenant.workspaceOId,
    signal: new AbortController().signal,
    read: <T>(work: Parameters<typeof world.db.read<T>>[1]) => world.db.read(tenant.workspaceOId, work),
    write: <T>(work: Parameters<typeof world.db.write<T>>[1]) => world.db.write(tenant.workspaceOId, work),
  };
  await makeThumbnail(tools, browser, { uuid, version: 1 });
  rmSync(folder, { recursive: true });
  expect(isGone).toBe(true);
  for (let phase = 0; phase < 2; phase++) await collectBlobs(world.db, storage, 0);
  expect((await stored(tenant)).length).toBe(1);
  expect(await faults(tenant)).toEqual([]);
});

test('collecting all the time, without any grace, never takes bytes from what is being published', async () => {
  const tenant = await world.newWorkspace();
  const uuids = await Promise.all(
    [0, 1, 2, 3].map((n) => create(tenant, `busy-${n}`, { 'a.txt': 'shared 0' })),
  );
  let isOver = false;
  let collected = 0;
  const collecting = (async () => {
    while (!isOver) {
      collected += (await collectBlobs(world.db, storage, 0)).removed;
      await Bun.sleep(1);
    }
  })();
  const statuses = new Set<number>();
  await Promise.all(
    uuids.map(async (uuid, client) => {
      for (let turn = 0; turn < 25; turn++) {
        // few contents, so that what one gives up another publishes at that moment
        const files = { 'a.txt': `shared ${(turn + client) % 5}`, 'b.txt': `shared ${turn % 3}` };
        let { status, body } = await publish(tenant, uuid, files);
        statuses.add(status);
        // without a grace period a publication may lose its bytes before it is committed: it says so, and is sent again
        for (let again = 0; status === 503 && again < 200; again++) {
          await Bun.sleep(5);
          ({ status, body } = await publish(tenant, uuid, files));
          statuses.add(status);
        }
        const served = body.data?.currentVersion;
        if (served > 1) await tenant.api.delete('/asset/versions/delete', { uuid, version: served - 1 });
      }
    }),
  );
  isOver = true;
  await collecting;
  expect(await faults(tenant)).toEqual([]);
  expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
  expect(statuses).toContain(201);
  expect(collected).toBeGreaterThan(0);
});

test('versions beyond the newest are removed, but only such as are older than the one that is served', async () => {
  const tenant = await world.newWorkspace();
  const uuid = await create(tenant, 'retained', { 'a.txt': '1' });
  for (let version = 2; version <= 7; version++) await publish(tenant, uuid, { 'a.txt': `${version}` });
  const versions = async () =>
    (await tenant.api.get('/asset/versions/list', { uuid })).body.data.map(
      ({ version }: { version: number }) => version,
    );
  await tenant.api.post('/asset/versions/restore', { uuid, version: 3 });
  await removeOldVersions(world.db, 3);
  expect(await versions()).toEqual([7, 6, 5, 4, 3]);
  await removeOldVersions(world.db, 3);
  expect(await versions()).toEqual([7, 6, 5, 4, 3]);
  await tenant.api.post('/asset/versions/restore', { uuid, version: 7 });
  await removeOldVersions(world.db, 0);
  expect(await versions()).toEqual([7, 6, 5, 4, 3]);
  await removeOldVersions(world.db, 3);
  expect(await versions()).toEqual([7, 6, 5]);
  for (let phase = 0; phase < 2; phase++) await collectBlobs(world.db, storage, 0);
  expect((await stored(tenant)).length).toBe(3);
  expect(await faults(tenant)).toEqual([]);
});

test('publishing, restoring and removing at once leave an asset that serves a version which is there', async () => {
  const tenant = await world.newWorkspace();
  const uuid = await create(tenant, 'raced', { 'a.txt': '0' });
  const pick = (most: number) => 1 + Math.floor(Math.random() * most);
  const act = async (turn: number) => {
    const kind = turn % 3;
    if (kind === 0) return publish(tenant, uuid, { 'a.txt': `${turn}` });
    if (kind === 1) return tenant.api.post('/asset/versions/restore', { uuid, version: pick(10) });
    return tenant.api.delete('/asset/versions/delete', { uuid, version: pick(10) });
  };
  const replies = await Promise.all(Array.from({ length: 30 }, (_one, turn) => act(turn)));
  expect(
    replies.map(({ status }) => status).filter((status) => ![200, 201, 400, 404].includes(status)),
  ).toEqual([]);
  const { body } = await tenant.api.get('/asset/get', { uuid });
  const list = (await tenant.api.get('/asset/versions/list', { uuid, limit: 100 })).body;
  expect(list.data.filter(({ current }: { current: boolean }) => current)).toEqual([
    expect.objectContaining({ version: body.data.currentVersion }),
  ]);
  expect(body.data.latestVersion).toBe(list.data[0].version);
  expect(await faults(tenant)).toEqual([]);
});
