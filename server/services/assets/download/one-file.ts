import type { Tx } from '../../../database/index.ts';
import { notFound } from '../../../errors.ts';
import { noAsset } from '../lock.ts';

export interface StoredFile {
  sha256: string;
  size: number;
  contentType: string;
}

/** Returns one file of the served version. Throws 404. */
export async function findFile(tx: Tx, workspace: string, uuid: string, path: string): Promise<StoredFile> {
  const [row] = await tx<{ file: StoredFile | null }[]>`
    select case when file.path is not null
      then jsonb_build_object(
        'sha256', encode(file.sha256, 'hex'), 'size', file.size, 'contentType', file.content_type
      )
    end as file
    from asset
    left join asset_file as file
      on file.workspace_o_id = ${workspace}
      and file.asset_uuid = asset.uuid
      and file.version = asset.current_version
      and file.path = ${path.normalize('NFC')}
    where asset.workspace_o_id = ${workspace}
      and asset.uuid = ${uuid}
      and asset.deleted_at is null`;
  if (!row) throw noAsset();
  if (!row.file) throw notFound('The served version has no file at this path');
  return row.file;
}
