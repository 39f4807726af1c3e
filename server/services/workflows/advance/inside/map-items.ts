import type { NodeOf } from '../../../../../schema/workflow-steps/index.ts';
import { turns } from '../../../../event-loop.ts';
import type { NodeFault } from '../../steps/step.ts';
import type { Draft } from '../draft.ts';
import { graphInside } from '../graph.ts';
import type { Scope } from '../scope.ts';
import { complete, fail, keyOf } from '../settle.ts';
import { endOfSettled, knownEnd } from './inner-end.ts';

/** A run whose map fails more often than not has something wrong with it: it goes no further. */
const settledLeast = 10;

/** Advances the items of a map: begins as many as may run at once, and ends the map with the last one. */
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
    const prefix = `${key}[${index}].`;
    const inner: Scope = { prefix, graph, begin: item, variables: { item, index }, outer: scope };
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

function stop(draft: Draft, key: string, failures: readonly NodeFault[], settled: number): void {
  const reason = `${failures.length} of ${settled} items of ${key} failed, the first: ${failures[0]?.message}`;
  draft.ending = {
    status: 'failed',
    error: { code: 'too_many_failures', message: reason, nodeId: key },
    circuitBreakerReason: reason,
  };
}
