import { enqueueAll } from '../../../../database/enqueue.ts';
import type { Tx } from '../../../../database/index.ts';
import { eventsSince } from '../../../events/facts.ts';
import { hearEvents } from '../../../events/matching.ts';
import type { Draft } from '../draft.ts';

/**
 * Begins the time of nodes that await an event from this commit on when no event can come in unheard any more: call it
 * first in the transaction that commits the draft. What waits before anything of its run was committed has waited since
 * the run was accepted, however late that was taken up: a job looks for its event among those that came in between.
 */
export async function beginWaits(tx: Tx, workspace: string, { changed, run }: Draft): Promise<void> {
  const waits = [...changed.values()].filter(
    ({ key, status, awaits }) =>
      status === 'waiting' && awaits !== null && run.nodes.get(key)?.status !== 'waiting',
  );
  if (waits.length === 0) return;
  const now = await hearEvents(tx, workspace);
  const isFirst = run.nodes.size === 0 && run.acceptedAt < now;
  for (const node of waits) {
    node.startedAt = isFirst ? run.acceptedAt : now;
    if (node.attempt === 1) node.firstStartedAt = node.startedAt;
  }
  if (!isFirst || (await eventsSince(tx, workspace, run.acceptedAt, null, 1)).length === 0) return;
  const wanted = waits.map(({ key }) => ({
    payload: { workspaceOId: workspace, runOId: run.runOId, nodeKey: key },
    key: null,
  }));
  await enqueueAll(tx, 'match-wait', wanted);
}
