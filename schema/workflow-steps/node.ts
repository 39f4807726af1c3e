import { z } from 'zod';
import { boundedText } from '../wire.ts';

/** What every node of a workflow has, and what a type of nodes is made of. */

/** A JSONata expression, which services parse and limit. */
export const expression = boundedText(10_000)
  .refine((text) => text.trim().length > 0, 'must not be empty')
  .meta({
    id: 'WorkflowExpression',
    description:
      "JSONata. It sees `$input` (of the run), `$nodes.<id>.output|status|error`, `$item` and `$index` in a map, `$iteration` and `$previous` in a repeat, `$run{oId, startedAt}`, `$node{startedAt}` of the attempt; `$` is the node's input",
  });

export const nodeIdPattern = /^[A-Za-z_]\w{0,63}$/;
export const nodeId = z
  .string()
  .regex(nodeIdPattern, 'must be letters, digits and underscores, at most 64, not beginning with a digit')
  // the one name that an object cannot have a member of as it has others
  .refine((id) => id !== '__proto__', 'must be another name than __proto__');

/** An expression, or an object whose texts are expressions; other values stand for themselves. */
export const nodeInput = z
  .union([expression, z.record(z.string(), z.unknown())])
  .nullable()
  .meta({
    id: 'WorkflowNodeInput',
    description:
      "An expression, or an object of expressions and other values. Absent: the run's input for the entry node, else the predecessors' outputs by id, in a map the item",
  })
  .optional();

const retry = z
  .object({
    attempts: z.int().min(1).max(20).meta({ description: 'Attempts in all' }),
    backoffSeconds: z.number().min(0).max(3_600).default(1).meta({
      description: 'Before the second attempt; doubled before each further one, at most an hour',
    }),
  })
  .nullable()
  .meta({ id: 'WorkflowRetry' })
  .optional();

const join = z.enum(['all', 'any']).meta({
  id: 'WorkflowJoin',
  description:
    'all: after every predecessor has settled, if at least one leads here, else skipped. any: once, after the first that leads here',
});

const timeoutSeconds = z
  .number()
  .min(0.1)
  .max(86_400)
  .nullable()
  .meta({ id: 'WorkflowAttemptSeconds', description: 'Time-out of one attempt' })
  .optional();

export const errorPolicies = ['fail', 'skip', 'default', 'branch'] as const;
const onError = z.enum(errorPolicies).meta({
  id: 'WorkflowErrorPolicy',
  description:
    'fail: ends the run. skip: skips the node and what only it leads to. default: completes it with `default`. branch: takes only edges with `when: "error"`',
});

const instead = z
  .unknown()
  .meta({ id: 'WorkflowDefault', description: 'Output in place of an error, with `onError: default`' });

export const nodeMembers = {
  id: nodeId,
  name: boundedText(200).nullish(),
  join: join.default('all'),
  // without a default: what was stored before it existed reads as it did
  race: z
    .boolean()
    .meta({
      id: 'WorkflowRace',
      description: 'With `join: any`: once one has ended, cancels the open nodes that lead only here',
    })
    .optional(),
  retry,
  timeoutSeconds,
  onError: onError.default('fail'),
  default: instead.optional(),
};

const when = z.union([z.string().max(200), z.number(), z.boolean(), z.null()]).meta({
  id: 'WorkflowWhen',
  description:
    'After a condition: its value, `"else"` if no other edge matches. After an approval: `"approved"` or `"denied"`. After a node with `onError: branch`: `"error"`. Absent: after completion',
});

export const edge = z
  .object({ from: nodeId, to: nodeId, when: when.optional() })
  .meta({ id: 'WorkflowEdge' });
export type Edge = z.output<typeof edge>;

/** An expression of a node, for checks and drawings. */
export interface NodeExpression {
  /** From the node: `expression`, `input.company.domain`. */
  path: string;
  text: string;
  /** It is evaluated after the nodes inside its own, and sees them. */
  isInside?: boolean;
  /** The only variables that it sees, where they are not those of every expression. */
  sees?: readonly string[];
}

/** The form of a node in a drawing. */
export type Outline = 'box' | 'rounded' | 'diamond' | 'stadium' | 'slanted';

/** One type of node, a member of the registry; `server/services/workflows/steps/<type>.ts` has its behaviour. */
export interface NodeType<Type extends string = string, Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly type: Type;
  /** One sentence for people who choose. */
  readonly description: string;
  /** Its members beside those of every node. */
  readonly members: Shape;
  /** Expressions among its own members, those of `input` left out. */
  expressions(node: z.output<z.ZodObject<Shape>>): NodeExpression[];
  /** What is wrong with it beyond the shapes of its members; paths from the node. */
  check?(node: z.output<z.ZodObject<Shape>>): { path: string; message: string }[];
  /** Values of `when` that its edges may have, beside `error` and absent; null: any. */
  readonly branches: readonly string[] | null;
  /** In drawings: its outline, and what it does in a few words. */
  readonly drawing: { outline: Outline; tell(node: z.output<z.ZodObject<Shape>>): string };
}

export const defineNodeType = <const Type extends string, Shape extends z.ZodRawShape>(
  type: NodeType<Type, Shape>,
): NodeType<Type, Shape> => type;

/** Returns the expressions in an `input`. */
export function inputExpressions(input: unknown, path = 'input'): NodeExpression[] {
  if (typeof input === 'string') return [{ path, text: input }];
  if (Array.isArray(input)) return input.flatMap((one, at) => inputExpressions(one, `${path}[${at}]`));
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, one]) => inputExpressions(one, `${path}.${name}`));
}
