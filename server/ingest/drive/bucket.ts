import { basename } from 'node:path';
import { type BucketAccess, bucketAt, isMissing, objects, readObject } from '../../storage/bucket.ts';
import {
  checkedPath,
  type Drive,
  DriveError,
  type DriveFile,
  fileTooLarge,
  isHidden,
  noSuchFile,
} from './drive.ts';

/** Opens an S3-compatible bucket, or a prefix in one: `s3://bucket/prefix`. */
export function bucketDrive(url: string, access?: BucketAccess): Drive {
  const { client, prefix } = bucketAt(url, access);

  async function about(fileId: string): Promise<DriveFile> {
    const { size, etag, lastModified, type } = await client
      .stat(prefix + checkedPath(fileId))
      .catch(translate);
    return {
      id: fileId,
      name: basename(fileId),
      size,
      version: etag,
      modifiedAt: lastModified,
      contentType: type,
    };
  }

  return {
    kind: 'bucket',
    async list({ under = '', limit = 1_000 } = {}) {
      const found: DriveFile[] = [];
      const below = under === '' ? prefix : `${prefix}${checkedPath(under)}/`;
      for await (const { key, size, version, modifiedAt } of objects(client, below)) {
        if (found.length >= limit) break;
        const id = key.slice(prefix.length);
        if (!id.endsWith('/') && !isHidden(id))
          found.push({ id, name: basename(id), size, version, modifiedAt, contentType: null });
      }
      return found;
    },
    stat: about,
    async read(fileId, { maxBytes }) {
      const file = await about(fileId);
      if (file.size > maxBytes) throw fileTooLarge(maxBytes);
      const bytes = await readObject(client, prefix + fileId).catch(translate);
      if (bytes === null) throw noSuchFile();
      return { file, bytes };
    },
  };
}

function translate(cause: unknown): never {
  if (isMissing(cause)) throw noSuchFile();
  throw new DriveError('drive_unavailable', 'The bucket of the drive cannot be read', cause);
}
