import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { turns } from '../../../event-loop.ts';
import { release, type Spool } from '../../../storage/index.ts';
import { refuseNested } from './nested-zip.ts';
import { isLitter } from './path-names.ts';
import { dataOf, type ReadBytes, readDirectory, ZipBomb, type ZipEntry, ZipFault } from './zip-directory.ts';

/** One file of an archive, now on the disk. */
export interface UnpackedFile {
  name: string;
  size: number;
  sha256: string;
  /** Where it begins in the spool. */
  start: number;
}

export interface ZipLimits {
  files: number;
  /** Of all files, unpacked. */
  bytes: number;
}

/** Below it a file may be packed to whatever: its bytes cannot hurt. */
const smallBytes = 1024 * 1024;
/** Text that people write is packed to a tenth, logs and drawings to a fiftieth. */
const ratioMost = 200;
const pieceBytes = 64 * 1024;

/**
 * Unpacks an archive onto the spool. Its directory is checked before a byte is unpacked, and a file that exceeds its
 * stated size ends the unpacking. Throws ZipFault.
 */
export async function unzip(
  readAny: ReadBytes,
  size: number,
  spool: Spool,
  limits: ZipLimits,
  check: (names: readonly string[]) => void,
): Promise<UnpackedFile[]> {
  const read: ReadBytes = (start, end) => {
    if (start > end || end > size) throw new ZipFault('is damaged: it ends too early');
    return readAny(start, end);
  };
  // folders have entries of their own
  const entries = await readDirectory(read, size, 2 * limits.files);
  const files = entries.filter(({ name }) => !name.endsWith('/') && !isLitter(name));
  if (files.length > limits.files) throw new ZipFault(`holds more than ${limits.files} files`);
  refuseBombs(files, limits.bytes);
  check(files.map(({ name }) => name));
  const turn = turns();
  const unpacked: UnpackedFile[] = [];
  for (const entry of files) {
    await turn();
    unpacked.push(await unpackOne(read, entry, spool));
  }
  await refuseNested(unpacked, spool);
  return unpacked;
}

function refuseBombs(files: readonly ZipEntry[], most: number): void {
  let total = 0;
  for (const { name, size, packedSize, method } of files) {
    total += size;
    if (total > most) throw new ZipBomb(`unpacks to more than ${Math.floor(most / 1024 / 1024)} MB`);
    if (method === 0 && size !== packedSize) throw new ZipFault('has two different sizes', name);
    if (size > smallBytes && size > packedSize * ratioMost)
      throw new ZipFault(`unpacks to more than ${ratioMost} times its size`, name);
  }
}

async function unpackOne(read: ReadBytes, entry: ZipEntry, spool: Spool): Promise<UnpackedFile> {
  const from = await dataOf(read, entry);
  const start = spool.size;
  const hash = new Bun.CryptoHasher('sha256');
  let crc = 0;
  for await (const piece of inflated(read, entry, from)) {
    if (spool.size - start + piece.length > entry.size)
      throw new ZipFault('is larger than its stated size', entry.name);
    hash.update(piece);
    crc = crc32(piece, crc);
    await spool.write(piece);
  }
  if (spool.size - start !== entry.size || crc !== entry.crc) throw new ZipFault('is damaged', entry.name);
  return { name: entry.name, size: entry.size, sha256: hash.digest('hex'), start };
}

/** Each piece holds its bytes until the next is asked for. */
async function* inflated(read: ReadBytes, entry: ZipEntry, from: number): AsyncGenerator<Uint8Array> {
  const end = from + entry.packedSize;
  if (entry.method === 0) {
    for (let at = from; at < end; at += pieceBytes) {
      const piece = await read(at, Math.min(at + pieceBytes, end));
      yield piece;
      release(piece);
    }
  } else if (entry.size <= pieceBytes && entry.packedSize <= 2 * pieceBytes) {
    yield inflatedAtOnce(await read(from, end), entry);
  } else {
    yield* inflatedInPieces(read, entry, from, end);
  }
}

function inflatedAtOnce(packed: Uint8Array, entry: ZipEntry): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(entry.size, 1) });
  } catch (error) {
    throw new ZipFault('is damaged', entry.name, error);
  }
}

async function* inflatedInPieces(
  read: ReadBytes,
  entry: ZipEntry,
  from: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: pieceBytes });
  const feed = async () => {
    for (let at = from; at < end; at += pieceBytes) {
      const packed = await read(at, Math.min(at + pieceBytes, end));
      const isTaken = inflate.write(packed);
      if (!isTaken) await new Promise((resolve) => inflate.once('drain', resolve));
      if (inflate.destroyed) return;
      if (!isTaken) release(packed);
    }
    inflate.end();
  };
  const feeding = feed().catch((error) => inflate.destroy(error));
  try {
    let before: ArrayBufferLike | null = null;
    for await (const { buffer, byteOffset, length } of inflate as AsyncIterable<Uint8Array>) {
      // where the stream has gone on to other room of its own, it does not come back to the one before
      if (before !== buffer && before?.byteLength === pieceBytes) release(new Uint8Array(before));
      before = buffer;
      yield new Uint8Array(buffer, byteOffset, length);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new ZipFault('is damaged', entry.name, error);
    throw error;
  } finally {
    inflate.destroy();
    // whoever waits for room has none to wait for
    inflate.emit('drain');
    await feeding;
  }
}
