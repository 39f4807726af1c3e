import { crc32, createDeflateRaw } from 'node:zlib';
import { release } from '../../../storage/index.ts';

/*
 * Writes zip archives as a stream (APPNOTE 4.3): no file of it is in memory as a whole. Sizes and sum of a file are
 * known behind its data, so they stand there and in the directory.
 */

export interface ZipSource {
  name: string;
  modifiedAt: Date;
  /** Packing it would cost time and gain nothing. */
  isPackedAlready: boolean;
  open(): Promise<ReadableStream<Uint8Array>>;
}

interface Written {
  name: Uint8Array;
  time: number;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  at: number;
}

/** Sums behind the data, and names in UTF-8. */
const flags = 0x0808;
const version = 20;
const madeOnUnix = 3 << 8;
const ordinaryFile = 0o100644;

/** An archive of at most 65,535 files and 4 GB. */
export function zipOf(sources: readonly ZipSource[]): ReadableStream<Uint8Array> {
  const bytes = archive(sources);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
}

async function* archive(sources: readonly ZipSource[]): AsyncGenerator<Uint8Array, undefined> {
  const written: Written[] = [];
  let at = 0;
  for (const source of sources) {
    const method = source.isPackedAlready ? 0 : 8;
    const name = new TextEncoder().encode(source.name);
    const entry = { name, time: dosTime(source.modifiedAt), method, crc: 0, packedSize: 0, size: 0, at };
    const head = localHead(entry);
    yield head;
    for await (const piece of packedBytes(source, entry)) {
      entry.packedSize += piece.length;
      yield piece;
    }
    yield sumsOf(entry);
    at += head.length + entry.packedSize + sumsBytes;
    written.push(entry);
  }
  let length = 0;
  for (const entry of written) {
    const line = directoryLine(entry);
    length += line.length;
    yield line;
  }
  yield directoryEnd(written.length, length, at);
}

async function* packedBytes(source: ZipSource, entry: Written): AsyncGenerator<Uint8Array> {
  const bytes = counted(await source.open(), entry);
  if (source.isPackedAlready) {
    yield* bytes;
    return;
  }
  const deflate = createDeflateRaw();
  const feeding = (async () => {
    for await (const piece of bytes) {
      if (deflate.destroyed) return;
      if (deflate.write(piece)) continue;
      await new Promise((resolve) => deflate.once('drain', resolve));
      if (!deflate.destroyed) release(piece);
    }
    deflate.end();
  })().catch((error) => void deflate.destroy(error));
  try {
    yield* deflate as AsyncIterable<Uint8Array>;
  } finally {
    deflate.destroy();
    // whoever waits for room has none to wait for
    deflate.emit('drain');
    await feeding;
  }
}

async function* counted(body: ReadableStream<Uint8Array>, entry: Written): AsyncGenerator<Uint8Array> {
  for await (const piece of body as unknown as AsyncIterable<Uint8Array>) {
    entry.crc = crc32(piece, entry.crc);
    entry.size += piece.length;
    yield piece;
  }
}

function localHead({ name, method, time }: Written): Uint8Array {
  const { bytes, view } = record(30, name);
  view.setUint32(0, 0x04034b50, true);
  view.setUint16(4, version, true);
  view.setUint16(6, flags, true);
  view.setUint16(8, method, true);
  view.setUint32(10, time, true);
  view.setUint16(26, name.length, true);
  return bytes;
}

const sumsBytes = 16;

function sumsOf({ crc, packedSize, size }: Written): Uint8Array {
  const { bytes, view } = record(sumsBytes);
  view.setUint32(0, 0x08074b50, true);
  view.setUint32(4, crc, true);
  view.setUint32(8, packedSize, true);
  view.setUint32(12, size, true);
  return bytes;
}

function directoryLine({ name, method, time, crc, packedSize, size, at }: Written): Uint8Array {
  const { bytes, view } = record(46, name);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(4, madeOnUnix | version, true);
  view.setUint16(6, version, true);
  view.setUint16(8, flags, true);
  view.setUint16(10, method, true);
  view.setUint32(12, time, true);
  view.setUint32(16, crc, true);
  view.setUint32(20, packedSize, true);
  view.setUint32(24, size, true);
  view.setUint16(28, name.length, true);
  view.setUint32(38, (ordinaryFile << 16) >>> 0, true);
  view.setUint32(42, at, true);
  return bytes;
}

function directoryEnd(count: number, length: number, at: number): Uint8Array {
  const { bytes, view } = record(22);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, length, true);
  view.setUint32(16, at, true);
  return bytes;
}

function record(length: number, name: Uint8Array = new Uint8Array()): { bytes: Uint8Array; view: DataView } {
  const bytes = new Uint8Array(length + name.length);
  bytes.set(name, length);
  return { bytes, view: new DataView(bytes.buffer) };
}

/** Date and time in two seconds, from 1980 on; in UTC, so that the same version makes the same archive everywhere. */
function dosTime(at: Date): number {
  const year = Math.max(0, at.getUTCFullYear() - 1980);
  const date = (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
