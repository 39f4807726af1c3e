import { afterAll, beforeAll, expect, test } from 'bun:test';
import { openBlob } from '../../server/services/assets/served.ts';
import { createStorage } from '../../server/storage/index.ts';
import { filesForm } from '../support/assets.ts';
import { freePort } from '../support/free-port.ts';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { newIdentifier } from '../support/sites.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

const clients = 4;
const changesOfEach = 50;
const killsMost = 6;

let place: TestServer;
let product: Product;

beforeAll(async () => {
  place = await newTestServer();
  // The same port again and again: a server that comes back is found where the killed one was.
  product = await startProduct({ ...place.environment, WORKER: 'off', PORT: String(freePort()) });
});
afterAll(async () => {
  await product.stop();
  await place.remove();
});

interface Asset {
  uuid: string;
  identifier: string;
  currentVersion: number;
  metadata: { filesMap: { path: string; sha256: string }[] };
}

/** Null where the server was away: whether something was done, nobody knows. */
async function call(path: string, body?: FormData | object): Promise<Asset | null> {
  const isForm = body instanceof FormData;
  const sent = fetch(`${product.url}/api/v2${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { api_key: place.key, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const reply = await sent
    .then(
      async (one) => ({ status: one.status, text: await one.text() }),
      () => null,
    )
    .catch(() => null);
  if (reply === null || reply.status >= 500) return null;
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  return (JSON.parse(reply.text) as { data: Asset }).data;
}

const sha256 = (bytes: ArrayBuffer | string) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex');

/** What differs from version to version, what does not, and what some have. */
function filesOf(client: number, turn: number): Record<string, string> {
  const always = { 'index.html': `<h1>${client} ${turn}</h1>`, 'site.css': 'h1 { color: teal }' };
  return turn % 3 === 0 ? { ...always, [`only/${turn}.txt`]: `of ${client} ${turn}` } : always;
}

/** Every file of the version that the API names, as it is served under the asset's address; null: the server was away. */
async function servedAsNamed(asset: Asset): Promise<boolean | null> {
  for (const { path, sha256: named } of asset.metadata.filesMap) {
    try {
      const reply = await fetch(`${product.url}/sites/${asset.identifier}-${asset.uuid}/${path}`);
      if (reply.status >= 500) return null;
      if (reply.status !== 200 || sha256(await reply.arrayBuffer()) !== named) return false;
    } catch {
      return null;
    }
  }
  return true;
}

/** Changes one asset again and again, and looks after each change whether what is served is what the API names. */
async function publishAndRestore(client: number): Promise<{ asset: Asset; compared: number }> {
  const metadata = { identifier: newIdentifier(), privacy: 'public' };
  let asset = await eventually('an asset is there', () =>
    call('/asset/create', filesForm({ ...metadata, identifier: newIdentifier() }, filesOf(client, 0))),
  );
  const { uuid } = asset;
  let compared = 0;
  for (let turn = 1; turn <= changesOfEach; turn++) {
    const version = 1 + ((turn * 7) % asset.currentVersion);
    if (turn % 2 === 1) await call('/asset/publish', filesForm({ uuid }, filesOf(client, turn)));
    else await call('/asset/versions/restore', { uuid, version });
    asset = await eventually('the API names a version', () => call(`/asset/get?uuid=${uuid}`));
    const isTrue = await servedAsNamed(asset);
    expect(isTrue, `client ${client}, change ${turn}, version ${asset.currentVersion}`).not.toBe(false);
    if (isTrue) compared += 1;
  }
  return { asset, compared };
}

test('two hundred publishes and restores while the server is killed: what is served is what the API names, no bytes are missing', async () => {
  let isOver = false;
  let kills = 0;
  const killing = (async () => {
    while (!isOver && kills < killsMost) {
      await Bun.sleep(1_500);
      const { server } = await product.processes();
      if (isOver || server === undefined) continue;
      process.kill(server, 'SIGKILL');
      kills += 1;
      await eventually('the server is back', async () =>
        fetch(`${product.url}/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      );
    }
  })();
  const done = await Promise.all(
    Array.from({ length: clients }, (_one, client) => publishAndRestore(client)),
  );
  isOver = true;
  await killing;
  expect(kills).toBeGreaterThan(0);
  for (const { compared } of done) expect(compared).toBeGreaterThan(changesOfEach / 2);
  for (const { asset } of done) await everyVersionIsWhole(asset);
  await storedAsReferred();
});

/** Each version that is listed answers under its own address with all of its files. */
async function everyVersionIsWhole(asset: Asset): Promise<void> {
  const db = await place.open();
  const files = await db.ownerSql<{ version: number; path: string; sha256: string; count: number }[]>`
    select v.version, f.path, encode(f.sha256, 'hex') as sha256, v.file_count as count
    from asset_version as v
    left join asset_file as f
      on f.workspace_o_id = v.workspace_o_id and f.asset_uuid = v.asset_uuid and f.version = v.version
    where v.asset_uuid = ${asset.uuid}`;
  await db.close();
  expect(files.length).toBeGreaterThan(0);
  const versions = Map.groupBy(files, ({ version }) => version);
  for (const [version, own] of versions) {
    expect(own.length).toBe(own[0]?.count ?? 0);
    for (const { path, sha256: stored } of own) {
      const reply = await fetch(
        `${product.url}/sites/${asset.identifier}-${asset.uuid}/@v${version}/${path}`,
      );
      expect([reply.status, sha256(await reply.arrayBuffer())]).toEqual([200, stored]);
    }
  }
}

/** Whatever a file refers to lies in storage, byte for byte; files and versions belong to an asset. */
async function storedAsReferred(): Promise<void> {
  const db = await place.open();
  const storage = createStorage({ storageUrl: null, dataDir: place.environment.DATA_DIR ?? '' });
  const kept = await db.ownerSql<{ workspace: string; sha256: string; state: string }[]>`
    select distinct f.workspace_o_id as workspace, encode(f.sha256, 'hex') as sha256, b.state
    from asset_file as f
    left join blob as b on b.workspace_o_id = f.workspace_o_id and b.sha256 = f.sha256`;
  expect(kept.length).toBeGreaterThan(clients);
  for (const blob of kept) {
    expect(blob.state).toBe('kept');
    const bytes = await openBlob(storage, blob.workspace, blob.sha256);
    expect(bytes && sha256(await new Response(bytes).arrayBuffer())).toBe(blob.sha256);
  }
  const [orphans] = await db.ownerSql<{ versions: number; files: number }[]>`
    select
      (
        select count(*)::int from asset_version as v
        where not exists (
          select from asset where workspace_o_id = v.workspace_o_id and uuid = v.asset_uuid and last_version >= v.version
        )
      ) as versions,
      (
        select count(*)::int from asset_file as f
        where not exists (
          select from asset_version as v
          where v.workspace_o_id = f.workspace_o_id and v.asset_uuid = f.asset_uuid and v.version = f.version
        )
      ) as files`;
  expect(orphans).toEqual({ versions: 0, files: 0 });
  await db.close();
}
