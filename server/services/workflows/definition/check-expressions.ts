import { lookalikeOf } from '../../../../schema/input/names.ts';
import type { WorkflowDraft } from '../../../../schema/workflow.ts';
import { nodeTypes, type WorkflowNode } from '../../../../schema/workflow-steps/index.ts';
import {
  inputExpressions,
  type NodeExpression,
  type NodeType,
} from '../../../../schema/workflow-steps/node.ts';
import type { Fault } from '../../../errors.ts';
import type { Turn } from '../../../event-loop.ts';
import { ExpressionError } from '../expressions/evaluate.ts';
import { type NodeRead, type ParsedExpression, parseExpression } from '../expressions/parsed-expression.ts';
import { ancestorsIn, type Scope } from './scopes.ts';

/** An expression where it stands, and the nodes that have settled before it is evaluated. */
interface Placed extends NodeExpression {
  scope: Scope | undefined;
  /** Variables beside those of every expression. */
  inside: readonly string[];
  /** Of a run or an item: it is no node's. */
  isOutput?: boolean;
  settled: ReadonlySet<string>;
}

/** By its id where each node stands. */
type Known = ReadonlyMap<string, Scope>;

/** Returns the faults of expressions: syntax errors, and references to what does not exist. */
export async function checkExpressions(
  draft: WorkflowDraft,
  scopes: readonly Scope[],
  turn: Turn,
): Promise<Fault[]> {
  const known: Known = new Map(
    scopes.flatMap((scope) => scope.nodes.map(({ node }) => [node.id, scope] as const)),
  );
  const faults: Fault[] = [];
  for (const placed of expressionsOf(draft, scopes)) {
    faults.push(...faultsOf(placed, known));
    await turn();
  }
  return faults;
}

function* expressionsOf({ output }: WorkflowDraft, scopes: readonly Scope[]): Generator<Placed> {
  const seenFrom = new Map<Scope, ReadonlySet<string>>();
  for (const scope of scopes) {
    const outside = outsideOf(scope, seenFrom);
    seenFrom.set(scope, outside);
    const ancestors = ancestorsIn(scope);
    const inside = insideOf(scope);
    for (const { node, path } of scope.nodes) {
      const settledNodes = new Set([...outside, ...(ancestors.get(node.id) ?? [])]);
      for (const one of ownExpressions(node)) {
        // there the nodes inside have settled, and the item or iteration is seen
        const innermost = one.isInside ? scopes.find(({ within }) => within?.node === node) : undefined;
        const inner = innermost?.nodes.map(({ node: { id } }) => id) ?? [];
        yield {
          ...one,
          scope,
          path: `${path}.${one.path}`,
          inside: innermost ? insideOf(innermost) : inside,
          isOutput: innermost !== undefined,
          settled: new Set([...settledNodes, ...inner]),
        };
      }
    }
  }
  const [top] = scopes;
  const settled = new Set(top?.nodes.map(({ node }) => node.id));
  if (output) yield { scope: top, path: 'output', text: output, inside: [], isOutput: true, settled };
}

/** Inside a map or a repeat: what had settled before that began. */
function outsideOf(scope: Scope, seenFrom: ReadonlyMap<Scope, ReadonlySet<string>>): ReadonlySet<string> {
  if (!scope.within) return new Set();
  const { scope: around, node } = scope.within;
  return new Set([...(seenFrom.get(around) ?? []), ...(ancestorsIn(around).get(node.id) ?? [])]);
}

const seenInside = { map: ['item', 'index'], repeat: ['iteration', 'previous'] } as const;

/** The variables that a scope and those around it give. */
const insideOf = ({ within }: Scope): string[] =>
  within ? [...insideOf(within.scope), ...seenInside[within.node.type]] : [];

function ownExpressions(node: WorkflowNode): NodeExpression[] {
  const { expressions } = nodeTypes[node.type] as unknown as NodeType;
  return [...expressions(node as never), ...('input' in node ? inputExpressions(node.input) : [])];
}

const variables = ['input', 'nodes', 'run', 'node'];

function faultsOf(placed: Placed, known: Known): Fault[] {
  const { path, text, inside, isOutput = false, sees } = placed;
  const parsed = parsedOrFault(text);
  if (typeof parsed === 'string') return [{ path, message: parsed }];
  const given = sees ?? [...variables, ...inside].filter((name) => name !== 'node' || !isOutput);
  return [
    ...unknownVariables(parsed, given),
    ...(sees ? [] : (parsed.nodes ?? [])).flatMap((read) => nodeFault(read, placed, known)),
  ].map((message) => ({ path, message }));
}

/** Returns the faults of an expression to which only these variables are visible. */
export function faultsOfExpression(text: string, sees: readonly string[]): string[] {
  const parsed = parsedOrFault(text);
  return typeof parsed === 'string' ? [parsed] : unknownVariables(parsed, sees);
}

const unknownVariables = ({ variables: read }: ParsedExpression, given: readonly string[]): string[] =>
  [...read].filter((name) => !given.includes(name)).map((name) => unknownVariable(name, given));

function parsedOrFault(text: string): ParsedExpression | string {
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) return error.message;
    throw error;
  }
}

function unknownVariable(name: string, given: readonly string[]): string {
  for (const [type, names] of Object.entries(seenInside))
    if ((names as readonly string[]).includes(name) && given.includes('nodes'))
      return `reads $${name}, which only nodes inside a ${type} see`;
  const meant = lookalikeOf(name, given);
  const hint = meant
    ? `; did you mean $${meant}?`
    : `; it sees $, ${given.map((one) => `$${one}`).join(', ')}`;
  return `reads $${name}, which is nothing that it sees${hint}`;
}

const viewMembers = ['output', 'status', 'error'];

function nodeFault({ id, member }: NodeRead, { scope, settled }: Placed, known: Known): string[] {
  const place = known.get(id);
  if (!place) {
    const meant = lookalikeOf(id, settled);
    return [`reads $nodes.${id}, but no node has this id${meant ? `; did you mean ${meant}?` : ''}`];
  }
  if (!settled.has(id) && place.within && place !== scope)
    return [
      `reads $nodes.${id}, which stands inside the ${place.within.node.type} ${place.within.node.id} and is seen there alone`,
    ];
  if (!settled.has(id)) return [`reads $nodes.${id}, which does not lead here: it may not have ended yet`];
  if (member !== null && !viewMembers.includes(member))
    return [`reads $nodes.${id}.${member}, but a node has output, status and error alone`];
  return [];
}
