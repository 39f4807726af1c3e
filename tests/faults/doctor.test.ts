import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretSays, sizeSays } from '../../server/process/doctor/database.ts';
import { openAiServer } from '../support/openai-server.ts';
import { eventually, type Product, spawnProduct, startProduct } from '../support/processes.ts';
import { isEmbedded, newTestServer, type TestServer } from '../support/test-server.ts';

/*
 * What is broken, and what the doctor says about it: one sentence, exit code 1, never a stack. Its other findings stay
 * as they are, so a fault is found alone.
 */

const closing: (() => unknown)[] = [];
let place: TestServer;
let product: Product;

beforeAll(async () => {
  place = await newTestServer();
  product = await startProduct(place.environment);
  await eventually('a worker beats', async () => {
    const reply = await fetch(`${product.url}/ready`);
    return ((await reply.json()) as { worker: boolean }).worker;
  });
});
afterAll(async () => {
  for (const close of closing) await close();
  await product.stop();
  await place.remove();
});

async function doctor(environment: Record<string, string>, ...checks: string[]) {
  const run = spawnProduct(['server/cli.ts', 'doctor', ...checks], environment);
  return { code: await run.ended, output: run.output() };
}

async function expectFault(environment: Record<string, string>, check: string, sentence: string) {
  const { code, output } = await doctor(environment, check);
  expect(output).toContain(sentence);
  expect(output).toContain('FAIL');
  expect(output).not.toMatch(/^\s+at |\.ts:\d+|node_modules/m);
  expect(code).toBe(1);
}

const running = (more: Record<string, string> = {}) => ({ ...place.environment, ...more });

test('a product that runs as it should has no fault, and its port is its own', async () => {
  const { port } = new URL(product.url);
  const { code, output } = await doctor(running({ PORT: port }));
  expect(output).not.toContain('FAIL');
  expect(output).toContain(`a server of Groundwork answers at 127.0.0.1:${port}`);
  expect(output.split('\n').filter((line) => line.startsWith('ok')).length).toBe(15);
  expect(output).toMatch(/worker +1 alive, with \d+ MB of memory; 1 server, with \d+ MB of memory/);
  expect(code).toBe(0);
});

test('how far the job is that gives accounts to what older versions stored is told', async () => {
  const db = await place.open();
  closing.push(() => db.close());
  await db.ownerSql`
    insert into account_fill (workspace_o_id, queued_at, filled)
    select o_id, now(), 7
    from workspace`;
  await db.ownerSql`
    insert into event (workspace_o_id, o_id, event_type, category, event_timestamp, processing_status, provider_name, summary)
    select o_id, 'evt_doctor', 'CALL_TRANSCRIPT', 'CALL', now(), 'PROCESSED', 'test', 'A call'
    from workspace`;
  const { code, output } = await doctor(running(), 'accounts');
  expect(output).toContain('in 1 workspace: 7 events have theirs, 1 are left');
  expect(code).toBe(0);
  await db.ownerSql`delete from event where o_id = 'evt_doctor'`;
  await db.ownerSql`delete from account_fill`;
  expect((await doctor(running(), 'accounts')).output).toContain(
    'every event and run has been given its account',
  );
});

describe('the doctor names what is broken:', () => {
  test('settings', () =>
    expectFault(running({ PORT: 'many', LOG_LEVEL: 'loud' }), 'settings', '  LOG_LEVEL: '));

  test.each([
    [{ DATABSE_URL: 'postgres://elsewhere' }, 'DATABSE_URL is no setting: did you mean DATABASE_URL?'],
    [{ MODEL: 'some-model' }, 'MODEL has no effect: set OPENAI_API_KEY or OPENAI_BASE_URL, or leave it out.'],
    [{ CHROMIUM_PATH: '/nowhere/chromium' }, 'CHROMIUM_PATH: there is no /nowhere/chromium'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
      'OTEL_EXPORTER_OTLP_ENDPOINT: nothing answers at http://127.0.0.1:9',
    ],
    [{ SITES_DOMAIN: 'sites.invalid' }, 'SITES_DOMAIN: no host below sites.invalid has an address here'],
  ])('a setting without effect: %o', (setting, sentence) =>
    expectFault(running(setting), 'settings', sentence),
  );

  test('no database yet', async () => {
    const dataDir = join(emptyFolder(), 'nothing');
    await expectFault({ DATA_DIR: dataDir }, 'database', `There is no database in ${dataDir} yet`);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('no database server', () =>
    expectFault(
      running({ DATABASE_URL: 'postgres://someone@127.0.0.1:9/groundwork' }),
      'database',
      'Nothing answers at 127.0.0.1: start PostgreSQL there, or correct the address in DATABASE_URL',
    ));

  test('a wrong password', async () => {
    const port = await refusingPostgres('28P01', 'password authentication failed for user "someone"');
    await expectFault(
      running({ DATABASE_URL: `postgres://someone:wrong@127.0.0.1:${port}/groundwork` }),
      'database',
      'refuses the user someone: correct name and password in DATABASE_URL',
    );
  });

  test('a database that does not exist', async () => {
    const port = await refusingPostgres('3D000', 'database "groundwork" does not exist');
    await expectFault(
      running({ DATABASE_URL: `postgres://someone@127.0.0.1:${port}/groundwork` }),
      'database',
      'There is no database groundwork at 127.0.0.1: create it, or correct its name in DATABASE_URL',
    );
  });

  test('a parameter of the address that the server does not know', async () => {
    const port = await refusingPostgres('42704', 'unrecognized configuration parameter "channel_binding"');
    await expectFault(
      running({ DATABASE_URL: `postgres://someone@127.0.0.1:${port}/groundwork?channel_binding=require` }),
      'database',
      'does not know a parameter of DATABASE_URL (channel_binding): leave it out',
    );
  });

  test.each([
    'postgres://someone:a#b@127.0.0.1/groundwork',
    'postgres://someone:50%off@127.0.0.1/groundwork',
  ])('an address of the database with a password that is not escaped: %s', (url) =>
    expectFault(running({ DATABASE_URL: url }), 'settings', '# / ? and % in a password as %23'),
  );

  test('another secret than the one that keys were encrypted under', () =>
    expectFault(
      running({ SECRET_KEY: Buffer.alloc(32, 8).toString('base64') }),
      'secret',
      'SECRET_KEY is not the one under which the keys in this database were encrypted',
    ));

  test('a secret that is gone, without making another', async () => {
    const db = await place.open();
    closing.push(() => db.close());
    const dataDir = emptyFolder();
    await expect(secretSays(db, { secretKey: null, dataDir })).rejects.toThrow('SECRET_KEY is not the one');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('a port that another program has', async () => {
    const port = await listening(() => {});
    await expectFault(
      running({ PORT: String(port) }),
      'port',
      `Port ${port} on 127.0.0.1 is taken by another program: set PORT to another one`,
    );
  });

  test('a port that a server of another data directory has', async () => {
    const { port } = new URL(product.url);
    const dataDir = emptyFolder();
    await expectFault(
      running({ PORT: port, DATA_DIR: dataDir }),
      'port',
      `Port ${port} on 127.0.0.1 is held by a server of another data directory than ${dataDir}`,
    );
  });

  test('a write-ahead log that is not given back', () => {
    const gb = 1024 ** 3;
    const size = { database: gb, log: 3 * gb, logMost: gb };
    expect(sizeSays(size)).toBe('1,024 MB, its log 3,072 MB');
    expect(sizeSays({ ...size, log: null })).toContain('grant pg_monitor');
    expect(() => sizeSays({ ...size, log: 4 * gb })).toThrow('The write-ahead log takes 4,096 MB');
  });

  test('an address that is not of this machine', () =>
    expectFault(
      running({ HOST: '192.0.2.1', PORT: '4000' }),
      'port',
      'HOST 192.0.2.1 is no address of this machine',
    ));

  test('storage that cannot be written to', async () => {
    const file = join(emptyFolder(), 'file');
    writeFileSync(file, '');
    await expectFault(
      running({ STORAGE_URL: `file:${file}/assets` }),
      'storage',
      'give this user the right to, or set STORAGE_URL to another place',
    );
  });

  test('a model that the endpoint does not know, in the words of the endpoint', async () => {
    const endpoint = openAiServer();
    closing.push(() => endpoint.stop());
    endpoint.reply(...Array.from({ length: 10 }, () => ({ status: 404, error: 'no model of that name' })));
    const settings = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: endpoint.baseUrl };
    await expectFault(running(settings), 'model', 'answered 404 no model of that name');
  });

  test('an endpoint that refuses connections', () =>
    expectFault(
      running({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }),
      'model',
      'cannot be reached',
    ));

  test('an endpoint that says nothing', async () => {
    const port = await listening(() => {});
    const settings = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` };
    await expectFault(running(settings), 'model', 'has not answered within 20 s: check OPENAI_BASE_URL');
  });

  test('jobs that used up their attempts', async () => {
    const db = await place.open();
    closing.push(() => db.close());
    await db.ownerSql`
      insert into dead_letter (workspace_o_id, o_id, job_name, payload, attempts, last_error, enqueued_at)
      select o_id, 'dead_doctor', 'post-callback', '{}', 25, 'the receiver is gone', now() from workspace`;
    await expectFault(
      running(),
      'queue',
      '1 job used up all attempts (post-callback); the last said: the receiver is gone',
    );
  });

  test('a run that nothing works on', async () => {
    const db = await place.open();
    closing.push(() => db.close());
    await db.ownerSql`
      insert into run (workspace_o_id, o_id, kind, status, agent_type, attempt, started_at)
      select o_id, 'ar_doctor', 'agent', 'running', 'CONTENT', 1, now() - interval '1 hour' from workspace`;
    await expectFault(
      running(),
      'records',
      '1 runs have not moved for half an hour, and no job works on them',
    );
  });

  test('figures that differ from their events', async () => {
    const db = await place.open();
    closing.push(() => db.close());
    await db.ownerSql`
      insert into event_daily (workspace_o_id, day, category, event_type, slot, events)
      select o_id, '2020-02-02', 'CALL', 'CALL_TRANSCRIPT', 0, 3 from workspace`;
    await db.ownerSql`
      insert into rollup (workspace_o_id, kind, span, day, subject, type, events, findings, positive, negative)
      select o_id, 'event', 'day', '2020-02-02', 'evt', 'CALL_TRANSCRIPT', 3, 0, 0, 0 from workspace`;
    await expectFault(running(), 'rollups', 'bun run doctor --mend rollups has all figures made anew');
    await db.ownerSql`delete from rollup where day = '2020-02-02'`;
    await db.ownerSql`delete from event_daily where day = '2020-02-02'`;
  });

  test('an audit list that was changed by hand', async () => {
    const entered = spawnProduct(['server/cli.ts', 'key', 'create', '--scopes', 'read'], running());
    expect(await entered.ended).toBe(0);
    const db = await place.open();
    closing.push(() => db.close());
    await db.ownerSql`update audit_entry set actor_name = 'Nobody' where ordinal = 1`;
    await expectFault(running(), 'audit', 'was changed by hand at entry 1: compare it with a backup');
  });

  test('a database that another version has migrated', async () => {
    const db = await place.open();
    closing.push(() => db.close());
    await db.ownerSql`insert into migration (name, hash) values ('9999_future.sql', 'x')`;
    await expectFault(
      running(),
      'schema',
      'The database was migrated by a newer version: it has 9999_future.sql',
    );
    await db.ownerSql`delete from migration where name = '9999_future.sql'`;
  });

  test.each([
    ['drop index event_by_time', 'index event_by_time', /Run: (CREATE INDEX .+)/],
    ['alter table tag disable row level security', 'row-level security of tag', /Run: (alter table .+)/],
    ['drop policy own_workspace_only on tag', 'policy own_workspace_only of tag', /Run: (create policy .+)/],
    [
      'alter table blob drop constraint blob_state_is_known',
      'constraint blob_state_is_known of blob',
      /Run: (alter table .+)/,
    ],
    [
      'alter function first_turn(text) rename to last_turn',
      'function first_turn',
      /sql\/functions\/turn\.sql/,
    ],
  ])('a part of the schema that somebody took away: %s', async (taken, lacking, cure) => {
    const db = await place.open();
    closing.push(() => db.close());
    await db.ownerSql.unsafe(taken);
    const { output } = await doctor(running(), 'schema');
    expect(output).toContain(`The database lacks the ${lacking}`);
    const [, statement] = cure.exec(output) ?? expect.unreachable(output);
    await db.ownerSql.unsafe(statement ?? 'alter function last_turn(text) rename to first_turn');
    expect((await doctor(running(), 'schema')).code).toBe(0);
  });

  test('a data directory that another version has made', async () => {
    const dataDir = emptyFolder();
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '12\n');
    writeFileSync(join(dataDir, 'database', 'groundwork-complete'), '');
    await expectFault(
      { DATA_DIR: dataDir },
      'database',
      `${join(dataDir, 'database')} was made by PostgreSQL 12`,
    );
  });

  test('no worker', async () => {
    const other = await newTestServer();
    const alone = await startProduct({ ...other.environment, WORKER: 'off' });
    closing.push(async () => {
      await alone.stop();
      await other.remove();
    });
    await expectFault(other.environment, 'worker', 'No worker is alive: bun start runs one');
  });
});

test('a server with another secret refuses to serve, in a sentence', async () => {
  const other = await newTestServer();
  closing.push(() => other.remove());
  const environment = { ...other.environment, SECRET_KEY: Buffer.alloc(32, 9).toString('base64') };
  const refused = spawnProduct(['start'], environment);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain(
    'SECRET_KEY is not the one under which the keys in this database were encrypted',
  );
  expect(refused.output()).not.toMatch(/^\s+at /m);
  // While nothing runs an embedded database needs no worker; beside a server's own, others may run.
  const { code, output } = await doctor(other.environment);
  expect(output).toContain(isEmbedded ? 'none, since nothing runs now' : 'No worker is alive');
  expect(code).toBe(isEmbedded ? 0 : 1);
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gw-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A server that answers every connection's first words with one error, as PostgreSQL writes it. */
function refusingPostgres(code: string, message: string): Promise<number> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length + 4);
  return listening((server) =>
    server.on('connection', (socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields])));
    }),
  );
}

async function listening(prepare: (server: Server) => void): Promise<number> {
  const server = createServer();
  prepare(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}
