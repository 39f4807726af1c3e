import type { NodeOf } from '../../../../../schema/workflow-steps/index.ts';
import { turns } from '../../../../event-loop.ts';
import { ExpressionError, evaluate } from '../../expressions/evaluate.ts';
import { laterBy, type NodeFault } from '../../steps/step.ts';
import type { Draft } from '../draft.ts';
import { graphInside } from '../graph.ts';
import { newNode } from '../run.ts';
import { bindingsOf, type Scope } from '../scope.ts';
import { complete, fail, keyOf } from '../settle.ts';
import { nodesMost } from '../storable.ts';
import { endOfSettled, knownEnd } from './inner-end.ts';

/**
 * Advances a repeat, one iteration after the other, until its condition holds or the limit is reached. The row of the
 * next iteration's entry node marks an iteration as over, so that `until` is evaluated once for each; with
 * `delaySeconds` that row waits for its time.
 */
export async function advanceRepeat(
  draft: Draft,
  scope: Scope,
  node: NodeOf<'repeat'>,
  advance: (scope: Scope) => Promise<void>,
): Promise<void> {
  const key = keyOf(scope, node);
  const begin = draft.node(key)?.input ?? null;
  const graph = graphInside(node);
  const entryKey = (index: number) => `${key}[${index}].${graph.entry}`;
  const turn = turns();
  let previous: unknown = null;
  for (let index = 0; index < node.maxIterations; index++) {
    const variables = { iteration: index + 1, previous };
    const inner: Scope = { prefix: `${key}[${index}].`, graph, begin, variables, outer: scope };
    const isBegun = draft.node(entryKey(index)) !== undefined;
    let end = isBegun ? knownEnd(draft, inner) : undefined;
    if (!end) {
      if (!isBegun && draft.isFull) return;
      await turn();
      await advance(inner);
      if (draft.ending) return;
      end = knownEnd(draft, inner) ?? (await endOfSettled(draft, inner));
    }
    if (!end) return;
    if (end.status === 'failed') {
      fail(draft, scope, node, end.error);
      return;
    }
    previous = end.output;
    if (draft.node(entryKey(index + 1))) continue;
    const over = await isOver(draft, inner, node, end.output);
    if (over === 'over') complete(draft, scope, node, end.output);
    else if (over === 'again') {
      if (!node.delaySeconds) continue;
      const wakeAt = laterBy(draft.now, node.delaySeconds);
      const type = graph.nodes.get(graph.entry)?.type ?? '';
      draft.set(newNode(entryKey(index + 1), graph.entry, type), { status: 'ready', wakeAt });
    } else fail(draft, scope, node, over);
    return;
  }
}

async function isOver(
  draft: Draft,
  inner: Scope,
  { until, maxIterations }: NodeOf<'repeat'>,
  output: unknown,
): Promise<'over' | 'again' | NodeFault> {
  try {
    if ((await evaluate(until, bindingsOf(draft, inner), output)) === true) return 'over';
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { code: error.code, message: `until: ${error.message}` };
  }
  const count = inner.variables.iteration ?? 0;
  if (count >= maxIterations)
    return { code: 'too_many_iterations', message: `until is not true after ${count} iterations` };
  if (draft.count + inner.graph.nodes.size > nodesMost)
    return { code: 'too_many_iterations', message: `The run has room for no more than ${nodesMost} nodes` };
  return 'again';
}
