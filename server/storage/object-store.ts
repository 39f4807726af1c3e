import type { ByteRange, ByteSource } from './bytes.ts';
import type { Spool } from './spool.ts';

export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
}

export interface Storage {
  /** Whole or not at all: a reader never sees half of the bytes. Putting the same key again changes nothing. */
  put(key: string, bytes: Uint8Array | ByteSource): Promise<void>;
  /** Whether something is stored there that a power cut would leave. */
  has(key: string): Promise<boolean>;
  /** `null` when nothing is stored there. */
  get(key: string): Promise<Uint8Array | null>;
  /**
   * What is stored there as the body of a reply, whole or a range of it: a Blob where it lies on disk or in memory, a
   * stream where it comes from elsewhere. `null` when nothing is stored there.
   */
  open(key: string, range?: ByteRange): Promise<Blob | ReadableStream<Uint8Array> | null>;
  /** Room on a disk for bytes on their way here; its owner closes it. */
  spool(): Promise<Spool>;
  /** Whether something was stored there or not. */
  delete(key: string): Promise<void>;
  /** So long after `delete` was called it may still be carried out, whatever became of its answer. */
  readonly deletesWithinSeconds: number;
  /** Everything below a workspace, or below one of its areas, ordered by key. */
  list(prefix: string): AsyncGenerator<StoredObject>;
}
