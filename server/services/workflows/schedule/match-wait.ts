import type { Tools, Tx } from '../../../context.ts';
import { readFacts } from '../../events/facts.ts';
import { filterOf } from '../../events/filter.ts';
import { eventsSinceFor } from '../../events/hearing/since.ts';
import { endAll, openWaitColumns } from './end-awaited.ts';
import { eventFor, type OpenWait, shownEvents } from './matching-event.ts';

/** Events of one look. */
const readTogether = 200;

/**
 * Ends a wait with the first matching event that arrived after its start and before it was committed; later events
 * are matched as they arrive. Does nothing where the wait has ended.
 */
export async function matchWait(
  tools: Pick<Tools, 'read' | 'write' | 'workspace' | 'signal'>,
  runOId: string,
  nodeKey: string,
): Promise<void> {
  const { workspace, read, signal } = tools;
  const wait = await read((tx) => openWait(tx, workspace, runOId, nodeKey));
  if (!wait) return;
  const filter = filterOf(wait.awaits.filters);
  const since = new Date(wait.awaits.since);
  let behind: string | null = null;
  for (;;) {
    signal.throwIfAborted();
    const oIds: string[] = await read((tx) =>
      eventsSinceFor(tx, workspace, filter, since, behind, readTogether),
    );
    const events = await read((tx) => readFacts(tx, workspace, oIds));
    const event = await eventFor(wait, events, shownEvents(tools));
    if (event) return endAll(tools, [{ wait, eventOId: event.oId }]);
    behind = oIds.at(-1) ?? null;
    if (oIds.length < readTogether) return;
  }
}

async function openWait(
  tx: Tx,
  workspace: string,
  runOId: string,
  key: string,
): Promise<OpenWait | undefined> {
  const [wait] = await tx<OpenWait[]>`
    select node.run_o_id, node.key, ${openWaitColumns(tx)}
    from workflow_node as node
    join run on run.workspace_o_id = ${workspace} and run.o_id = node.run_o_id
    where node.workspace_o_id = ${workspace}
      and node.run_o_id = ${runOId}
      and node.key = ${key}
      and node.status = 'waiting'
      and node.awaits is not null`;
  return wait;
}
