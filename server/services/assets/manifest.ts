import type { AssetFile, SiteFolder } from '../../../schema/asset.ts';
import { countedPage, type PageAsked } from '../../database/counted-page.ts';
import type { Tx } from '../../database/index.ts';
import { noAsset, noVersion } from './lock.ts';

interface FileRow {
  path: string;
  size: number;
  type: string;
  sha: string;
  run: string | null;
  at: Date;
}

/** Returns the files of a version, ordered by path. */
export async function filesOf(
  tx: Tx,
  workspace: string,
  uuid: string,
  version: number,
): Promise<AssetFile[]> {
  const rows = await tx<FileRow[]>`
    ${fileRows(tx, workspace, uuid, version)}
    order by path`;
  return rows.map(shownFile);
}

export interface FilePage {
  /** Default: the one that is served. */
  version?: number | undefined;
  /** What paths must contain, in whatever case. */
  text?: string | undefined;
  limit: number;
  offset: number;
}

/** Lists files of a version, ordered by path. Throws 404. */
export async function listFiles(
  tx: Tx,
  workspace: string,
  uuid: string,
  page: FilePage & PageAsked,
): Promise<{ data: AssetFile[]; total: number; hasNext: boolean }> {
  const version = await versionMeant(tx, workspace, uuid, page.version);
  const text = page.text?.trim().normalize('NFC');
  // the column's own order of letters knows the case of a to z alone
  const wantedPaths = text ? tx`and strpos(lower(path collate "default"), lower(${text})) > 0` : tx``;
  const rows = await tx<FileRow[]>`
    ${fileRows(tx, workspace, uuid, version)}
    ${wantedPaths}
    order by path
    limit ${page.limit + 1}
    offset ${page.offset}`;
  const filePage = await countedPage(
    rows,
    page,
    () => tx<{ total: number }[]>`
      select count(*)::int as total
      from asset_file
      where workspace_o_id = ${workspace}
        and asset_uuid = ${uuid}
        and version = ${version}
      ${wantedPaths}`,
  );
  return { ...filePage, data: filePage.data.map(shownFile) };
}

async function versionMeant(
  tx: Tx,
  workspace: string,
  uuid: string,
  version: number | undefined,
): Promise<number> {
  const [foundVersion] = await tx<{ version: number | null }[]>`
    select v.version
    from asset
    left join asset_version as v
      on v.workspace_o_id = ${workspace}
      and v.asset_uuid = asset.uuid
      and v.version = coalesce(${version ?? null}::int, asset.current_version)
    where asset.workspace_o_id = ${workspace}
      and asset.uuid = ${uuid}
      and asset.deleted_at is null`;
  if (!foundVersion) throw noAsset();
  if (foundVersion.version === null) throw noVersion(version ?? 0);
  return foundVersion.version;
}

const fileRows = (tx: Tx, workspace: string, uuid: string, version: number) => tx`
  select path, size::int as size, content_type as type, encode(sha256, 'hex') as sha, run_o_id as run,
    created_at as at
  from asset_file
  where workspace_o_id = ${workspace}
    and asset_uuid = ${uuid}
    and version = ${version}
`;

const shownFile = ({ path, size, type, sha, run, at }: FileRow): AssetFile => ({
  filename: nameOf(path),
  path,
  size,
  mimeType: type,
  sha256: sha,
  runOId: run,
  createdAt: at.toISOString(),
});

/** Returns the files as a tree, folders before files, each by name; `name` is the root's. */
export function siteTree(
  files: readonly Pick<AssetFile, 'path' | 'size' | 'mimeType'>[],
  entryPoint: string | null,
  name: string,
): SiteFolder {
  const root = emptyFolder(name, '');
  const folders = new Map([['', root]]);
  const folderAt = (path: string): SiteFolder => {
    const known = folders.get(path);
    if (known) return known;
    const made = emptyFolder(nameOf(path), path);
    folders.set(path, made);
    folderAt(parentOf(path)).children.push(made);
    return made;
  };
  for (const { path, size, mimeType } of files) {
    folderAt(parentOf(path)).children.push({
      type: 'file',
      name: nameOf(path),
      path,
      size,
      mimeType,
      isEntryPoint: path === entryPoint,
    });
    for (let at = parentOf(path); ; at = parentOf(at)) {
      const folder = folderAt(at);
      folder.fileCount += 1;
      folder.totalSize += size;
      if (at === '') break;
    }
  }
  for (const { children } of folders.values()) children.sort(inOrder);
  return root;
}

type Node = SiteFolder['children'][number];

const inOrder = (one: Node, other: Node) =>
  one.type === other.type ? (one.name < other.name ? -1 : 1) : one.type === 'dir' ? -1 : 1;

const emptyFolder = (name: string, path: string): SiteFolder => ({
  type: 'dir',
  name,
  path,
  fileCount: 0,
  totalSize: 0,
  children: [],
});

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));
