import type { NodeOf } from '../../../../schema/workflow-steps/index.ts';
import { turns } from '../../../event-loop.ts';
import { ExpressionError, evaluate } from '../expressions/evaluate.ts';
import { isSettled } from '../statuses.ts';
import type { NodeFault } from '../steps/step.ts';
import type { Draft } from './draft.ts';
import { graphInside } from './graph.ts';
import type { ItemEnd } from './held-run.ts';
import { bindingsOf, type Scope, usualOutput } from './scope.ts';
import { complete, fail, type Place } from './settle.ts';
import { storable } from './storable.ts';

type FailedItem = Extract<ItemEnd, { error: unknown }>;

/** A run whose map fails more often than not has something wrong with it: it goes no further. */
const settledLeast = 10;

/** Goes on with the items of a map that runs: begins as many as may run at once, and ends it with its last one. */
export async function advanceMap(
  draft: Draft,
  { scope, node }: Place & { node: NodeOf<'map'> },
  advance: (scope: Scope) => Promise<void>,
): Promise<void> {
  const key = scope.prefix + node.id;
  const items = (draft.row(key)?.input ?? []) as unknown[];
  const graph = graphInside(node);
  const ends: ItemEnd[] = [];
  const failures: FailedItem[] = [];
  let open = 0;
  const turn = turns();
  for (const [index, item] of items.entries()) {
    const inner: Scope = { prefix: `${key}[${index}].`, graph, item, index, outer: scope };
    const isBegun = hasBegun(draft, inner);
    let end = draft.itemEnd(inner.prefix) ?? (isBegun ? failureOf(draft, inner) : undefined);
    if (!end) {
      if (!isBegun && (open >= node.concurrency || draft.isFull)) break;
      await turn();
      await advance(inner);
      end = await endOf(draft, inner);
    }
    if (draft.ending) return;
    if (!end) {
      open += 1;
      continue;
    }
    ends.push(end);
    if ('error' in end) failures.push(end);
    if (ends.length >= settledLeast && failures.length * 2 > ends.length) {
      stop(draft, key, failures, ends.length);
      return;
    }
  }
  if (ends.length < items.length) return;
  const [first] = failures;
  if (first && failures.length === items.length)
    fail(
      draft,
      { scope, node },
      {
        code: 'all_items_failed',
        message: `All ${items.length} items failed, the first: ${first.error.message}`,
      },
      false,
    );
  else
    complete(
      draft,
      { scope, node },
      ends.map((end) => ('error' in end ? null : end.output)),
    );
}

const hasBegun = (draft: Draft, { prefix, graph }: Scope) => draft.row(prefix + graph.entry) !== undefined;

/** What an item came to; undefined as long as it goes on. */
async function endOf(draft: Draft, inner: Scope): Promise<ItemEnd | undefined> {
  const known = draft.itemEnd(inner.prefix) ?? failureOf(draft, inner);
  if (known) return known;
  const hasSettled = (id: string) => isSettled(draft.row(inner.prefix + id)?.status ?? 'pending');
  return inner.graph.order.every(hasSettled) ? kept(draft, inner, await outputOf(draft, inner)) : undefined;
}

/** Of an item that ended with a node of it, or behind them: what has not begun there never does, whoever reads the run again. */
function failureOf(draft: Draft, inner: Scope): ItemEnd | undefined {
  for (const [id, { onError }] of inner.graph.nodes) {
    const row = draft.row(inner.prefix + id);
    const isEnd = row?.status === 'failed' && onError === 'fail';
    const error = isEnd ? (row.error ?? { code: 'failed', message: 'failed' }) : row?.itemError;
    if (error) return kept(draft, inner, { error });
  }
  return undefined;
}

async function outputOf(draft: Draft, inner: Scope): Promise<ItemEnd> {
  const usual = usualOutput(draft, inner);
  if (inner.graph.output === null) return { output: usual };
  try {
    return { output: await evaluate(inner.graph.output, bindingsOf(draft, inner), usual) };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const fault = { code: error.code, message: `The item's output: ${error.message}` };
    const noted = storable(fault).value as NodeFault;
    draft.itemErrors.set(`${inner.prefix}${inner.graph.order.at(-1)}`, noted);
    return { error: noted };
  }
}

function kept(draft: Draft, { prefix }: Scope, end: ItemEnd): ItemEnd {
  draft.itemEnds.set(prefix, end);
  return end;
}

function stop(draft: Draft, key: string, failures: readonly FailedItem[], settled: number): void {
  const reason = `${failures.length} of ${settled} items of ${key} failed, the first: ${failures[0]?.error.message}`;
  draft.ending = {
    status: 'failed',
    error: { code: 'too_many_failures', message: reason, nodeId: key },
    circuitBreakerReason: reason,
  };
}

export const isMap = (place: Place): place is Place & { node: NodeOf<'map'> } => place.node.type === 'map';
