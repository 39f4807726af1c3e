import { maxZipFiles } from '../../../../schema/asset.ts';
import { ApiError, type Fault, invalid, invalidField } from '../../../errors.ts';
import type { ByteSource, Spool, Storage } from '../../../storage/index.ts';
import { contentTypeOf } from './content-type.ts';
import { isHidden, isLitter, PathSet, readPath, topFolderOf } from './path-names.ts';
import { unzip } from './unzip.ts';
import { ZipFault } from './zip-directory.ts';

/** A file of a request; its bytes are on the disk until the request has ended. */
export interface SentFile {
  field: string;
  filename: string;
  size: number;
  sha256: string;
  source: ByteSource;
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** One file of the new version. */
export interface PublishedFile {
  path: string;
  size: number;
  sha256: string;
  contentType: string;
  read(start: number, end: number): Promise<Uint8Array>;
}

/** One file of the folder that was sent. */
export interface FolderFile extends PublishedFile {
  source: ByteSource;
}

export interface Folder {
  files: FolderFile[];
  /** The folder that stood around all files of the zip, with its slash: it is left out of paths. */
  top: string;
  /** Paths of files that nobody means to publish. */
  leftOut: string[];
  close(): Promise<void>;
}

/** The part with the zip; by itself it may have any name. */
const zipField = 'file';
const fileFields = ['files', 'files[]'];
/** The limit of a zip's unpacked size. */
export const unpackedBytesMost = 120 * 1024 * 1024;
const faultsMost = 20;

/**
 * Reads the folder, sent as parts or as one zip; `mayBeEmpty` where files of another version stay. Throws 400 that
 * names every invalid file, before anything is stored.
 */
export async function readFolder(
  sentFiles: readonly SentFile[],
  storage: Pick<Storage, 'spool'>,
  includesHidden: boolean,
  mayBeEmpty: boolean,
): Promise<Folder> {
  if (sentFiles.length === 0 && mayBeEmpty) return { files: [], top: '', leftOut: [], close: async () => {} };
  const [alone] = sentFiles.length === 1 ? sentFiles.filter(({ field }) => !fileFields.includes(field)) : [];
  if (alone && (alone.field === zipField || (await beginsAsZip(alone))))
    return fromZip(alone, storage, includesHidden);
  const zips = sentFiles.filter(({ field }) => field === zipField);
  const parts = sentFiles.filter(({ field }) => fileFields.includes(field));
  const other = sentFiles.find(({ field }) => field !== zipField && !fileFields.includes(field));
  if (other)
    throw invalidField(other.field, 'is not a part for files: send them as `files`, or one zip as `file`');
  if (zips.length > 0)
    throw invalidField(zipField, 'a zip cannot be combined with other files; send it alone');
  const paths = readPaths(
    parts.map(({ filename }) => filename),
    '',
  );
  const files = parts.flatMap((part, place) => {
    const path = paths[place] ?? '';
    return isLitter(path) ? [] : [{ ...part, path, contentType: contentTypeOf(path) }];
  });
  return { ...chosen(files, includesHidden), top: '', close: async () => {} };
}

async function beginsAsZip({ size, read }: SentFile): Promise<boolean> {
  return size > 1 && Buffer.from(await read(0, 2)).toString('latin1') === 'PK';
}

async function fromZip(
  zip: SentFile,
  storage: Pick<Storage, 'spool'>,
  includesHidden: boolean,
): Promise<Folder> {
  const spool = await storage.spool();
  try {
    let paths: string[] = [];
    let top = '';
    const unpackedFiles = await unzip(
      zip.read,
      zip.size,
      spool,
      { files: maxZipFiles, bytes: unpackedBytesMost },
      (names) => {
        const whole = readPaths(names, '');
        top = topFolderOf(whole);
        // what is allowed below a folder may not be without it
        paths = top === '' ? whole : readPaths(names, top);
      },
    );
    const files = unpackedFiles.map(({ size, sha256, start }, place) => {
      const path = paths[place] ?? '';
      return { path, size, sha256, contentType: contentTypeOf(path), ...slice(spool, start, size) };
    });
    return { ...chosen(files, includesHidden), top, close: () => spool.close() };
  } catch (error) {
    await spool.close();
    throw error instanceof ZipFault ? refusalOf(zip.field, error) : error;
  }
}

function slice(spool: Spool, start: number, size: number) {
  return {
    source: spool.source(start, start + size),
    read: (from: number, to: number) => spool.read(start + from, start + to),
  };
}

/** Returns the normalised paths in their order. Throws 400 that names invalid and conflicting ones. */
export function readPaths(names: readonly string[], top: string): string[] {
  const known = new PathSet();
  const faults: Fault[] = [];
  const paths = names.map((name) => {
    const read = readPath(name.replace(/^\.\//, '').normalize('NFC').slice(top.length));
    const fault = 'fault' in read ? read.fault : known.add(read.path);
    if (fault !== null && faults.length < faultsMost) faults.push({ path: shown(name), message: fault });
    return 'fault' in read ? '' : read.path;
  });
  const [first] = faults;
  if (first) throw unsafe(`${first.path}: ${first.message}`, faults);
  return paths;
}

function refusalOf(field: string, { path, message, cause }: ZipFault): ApiError {
  const named = path === null ? field : shown(path);
  const sentence = path === null ? `${field}: the archive ${message}` : `${named}: ${message}`;
  return new ApiError(400, 'invalid_archive', sentence, { cause, errors: [{ path: named, message }] });
}

const unsafe = (message: string, errors: Fault[]) => new ApiError(400, 'invalid_path', message, { errors });

function chosen(all: FolderFile[], includesHidden: boolean): Pick<Folder, 'files' | 'leftOut'> {
  if (includesHidden) return { files: required(all), leftOut: [] };
  const leftOut = all.map(({ path }) => path).filter(isHidden);
  return { files: required(all.filter(({ path }) => !isHidden(path))), leftOut };
}

function required(files: FolderFile[]): FolderFile[] {
  if (files.length === 0)
    throw invalid('files: at least one file is needed, as a part `files`, or in a zip as `file`', [
      { path: 'files', message: 'must have at least one file' },
    ]);
  return files;
}

/** A name in a message: what could disturb the reader is taken out. */
const shown = (name: string) =>
  JSON.stringify(name.slice(0, 200).toWellFormed())
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll('\\\\', '\\');
