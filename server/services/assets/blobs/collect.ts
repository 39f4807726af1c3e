import type { Database, Tx } from '../../../database/index.ts';
import { type Storage, storageKeyOf } from '../../../storage/index.ts';

/*
 * Takes bytes out of storage that no file has (states: ../statuses.ts), in two phases with a grace period before each.
 * A statement decides each time, so two sweeps at once do no harm.
 */

/** Longer than any publication takes from its first byte to its commit. */
const graceSeconds = 3600;
const condemnedAtOnce = 5000;
/** Their transaction waits for storage. */
const collectedAtOnce = 50;
const removalsAtOnce = 8;

export interface Collected {
  condemned: number;
  removed: number;
}

/** A bounded number a call. The grace period is given by tests alone. */
export async function collectBlobs(
  db: Pick<Database, 'asOwner'>,
  storage: Pick<Storage, 'delete'>,
  grace: number = graceSeconds,
): Promise<Collected> {
  const condemned = await condemn(db, grace);
  let removed = 0;
  for (;;) {
    const some = await remove(db, storage, grace);
    removed += some;
    if (some < collectedAtOnce) return { condemned, removed };
  }
}

/** Of those that have been loose for long: what has a file is not loose any more, the others are condemned. */
async function condemn({ asOwner }: Pick<Database, 'asOwner'>, grace: number): Promise<number> {
  return asOwner(async (tx) => {
    const mine = await tx<Named[]>`
      select workspace_o_id as workspace, encode(sha256, 'hex') as sha256
      from blob
      where loose_at < now() - make_interval(secs => ${grace})
        and state <> 'condemned'
      order by workspace_o_id, sha256
      limit ${condemnedAtOnce}
      for update skip locked`;
    if (mine.length === 0) return 0;
    // A statement of its own: it sees the files of every transaction that held one of these rows until now, and none
    // can get a file before this transaction ends.
    const decided = await tx<{ state: string }[]>`
      update blob
      set state = case when used.is then blob.state else 'condemned' end,
        loose_at = case when used.is and blob.state = 'kept' then null else now() end
      from (
        select
          mine.workspace,
          decode(mine.sha256, 'hex') as sha256,
          exists (
            select
            from asset_file as f
            where f.workspace_o_id = mine.workspace
              and f.sha256 = decode(mine.sha256, 'hex')
          ) or exists (
            select
            from asset_version as v
            where v.workspace_o_id = mine.workspace
              and v.thumbnail_sha256 = decode(mine.sha256, 'hex')
          ) as is
        from ${named(tx, mine)} as mine (workspace, sha256)
      ) as used
      where blob.workspace_o_id = used.workspace
        and blob.sha256 = used.sha256
      returning blob.state`;
    return decided.filter(({ state }) => state === 'condemned').length;
  });
}

interface Named {
  workspace: string;
  sha256: string;
}

const named = (tx: Tx, blobs: readonly Named[]) => tx`
  unnest(
    ${blobs.map(({ workspace }) => workspace)}::text[],
    ${blobs.map(({ sha256 }) => sha256)}::text[]
  )`;

/** The bytes first, then the row; both under its lock. A death in between leaves a condemned row, which comes again. */
async function remove(
  { asOwner }: Pick<Database, 'asOwner'>,
  storage: Pick<Storage, 'delete'>,
  grace: number,
): Promise<number> {
  return asOwner(async (tx) => {
    const found = await tx<Named[]>`
      select workspace_o_id as workspace, encode(sha256, 'hex') as sha256
      from blob
      where state = 'condemned'
        and loose_at < now() - make_interval(secs => ${grace})
      order by loose_at
      limit ${collectedAtOnce}
      for update skip locked`;
    const left = [...found];
    const removeNext = async () => {
      for (let blob = left.pop(); blob; blob = left.pop())
        await storage.delete(storageKeyOf(blob.workspace, 'asset', blob.sha256));
    };
    await Promise.all(Array.from({ length: removalsAtOnce }, removeNext));
    await tx`
      delete from blob
      using ${named(tx, found)} as gone (workspace, sha256)
      where blob.workspace_o_id = gone.workspace
        and blob.sha256 = decode(gone.sha256, 'hex')
        and blob.state = 'condemned'`;
    return found.length;
  });
}
