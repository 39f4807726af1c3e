import { afterAll, beforeAll, expect, test } from 'bun:test';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  descriptionName,
  draftOf,
  filesFolder,
  putInPlace,
  removeLeftDrafts,
  sha256Of,
  verified,
} from '../../server/process/backup/folder.ts';
import { sentenceOf } from '../../server/process/operator/sentence.ts';
import { descriptionOf, operate, rowsOf } from '../support/backups.ts';
import { backedUpVersions, backupPath } from '../support/upgrade/load.ts';
import { secretKey } from '../support/upgrade/scene.ts';

const folder = mkdtempSync(join(tmpdir(), 'gw-'));
const backup = join(folder, 'backup');
const store = join(folder, 'store');
const live = { DATA_DIR: join(folder, 'live'), STORAGE_URL: `file:${store}` };

beforeAll(() => {
  mkdirSync(backup);
  Bun.spawnSync(['tar', '-xf', backupPath(backedUpVersions.at(-1) ?? ''), '-C', backup]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The number of a process that has ended. */
const goneProcess = () => Bun.spawnSync(['true']).pid;

/** Files by their keys, those on their way left out. */
const filesIn = (place: string) =>
  existsSync(place)
    ? readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\/[0-9a-f]{64}$/.test(name) && !name.startsWith('.'))
        .sort()
    : [];

test('a restoration into an empty folder leaves it the folder that it was, as a disk mounted there has to be', async () => {
  const into = join(folder, 'mounted');
  mkdirSync(join(into, 'lost+found'), { recursive: true });
  // what a restoration left that was killed
  mkdirSync(join(into, `.restoring-${goneProcess()}`, 'database'), { recursive: true });
  const { ino } = statSync(into);
  const { code, output } = await operate(['restore', backup, '--into', into], {});
  expect(output).toContain(`Restored into ${into}: `);
  expect(code).toBe(0);
  expect(statSync(into).ino).toBe(ino);
  const names = readdirSync(into);
  expect(names).toEqual(expect.arrayContaining(['assets', 'database', 'lost+found']));
  expect(names.filter((name) => name.startsWith('.restoring'))).toEqual([]);
});

test('what killed restorations left is removed before the next one, and what living ones make is not', () => {
  const place = join(folder, 'left');
  const drafts = (pid: number) => [`${place}.restoring-${pid}`, join(place, `.restoring-${pid}`)];
  for (const path of [goneProcess(), process.pid, process.ppid].flatMap(drafts))
    mkdirSync(path, { recursive: true });
  writeFileSync(join(place, '.restoring-notes'), 'what somebody keeps');
  removeLeftDrafts(place);
  expect(readdirSync(place).sort()).toEqual([`.restoring-${process.ppid}`, '.restoring-notes'].sort());
  expect(readdirSync(folder).filter((name) => name.startsWith('left.'))).toEqual([
    `left.restoring-${process.ppid}`,
  ]);
});

test('what came to its place meanwhile ends a restoration, and is not removed', () => {
  for (const isThere of [true, false]) {
    const place = join(folder, `late-${isThere}`);
    if (isThere) mkdirSync(place);
    const draft = draftOf(place);
    mkdirSync(join(draft, 'database'), { recursive: true });
    mkdirSync(join(place, 'database', 'base'), { recursive: true });
    expect(() => putInPlace(draft, place)).toThrow('is not empty any more');
    expect(readdirSync(join(place, 'database'))).toEqual(['base']);
  }
});

test('a restoration into a folder has its files there, whatever storage the running product has', async () => {
  const into = join(folder, 'whole');
  const { code, output } = await operate(['restore', backup, '--into', into], live);
  expect(output).toContain('start what is restored without it');
  expect(code).toBe(0);
  expect(filesIn(join(backup, filesFolder)).length).toBeGreaterThan(0);
  expect(filesIn(join(into, 'assets'))).toEqual(filesIn(join(backup, filesFolder)));
  expect(existsSync(store)).toBe(false);
});

test('restorations and backups are told in the audit list of each workspace, as acts of operators', async () => {
  const own = { DATA_DIR: join(folder, 'whole'), SECRET_KEY: secretKey };
  for (const [name, ...flags] of [['plain'], ['opened', '--with-secret']])
    expect((await operate(['backup', join(folder, name ?? ''), ...flags], own)).code).toBe(0);
  const acts = rowsOf(join(folder, 'opened'), 'public.audit_entry')
    .filter(({ actor_name: actor, actor_o_id: key }) => actor === 'operator' && key === '\\N')
    .map(({ workspace_o_id: workspace, action }) => `${workspace} ${action}`);
  const workspaces = rowsOf(join(folder, 'opened'), 'public.workspace').map(({ o_id: oId }) => oId);
  expect(workspaces.length).toBeGreaterThan(0);
  for (const workspace of workspaces)
    expect(acts.filter((act) => act.startsWith(`${workspace} `)).slice(-3)).toEqual(
      ['restore', 'backup', 'backup --with-secret'].map((act) => `${workspace} ${act}`),
    );
});

test('a restoration that fails takes its files back, so that the next one finds the place unused', async () => {
  const wrong = join(folder, 'wrong');
  cpSync(backup, wrong, { recursive: true });
  // a count that no row meets: found after the files are stored
  const description = descriptionOf(wrong);
  description.tables[0].rows += 1;
  const text = JSON.stringify(description);
  writeFileSync(join(wrong, descriptionName), text);
  const sums = join(wrong, 'SHA256SUMS');
  const line = (sha256: string) => `${sha256}  ${descriptionName}\n`;
  const before = sha256Of(readFileSync(join(backup, descriptionName)));
  writeFileSync(sums, readFileSync(sums, 'utf8').replace(line(before), line(sha256Of(Buffer.from(text)))));
  const restore = (from: string) =>
    operate(['restore', from, '--into', join(folder, 'again'), '--keep-storage-url'], {
      ...live,
      STORAGE_URL: `file:${join(folder, 'shelf')}`,
    });
  const failed = await restore(wrong);
  expect(failed.output).toContain('rows after its restoration, and the backup counts');
  expect(failed.code).toBe(1);
  expect(filesIn(join(folder, 'shelf'))).toEqual([]);
  expect(await restore(backup)).toMatchObject({ code: 0 });
  expect(filesIn(join(folder, 'shelf'))).toEqual(filesIn(join(backup, filesFolder)));
});

test('a restoration that cannot begin says what to correct', async () => {
  const absent = join(folder, 'absent');
  expect(await operate(['restore', absent, '--into', join(folder, 'none')], {})).toEqual({
    code: 1,
    output: `${absent} does not exist; name the folder of a backup.\n`,
  });
  const { code, output } = await operate(
    ['restore', backup, '--into', 'postgres://groundwork@127.0.0.1:1/restored'],
    { DATA_DIR: join(folder, 'none') },
  );
  expect(output).toContain(
    'Nothing answers at 127.0.0.1: start PostgreSQL there, or correct the address in --into',
  );
  expect(code).toBe(1);
});

test('a disk that is full is told as such, whatever the database calls it', () => {
  const error = new Error('cannot execute COPY FROM in a read-only transaction');
  expect(sentenceOf(Object.assign(error, { code: '25006' }))).toStartWith(
    'The database takes no changes now: its disk is full, or it is read-only (cannot execute COPY',
  );
});

test('a backup that is closed to this user is not called incomplete', async () => {
  const closed = join(folder, 'closed');
  mkdirSync(closed);
  writeFileSync(join(closed, 'SHA256SUMS'), '');
  const self = process.getuid?.();
  chmodSync(folder, 0o755);
  chmodSync(closed, self === 0 ? 0o700 : 0);
  if (self === 0) process.seteuid?.(65_534);
  const looked = verified(closed).catch((error: Error) => error.message);
  if (self === 0) process.seteuid?.(0);
  expect(await looked).toStartWith('The backup cannot be read: EACCES');
  chmodSync(closed, 0o700);
});

test('storage is taken where that is asked for, and refused where it has files of the same workspaces', async () => {
  const restore = (name: string) =>
    operate(['restore', backup, '--into', join(folder, name), '--keep-storage-url'], live);
  const first = await restore('first');
  expect(first.output).not.toContain('STORAGE_URL');
  expect(first.code).toBe(0);
  expect(filesIn(store)).toEqual(filesIn(join(backup, filesFolder)));
  expect(existsSync(join(folder, 'first', 'assets'))).toBe(false);
  const second = await restore('second');
  expect(second.output).toMatch(
    /^The storage already has files of the workspace wa_\w+: name another place/m,
  );
  expect(second.code).toBe(1);
  expect(readdirSync(folder).filter((name) => name.startsWith('second'))).toEqual([]);
});
