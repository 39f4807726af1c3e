import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import postgres from 'postgres';
import { newOId } from '../../schema/o-id.ts';
import type { Database, Sql, Tx } from '../../server/database/index.ts';
import { json } from '../../server/database/json.ts';
import { withoutDeadline } from '../../server/database/maintain.ts';
import { createPipeline, type Underway } from '../../server/database/tenants/pipeline.ts';
import type { Question } from '../../server/database/tenants/reads.ts';
import { testDatabase, testServerUrl } from '../support/database.ts';
import { failureOf } from '../support/failure.ts';
import { openPolicyServer } from '../support/policy-server.ts';
import { openWire } from '../support/wire.ts';

let db: Database;
const workspaces = Array.from({ length: 12 }, () => newOId('wa'));
const mine = (workspace: string) => workspaces.indexOf(workspace) + 100;

/** A row each in a table that knows no other tables. */
async function fill(sql: Sql): Promise<void> {
  for (const workspace of workspaces) {
    await sql`
      insert into rate_window (workspace_o_id, key_o_id, route_group, minute, taken)
      values (${workspace}, 'k', 'database test', 0, ${mine(workspace)})
    `;
  }
}

beforeAll(async () => {
  db = await testDatabase();
  await fill(db.ownerSql);
});
afterAll(async () => {
  await db.ownerSql`delete from rate_window where route_group = 'database test'`;
});

/** Without its workspace in the condition: the second wall alone decides what is seen. */
const seen = (sql: Sql | Tx) =>
  (sql as Sql)<{ taken: number }[]>`
    select taken
    from rate_window
    where route_group = 'database test'
  `;

describe('a workspace', () => {
  test('sees its own rows only, in a transaction and in a single read, also among many others', async () => {
    const wrong: unknown[] = [];
    await Promise.all(
      Array.from({ length: 300 }, async (_, at) => {
        const workspace = workspaces[at % workspaces.length] ?? '';
        const rows = at % 2 ? await db.read(workspace, seen) : await db.write(workspace, (tx) => seen(tx));
        if (rows.length !== 1 || rows[0]?.taken !== mine(workspace)) wrong.push([...rows]);
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('cannot write into another', async () => {
    const [one = '', two = ''] = workspaces;
    const intrusion = db.write(
      one,
      (tx) => tx`
        insert into rate_window (workspace_o_id, key_o_id, route_group, minute, taken)
        values (${two}, 'intruder', 'database test', 0, 0)
      `,
    );
    expect((await failureOf(intrusion))?.code).toBe('42501');
  });

  test('leaves neither its role nor its name behind for the next statement', async () => {
    const [one = ''] = workspaces;
    await db.write(one, (tx) => tx`select 1`);
    await failureOf(db.write(one, (tx) => tx`select 1 / 0`));
    const [row] = await db.ownerSql`
      select
        coalesce(current_setting('app.workspace_o_id', true), '') as workspace,
        current_user = session_user as owner
    `;
    expect(row).toEqual({ workspace: '', owner: true });
    expect((await seen(db.ownerSql)).length).toBe(workspaces.length);
  });

  test('is refused when its oId has not the form, because it stands in the statement’s text', async () => {
    for (const oId of ['', 'wa_short', `${workspaces[0]}'; reset role; --`, `en_${'0'.repeat(21)}`]) {
      expect(await failureOf(db.write(oId, (tx) => tx`select 1`))).toMatchObject({ status: 500 });
      expect(await failureOf(db.read(oId, (sql) => sql`select 1`))).toMatchObject({ status: 500 });
    }
  });
});

describe('the owner', () => {
  test('sees all workspaces, and its failed transaction leaves nothing', async () => {
    expect((await db.asOwner((tx) => seen(tx))).length).toBe(workspaces.length);
    const undone = db.asOwner(async (tx) => {
      await tx`delete from rate_window where route_group = 'database test'`;
      throw new Error('undone');
    });
    expect((await failureOf(undone))?.message).toBe('undone');
    expect((await seen(db.ownerSql)).length).toBe(workspaces.length);
  });

  test('hears notifications, and the other driver works beside', async () => {
    const heard: string[] = [];
    const stop = await db.listen('database_test', (payload) => heard.push(payload));
    await db.pool().query(`select pg_notify('database_test', 'from the pool')`);
    await db.asOwner((tx) => tx`select pg_notify('database_test', 'from a transaction')`);
    while (heard.length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toEqual(['from the pool', 'from a transaction']);
    await stop();
  });

  test('gets names of columns in camel case, and what jsonb holds as it was sent', async () => {
    const kept = { some_name: [{ other_name: 1 }] };
    const [one = ''] = workspaces;
    const select = (sql: Sql | Tx) =>
      sql`select 'ws' as workspace_o_id, 1 as tier_0, 2 as "sameName", ${json(sql, kept)} as kept_json`;
    const expected = [{ workspaceOId: 'ws', tier0: 1, sameName: 2, keptJson: kept }];
    expect([...(await select(db.ownerSql))]).toEqual(expected);
    // once more, as a statement that is prepared by now
    for (let times = 0; times < 2; times++) {
      expect([...(await db.read(one, async (tx) => select(tx)))]).toEqual(expected);
      expect([...(await db.write(one, async (tx) => select(tx)))]).toEqual(expected);
    }
    const whole = await withoutDeadline(db, async (sql) => [...(await select(sql))]);
    expect(whole).toEqual(expected);
  });

  test('gets times as Date, counts as number when cast, jsonb parsed', async () => {
    const [row] = await db.ownerSql`
      select
        timestamptz '2026-01-02T03:04:05Z' as time,
        count(*)::int as count,
        ${db.ownerSql.json({ a: [1, 'two', null] })} as json
    `;
    expect(row).toEqual({ time: new Date('2026-01-02T03:04:05Z'), count: 1, json: { a: [1, 'two', null] } });
  });
});

test('JSON is stored also where a text was cut in the middle of a character', async () => {
  const value = { 'a\ud83d': ['😀'.slice(0, 1), 'no\u0000thing', '\\ud83d'] };
  const [one = ''] = workspaces;
  const read = () => db.read(one, (tx) => tx`select ${tx.json(value)}::jsonb as kept`);
  const write = () => db.write(one, (tx) => tx`select ${tx.json(value)}::jsonb as kept`);
  for (const ask of [read, write])
    expect((await ask())[0]?.kept).toEqual({ 'a\ufffd': ['\ufffd', 'nothing', '\\ud83d'] });
});

describe('pipelined reads', () => {
  test('loses its connection again and again and never answers with nothing or with another’s rows', async () => {
    const { wire, pipeline, close } = await openPipeline();
    const outcomes = { right: 0, unavailable: 0, other: [] as unknown[] };
    const read = async (workspace: string) => {
      try {
        const underway = pipeline.read(workspace, seen);
        // a connection that has not answered for a while, on a busy machine, is left alone: nothing was asked
        if (!underway) return;
        const rows = await sent(underway);
        if (rows.length === 1 && rows[0]?.taken === mine(workspace)) outcomes.right += 1;
        else outcomes.other.push(rows);
      } catch (error) {
        const failure = await failureOf(Promise.reject(error));
        if (failure?.status === 503) outcomes.unavailable += 1;
        else outcomes.other.push(failure);
      }
    };
    for (let round = 0; round < 15; round += 1) {
      const reads = Array.from({ length: 40 }, (_, at) => read(workspaces[at % workspaces.length] ?? ''));
      // Cut at another moment in each round: while it connects, between the two statements, among the answers.
      for (let turn = 0; turn < round; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      wire.cut();
      await Promise.all(reads);
      await read(workspaces[0] ?? '');
    }
    expect(outcomes.other).toEqual([]);
    expect(outcomes.right).toBeGreaterThan(0);
    expect(outcomes.unavailable).toBeGreaterThan(0);
    await close();
  });

  test('in a session that has no workspace the policies raise, and the caller gets a 503', async () => {
    const { sql, wire, pipeline, close } = await openPipeline();
    expect((await failureOf(seen(sql)))?.code).toBe('42704');
    const [one = ''] = workspaces;
    const [first] = await sent(pipeline.read(one, seen));
    expect(first?.taken).toBe(mine(one));
    wire.cut();
    expect((await failureOf(seen(sql)))?.code).toMatch(/42704|CONNECTION_CLOSED/);
    await close();
  });
});

// the embedded engine has one session: there everybody waits for everybody
if (testServerUrl) {
  test('reads do not wait behind long ones', async () => {
    const [one = ''] = workspaces;
    const ended: string[] = [];
    const long = Array.from({ length: 3 }, () =>
      db.read(one, (tx) => tx`select pg_sleep(5)`).then(() => ended.push('long')),
    );
    await Bun.sleep(100);
    await Promise.all(Array.from({ length: 20 }, () => db.read(one, seen).then(() => ended.push('short'))));
    await Promise.all(long);
    expect(ended).toEqual([...Array(20).fill('short'), 'long', 'long', 'long']);
  });
}

describe('workspaces take turns', () => {
  test('one that asks a thousand things delays another by no more than what is under way', async () => {
    const [one = '', two = ''] = workspaces;
    const ended: string[] = [];
    const ask = (workspace: string) =>
      db
        .write(workspace, (tx) => tx`select pg_sleep(0.002)`)
        .then(() => void ended.push(workspace === one ? 'many' : 'other'));
    const many = Array.from({ length: 200 }, () => ask(one));
    await ask(two);
    expect(ended.length).toBeLessThan(100);
    await Promise.all(many);
  });
});

const hanging = 'a read that hangs';
/** Statements that hang on the server, by what `pg_stat_activity` says. */
const hangingNow = async () => {
  const [row] = await db.ownerSql<{ count: number }[]>`
    select count(*)::int as count
    from pg_stat_activity
    where state = 'active'
      and query like ${`%${hanging}%`}
      and pid <> pg_backend_pid()
      and datname = current_database()`;
  return row?.count ?? 0;
};
const until = async (count: number) => {
  while ((await hangingNow()) !== count) await new Promise((resolve) => setImmediate(resolve));
};
const hang = (tx: Tx) => tx`select pg_sleep(60), ${hanging}::text as mark /* a read that hangs */`;

// the embedded engine hears nobody during a statement
if (testServerUrl) {
  describe('a read that takes long', () => {
    const [one = '', two = ''] = workspaces;
    const heavy = { name: 'heavy', isHeavy: true };

    test('leaves a place to other workspaces, however many of it one has', async () => {
      const gone = new AbortController();
      const many = Array.from({ length: 8 }, () =>
        failureOf(db.read(one, hang, { ...heavy, signal: gone.signal })),
      );
      await until(2);
      expect((await db.read(two, seen, heavy)).length).toBe(1);
      expect(await hangingNow()).toBe(2);
      gone.abort(new Error('gone'));
      expect((await Promise.all(many)).map((failure) => failure?.message)).toEqual(Array(8).fill('gone'));
      await until(0);
    });

    test('ends on the server when its caller goes away, and its place is free at once', async () => {
      const [first, second] = [new AbortController(), new AbortController()];
      const reads = [first, second].map(({ signal }) => failureOf(db.read(one, hang, { ...heavy, signal })));
      await until(2);
      const waiting = db.read(one, seen, heavy);
      first.abort(new Error('gone'));
      expect((await waiting).length).toBe(1);
      await until(1);
      second.abort(new Error('gone too'));
      await until(0);
      expect((await Promise.all(reads)).map((failure) => failure?.message)).toEqual(['gone', 'gone too']);
    });

    test('fails at the deadline of its request, waiting or running, and ends on the server', async () => {
      const deadline = { ...heavy, until: performance.now() + 10_000 };
      const reads = Array.from({ length: 5 }, () => failureOf(db.read(one, hang, deadline)));
      await until(2);
      for (const failure of await Promise.all(reads))
        expect(failure).toMatchObject({ status: 503, code: 'database_deadline' });
      await until(0);
    });

    /** The memory for sorts differs between the connections of the pipeline and those apart. */
    const memoryOf = async (question: Question, work: (tx: Tx) => Promise<unknown> = (tx) => tx`select 1`) =>
      db.read(
        one,
        async (tx) => {
          await work(tx);
          const [row] = await tx<{ memory: string }[]>`select current_setting('work_mem') as memory`;
          return row?.memory;
        },
        question,
      );

    test('is not what waited for this process', async () => {
      const places = new Set<boolean>();
      // a busy machine may keep the database waiting too, but not each time
      for (let round = 0; round < 10 && !places.has(true); round++) {
        const question = { name: `beside much work ${round}`, isHeavy: false };
        await memoryOf(question, async (tx) => {
          const answer = tx`select 1`;
          setImmediate(() => Bun.sleepSync(200));
          await answer;
        });
        places.add((await memoryOf(question)) !== (await memoryOf(heavy)));
      }
      expect(places).toContain(true);
    });

    test('goes back into the pipeline after a while, one before the others, however long it takes apart', async () => {
      const question = { name: 'long once', isHeavy: false };
      const inPipeline = await memoryOf(question, (tx) => tx`select pg_sleep(2)`);
      const ofAverageLength = () => memoryOf(question, (tx) => tx`select pg_sleep(0.02)`);
      expect(await ofAverageLength()).toBe(await memoryOf(heavy));
      await Bun.sleep(5000);
      const places = await Promise.all(Array.from({ length: 4 }, ofAverageLength));
      expect(places.filter((place) => place === inPipeline)).toHaveLength(1);
      // on a busy machine the one that was tried may have been long too
      while ((await ofAverageLength()) !== inPipeline) await Bun.sleep(100);
    });

    test('is known by its name the next time: it holds up nobody, and ends with its caller', async () => {
      const question = { name: 'now and then', isHeavy: false };
      await db.read(one, (tx) => tx`select pg_sleep(2)`, question);
      const gone = new AbortController();
      const read = failureOf(db.read(one, hang, { ...question, signal: gone.signal }));
      await until(1);
      gone.abort(new Error('gone'));
      expect((await read)?.message).toBe('gone');
      await until(0);
    });
  });
}

/** The answer of a read; here one connection serves whatever the load. */
function sent<T>(underway: Underway<T> | null): Promise<T> {
  if (!underway) throw new Error('no connection answers');
  return underway.answer;
}

/** A pipeline over a port that can be cut: to the server under test, else to one that only knows a pipeline's manners. */
async function openPipeline() {
  const rules = testServerUrl ? null : await openPolicyServer(mine);
  const wire = await openWire(rules ? rules.url : new URL(testServerUrl ?? ''));
  const own = new URL(testServerUrl ?? 'postgres://postgres@127.0.0.1/postgres');
  own.port = String(wire.port);
  own.hostname = '127.0.0.1';
  if (testServerUrl) own.pathname = `/${db.ownerSql.options.database}`;
  const options = { max: 1, backoff: () => 0.005, fetch_types: false, onnotice: () => {} };
  const sql = postgres(own.href, { ...options, connection: { role: 'groundwork_app' } } as object);
  const pipeline = createPipeline({ reading: [sql], writing: [sql] }, 100);
  const close = async () => {
    await pipeline.close();
    await wire.close();
    rules?.close();
  };
  return { sql, wire, pipeline, close };
}
