import { ExpressionError } from '../expressions/evaluate.ts';
import { parseExpression } from '../expressions/parsed-expression.ts';
import type { Part } from '../expressions/syntax.ts';

/** Marks a value that is known only at run time. */
export const open = Symbol('open');

/** The statically known part of a node's input. */
export interface KnownInput {
  /** Values, and `open` in place of those that a run makes. */
  members: Record<string, unknown>;
  /** No other members can be there. */
  isWhole: boolean;
  /** Where a member stands in the definition, from the node. */
  pathTo(steps: readonly string[]): string;
}

/**
 * Returns the statically known value of an object of expressions, or of one expression that is an object; null where
 * nothing is known.
 */
export function knownInput(input: unknown): KnownInput | null {
  if (typeof input === 'string') return ofExpression(input);
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  return {
    members: ofMembers(input as Record<string, unknown>),
    isWhole: true,
    pathTo: (steps) =>
      steps.reduce((path, step) => path + (/^\d+$/.test(step) ? `[${step}]` : `.${step}`), 'input'),
  };
}

function ofExpression(text: string): KnownInput | null {
  const root = rootOf(text);
  if (root?.type !== 'unary' || root.value !== '{' || root.predicate) return null;
  const pairs = root.lhs as [Part, Part][];
  const named = pairs.filter(([name]) => name.type === 'string');
  return {
    members: Object.fromEntries(named.map(([name, value]) => [name.value as string, toldBy(value)])),
    isWhole: named.length === pairs.length,
    pathTo: () => 'input',
  };
}

const ofMembers = (members: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, ofMember(value)]));

/** Texts are expressions; other values stand for themselves. */
function ofMember(value: unknown): unknown {
  if (typeof value === 'string') {
    const root = rootOf(value);
    return root ? toldBy(root) : open;
  }
  if (Array.isArray(value)) return value.map(ofMember);
  return typeof value === 'object' && value !== null ? ofMembers(value as Record<string, unknown>) : value;
}

/** The value of an expression that is written out. */
function toldBy(part: Part): unknown {
  const { type, value } = part;
  if (part.predicate) return open;
  if (type === 'string' || type === 'number' || type === 'value') return value;
  if (type === 'unary' && value === '{') {
    const pairs = part.lhs as [Part, Part][];
    if (pairs.some(([name]) => name.type !== 'string')) return open;
    return Object.fromEntries(pairs.map(([name, inner]) => [name.value as string, toldBy(inner)]));
  }
  // a list of a list is flattened, and one of nothing has no items: only lists of values are told
  if (type === 'unary' && value === '[') {
    const items = (part.expressions ?? []).map(toldBy);
    return items.some((item) => item === open || Array.isArray(item)) ? open : items;
  }
  return open;
}

function rootOf(text: string): Part | null {
  try {
    return parseExpression(text).expression.ast() as unknown as Part;
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}
