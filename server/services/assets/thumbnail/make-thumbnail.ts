import type { Tools, Tx } from '../../../context.ts';
import { keepBlobs, storeBlobs } from '../blobs/stored-blobs.ts';
import { openBlob } from '../served.ts';
import { takeScreenshot } from './screenshot.ts';

type Means = Pick<Tools, 'storage' | 'workspace' | 'read' | 'write' | 'signal'>;

export interface PicturedVersion {
  uuid: string;
  version: number;
}

/**
 * Makes the picture of a version's entry page. Does nothing where the version is gone, has no page or has its
 * picture; a page that the browser cannot render in time gets none.
 */
export async function makeThumbnail(
  tools: Means,
  chromium: string,
  { uuid, version }: PicturedVersion,
): Promise<void> {
  const { workspace } = tools;
  const entryPoint = await findPage(tools, { uuid, version });
  if (entryPoint === null) return;
  const bytes = await takeScreenshot({
    chromium,
    entryPoint,
    signal: tools.signal,
    load: (path) => loadFile(tools, { uuid, version }, path),
  });
  if (bytes === null) return;
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
  const source = {
    size: bytes.length,
    chunks: async function* () {
      yield bytes;
    },
  };
  await storeBlobs(tools, [{ sha256, size: bytes.length, source }]);
  await tools.write(async (tx) => {
    // Of a version that went meanwhile, or has its picture, nothing is kept: bytes that are kept for nobody stay for ever.
    if (!(await lacksPicture(tx, workspace, { uuid, version }))) return;
    await keepBlobs(tx, workspace, [sha256]);
    await tx`
      update asset_version
      set thumbnail_sha256 = decode(${sha256}, 'hex')
      where workspace_o_id = ${workspace}
        and asset_uuid = ${uuid}
        and version = ${version}`;
  });
}

/** With the asset's row locked, as everything that adds or removes versions has it. */
async function lacksPicture(tx: Tx, workspace: string, { uuid, version }: PicturedVersion): Promise<boolean> {
  await tx`
    select uuid
    from asset
    where workspace_o_id = ${workspace}
      and uuid = ${uuid}
    for update`;
  const [row] = await tx`
    select version
    from asset_version
    where workspace_o_id = ${workspace}
      and asset_uuid = ${uuid}
      and version = ${version}
      and thumbnail_sha256 is null`;
  return row !== undefined;
}

async function findPage(
  { read, workspace }: Means,
  { uuid, version }: PicturedVersion,
): Promise<string | null> {
  const [row] = await read(
    (tx) => tx<{ entryPoint: string }[]>`
      select v.entry_point
      from asset_version as v
      join asset on asset.workspace_o_id = ${workspace} and asset.uuid = v.asset_uuid
      join asset_file as page
        on page.workspace_o_id = ${workspace}
        and page.asset_uuid = v.asset_uuid
        and page.version = v.version
        and page.path = v.entry_point
      where v.workspace_o_id = ${workspace}
        and v.asset_uuid = ${uuid}
        and v.version = ${version}
        and v.thumbnail_sha256 is null
        and asset.deleted_at is null
        and page.content_type like 'text/html%'`,
  );
  return row?.entryPoint ?? null;
}

async function loadFile(
  { read, workspace, storage }: Means,
  { uuid, version }: PicturedVersion,
  path: string,
) {
  const [file] = await read(
    (tx) => tx<{ sha256: string; contentType: string }[]>`
      select encode(sha256, 'hex') as sha256, content_type
      from asset_file
      where workspace_o_id = ${workspace}
        and asset_uuid = ${uuid}
        and version = ${version}
        and path = ${path}`,
  );
  const body = file && (await openBlob(storage, workspace, file.sha256));
  return body ? { body, contentType: file.contentType } : null;
}
