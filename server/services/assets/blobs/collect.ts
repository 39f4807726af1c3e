import type { Database, Tx } from '../../../database/index.ts';
import { type Storage, storageKeyOf } from '../../../storage/index.ts';

/*
 * Takes bytes out of storage that no file has (states: ../statuses.ts), in two phases with a grace period before each.
 * A statement decides each time, so two sweeps at once do no harm.
 */

/** Longer than any publication takes from its first byte to its commit. */
const graceSeconds = 3600;
const condemnedAtOnce = 5000;
const collectedAtOnce = 50;
const removalsAtOnce = 8;
/** So long after they were taken bytes are begun to be removed; what is left then comes again. */
const beginWithinMs = 60_000;
/** For clocks that differ: of the database, of this process and of storage. */
const clockSeconds = 300;

type Removing = Pick<Storage, 'delete' | 'deletesWithinSeconds'>;

/**
 * So long nobody stores again what is being removed: longer than storage may carry out a removal that was begun in time,
 * even one whose answer was given up or lost on the way.
 */
export const removalSeconds = ({ deletesWithinSeconds }: Pick<Storage, 'deletesWithinSeconds'>): number =>
  beginWithinMs / 1000 + deletesWithinSeconds + clockSeconds;

export interface Collected {
  condemned: number;
  removed: number;
}

/** A bounded number a call. The grace period is given by tests alone. */
export async function collectBlobs(
  db: Pick<Database, 'asOwner'>,
  storage: Removing,
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

/**
 * Takes some for itself, removes their bytes, then their rows. No lock is held while storage works: it may take longer
 * than a transaction lives. `loose_at` in the future says that they are taken; of a process that died, until then.
 */
async function remove(
  { asOwner }: Pick<Database, 'asOwner'>,
  storage: Removing,
  grace: number,
): Promise<number> {
  const isLate = lateness();
  const taken = await asOwner((tx) => take(tx, grace, removalSeconds(storage)));
  const left = [...taken];
  const gone: Taken[] = [];
  const removeNext = async () => {
    for (let blob = left.pop(); blob; blob = left.pop()) {
      if (isLate()) return;
      await storage.delete(storageKeyOf(blob.workspace, 'asset', blob.sha256));
      gone.push(blob);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: removalsAtOnce }, removeNext));
  if (gone.length > 0) await asOwner((tx) => forget(tx, gone));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return gone.length;
}

/** By both clocks: one stands still while the machine sleeps, the other one may be set back. */
function lateness(): () => boolean {
  const [steady, wall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - steady, Date.now() - wall) > beginWithinMs;
}

interface Taken extends Named {
  until: string;
}

const take = (tx: Tx, grace: number, seconds: number) => tx<Taken[]>`
  update blob
  set loose_at = now() + make_interval(secs => ${seconds})
  from (
    select workspace_o_id, sha256
    from blob
    where state = 'condemned'
      and loose_at < now() - make_interval(secs => ${grace})
    order by loose_at
    limit ${collectedAtOnce}
    for update skip locked
  ) as next
  where blob.workspace_o_id = next.workspace_o_id
    and blob.sha256 = next.sha256
  returning blob.workspace_o_id as workspace, encode(blob.sha256, 'hex') as sha256, blob.loose_at::text as until`;

/** Only those that nobody else has taken since. */
const forget = (tx: Tx, gone: readonly Taken[]) => tx`
  delete from blob
  using unnest(
    ${gone.map(({ workspace }) => workspace)}::text[],
    ${gone.map(({ sha256 }) => sha256)}::text[],
    ${gone.map(({ until }) => until)}::text[]
  ) as gone (workspace, sha256, until)
  where blob.workspace_o_id = gone.workspace
    and blob.sha256 = decode(gone.sha256, 'hex')
    and blob.state = 'condemned'
    and blob.loose_at = gone.until::timestamptz`;
