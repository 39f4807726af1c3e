import { beforeAll, describe, expect, test } from 'bun:test';
import { library } from '../../schema/library/index.ts';
import { auditSays } from '../../server/process/doctor/audit.ts';
import { rollupsMended } from '../../server/process/doctor/rollups.ts';
import { eventsAnalysed } from '../../server/process/operator/analyse.ts';
import { analysisWanted } from '../../server/process/operator/analysis-wanted.ts';
import { keyMade, keyRevoked, workspaceMade } from '../../server/process/operator/commands.ts';
import { allRoutes } from '../../server/routes/index.ts';
import { checkChains } from '../../server/services/workspaces/audit/chain.ts';
import { listWorkspaces } from '../../server/services/workspaces/workspaces.ts';
import { filesForm } from '../support/assets.ts';
import { failureOf } from '../support/failure.ts';
import { asker } from '../support/graphql.ts';
import { drainJobs } from '../support/jobs.ts';
import { client, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

interface Entry {
  action: string;
  actorOId: string | null;
  actorName: string;
  subjectOId: string | null;
  beforeSha256: string | null;
  afterSha256: string | null;
  ordinal: number;
}

const entriesOf = async ({ api }: Tenant, query = {}): Promise<Entry[]> =>
  (await api.get('/audit/list', { limit: 200, ...query })).body.data;

test('every route that changes something for admins alone is audited', () => {
  const silent = allRoutes(library).filter(
    ({ method, scope, audits, path }) =>
      method !== 'GET' && scope === 'admin' && !audits && !changesNothing.has(path),
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
});
/** It sends a test to an endpoint. */
const changesNothing = new Set(['/webhook/endpoint/test']);

test('keys, secrets, settings, endpoints, hooks, privacy and shares are told with who, what and digests', async () => {
  const tenant = await world.newWorkspace();
  const { api } = tenant;
  const ok = async (sent: ReturnType<typeof api.post>) => {
    const { status, body } = await sent;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body.data ?? body;
  };
  const key = await ok(api.post('/api-key/create', { name: 'Second', scopes: ['read'] }));
  const rotated = await ok(api.post('/api-key/rotate', { oId: key.oId }));
  await ok(api.post('/api-key/revoke', { oId: rotated.oId }));
  const secret = await ok(
    api.post('/secret/create', { name: 'crm', value: 'planted-7731', hosts: ['a.example'] }),
  );
  await ok(api.post('/secret/update', { oId: secret.oId, hosts: ['b.example'] }));
  await ok(api.post('/secret/delete', { oId: secret.oId }));
  await ok(api.post('/webhook/secret/rotate'));
  await ok(api.post('/workspace/update', { timeZone: 'Europe/Berlin' }));
  const endpoint = await ok(
    api.post('/webhook/endpoint/create', { url: 'http://127.0.0.1:9/', events: ['agent.run.failed'] }),
  );
  await ok(api.post('/webhook/endpoint/delete', { oId: endpoint.oId }));
  const site = { name: 'Site', identifier: 'audited-site' };
  const asset = await ok(api.form('/asset/create', filesForm(site, { 'index.html': '<h1>One</h1>' })));
  await ok(api.post('/asset/update', { uuid: asset.uuid, name: 'Other' }));
  const share = await ok(api.post('/asset/shares/create', { uuid: asset.uuid, emails: ['ada@example.com'] }));
  const shareUuid = share.oId;
  await ok(
    api.post('/asset/shares/add-recipients', { uuid: asset.uuid, shareUuid, emails: ['bob@example.com'] }),
  );
  await ok(api.post('/asset/shares/revoke', { uuid: asset.uuid, oId: share.oId }));
  await ok(api.post('/asset/token/create', { uuid: asset.uuid }));
  const bearer = await ok(api.post('/asset/access-token/generate', { name: 'Program' }));
  await ok(api.delete('/asset/delete', { uuid: asset.uuid }));

  const entries = (await entriesOf(tenant)).reverse();
  const told = entries.map(({ action, subjectOId, beforeSha256: before, afterSha256: after }) => {
    const change = before === after ? 'same' : before === null ? 'made' : after === null ? 'gone' : 'changed';
    return [action, subjectOId, change];
  });
  const workspace = tenant.workspaceOId;
  expect(told).toEqual([
    ['api-key/create', key.oId, 'made'],
    ['api-key/rotate', key.oId, 'changed'],
    ['api-key/revoke', rotated.oId, 'changed'],
    ['secret/create', secret.oId, 'made'],
    ['secret/update', secret.oId, 'changed'],
    ['secret/delete', secret.oId, 'gone'],
    ['webhook/secret/rotate', workspace, 'made'],
    ['workspace/update', workspace, 'changed'],
    ['webhook/endpoint/create', endpoint.oId, 'made'],
    ['webhook/endpoint/delete', endpoint.oId, 'gone'],
    ['asset/create', asset.uuid, 'made'],
    ['asset/update', asset.uuid, 'changed'],
    ['asset/shares/create', share.oId, 'made'],
    ['asset/shares/add-recipients', share.oId, 'changed'],
    ['asset/shares/revoke', share.oId, 'changed'],
    ['asset/token/create', expect.any(String), 'made'],
    ['asset/access-token/generate', bearer.oId, 'made'],
    ['asset/delete', asset.uuid, 'changed'],
  ]);
  expect(new Set(entries.map(({ actorOId, actorName }) => `${actorOId} ${actorName}`))).toEqual(
    new Set([`${tenant.keyOId} First key`]),
  );
  expect(entries.map(({ ordinal }) => ordinal)).toEqual(entries.map((_, at) => at + 1));
  const rows = await world.db.ownerSql`select to_jsonb(e)::text as text from audit_entry as e`;
  expect(JSON.stringify(rows)).not.toMatch(/planted-7731|gwa?_[0-9A-Za-z]{30}/);
  expect(await entriesOf(tenant, { subjectOId: secret.oId })).toHaveLength(3);
});

test('an asset that is changed by its older address is told too', async () => {
  const tenant = await world.newWorkspace();
  const site = { name: 'Site', identifier: 'older-address' };
  const made = await tenant.api.form('/asset/create', filesForm(site, { 'index.html': '<h1>One</h1>' }));
  const { uuid } = made.body.data ?? made.body;
  const reply = await world.app.fetch(
    new Request(`http://localhost/api/v1/artifacts/${uuid}`, {
      method: 'PATCH',
      headers: { api_key: tenant.key, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Other' }),
    }),
  );
  expect(reply.status).toBe(200);
  const again = await world.app.fetch(
    new Request('http://localhost/api/v1/artifacts', {
      method: 'POST',
      headers: { api_key: tenant.key },
      body: filesForm({ name: 'Second', identifier: 'older-second' }, { 'index.html': '<h1>Two</h1>' }),
    }),
  );
  expect(again.status).toBe(201);
  const { uuid: second } = (await again.json()) as { uuid: string };
  const entries = await entriesOf(tenant);
  expect(entries.map(({ subjectOId }) => subjectOId)).toEqual([second, uuid, uuid]);
});

test('what is refused leaves no entry, and what is repeated one', async () => {
  const tenant = await world.newWorkspace();
  const { api } = tenant;
  expect((await api.post('/api-key/revoke', { oId: 'ak_0000000000000000000aa' })).status).toBe(404);
  const make = () =>
    api.post('/api-key/create', { name: 'Once', scopes: ['read'] }, { 'idempotency-key': 'audited-once' });
  // one that comes while the other is answered is told to wait
  for (const { status } of await Promise.all([make(), make()])) expect([200, 409]).toContain(status);
  expect((await make()).status).toBe(200);
  expect(await entriesOf(tenant)).toHaveLength(1);
  const reader = (await api.post('/api-key/create', { name: 'Reader', scopes: ['read'] })).body.data.key;
  expect((await client(world.app, reader).get('/audit/list')).status).toBe(403);
  // requests cannot change what is told
  const changed = await failureOf(
    world.db.write(tenant.workspaceOId, (tx) => tx`update audit_entry set action = 'another'`),
  );
  expect(changed?.message).toBeDefined();
});

test('commands of operators are told as such', async () => {
  const { db, context } = world;
  const name = `Operated ${crypto.randomUUID()}`;
  await workspaceMade(name)(db, context.secret);
  const workspaces = await db.asOwner(listWorkspaces);
  const workspace = workspaces.find((one) => one.name === name)?.oId ?? '';
  await keyMade({ scopes: ['read'], workspace })(db, context.secret);
  const [key] = await db.ownerSql<{ oId: string }[]>`
    select o_id from api_key where workspace_o_id = ${workspace} order by created_at desc limit 1`;
  await keyRevoked(key?.oId ?? '')(db, context.secret);
  const wanted = analysisWanted({ 'no-wait': true, workspace });
  await eventsAnalysed(wanted, context.config, context.log)(db, context.secret);
  await rollupsMended(db);
  const told = await db.ownerSql`
    select actor_o_id, actor_name, action from audit_entry where workspace_o_id = ${workspace} order by ordinal`;
  expect([...told].map((row) => Object.values(row).join(' '))).toEqual([
    ' operator workspace create',
    ' operator key create',
    ' operator key revoke',
    ' operator analyse',
    ' operator doctor --mend rollups',
  ]);
});

test('of what operators do by GraphQL, that is told which needs the scope admin, with the key', async () => {
  const tenant = await world.newWorkspace();
  const { workspaceOId } = tenant;
  const oId = 'dd_000000000000000000001';
  await world.db.write(workspaceOId, async (tx) => {
    const payload = { workspaceOId, resourceOId: 'rs_000000000000000000001', generation: 1 };
    await tx`
      insert into dead_letter (workspace_o_id, o_id, job_name, payload, attempts, last_error, enqueued_at)
      values (${workspaceOId}, ${oId}, 'index-resource', ${tx.json(payload)}, 6, 'It was too long', now())`;
  });
  const retry = () =>
    asker(world.app, tenant.key)('mutation ($oId: ID!) { retryDeadLetter(oId: $oId) { oId } }', { oId });
  expect((await retry()).errors).toEqual([]);
  // what is refused leaves no entry
  expect((await retry()).errors).toHaveLength(1);
  const [entry, ...others] = await entriesOf(tenant);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ action: 'retryDeadLetter', actorOId: tenant.keyOId, subjectOId: oId });
  expect(entry?.beforeSha256).not.toBe(entry?.afterSha256);
  await drainJobs(world);
});

describe('a thousand changes by four clients at once', () => {
  let tenant: Tenant;
  let statuses: number[];

  beforeAll(async () => {
    tenant = await world.newWorkspace();
    const keys = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        tenant.api.post('/api-key/create', { name: `Client ${at}`, scopes: ['read', 'admin'] }),
      ),
    );
    const shared = keys[0]?.body.data.oId;
    const changes = keys.map(async ({ body }) => {
      const api = client(world.app, body.data.key);
      const own: number[] = [];
      // all of them lock one key's row, and rows of their own
      for (let turn = 0; turn < 249; turn++) {
        const change =
          turn % 3 === 0
            ? api.post('/api-key/rotate', { oId: shared, graceSeconds: 86_400 })
            : api.post('/api-key/create', { name: `Made ${turn}`, scopes: ['read'] });
        own.push((await change).status);
      }
      return own;
    });
    statuses = (await Promise.all(changes)).flat();
  });

  test('stand in one chain, which the doctor verifies', async () => {
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect((await tenant.api.get('/audit/list', { limit: 1 })).body).toMatchObject({ total: 1000 });
    expect(await auditSays(world.db)).toMatch(/^\d{4,} entries of \d+ workspaces, all as they were written$/);
  });

  test.each([
    ['changed', 500, `update audit_entry set actor_name = 'Nobody' where ordinal = 500`],
    ['given another hash', 501, `update audit_entry set hash = sha256(hash) where ordinal = 501`],
    ['removed from its middle', 701, 'delete from audit_entry where ordinal = 700'],
    ['removed from its beginning', 2, 'delete from audit_entry where ordinal = 1'],
    ['removed from its end', 1000, 'delete from audit_entry where ordinal = 1000'],
    ['removed as a whole', 1, 'delete from audit_entry where ordinal > 0'],
  ])('is not verified with a row %s by hand', async (_how, ordinal, statement) => {
    const { workspaceOId } = tenant;
    class Undone extends Error {}
    const undone = world.db.asOwner(async (tx) => {
      await tx.unsafe(`${statement} and workspace_o_id = '${workspaceOId}'`);
      const { broken } = await checkChains(tx);
      expect(broken).toEqual({ workspace: workspaceOId, ordinal });
      throw new Undone();
    });
    expect((await failureOf(undone))?.error).toBeInstanceOf(Undone);
  });
});
