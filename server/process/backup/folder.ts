import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { DataDirHeld, lockDataDir } from '../../database/embedded/data-dir-lock.ts';
import { isAlive } from '../vital-signs.ts';

/*
 * The folder of a backup. Its last file names every other one with its digest in the form of `sha256sum`, so that a folder
 * without it is one that was never finished, and any machine can check one that has it: sha256sum -c SHA256SUMS
 *
 *   backup.json                          versions, tables with their counts, sequences, indexes
 *   tables/<schema>.<table>/<n>.zst      rows as `copy` writes them, some megabytes a part
 *   files/<workspace>/<area>/<aa>/<sha>  stored bytes
 *   secret-key                           with --with-secret alone
 */

const digestsName = 'SHA256SUMS';
export const descriptionName = 'backup.json';
export const secretName = 'secret-key';
export const filesFolder = 'files';
export const tablesFolder = 'tables';

const table = z.object({
  /** Quoted where need be: `public.event`, `graphile_worker._private_jobs`. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  parts: z.array(z.string()),
});

const description = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  product: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string(), day: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  indexes: z.array(z.object({ name: z.string(), definition: z.string() })),
  files: z.number(),
  /** Keys of stored bytes that rows name and storage does not have. */
  missing: z.array(z.string()),
});

export type BackedUpTable = z.infer<typeof table>;
export type Description = z.infer<typeof description>;

export interface NewFolder {
  readonly path: string;
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Says that a file of this digest stands there. */
  note(name: string, sha256: string): void;
  finish(description: Description): Promise<void>;
}

/** Creates the folder of a backup. Throws where the path exists, or another backup into it has begun. */
export function newFolder(path: string): NewFolder {
  const refuse = (): never => {
    const isUnfinished = existsSync(join(path, tablesFolder)) && !existsSync(join(path, digestsName));
    throw new Error(
      isUnfinished
        ? `${path} has a backup that did not come to its end: remove it, unless another command is writing it, or name another folder.`
        : `${path} is not an empty folder; name one that does not exist.`,
    );
  };
  if (!isEmptyPlace(path)) refuse();
  makeFolder(path);
  try {
    // of two that begin at once one makes it: they would overwrite each other's copy of the database
    mkdirSync(join(path, tablesFolder), { mode: 0o700 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') refuse();
    throw error;
  }
  const lines: string[] = [];
  const note = (name: string, sha256: string) => void lines.push(`${sha256}  ${name}\n`);
  const write = async (name: string, bytes: Uint8Array) => {
    await writeSynced(join(path, name), bytes);
    note(name, sha256Of(bytes));
  };
  return {
    path,
    note,
    write,
    async finish(found) {
      await write(descriptionName, new TextEncoder().encode(`${JSON.stringify(found, null, 1)}\n`));
      await writeSynced(join(path, digestsName), new TextEncoder().encode(lines.join('')));
    },
  };
}

/** Tells whether the path does not exist or is an empty folder, such as that of a disk of its own. */
export const isEmptyPlace = (path: string) => contentsOf(path).length === 0;

function contentsOf(path: string): string[] {
  if (!existsSync(path)) return [];
  return statSync(path).isDirectory()
    ? readdirSync(path).filter((name) => name !== 'lost+found')
    : [basename(path)];
}

/** Makes a folder and those above it. Throws a sentence where that is not possible. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${path} cannot be made (${code}); name another folder.`, { cause: error });
  }
}

/** Stands before the number of the process that makes the draft. */
const draftMark = '.restoring-';

/**
 * Returns the folder in which to make what will stand at a path: beside the path, or inside where it exists, since no
 * folder takes the place of the one that a disk or a volume is mounted at.
 */
export const draftOf = (path: string) =>
  existsSync(path) ? join(path, `${draftMark}${process.pid}`) : `${path}${draftMark}${process.pid}`;

/** Removes the drafts for a path whose process was killed, so that they neither fill the disk nor keep the path from being empty. */
export function removeLeftDrafts(path: string): void {
  const places = [
    { folder: path, mark: draftMark },
    { folder: dirname(path), mark: `${basename(path)}${draftMark}` },
  ];
  for (const { folder, mark } of places)
    for (const name of namesIn(folder)) {
      const pid = name.startsWith(mark) ? Number(name.slice(mark.length)) : Number.NaN;
      // with our own number it is of another container, or from before the machine was started again
      if (!Number.isSafeInteger(pid) || (pid !== process.pid && isAlive(pid))) continue;
      if (!isHeld(join(folder, name))) rmSync(join(folder, name), { recursive: true, force: true });
    }
}

/** Nothing of a folder that is not there, or that this user may not list. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Returns whether an engine has the directory open, maybe one in another container. */
function isHeld(directory: string): boolean {
  try {
    lockDataDir(directory).release();
    return false;
  } catch (error) {
    return error instanceof DataDirHeld;
  }
}

/** Moves a draft to its place, the database last. Throws, and moves nothing, where something else is there by then. */
export function putInPlace(draft: string, path: string): void {
  const own = relative(path, draft);
  if (contentsOf(path).some((name) => name !== own))
    throw new Error(`${path} is not empty any more: stop what was started there, and name another folder.`);
  if (dirname(draft) !== path) {
    renameSync(draft, path);
    return;
  }
  const names = readdirSync(draft).sort(
    (one, other) => Number(one === 'database') - Number(other === 'database'),
  );
  for (const name of names) renameSync(join(draft, name), join(path, name));
  rmdirSync(draft);
}

export interface ReadBackup {
  description: Description;
  /** Names of all files but the list of digests itself. */
  names: string[];
}

/**
 * Compares every listed file with its digest. Throws a sentence where one differs or is missing. Unlisted files are
 * ignored.
 */
export async function verified(path: string): Promise<ReadBackup> {
  if (!existsSync(path)) throw new Error(`${path} does not exist; name the folder of a backup.`);
  const text = orMissing(() => readFileSync(join(path, digestsName), 'utf8'));
  if (text === null)
    throw new Error(
      `${path} is not a complete backup: it has no ${digestsName}, which is written last. Use another backup.`,
    );
  const names: string[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sha256, name = ''] = /^([0-9a-f]{64}) {2}([\w./$"-]+)$/.exec(line) ?? [];
    if (!sha256 || name.split('/').includes('..'))
      throw new Error(`${path} is damaged: ${digestsName} has a line of another form.`);
    if ((await digestOf(join(path, name))) !== sha256)
      throw new Error(`${path} is damaged: ${name} is not as it was written. Use another backup.`);
    names.push(name);
  }
  const read = description.safeParse(names.includes(descriptionName) && jsonIn(join(path, descriptionName)));
  if (!read.success || !text.endsWith('\n'))
    throw new Error(`${path} is not a backup that this version can read; use the version that made it.`);
  const listed = new Set(names);
  const absent = read.data.tables.flatMap(({ parts }) => parts).find((part) => !listed.has(part));
  const files = names.filter((name) => name.startsWith(`${filesFolder}/`)).length;
  if (absent || files !== read.data.files)
    throw new Error(`${path} is damaged: ${digestsName} does not name ${absent ?? 'every stored file'}.`);
  return { description: read.data, names };
}

export const sha256Of = (bytes: Uint8Array): string =>
  new Bun.CryptoHasher('sha256').update(bytes).digest('hex');

async function digestOf(path: string): Promise<string | null> {
  if (orMissing(() => statSync(path)) === null) return null;
  const hasher = new Bun.CryptoHasher('sha256');
  for await (const chunk of createReadStream(path)) hasher.update(chunk);
  return hasher.digest('hex');
}

/** Null for what is not there; what this user may not read is there, and no backup is damaged by that. */
function orMissing<T>(look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new Error(`The backup cannot be read: ${message}`, { cause: error });
  }
}

const jsonIn = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Writes a file and syncs it to the disk. */
export async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, bytes, { mode: 0o600, flag: 'wx' });
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}
