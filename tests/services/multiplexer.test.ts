import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import postgres from 'postgres';
import { createMultiplexer, type Multiplexer } from '../../server/database/embedded/multiplexer.ts';
import { message, query, text } from '../../server/database/embedded/protocol.ts';
import { testEngine } from '../support/database.ts';

let engine: PGlite;
let session: Multiplexer;

beforeAll(async () => {
  engine = await testEngine();
});
beforeEach(() => {
  session = createMultiplexer(engine);
});
afterAll(async () => {
  await engine.close();
});

const connect = (more: postgres.Options<Record<string, never>> = {}) =>
  postgres({ socket: () => session.open(), user: 'postgres', max: 1, onnotice: () => {}, ...more } as object);

const connectPool = (max: number) => {
  const pool = new pg.Pool({ stream: () => session.open(), user: 'postgres', max });
  pool.on('error', () => {});
  return pool;
};

/** The sentence of its failure. `rejects` would run the event loop inside the call, and the others' steps with it. */
const failure = async (attempt: PromiseLike<unknown>): Promise<string> => {
  try {
    await attempt;
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('many clients on one session', () => {
  test('thousands of interleaved statements, transactions and failures give every client its own rows', async () => {
    const drivers = [connect(), connect({ max: 3 }), connect({ prepare: false })];
    const pool = connectPool(3);
    await drivers[0]?.unsafe('create table counted (client int, step int, primary key (client, step))');
    const steps = 120;
    const wrong: string[] = [];
    const expectRow = (found: unknown, wanted: number) => {
      if (found !== wanted) wrong.push(`wanted ${wanted}, got ${found}`);
    };

    const viaPostgres = async (sql: postgres.Sql, client: number) => {
      for (let step = 0; step < steps; step += 1) {
        const wanted = client * 10_000 + step;
        const [row] = await sql`select ${wanted}::int as value`;
        expectRow(row?.value, wanted);
        if (step % 4 === 0) {
          await sql.begin(async (tx) => {
            await tx`insert into counted values (${client}, ${step})`;
            const [mine] = await tx`select count(*)::int as value from counted where client = ${client}`;
            expectRow(mine?.value, Math.floor(step / 4) + 1);
          });
        }
        if (step % 7 === 0) expect(await failure(sql`select ${wanted} / 0`)).toContain('division by zero');
        if (step % 9 === 0) {
          const failed = sql.begin(async (tx) => {
            await tx`insert into counted values (${client}, ${-step - 1})`;
            await tx`select no_such_column`;
          });
          expect(await failure(failed)).toContain('no_such_column');
        }
      }
    };
    const viaPg = async (client: number) => {
      for (let step = 0; step < steps; step += 1) {
        const wanted = client * 10_000 + step;
        // The same name for another text in every client: on one session they would collide.
        const named = { name: 'same', text: `select $1::int + ${client} as value`, values: [wanted] };
        const connection = await pool.connect();
        const mine = { ...named, name: `same-${client}` };
        expectRow((await connection.query(mine)).rows[0]?.value, wanted + client);
        if (step % 5 === 0) {
          await connection.query('begin');
          await connection.query('insert into counted values ($1, $2)', [client, step]);
          await connection.query(step % 10 === 0 ? 'commit' : 'rollback');
        }
        if (step % 6 === 0)
          expect(await failure(connection.query('select nothing_there'))).toContain('nothing_there');
        connection.release();
      }
    };

    await Promise.all([
      ...drivers.flatMap((sql, at) => [0, 1, 2, 3].map((lane) => viaPostgres(sql, at * 4 + lane + 1))),
      ...[21, 22, 23, 24, 25].map((client) => viaPg(client)),
    ]);
    expect(wrong).toEqual([]);
    const [counted] = await (drivers[0] as postgres.Sql)`
      select
        count(*) filter (where client < 20)::int as committed,
        count(*) filter (where step < 0)::int as "rolledBack",
        count(*) filter (where client > 20)::int as pooled
      from counted
    `;
    expect(counted).toEqual({ committed: 12 * (steps / 4), rolledBack: 0, pooled: 5 * (steps / 10) });
    await drivers[0]?.unsafe('drop table counted');
    await Promise.all([...drivers.map((sql) => sql.end()), pool.end()]);
    expect(session.connections).toBe(0);
  });

  test('a transaction has the session to itself, so a read and a write in it never lose an update', async () => {
    const clients = Array.from({ length: 5 }, () => connect());
    const [first] = clients as [postgres.Sql];
    await first.unsafe('create table counter (value int); insert into counter values (0)');
    await Promise.all(
      clients.flatMap((sql) =>
        Array.from({ length: 40 }, () =>
          sql.begin(async (tx) => {
            const [row] = await tx`select value from counter`;
            await tx`update counter set value = ${Number(row?.value) + 1}`;
          }),
        ),
      ),
    );
    expect([...(await first`select value from counter`)]).toEqual([{ value: 200 }]);
    await first.unsafe('drop table counter');
    await Promise.all(clients.map((sql) => sql.end()));
  });

  test('the same name for a prepared statement means each client its own', async () => {
    const pool = connectPool(2);
    const [one, two] = [await pool.connect(), await pool.connect()];
    await one.query({ name: 'mine', text: 'select 1 as value' });
    await two.query({ name: 'mine', text: 'select 2 as value' });
    expect((await one.query({ name: 'mine', text: 'select 1 as value' })).rows).toEqual([{ value: 1 }]);
    expect((await two.query({ name: 'mine', text: 'select 2 as value' })).rows).toEqual([{ value: 2 }]);
    one.release();
    two.release();
    await pool.end();
  });
});

describe('notifications', () => {
  test('every listener hears every notification of its channel, in order, and no other', async () => {
    const listeners = Array.from({ length: 3 }, () => connect());
    const senders = Array.from({ length: 3 }, () => connect());
    const heard = listeners.map(() => [] as string[]);
    const deaf: string[] = [];
    const stranger = connect();
    await stranger.listen('another', (payload) => deaf.push(payload));
    await Promise.all(
      listeners.map((sql, at) => sql.listen('Ch "1"', (payload) => heard[at]?.push(payload))),
    );
    const viaPg: string[] = [];
    const pool = connectPool(1);
    const client = await pool.connect();
    client.on('notification', ({ payload }) => viaPg.push(payload ?? ''));
    await client.query('LISTEN "Ch ""1"""; listen Another;');

    await Promise.all(
      senders.map(async (sql, sender) => {
        for (let at = 0; at < 100; at += 1) {
          if (at % 2) await sql.notify('Ch "1"', `${sender}:${at}`);
          else await sql.begin((tx) => tx`select pg_notify('Ch "1"', ${`${sender}:${at}`})`);
          await sql.begin((tx) => tx`select pg_notify('Ch "1"', 'never'), 1 / 0`).catch(() => {});
        }
      }),
    );
    await client.query('select 1');
    for (const payloads of [...heard, viaPg]) {
      expect(payloads).toHaveLength(300);
      for (const sender of [0, 1, 2]) {
        const own = payloads.filter((payload) => payload.startsWith(`${sender}:`));
        expect(own).toEqual(Array.from({ length: 100 }, (_, at) => `${sender}:${at}`));
      }
    }
    expect(deaf).toEqual([]);
    client.release(true);
    await Promise.all([...listeners, ...senders, stranger].map((sql) => sql.end()));
    await pool.end();
  });

  test('a client that stops listening, or leaves, takes the channel from nobody else', async () => {
    const [stays, stops, leaves, sender] = [connect(), connect(), connect(), connect()];
    const heard: string[] = [];
    const stopped: string[] = [];
    await stays.listen('news', (payload) => heard.push(payload));
    const { unlisten } = await stops.listen('news', (payload) => stopped.push(payload));
    await leaves.listen('news', () => {});
    await unlisten();
    await leaves.end();
    await stops.unsafe('unlisten *');
    await sender.notify('news', 'still here');
    await sender`select 1`;
    expect(heard).toEqual(['still here']);
    expect(stopped).toEqual([]);
    await stays.end();
    expect([...(await sender`select pg_listening_channels() as channel`)]).toEqual([]);
    await Promise.all([stops.end(), sender.end()]);
  });
});

describe('leaving', () => {
  test('a client that goes in the middle of a transaction is rolled back and holds nobody up', async () => {
    const watcher = connect();
    await watcher.unsafe('create table left_behind (value int)');
    for (const failed of [false, true]) {
      const goes = connect();
      const cut = goes.begin(async (tx) => {
        await tx`insert into left_behind values (1)`;
        if (failed) await tx.savepoint((inner) => inner`select 1 / 0`).catch(() => {});
        tx.terminate();
        await tx`select 1`;
      });
      expect(await failure(cut)).toContain('CONNECTION_CLOSED');
      expect([...(await watcher`select * from left_behind`)]).toEqual([]);
      await goes.end();
    }
    await watcher.unsafe('drop table left_behind');
    await watcher.end();
  });

  test('settings, roles, locks, temporary tables and prepared statements go with the client that made them', async () => {
    const [stays, goes] = [connect(), connect()];
    await stays`select ${1}::int as kept`;
    await goes.unsafe(`set work_mem = '9MB'; set role groundwork_app`);
    await goes.unsafe(`select set_config('app.workspace_o_id', 'x', false)`);
    await goes.unsafe('reset role; create temp table scratch (value int); select pg_advisory_lock(7)');
    await goes`select ${'prepared'}::text as gone`;
    await goes.end();
    const [row] = await stays`
      select
        current_setting('work_mem') as memory,
        current_setting('app.workspace_o_id', true) as workspace,
        current_user as user,
        to_regclass('pg_temp.scratch')::text as scratch,
        (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
        (select count(*)::int from pg_prepared_statements where statement like 'select%as gone') as prepared,
        (select count(*)::int from pg_prepared_statements where statement like 'select%as kept') as own
    `;
    expect(row).toEqual({
      memory: '4MB',
      workspace: '',
      user: 'postgres',
      scratch: null,
      locks: 0,
      prepared: 0,
      own: 1,
    });
    await stays.end();
  });

  test('ending clients and pools returns, also in the middle of everything', async () => {
    const clients = Array.from({ length: 8 }, () => connect({ max: 2 }));
    const pool = connectPool(4);
    const busy = clients.flatMap((sql) =>
      Array.from({ length: 20 }, () => sql`select pg_sleep(0.001)`.catch(() => {})),
    );
    const pooled = Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.001)'));
    const ends = clients.map((sql, at) => sql.end({ timeout: at % 2 ? 0 : 5 }));
    await Promise.all([...ends, ...busy, ...pooled]);
    await pool.end();
    while (session.connections > 0) await new Promise((resolve) => setImmediate(resolve));
  });

  test('closing the session ends every client and rolls back what is open', async () => {
    const sql = connect();
    const pool = connectPool(2);
    const client = await pool.connect();
    client.on('error', () => {});
    await client.query('begin; create table never (value int)');
    const waits = failure(sql`select 1`);
    session.close();
    expect(await waits).toMatch(/CONNECTION_CLOSED|is closed/);
    expect(await failure(client.query('select 1'))).not.toBe('');
    client.release(true);
    await Promise.all([sql.end(), pool.end()]);
    session = createMultiplexer(engine);
    const after = connect();
    expect([...(await after`select to_regclass('never')::text as found`)]).toEqual([{ found: null }]);
    await after.end();
  });

  test('a transaction that has fallen silent is cut off, so that the others go on', async () => {
    session.close();
    session = createMultiplexer(engine, { silenceInTransactionMs: 100 });
    const [silent, next] = [connect(), connect()];
    const { promise: never } = Promise.withResolvers<void>();
    const held = silent.begin(async (tx) => {
      await tx`select 1`;
      await never;
    });
    const lost = held.catch((error: { code: string }) => error.code);
    expect([...(await next`select 2 as value`)]).toEqual([{ value: 2 }]);
    expect(await lost).toBe('CONNECTION_CLOSED');
    await Promise.all([silent.end({ timeout: 0 }), next.end()]);
  });

  test('a transaction whose statement takes longer than a silence may is not cut off', async () => {
    session.close();
    session = createMultiplexer(engine, { silenceInTransactionMs: 1500 });
    const sql = connect();
    const found = await sql.begin(async (tx) => {
      await tx`select pg_sleep(2.5)`;
      await Bun.sleep(100);
      return tx`select 3 as value`;
    });
    expect([...found]).toEqual([{ value: 3 }]);
    await sql.end();
  });
});

describe('the order', () => {
  test('requests go before work in the background that came before them', async () => {
    const answered: string[] = [];
    const all = Promise.withResolvers<void>();
    const client = (name: string, application: string) => {
      const made = session.connect({
        write(bytes) {
          if (!Buffer.from(bytes).includes(`it was ${name}`)) return;
          if (answered.push(name) === 4) all.resolve();
        },
        end() {},
      });
      const packet = [
        Buffer.alloc(8),
        ...['user', 'postgres', 'application_name', application, ''].map(text),
      ];
      const start = Buffer.concat(packet);
      start.writeUInt32BE(start.length, 0);
      start.writeUInt32BE(0x0003_0000, 4);
      made.feed(start);
      return { ...made, ask: () => made.feed(query(`select 'it was ${name}'`)) };
    };
    const holder = client('the holder', 'groundwork');
    const jobs = [1, 2, 3].map((at) => client(`job ${at}`, 'groundwork-background'));
    const request = client('a request', 'groundwork');
    holder.feed(query('begin'));
    for (const { ask } of [...jobs, request]) ask();
    holder.feed(query('commit'));
    await all.promise;
    expect(answered).toEqual(['a request', 'job 1', 'job 2', 'job 3']);
    for (const { leave } of [holder, request, ...jobs]) leave();
  });
});

describe('copy', () => {
  const copyIn = async (sql: postgres.Sql, statement: string, rows: string[]) => {
    const writable = await sql.unsafe(statement).writable();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    writable.on('finish', resolve).on('error', reject);
    for (const row of rows) writable.write(row);
    writable.end();
    await promise;
  };

  test('rows go in and out, also beside others and in a transaction that is rolled back', async () => {
    const [sql, other] = [connect(), connect()];
    await sql.unsafe('create table copied (value int)');
    const rows = Array.from({ length: 5000 }, (_, at) => `${at}\n`);
    const beside = Promise.all(Array.from({ length: 50 }, (_, at) => other`select ${at}::int as value`));
    await copyIn(sql, 'copy copied (value) from stdin', rows);
    expect((await beside).map(([row]) => row?.value)).toEqual(Array.from({ length: 50 }, (_, at) => at));
    const undone = sql.begin(async (tx) => {
      await copyIn(tx as unknown as postgres.Sql, '-- why\ncopy copied from stdin', rows);
      throw new Error('undone');
    });
    expect(await failure(undone)).toContain('undone');
    const [sum] = await sql`select count(*)::int as count, sum(value)::int as sum from copied`;
    expect(sum).toEqual({ count: 5000, sum: 12_497_500 });
    const out: Buffer[] = [];
    for await (const part of await sql`copy copied to stdout`.readable()) out.push(part as Buffer);
    expect(Buffer.concat(out).toString()).toBe(rows.join(''));
    await sql.unsafe('drop table copied');
    await Promise.all([sql.end(), other.end()]);
  });

  test('a copy that fails leaves the session as it was', async () => {
    const sql = connect();
    await sql.unsafe('create table copied (value int)');
    expect(await failure(copyIn(sql, 'copy copied from stdin', ['no number\n']))).toContain('invalid input');
    expect(await failure(copyIn(sql, 'copy no_such from stdin', ['1\n']))).toContain('does not exist');
    const broken = await sql.unsafe('copy copied from stdin').writable();
    broken.on('error', () => {});
    broken.write('1\n');
    broken.destroy(new Error('the sender gave up'));
    expect([...(await sql`select count(*)::int as count from copied`)]).toEqual([{ count: 0 }]);
    await sql.unsafe('drop table copied');
    await sql.end();
  });

  test('a copy in any other form is refused with a sentence, and its words in a text are not a copy', async () => {
    const sql = connect();
    expect(await failure(sql`copy copied from stdin`)).toContain('must be the only statement');
    const several = failure(sql.unsafe('select 1; copy copied from stdin'));
    expect(await several).toContain('must be the only statement');
    const rows: Iterable<unknown> = await sql.unsafe(
      `select ';copy x from stdin' as a, $$;copy x from stdin$$ as b /* ;copy y from stdin */`,
    );
    expect([...rows]).toEqual([{ a: ';copy x from stdin', b: ';copy x from stdin' }]);
    await sql.end();
  });
});

describe('the wire', () => {
  const startUp = () => {
    const body = Buffer.concat([Buffer.from([0, 3, 0, 0]), text('user'), text('postgres'), Buffer.from([0])]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length + 4);
    return Buffer.concat([length, body]);
  };
  const open = () => {
    const parts: Uint8Array[] = [];
    const ended = Promise.withResolvers<void>();
    const client = session.connect({ write: (bytes) => parts.push(bytes), end: ended.resolve });
    return { client, ended: ended.promise, heard: () => Buffer.concat(parts).toString('latin1') };
  };

  test('bytes may come one at a time', async () => {
    const { client, heard } = open();
    for (const byte of Buffer.concat([startUp(), query(`select 'one by one'`)]))
      client.feed(Buffer.from([byte]));
    await Promise.resolve();
    expect(heard()).toContain('one by one');
    client.leave();
  });

  test('encryption is declined, a cancel request ends, an impossible length is refused', async () => {
    const declined = open();
    declined.client.feed(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]));
    expect(declined.heard()).toBe('N');
    declined.client.feed(startUp());
    expect(declined.heard()).toContain('server_version');
    declined.client.feed(Buffer.from([0x51, 0x7f, 0xff, 0xff, 0xff]));
    expect(declined.heard()).toContain('too long');
    await declined.ended;

    const cancels = open();
    cancels.client.feed(Buffer.from([0, 0, 0, 16, 4, 210, 22, 46, 0, 0, 0, 1, 0, 0, 0, 0]));
    await cancels.ended;
  });

  test('what comes after a goodbye is not run', async () => {
    const { client, ended } = open();
    client.feed(Buffer.concat([startUp(), message(0x58), query('create table after_goodbye ()')]));
    await ended;
    const sql = connect();
    expect([...(await sql`select to_regclass('after_goodbye')::text as found`)]).toEqual([{ found: null }]);
    await sql.end();
  });
});

test('the log of an engine that is never closed stays short, however much is written', async () => {
  const sql = connect();
  await sql.unsafe('create table churned (number int, word text)');
  for (let round = 0; round < 28; round++)
    await sql`
      with gone as (delete from churned)
      insert into churned
      select number, repeat(md5((number + ${round}::int)::text), 60)
      from generate_series(1, 5000) as number`;
  const [log] = await sql`
    select
      (select sum(size) from pg_ls_waldir()) / 1e6 as kept,
      (pg_current_wal_lsn() - '0/1000000'::pg_lsn) / 1e6 as written`;
  expect(Number(log?.written)).toBeGreaterThan(250);
  expect(Number(log?.kept)).toBeLessThan(140);
  await sql.end();
});
