import type { z } from 'zod';
import type { AssetDiff, assetDiffQuery } from '../../../schema/asset.ts';
import type { Tools, Tx } from '../../context.ts';
import { charsetOf } from '../../ingest/kind.ts';
import { noAsset, noVersion } from './lock.ts';
import { isText } from './publish/content-type.ts';
import { blobKey } from './served.ts';
import { diffLines } from './text-lines.ts';

/** Of each side of one file; longer ones are compared as wholes. */
const textBytesMost = 512 * 1024;

type Wanted = z.output<typeof assetDiffQuery>;

/** Compares two versions of an asset by their files; a single file also by its lines. Throws 404. */
export async function diffVersions(
  { read, workspace, storage }: Pick<Tools, 'read' | 'workspace' | 'storage'>,
  wantedComparison: Wanted,
): Promise<AssetDiff> {
  const path = wantedComparison.path?.normalize('NFC');
  const { uuid, from, to, counts, rows, one } = await read(async (tx) => {
    const sides = await bothSides(tx, workspace, wantedComparison);
    return {
      ...sides,
      counts: await countKinds(tx, workspace, sides),
      rows: await changedFiles(tx, workspace, sides, { ...wantedComparison, path }),
      one: path === undefined ? null : await bothFiles(tx, workspace, sides, path),
    };
  });
  const shown = rows.slice(0, wantedComparison.limit);
  const changes = (kind: Kind) =>
    shown.filter((row) => row.kind === kind).map(({ path, from, to }) => ({ path, from, to }));
  const textOf = (file: FileState) => readText({ storage, workspace }, file);
  return {
    uuid,
    from,
    to,
    counts,
    hasNext: rows.length > shown.length,
    added: changes('added'),
    removed: changes('removed'),
    changed: changes('changed'),
    lines: one && linesOf(await textOf(one.from), await textOf(one.to)),
  };
}

type FileState = AssetDiff['added'][number]['from'];
type Kind = 'added' | 'removed' | 'changed';

interface FilePair {
  path: string;
  kind: Kind | 'unchanged';
  from: FileState;
  to: FileState;
}

interface Sides {
  uuid: string;
  from: number;
  to: number;
}

async function bothSides(tx: Tx, workspace: string, { uuid, from, to }: Wanted): Promise<Sides> {
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
  return { uuid, from, to: until };
}

async function countKinds(tx: Tx, workspace: string, sides: Sides): Promise<AssetDiff['counts']> {
  const rows = await tx<{ kind: FilePair['kind']; count: number }[]>`
    select kind, count(*)::int as count
    from ${pairs(tx, workspace, sides)}
    group by kind`;
  const none = { added: 0, removed: 0, changed: 0, unchanged: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
}

/** One more than are asked for, where there are. */
const changedFiles = (
  tx: Tx,
  workspace: string,
  sides: Sides,
  { path, limit, offset }: Pick<Wanted, 'path' | 'limit' | 'offset'>,
) => tx<FilePair[]>`
  select path, kind, "from", "to"
  from ${pairs(tx, workspace, sides)}
  where kind <> 'unchanged'
    ${path === undefined ? tx`` : tx`and path = ${path}`}
  order by path
  limit ${limit + 1}
  offset ${offset}`;

async function bothFiles(tx: Tx, workspace: string, sides: Sides, path: string) {
  const [row] = await tx<Pick<FilePair, 'from' | 'to'>[]>`
    select "from", "to"
    from ${pairs(tx, workspace, sides)}
    where path = ${path}`;
  return row ?? { from: null, to: null };
}

/** Files of either version with what they are in both. */
function pairs(tx: Tx, workspace: string, { uuid, from, to }: Sides) {
  const files = (version: number) => tx`(
    select path, sha256, jsonb_build_object(
      'size', size, 'mimeType', content_type, 'sha256', encode(sha256, 'hex')
    ) as state
    from asset_file
    where workspace_o_id = ${workspace}
      and asset_uuid = ${uuid}
      and version = ${version}
  )`;
  return tx`(
    select
      path,
      before.state as "from",
      after.state as "to",
      case
        when before.sha256 is null then 'added'
        when after.sha256 is null then 'removed'
        when before.sha256 <> after.sha256 then 'changed'
        else 'unchanged'
      end as kind
    from ${files(from)} as before
    full join ${files(to)} as after using (path)
  ) as pair`;
}

/** Empty where the file is not there; null where it is no text, or too long. */
async function readText(
  { storage, workspace }: Pick<Tools, 'storage' | 'workspace'>,
  file: FileState,
): Promise<string | null> {
  if (!file) return '';
  if (!isText(file.mimeType) || file.size > textBytesMost) return null;
  const bytes = await storage.get(blobKey(workspace, file.sha256));
  return bytes && new TextDecoder(charsetOf(file.mimeType) ?? 'utf-8').decode(bytes);
}

function linesOf(before: string | null, after: string | null): AssetDiff['lines'] {
  return before === null || after === null ? null : diffLines(before, after);
}
