import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { listenOnSocket, socketDirectory, socketName } from '../../server/database/embedded/data-dir.ts';
import { lockDataDir } from '../../server/database/embedded/data-dir-lock.ts';
import { openDataDir } from '../../server/database/embedded/engine.ts';
import { createDatabase, type Database } from '../../server/database/index.ts';
import { emptyDump } from '../support/database.ts';
import { failureOf } from '../support/failure.ts';

/** The database process of embedded mode: who may open a directory, and what a killed one leaves behind. */
const child = join(import.meta.dir, '..', '..', 'server', 'process', 'database.ts');
const processes: Bun.Subprocess[] = [];
const databases: Database[] = [];
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'groundwork-data-dir-'));
});
afterEach(async () => {
  for (const db of databases.splice(0)) await db.close();
  for (const one of processes.splice(0)) {
    one.kill('SIGKILL');
    await one.exited;
  }
  rmSync(home, { recursive: true, force: true });
});

/** Starts the process on a directory and waits until it is ready or has ended. */
async function start(dataDir: string): Promise<{ process: Bun.Subprocess; ready: boolean; said: string }> {
  const ready = Promise.withResolvers<boolean>();
  const started = await begin(dataDir, ready.resolve);
  const answer = await ready.promise;
  return {
    process: started,
    ready: answer,
    said: answer ? '' : await new Response(started.stderr).text(),
  };
}

async function begin(dataDir: string, settled: (ready: boolean) => void = () => {}) {
  const started = Bun.spawn([process.execPath, child], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
    ipc: (message: object) => 'ready' in message && settled(true),
    onExit: () => settled(false),
  });
  processes.push(started);
  return started;
}

/** The same by somebody else: a script that tells the process's number. */
const spawnChild = (stdio: string[]) =>
  `const child = Bun.spawn([process.execPath, ${JSON.stringify(child)}], {
    env: process.env, stdio: ${JSON.stringify(stdio)}, ipc: () => console.log(child.pid),
  })`;

/** What happens to the files, and what is said of it. */
const damages: [string, (database: string) => void, RegExp][] = [
  ['a truncated control file', (at) => truncateSync(join(at, 'global', 'pg_control'), 100), /put a backup/],
  [
    'a truncated log',
    (at) => {
      const log = readdirSync(join(at, 'pg_wal')).find((name) => /^[0-9A-F]{24}$/.test(name)) ?? '';
      truncateSync(join(at, 'pg_wal', log), 1_000);
    },
    /put a backup/,
  ],
  ['its tables missing', (at) => rmSync(join(at, 'base', '5'), { recursive: true }), /put a backup/],
  [
    'files of another version',
    (at) => writeFileSync(join(at, 'PG_VERSION'), '17\n'),
    /PostgreSQL 17.*brings 18/,
  ],
];

function connect(dataDir: string): Database {
  const names = { host: socketDirectory(dataDir), port: 5432, user: 'postgres', database: 'postgres' };
  const door = { kind: 'embedded' as const, postgres: names, pool: names };
  const db = createDatabase(door, { statementDeadlineMs: 20_000 }, pino({ level: 'silent' }));
  databases.push(db);
  return db;
}

/** A finished data directory without the seconds that creating one takes. */
async function prepared(dataDir: string): Promise<void> {
  const engine = await openDataDir(dataDir, await emptyDump());
  await engine.close();
}

function lockable(dataDir: string): boolean {
  try {
    lockDataDir(dataDir).release();
    return true;
  } catch {
    return false;
  }
}

describe('a data directory', () => {
  test('belongs to one process: a second opener ends and says who holds it since when', async () => {
    await prepared(home);
    const first = await start(home);
    expect(first.ready).toBe(true);
    const second = await start(home);
    expect(second.ready).toBe(false);
    expect(second.said).toMatch(/in use: process (\d+) has had it open since \d{4}-\d\d-\d\dT/);
    expect(second.said).toContain(`process ${first.process.pid} `);
    expect(second.process.exitCode).toBe(78);
    expect([...(await connect(home).ownerSql`select 1 as value`)]).toEqual([{ value: 1 }]);
  });

  test('is taken over after a kill with everything that was committed', async () => {
    await prepared(home);
    const first = await start(home);
    const db = connect(home);
    await db.ownerSql`create table kept (value int)`;
    await db.ownerSql`insert into kept select generate_series(1, 500)`;
    const { promise: never } = Promise.withResolvers<void>();
    const open = db.asOwner(async (tx) => {
      await tx`insert into kept values (-1)`;
      first.process.kill('SIGKILL');
      await never;
    });
    const failure = await open.catch((error: { status: number }) => error.status);
    expect(failure).toBe(503);
    await first.process.exited;
    const second = await start(home);
    expect(second.ready).toBe(true);
    // The same handle goes on: whoever was connected need not be started again.
    const [row] = await db.ownerSql`select count(*)::int as count, min(value)::int as least from kept`;
    expect(row).toEqual({ count: 500, least: 1 });
  });

  test('is taken over after a kill in the middle of a start, which leaves the note of its owner empty', async () => {
    await prepared(home);
    writeFileSync(join(home, 'database', 'postmaster.pid'), '');
    const next = await start(home);
    expect([next.ready, next.said]).toEqual([true, '']);
  });

  test('is let go when the one who started the process is gone', async () => {
    await prepared(home);
    const parent = Bun.spawn([process.execPath, '-e', spawnChild(['ignore', 'ignore', 'ignore'])], {
      env: { ...process.env, DATA_DIR: home },
      stdout: 'pipe',
      stderr: 'inherit',
    });
    const reader = parent.stdout.getReader();
    const pid = Number(new TextDecoder().decode((await reader.read()).value));
    expect(pid).toBeGreaterThan(0);
    parent.kill('SIGKILL');
    await parent.exited;
    // Nobody tells us when it has ended; the lock itself does.
    let free = false;
    while (!free) {
      await new Promise((resolve) => setImmediate(resolve));
      free = lockable(home);
    }
  });

  test('whose creation was interrupted is put aside and created anew', async () => {
    const child = await begin(home);
    while (!existsSync(join(home, 'database'))) await Bun.sleep(20);
    await Bun.write(join(home, 'database', 'PG_VERSION'), '18\n');
    child.kill('SIGKILL');
    await child.exited;
    expect(existsSync(join(home, 'database', 'groundwork-complete'))).toBe(false);
    await prepared(home);
    expect(readdirSync(home).filter((name) => name.startsWith('database-interrupted-'))).toHaveLength(1);
    expect((await start(home)).ready).toBe(true);
    expect([...(await connect(home).ownerSql`select 1 as value`)]).toEqual([{ value: 1 }]);
  });

  test('without the mark of a whole database is never replaced by an empty one', async () => {
    await prepared(home);
    rmSync(join(home, 'database', 'groundwork-complete'));
    const refused = await start(home);
    expect(refused.process.exitCode).toBe(78);
    expect(refused.said).toMatch(/holds files, but not groundwork-complete.*make an empty file/);
    expect(readdirSync(home).filter((name) => name.startsWith('database'))).toEqual(['database']);
    writeFileSync(join(home, 'database', 'groundwork-complete'), '');
    expect((await start(home)).ready).toBe(true);
  });

  test('in its creation is let go before that has ended when the one who started it is killed', async () => {
    const parent = Bun.spawn(
      [process.execPath, '-e', `${spawnChild(['ignore', 'ignore', 'ignore'])}; setInterval(() => {}, 1000)`],
      { env: { ...process.env, DATA_DIR: home }, stdout: 'inherit', stderr: 'inherit' },
    );
    while (!existsSync(join(home, 'database'))) await Bun.sleep(20);
    // In the middle of it nothing is told: the engine hears and answers nobody for seconds.
    await Bun.sleep(1_000);
    parent.kill('SIGKILL');
    await parent.exited;
    while (!lockable(home)) await Bun.sleep(20);
    expect(existsSync(join(home, 'database', 'groundwork-complete'))).toBe(false);
  });

  test.each(damages)('with %s is refused with one sentence and what to do', async (_what, damage, says) => {
    await prepared(home);
    damage(join(home, 'database'));
    const refused = await start(home);
    expect(refused.process.exitCode).toBe(78);
    expect(refused.said).toMatch(says);
    expect(refused.said.trim().split('\n')).toHaveLength(1);
  });

  test('that cannot be one is refused with one sentence', async () => {
    const file = join(home, 'file');
    writeFileSync(file, '');
    const full = join(home, 'full');
    mkdirSync(full, { mode: 0o700 });
    symlinkSync('/dev/full', join(full, 'lock-holder.json'));
    const damaged = join(home, 'damaged');
    mkdirSync(damaged, { mode: 0o700 });
    writeFileSync(join(damaged, 'lock'), 'no lock '.repeat(100));
    const places = {
      [file]: 'a file stands in its place',
      '/proc/groundwork': 'no directory can be made',
      [damaged]: 'its file lock is damaged',
    };
    if (process.platform === 'linux') Object.assign(places, { [full]: 'the disk is full' });
    for (const [dataDir, says] of Object.entries(places)) {
      const refused = await start(dataDir);
      expect(refused.process.exitCode).toBe(78);
      expect(refused.said).toContain(says);
      expect(refused.said.trim().split('\n')).toHaveLength(1);
    }
  });

  test('with a path too long for a socket is served all the same, and a stop leaves it whole', async () => {
    await prepared(home);
    const long = join(home, 'long-'.repeat(30));
    mkdirSync(long);
    renameSync(join(home, 'database'), join(long, 'database'));
    expect(Buffer.byteLength(join(long, socketName))).toBeGreaterThan(108);
    const first = await start(long);
    expect(first.ready).toBe(true);
    const db = connect(long);
    await db.ownerSql`create table kept (value int)`;
    first.process.send({ stop: true });
    expect(await first.process.exited).toBe(0);
    expect(existsSync(join(socketDirectory(long), socketName))).toBe(false);
    expect((await start(long)).ready).toBe(true);
    expect([...(await db.ownerSql`select * from kept`)]).toEqual([]);
    rmSync(socketDirectory(long), { recursive: true });
  });

  test('many clients in several processes have their own rows', async () => {
    await prepared(home);
    await start(home);
    const handles = [connect(home), connect(home), connect(home)];
    const wrong: unknown[] = [];
    await Promise.all(
      handles.flatMap((db, at) =>
        Array.from({ length: 200 }, async (_, step) => {
          const wanted = at * 1000 + step;
          const rows =
            step % 2
              ? await db.asOwner((tx) => tx`select ${wanted}::int as value`)
              : (await db.pool().query('select $1::int as value', [wanted])).rows;
          if (rows[0]?.value !== wanted) wrong.push(rows[0]);
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

test('a file system without sockets, as a Windows drive, ends the start in a sentence', async () => {
  // one of the kernel's own stands in for it, where nobody may make any
  const refusal = await failureOf(
    listenOnSocket(createServer(), process.platform === 'linux' ? '/sys/socket' : '/dev/socket'),
  );
  expect(refusal?.error.name).toBe('DatabaseRefused');
  expect(refusal?.message).toMatch(/cannot hold a Unix socket \(E\w+\).*choose a directory on another one/);
});
