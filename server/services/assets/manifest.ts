import type { AssetFile, SiteFolder } from '../../../schema/asset.ts';
import type { Tx } from '../../database/index.ts';

/** Files of a version, ordered by path. */
export async function filesOf(
  tx: Tx,
  workspace: string,
  uuid: string,
  version: number,
): Promise<AssetFile[]> {
  const rows = await tx<
    { path: string; size: number; type: string; sha: string; run: string | null; at: Date }[]
  >`
    select path, size::int as size, content_type as type, encode(sha256, 'hex') as sha, run_o_id as run,
      created_at as at
    from asset_file
    where workspace_o_id = ${workspace}
      and asset_uuid = ${uuid}
      and version = ${version}
    order by path`;
  return rows.map(({ path, size, type, sha, run, at }) => ({
    filename: nameOf(path),
    path,
    size,
    mimeType: type,
    sha256: sha,
    runOId: run,
    createdAt: at.toISOString(),
  }));
}

/** The same as a tree, folders before files, each by name; `name` is the root's. */
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
