import { type Coding, codedMost, compressedFile } from '../http/reply/coding.ts';
import { openBlob } from '../services/assets/served.ts';
import type { Storage } from '../storage/index.ts';
import { createBoundedCache } from './bounded-cache.ts';

/** A cache of files by their hash, which is never stale. */
export interface FileBytes {
  /** The body of a reply with all of them, coded or as they are; null when they are not there. */
  whole(file: BytesOf, coding: Coding | null): Promise<WholeBytes | null>;
  /** Those from `start` to the one before `end`. */
  part(file: BytesOf, range: { start: number; end: number }): Promise<Body | null>;
}

interface BytesOf {
  workspaceOId: string;
  sha256: string;
  size: number;
}

type Body = Uint8Array<ArrayBuffer> | Blob | ReadableStream<Uint8Array>;

export interface WholeBytes {
  body: Body;
  size: number;
}

const keptBytes = 64 * 1024 * 1024;
/** Larger files are sent from storage; coded forms are kept whatever their size, because making one takes time. */
const largestKept = 1024 * 1024;

export function createFileBytes(storage: Storage): FileBytes {
  const keptFiles = createBoundedCache<Uint8Array<ArrayBuffer>>({ bytes: keptBytes, largest: codedMost });
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  /** Read or coded once, however many ask at the same time. */
  function once(
    name: string,
    make: () => Promise<Uint8Array<ArrayBuffer> | null>,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    const running = underWay.get(name);
    if (running) return running;
    const making = make()
      .then((bytes) => {
        if (bytes) keptFiles.set(name, bytes, bytes.byteLength);
        return bytes;
      })
      .finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  }

  async function read({ workspaceOId, sha256 }: BytesOf): Promise<Uint8Array<ArrayBuffer> | null> {
    const opened = await openBlob(storage, workspaceOId, sha256);
    return opened && new Uint8Array(await new Response(opened).arrayBuffer());
  }

  return {
    async whole(file, coding) {
      const plain = `${file.workspaceOId} ${file.sha256}`;
      const name = coding ? `${plain} ${coding}` : plain;
      const known = keptFiles.get(name);
      if (known) return { body: known, size: known.byteLength };
      if (!coding && file.size > largestKept) {
        const body = await openBlob(storage, file.workspaceOId, file.sha256);
        return body && { body, size: file.size };
      }
      const bytes = await once(name, async () => {
        const whole = (coding ? keptFiles.get(plain) : undefined) ?? (await read(file));
        return whole && coding ? compressedFile(whole, coding) : whole;
      });
      return bytes && { body: bytes, size: bytes.byteLength };
    },
    async part(file, { start, end }) {
      const known = keptFiles.get(`${file.workspaceOId} ${file.sha256}`);
      return known
        ? known.slice(start, end)
        : openBlob(storage, file.workspaceOId, file.sha256, { start, end });
    },
  };
}
