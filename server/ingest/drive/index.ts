/**
 * Files that live in someone's drive. A connector is one file that implements `Drive`; `openDrive` picks it by the
 * scheme of DRIVE_URL. Two stand here: a folder on disk and an S3-compatible bucket. One for Google Drive would keep
 * a token, answer `stat` from the files resource (`headRevisionId` as version) and `read` from its media download;
 * everything behind it — extraction, chunks, drift — stays as it is.
 */

import type { BucketAccess } from '../../storage/bucket.ts';
import { bucketDrive } from './bucket.ts';
import { type Drive, DriveError } from './drive.ts';
import { folderDrive } from './folder.ts';

export { type Drive, DriveError, type DriveFault, type DriveFile } from './drive.ts';

/** Opens the drive of DRIVE_URL; without one every call fails with `drive_not_configured`. */
export function openDrive(driveUrl: string | null, access?: BucketAccess): Drive {
  if (driveUrl === null) return noDrive;
  return driveUrl.startsWith('s3:') ? bucketDrive(driveUrl, access) : folderDrive(driveUrl);
}

const noDrive: Drive = {
  kind: 'none',
  list: () => Promise.reject(notConfigured()),
  stat: () => Promise.reject(notConfigured()),
  read: () => Promise.reject(notConfigured()),
};

function notConfigured(): DriveError {
  return new DriveError(
    'drive_not_configured',
    'No drive is connected: DRIVE_URL names a folder or a bucket',
  );
}
