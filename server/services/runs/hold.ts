import type { Tools } from '../../context.ts';
import type { Database, Tx } from '../../database/index.ts';
import { ApiError } from '../../errors.ts';
import { finishRun } from './finish.ts';
import { heldSeconds } from './statuses.ts';

const renewEveryMs = 8_000;
const endedAtOnce = 100;

/** Executes while the run is held; aborts the signal that `work` is given when the hold was lost. */
export async function whileHeld<T>(
  { workspace, write, signal }: Pick<Tools, 'workspace' | 'write' | 'signal'>,
  runOId: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const timer = setInterval(() => {
    write((tx) => renew(tx, workspace, runOId))
      .then((isHeld) => isHeld || lost.abort(interrupted()))
      // the database is away: the next beat tells
      .catch(() => {});
  }, renewEveryMs);
  try {
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(timer);
  }
}

async function renew(tx: Tx, workspace: string, runOId: string): Promise<boolean> {
  const held = await tx`
    update run
    set held_until = now() + make_interval(secs => ${heldSeconds})
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
      and status = 'running'`;
  return held.count === 1;
}

/** What a run ends with whose process has gone, and what its caller is answered when that was a mistake. */
export function interrupted(): ApiError {
  return new ApiError(503, 'interrupted', 'The server ended in the middle of the run; start it again', {
    headers: { 'retry-after': '2' },
  });
}

/** Ends runs that no process holds any more, with their callbacks. Returns how many; a bounded number a call. */
export async function endForsakenRuns(db: Database): Promise<number> {
  const forsaken = await db.ownerSql<{ workspace: string; runOId: string }[]>`
    select workspace_o_id as workspace, o_id as "runOId"
    from run
    where status = 'running'
      and held_until < now()
    order by held_until
    limit ${endedAtOnce}`;
  let ended = 0;
  for (const { workspace, runOId } of forsaken) {
    const isEnded = await db.write(workspace, async (tx) => {
      // renewed meanwhile, by a process that was only slow
      const [open] = await tx`
        select from run
        where workspace_o_id = ${workspace}
          and o_id = ${runOId}
          and status = 'running'
          and held_until < now()
        for update`;
      return open !== undefined && finishRun(tx, workspace, runOId, { error: interrupted() });
    });
    if (isEnded) ended += 1;
  }
  return ended;
}
