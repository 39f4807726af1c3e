import { isSettled } from '../../statuses.ts';
import type { NodeFault } from '../../steps/step.ts';
import type { Draft } from '../draft.ts';
import type { End } from '../run.ts';
import { endOf, type Scope } from '../scope.ts';
import { storable } from '../storable.ts';

/* The end of one item of a map, or of one iteration of a repeat. */

/** Returns the end of an item that has ended; its nodes that had not begun never do. */
export function knownEnd(draft: Draft, inner: Scope): End | undefined {
  const known = draft.itemEnd(inner.prefix);
  if (known) return known;
  for (const [id, { onError }] of inner.graph.nodes) {
    const row = draft.node(inner.prefix + id);
    const isEnd = row?.status === 'failed' && onError === 'fail';
    const error = isEnd ? (row.error ?? { code: 'failed', message: 'failed' }) : row?.itemError;
    if (error) return kept(draft, inner, { status: 'failed', error });
  }
  return undefined;
}

/**
 * Returns the end of an item whose nodes have settled; undefined while it is open. A failure is stored on its last
 * node.
 */
export async function endOfSettled(draft: Draft, inner: Scope): Promise<End | undefined> {
  const nodes = inner.graph.order.map((id) => draft.node(inner.prefix + id));
  if (!nodes.every((node) => node && isSettled(node.status))) return undefined;
  const end = await endOf(draft, inner);
  const last = nodes.at(-1);
  if (end.status === 'completed' || !last) return kept(draft, inner, end);
  const error = storable(end.error).value as NodeFault;
  draft.set(last, { itemError: error });
  return kept(draft, inner, { status: 'failed', error });
}

function kept(draft: Draft, { prefix }: Scope, end: End): End {
  draft.itemEnds.set(prefix, end);
  return end;
}
