import type { Tools, Tx } from '../../../context.ts';
import { eventsSince, readFacts } from '../../events/facts.ts';
import { type EventQuery, filterOf } from '../../events/filter.ts';
import { endWaits } from './end-waits.ts';
import { isLetThrough } from './match-events.ts';

/** Events of one look. */
const readTogether = 200;

/**
 * Ends a wait with the first event that came in since its time and before it was committed; those that come later are
 * told. Does nothing where the wait has ended.
 */
export async function matchWait(
  { workspace, read, write, signal }: Pick<Tools, 'read' | 'write' | 'workspace' | 'signal'>,
  runOId: string,
  nodeKey: string,
): Promise<void> {
  const wait = await read((tx) => openWait(tx, workspace, runOId, nodeKey));
  if (!wait) return;
  const filter = filterOf(wait.filters);
  let behind: string | null = null;
  for (;;) {
    signal.throwIfAborted();
    const oIds: string[] = await read((tx) => eventsSince(tx, workspace, wait.since, behind, readTogether));
    const events = await read((tx) => readFacts(tx, workspace, oIds));
    const event = events.find((one) => isLetThrough(filter, one));
    if (event) {
      const end = (tx: Tx) => endWaits(tx, workspace, wait.filters, event.createdAt, event.oId);
      do signal.throwIfAborted();
      while ((await write(end)) > 0);
      return;
    }
    behind = oIds.at(-1) ?? null;
    if (oIds.length < readTogether) return;
  }
}

interface OpenWait {
  filters: EventQuery;
  since: Date;
}

async function openWait(
  tx: Tx,
  workspace: string,
  runOId: string,
  key: string,
): Promise<OpenWait | undefined> {
  const [wait] = await tx<OpenWait[]>`
    select awaits as filters, started_at as since
    from workflow_node
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and key = ${key}
      and status = 'waiting'
      and awaits is not null`;
  return wait;
}
