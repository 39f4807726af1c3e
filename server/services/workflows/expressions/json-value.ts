import { ExpressionError } from './expression-error.ts';
import { limits } from './expression-limits.ts';

/**
 * Copies the result of an expression as JSON: null for nothing, and without the interpreter's marks on lists. Stops
 * at the limits of a value, since one that repeats a part many times is far longer than its memory.
 */
export function jsonValueOf(value: unknown): unknown {
  let length = 0;

  const count = (characters: number) => {
    length += characters;
    if (length > limits.valueMost)
      throw new ExpressionError(`the expression has a value of more than ${limits.valueMost} characters`);
  };

  const copy = (one: unknown, depth: number): unknown => {
    if (depth > limits.valueDepthMost)
      throw new ExpressionError(`the expression has a value of more than ${limits.valueDepthMost} levels`);
    if (one === null || one === undefined) return countNull(count);
    if (typeof one === 'string') {
      count(one.length + 2);
      return one;
    }
    if (typeof one === 'number') return Number.isFinite(one) ? counted(count, one) : countNull(count);
    if (typeof one === 'boolean') return counted(count, one);
    if (Array.isArray(one)) {
      count(2 + one.length);
      return Array.from(one, (item) => copy(item, depth + 1));
    }
    if (typeof one !== 'object' || isFunction(one))
      throw new ExpressionError('the expression evaluates to a function, which is not JSON');
    return copyObject(one as Record<string, unknown>, depth);
  };

  const copyObject = (one: Record<string, unknown>, depth: number) => {
    count(2);
    const members: Record<string, unknown> = {};
    for (const name of Object.keys(one)) {
      if (name === '__proto__') throw new ExpressionError('the expression names a member __proto__');
      if (one[name] === undefined) continue;
      count(name.length + 4);
      members[name] = copy(one[name], depth + 1);
    }
    return members;
  };

  return copy(value, 0);
}

function countNull(count: (characters: number) => void): null {
  count(4);
  return null;
}

function counted<Value extends number | boolean>(count: (characters: number) => void, value: Value): Value {
  count(String(value).length);
  return value;
}

/** A function of the interpreter's: written in the expression, or built in. */
const isFunction = (one: object) =>
  ('_jsonata_lambda' in one && one._jsonata_lambda === true) ||
  ('_jsonata_function' in one && one._jsonata_function === true);
