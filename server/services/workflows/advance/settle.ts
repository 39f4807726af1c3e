import type { WorkflowNode } from '../../../../schema/workflow-steps/index.ts';
import { isSettled } from '../statuses.ts';
import type { NodeFault } from '../steps/step.ts';
import type { Draft } from './draft.ts';
import { type NodeRow, newRow } from './held-run.ts';
import type { Scope } from './scope.ts';
import { sizesMost, stateMost, storable } from './storable.ts';

/*
 * The ends of nodes, and what they mean for what is around them. Each writes into the draft alone.
 */

export interface Place {
  scope: Scope;
  node: WorkflowNode;
}

const longestBackoffSeconds = 3_600;
const over = { wakeAt: null, awaits: null };

export const keyOf = ({ scope, node }: Place) => scope.prefix + node.id;
export const freshRow = (place: Place) => newRow(keyOf(place), place.node.id, place.node.type);

/** Completes a node; one whose output is too large fails instead. */
export function complete(draft: Draft, place: Place, output: unknown): void {
  const { value, size } = storable(output);
  const most = place.node.type === 'map' ? sizesMost.list : sizesMost.output;
  if (size > most || draft.size + size > stateMost) {
    const whose = size > most ? 'Its output has' : 'The inputs and outputs of the run would have';
    const found = size > most ? size : draft.size + size;
    const limit = size > most ? most : stateMost;
    fail(
      draft,
      place,
      { code: 'too_large', message: `${whose} ${found} characters of JSON; at most ${limit} are kept` },
      false,
    );
    return;
  }
  draft.size += size;
  draft.set(freshRow(place), { ...over, status: 'completed', output: value, completedAt: draft.now });
}

export function skip(draft: Draft, place: Place): void {
  draft.set(freshRow(place), { ...over, status: 'skipped', completedAt: draft.now });
}

/** A failed attempt: another one where the node has one left and it may fare better, else what its policy says. */
export function fail(draft: Draft, place: Place, fault: NodeFault, mayTryAgain: boolean): void {
  const { node } = place;
  // a message may quote what the run reads
  const error = storable(fault).value as NodeFault;
  const row = draft.row(keyOf(place)) ?? freshRow(place);
  endInside(draft, place);
  if (mayTryAgain && row.attempt < (node.retry?.attempts ?? 1)) {
    const seconds = Math.min(
      (node.retry?.backoffSeconds ?? 0) * 2 ** (Math.max(1, row.attempt) - 1),
      longestBackoffSeconds,
    );
    draft.set(row, {
      status: 'ready',
      awaits: null,
      wakeAt: new Date(draft.now.getTime() + seconds * 1_000),
      error,
      agentRunOId: null,
      earlier: [
        ...row.earlier,
        {
          attempt: row.attempt,
          startedAt: row.startedAt?.toISOString() ?? null,
          endedAt: draft.now.toISOString(),
          error,
          agentRunOId: row.agentRunOId,
        },
      ],
    });
    return;
  }
  const end = { ...over, output: null, error, completedAt: draft.now };
  if (node.onError === 'skip') draft.set(row, { ...end, status: 'skipped' });
  else if (node.onError === 'default')
    draft.set(row, { ...end, status: 'completed', output: node.default ?? null });
  else {
    draft.set(row, { ...end, status: 'failed' });
    if (node.onError === 'fail') failScope(draft, place, error);
  }
}

/** Ends what stands around a node that failed: the run at the top, inside a map the item. */
function failScope(draft: Draft, { scope, node }: Place, error: NodeFault): void {
  if (!scope.outer) {
    draft.ending = {
      status: 'failed',
      error: {
        code: 'node_failed',
        message: `${node.id}: ${error.message}`,
        nodeId: node.id,
        cause: error.code,
      },
    };
    return;
  }
  draft.itemEnds.set(scope.prefix, { error });
  cancelOpen(draft, scope.prefix);
}

/** A map that ends before its items do. */
function endInside(draft: Draft, place: Place): void {
  if (place.node.type === 'map') cancelOpen(draft, `${keyOf(place)}[`);
}

/** Ends every node that has begun and not settled, where its key begins so: what was answered is kept. */
export function cancelOpen(draft: Draft, prefix: string): void {
  for (const row of [...draft.rowsUnder(prefix)]) {
    if (isSettled(row.status)) continue;
    draft.starts.delete(row.key);
    const end = keptAnswer(draft, row) ?? { status: 'cancelled' };
    draft.set(row, { ...over, ...end, completedAt: draft.now });
  }
}

/** An agent that has answered is paid: a retry finds its answer, as long as the run has room for it. */
function keptAnswer(draft: Draft, row: NodeRow): Pick<NodeRow, 'status' | 'output'> | null {
  const answer = draft.answerOf(row);
  if (answer === undefined) return null;
  const { value, size } = storable(answer);
  if (size > sizesMost.output || draft.size + size > stateMost) return null;
  draft.size += size;
  return { status: 'completed', output: value };
}
