import type fc from 'fast-check';
import type { Edge } from '../../schema/workflow-steps/node.ts';
import type { AgentOutcome } from './workflow-reference.ts';

/** Random graphs of every type of nodes but those that wait, which somebody has to wake. */

type Given = Record<string, unknown>;
interface Drawn {
  nodes: Given[];
  edges: Edge[];
}

export interface RandomWorkflow {
  nodes: Given[];
  edges: Edge[];
  /** What the agents and the service do, by their marks. */
  outcomeOf(mark: string): AgentOutcome;
}

type Gen = fc.GeneratorValue;
type Integer = typeof fc.integer;
type Pick = <Value>(...values: readonly Value[]) => Value;

/** Of no resource. */
const unknownOId = 'rs_000000000000000000000';
const failingExpression = '$error("no")';

/** What the nodes of a graph ask and tell. */
export interface Surroundings {
  agentOId: string;
  /** The address of a service that answers a POST with what it does with the mark of its body. */
  serviceUrl: string;
  endpointOId: string;
  /** A text, which never changes. */
  resourceOId: string;
  /** The name of the only competitor. */
  competitor: string;
  /** A workflow that asks the service with the `mark` of its input, and gives its answer. */
  childOId: string;
}

/** A graph of at most so many nodes, those inside maps included. */
export function randomWorkflow(
  gen: Gen,
  integer: Integer,
  { agentOId, serviceUrl, endpointOId, resourceOId, competitor, childOId }: Surroundings,
  most: number,
): RandomWorkflow {
  const upTo = (max: number, min = 0) => gen(integer, { min, max });
  const pick: Pick = (...values) => values[upTo(values.length - 1)] as never;
  const chance = (percent: number) => upTo(99) < percent;
  const seed = upTo(1_000_000);
  const failing = upTo(60);
  let left = upTo(most, 1);
  let named = 0;

  /** `of` is a text that tells an item or iteration from all others, `always` a value that every node may read. */
  function graph(count: number, depth: number, of: string, always: string): Drawn {
    const ids: string[] = [];
    const nodes: Given[] = [];
    const edges: Edge[] = [];
    for (let at = 0; at < count && (at === 0 || left > 0); at++) {
      const from = [...new Set(at === 0 ? [] : Array.from({ length: upTo(3, 1) }, () => pick(...ids)))];
      const id = `n${named++}`;
      left -= 1;
      ids.push(id);
      nodes.push(node(id, from, depth, of, always));
      edges.push(...from.map((one) => ({ from: one, to: id })));
    }
    for (const one of nodes) connect(one, edges);
    return { nodes, edges };
  }

  function node(id: string, from: readonly string[], depth: number, of: string, always: string): Given {
    const isAny = chance(25);
    const common = {
      id,
      ...(isAny ? { join: 'any', input: { fixed: 1 } } : {}),
      ...policy(),
    };
    const type = pick(
      'agent',
      'agent',
      'http',
      'workflow',
      'notify',
      'query',
      'refresh',
      'transform',
      'condition',
      depth < 2 && left > 0 ? 'map' : 'agent',
      // an iteration is told by its number alone, which one inside another hides
      depth < 2 && left > 0 && !of.includes('$iteration') ? 'repeat' : 'agent',
    );
    const retry = chance(60) ? { retry: { attempts: upTo(3, 1), backoffSeconds: 0 } } : {};
    if (type === 'agent')
      return { ...common, type, agentOId, input: { companyName: `"${id}" & ${of}` }, ...retry };
    const { input: _fixed, ...plain } = common as Given;
    if (type === 'workflow')
      return { ...plain, type, workflowOId: childOId, input: { mark: `"${id}" & ${of}` }, ...retry };
    if (type === 'http')
      return { ...plain, type, method: 'POST', url: serviceUrl, body: `{{ "${id}" & ${of} }}`, ...retry };
    if (type === 'notify')
      return {
        ...plain,
        type,
        endpointOId,
        text: `{{ ${chance(10) ? failingExpression : `"${id}" & ${of}`} }}`,
      };
    if (type === 'query') {
      const text = pick(`"${competitor}"`, `"${competitor}"`, '"Nobody"', '$input.none', failingExpression);
      return { ...plain, type, source: 'entities', filters: { kind: 'competitor', text: `{{ ${text} }}` } };
    }
    if (type === 'refresh')
      return {
        ...plain,
        type,
        resourceOId: pick(resourceOId, `{{ "${resourceOId}" }}`, '{{ $input.none }}', unknownOId),
        ...retry,
      };
    if (type === 'transform') {
      const reads = `{${from.map((one) => `"${one}": $exists(${one})`).join(', ')}}`;
      return {
        ...common,
        type,
        expression: chance(15) ? failingExpression : isAny || from.length === 0 ? always : reads,
      };
    }
    if (type === 'condition')
      return {
        ...common,
        type,
        expression: chance(10)
          ? failingExpression
          : pick('true', 'false', '"a"', '"b"', '3', '$input.size = 7'),
      };
    if (type === 'repeat') return { ...plain, type, ...iterations(depth, of) };
    const inner = graph(upTo(4, 1), depth + 1, '$item', '$index');
    const items = Array.from({ length: upTo(depth === 0 ? 6 : 3) }, (_, at) => `${of} & ".${at}"`);
    const single = inner.nodes.length === 1 && chance(50);
    return {
      ...plain,
      type,
      items: chance(5) ? failingExpression : `[${items.join(', ')}]`,
      concurrency: upTo(4, 1),
      ...(single ? { node: inner.nodes[0] } : { ...inner, entry: inner.nodes[0]?.id }),
    };
  }

  function iterations(depth: number, of: string): Given {
    const inner = graph(upTo(3, 1), depth + 1, `${of} & "i" & $iteration`, '$iteration');
    return {
      until: chance(5) ? failingExpression : `$iteration = ${upTo(4, 1)}`,
      maxIterations: upTo(4, 2),
      ...inner,
      entry: inner.nodes[0]?.id,
    };
  }

  function policy(): Given {
    const onError = pick('fail', 'skip', 'default', 'default', 'branch', 'branch');
    return { onError, ...(onError === 'default' ? { default: pick<unknown>(7, 'none', { d: 1 }) } : {}) };
  }

  /** Conditions of the edges that lead out of a node; one that branches at an error needs an edge for it. */
  function connect(one: Given, edges: readonly Edge[]): void {
    const out = edges.filter(({ from }) => from === one.id);
    if (one.onError === 'branch' && out.length === 0) one.onError = 'skip';
    for (const [at, edge] of out.entries()) {
      if (one.onError === 'branch' && (at === 0 || chance(30))) edge.when = 'error';
      else if (one.type === 'condition' && chance(75))
        edge.when = pick<Edge['when']>(true, false, 'a', 3, '3', 'true', 'else', 'else');
    }
  }

  return {
    ...graph(left, 0, '""', '$input.size'),
    outcomeOf(mark) {
      const hash = Bun.hash.xxHash32(`${seed} ${mark}`);
      if (hash % 100 >= failing) return { failures: 0, mayTryAgain: true };
      const failures = [1, 2, 1_000][(hash >>> 8) % 3] ?? 0;
      return { failures, mayTryAgain: (hash >>> 16) % 4 > 0 };
    },
  };
}
