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
/** The next call goes on: a sweep has other work as well. */
const turnsMost = 200;
const removalsAtOnce = 8;
/** So long after they were taken bytes are begun to be removed; what is left then comes again. */
const beginWithinMs = 60_000;
/** For clocks that differ: of the database, of this process and of storage. */
const clockSeconds = 300;

type Removing = Pick<Storage, 'delete' | 'deletesWithinSeconds'>;

/**
 * The seconds for which bytes under removal cannot be stored again: longer than storage may take to carry out a
 * removal, even one whose reply was lost.
 */
export const removalSeconds = ({ deletesWithinSeconds }: Pick<Storage, 'deletesWithinSeconds'>): number =>
  beginWithinMs / 1000 + deletesWithinSeconds + clockSeconds;

export interface CollectedBlobs {
  condemned: number;
  removed: number;
}

/** Removes unreferenced bytes, a bounded number per call. Only tests pass another grace period. */
export async function collectBlobs(
  db: Pick<Database, 'asOwner'>,
  storage: Removing,
  grace: number = graceSeconds,
): Promise<CollectedBlobs> {
  const condemned = await condemn(db, grace);
  let removed = 0;
  for (let turn = 0; turn < turnsMost; turn++) {
    const some = await remove(db, storage, grace);
    removed += some;
    if (some < collectedAtOnce) break;
  }
  return { condemned, removed };
}

/** Of those that have been loose for long: what has a file is not loose any more, the others are condemned. */
async function condemn({ asOwner }: Pick<Database, 'asOwner'>, grace: number): Promise<number> {
  const loose = await asOwner(
    (tx) => tx<{ workspace: string }[]>`
      select distinct workspace_o_id as workspace
      from (
        select workspace_o_id
        from blob
        where ${isLoose(tx, grace)}
        limit ${condemnedAtOnce}
      ) as loose`,
  );
  let condemned = 0;
  for (const { workspace } of loose) condemned += await condemnIn(asOwner, workspace, grace);
  return condemned;
}

const isLoose = (tx: Tx, grace: number) => tx`
  loose_at < now() - make_interval(secs => ${grace}) and state <> 'condemned'`;

async function condemnIn(asOwner: Database['asOwner'], workspace: string, grace: number): Promise<number> {
  return asOwner(async (tx) => {
    const mine = await tx<{ sha256: string }[]>`
      select encode(sha256, 'hex') as sha256
      from blob
      where workspace_o_id = ${workspace}
        and ${isLoose(tx, grace)}
      order by sha256
      limit ${condemnedAtOnce}
      for update skip locked`;
    if (mine.length === 0) return 0;
    // A statement of its own: it sees the files of every transaction that held one of these rows until now, and none
    // can get a file before this transaction ends.
    const decidedBlobs = await tx<{ state: string }[]>`
      update blob
      set state = case when used.is then blob.state else 'condemned' end,
        loose_at = case when used.is and blob.state = 'kept' then null else clock.now end
      from (
        select
          mine.sha256,
          exists (
            select
            from asset_file as f
            where f.workspace_o_id = ${workspace}
              and f.sha256 = mine.sha256
          ) or exists (
            select
            from asset_version as v
            where v.workspace_o_id = ${workspace}
              and v.thumbnail_sha256 = mine.sha256
          ) as is
        from (
          select decode(one, 'hex') as sha256
          from unnest(${mine.map(({ sha256 }) => sha256)}::text[]) as one
        ) as mine
      ) as used, (select now() as now) as clock
      where blob.workspace_o_id = ${workspace}
        and blob.sha256 = used.sha256
      returning blob.state`;
    return decidedBlobs.filter(({ state }) => state === 'condemned').length;
  });
}

interface Named {
  workspace: string;
  sha256: string;
}

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
  const left: Taken[] = [];
  for (const [workspace, due] of await dueBlobs(asOwner, grace))
    left.push(...(await asOwner((tx) => take(tx, workspace, due, grace, removalSeconds(storage)))));
  const removedBlobs: Taken[] = [];
  const removeNext = async () => {
    for (let blob = left.pop(); blob; blob = left.pop()) {
      if (isLate()) return;
      await storage.delete(storageKeyOf(blob.workspace, 'asset', blob.sha256));
      removedBlobs.push(blob);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: removalsAtOnce }, removeNext));
  for (const [workspace, own] of Map.groupBy(removedBlobs, (blob) => blob.workspace))
    await asOwner((tx) => forget(tx, workspace, own));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return removedBlobs.length;
}

/** By both clocks: one stands still while the machine sleeps, the other one may be set back. */
function lateness(): () => boolean {
  const [steady, wall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - steady, Date.now() - wall) > beginWithinMs;
}

interface Taken extends Named {
  until: Date;
}

async function dueBlobs(asOwner: Database['asOwner'], grace: number): Promise<Map<string, Named[]>> {
  const due = await asOwner(
    (tx) => tx<Named[]>`
      select workspace_o_id as workspace, encode(sha256, 'hex') as sha256
      from blob
      where ${isDue(tx, grace)}
      order by loose_at
      limit ${collectedAtOnce}`,
  );
  return Map.groupBy(due, ({ workspace }) => workspace);
}

const isDue = (tx: Tx, grace: number) => tx`
  state = 'condemned'
    and loose_at < now() - make_interval(secs => ${grace})`;

/** Locks in the order in which publications do, and leaves what another has taken since. */
const take = (tx: Tx, workspace: string, due: readonly Named[], grace: number, seconds: number) => tx<
  Taken[]
>`
  with mine as (
    select sha256
    from blob
    where workspace_o_id = ${workspace}
      and sha256 in (select decode(one, 'hex') from unnest(${due.map(({ sha256 }) => sha256)}::text[]) as one)
      and ${isDue(tx, grace)}
    order by sha256
    for update skip locked
  )
  update blob
  -- a Date, which it is compared with, has no microseconds
  set loose_at = date_trunc('milliseconds', now()) + make_interval(secs => ${seconds})
  from mine
  where blob.workspace_o_id = ${workspace}
    and blob.sha256 = mine.sha256
  returning blob.workspace_o_id as workspace, encode(blob.sha256, 'hex') as sha256, blob.loose_at as until`;

/** Only those that nobody else has taken since, in the same order. */
const forget = (tx: Tx, workspace: string, gone: readonly Taken[]) => tx`
  with mine as (
    select blob.sha256
    from unnest(
      ${gone.map(({ sha256 }) => sha256)}::text[],
      ${gone.map(({ until }) => until.toISOString())}::timestamptz[]
    ) as gone (sha256, until)
    join blob on blob.workspace_o_id = ${workspace} and blob.sha256 = decode(gone.sha256, 'hex')
    where blob.state = 'condemned'
      and blob.loose_at = gone.until
    order by blob.sha256
    for update of blob
  )
  delete from blob
  using mine
  where blob.workspace_o_id = ${workspace}
    and blob.sha256 = mine.sha256`;
