/*
 * The directory at the end of a zip archive (APPNOTE 4.3.12 to 4.3.16). It alone says what an archive holds: what
 * stands before the data of a file may differ from it, and tells nothing of links. The reader is our own: with yauzl, 29 MB
 * took 20 MB more memory to unpack, ten thousand files 2.6 times the CPU, and its directory alone would save 22 lines.
 */

/** The reason for refusing an archive or one of its files: words that follow its name. */
export class ZipFault extends Error {
  readonly path: string | null;
  constructor(message: string, path: string | null = null, cause?: unknown) {
    super(message, { cause });
    this.path = path;
  }
}

/** Thrown for an archive that is built to exhaust the reader. */
export class ZipBomb extends ZipFault {}

export interface ZipEntry {
  /** As it stands in the archive; of folders with a slash at the end. */
  name: string;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  /** Where what stands before its data begins. */
  at: number;
}

/** Reads a range of bytes from the archive; the end is exclusive. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

const endMark = 0x06054b50;
const end64Mark = 0x06064b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const endBytes = 22;
const commentMost = 65_535;
/** Of one entry with names and notes: more than any archive of files needs. */
const entryBytesMost = 4096;
const unknown32 = 0xffffffff;
const unix = 3;
const mac = 19;

/**
 * Returns the entries of the archive in its own order. Throws ZipFault for an invalid archive, or more than `most`
 * entries.
 */
export async function readDirectory(read: ReadBytes, size: number, most: number): Promise<ZipEntry[]> {
  const { at, length, count } = await findEnd(read, size);
  if (count > most) throw new ZipBomb(`holds more than ${most} files`);
  if (length > count * entryBytesMost || at + length > size) throw damaged('its directory has a wrong size');
  const bytes = view(await read(at, at + length));
  const entries: ZipEntry[] = [];
  let place = 0;
  for (let number = 0; number < count; number++) {
    const { entry, next } = entryAt(bytes, place);
    entries.push(entry);
    place = next;
  }
  refuseOverlaps(entries, at);
  return entries;
}

interface End {
  at: number;
  length: number;
  count: number;
}

async function findEnd(read: ReadBytes, size: number): Promise<End> {
  const from = Math.max(0, size - endBytes - commentMost);
  const tail = view(await read(from, size));
  for (let at = tail.byteLength - endBytes; at >= 0; at--) {
    if (tail.getUint32(at, true) !== endMark) continue;
    if (tail.getUint16(at + 20, true) !== tail.byteLength - at - endBytes) continue;
    const end = {
      count: tail.getUint16(at + 10, true),
      length: tail.getUint32(at + 12, true),
      at: tail.getUint32(at + 16, true),
    };
    const isLarge = end.count === 0xffff || end.length === unknown32 || end.at === unknown32;
    return isLarge && at >= 20 ? findEnd64(read, tail, at - 20) : end;
  }
  throw new ZipFault('is not a zip archive');
}

async function findEnd64(read: ReadBytes, tail: DataView, locator: number): Promise<End> {
  const at = Number(tail.getBigUint64(locator + 8, true));
  const bytes = view(await read(at, at + 56).catch(() => new Uint8Array(56)));
  if (bytes.getUint32(0, true) !== end64Mark) throw damaged('its directory is not where it should be');
  return {
    count: Number(bytes.getBigUint64(32, true)),
    length: Number(bytes.getBigUint64(40, true)),
    at: Number(bytes.getBigUint64(48, true)),
  };
}

function entryAt(bytes: DataView, place: number): { entry: ZipEntry; next: number } {
  if (place + 46 > bytes.byteLength || bytes.getUint32(place, true) !== entryMark)
    throw damaged('its directory ends too early');
  const nameLength = bytes.getUint16(place + 28, true);
  const extraLength = bytes.getUint16(place + 30, true);
  const next = place + 46 + nameLength + extraLength + bytes.getUint16(place + 32, true);
  if (next > bytes.byteLength) throw damaged('its directory ends too early');
  const name = utf8(new Uint8Array(bytes.buffer, bytes.byteOffset + place + 46, nameLength));
  const entry = withLargeNumbers(
    {
      name,
      method: bytes.getUint16(place + 10, true),
      crc: bytes.getUint32(place + 16, true),
      packedSize: bytes.getUint32(place + 20, true),
      size: bytes.getUint32(place + 24, true),
      at: bytes.getUint32(place + 42, true),
    },
    new DataView(bytes.buffer, bytes.byteOffset + place + 46 + nameLength, extraLength),
  );
  if (bytes.getUint16(place + 8, true) & 1) throw new ZipFault('is encrypted', name);
  refuseSpecial(name, bytes.getUint8(place + 5), bytes.getUint32(place + 38, true));
  if (entry.method !== 0 && entry.method !== 8)
    throw new ZipFault('has a compression that is not supported; use deflate', name);
  return { entry, next };
}

/** Links and devices lead to what is not in the archive. */
function refuseSpecial(name: string, madeOn: number, attributes: number): void {
  if (madeOn !== unix && madeOn !== mac) return;
  const kind = (attributes >>> 16) & 0o170000;
  if (kind === 0o120000) throw new ZipFault('is a symbolic link', name);
  if (kind !== 0 && kind !== 0o100000 && kind !== 0o040000) throw new ZipFault('is not a regular file', name);
}

/** Archives that were written as a stream keep numbers of 64 bits, whatever their size (4.5.3). */
function withLargeNumbers(entry: ZipEntry, extra: DataView): ZipEntry {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) !== 1) continue;
    let place = at + 4;
    const next = (given: number) => {
      if (given !== unknown32) return given;
      if (place + 8 > extra.byteLength) throw damaged('a number of its directory is missing', entry.name);
      place += 8;
      return Number(extra.getBigUint64(place - 8, true));
    };
    const size = next(entry.size);
    const packedSize = next(entry.packedSize);
    return { ...entry, size, packedSize, at: next(entry.at) };
  }
  return entry;
}

/** Two files of the same bytes: what a small archive needs to unpack to anything. */
function refuseOverlaps(entries: readonly ZipEntry[], directoryAt: number): void {
  const inOrder = entries.toSorted((one, other) => one.at - other.at);
  for (const [place, entry] of inOrder.entries()) {
    const next = inOrder[place + 1]?.at ?? directoryAt;
    if (entry.at + 30 + entry.packedSize > next)
      throw new ZipBomb('shares its bytes with another file', entry.name);
  }
}

/** Returns the start of an entry's data. Throws if the header in front of it names another file. */
export async function dataOf(read: ReadBytes, entry: ZipEntry): Promise<number> {
  const head = view(await read(entry.at, entry.at + 30));
  if (head.getUint32(0, true) !== localMark) throw damaged('a file is not where it should be', entry.name);
  const nameLength = head.getUint16(26, true);
  const start = entry.at + 30 + nameLength;
  if (utf8(await read(entry.at + 30, start)) !== entry.name)
    throw new ZipFault('has a different name in the directory of the archive', entry.name);
  return start + head.getUint16(28, true);
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new ZipFault('holds a file whose name is not valid UTF-8', null, error);
  }
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const damaged = (how: string, path: string | null = null) =>
  new ZipFault(path === null ? `is damaged: ${how}` : `cannot be read: ${how}`, path);
