import { ExpressionError } from './expression-error.ts';
import { limits } from './expression-limits.ts';

/** The members of a parsed expression's part that are used here. */
export interface Part {
  type: string;
  value?: unknown;
  position?: number;
  steps?: Part[];
  expressions?: Part[];
  arguments?: Part[];
  procedure?: Part;
  expression?: Part;
  condition?: Part;
  then?: Part;
  else?: Part;
  lhs?: Part | [Part, Part][];
  rhs?: Part;
  predicate?: Filter[];
  stages?: Filter[];
  /** Names of variables that a step gives to its item and to its place. */
  focus?: string;
  index?: string;
}
interface Filter {
  type: string;
  expr: Part;
}

/** Returns every part of an expression, in no order. Throws ExpressionError for too deep nesting. */
export function partsOf(root: Part): Part[] {
  const foundParts: Part[] = [];
  const seen = new Set<object>();
  const open: [unknown, number][] = [[root, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, depth] = next;
    if (typeof one !== 'object' || one === null || one instanceof RegExp || seen.has(one)) continue;
    seen.add(one);
    const isPart = 'type' in one && typeof one.type === 'string';
    if (isPart) foundParts.push(one as Part);
    if (depth > limits.nestingMost)
      throw new ExpressionError(`the expression is nested in more than ${limits.nestingMost} levels`);
    for (const inner of Object.values(one)) open.push([inner, isPart ? depth + 1 : depth]);
  }
  return foundParts;
}

/**
 * Refuses a text that would take long to parse: the parser's time is quadratic in the steps of a path. Quoted text
 * counts too, since only the parser can recognise quotes.
 */
export function checkLength(text: string): void {
  if (text.length > limits.textMost)
    throw new ExpressionError(`the expression has more than ${limits.textMost} characters`);
  if (occurrences(text, '.') > limits.dotsMost)
    throw new ExpressionError(`the expression has more than ${limits.dotsMost} dots`);
  if (occurrences(text, '%') > limits.percentMost)
    throw new ExpressionError(`the expression has more than ${limits.percentMost} percent signs`);
}

function occurrences(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count++;
  return count;
}
