import { enqueueAll } from '../../../../database/enqueue.ts';
import type { Tx } from '../../../../database/index.ts';
import { eventsSince } from '../../../events/facts.ts';
import { hearEvents } from '../../../events/matching.ts';
import type { Draft } from '../draft.ts';
import type { NodeRow } from '../held-run.ts';

/** Nodes that await an event as soon as the draft is committed. */
export const newWaits = ({ changed, run }: Draft): NodeRow[] =>
  [...changed.values()].filter(
    ({ key, status, awaits }) =>
      status === 'waiting' && awaits !== null && run.rows.get(key)?.status !== 'waiting',
  );

/**
 * Begins their time when no event can come in unheard any more: first in the transaction that commits the draft. What
 * waits before anything of its run was committed has waited since the run was accepted, however late that was taken up:
 * a job looks for its event among those that came in between.
 */
export async function beginWaits(
  tx: Tx,
  workspace: string,
  { run }: Pick<Draft, 'run'>,
  waits: readonly NodeRow[],
): Promise<void> {
  if (waits.length === 0) return;
  const now = await hearEvents(tx, workspace);
  const isFirst = run.rows.size === 0 && run.acceptedAt < now;
  for (const row of waits) {
    row.startedAt = isFirst ? run.acceptedAt : now;
    if (row.attempt === 1) row.firstStartedAt = row.startedAt;
  }
  if (!isFirst || (await eventsSince(tx, workspace, run.acceptedAt, null, 1)).length === 0) return;
  const wanted = waits.map(({ key }) => ({
    payload: { workspaceOId: workspace, runOId: run.runOId, nodeKey: key },
    key: null,
  }));
  await enqueueAll(tx, 'match-wait', wanted);
}
