import type { AppContext, Tools } from '../../context.ts';
import { isPassing } from '../../database/fault.ts';
import type { Database, Tx } from '../../database/index.ts';
import { ApiError, conflict } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { AcceptedRun } from './accept.ts';
import { finishRun } from './finish.ts';
import { heldSeconds } from './statuses.ts';

/** Also how soon an executor notices that its run was cancelled. */
const renewEveryMs = 3_000;
const endedAtOnce = 100;

type HoldTools = Pick<Tools, 'workspace' | 'read' | 'write' | 'signal'> & {
  /** Counts what executions come to. */
  app: Pick<AppContext, 'tally'>;
};
type Hold = Pick<AcceptedRun, 'runOId' | 'attempt'>;

/** Executes work while the run is held, and counts it; aborts the work's signal when the hold is lost. */
export async function whileHeld<T>(
  tools: HoldTools,
  run: Hold & Pick<AcceptedRun, 'definition'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { workspace, read, write, signal, app } = tools;
  const count = (outcome: string) => app.tally.add('agent_executions', [run.definition.type, outcome]);
  const leaseLoss = new AbortController();
  const beat = async () => {
    if (await write((tx) => renew(tx, workspace, run), 'one statement')) return;
    leaseLoss.abort(await read((tx) => whyLost(tx, workspace, run.runOId)));
  };
  // the database is away, or another attempt has the run: the next beat tells, or the end does
  const timer = setInterval(() => void beat().catch(() => {}), renewEveryMs);
  try {
    const value = await work(AbortSignal.any([signal, leaseLoss.signal]));
    count('completed');
    return value;
  } catch (error) {
    count(signal.aborted || leaseLoss.signal.aborted ? 'given up' : 'failed');
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function renew(tx: Tx, workspace: string, { runOId, attempt }: Hold): Promise<boolean> {
  const held = await tx`
    update run
    set held_until = now() + make_interval(secs => ${heldSeconds})
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
      and status = 'running'
      and attempt = ${attempt}`;
  return held.count === 1;
}

/** Returns the error of an executor that no longer holds its run. */
export async function whyLost(tx: Tx, workspace: string, runOId: string): Promise<ApiError> {
  const [row] = await tx<{ status: string }[]>`
    select status
    from run
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}`;
  return row?.status === 'cancelled'
    ? conflict('The run was cancelled', 'run_cancelled')
    : interruptedError();
}

/** Returns the error of a run whose process is gone; also for its caller when the hold was lost by mistake. */
export function interruptedError(): ApiError {
  return new ApiError(503, 'interrupted', 'The server stopped during the run; start it again', {
    headers: { 'retry-after': '2' },
  });
}

/**
 * Ends runs of requests that no process holds any more; queued runs resume with their jobs. Returns the number,
 * bounded per call. One that cannot be ended does not block the others.
 */
export async function endForsakenRuns(db: Database, log: Log): Promise<number> {
  const forsaken = await db.ownerSql<{ workspace: string; runOId: string }[]>`
    select workspace_o_id as workspace, o_id as run_o_id
    from run
    where status = 'running'
      and executor = 'request'
      and held_until < now()
    order by held_until
    limit ${endedAtOnce}`;
  let endedRuns = 0;
  for (const { workspace, runOId } of forsaken) {
    try {
      if (await db.write(workspace, (tx) => endForsaken(tx, workspace, runOId))) endedRuns += 1;
    } catch (error) {
      if (isPassing(error)) throw error;
      log.error({ err: error, run: runOId }, 'a run that no process holds could not be ended');
    }
  }
  return endedRuns;
}

async function endForsaken(tx: Tx, workspace: string, runOId: string): Promise<boolean> {
  // renewed meanwhile, by a process that was only slow
  const [open] = await tx`
    select from run
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
      and status = 'running'
      and held_until < now()
    for update`;
  return open !== undefined && finishRun(tx, workspace, runOId, { error: interruptedError() });
}
