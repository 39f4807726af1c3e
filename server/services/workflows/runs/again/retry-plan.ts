import { isDeepStrictEqual } from 'node:util';
import { isBlock } from '../../../../../schema/workflow-steps/index.ts';
import { losersOf } from '../../advance/edges.ts';
import { type Graph, graphInside } from '../../advance/graph.ts';
import type { NodeStatus } from '../../statuses.ts';

/** The facts of a node that has settled. */
export interface SettledNode {
  key: string;
  status: NodeStatus;
  /** It has an error, though its policy may have let the run go on. */
  hasError: boolean;
  hasBegun: boolean;
}

/** The nodes of an ended run that are executed again. */
export interface RetryPlan {
  /** Keys of rows that go, so that their nodes are pending. */
  removed: string[];
  /** Keys of maps and repeats that go on with those of their items that are not done. */
  reopened: string[];
}

/**
 * Plans a retry. A node is executed again if it failed and thereby ended its scope, if it was cancelled but lost no race,
 * or if it was skipped only because of such a node. A map continues with its unfinished items, and the same rules hold inside an
 * item. Other settled nodes are kept, such as a node behind an `any` join that another edge reached.
 */
export function retryPlan(graph: Graph, rows: readonly SettledNode[]): RetryPlan {
  const plan: RetryPlan = { removed: [], reopened: [] };
  const known = new Map(rows.map((row) => [row.key, row]));
  walk(graph, '', { known, itemsOf: itemsOf(rows), plan });
  return plan;
}

/**
 * Plans a retry at another version: a node is executed again also if it, or any node upstream, is defined differently
 * there; a node that is missing there is dropped with all of its items.
 */
export function retryPlanAt(before: Graph, after: Graph, rows: readonly SettledNode[]): RetryPlan {
  const same = unchangedNodes(before, after);
  const isKept = ({ key }: SettledNode) => same.has(key.split(/[[.]/)[0] ?? '');
  const kept = rows.filter(isKept);
  const gone = rows.filter((row) => !isKept(row)).map(({ key }) => key);
  const { removed, reopened } = retryPlan(after, kept);
  return { removed: [...gone, ...removed], reopened };
}

/** Ids at the top of both versions whose nodes, and all that lead to them, are defined alike. */
function unchangedNodes(before: Graph, after: Graph): Set<string> {
  const same = new Set<string>();
  const edgesInto = (graph: Graph, id: string) =>
    (graph.into.get(id) ?? [])
      .map((edge) => JSON.stringify([edge.from, edge.when ?? null, edge.when === null]))
      .toSorted();
  for (const id of after.order) {
    const [one, other] = [before.nodes.get(id), after.nodes.get(id)];
    const into = edgesInto(after, id);
    const isSame =
      one !== undefined &&
      isDeepStrictEqual(one, other) &&
      (id === before.entry) === (id === after.entry) &&
      isDeepStrictEqual(edgesInto(before, id), into) &&
      (after.into.get(id) ?? []).every(({ from }) => same.has(from));
    if (isSame) same.add(id);
  }
  return same;
}

interface Walk {
  known: ReadonlyMap<string, SettledNode>;
  /** Prefixes of the items that have begun, by the key of their map. */
  itemsOf: ReadonlyMap<string, ReadonlySet<string>>;
  plan: RetryPlan;
}

function walk(graph: Graph, prefix: string, at: Walk): void {
  const again = new Set<string>();
  const losers = losersIn(graph, prefix, at);
  for (const id of graph.order) {
    const row = at.known.get(prefix + id);
    const node = graph.nodes.get(id);
    if (!row || !node) continue;
    const isBehind = (graph.into.get(id) ?? []).some(({ from }) => again.has(from));
    const failed = row.status === 'failed' && node.onError === 'fail';
    const passedOver = row.status === 'skipped' && !row.hasError && isBehind;
    const isBroken = row.status === 'cancelled' && !losers.has(id);
    if (!failed && !passedOver && !isBroken) continue;
    again.add(id);
    const items = isBlock(node) ? at.itemsOf.get(row.key) : undefined;
    if (!items || !isBlock(node)) at.plan.removed.push(row.key);
    else {
      at.plan.reopened.push(row.key);
      for (const item of items) walk(graphInside(node), item, at);
    }
  }
}

/** Ids of nodes that lost a race: the node that they lead to has begun without them, and does not begin again. */
const losersIn = (graph: Graph, prefix: string, { known }: Walk): ReadonlySet<string> =>
  new Set(
    [...graph.nodes].flatMap(([id, { race }]) =>
      race && known.get(prefix + id)?.hasBegun ? losersOf(graph, id) : [],
    ),
  );

/** `each[3].review[0].ask` says that `each` has an item `each[3].`, and `each[3].review` one `each[3].review[0].` */
function itemsOf(rows: readonly SettledNode[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { key } of rows) {
    const from = key.lastIndexOf('[');
    if (from === -1) continue;
    const map = key.slice(0, from);
    const items = found.get(map) ?? new Set();
    found.set(map, items.add(key.slice(0, key.indexOf(']', from) + 2)));
  }
  return found;
}
