import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { hooksMost, hookWindowSeconds } from '../../schema/hook.ts';
import { newOId } from '../../schema/o-id.ts';
import { newHookToken } from '../../server/services/workspaces/api-key-format.ts';
import { type Contract, contractOf } from '../support/document.ts';
import { workflowOf } from '../support/starts.ts';
import { tablesHolding } from '../support/stored-text.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let contract: Contract;
let tenant: Tenant;
let workflowOId: string;

beforeAll(async () => {
  world = await testWorld();
  contract = contractOf(world);
});
beforeEach(async () => {
  tenant = await world.newWorkspace();
  workflowOId = await workflowOf(world, tenant);
});

const secret = 'a-long-shared-secret';
const hmac = { secret, header: 'X-Signature-256' };
const timed = { ...hmac, timestampHeader: 'X-Timestamp' };

async function asked(path: string, body: object) {
  const reply = await tenant.api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(contract.faults('POST', path, 200, reply.body)).toEqual([]);
  return reply.body.data;
}

const create = (more: object = {}) =>
  asked('/workflows/hook/create', { workflowOId, name: 'Website form', ...more });

async function send(url: string, body: string, headers: Record<string, string> = {}) {
  const response = await world.app.fetch(
    new Request(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }),
  );
  const told = await response.json();
  const faults = contract.faults('POST', '/workflows/hook/receive', response.status, told);
  expect(faults, `${response.status} ${JSON.stringify(told)}`).toEqual([]);
  return { status: response.status, body: told, headers: response.headers };
}

const digest = (text: string, by = secret) => createHmac('sha256', by).update(text).digest('hex');
const signed = (body: string, by = secret) => ({ 'x-signature-256': `sha256=${digest(body, by)}` });
const seconds = (behind = 0) => String(Math.floor(Date.now() / 1000) - behind);
const signedAt = (time: string, body: string) => ({
  'x-timestamp': time,
  ...signed(`${time}.${body}`),
});

const runs = async () => [
  ...(await world.db.ownerSql<{ oId: string; input: unknown; startedBy: string; keyOId: string }[]>`
    select o_id, input, started_by, key_o_id
    from run
    where workspace_o_id = ${tenant.workspaceOId}
    order by o_id`),
];

describe('a request to a hook', () => {
  test('starts its workflow with the body as the input, charged to the key that made the hook', async () => {
    const { oId, url } = await create();
    const body = { contactId: '42', note: '', tags: ['a'], deep: { empty: null } };
    const { status, body: told } = await send(url, JSON.stringify(body));
    expect(status).toBe(202);
    expect(await runs()).toEqual([
      { oId: told.workflowRunOId, input: body, startedBy: oId, keyOId: tenant.keyOId },
    ]);
  });

  test('with a list starts it with the list as a member of the input', async () => {
    const { url } = await create({ hmac });
    const body = '[{"email":"a@birch.example"},{"email":"b@birch.example"}]';
    expect((await send(url, body, signed(body))).status).toBe(202);
    expect((await runs()).map(({ input }) => input)).toEqual([{ items: JSON.parse(body) }]);
    expect((await send(url, '"text"', signed('"text"'))).status).toBe(400);
  });

  test('sent five times with one Idempotency-Key starts one run, one after the other and at once', async () => {
    const { url } = await create();
    for (const key of ['one by one', 'at once']) {
      const once = () => send(url, '{"a":1}', { 'idempotency-key': key });
      const replies = [];
      if (key === 'at once') replies.push(...(await Promise.all(Array.from({ length: 5 }, once))));
      else for (let time = 0; time < 5; time++) replies.push(await once());
      const taken = replies.filter(({ status }) => status === 202);
      expect(taken.length).toBeGreaterThan(0);
      expect(new Set(taken.map(({ body }) => body.workflowRunOId)).size).toBe(1);
      for (const { status, body } of replies)
        if (status !== 202) expect([status, body.code]).toEqual([409, 'idempotency_in_progress']);
      if (key === 'one by one') expect(taken).toHaveLength(5);
    }
    expect(await runs()).toHaveLength(2);
    const other = await send(url, '{"a":2}', { 'idempotency-key': 'at once' });
    expect([other.status, (await runs()).length]).toEqual([422, 2]);
  });

  test('has a key of its own: neither another hook nor a request with an API key shares it', async () => {
    const [first, second] = [await create(), await create()];
    const key = { 'idempotency-key': 'shared' };
    for (const { url } of [first, second]) expect((await send(url, '{}', key)).status).toBe(202);
    expect((await tenant.api.post('/workflows/run', { workflowOId }, key)).status).toBe(200);
    expect(await runs()).toHaveLength(3);
  });

  test('is refused alike without a token, with an unknown one and with an API key', async () => {
    const { url } = await create();
    const bare = url.replace(/\?.*$/, '');
    const [twice, unknown] = [`${url}&${url.split('?')[1]}`, `${bare}?token=${newHookToken()}`];
    for (const address of [bare, `${bare}?token=`, `${url.slice(0, -1)}_`, twice, unknown]) {
      const { status, body } = await send(address, '{}', { api_key: tenant.key });
      expect([status, body.code, body.message]).toEqual([
        401,
        'unauthorized',
        'There is no hook at this address',
      ]);
    }
    expect(await runs()).toEqual([]);
  });

  test('with a body that is no object in JSON, or too large, is refused', async () => {
    const { url } = await create();
    for (const body of ['', '{"a":', '[1', '"text"', 'null'])
      expect((await send(url, body)).status, body).toBe(400);
    expect((await send(url, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      415,
    );
    expect((await send(url, JSON.stringify({ text: 'x'.repeat(260 * 1024) }))).status).toBe(413);
    expect((await send(url, ' '.repeat(1024 * 1024 + 1))).status).toBe(413);
    expect(await runs()).toEqual([]);
  });

  test('tells the first run of a duplicate, and nothing of the workspace where it is refused otherwise', async () => {
    const nodes = [{ id: 'only', type: 'transform', expression: '$input' }];
    const limits = { dedupe: { key: '$input.id', withinSeconds: 60 } };
    const limited = await tenant.api.post('/workflows/create', { name: 'Once', nodes, limits });
    const { url } = await create({ workflowOId: limited.body.data.oId });
    const first = await send(url, '{"id":1}');
    const again = await send(url, '{"id":1,"more":true}');
    expect([again.status, again.body.code]).toEqual([409, 'duplicate_run']);
    expect(again.body.workflowRunOId).toBe(first.body.workflowRunOId);
    const failing = { dedupe: { key: '$error("inner words")', withinSeconds: 60 } };
    await asked('/workflows/update', { oId: limited.body.data.oId, limits: failing });
    const wrong = await send(url, '{"id":2}');
    expect([wrong.status, wrong.body.message]).toEqual([400, 'The body is not what the workflow expects']);
    expect(JSON.stringify(wrong.body)).not.toContain('inner words');
  });
});

describe('a hook with a secret', () => {
  test('takes a request that is signed, and no other', async () => {
    const { url } = await create({ hmac });
    const body = '{ "a" : 1 }';
    const wrong: Record<string, string>[] = [
      {},
      { 'x-signature-256': '' },
      { 'x-signature-256': digest(body) },
      { 'x-signature-256': `sha256=${'0'.repeat(64)}` },
      { 'x-signature-256': `sha256=${digest(body).slice(0, 62)}` },
      { 'x-signature-256': `sha256=${digest(body)}00` },
      { 'x-signature-256': `sha1=${digest(body)}` },
      { 'x-other': `sha256=${digest(body)}` },
      signed(body, 'another-long-secret'),
      signed('{"a":1}'),
    ];
    for (const headers of wrong) {
      const refused = await send(url, body, headers);
      expect([refused.status, refused.body.code], JSON.stringify(headers)).toEqual([
        401,
        'invalid_signature',
      ]);
    }
    // before anything is said of the body
    expect((await send(url, '{"a":')).status).toBe(401);
    expect(await runs()).toEqual([]);
    expect((await send(url, body, signed(body))).status).toBe(202);
    expect(await runs()).toMatchObject([{ input: { a: 1 } }]);
  });

  test('takes each request once, whatever Idempotency-Key and letters are sent with it', async () => {
    const { url } = await create({ hmac });
    const body = '{"a":1}';
    const upper = { 'x-signature-256': `sha256=${digest(body).toUpperCase()}` };
    const first = await send(url, body, signed(body));
    for (const headers of [signed(body), upper, { ...signed(body), 'idempotency-key': 'other' }]) {
      const again = await send(url, body, headers);
      expect([again.status, again.body]).toEqual([202, first.body]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    }
    await Promise.all(Array.from({ length: 5 }, () => send(url, '{"a":2}', signed('{"a":2}'))));
    expect(await runs()).toHaveLength(2);
  });

  test('with a time in its signature takes it for five minutes, and not under another time', async () => {
    const { url } = await create({ hmac: timed });
    const body = '{"a":1}';
    const now = seconds();
    expect((await send(url, body, signedAt(now, body))).status).toBe(202);
    const stolen = { ...signedAt(now, body), 'x-timestamp': String(Number(now) + 1) };
    const codes = [];
    for (const headers of [
      stolen,
      signed(body),
      { ...signed(body), 'x-timestamp': now },
      signedAt(seconds(hookWindowSeconds + 60), body),
      signedAt(seconds(-hookWindowSeconds - 60), body),
      signedAt('soon', body),
      signedAt(`${Date.now()}`, body),
    ])
      codes.push((await send(url, body, headers)).body.code);
    const forged = ['invalid_signature', 'invalid_signature', 'invalid_signature'];
    expect(codes).toEqual([...forged, ...Array.from({ length: 4 }, () => 'stale_request')]);
    expect(await runs()).toHaveLength(1);
    const early = seconds(hookWindowSeconds - 60);
    expect((await send(url, body, signedAt(early, body))).status).toBe(202);
  });

  test('is shown without its secret and its address, which stand nowhere as they are', async () => {
    const own = `secret-${crypto.randomUUID()}`;
    const { url, ...hook } = await create({ hmac: { ...timed, prefix: 'v1=', secret: own } });
    expect(hook.hmac).toEqual({ header: 'x-signature-256', prefix: 'v1=', timestampHeader: 'x-timestamp' });
    const listed = await tenant.api.get('/workflows/hook/list');
    expect(contract.faults('GET', '/workflows/hook/list', 200, listed.body)).toEqual([]);
    expect(listed.body).toMatchObject({ data: [hook], total: 1, hasNext: false });
    const token = new URL(url).searchParams.get('token') ?? '';
    for (const text of [own, token]) {
      expect(text.length).toBeGreaterThan(30);
      expect(JSON.stringify([hook, listed.body])).not.toContain(text);
      expect(await tablesHolding(world.db.ownerSql, text)).toEqual([]);
    }
  });
});

describe('a hook', () => {
  test('that is rotated has a new address at once, and the signature that is given', async () => {
    const before = await create({ hmac });
    const plain = await asked('/workflows/hook/rotate', { hookOId: before.oId });
    expect([plain.oId, plain.hmac]).toEqual([before.oId, before.hmac]);
    expect((await send(before.url, '{}', signed('{}'))).status).toBe(401);
    expect((await send(plain.url, '{}', signed('{}'))).status).toBe(202);
    const other = 'another-long-secret';
    const after = await asked('/workflows/hook/rotate', {
      oId: before.oId,
      hmac: { ...hmac, secret: other },
    });
    expect((await send(after.url, '{"b":1}', signed('{"b":1}'))).status).toBe(401);
    expect((await send(after.url, '{"b":1}', signed('{"b":1}', other))).status).toBe(202);
  });

  test('that is deleted, or whose workflow is, starts nothing', async () => {
    const first = await create();
    await asked('/workflows/hook/delete', { oId: first.oId });
    expect((await send(first.url, '{}')).status).toBe(401);
    const second = await create();
    await tenant.api.post('/workflows/delete', { oId: workflowOId });
    expect((await send(second.url, '{}')).status).toBe(401);
    for (const path of ['rotate', 'delete'])
      expect((await tenant.api.post(`/workflows/hook/${path}`, { oId: second.oId })).status).toBe(404);
    expect(await runs()).toEqual([]);
  });

  test('is refused with the field that is wrong, of an unknown workflow, and above the limit', async () => {
    const refused = async (more: object) => {
      const body = { workflowOId, name: 'Form', ...more };
      const { status, body: told } = await tenant.api.post('/workflows/hook/create', body);
      return [status, told.errors?.[0].path ?? told.code];
    };
    expect(await refused({ name: '' })).toEqual([400, 'name']);
    expect(await refused({ hmac: { ...hmac, secret: 'short' } })).toEqual([400, 'hmac.secret']);
    expect(await refused({ hmac: { ...hmac, header: 'no header' } })).toEqual([400, 'hmac.header']);
    expect(await refused({ hmac: { ...hmac, timestampHeader: 'x-signature-256' } })).toEqual([
      400,
      'hmac.timestampHeader',
    ]);
    expect(await refused({ workflowOId: newOId('caw') })).toEqual([404, 'not_found']);
    await world.db.ownerSql`
      insert into hook (workspace_o_id, o_id, workflow_o_id, name, token_hash, key_o_id)
      select ${tenant.workspaceOId}, 'whk_' || lpad(n::text, 21, '0'), ${workflowOId}, 'n', sha256(n::text::bytea), ''
      from generate_series(1, ${hooksMost}::int) as n
      returning 1`;
    expect(await refused({})).toEqual([409, 'too_many_hooks']);
  });

  test('has a rate of its own', async () => {
    const { oId, url } = await create();
    const { headers } = await send(url, '{}');
    expect(headers.get('ratelimit')).toMatch(/r=\d+/);
    const [row] = await world.db.ownerSql<{ taken: number }[]>`
      select taken from rate_window where workspace_o_id = ${tenant.workspaceOId} and key_o_id = ${oId}`;
    expect(row?.taken).toBeGreaterThan(0);
  });
});
