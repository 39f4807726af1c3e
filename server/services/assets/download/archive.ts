import type { AssetFile } from '../../../../schema/asset.ts';
import type { Tx } from '../../../database/index.ts';
import type { Storage } from '../../../storage/index.ts';
import { noAsset, noVersion } from '../lock.ts';
import { filesOf } from '../manifest.ts';
import { blobKey } from '../served.ts';
import { zipOf } from './zip-writer.ts';

export interface Archive {
  /** Of the file that it is saved as. */
  name: string;
  version: number;
  files: AssetFile[];
}

/** Returns the contents of a version's archive, by default of the served version. Throws 404. */
export async function findArchive(
  tx: Tx,
  workspace: string,
  uuid: string,
  version: number | undefined,
): Promise<Archive> {
  const [asset] = await tx<{ identifier: string; current: number }[]>`
    select identifier, current_version as current
    from asset
    where workspace_o_id = ${workspace}
      and uuid = ${uuid}
      and deleted_at is null`;
  if (!asset) throw noAsset();
  const wanted = version ?? asset.current;
  const files = await filesOf(tx, workspace, uuid, wanted);
  if (files.length === 0) throw noVersion(wanted);
  return { name: `${asset.identifier}-v${wanted}.zip`, version: wanted, files };
}

/** Streams the bytes of an archive; the same version always gives the same bytes. */
export function packedArchive(
  storage: Pick<Storage, 'open'>,
  workspace: string,
  { files }: Archive,
): ReadableStream<Uint8Array> {
  return zipOf(
    files.map(({ path, createdAt, mimeType, sha256 }) => ({
      name: path,
      modifiedAt: new Date(createdAt),
      isPackedAlready:
        /^(?:image\/(?!svg|bmp)|video\/|audio\/|font\/woff|application\/(?:zip|gzip|pdf))/.test(mimeType),
      async open() {
        const body = await storage.open(blobKey(workspace, sha256));
        if (body === null) throw new Error(`The bytes of ${path} are not in storage`);
        return body instanceof Blob ? body.stream() : body;
      },
    })),
  );
}
