import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import pino from 'pino';
import postgres from 'postgres';
import { newOId } from '../../schema/o-id.ts';
import { readConfig } from '../../server/config.ts';
import { AppLoginRefused, checkAppLogin } from '../../server/database/app-login.ts';
import { createDatabase, type Database, type Tx } from '../../server/database/index.ts';
import { refuseIncomplete } from '../../server/database/migrations/incomplete.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { refusePooler } from '../../server/database/pooler.ts';
import { schemaSays } from '../../server/process/doctor/database.ts';
import { emptyDatabase, testDatabase, testServerUrl } from '../support/database.ts';
import { failureOf } from '../support/failure.ts';
import { startProxy } from '../support/proxy.ts';
import { newDatabaseName } from '../support/server-databases.ts';
import { makeWorld } from '../support/world.ts';

const log = pino({ level: 'silent' });

test('a login for requests needs a database server', async () => {
  expect(() => readConfig({ APP_DATABASE_URL: 'postgres://app@localhost/groundwork' })).toThrow(
    /APP_DATABASE_URL.*DATABASE_URL/,
  );
  await checkAppLogin(await testDatabase(), null, log);
});

test('a database that lost a table, or the rights of the role of requests, is refused, by a start and by the doctor', async () => {
  const { db, close } = await emptyDatabase();
  await migrate(db, log);
  expect(await schemaSays(db)).toStartWith('up to date');
  await db.ownerSql`revoke all on event from groundwork_app`;
  const sentence =
    /groundwork_app has no right to the table public.event, as after a dump.*restore the dump again/;
  await expect(refuseIncomplete(db.ownerSql)).rejects.toThrow(sentence);
  await expect(schemaSays(db)).rejects.toThrow(sentence);
  await db.ownerSql`drop table rate_window`;
  await expect(refuseIncomplete(db.ownerSql)).rejects.toThrow(
    'The database lacks the table public.rate_window',
  );
  await close();
});

/** The embedded engine has one user, so there is nobody else to log in as. */
if (testServerUrl) describeOnServer(new URL(testServerUrl));

function describeOnServer(server: URL): void {
  const suffix = randomBytes(4).toString('hex');
  const database = newDatabaseName('login');
  const owner = `gw_owner_${suffix}`;
  const roles: string[] = [];
  const urlOf = (user: string) => {
    const url = new URL(server);
    url.username = user;
    url.password = 'secret';
    url.pathname = `/${database}`;
    return url.href;
  };
  const root = postgres(server.href, { max: 1, onnotice: () => {} });
  const newRole = async (name: string, rights: string) => {
    await root.unsafe(`create role ${name} login password 'secret' ${rights}`);
    roles.push(name);
    return urlOf(name);
  };
  const open = (appUrl?: string): Database =>
    createDatabase(
      {
        kind: 'server',
        url: urlOf(owner),
        ...(appUrl ? { appUrl } : {}),
        postgres: {},
        pool: { connectionString: urlOf(owner) },
      },
      { statementDeadlineMs: 120_000 },
      log,
    );
  let plain: Database;

  beforeAll(async () => {
    // Of the cluster, so an earlier test may have made it.
    await root.unsafe(
      'do $$ begin create role groundwork_app nologin; exception when duplicate_object then null; end $$',
    );
    await newRole(owner, '');
    await root.unsafe(`grant groundwork_app to ${owner} with admin option`);
    await root.unsafe(`create database ${database} owner ${owner}`);
    const inside = postgres(urlOf(owner).replace(owner, server.username), { max: 1, onnotice: () => {} });
    await inside.unsafe('create extension vector');
    await inside.end();
    plain = open();
    await migrate(plain, log);
  });
  afterAll(async () => {
    await plain.close();
    await root.unsafe(`drop database ${database} with (force)`);
    for (const name of roles.reverse()) await root.unsafe(`drop role ${name}`);
    await root.end();
  });

  describe('with a login of their own, statements of requests', () => {
    test('stay without rights on another workspace’s rows, whatever role they reset or take', async () => {
      const appUrl = await newRole(`gw_app_${suffix}`, 'in role groundwork_app');
      await checkAppLogin(plain, appUrl, log);
      const db = open(appUrl);
      const [mine, theirs] = [newOId('wa'), newOId('wa')];
      for (const workspace of [mine, theirs]) await fill(db, workspace);

      const ways = ['reset role', 'reset session authorization', 'set role none'];
      for (const way of ways) {
        const seen = await db.write(mine, async (tx) => {
          await tx.unsafe(way);
          return rows(tx);
        });
        expect(seen, way).toEqual([mine]);
      }
      for (const way of [`set role ${owner}`, `set session authorization ${owner}`])
        expect((await failureOf(db.write(mine, (tx) => tx.unsafe(way))))?.code, way).toBe('42501');
      for (const change of ['alter table rate_window disable row level security', 'select from migration'])
        expect((await failureOf(db.write(mine, (tx) => tx.unsafe(`reset role; ${change}`))))?.code).toBe(
          '42501',
        );
      // On a connection that carries many requests one statement's reset would be the next one's role.
      await db.read(mine, (tx) => tx.unsafe('reset role'));
      expect(await Promise.all(Array.from({ length: 20 }, () => db.read(mine, rows)))).toEqual(
        Array(20).fill([mine]),
      );
      await db.close();
    });

    test('serve the product, and the login need not have been made a member before', async () => {
      const appUrl = await newRole(`gw_product_${suffix}`, '');
      await checkAppLogin(plain, appUrl, log);
      const db = open(appUrl);
      const world = await makeWorld({}, db);
      const { api } = await world.newWorkspace();
      expect((await api.post('/persona/create', { name: 'CFO' }, { 'idempotency-key': 'k' })).status).toBe(
        200,
      );
      expect((await api.post('/resource/create', { mode: 'text', text: 'A text.' })).status).toBeLessThan(
        300,
      );
      expect((await api.get('/persona/list')).body.total).toBe(1);
      await world.app.close();
      await db.close();
    });
  });

  test('a login that could become the owner or pass the policies by is refused with what to do', async () => {
    const powers: [string, string, RegExp][] = [
      ['super', 'superuser', /a superuser/],
      ['bypass', 'bypassrls', /bypassrls/],
      ['member', `in role ${owner}`, /owner of the tables/],
      ['maker', 'createrole', /may make roles/],
    ];
    for (const [name, rights, reason] of powers) {
      const refusal = failureOf(checkAppLogin(plain, await newRole(`gw_${name}_${suffix}`, rights), log));
      expect((await refusal)?.message).toMatch(reason);
    }
    const itself = checkAppLogin(plain, urlOf(owner), log);
    await expect(itself).rejects.toBeInstanceOf(AppLoginRefused);
  });

  test('a login of another database is refused', async () => {
    const elsewhere = new URL(await newRole(`gw_else_${suffix}`, 'in role groundwork_app'));
    elsewhere.pathname = '/template1';
    await expect(checkAppLogin(plain, elsewhere.href, log)).rejects.toBeInstanceOf(AppLoginRefused);
  });

  test('a pooler that drops or refuses the settings of a connection is refused', async () => {
    const at = (port: number, user: string) =>
      Object.assign(new URL(urlOf(user)), { host: `127.0.0.1:${port}` }).href;
    const target = { hostname: server.hostname, port: Number(server.port) };
    const plainProxy = startProxy(target);
    const dropping = startProxy(target, withoutSettings);
    const refusing = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: { data: (socket) => void socket.end(refusedSetting) },
    });
    const appUser = `gw_pooled_${suffix}`;
    await newRole(appUser, '');

    await checkAppLogin(plain, at(plainProxy.port, appUser), log);
    for (const port of [dropping.port, refusing.port]) {
      const refusal = await failureOf(checkAppLogin(plain, at(port, appUser), log));
      expect(refusal?.message).toMatch(/pooler: set APP_DATABASE_URL to the address of PostgreSQL itself/);
    }
    const url = at(dropping.port, owner);
    const pooled = createDatabase(
      { kind: 'server', url, postgres: {}, pool: { connectionString: url } },
      { statementDeadlineMs: 120_000 },
      log,
    );
    const refusal = await failureOf(refusePooler(pooled.ownerSql, url, 'DATABASE_URL'));
    expect(refusal?.message).toMatch(/do not reach PostgreSQL.*set DATABASE_URL to/);
    await pooled.close();
    for (const proxy of [plainProxy, dropping]) proxy.close();
    refusing.stop(true);
  });
}

/** What a pooler answers to a setting that it does not know: a fatal error, code protocol_violation. */
const refusedSetting = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter\0\0');
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

/** Leaves user and database in the first message of a connection: its length, its protocol, then names and values. */
function withoutSettings(message: Buffer): Buffer {
  const words = message.subarray(8).toString().split('\0');
  const kept = words.flatMap((name, at) =>
    at % 2 === 0 && ['user', 'database'].includes(name) ? [name, words[at + 1]] : [],
  );
  const body = Buffer.from(`${kept.join('\0')}\0\0`);
  const head = Buffer.from(message.subarray(0, 8));
  head.writeInt32BE(head.length + body.length);
  return Buffer.concat([head, body]);
}

async function fill(db: Database, workspace: string): Promise<void> {
  await db.write(
    workspace,
    (tx) => tx`
      insert into rate_window (workspace_o_id, key_o_id, route_group, minute, taken)
      values (${workspace}, 'k', 'login test', 0, 1)`,
  );
}

async function rows(tx: Tx): Promise<string[]> {
  const found = await tx<{ workspace: string }[]>`
    select workspace_o_id as workspace
    from rate_window
    where route_group = 'login test'`;
  return found.map(({ workspace }) => workspace);
}
