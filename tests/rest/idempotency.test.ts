import { beforeAll, describe, expect, test } from 'bun:test';
import { deadlinePassed } from '../../server/database/fault.ts';
import type { Database } from '../../server/database/index.ts';
import { createIdempotency, hashesOf } from '../../server/http/idempotency.ts';
import type { Caller } from '../../server/http/route.ts';
import { endForsakenRuns } from '../../server/services/runs/hold.ts';
import { eventually } from '../support/processes.ts';
import { type Reply, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let agentOId: string;
beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  const made = await tenant.api.post('/agents/create', { name: 'Brief', type: 'CONTENT' });
  agentOId = made.body.data.oId;
});

const keyed = (key: string) => ({ 'idempotency-key': key });

/** What is left when the process dies after the effect was committed and before its reply was stored. */
async function dieBeforeTheReply(key: string, more: { stillHeld?: boolean } = {}): Promise<void> {
  const seconds = more.stillHeld ? 20 : -1;
  const left = await world.db.write(
    tenant.workspaceOId,
    (tx) => tx`
      update idempotent_request
      -- and without its holder: who is dead renews nothing, but the server of this test may be about to
      set status = null, reply = null, reply_headers = null, holder = '',
        held_until = now() + make_interval(secs => ${seconds})
      where workspace_o_id = ${tenant.workspaceOId}
        and idempotency_key = ${key}
      returning 1`,
  );
  expect(left.length).toBe(1);
}

async function rows(table: 'resource' | 'entity' | 'run'): Promise<number> {
  const [row] = await world.db.read(
    tenant.workspaceOId,
    (tx) => tx<{ rows: number }[]>`
      select count(*)::int as rows from ${tx(table)} where workspace_o_id = ${tenant.workspaceOId}`,
  );
  return row?.rows ?? 0;
}

const routes: [string, 'resource' | 'entity' | 'run', () => [string, unknown], (reply: Reply) => unknown][] =
  [
    [
      'a resource',
      'resource',
      () => ['/resource/create', { mode: 'text', text: 'Exports fail on Mondays.' }],
      ({ body }) => body.data.oId,
    ],
    [
      'generated records',
      'entity',
      () => [
        '/persona/generate',
        {
          personas: [
            { name: 'Head of Operations', sources: [{ type: 'TEXT', value: 'They struggle with exports.' }] },
          ],
        },
      ],
      ({ body }) => body.data.map(({ oId, data }: { oId: string; data: unknown }) => [oId, data]),
    ],
    [
      'a run',
      'run',
      () => ['/agents/content/run', { agentOId, companyName: 'Northmarket' }],
      ({ body }) => [body.runOId, body.data],
    ],
  ];

describe('a request that is repeated after its process died between effect and reply', () => {
  test.each(routes)(
    'answers for %s that was made, and makes no second one',
    async (name, table, request, told) => {
      const [path, body] = request();
      const first = await tenant.api.post(path, body, keyed(name));
      expect(first.status).toBe(200);
      const count = await rows(table);
      await dieBeforeTheReply(name);
      const again = await tenant.api.post(path, body, keyed(name));
      expect(again.status).toBe(200);
      expect(told(again)).toEqual(told(first));
      expect(await rows(table)).toBe(count);
      const third = await tenant.api.post(path, body, keyed(name));
      expect(third.headers.get('idempotent-replayed')).toBe('true');
      expect(third.body).toEqual(again.body);
    },
  );

  test('is told to wait, with Retry-After, while the first may still be running', async () => {
    const body = { mode: 'text', text: 'Sent twice at once.' };
    await tenant.api.post('/resource/create', body, keyed('twice'));
    await dieBeforeTheReply('twice', { stillHeld: true });
    const {
      status,
      body: refusal,
      headers,
    } = await tenant.api.post('/resource/create', body, keyed('twice'));
    expect([status, refusal.code]).toEqual([409, 'idempotency_in_progress']);
    expect(Number(headers.get('retry-after'))).toBeWithin(1, 26);
  });

  test('ends a run that the one before left running, and runs anew', async () => {
    const [path, body] = ['/agents/content/run', { agentOId, companyName: 'Eastmarket' }];
    const first = await tenant.api.post(path, body, keyed('interrupted run'));
    await dieBeforeTheReply('interrupted run');
    await leaveRunning(first.body.runOId, 20);
    const again = await tenant.api.post(path, body, keyed('interrupted run'));
    expect(again.status).toBe(200);
    expect(again.body.runOId).not.toBe(first.body.runOId);
    expect(await runOf(first.body.runOId)).toMatchObject({
      status: 'failed',
      error: { code: 'interrupted' },
    });
  });

  test('finds its key free soon after the database came back, when it was away as the first one failed', async () => {
    let isAway = false;
    const write: World['db']['write'] = (...work) =>
      isAway ? Promise.reject(new Error('the database is away')) : world.db.write(...work);
    const idempotency = createIdempotency({ ...world.db, write }, world.context.secret);
    const [key] = await world.db.ownerSql`
      select o_id from api_key where workspace_o_id = ${tenant.workspaceOId} limit 1`;
    const caller = { workspaceOId: tenant.workspaceOId, holderOId: String(key?.oId) } as Caller;
    const request = hashesOf({ target: 'POST /x', value: undefined, bytes: new Uint8Array(1) });
    const claim = () => idempotency.claim(caller, { path: '/x' }, 'outage', request);
    const first = await claim();
    isAway = true;
    if ('held' in first) await first.held.release();
    isAway = false;
    const again = await eventually('the key is free', () => claim().catch(() => null));
    expect('held' in again && again.held.made).toBeNull();
    idempotency.close();
  });

  test('finds the key free that the first one let go while its renewal was under way', async () => {
    // Renewals alone are the owner's statements here: they wait until the key is let go.
    const [underWay, renewed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const letGo = Promise.withResolvers<void>();
    const late: World['db']['ownerSql'] = new Proxy(world.db.ownerSql, {
      apply: async (sql, self, args) => {
        underWay.resolve();
        await letGo.promise;
        await Reflect.apply(sql, self, args);
        renewed.resolve();
      },
    });
    const idempotency = createIdempotency({ ...world.db, ownerSql: late }, world.context.secret);
    const caller = { workspaceOId: tenant.workspaceOId, holderOId: 'ak_renewed' } as Caller;
    const request = hashesOf({ target: 'POST /x', value: undefined, bytes: new Uint8Array(1) });
    const claim = () => idempotency.claim(caller, { path: '/x' }, 'renewed', request);
    const first = await claim();
    if (!('held' in first)) throw new Error('the key is not free');
    const { held } = first;
    await world.db.write(tenant.workspaceOId, (tx) => held.record(tx, ['made']));
    await underWay.promise;
    await held.release();
    held.end();
    letGo.resolve();
    await renewed.promise;
    const again = await claim();
    expect('held' in again && again.held.made).toEqual(['made']);
    idempotency.close();
  });

  test('on an atomic route has made nothing, since claim, effect and reply are one', async () => {
    const idempotency = createIdempotency(world.db, world.context.secret);
    const [key] = await world.db.ownerSql`
      select o_id from api_key where workspace_o_id = ${tenant.workspaceOId} limit 1`;
    const caller = { workspaceOId: tenant.workspaceOId, holderOId: String(key?.oId) } as Caller;
    const body = { name: 'Made by the second try' };
    const sent = hashesOf({ target: 'POST /api/v2/persona/create', value: body, bytes: new Uint8Array() });
    const died = world.db.write(tenant.workspaceOId, async (tx) => {
      const taken = await idempotency.lock(tx, caller, { path: '/persona/create' }, 'atomic', sent);
      expect('locked' in taken).toBe(true);
      throw new Error('the process died');
    });
    await expect(died).rejects.toThrow('the process died');
    const again = await tenant.api.post('/persona/create', body, keyed('atomic'));
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    const third = await tenant.api.post('/persona/create', body, keyed('atomic'));
    expect(third.headers.get('idempotent-replayed')).toBe('true');
    expect(third.body).toEqual(again.body);
    idempotency.close();
  });
});

test('a key is let go by a server whose client is silent, and no session of the embedded engine, which is that of all, is ended for it', async () => {
  const idempotency = createIdempotency(world.db, world.context.secret);
  const caller = { workspaceOId: tenant.workspaceOId, holderOId: 'ak_silent' } as Caller;
  const sent = hashesOf({ target: 'POST /x', value: undefined, bytes: new Uint8Array(1) });
  const [row] = await world.db.write(tenant.workspaceOId, async (tx) => {
    const taken = await idempotency.lock(tx, caller, { path: '/x' }, 'silent', sent);
    expect('locked' in taken).toBe(true);
    return tx<{ bound: string }[]>`select current_setting('idle_in_transaction_session_timeout') as bound`;
  });
  expect(row?.bound).toBe(world.db.kind === 'server' ? '10s' : '0');
  idempotency.close();
});

test('of requests with one key that come at once, one makes something and the others answer for it or are told to wait', async () => {
  for (let round = 0; round < 5; round++) {
    const before = await rows('entity');
    const send = () =>
      tenant.api.post('/persona/create', { name: `At once ${round}` }, keyed(`at once ${round}`));
    const replies = await Promise.all(Array.from({ length: 8 }, send));
    expect(await rows('entity')).toBe(before + 1);
    const made = replies.filter(({ status }) => status === 200);
    expect(new Set(made.map(({ body }) => body.data.oId)).size).toBe(1);
    expect(made.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    for (const { status, body } of replies)
      if (status !== 200) expect([status, body.code]).toEqual([409, 'idempotency_in_progress']);
  }
});

async function leaveRunning(runOId: string, seconds: number): Promise<void> {
  await world.db.write(
    tenant.workspaceOId,
    (tx) => tx`
      update run
      set status = 'running', completed_at = null, output = null,
        held_until = now() + make_interval(secs => ${seconds})
      where workspace_o_id = ${tenant.workspaceOId} and o_id = ${runOId}`,
  );
}

async function runOf(runOId: string) {
  const [row] = await world.db.read(
    tenant.workspaceOId,
    (tx) => tx<{ status: string; error: unknown }[]>`
      select status, error from run where workspace_o_id = ${tenant.workspaceOId} and o_id = ${runOId}`,
  );
  return row;
}

describe('a run that nobody holds any more', () => {
  test('is ended as interrupted by the sweep; one that is held is left', async () => {
    const body = { agentOId, companyName: 'Southmarket' };
    const [gone, held] = [
      await tenant.api.post('/agents/content/run', body),
      await tenant.api.post('/agents/content/run', body),
    ];
    await leaveRunning(gone.body.runOId, -1);
    await leaveRunning(held.body.runOId, 20);
    expect(await endForsakenRuns(world.db, world.context.log)).toBe(1);
    expect(await endForsakenRuns(world.db, world.context.log)).toBe(0);
    expect(await runOf(gone.body.runOId)).toMatchObject({
      status: 'failed',
      error: { code: 'interrupted', message: expect.stringContaining('start it again') },
    });
    expect((await runOf(held.body.runOId))?.status).toBe('running');
  });

  test('is ended where one before it cannot be', async () => {
    const body = { agentOId, companyName: 'Southmarket' };
    const [refused, gone] = [
      await tenant.api.post('/agents/content/run', body),
      await tenant.api.post('/agents/content/run', body),
    ];
    await leaveRunning(refused.body.runOId, -20);
    await leaveRunning(gone.body.runOId, -1);
    let writes = 0;
    const db: Database = {
      ...world.db,
      write: (workspace, work, change) =>
        writes++ === 0
          ? Promise.reject(new Error('its row cannot be read'))
          : world.db.write(workspace, work, change),
    };
    expect(await endForsakenRuns(db, world.context.log)).toBe(1);
    const statuses = [await runOf(refused.body.runOId), await runOf(gone.body.runOId)].map(
      (run) => run?.status,
    );
    expect(statuses).toEqual(['running', 'failed']);
    const away = { ...world.db, write: () => Promise.reject(deadlinePassed()) };
    await expect(endForsakenRuns(away, world.context.log)).rejects.toMatchObject({
      code: 'database_deadline',
    });
  });
});
