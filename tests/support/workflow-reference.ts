import jsonata from 'jsonata';
import type { WorkflowNode } from '../../schema/workflow-steps/index.ts';
import type { Edge } from '../../schema/workflow-steps/node.ts';

/**
 * What a workflow comes to, by the words of its documents alone: no queue, no time, one node after the other. Every node
 * is followed to the state that it comes to by itself; where one ends its run, or its item of a list, others may have been
 * cancelled before they came to theirs, and which depends on time.
 */

/** What an agent, or a service, does that is called by its mark. */
export interface AgentOutcome {
  /** Attempts that fail before one succeeds. */
  failures: number;
  /** Whether trying again may cure it. */
  mayTryAgain: boolean;
}

export interface ReferenceNode {
  status: 'completed' | 'failed' | 'skipped';
  /** 0 where it never began. */
  attempt: number;
  output: unknown;
  /** Whether it has an error to show. */
  hasFault: boolean;
  /** Whether the run, or the item that it belongs to, has a node that ends it: then this one may have been cancelled. */
  mayBeCancelled: boolean;
}

export interface Reference {
  status: 'completed' | 'failed';
  output: unknown;
  /** Where something ends early: the run (under the empty prefix) or an item, and the nodes of which one ended it. */
  cuts: { prefix: string; failers: string[] }[];
  nodes: Map<string, ReferenceNode>;
  /** How often each agent, or service, is asked, by its mark. */
  asked: Map<string, number>;
}

export interface Graph {
  nodes: WorkflowNode[];
  edges: Edge[];
  output?: string | null | undefined;
}

export interface ReferenceOptions {
  input: unknown;
  /** By the mark, which is the `companyName` of an agent and the body of a request. */
  outcomeOf(mark: string): AgentOutcome;
  /** What a refresh finds. */
  resourceOId?: string;
  /** What a query finds, by its name. */
  competitor?: string;
}

const noDifference = { added: [], removed: [], leftOut: 0 };

interface NodeView {
  output: unknown;
  status: string;
  error: unknown;
}

interface Scope {
  /** Before the keys of its nodes: `each[3].`. */
  prefix: string;
  /** Default input of the node where it begins. */
  begin: unknown;
  views: Record<string, NodeView>;
  item?: unknown;
  index?: number;
  iteration?: number;
  previous?: unknown;
}

interface Came {
  status: 'completed' | 'failed';
  output?: unknown;
  attempt: number;
}

interface Settled extends ReferenceNode {
  failed: boolean;
}

export async function referenceOf(
  graph: Graph,
  { input, outcomeOf, resourceOId, competitor }: ReferenceOptions,
): Promise<Reference> {
  const nodes = new Map<string, ReferenceNode>();
  const asked = new Map<string, number>();
  const cuts: Reference['cuts'] = [];

  const evaluate = async (text: string, scope: Scope, root: unknown): Promise<unknown> => {
    const { views: nodes, item, index, iteration, previous } = scope;
    const value = await jsonata(text).evaluate(root, { input, nodes, item, index, iteration, previous });
    return value === undefined ? null : JSON.parse(JSON.stringify(value));
  };

  async function inputOf(given: unknown, scope: Scope, root: unknown): Promise<unknown> {
    if (typeof given === 'string') return evaluate(given, scope, root);
    if (Array.isArray(given)) return Promise.all(given.map((one) => inputOf(one, scope, root)));
    if (typeof given !== 'object' || given === null) return given;
    const members = Object.entries(given).map(async ([name, one]) => [name, await inputOf(one, scope, root)]);
    return Object.fromEntries(await Promise.all(members));
  }

  function call(mark: string, attempts: number, output: unknown, isTriedAnyway = false): Came {
    const told = outcomeOf(mark);
    const { failures } = told;
    const mayTryAgain = told.mayTryAgain || isTriedAnyway;
    const attempt = Math.min(failures + 1, mayTryAgain ? attempts : 1);
    asked.set(mark, attempt);
    return attempt > failures ? { status: 'completed', output, attempt } : { status: 'failed', attempt };
  }

  /** The value of a text that is one `{{ }}`. */
  const filled = async (text: unknown, scope: Scope, root: unknown) =>
    String(await evaluate(String(text).slice(2, -2), scope, root));

  async function mapOver(node: WorkflowNode & { type: 'map' }, scope: Scope, given: unknown): Promise<Came> {
    const found = await evaluate(node.items, scope, given);
    const items = Array.isArray(found) ? found : [found];
    if (items.length > node.maxItems) return { status: 'failed', attempt: 1 };
    const inner: Graph = {
      nodes: (node.nodes ?? [node.node]) as WorkflowNode[],
      edges: node.edges ?? [],
      output: node.output,
    };
    const ended: Awaited<ReturnType<typeof follow>>[] = [];
    for (const [index, item] of items.entries()) {
      const prefix = `${scope.prefix}${node.id}[${index}].`;
      ended.push(
        await follow(inner, { ...scope, prefix, begin: item, views: { ...scope.views }, item, index }),
      );
    }
    const allFailed = items.length > 0 && ended.every(({ failers }) => failers.length > 0);
    if (allFailed) return { status: 'failed', attempt: 1 };
    return { status: 'completed', output: ended.map(({ output }) => output), attempt: 1 };
  }

  async function repeated(
    node: WorkflowNode & { type: 'repeat' },
    scope: Scope,
    given: unknown,
  ): Promise<Came> {
    const inner: Graph = {
      nodes: (node.nodes ?? [node.node]) as WorkflowNode[],
      edges: node.edges ?? [],
      output: node.output,
    };
    let previous: unknown = null;
    for (let iteration = 1; iteration <= node.maxIterations; iteration++) {
      const prefix = `${scope.prefix}${node.id}[${iteration - 1}].`;
      const at: Scope = { ...scope, prefix, begin: given, views: { ...scope.views }, iteration, previous };
      const { failers, output } = await follow(inner, at);
      if (failers.length > 0) return { status: 'failed', attempt: 1 };
      if ((await evaluate(node.until, at, output)) === true)
        return { status: 'completed', output, attempt: 1 };
      previous = output;
    }
    return { status: 'failed', attempt: 1 };
  }

  async function workOf(node: WorkflowNode, scope: Scope, usual: unknown): Promise<Came> {
    try {
      const given = 'input' in node && node.input != null ? await inputOf(node.input, scope, usual) : usual;
      switch (node.type) {
        case 'agent': {
          const { companyName: mark } = given as { companyName: string };
          return call(mark, node.retry?.attempts ?? 1, { agent: mark });
        }
        case 'http': {
          const mark = await filled(node.body, scope, given);
          return call(mark, node.retry?.attempts ?? 1, { service: mark });
        }
        // its child run asks the service once each time it is retried
        case 'workflow': {
          const { mark } = given as { mark: string };
          return call(mark, node.retry?.attempts ?? 1, { service: mark }, true);
        }
        case 'notify':
          return { status: 'completed', output: { told: await filled(node.text, scope, given) }, attempt: 1 };
        // the only competitor, where its name is looked for
        case 'query': {
          const text = await evaluate(String(node.filters?.text).slice(2, -2), scope, given);
          if (text === null) return { status: 'failed', attempt: 1 };
          return { status: 'completed', output: { read: text === competitor ? [text] : [] }, attempt: 1 };
        }
        // the only resource is a text, which never changes
        case 'refresh': {
          const named = node.resourceOId;
          const oId = named.startsWith('{{') ? await filled(named, scope, given) : named;
          return oId === resourceOId
            ? { status: 'completed', output: { changed: false, diff: noDifference }, attempt: 1 }
            : { status: 'failed', attempt: 1 };
        }
        case 'map':
          return await mapOver(node, scope, given);
        case 'repeat':
          return await repeated(node, scope, given);
        case 'condition':
        case 'transform':
          return { status: 'completed', output: await evaluate(node.expression, scope, given), attempt: 1 };
        default:
          throw new Error(`the reference knows no ${node.type}`);
      }
    } catch {
      return { status: 'failed', attempt: 1 };
    }
  }

  /** What its policy makes of what came. */
  function settle(node: WorkflowNode, came: Came): Settled {
    const common = { attempt: came.attempt, mayBeCancelled: false };
    if (came.status === 'completed')
      return { ...common, status: 'completed', output: came.output ?? null, hasFault: false, failed: false };
    if (node.onError === 'skip')
      return { ...common, status: 'skipped', output: null, hasFault: true, failed: false };
    if (node.onError === 'default')
      return { ...common, status: 'completed', output: node.default ?? null, hasFault: true, failed: false };
    return { ...common, status: 'failed', output: null, hasFault: true, failed: node.onError === 'fail' };
  }

  /** Follows every node of one graph, in an order in which each comes after those that lead to it. */
  async function follow(graph: Graph, scope: Scope) {
    const settled = new Map<string, Settled>();
    for (const node of inOrder(graph)) {
      const into = graph.edges.filter(({ to }) => to === node.id);
      const taken = into.filter((edge) => isTaken(edge, graph.edges, settled));
      if (into.length > 0 && taken.length === 0) {
        settled.set(node.id, {
          ...{ status: 'skipped', attempt: 0, output: null, hasFault: false },
          ...{ failed: false, mayBeCancelled: false },
        });
      } else {
        const usual =
          into.length === 0
            ? scope.begin
            : Object.fromEntries(taken.map(({ from }) => [from, settled.get(from)?.output ?? null]));
        settled.set(node.id, settle(node, await workOf(node, scope, usual)));
      }
      const one = settled.get(node.id) as Settled;
      nodes.set(scope.prefix + node.id, one);
      scope.views[node.id] = { output: one.output, status: one.status, error: one.hasFault };
    }
    const failers = [...settled].filter(([, { failed }]) => failed).map(([id]) => id);
    if (failers.length > 0) {
      cuts.push({ prefix: scope.prefix, failers: failers.map((id) => scope.prefix + id) });
      for (const [key, one] of nodes) if (key.startsWith(scope.prefix)) one.mayBeCancelled = true;
      return { failers, output: null };
    }
    return { failers, output: await outputOf(graph, scope, settled) };
  }

  async function outputOf(graph: Graph, scope: Scope, settled: Map<string, Settled>): Promise<unknown> {
    if (graph.output) return evaluate(graph.output, scope, scope.begin);
    const last = graph.nodes.filter(({ id }) => !graph.edges.some(({ from }) => from === id));
    const completed = last.flatMap(({ id }) => {
      const one = settled.get(id);
      return one?.status === 'completed' ? [[id, one.output] as const] : [];
    });
    if (scope.prefix === '') return Object.fromEntries(completed);
    if (completed.length === 0) return null;
    return last.length === 1 ? completed[0]?.[1] : Object.fromEntries(completed);
  }

  const { failers, output } = await follow(graph, { prefix: '', begin: input, views: {} });
  return { status: failers.length > 0 ? 'failed' : 'completed', output, cuts, nodes, asked };
}

/** Whether an edge leads on, its source having settled. */
export function isTaken(
  edge: Edge,
  edges: readonly Edge[],
  settled: ReadonlyMap<string, { status: string; output: unknown }>,
): boolean {
  const source = settled.get(edge.from);
  if (source?.status === 'failed') return edge.when === 'error';
  if (source?.status !== 'completed' || edge.when === 'error') return false;
  if (edge.when === undefined || edge.when === null) return true;
  if (edge.when !== 'else') return isEqual(edge.when, source.output);
  const others = edges.filter(({ from, when }) => from === edge.from && when !== 'else' && when != null);
  return !others.some(({ when }) => when !== 'error' && isEqual(when, source.output));
}

const isEqual = (when: unknown, value: unknown) =>
  JSON.stringify(when) === JSON.stringify(value) ||
  (['number', 'boolean'].includes(typeof value) && when === String(value));

function inOrder({ nodes, edges }: Graph): WorkflowNode[] {
  const left = new Map(nodes.map((node) => [node.id, node]));
  const order: WorkflowNode[] = [];
  while (left.size > 0) {
    const next = [...left.values()].find(
      ({ id }) => !edges.some(({ from, to }) => to === id && left.has(from)),
    );
    if (!next) throw new Error('the graph has a circle');
    left.delete(next.id);
    order.push(next);
  }
  return order;
}
