import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataDir } from '../../server/database/embedded/engine.ts';
import { hopeless } from '../../server/process/messages.ts';
import { hasDatabase } from '../../server/process/operator/open-for-command.ts';
import { closeDataDir, DataDirRefused, serverSecret } from '../../server/secrets.ts';
import { readSettings } from '../../tui/settings.ts';
import { operate } from '../support/backups.ts';
import { emptyDump } from '../support/database.ts';
import { root, spawnProduct } from '../support/processes.ts';
import { newTestServer } from '../support/test-server.ts';

let home: string;
let dataDir: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'gw-'));
  dataDir = join(home, 'data');
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o7777;
const self = process.getuid?.() ?? 0;

describe('a data directory that other users may enter', () => {
  test('is closed when the product starts', async () => {
    const server = await newTestServer();
    const dir = server.environment.DATA_DIR ?? '';
    chmodSync(dir, 0o755);
    const product = spawnProduct(['start'], { ...server.environment, WORKER: 'off' });
    await product.says(/API +http/);
    expect(modeOf(dir)).toBe(0o700);
    await product.stop();
    const database = join(dir, 'database');
    const entries = existsSync(database)
      ? readdirSync(database, { recursive: true, withFileTypes: true })
      : [];
    const open = entries.filter(({ parentPath, name }) => (modeOf(join(parentPath, name)) & 0o077) !== 0);
    expect(open.map(({ parentPath, name }) => join(parentPath, name))).toEqual([]);
    await server.remove();
  });

  test('is closed where it is empty, or holds what the product makes', () => {
    serverSecret({ secretKey: null, dataDir });
    expect(modeOf(dataDir)).toBe(0o700);
    chmodSync(dataDir, 0o775);
    serverSecret({ secretKey: Buffer.alloc(32), dataDir });
    expect(modeOf(dataDir)).toBe(0o700);
  });

  test('is refused where it holds other things, or is meant for everybody, and stays as it is', () => {
    writeFileSync(join(dataDir, 'somebody-elses.txt'), '');
    expect(() => closeDataDir(dataDir)).toThrow(new RegExp(`DATA_DIR=${dataDir}/groundwork.*chmod 700`));
    rmSync(join(dataDir, 'somebody-elses.txt'));
    chmodSync(dataDir, 0o1777);
    expect(() => closeDataDir(dataDir)).toThrow(DataDirRefused);
    expect(modeOf(dataDir)).toBe(0o1777);
  });

  test('ends the start with that sentence', async () => {
    writeFileSync(join(dataDir, 'somebody-elses.txt'), '');
    const product = spawnProduct(['start'], { DATA_DIR: dataDir });
    await product.says(/holds other things and is open to other users/);
    expect(await product.ended).not.toBe(0);
    expect(modeOf(dataDir)).toBe(0o755);
  });
});

describe('a data directory', () => {
  test('of another user is refused with what to do', () => {
    const other = self + 1;
    expect(() => closeDataDir(dataDir, other)).toThrow(
      new RegExp(
        `belongs to another user \\(${self}\\).*chown -R ${other} ${dataDir}.*DATA_DIR=${dataDir}/groundwork`,
      ),
    );
  });

  test('that is closed to whoever calls a command is not taken for one without a database', () => {
    mkdirSync(join(dataDir, 'database'));
    chmodSync(home, 0o755);
    chmodSync(dataDir, self === 0 ? 0o700 : 0);
    const looked = () => hasDatabase({ databaseUrl: null, dataDir });
    if (self === 0) process.seteuid?.(65_534);
    try {
      expect(looked).toThrow(`${dataDir} is closed to this user`);
      expect(() => readSettings({}, { DATA_DIR: dataDir })).toThrow('cannot be read (EACCES)');
    } finally {
      if (self === 0) process.seteuid?.(0);
      chmodSync(dataDir, 0o700);
    }
    expect(looked()).toBe(true);
    expect(hasDatabase({ databaseUrl: null, dataDir: join(home, 'none') })).toBe(false);
  });

  test('that is closed may hold anything', () => {
    writeFileSync(join(dataDir, 'somebody-elses.txt'), '');
    chmodSync(dataDir, 0o700);
    closeDataDir(dataDir);
  });

  test('that the product makes is closed from the beginning', () => {
    const fresh = join(home, 'fresh');
    serverSecret({ secretKey: null, dataDir: fresh });
    expect(modeOf(fresh)).toBe(0o700);
    expect(modeOf(join(fresh, 'secret-key'))).toBe(0o600);
  });

  test('whose secret is none is refused in a sentence', async () => {
    const secret = join(dataDir, 'secret-key');
    writeFileSync(secret, '');
    expect(() => serverSecret({ secretKey: null, dataDir })).toThrow(DataDirRefused);
    const product = spawnProduct(['server/process/server.ts'], { DATA_DIR: dataDir, PORT: '0' });
    await product.says(/secret-key does not hold 32 bytes in base64: put the secret back/);
    expect(await product.ended).toBe(hopeless);
    rmSync(secret);
    mkdirSync(secret);
    expect(() => serverSecret({ secretKey: null, dataDir })).toThrow(/cannot be read \(EISDIR\)/);
  });

  test('that nobody needs is not made', () => {
    const none = join(home, 'none');
    serverSecret({ secretKey: Buffer.alloc(32), dataDir: none });
    expect(existsSync(none)).toBe(false);
  });
});

/** The user nobody, who has to reach the code for what follows, as root alone can have it. */
const other = 65_534;
const isForOthers = self === 0 && asOther(() => readdirSync(import.meta.dir)) !== null;

function asOther<T>(work: () => T): T | null {
  process.seteuid?.(other);
  try {
    return work();
  } catch {
    return null;
  } finally {
    process.seteuid?.(0);
  }
}

if (isForOthers) {
  test("root's commands leave nothing in another user's data directory that this user could not open", async () => {
    chmodSync(home, 0o755);
    await (await openDataDir(dataDir, await emptyDump())).close();
    const names = () => readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
    for (const name of ['.', ...names()]) chownSync(join(dataDir, name), other, other);
    const { output } = await operate(['doctor', 'database', 'storage'], { DATA_DIR: dataDir });
    expect(output).toMatch(/^ok {4}database [\s\S]*^ok {4}storage /m);
    expect(names().filter((name) => statSync(join(dataDir, name)).uid !== other)).toEqual([]);
    const log = names().find((name) => /^database\/pg_wal\/[0-9A-F]{24}$/.test(name)) ?? '';
    chownSync(join(dataDir, log), 0, 0);
    const engine = join(root, 'server/database/embedded/engine.ts');
    const opening = `process.seteuid(${other}); await (await import('${engine}')).openDataDir('${dataDir}')`;
    const { stderr } = Bun.spawnSync([process.execPath, '-e', opening]);
    expect(stderr.toString()).toContain(
      `${log.slice('database/'.length)} belongs to another user. Make all of it this user's: chown -R ${other} ${dataDir}`,
    );
  });
}
