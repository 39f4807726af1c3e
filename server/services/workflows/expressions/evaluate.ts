import jsonata from 'jsonata';
import { ApiError } from '../../../errors.ts';

/** What an expression sees beside `$`, the input of its node. */
export interface Bindings {
  input: unknown;
  nodes: Readonly<Record<string, NodeView>>;
  item?: unknown;
  index?: number;
  run: { oId: string; startedAt: string };
}

export interface NodeView {
  output: unknown;
  status: string;
  error: { code: string; message: string } | null;
}

/** An expression that cannot be evaluated: its message says why, for the caller. */
export class ExpressionError extends ApiError {
  constructor(message: string) {
    super(400, 'expression_failed', message);
  }
}

/** The value of an expression as JSON; null where it has none. Throws ExpressionError. */
export async function evaluate(text: string, bindings: Bindings, root: unknown): Promise<unknown> {
  try {
    const value = await jsonata(text).evaluate(root, { ...bindings });
    return value === undefined ? null : JSON.parse(JSON.stringify(value));
  } catch (error) {
    throw new ExpressionError(String((error as { message?: unknown }).message ?? error));
  }
}

/** The value of a node's `input`: of an expression, or of an object whose texts are expressions. */
export async function evaluateInput(input: unknown, bindings: Bindings, root: unknown): Promise<unknown> {
  if (typeof input === 'string') return evaluate(input, bindings, root);
  if (Array.isArray(input)) return Promise.all(input.map((one) => evaluateInput(one, bindings, root)));
  if (typeof input !== 'object' || input === null) return input;
  const members = Object.entries(input).map(async ([name, one]) => [
    name,
    await evaluateInput(one, bindings, root),
  ]);
  return Object.fromEntries(await Promise.all(members));
}

/** What is wrong with an expression by itself; null where nothing is. */
export function expressionFault(text: string): string | null {
  try {
    jsonata(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
