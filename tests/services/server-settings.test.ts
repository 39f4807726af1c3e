import { beforeAll, expect, test } from 'bun:test';
import pino from 'pino';
import { newOId } from '../../schema/o-id.ts';
import { createDatabase, type Database, type Tx } from '../../server/database/index.ts';
import { lockName } from '../../server/database/lock-name.ts';
import { withoutDeadline } from '../../server/database/maintain.ts';
import { anotherHandle, isOnCluster, testDatabase, testServerUrl } from '../support/database.ts';

/* A server's administrator gives databases and logins settings of their own. The embedded engine has none. */

const hasSettings = testServerUrl !== null && !(await isOnCluster());
let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});

/** A handle on the database while it has settings of its own. */
async function underSettings(settings: Record<string, string>, work: (own: Database) => Promise<void>) {
  const name = String(db.ownerSql.options.database);
  const set = (text: (setting: string, value: string) => string) =>
    db.ownerSql.unsafe(
      Object.entries(settings)
        .map(([setting, value]) => `alter database ${name} ${text(setting, value)}`)
        .join('; '),
    );
  if (hasSettings) await set((setting, value) => `set ${setting} = '${value}'`);
  const own = await anotherHandle();
  try {
    await work(own);
  } finally {
    await own.close();
    if (hasSettings) await set((setting) => `reset ${setting}`);
  }
}

test('values are read as they are stored, whatever form the settings of the database give them', async () => {
  const one = newOId('wa');
  const other = {
    bytea_output: 'escape',
    datestyle: 'SQL, DMY',
    default_transaction_isolation: 'serializable',
    extra_float_digits: '-15',
    intervalstyle: 'iso_8601',
    timezone: 'America/New_York',
  };
  const ask = `
      select '2026-03-04T22:00:00-05:00'::timestamptz as at, '2026-03-04T22:00:00-05:00'::timestamptz::date::text as day,
        '\\x00ff5c'::bytea as bytes, 0.1::float8 + 0.2 as sum, '1 hour'::interval::text as wait,
        current_setting('transaction_isolation') as isolation`;
  const expected = {
    at: new Date('2026-03-05T03:00:00Z'),
    day: '2026-03-05',
    bytes: Buffer.from([0, 255, 92]),
    sum: 0.30000000000000004,
    wait: '01:00:00',
    isolation: 'read committed',
  };
  await underSettings(other, async (own) => {
    const ways = [
      own.ownerSql.unsafe(ask),
      own.asOwner((tx) => tx.unsafe(ask)),
      own.read(one, (tx) => tx.unsafe(ask)),
      own.read(one, (tx) => tx.unsafe(ask), { name: 'heavy', isHeavy: true }),
      own.write(one, (tx) => tx.unsafe(ask)),
      own.write(one, (tx) => tx.unsafe(ask), 'one statement'),
      own
        .pool()
        .query(ask)
        .then(({ rows }) => rows),
    ];
    for (const rows of await Promise.all(ways)) expect({ ...rows[0] }).toEqual(expected);
  });
});

test('a lock is waited for, and a connection that waits is kept, whatever time-outs the settings of the database give them', async () => {
  const [one, name] = [newOId('wa'), `server settings ${newOId('wa')}`];
  await underSettings({ idle_session_timeout: '100ms', lock_timeout: '100ms' }, async (own) => {
    const sessionOf = () => own.read(one, async (tx) => (await tx`select pg_backend_pid() as pid`)[0]?.pid);
    const before = await sessionOf();
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const holding = own.asOwner(async (tx) => {
      await lockName(tx, name);
      locked();
      await tx`select pg_sleep(0.5)`;
    });
    await isLocked;
    await own.write(one, (tx) => lockName(tx, name));
    await holding;
    expect(await sessionOf()).toBe(before);
  });
});

const serverUrl = testServerUrl;
if (serverUrl)
  test('a database that has another name for a while is away', async () => {
    const url = new URL(serverUrl);
    url.pathname = '/not_there_now';
    const to = { kind: 'server' as const, url: url.href, postgres: {}, pool: {} };
    const own = createDatabase(to, { statementDeadlineMs: 10_000 }, pino({ level: 'silent' }));
    const one = newOId('wa');
    const ask = (tx: Tx) => tx`select 1`;
    const ways = [
      own.look((sql) => sql`select 1`),
      own.read(one, ask),
      own.write(one, ask),
      own.asOwner(ask),
    ];
    const codes = await Promise.all(
      ways.map((way) =>
        way.then(
          () => 'answered',
          ({ code }) => code,
        ),
      ),
    );
    expect(codes).toEqual(ways.map(() => 'database_unavailable'));
    await own.close();
  });

test('long work, such as a migration, outlives deadlines that the settings of the database give statements and transactions', async () => {
  const knownSettings = await db.ownerSql<{ name: string }[]>`
    select name from pg_settings where name in ('statement_timeout', 'transaction_timeout')`;
  for (const { name } of knownSettings)
    await underSettings({ [name]: '100ms' }, async (own) => {
      const rows = await withoutDeadline(own, (sql) =>
        sql.begin((tx) => tx`select pg_sleep(0.3), 1 as done`),
      );
      expect(rows, name).toMatchObject([{ done: 1 }]);
    });
});
