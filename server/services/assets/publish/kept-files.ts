import { maxZipFiles } from '../../../../schema/asset.ts';
import type { Tools } from '../../../context.ts';
import { invalidField } from '../../../errors.ts';
import { noVersion } from '../lock.ts';
import { openBlob } from '../served.ts';
import { type PublishedFile, readPaths, unpackedBytesMost } from './folder.ts';

export interface Basis {
  /** The version whose files stay, unless they are sent again or removed. */
  basedOn?: number | null | undefined;
  removed?: readonly string[] | null | undefined;
}

/**
 * Returns the files of an earlier version that stay beside those sent. Throws 400, and 404 for an unknown version.
 */
export async function keptFiles(
  { read, workspace, storage }: Pick<Tools, 'read' | 'workspace' | 'storage'>,
  uuid: string,
  { basedOn, removed: removedPaths }: Basis,
  sentFiles: readonly PublishedFile[],
): Promise<PublishedFile[]> {
  if (!basedOn) {
    if (removedPaths?.length) throw invalidField('removed', 'cannot be sent without basedOn');
    return [];
  }
  const rows = await read(
    (tx) => tx<Omit<PublishedFile, 'read'>[]>`
      select path, encode(sha256, 'hex') as sha256, size::float8, content_type
      from asset_file
      where workspace_o_id = ${workspace}
        and asset_uuid = ${uuid}
        and version = ${basedOn}`,
  );
  if (rows.length === 0) throw noVersion(basedOn);
  const paths = new Set(rows.map(({ path }) => path));
  const gone = new Set(removedPaths?.map((path) => path.normalize('NFC')));
  for (const path of gone)
    if (!paths.has(path))
      throw invalidField('removed', `version ${basedOn} has no file ${path.slice(0, 200)}`);
  const replaced = new Set(sentFiles.map(({ path }) => path));
  const filesKept = rows
    .filter(({ path }) => !gone.has(path) && !replaced.has(path))
    .map((row) => ({ ...row, read: bytesOf(row.sha256) }));
  const whole = [...sentFiles, ...filesKept];
  // a file may not take the place of a folder that stays
  readPaths(
    whole.map(({ path }) => path),
    '',
  );
  if (whole.length > maxZipFiles)
    throw invalidField(
      'files',
      `exceed the limit of ${maxZipFiles}: there are ${whole.length} with the files that stay`,
    );
  if (whole.reduce((sum, { size }) => sum + size, 0) > unpackedBytesMost)
    throw invalidField(
      'files',
      `exceed the limit of ${unpackedBytesMost / 1024 / 1024} MB with the files that stay`,
    );
  return filesKept;

  function bytesOf(sha256: string) {
    return async (start: number, end: number) => {
      if (end <= start) return new Uint8Array();
      const opened = await openBlob(storage, workspace, sha256, { start, end });
      if (opened === null) throw new Error(`The bytes ${sha256} of a published file are missing`);
      return new Uint8Array(await new Response(opened).arrayBuffer());
    };
  }
}
