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

/** An earlier version, on which another one is based. */
export interface BasisVersion {
  paths: readonly string[];
  entryPoint: string | null;
}

/**
 * Returns the earlier version, and those of its files that stay beside those sent. Throws 400, and 404 for an unknown
 * version.
 */
export async function keptFiles(
  { read, workspace, storage }: Pick<Tools, 'read' | 'workspace' | 'storage'>,
  uuid: string,
  { basedOn, removed: removedPaths }: Basis,
  sentFiles: readonly PublishedFile[],
): Promise<{ version: BasisVersion | null; files: PublishedFile[] }> {
  if (!basedOn) {
    if (removedPaths?.length) throw invalidField('removed', 'cannot be sent without basedOn');
    return { version: null, files: [] };
  }
  const rows = await read(
    (tx) => tx<(Omit<PublishedFile, 'read'> & { entryPoint: string | null })[]>`
      select file.path, encode(file.sha256, 'hex') as sha256, file.size::float8, file.content_type,
        basis.entry_point
      from asset_version as basis
      join asset_file as file
        on file.workspace_o_id = basis.workspace_o_id
        and file.asset_uuid = basis.asset_uuid
        and file.version = basis.version
      where basis.workspace_o_id = ${workspace}
        and basis.asset_uuid = ${uuid}
        and basis.version = ${basedOn}`,
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
    .map(({ entryPoint: _of, ...row }) => ({ ...row, read: bytesOf(row.sha256) }));
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
  return { version: { paths: [...paths], entryPoint: rows[0]?.entryPoint ?? null }, files: filesKept };

  function bytesOf(sha256: string) {
    return async (start: number, end: number) => {
      if (end <= start) return new Uint8Array();
      const opened = await openBlob(storage, workspace, sha256, { start, end });
      if (opened === null) throw new Error(`The bytes ${sha256} of a published file are missing`);
      return new Uint8Array(await new Response(opened).arrayBuffer());
    };
  }
}
