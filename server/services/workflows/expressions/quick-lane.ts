import { builtins } from './builtins.ts';
import type { Part } from './syntax.ts';

/** The parts that an expression may have to be evaluated in this process. */
export interface QuickLane {
  isQuick: boolean;
  /** Parts whose value is looked at as a whole by what they are part of: compared, made a text, handed to a function. */
  walked: ReadonlySet<Part>;
}

const common = ['type', 'value', 'position', 'predicate', 'stages'];
const members: Readonly<Record<string, readonly string[]>> = {
  path: ['type', 'steps', 'predicate'],
  name: common,
  variable: common,
  string: common,
  number: common,
  value: common,
  binary: [...common, 'lhs', 'rhs'],
  unary: [...common, 'expression', 'expressions', 'lhs', 'consarray'],
  condition: [...common, 'condition', 'then', 'else'],
  block: [...common, 'expressions', 'consarray'],
  function: [...common, 'name', 'arguments', 'procedure'],
};

const knownNames = new Set([
  '',
  '$',
  'input',
  'nodes',
  'item',
  'index',
  'iteration',
  'previous',
  'run',
  'node',
]);

/**
 * Returns whether an expression has only parts that neither loop nor change their input: paths, comparisons,
 * arithmetic, conditions, lists, objects, simple functions. All else (own functions, patterns, ranges, sorting,
 * grouping, assignments) is evaluated in another process.
 */
export function quickLaneOf(root: Part): QuickLane {
  const walkedParts = new Set<Part>();

  const all = (parts: readonly (Part | undefined)[], isTop: boolean) =>
    parts.every((part) => part === undefined || isQuick(part, isTop));

  /** `isTop`: its context is the node's input; elsewhere it may be a list that the interpreter adds to. */
  const isQuick = (part: Part, isTop: boolean): boolean => {
    const known = members[part.type];
    if (!known || Object.keys(part).some((name) => !known.includes(name))) return false;
    for (const filter of [...(part.predicate ?? []), ...(part.stages ?? [])]) {
      if (filter.type !== 'filter') return false;
      walkedParts.add(filter.expr);
      if (!isQuick(filter.expr, false)) return false;
    }
    switch (part.type) {
      case 'path':
        return all(part.steps ?? [], false);
      case 'variable':
        return knownNames.has(part.value as string);
      case 'binary':
        return part.value !== '..' && isBinary(part, isTop);
      case 'unary':
        return isUnary(part, isTop);
      case 'condition':
        if (part.condition) walkedParts.add(part.condition);
        return all([part.condition, part.then, part.else], isTop);
      case 'block':
        return all(part.expressions ?? [], isTop);
      case 'function':
        return isCall(part, isTop);
      default:
        return true;
    }
  };

  const isBinary = ({ lhs, rhs }: Part, isTop: boolean) => {
    const [left, right] = [lhs as Part, rhs as Part];
    walkedParts.add(left).add(right);
    return all([left, right], isTop);
  };

  const isUnary = (part: Part, isTop: boolean) => {
    if (part.value === '-') return all([part.expression], isTop);
    if (part.value === '[') return all(part.expressions ?? [], isTop);
    const pairs = part.lhs as [Part, Part][];
    for (const [name] of pairs) walkedParts.add(name);
    return isTop && all(pairs.flat(), isTop);
  };

  const isCall = ({ procedure, arguments: given = [] }: Part, isTop: boolean) => {
    const isSimple = procedure?.type === 'variable' && builtins.get(procedure.value as string) === 'simple';
    const isTold = given.length > 0 || procedure?.value === 'now' || procedure?.value === 'millis';
    for (const one of given) walkedParts.add(one);
    return isSimple && isTold && all(given, isTop);
  };

  return { isQuick: isQuick(root, true), walked: walkedParts };
}
