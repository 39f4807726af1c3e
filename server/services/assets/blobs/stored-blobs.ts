import type { Tools } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { unavailable } from '../../../errors.ts';
import { type ByteSource, storageKeyOf } from '../../../storage/index.ts';

/*
 * Bytes of files come here in two steps (states: ../statuses.ts). `storeBlobs` reserves and puts them, before the
 * transaction that refers to them; `keepBlobs` is part of that transaction.
 */

export interface NewBlob {
  /** In hexadecimal. */
  sha256: string;
  size: number;
  source: ByteSource;
}

/** The disk takes some at once better than one after the other: each waits until its bytes are safe. */
const putsAtOnce = 8;

/** Stores the bytes that storage is not certain to hold. */
export async function storeBlobs(
  { storage, workspace, write }: Pick<Tools, 'storage' | 'workspace' | 'write'>,
  blobs: readonly NewBlob[],
): Promise<void> {
  const bySha = new Map(blobs.map((blob) => [blob.sha256, blob]));
  const wanted = [...bySha.values()].sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1));
  const missing = await write((tx) => reserve(tx, workspace, wanted));
  const left = missing.flatMap((sha256) => bySha.get(sha256) ?? []);
  const putNext = async () => {
    for (let blob = left.pop(); blob; blob = left.pop())
      await storage.put(storageKeyOf(workspace, 'asset', blob.sha256), blob.source);
  };
  await Promise.all(Array.from({ length: putsAtOnce }, putNext));
}

const comeBackSeconds = 10;

/**
 * Notes that the bytes are on their way; returns the hashes of those that storage may lack. Throws 503 where the same
 * bytes are being removed at this moment: put now, they would go with those.
 */
async function reserve(tx: Tx, workspace: string, blobs: readonly NewBlob[]): Promise<string[]> {
  const hashes = blobs.map(({ sha256 }) => sha256);
  // No constraint is named: of two that insert one row at once, the later is told by any of the table's unique keys, and
  // by one that is not named as an error.
  await tx`
    insert into blob (workspace_o_id, sha256, size, state, loose_at)
    select ${workspace}, decode(sent.sha256, 'hex'), sent.size, 'reserved', now()
    from unnest(${hashes}::text[], ${blobs.map(({ size }) => size)}::bigint[]) as sent (sha256, size)
    on conflict do nothing`;
  const rows = await tx<{ sha256: string; state: string }[]>`
    with mine as (
      select sha256
      from blob
      where workspace_o_id = ${workspace}
        and sha256 in (select decode(one, 'hex') from unnest(${hashes}::text[]) as one)
      order by sha256
      for update
    )
    update blob as b
    set loose_at = now(), state = case when b.state = 'kept' then 'kept' else 'reserved' end
    from mine
    where b.workspace_o_id = ${workspace}
      and b.sha256 = mine.sha256
      and not (b.state = 'condemned' and b.loose_at > now())
    returning encode(b.sha256, 'hex') as sha256, b.state`;
  if (rows.length < blobs.length)
    throw unavailable('Older copies of these files are being removed; send them again', comeBackSeconds);
  return rows.flatMap(({ sha256, state }) => (state === 'kept' ? [] : [sha256]));
}

/**
 * References stored bytes in the transaction that needs them. Throws 503 where some were removed since; then store
 * them again.
 */
export async function keepBlobs(tx: Tx, workspace: string, sha256s: readonly string[]): Promise<void> {
  const wantedHashes = [...new Set(sha256s)].sort();
  const [keptBlobs] = await tx<{ count: number }[]>`
    with mine as (
      select sha256
      from blob
      where workspace_o_id = ${workspace}
        and sha256 in (select decode(one, 'hex') from unnest(${wantedHashes}::text[]) as one)
      order by sha256
      for update
    ),
    kept as (
      update blob
      set state = 'kept', loose_at = null
      from mine
      where blob.workspace_o_id = ${workspace}
        and blob.sha256 = mine.sha256
        and blob.state in ('reserved', 'kept')
      returning blob.sha256
    )
    select count(*)::int as count
    from kept`;
  if (keptBlobs?.count !== wantedHashes.length)
    throw unavailable('The files waited too long to be published; send them again');
}

/** Marks the bytes of some versions as possibly unreferenced, in the transaction that removes the versions. */
export async function loosenBlobs(
  tx: Tx,
  workspace: string,
  uuid: string,
  versions: readonly number[],
): Promise<void> {
  await tx`
    with mine as (
      select *
      from (
        select sha256
        from blob
        where workspace_o_id = ${workspace}
          and sha256 in (
            select sha256
            from asset_file
            where workspace_o_id = ${workspace}
              and asset_uuid = ${uuid}
              and version = any(${versions as number[]})
            union
            select thumbnail_sha256
            from asset_version
            where workspace_o_id = ${workspace}
              and asset_uuid = ${uuid}
              and version = any(${versions as number[]})
              and thumbnail_sha256 is not null
          )
        order by sha256
        for update
      ) as locked
    )
    update blob
    set loose_at = coalesce(loose_at, clock.now)
    from mine, (select now() as now) as clock
    where blob.workspace_o_id = ${workspace}
      and blob.sha256 = mine.sha256`;
}
