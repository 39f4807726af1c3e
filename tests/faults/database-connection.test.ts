import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import pino from 'pino';
import postgres from 'postgres';
import { createMultiplexer, type Multiplexer } from '../../server/database/embedded/multiplexer.ts';
import { createDatabase, type Database } from '../../server/database/index.ts';
import { withoutDeadline } from '../../server/database/maintain.ts';
import { testEngine, testServerUrl } from '../support/database.ts';
import { failureOf } from '../support/failure.ts';
import { openWire, type Wire } from '../support/wire.ts';

/**
 * What connections suffer: a server that restarts, freezes, refuses. Everything goes over a loopback port, behind which
 * stands the server under test or an embedded engine, so that the faults are the same everywhere.
 */
const workspace = `wa_${'0'.repeat(21)}`;
const table = `fault_${randomBytes(4).toString('hex')}`;

let engine: PGlite | null = null;
let session: Multiplexer | null = null;
let wire: Wire;
let direct: postgres.Sql;
const open: { end?: () => Promise<void>; close?: () => Promise<void> }[] = [];

beforeAll(async () => {
  if (!testServerUrl) engine = await testEngine();
});
beforeEach(async () => {
  if (engine) session = createMultiplexer(engine, { silenceInTransactionMs: 2_000 });
  wire = await openWire(session ?? new URL(testServerUrl ?? ''));
  direct = session
    ? postgres({ socket: () => session?.open(), user: 'postgres', max: 1 } as object)
    : postgres(testServerUrl ?? '', { max: 1 });
  await direct.unsafe(`create table ${table} (value int)`);
});
afterEach(async () => {
  wire.thaw();
  for (const one of open.splice(0)) await (one.close ?? one.end)?.();
  await wire.close();
  await direct.unsafe(`drop table ${table}`);
  await direct.end();
  session?.close();
});
afterAll(async () => {
  await engine?.close();
});

function address(): string {
  const url = new URL(testServerUrl ?? 'postgres://postgres@127.0.0.1/postgres');
  url.hostname = '127.0.0.1';
  url.port = String(wire.port);
  return url.href;
}

function driver(more: Record<string, unknown>): postgres.Sql {
  const sql = postgres(address(), { max: 1, onnotice: () => {}, backoff: () => 0.01, ...more } as object);
  open.push({ end: () => sql.end({ timeout: 0 }) });
  return sql;
}

/** Its deadline is short only where it is to pass. */
function database(
  statementDeadlineMs = 60_000,
  more: { connect_timeout?: number } = {},
  url = address(),
): Database {
  const log = pino({ level: 'silent' });
  const db = createDatabase(
    { kind: 'server', url, postgres: more, pool: { connectionString: url } },
    { statementDeadlineMs },
    log,
  );
  open.push(db);
  return db;
}

/** What the work comes to as soon as no deadline passes, as one may on a slow machine while a connection is made. */
async function inTime<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code !== 'database_deadline' && code !== 'STATEMENT_DEADLINE') throw error;
    }
  }
}

const count = async (): Promise<number> => {
  const [row] = await direct`select count(*)::int as count from ${direct(table)}`;
  return Number(row?.count);
};

/** Errors nobody caught end a process of ours; here they must not arise. */
async function uncaughtDuring(work: () => Promise<void>): Promise<unknown[]> {
  const caught: unknown[] = [];
  const note = (error: unknown) => caught.push(error);
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
  await work();
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  process.off('uncaughtException', note);
  process.off('unhandledRejection', note);
  return caught;
}

describe.each([false, true])('the driver, its begin pipelined: %p', (pipelined) => {
  const entry = { entering: 'set local lock_timeout = 0', pipelined };

  test('with a full pipeline a transaction holds its own statements and nobody else’s', async () => {
    const sql = driver({ max: 1, max_pipeline: 2 });
    await sql`select 1`;
    const plain: Promise<unknown>[] = [];
    const undone: Promise<unknown>[] = [];
    for (let round = 0; round < 10; round += 1) {
      for (let at = 0; at < 5; at += 1) plain.push(sql`insert into ${sql(table)} values (${at})`.execute());
      const transaction = sql.begin(entry, async (tx) => {
        await tx`insert into ${tx(table)} values (-1)`;
        throw new Error('undone');
      });
      undone.push(transaction.catch((error: Error) => error.message));
    }
    await Promise.all(plain);
    expect(new Set(await Promise.all(undone))).toEqual(new Set(['undone']));
    // A begin on a connection that was not reserved takes other requests' rows with it when it rolls back.
    expect(await count()).toBe(50);
  });

  test('a backend that dies inside a transaction fails that transaction and nothing else', async () => {
    const sql = driver({ max: 1 });
    const outcomes: unknown[] = [];
    const uncaught = await uncaughtDuring(async () => {
      for (let round = 0; round < 3; round += 1) {
        const dying = sql.begin(entry, async (tx) => {
          await tx`insert into ${tx(table)} values (1)`;
          wire.cut();
          // One that is under way and one that comes when the connection is known to be gone.
          await tx`select pg_sleep(0.01)`.catch(() => {});
          await tx`insert into ${tx(table)} values (2)`;
        });
        outcomes.push((await failureOf(dying))?.code);
        outcomes.push([...(await sql`select 7 as value`)]);
      }
    });
    expect(uncaught).toEqual([]);
    const each = ['CONNECTION_CLOSED', [{ value: 7 }]];
    expect(outcomes).toEqual([...each, ...each, ...each]);
    expect(await count()).toBe(0);
  });

  test('what a lost transaction still sends never lands in the session that others got meanwhile', async () => {
    const sql = driver({ max: 1 });
    const { promise: later, resolve: goOn } = Promise.withResolvers<void>();
    let late: Promise<unknown> = Promise.resolve();
    const lost = sql.begin(entry, async (tx) => {
      await tx`select 1`;
      wire.cut();
      late = later.then(() => tx`insert into ${tx(table)} values (1)`);
      await late;
    });
    expect((await failureOf(lost))?.code).toBe('CONNECTION_CLOSED');
    await sql`select 1`;
    goOn();
    expect((await failureOf(late))?.code).toBe('CONNECTION_CLOSED');
    expect(await count()).toBe(0);
  });

  test('what follows a begin that fails has no effect, and the next one has a session of its own', async () => {
    const sql = driver({ max: 1 });
    const failed = sql.begin({ entering: 'select 1 / 0', pipelined }, async (tx) => {
      await tx`insert into ${tx(table)} values (1)`;
    });
    expect((await failureOf(failed))?.code).toBe('22012');
    await sql.begin(entry, async (tx) => {
      await tx`insert into ${tx(table)} values (2)`;
    });
    expect([...(await sql`select value from ${sql(table)}`)]).toEqual([{ value: 2 }]);
  });
});

describe('the driver', () => {
  test('a statement without an answer fails at its deadline, and the next one has a fresh connection', async () => {
    const sql = driver({ max: 1, statement_deadline: 0.15 });
    await inTime(() => sql`select 1`);
    wire.freeze();
    const [first, second] = await Promise.all([failureOf(sql`select 1`), failureOf(sql`select 2`)]);
    expect(first?.code).toBe('STATEMENT_DEADLINE');
    expect(second?.code).toBe('STATEMENT_DEADLINE');
    wire.thaw();
    expect([...(await inTime(() => sql`select 3 as value`))]).toEqual([{ value: 3 }]);
  });

  test('a transaction whose statement passes the deadline says so, and not that its connection was closed', async () => {
    const sql = driver({ max: 1, statement_deadline: 1 });
    const late = sql.begin(async (tx) => {
      await tx`select 1`;
      wire.freeze();
      await tx`select 2`;
    });
    expect((await failureOf(late))?.code).toBe('STATEMENT_DEADLINE');
    wire.thaw();
    expect([...(await inTime(() => sql`select 3 as value`))]).toEqual([{ value: 3 }]);
  });

  test('a statement whose plan is outdated runs in its own place or not at all, never behind what follows it', async () => {
    const sql = driver({ max: 1 });
    const read = () =>
      sql<{ place: string }[]>`select current_setting('test.place') as place, * from ${sql(table)}`;
    const enter = (place: string) => sql`select set_config('test.place', ${place}, false)`;
    await direct.unsafe(`insert into ${table} values (1)`);
    await enter('before');
    expect([...(await read())]).toMatchObject([{ place: 'before' }]);
    await direct.unsafe(`alter table ${table} add column more int`);
    const [, answer] = await Promise.allSettled([enter('own'), read(), enter('of another')]);
    if (answer.status === 'fulfilled') expect([...answer.value]).toMatchObject([{ place: 'own' }]);
    else expect(answer.reason).toMatchObject({ code: '0A000' });
  });

  test('a connection that is ended while its socket is made, or while it waits to be made again, is not made', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const made: Socket[] = [];
    const slow = driver({
      socket: async () => {
        await gate;
        const socket = connect(wire.port, '127.0.0.1');
        made.push(socket);
        await once(socket, 'connect');
        return socket;
      },
    });
    const first = failureOf(slow`select 1`.execute());
    await slow.end({ timeout: 0 });
    open();
    expect((await first)?.code).toBe('CONNECTION_DESTROYED');
    const again = driver({ backoff: () => 0.2 });
    await again`select 1`;
    wire.cut();
    await failureOf(again`select 2`);
    const second = failureOf(again`select 3`.execute());
    await again.end({ timeout: 0 });
    await second;
    // longer than the pause before a connection is made again
    await Bun.sleep(400);
    expect(made.map(({ destroyed }) => destroyed)).toEqual([true]);
    expect(wire.connections).toBe(0);
  });

  test('a socket that reports an error after its end ends no process', async () => {
    const made: Socket[] = [];
    const sql = driver({
      socket: async () => {
        const socket = connect(wire.port, '127.0.0.1');
        made.push(socket);
        await once(socket, 'connect');
        return socket;
      },
    });
    await sql`select 1`;
    wire.cut();
    expect((await failureOf(sql`select 2`))?.code).toMatch(/CONNECTION_CLOSED|ECONNRESET|EPIPE/);
    const uncaught = await uncaughtDuring(async () => {
      for (const socket of made) socket.emit('error', new Error('late'));
    });
    expect(uncaught).toEqual([]);
    expect([...(await sql`select 3 as value`)]).toEqual([{ value: 3 }]);
  });

  test('a connection that is lost while it asks for types ends no process', async () => {
    // answers the start of a session, and nothing after it
    const message = (kind: string, body: Buffer) => {
      const length = Buffer.alloc(4);
      length.writeInt32BE(body.length + 4);
      return Buffer.concat([Buffer.from(kind), length, body]);
    };
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]));
        socket.once('data', () => socket.destroy());
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sql = postgres(`postgres://postgres@127.0.0.1:${port}/postgres`, { max: 1, backoff: () => 0.01 });
    const uncaught = await uncaughtDuring(async () => {
      const asked = failureOf(sql`select 1`);
      await Bun.sleep(200);
      await sql.end({ timeout: 0 });
      expect((await asked)?.code).toMatch(/^CONNECTION_/);
    });
    server.close();
    expect(uncaught).toEqual([]);
  });
});

test('what hangs up at once is told, and not called again without a pause', async () => {
  let calls = 0;
  // another program, or a tunnel whose far end is gone
  const stranger = createServer((socket) => {
    calls += 1;
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  });
  await once(stranger.listen(0, '127.0.0.1'), 'listening');
  const { port } = stranger.address() as AddressInfo;
  const sql = postgres({ host: '127.0.0.1', port, user: 'someone', max: 1, backoff: () => 0.2 });
  const failure = await Promise.race([failureOf(sql`select 1`), Bun.sleep(20_000)]);
  expect(failure).toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(calls).toBeLessThan(20);
  await sql.end({ timeout: 0 });
  stranger.close();
});

test('a connection that is ended while it asks for types knows arrays when it is back', async () => {
  const message = (kind: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(kind), length, body]);
  };
  let sessions = 0;
  // the first session is shut down at its first question, as by a server that restarts; those behind it are the database's
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (++sessions > 1) {
      const through = connect(wire.port, '127.0.0.1').on('error', () => {});
      socket.pipe(through).pipe(socket);
      return;
    }
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]));
      socket.once('data', () =>
        socket.end(message('E', Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0'))),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(address());
  url.port = String((server.address() as AddressInfo).port);
  const sql = postgres(url.href, { max: 1, onnotice: () => {}, backoff: () => 0.01 });
  await failureOf(sql`select 1`);
  expect([...(await sql`select ${[1, 2]}::integer[] as list`)]).toEqual([{ list: [1, 2] }]);
  await sql.end({ timeout: 0 });
  server.close();
});

describe('the database', () => {
  test('is unavailable with a Retry-After while nobody listens, and back as soon as somebody does', async () => {
    const db = database();
    await db.asOwner((tx) => tx`select 1`);
    await wire.refuse();
    const failures = await Promise.all([
      failureOf(db.asOwner((tx) => tx`select 1`)),
      failureOf(db.write(workspace, (tx) => tx`select 1`)),
      failureOf(db.read(workspace, (sql) => sql`select 1`)),
      failureOf(db.listen('news', () => {})),
    ]);
    for (const failure of failures) {
      expect(failure).toMatchObject({ status: 503, code: 'database_unavailable' });
      expect(failure?.error).toMatchObject({ headers: { 'retry-after': '2' } });
    }
    await wire.accept();
    expect([...(await db.asOwner((tx) => tx`select 4 as value`))]).toEqual([{ value: 4 }]);
  });

  test('a restart under load ends no process: every request has its rows or a 503, then all have rows', async () => {
    const db = database();
    const outcomes = new Set<string>();
    let stop = false;
    let answered = 0;
    const one = async (value: number) => {
      const work = () => db.asOwner((tx) => tx<{ value: number }[]>`select ${value}::int as value`);
      try {
        const [row] =
          value % 3 ? await work() : await db.ownerSql<{ value: number }[]>`select ${value}::int as value`;
        outcomes.add(row?.value === value ? 'right' : 'wrong row');
        answered += 1;
      } catch (error) {
        const failure = await failureOf(Promise.reject(error));
        const lost = failure?.status === 503 || /CONNECTION|ECONN/.test(failure?.code ?? '');
        outcomes.add(lost ? 'unavailable' : `unexpected: ${failure?.code} ${failure?.message}`);
      }
    };
    const uncaught = await uncaughtDuring(async () => {
      const load = Array.from({ length: 12 }, async (_, at) => {
        for (let step = 0; !stop; step += 1) {
          await one(at * 100_000 + step);
          await new Promise((resolve) => setImmediate(resolve));
        }
      });
      const until = async (reached: () => boolean) => {
        while (!reached()) await new Promise((resolve) => setImmediate(resolve));
      };
      await until(() => answered > 50);
      for (let round = 0; round < 3; round += 1) {
        await wire.refuse();
        outcomes.delete('unavailable');
        await until(() => outcomes.has('unavailable'));
        await wire.accept();
        const before = answered;
        await until(() => answered > before + 50);
      }
      stop = true;
      await Promise.all(load);
    });
    expect(uncaught).toEqual([]);
    expect([...outcomes].sort()).toEqual(['right', 'unavailable']);
  });

  test('a frozen server gives 503 within the deadline, and work that never ends is cut off', async () => {
    const db = database(200);
    await inTime(() => db.asOwner((tx) => tx`select 1`));
    wire.freeze();
    expect(await failureOf(db.asOwner((tx) => tx`select 1`))).toMatchObject({ status: 503 });
    wire.thaw();
    await inTime(() => db.asOwner((tx) => tx`select 1`));
    const { promise: never } = Promise.withResolvers<void>();
    const hanging = database(100).asOwner(async (tx) => {
      await tx`insert into ${tx(table)} values (1)`;
      await never;
    });
    expect(await failureOf(hanging)).toMatchObject({ status: 503, code: 'database_deadline' });
    expect(await count()).toBe(0);
  });

  test('work whose caller was told of the deadline is not begun afterwards', async () => {
    const db = database(100);
    wire.freeze();
    let ran = false;
    const late = db.asOwner(async () => {
      ran = true;
    });
    expect(await failureOf(late)).toMatchObject({ status: 503, code: 'database_deadline' });
    wire.thaw();
    expect([...(await inTime(() => db.asOwner((tx) => tx`select 5 as value`)))]).toEqual([{ value: 5 }]);
    expect(ran).toBe(false);
  });

  test('more operations than may wait are refused at once', async () => {
    const db = database();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const many = Array.from({ length: 1_100 }, () => failureOf(db.asOwner(() => gate)));
    const { promise: turn, resolve } = Promise.withResolvers<void>();
    setImmediate(resolve);
    await turn;
    open();
    const refused = (await Promise.all(many)).filter((failure) => failure !== null);
    expect(refused.length).toBeGreaterThan(50);
    expect(new Set(refused.map(({ code, status }) => `${status} ${code}`))).toEqual(
      new Set(['503 overloaded']),
    );
  });

  test('a deadlock or a failed serialization runs the work again, any other error does not', async () => {
    const db = database();
    let runs = 0;
    const raising = (state: string) =>
      db.asOwner(async (tx) => {
        runs += 1;
        await tx.unsafe(`do $$ begin raise exception 'raised' using errcode = '${state}'; end $$`);
      });
    expect((await failureOf(raising('40P01')))?.code).toBe('40P01');
    expect(runs).toBe(3);
    expect((await failureOf(raising('23505')))?.code).toBe('23505');
    expect(runs).toBe(4);
  });

  test('a full disk and a read-only database are 503 with a later Retry-After, for every way of asking', async () => {
    const db = database();
    for (const state of ['53100', '25006', '58030']) {
      const raise = `do $$ begin raise exception 'raised' using errcode = '${state}'; end $$`;
      const failures = await Promise.all([
        failureOf(db.asOwner((tx) => tx.unsafe(raise))),
        failureOf(db.write(workspace, (tx) => tx.unsafe(raise))),
        failureOf(db.read(workspace, (tx) => tx.unsafe(raise))),
        failureOf(db.look((sql) => sql.unsafe(raise))),
      ]);
      for (const failure of failures) {
        expect(failure).toMatchObject({ status: 503, code: 'database_unwritable' });
        expect(failure?.error).toMatchObject({ headers: { 'retry-after': '30' } });
      }
    }
  });

  test('work without a deadline waits for its connection, too', async () => {
    const db = database(60_000, { connect_timeout: 1 });
    wire.freeze();
    const work = withoutDeadline(db, (sql) => sql`select 1 as done`);
    setTimeout(() => wire.thaw(), 2_000);
    expect(await work).toMatchObject([{ done: 1 }]);
  });

  test('work without a deadline, if others wait for it, ends on a connection that stays silent', async () => {
    const db = database();
    const work = withoutDeadline(
      db,
      async (sql) => {
        await sql`select 1`;
        wire.freeze();
        // what is on its way already may still get through
        for (;;) {
          const failure = await failureOf(sql`select 2`);
          if (failure) return failure;
        }
      },
      1,
    );
    expect(await work).toMatchObject({ code: 'STATEMENT_DEADLINE' });
  });

  test('a transaction that the server ends at a time-out of its own is late, and no fault of the work', async () => {
    const raise = `do $$ begin raise exception 'raised' using errcode = '25P04'; end $$`;
    const failure = await failureOf(database().asOwner((tx) => tx.unsafe(raise)));
    expect(failure).toMatchObject({ status: 503, code: 'database_deadline' });
  });

  test('the deadline counts from the call, also for what waits for a place or a connection', async () => {
    const db = database(4_000);
    await inTime(() => db.asOwner((tx) => tx`select 1`));
    wire.freeze();
    const begun = performance.now();
    const calls = Array.from({ length: 12 }, (_, at) =>
      failureOf(at % 2 ? db.asOwner((tx) => tx`select 1`) : db.look((sql) => sql`select 1`)),
    );
    const failures = await Promise.all(calls);
    expect(performance.now() - begun).toBeLessThan(7_900);
    expect(failures.map((failure) => failure?.status)).toEqual(Array(12).fill(503));
  });

  test('a value that no column can hold is the caller’s fault', async () => {
    const db = database();
    const zero = `${'a'}${String.fromCharCode(0)}`;
    expect(await failureOf(db.asOwner((tx) => tx`select ${zero}::text`))).toMatchObject({ status: 400 });
    const huge = db.asOwner((tx) => tx`select ${'9'.repeat(30)}::text::bigint`);
    expect(await failureOf(huge)).toMatchObject({ status: 400 });
  });

  test('a listener hears again after the connection was lost', async () => {
    const db = database();
    const heard: string[] = [];
    const stopListening = await db.listen('news', (payload) => heard.push(payload));
    await direct.notify('news', 'before');
    while (heard.length < 1) await new Promise((resolve) => setImmediate(resolve));
    wire.cut();
    while (heard.length < 2) {
      await direct.notify('news', 'after');
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(heard.slice(0, 2)).toEqual(['before', 'after']);
    await stopListening();
  });

  test('a listener hears again after the server has refused it', async () => {
    let isRefused = true;
    let refusals = 0;
    // as a standby, which takes no LISTEN until it is promoted, and keeps the session
    const standby = createServer((socket) => {
      const beyond = connect(wire.port, '127.0.0.1');
      socket.on('data', (bytes: Buffer) => {
        const sent = bytes.toString('latin1');
        const isListen = isRefused && sent.includes('listen "');
        if (isListen) refusals += 1;
        beyond.write(isListen ? Buffer.from(sent.replace('listen "', 'refuse "'), 'latin1') : bytes);
      });
      beyond.pipe(socket);
      for (const one of [socket, beyond])
        one.on('error', () => {}).on('close', () => [socket, beyond].map((end) => end.destroy()));
    });
    await once(standby.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(address());
    url.port = String((standby.address() as AddressInfo).port);
    const db = database(60_000, {}, url.href);
    const heard: string[] = [];
    const hear = () => db.listen('news', (payload) => heard.push(payload));
    const hears = async (payload: string) => {
      while (!heard.includes(payload)) {
        await direct.notify('news', payload);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    try {
      expect(await failureOf(hear())).not.toBeNull();
      isRefused = false;
      await hear();
      await hears('first');
      isRefused = true;
      refusals = 0;
      wire.cut();
      while (refusals === 0) await new Promise((resolve) => setImmediate(resolve));
      isRefused = false;
      await hears('again');
    } finally {
      standby.close();
    }
  });
});
