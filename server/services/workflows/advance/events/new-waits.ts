import type { Tx } from '../../../../database/index.ts';
import { hearEvents } from '../../../events/matching.ts';
import type { Draft } from '../draft.ts';
import type { NodeRow } from '../held-run.ts';

/** Nodes that await an event as soon as the draft is committed. */
export const newWaits = ({ changed, run }: Draft): NodeRow[] =>
  [...changed.values()].filter(
    ({ key, status, awaits }) =>
      status === 'waiting' && awaits !== null && run.rows.get(key)?.status !== 'waiting',
  );

/** Begins their time when no event can come in unheard any more: first in the transaction that commits the draft. */
export async function beginWaits(tx: Tx, workspace: string, waits: readonly NodeRow[]): Promise<void> {
  if (waits.length === 0) return;
  const now = await hearEvents(tx, workspace);
  for (const row of waits) {
    row.startedAt = now;
    if (row.attempt === 1) row.firstStartedAt = now;
  }
}
