import type { NodeOf } from '../../../../schema/workflow-steps/index.ts';
import { turns } from '../../../event-loop.ts';
import { isSettled } from '../statuses.ts';
import type { NodeFault } from '../steps/step.ts';
import type { Draft } from './draft.ts';
import { graphInside } from './graph.ts';
import type { End } from './run.ts';
import { endOf, type Scope } from './scope.ts';
import { complete, fail, keyOf } from './settle.ts';
import { storable } from './storable.ts';

/** A run whose map fails more often than not has something wrong with it: it goes no further. */
const settledLeast = 10;

/** Goes on with the items of a map that runs: begins as many as may run at once, and ends it with its last one. */
export async function advanceMap(
  draft: Draft,
  scope: Scope,
  node: NodeOf<'map'>,
  advance: (scope: Scope) => Promise<void>,
): Promise<void> {
  const key = keyOf(scope, node);
  const items = (draft.node(key)?.input ?? []) as unknown[];
  const graph = graphInside(node);
  const outputs: unknown[] = [];
  const failures: NodeFault[] = [];
  let open = 0;
  const turn = turns();
  for (const [index, item] of items.entries()) {
    const inner: Scope = { prefix: `${key}[${index}].`, graph, item, index, outer: scope };
    const isBegun = draft.node(inner.prefix + graph.entry) !== undefined;
    let end = isBegun ? knownEnd(draft, inner) : undefined;
    if (!end) {
      if (!isBegun && (open >= node.concurrency || draft.isFull)) break;
      await turn();
      await advance(inner);
      if (draft.ending) return;
      end = knownEnd(draft, inner) ?? (await endOfSettled(draft, inner));
    }
    if (!end) {
      open += 1;
      continue;
    }
    outputs.push(end.status === 'completed' ? end.output : null);
    if (end.status === 'failed') failures.push(end.error);
    if (outputs.length >= settledLeast && failures.length * 2 > outputs.length) {
      stop(draft, key, failures, outputs.length);
      return;
    }
  }
  if (outputs.length < items.length) return;
  const [first] = failures;
  if (first && failures.length === items.length) {
    const message = `All ${items.length} items failed, the first: ${first.message}`;
    fail(draft, scope, node, { code: 'all_items_failed', message });
  } else complete(draft, scope, node, outputs);
}

/** The end of an item that ended before, or with a node of it: what has not begun there never does, whoever reads the run again. */
function knownEnd(draft: Draft, inner: Scope): End | undefined {
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

/** The end of an item whose nodes have settled; undefined as long as it goes on. A failure is noted on its last node. */
async function endOfSettled(draft: Draft, inner: Scope): Promise<End | undefined> {
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

function stop(draft: Draft, key: string, failures: readonly NodeFault[], settled: number): void {
  const reason = `${failures.length} of ${settled} items of ${key} failed, the first: ${failures[0]?.message}`;
  draft.ending = {
    status: 'failed',
    error: { code: 'too_many_failures', message: reason, nodeId: key },
    circuitBreakerReason: reason,
  };
}
