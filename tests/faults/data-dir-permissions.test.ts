import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import {
  chmodSync,
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
import { closeDataDir, DataDirRefused, serverSecret } from '../../server/secrets.ts';
import { spawnProduct } from '../support/processes.ts';
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
        `belongs to another user \\(${self}\\).*chown ${other} ${dataDir}.*DATA_DIR=${dataDir}/groundwork`,
      ),
    );
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

  test('that nobody needs is not made', () => {
    const none = join(home, 'none');
    serverSecret({ secretKey: Buffer.alloc(32), dataDir: none });
    expect(existsSync(none)).toBe(false);
  });
});
