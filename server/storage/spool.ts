import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteSource } from './bytes.ts';
import { isFileFault, storageUnavailable } from './fault.ts';

const pieceBytes = 64 * 1024;

/** A temporary file on the disk: appended to, read anywhere, gone with the process. */
export interface Spool {
  readonly size: number;
  write(chunk: Uint8Array): Promise<void>;
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  /** A part of it, to be read a piece at a time. */
  source(start: number, end: number): ByteSource;
  close(): Promise<void>;
}

/** Opens a file that is already unlinked, so that a killed process leaves none behind. */
export async function openSpool(folder: string): Promise<Spool> {
  const file = await nameless(folder).catch(translate);
  let size = 0;
  const fill = async (bytes: Uint8Array<ArrayBuffer>, start: number) => {
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at).catch(translate);
      if (bytesRead === 0) throw new Error('A spool was read beyond its end');
      at += bytesRead;
    }
    return bytes;
  };
  const read = (start: number, end: number) => fill(new Uint8Array(end - start), start);
  return {
    get size() {
      return size;
    },
    async write(chunk) {
      for (let at = 0; at < chunk.length; ) {
        const { bytesWritten } = await file.write(chunk, at, chunk.length - at, size).catch(translate);
        at += bytesWritten;
        size += bytesWritten;
      }
    },
    read,
    source: (start, end) => ({
      size: end - start,
      async *chunks() {
        const room = new Uint8Array(Math.min(pieceBytes, end - start));
        for (let at = start; at < end; at += room.length)
          yield fill(room.subarray(0, Math.min(room.length, end - at)), at);
      },
    }),
    close: () => file.close(),
  };
}

async function nameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, crypto.randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

function translate(error: unknown): never {
  throw isFileFault(error) ? storageUnavailable(error) : error;
}
