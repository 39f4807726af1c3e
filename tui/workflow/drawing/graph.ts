import type { Edge } from '../../../schema/workflow-steps/node.ts';

/** The graph to draw, a definition's or that inside a map; it may have faults. */
export interface Graph {
  nodes: readonly { id: string }[];
  edges: readonly Edge[];
  entry: string;
}

/** A node with the nodes drawn below it. */
export interface Place {
  id: string;
  /** Nodes that are reached from here alone, each with the label of its edges; null where it has none. */
  branches: { label: string | null; place: Place }[];
  /** Nodes that several ways from here come together in, in their order. */
  joins: Place[];
}

export interface Laid {
  /** The entry and all that is reached from it; null for a graph without nodes. */
  root: Place | null;
  /** Nodes that no way leads to, or only ways round a circle. */
  apart: string[];
  /** Where each node comes from, with the labels of the edges. */
  sources: Map<string, { from: string; label: string | null }[]>;
}

/** Returns `when` in readable form. */
export const labelOf = ({ when }: Edge): string | null =>
  when === undefined ? null : typeof when === 'string' ? when : JSON.stringify(when);

/**
 * Lays a graph out by dominators: a node stands below the last one on every path to it, so that branches are side by
 * side and their join follows them.
 */
export function lay({ nodes, edges, entry }: Graph): Laid {
  const ids = [...new Set(nodes.map(({ id }) => id))];
  const known = new Set(ids);
  const real = edges.filter(({ from, to }) => known.has(from) && known.has(to));
  const sources = new Map(
    ids.map((id) => [
      id,
      real.filter(({ to }) => to === id).map((edge) => ({ from: edge.from, label: labelOf(edge) })),
    ]),
  );
  const order = orderFrom(entry, ids, real);
  const above = dominators(order, sources);
  const places = new Map<string, Place>(order.map((id) => [id, { id, branches: [], joins: [] }]));
  for (const id of order.slice(1)) {
    const parent = above.get(id);
    const place = places.get(id);
    const upper = parent === undefined ? undefined : places.get(parent);
    if (!place || !upper) continue;
    const from = sources.get(id) ?? [];
    if (from.some((source) => source.from !== parent)) upper.joins.push(place);
    else upper.branches.push({ label: labels(from), place });
  }
  const root = order[0] === undefined ? null : (places.get(order[0]) ?? null);
  return { root, apart: ids.filter((id) => !places.has(id)), sources };
}

/** The nodes reached from the entry, each after those that lead to it; circles are left out. */
function orderFrom(entry: string, ids: readonly string[], edges: readonly Edge[]): string[] {
  const out = new Map(ids.map((id) => [id, [] as string[]]));
  for (const { from, to } of edges) out.get(from)?.push(to);
  const reached = new Set(out.has(entry) ? [entry] : []);
  for (const id of reached) for (const next of out.get(id) ?? []) reached.add(next);
  const open = new Map(ids.map((id) => [id, 0]));
  for (const { from, to } of edges) if (reached.has(from)) open.set(to, (open.get(to) ?? 0) + 1);
  const order = reached.size > 0 && open.get(entry) === 0 ? [entry] : [];
  for (const id of order) {
    for (const next of out.get(id) ?? []) {
      const left = (open.get(next) ?? 0) - 1;
      open.set(next, left);
      if (left === 0) order.push(next);
    }
  }
  return order;
}

/** The last node that every way from the first one to each other goes through. */
function dominators(order: readonly string[], sources: Laid['sources']): Map<string, string> {
  const at = new Map(order.map((id, place) => [id, place]));
  const above = new Map<string, string>();
  const meet = (one: string, other: string): string => {
    let [upper, lower] = [one, other];
    while (upper !== lower) {
      const isLower = (at.get(lower) ?? 0) > (at.get(upper) ?? 0);
      if (isLower) lower = above.get(lower) ?? upper;
      else upper = above.get(upper) ?? lower;
    }
    return upper;
  };
  for (const id of order.slice(1)) {
    const from = (sources.get(id) ?? []).map((source) => source.from).filter((source) => at.has(source));
    const [first, ...others] = from;
    if (first !== undefined) above.set(id, others.reduce(meet, first));
  }
  return above;
}

function labels(from: readonly { label: string | null }[]): string | null {
  const said = from.flatMap(({ label }) => (label === null ? [] : [label]));
  return said.length < from.length || said.length === 0 ? null : said.join(' | ');
}
