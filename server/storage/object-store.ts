export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
}

export interface Storage {
  /** Whole or not at all: a reader never sees half of the bytes. Putting the same key again changes nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** `null` when nothing is stored there. */
  get(key: string): Promise<Uint8Array | null>;
  /** Whether something was stored there or not. */
  delete(key: string): Promise<void>;
  /** Everything below a workspace, or below one of its areas, ordered by key. */
  list(prefix: string): AsyncGenerator<StoredObject>;
}
