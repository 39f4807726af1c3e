import type { z } from 'zod';
import type { AssetDiff, AssetFile, assetDiffQuery } from '../../../schema/asset.ts';
import type { Tools, Tx } from '../../context.ts';
import { noAsset, noVersion } from './lock.ts';
import { filesOf } from './manifest.ts';
import { isText } from './publish/content-type.ts';
import { blobKey } from './served.ts';
import { diffLines } from './text-lines.ts';

/** Of each side of one file; longer ones are compared as wholes. */
const textBytesMost = 512 * 1024;

type Wanted = z.output<typeof assetDiffQuery>;

/** What files two versions have in common and what not; of one file its lines too. Throws 404. */
export async function diffVersions(
  { read, workspace, storage }: Pick<Tools, 'read' | 'workspace' | 'storage'>,
  wanted: Wanted,
): Promise<AssetDiff> {
  const { uuid, from, before, to, after } = await read((tx) => bothSides(tx, workspace, wanted));
  const left = new Map(before.map((file) => [file.path, file]));
  const right = new Map(after.map((file) => [file.path, file]));
  const path = wanted.path?.normalize('NFC');
  const shown = (one: string) => path === undefined || one === path;
  const added = after.filter(({ path }) => !left.has(path));
  const removed = before.filter(({ path }) => !right.has(path));
  const common = before.filter(({ path }) => right.has(path));
  const changed = common.filter(({ path, sha256 }) => right.get(path)?.sha256 !== sha256);
  const changes = (files: readonly AssetFile[]) =>
    files
      .filter(({ path }) => shown(path))
      .map(({ path }) => ({ path, from: stateOf(left.get(path)), to: stateOf(right.get(path)) }));
  const textOf = (file: AssetFile | undefined) => readText({ storage, workspace }, file);
  return {
    uuid,
    from,
    to,
    counts: {
      added: added.length,
      removed: removed.length,
      changed: changed.length,
      unchanged: common.length - changed.length,
    },
    added: changes(added),
    removed: changes(removed),
    changed: changes(changed),
    lines: path === undefined ? null : linesOf(await textOf(left.get(path)), await textOf(right.get(path))),
  };
}

async function bothSides(tx: Tx, workspace: string, { uuid, from, to }: Wanted) {
  const [asset] = await tx<{ current: number; versions: number[] }[]>`
    select
      current_version as current,
      array(
        select version
        from asset_version
        where workspace_o_id = ${workspace}
          and asset_uuid = ${uuid}
      ) as versions
    from asset
    where workspace_o_id = ${workspace}
      and uuid = ${uuid}
      and deleted_at is null`;
  if (!asset) throw noAsset();
  const until = to ?? asset.current;
  for (const version of [from, until]) if (!asset.versions.includes(version)) throw noVersion(version);
  return {
    uuid,
    from,
    to: until,
    before: await filesOf(tx, workspace, uuid, from),
    after: await filesOf(tx, workspace, uuid, until),
  };
}

const stateOf = (file: AssetFile | undefined) =>
  file ? { size: file.size, mimeType: file.mimeType, sha256: file.sha256 } : null;

/** Empty where the file is not there; null where it is no text, or too long. */
async function readText(
  { storage, workspace }: Pick<Tools, 'storage' | 'workspace'>,
  file: AssetFile | undefined,
): Promise<string | null> {
  if (!file) return '';
  if (!isText(file.mimeType) || file.size > textBytesMost) return null;
  const bytes = await storage.get(blobKey(workspace, file.sha256));
  return bytes && new TextDecoder().decode(bytes);
}

function linesOf(before: string | null, after: string | null): AssetDiff['lines'] {
  return before === null || after === null ? null : diffLines(before, after);
}
