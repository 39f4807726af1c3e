import { type Storage, storageKeyOf } from '../../storage/index.ts';

/** Returns the storage key of a file's bytes. */
export const blobKey = (workspace: string, sha256: string) => storageKeyOf(workspace, 'asset', sha256);

/**
 * The bytes of a file, or `end - start` of them from `start`. A Blob is sent without passing through memory; a stream
 * comes from a bucket. Null when they are not there, which no file that was published should come to.
 */
export function openBlob(
  storage: Storage,
  workspace: string,
  sha256: string,
  range?: { start: number; end: number },
): Promise<Blob | ReadableStream<Uint8Array> | null> {
  return storage.open(blobKey(workspace, sha256), range);
}
