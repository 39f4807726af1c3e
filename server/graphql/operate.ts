import type { ActivityRecord } from '../../schema/activity.ts';
import { jobs } from '../../schema/jobs.ts';
import { prefixes } from '../../schema/o-id.ts';
import type { Tx } from '../context.ts';
import { conflict } from '../errors.ts';
import { getActivity } from '../services/activity/activity.ts';
import { type DeadLetter, type Reopenings, retryDeadLetter } from '../services/activity/dead-letters.ts';
import { retryDelivery } from '../services/callbacks/redeliver.ts';
import { cancelImport } from '../services/events/import/import-jobs.ts';
import { reindexResource } from '../services/resources/resources.ts';
import { cancelRun } from '../services/runs/cancel.ts';
import { reopenWorkflowRun, retryWithinRoom } from '../services/workflows/runs/again/retry-workflow-run.ts';
import { cancelWorkflowRun } from '../services/workflows/runs/cancel-workflow-run.ts';

/** What operators do to one entry of the list of jobs. The oId's prefix says what kind of work it is. */

type Act = (tx: Tx, workspace: string, oId: string) => Promise<unknown>;

const cancels: Record<string, Act> = {
  [prefixes.importJob]: cancelImport,
  [prefixes.asyncRequest]: cancelRun,
  [prefixes.run]: cancelRun,
  [prefixes.workflowRun]: cancelWorkflowRun,
};

const retries = (openRuns: number): Record<string, Act> => ({
  [prefixes.delivery]: retryDelivery,
  [prefixes.resource]: (tx, workspace, oId) => reindexResource(tx, workspace, oId, true),
  [prefixes.workflowRun]: (tx, workspace, oId) => retryWithinRoom(tx, workspace, oId, openRuns),
});

/** Cancels an import or a run. 404 if unknown, 409 if it has ended or its kind cannot be cancelled. */
export function cancelActivity(tx: Tx, workspace: string, oId: string): Promise<ActivityRecord> {
  return act(tx, workspace, oId, cancels, 'This kind of job cannot be cancelled');
}

/**
 * Restarts failed work. 404 if unknown, 409 if its state or kind does not allow it, 429 for a run of a workflow beyond
 * the open runs that a workspace may have.
 */
export function retryActivity(
  tx: Tx,
  workspace: string,
  oId: string,
  openRuns: number,
): Promise<ActivityRecord> {
  return act(tx, workspace, oId, retries(openRuns), 'This kind of job cannot be started over');
}

const reopenings = (openRuns: number): Reopenings => ({
  'run-workflow': (tx, workspace, payload) =>
    reopenWorkflowRun(tx, workspace, jobs['run-workflow'].payload.parse(payload).runOId, openRuns),
});

/**
 * Puts a dead letter's job into the queue again. 404 if unknown, 409 if that was done already, 429 for a run of a
 * workflow beyond the open runs that a workspace may have.
 */
export const retryBuried = (tx: Tx, workspace: string, oId: string, openRuns: number): Promise<DeadLetter> =>
  retryDeadLetter(tx, workspace, oId, reopenings(openRuns));

async function act(
  tx: Tx,
  workspace: string,
  oId: string,
  acts: Record<string, Act>,
  refusal: string,
): Promise<ActivityRecord> {
  const known = await getActivity(tx, workspace, oId);
  const todo = acts[known.oId.slice(0, known.oId.indexOf('_'))];
  if (!todo) throw conflict(refusal);
  await todo(tx, workspace, oId);
  return getActivity(tx, workspace, oId);
}
