/** The interface of every drive connector, and the error that it throws. */

export interface DriveFile {
  /** What a resource keeps as its identifier: for a folder or bucket the path in it, with `/` between. */
  id: string;
  /** The last part, for people and for telling the type. */
  name: string;
  /** Bytes. */
  size: number;
  /** Another value whenever the content is another: when it is the same, nothing is read again. */
  version: string;
  modifiedAt: Date | null;
  contentType: string | null;
}

export interface Drive {
  /** `folder`, `bucket`, … for logs and `doctor`. */
  readonly kind: string;
  /** Files below a path, ordered by id, at most `limit` of them (default 1,000). */
  list(options?: { under?: string; limit?: number }): Promise<DriveFile[]>;
  /** DriveError `drive_not_found` when there is no such file. */
  stat(fileId: string): Promise<DriveFile>;
  /** The whole file; DriveError `drive_too_large` above `maxBytes`. */
  read(fileId: string, options: { maxBytes: number }): Promise<{ file: DriveFile; bytes: Uint8Array }>;
}

export type DriveFault = 'drive_not_configured' | 'drive_not_found' | 'drive_too_large' | 'drive_unavailable';

/** An error of a drive; the message is a public sentence. */
export class DriveError extends Error {
  readonly code: DriveFault;

  constructor(code: DriveFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'DriveError';
    this.code = code;
  }
}

export function noSuchFile(): DriveError {
  return new DriveError('drive_not_found', 'The drive holds no file with this id');
}

export function fileTooLarge(maxBytes: number): DriveError {
  return new DriveError(
    'drive_too_large',
    `The file is larger than the limit of ${Math.round(maxBytes / 1_000_000)} MB`,
  );
}

/**
 * Returns whether a path has a step that begins with a dot; such files hold settings, keys and histories and are
 * never read.
 */
export function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'));
}

/**
 * Returns a path inside the drive. Throws DriveError `drive_not_found` for hidden paths and those that could lead out
 * of it on any system.
 */
export function checkedPath(fileId: string): string {
  const isPlain = !isHidden(fileId) && fileId.split('/').every((part) => part !== '');
  const hasOdd = fileId.includes('\\') || fileId.includes('\0') || /^[a-z]:/i.test(fileId);
  if (!isPlain || hasOdd || fileId.length > 1_000) throw noSuchFile();
  return fileId;
}
