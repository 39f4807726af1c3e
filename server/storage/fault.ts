import { ApiError } from '../errors.ts';

/** Seconds after which a client may try again: somebody has to make room, or a network has to come back. */
const retryAfter = '30';

const unavailableCode = 'storage_unavailable';

/** What the operating system says when a file cannot be written, in words. */
const inWords: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a file stands where a directory should',
  EIO: 'the disk fails',
  ENXIO: 'the disk fails',
  ESTALE: 'the network drive is gone',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
};

/** The same of a directory that cannot be made. */
const ofPlaces: Record<string, string> = {
  EEXIST: 'a file stands in its place',
  ENOENT: 'no directory can be made there',
};

/** Returns a sentence for a start that fails because of the disk; null for any other error. */
export function fileFault(error: unknown): string | null {
  const isPlace = error instanceof Error && 'syscall' in error && error.syscall === 'mkdir';
  const words = inWords[codeOf(error)] ?? (isPlace ? ofPlaces[codeOf(error)] : undefined);
  if (!words) return null;
  const path = error instanceof Error && 'path' in error ? String(error.path) : 'A file';
  return `${path} cannot be written: ${words}. Mend that, or choose another place with DATA_DIR or STORAGE_URL.`;
}

/** Returns the 503 for storage that can be neither written nor read now. */
export function storageUnavailable(cause: unknown): ApiError {
  const words = inWords[codeOf(cause)];
  return new ApiError(
    503,
    unavailableCode,
    `Files cannot be stored or read now${words ? `: ${words}` : ''}; try again later`,
    { cause, headers: { 'retry-after': retryAfter } },
  );
}

export function isStorageUnavailable(error: unknown): boolean {
  return error instanceof ApiError && error.code === unavailableCode;
}

export function isFileFault(error: unknown): boolean {
  return codeOf(error) in inWords;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
