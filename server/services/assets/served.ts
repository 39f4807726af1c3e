import { type Storage, storageKeyOf } from '../../storage/index.ts';

/** Returns the storage key of a file's bytes. */
export const blobKey = (workspace: string, sha256: string) => storageKeyOf(workspace, 'asset', sha256);

/**
 * Opens the bytes of a file, or a range from `start` up to `end`. A Blob from a folder is sent without being loaded;
 * a bucket gives a stream. Null when they are missing, which should not happen to a published file.
 */
export function openBlob(
  storage: Storage,
  workspace: string,
  sha256: string,
  range?: { start: number; end: number },
): Promise<Blob | ReadableStream<Uint8Array> | null> {
  return storage.open(blobKey(workspace, sha256), range);
}
