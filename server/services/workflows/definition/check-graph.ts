import { nodeTypes } from '../../../../schema/workflow-steps/index.ts';
import type { Edge, NodeType } from '../../../../schema/workflow-steps/node.ts';
import type { Fault } from '../../../errors.ts';
import { beginnings, entryOf, type PlacedNode, type Scope } from './scopes.ts';

export const nestingMost = 3;

/** Returns the faults of node ids: each must be unique in the whole definition. */
export function checkIds(scopes: readonly Scope[]): Fault[] {
  const first = new Map<string, string>();
  return scopes
    .flatMap(({ nodes }) => nodes)
    .flatMap(({ node, path }) => {
      const taken = first.get(node.id);
      if (taken === undefined) first.set(node.id, path);
      return taken === undefined ? [] : [{ path: `${path}.id`, message: `is taken by ${taken}: ${node.id}` }];
    });
}

/** Returns the faults of one graph: its edges, its entry, and unreachable nodes. */
export function checkGraph(scope: Scope): Fault[] {
  const byId = new Map(scope.nodes.map((placed) => [placed.node.id, placed]));
  const around = scope.within?.scope.nodes.find(({ node }) => node === scope.within?.node);
  return [
    ...(scope.depth > nestingMost
      ? [{ path: around?.path ?? '', message: `is nested in more than ${nestingMost - 1} maps or repeats` }]
      : []),
    ...checkEdges(scope, byId),
    ...checkErrorBranches(scope),
    ...circles(scope, byId),
    ...checkEntry(scope, byId),
  ];
}

/** Returns conditions whose value may match none of their edges, so that the nodes behind them would be skipped. */
export function openConditions({ nodes, edges }: Scope): string[] {
  return nodes
    .filter(({ node }) => node.type === 'condition')
    .flatMap(({ node, path }) => {
      const whens = edges.filter(({ edge }) => edge.from === node.id).map(({ edge }) => edge.when);
      const values = whens.filter((when) => when !== 'error').map(String);
      const isClosed =
        values.length === 0 ||
        whens.includes(undefined) ||
        values.includes('else') ||
        (values.includes('true') && values.includes('false'));
      return isClosed
        ? []
        : [
            `${path}: a value that no edge of ${node.id} names leads nowhere; an edge with "when": "else" takes the others`,
          ];
    });
}

function checkEdges({ edges }: Scope, byId: ReadonlyMap<string, PlacedNode>): Fault[] {
  const first = new Map<string, string>();
  return edges.flatMap(({ edge, path }) => {
    const faults: Fault[] = [];
    for (const end of ['from', 'to'] as const)
      if (!byId.has(edge[end]))
        faults.push({ path: `${path}.${end}`, message: `no node has the id ${edge[end]}` });
    const key = JSON.stringify([edge.from, edge.to, textOf(edge.when)]);
    const before = first.get(key);
    if (before) faults.push({ path, message: `is the same as ${before}` });
    else first.set(key, path);
    const source = byId.get(edge.from);
    const fault = source && whenFault(edge, source);
    if (fault) faults.push({ path: `${path}.when`, message: fault });
    return faults;
  });
}

/** Values of `when` are compared as texts, except that nothing is no text. */
const textOf = (when: Edge['when']) => (when === undefined || when === null ? when : String(when));

function whenFault({ from, when }: Edge, { node }: PlacedNode): string | null {
  if (when === undefined) return null;
  if (when === 'error')
    return node.onError === 'branch'
      ? null
      : `${from} does not branch on errors: it needs "onError": "branch"`;
  const { branches } = nodeTypes[node.type] as unknown as NodeType;
  if (branches === null || branches.includes(when as string)) return null;
  const given = branches.map((branch) => JSON.stringify(branch));
  return given.length > 0
    ? `${from} is of type ${node.type} and gives ${given.join(' or ')}`
    : `${from} is of type ${node.type}, out of which an edge has no \`when\` but "error"`;
}

function checkErrorBranches({ nodes, edges }: Scope): Fault[] {
  const branching = new Set(edges.filter(({ edge }) => edge.when === 'error').map(({ edge }) => edge.from));
  return nodes.flatMap(({ node, path }) => {
    const faults: Fault[] = [];
    if (node.onError === 'branch' && !branching.has(node.id))
      faults.push({
        path: `${path}.onError`,
        message: 'branch: no edge with "when": "error" leaves the node',
      });
    if (node.race && node.join !== 'any')
      faults.push({ path: `${path}.race`, message: 'can be set only with "join": "any"' });
    if (node.onError !== 'default' && node.default !== undefined && node.default !== null)
      faults.push({ path: `${path}.default`, message: 'can be set only with "onError": "default"' });
    return faults;
  });
}

const circlesMost = 20;

/** One fault for each edge that closes a circle, with the nodes of it. */
function circles({ nodes, edges }: Scope, byId: ReadonlyMap<string, PlacedNode>): Fault[] {
  const out = new Map<string, { to: string; path: string }[]>();
  for (const { edge, path } of edges)
    out.set(edge.from, [...(out.get(edge.from) ?? []), { to: edge.to, path }]);
  const faults: Fault[] = [];
  const doneNodes = new Set<string>();
  const way: string[] = [];
  const walk = (id: string) => {
    way.push(id);
    for (const { to, path } of out.get(id) ?? []) {
      const at = way.indexOf(to);
      if (at >= 0) faults.push({ path, message: `creates a cycle: ${[...way.slice(at), to].join(' → ')}` });
      else if (!doneNodes.has(to) && byId.has(to)) walk(to);
    }
    way.pop();
    doneNodes.add(id);
  };
  for (const { node } of nodes) if (!doneNodes.has(node.id)) walk(node.id);
  return faults.slice(0, circlesMost);
}

function checkEntry(scope: Scope, byId: ReadonlyMap<string, PlacedNode>): Fault[] {
  const path = `${scope.path}entry`;
  const entry = entryOf(scope);
  if (entry === null) {
    const open = beginnings(scope);
    const message =
      open.length === 0
        ? 'is required: an edge leads to every node'
        : `is required: no edge leads to ${open.join(', ')}, and a run begins at one node`;
    return [{ path, message }];
  }
  if (!byId.has(entry)) return [{ path, message: `no node has the id ${entry}` }];
  const reached = new Set([entry]);
  for (const id of reached) for (const { edge } of scope.edges) if (edge.from === id) reached.add(edge.to);
  return scope.nodes
    .filter(({ node }) => !reached.has(node.id))
    .map(({ node, path: at }) => ({ path: at, message: `no path leads from ${entry} to ${node.id}` }));
}
