import type jsonata from 'jsonata';
import { yieldToEventLoop } from '../../../event-loop.ts';
import { type Bindings, variablesOf } from './bindings.ts';
import { expressionErrorOf } from './expression-error.ts';
import { jsonValueOf } from './json-value.ts';
import type { ParsedExpression } from './parsed-expression.ts';
import type { Part } from './syntax.ts';

/** The outcome of an evaluation: the value, or that it takes more than a few milliseconds. */
export type Here = { value: unknown } | { isTooMuch: true };

/**
 * What one expression may cost this process: evaluations, items of lists, eights of characters; of a value that is
 * looked at as a whole its members and characters.
 */
const budget = 20_000;

const heldMs = 8;
let heldSince = performance.now();
let pause: Promise<void> | null = null;

/**
 * Awaited between two parts: all expressions that are evaluated at a time hold the loop together for so long, and go on
 * together. Parts of a list are evaluated side by side: were each to wait for a turn of its own, a long one took long.
 */
function turn(): Promise<void> | undefined {
  if (pause) return pause;
  if (performance.now() - heldSince < heldMs) return undefined;
  pause = yieldToEventLoop().then(() => {
    pause = null;
    heldSince = performance.now();
  });
  return pause;
}

class TooMuch {}

interface Base {
  spent?: number;
}

/** Called by the interpreter with every value on the way: the sum of their sizes bounds the work between two of them. */
const onValue = Symbol.for('jsonata.__evaluate_exit') as unknown as string;
const prepared = new WeakSet<jsonata.Expression>();

/** Evaluates an expression of simple parts in this process. Throws ExpressionError. */
export async function evaluateHere(
  parsed: ParsedExpression,
  bindings: Bindings,
  root: unknown,
): Promise<Here> {
  const { expression, walked } = parsed;
  if (!prepared.has(expression)) {
    prepared.add(expression);
    expression.assign(onValue, (part: Part, _input: unknown, { base }: { base: Base }, value: unknown) => {
      base.spent = (base.spent ?? 0) + 1 + sizeOf(value);
      if (walked.has(part)) base.spent += weigh(value, budget - base.spent);
      if (base.spent > budget) throw new TooMuch();
      return turn();
    });
  }
  // reading it may have taken a while
  await turn();
  try {
    return { value: jsonValueOf(await expression.evaluate(root, variablesOf(bindings))) };
  } catch (error) {
    if (error instanceof TooMuch) return { isTooMuch: true };
    throw expressionErrorOf(error);
  }
}

/** Of the value itself, not of what it holds. */
const sizeOf = (value: unknown) =>
  typeof value === 'string' ? value.length >> 3 : Array.isArray(value) ? value.length : 0;

/** Characters, items and members of the value with all that it holds; stops where they are more than `most`. */
function weigh(value: unknown, most: number): number {
  let weight = 0;
  const open = [value];
  while (open.length > 0 && weight <= most) {
    const one = open.pop();
    if (typeof one === 'string') weight += one.length;
    if (typeof one !== 'object' || one === null) continue;
    const inner = Object.values(one);
    weight += 1 + inner.length;
    if (weight <= most) open.push(...inner);
  }
  return weight;
}
