import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Drive, DriveError, openDrive } from '../../server/ingest/drive/index.ts';
import { testBucket } from '../support/bucket.ts';

const base = await mkdtemp(join(tmpdir(), 'drive-'));
const root = join(base, 'shared');
const bucket = testBucket(2);
const files: Record<string, string> = {
  'a plan.md': '# Plan',
  'deals/b.csv': 'a,b\n1,2',
  'deals/old/c.txt': 'old words',
};
const hidden = ['.env', '.git/config', 'deals/.old/plan.md', 'deals/.draft.md'];
const access = { accessKeyId: 'test', secretAccessKey: 'test' };

beforeAll(async () => {
  await mkdir(join(root, 'deals/old'), { recursive: true });
  await writeFile(join(base, 'secret.txt'), 'secret');
  for (const [path, text] of Object.entries(files)) {
    await writeFile(join(root, path), text);
    bucket.objects.set(`team/${path}`, new TextEncoder().encode(text));
  }
  for (const path of hidden) {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await writeFile(join(root, path), 'secret');
    bucket.objects.set(`team/${path}`, new TextEncoder().encode('secret'));
  }
  bucket.objects.set('private/d.txt', new TextEncoder().encode('secret'));
  await symlink(join(base, 'secret.txt'), join(root, 'leak.txt'));
  await symlink(base, join(root, 'up'));
  await symlink(join(root, 'a plan.md'), join(root, 'same.md'));
  await symlink('/dev/zero', join(root, 'endless'));
  await symlink(join(root, '.env'), join(root, 'settings.txt'));
  await symlink(join(root, '.git'), join(root, 'history'));
});
afterAll(async () => {
  await bucket.close();
  await rm(base, { recursive: true });
});

async function faultOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DriveError)) throw new Error(`no DriveError: ${String(error)}`);
  return error.code;
}

const drives: [string, () => Drive][] = [
  ['a folder', () => openDrive(`file:${root}`)],
  ['a bucket', () => openDrive(`s3://files/team?endpoint=${bucket.url}`, access)],
];

describe.each(drives)('%s', (_name, open) => {
  test('lists its files by their paths', async () => {
    const ids = Object.keys(files);
    expect((await open().list()).map(({ id }) => id)).toEqual(ids);
    expect((await open().list({ under: 'deals' })).map(({ id }) => id)).toEqual(ids.slice(1));
    expect(await open().list({ limit: 1 })).toHaveLength(1);
  });

  test('reads a file with its name, size and a version that stays while the content does', async () => {
    const drive = open();
    const { file, bytes } = await drive.read('deals/b.csv', { maxBytes: 100 });
    expect(new TextDecoder().decode(bytes)).toBe('a,b\n1,2');
    expect(file).toMatchObject({ id: 'deals/b.csv', name: 'b.csv', size: 7 });
    expect((await drive.stat('deals/b.csv')).version).toBe(file.version);
    expect(file.version).not.toBe('');
  });

  test('refuses a file that is too large, and says drive_not_found of what is not there', async () => {
    expect(await faultOf(open().read('deals/b.csv', { maxBytes: 6 }))).toBe('drive_too_large');
    expect(await faultOf(open().read('deals/none.csv', { maxBytes: 6 }))).toBe('drive_not_found');
    expect(await faultOf(open().stat('deals'))).toBe('drive_not_found');
  });

  test.each(hidden)('neither reads, describes nor lists the hidden file %s', async (path) => {
    expect(await faultOf(open().read(path, { maxBytes: 1_000 }))).toBe('drive_not_found');
    expect(await faultOf(open().stat(path))).toBe('drive_not_found');
    expect((await open().list()).map(({ id }) => id)).not.toContain(path);
    const under = path.split('/').slice(0, -1).join('/');
    const below = await open()
      .list({ under })
      .catch(() => []);
    expect(below.map(({ id }) => id)).not.toContain(path);
  });

  test.each([
    '../secret.txt',
    'deals/../../secret.txt',
    '/etc/passwd',
    'C:/x',
    '..\\secret.txt',
    'a\0b',
    './a',
    'a//b',
    '',
    '../private/d.txt',
  ])('does not leave its root by %j', async (path) => {
    expect(await faultOf(open().read(path, { maxBytes: 1_000 }))).toBe('drive_not_found');
    expect(await faultOf(open().stat(path))).toBe('drive_not_found');
  });
});

test.each(['leak.txt', 'up/secret.txt', 'endless', 'up/shared/a plan.md/../../../secret.txt'])(
  'a folder does not follow the link %s out of itself',
  async (path) => {
    expect(await faultOf(openDrive(`file:${root}`).read(path, { maxBytes: 1_000 }))).toBe('drive_not_found');
  },
);

test.each(['settings.txt', 'history/config'])(
  'a folder does not follow the link %s to what is hidden',
  async (path) => {
    const drive = openDrive(`file:${root}`);
    expect(await faultOf(drive.read(path, { maxBytes: 1_000 }))).toBe('drive_not_found');
    expect(await faultOf(drive.stat(path))).toBe('drive_not_found');
  },
);

test.each(['up', 'history', '.git'])('a folder does not list what is behind %s', async (under) => {
  expect(await faultOf(openDrive(`file:${root}`).list({ under }))).toBe('drive_not_found');
});

test('a link inside the folder to a file inside it is that file', async () => {
  const { bytes } = await openDrive(`file:${root}`).read('same.md', { maxBytes: 100 });
  expect(new TextDecoder().decode(bytes)).toBe('# Plan');
});

test('another content is another version', async () => {
  const drive = openDrive(`file:${root}`);
  await writeFile(join(root, 'turn.txt'), 'one');
  const { version } = await drive.stat('turn.txt');
  await writeFile(join(root, 'turn.txt'), 'other');
  expect((await drive.stat('turn.txt')).version).not.toBe(version);
  await rm(join(root, 'turn.txt'));
});

test('without a drive every call says that none is connected, and a missing folder that it cannot be read', async () => {
  expect(await faultOf(openDrive(null).list())).toBe('drive_not_configured');
  expect(await faultOf(openDrive(`file:${base}/gone`).read('a', { maxBytes: 1 }))).toBe('drive_unavailable');
});
