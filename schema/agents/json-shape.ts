import { z } from 'zod';

/**
 * A caller's JSON Schema as a tree for asking and filling. It supports objects, arrays, texts, numbers, booleans,
 * enumerations, null, local references and bounds; other keywords are ignored and reported.
 */

export type Shape = ObjectShape | ArrayShape | LeafShape;

interface AnyShape {
  nullable: boolean;
  /** Title and description, of those above it too. */
  description: string;
}

export interface ObjectShape extends AnyShape {
  kind: 'object';
  members: { name: string; required: boolean; shape: Shape }[];
}

export interface ArrayShape extends AnyShape {
  kind: 'array';
  items: Shape;
  bounds: Bounds;
}

export interface LeafShape extends AnyShape {
  kind: 'string' | 'number' | 'integer' | 'boolean' | 'enum';
  /** Of an enumeration; a single one is no question. */
  values: (string | number | boolean)[];
  bounds: Bounds;
}

export type Bounds = Record<string, number>;

/** The reason why a schema is not supported, and the path. */
export interface ShapeFault {
  path: string[];
  message: string;
}

export type ReadShape = { shape: Shape; ignored: string[] } | { faults: ShapeFault[] };

const depthMost = 6;
export const leavesMost = 100;
const nameMost = 200;
const descriptionMost = 500;

const boundNames = {
  string: ['minLength', 'maxLength'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  array: ['minItems', 'maxItems'],
};
/** Keywords that are followed, or that say nothing about values. */
const understood = new Set([
  ...['type', 'properties', 'required', 'items', 'enum', 'const', 'nullable', 'anyOf', 'oneOf', '$ref'],
  ...['$defs', 'definitions', 'title', 'description', 'additionalProperties', '$schema', '$id', '$comment'],
  ...['default', 'examples', 'example', 'strict', ...Object.values(boundNames).flat()],
]);

type Node = Record<string, unknown>;

export function readShape(schema: Node): ReadShape {
  const faults: ShapeFault[] = [];
  const ignoredKeywords = new Set<string>();
  const fault = (path: string[], message: string): null => {
    faults.push({ path, message });
    return null;
  };
  let leaves = 0;

  function read(given: unknown, path: string[], depth: number, above: string): Shape | null {
    if (depth > depthMost) return fault(path, `exceeds the limit of ${depthMost} levels`);
    const found = unwrapped(given, path, 0);
    if (!found) return null;
    const { node, nullable } = found;
    for (const keyword of Object.keys(node)) if (!understood.has(keyword)) ignoredKeywords.add(keyword);
    const own = [node.title, node.description].filter((text) => typeof text === 'string');
    const description = [above, own.join(': ').slice(0, descriptionMost)].filter(Boolean).join(' · ');
    const kind = kindOf(node);
    if (kind === 'object') return readObject(node, path, depth, { nullable, description });
    if (kind === 'array') {
      const items = read(node.items ?? {}, [...path, 'items'], depth + 1, description);
      return items && { kind, nullable, description, items, bounds: boundsIn(node, 'array') };
    }
    if (!kind) return fault(path, `has an unknown type: ${JSON.stringify(node.type).slice(0, 100)}`);
    if (++leaves > leavesMost) return leaves === leavesMost + 1 ? fault([], tooMany) : null;
    const values = 'const' in node ? [node.const] : Array.isArray(node.enum) ? node.enum : [];
    const plain = values.filter((one) => ['string', 'number', 'boolean'].includes(typeof one));
    if (kind === 'enum' && plain.length === 0) return fault(path, 'has no value to choose from');
    const isNull = nullable || values.includes(null);
    const bounds = boundsIn(node, kind === 'string' ? 'string' : 'number');
    return { kind, nullable: isNull, description, values: plain as LeafShape['values'], bounds };
  }

  function readObject(node: Node, path: string[], depth: number, about: AnyShape): ObjectShape | null {
    const { properties = {}, required: requiredNames = [] } = node;
    if (!isNode(properties)) return fault([...path, 'properties'], 'must be an object');
    if (!Array.isArray(requiredNames)) return fault([...path, 'required'], 'must be a list of names');
    const names = Object.keys(properties);
    if (names.length === 0) return fault(path, 'names no properties');
    const unknown = requiredNames.find((name) => typeof name !== 'string' || !names.includes(name));
    if (unknown !== undefined)
      return fault([...path, 'required'], `names ${String(unknown).slice(0, 100)}, which is not a property`);
    const members = names.flatMap((name) => {
      const at = [...path, 'properties', name];
      if (name === '__proto__' || name === '' || name.length > nameMost)
        return fault(at, 'is not allowed as the name of a property') ?? [];
      const shape = read(properties[name], at, depth + 1, about.description);
      return shape ? [{ name, required: requiredNames.includes(name), shape }] : [];
    });
    return { kind: 'object', ...about, members };
  }

  /** Follows references, and takes null out of a choice of shapes. */
  function unwrapped(
    givenNode: unknown,
    path: string[],
    steps: number,
  ): { node: Node; nullable: boolean } | null {
    if (!isNode(givenNode)) return fault(path, 'must be an object');
    if (steps > depthMost) return fault(path, 'creates a cycle: it refers to itself');
    if (typeof givenNode.$ref === 'string') {
      const target = referred(schema, givenNode.$ref);
      if (!target)
        return fault([...path, '$ref'], `${givenNode.$ref.slice(0, 100)} does not exist in this schema`);
      return unwrapped({ ...target, ...without(givenNode, '$ref') }, path, steps + 1);
    }
    const choice = givenNode.anyOf ?? givenNode.oneOf;
    if (choice === undefined) {
      const types = Array.isArray(givenNode.type) ? givenNode.type : [givenNode.type];
      const others = types.filter((type) => type !== 'null');
      if (others.length > 1) return fault([...path, 'type'], 'has several types besides null; give one');
      return {
        node: { ...givenNode, type: others[0] },
        nullable: givenNode.nullable === true || others.length < types.length,
      };
    }
    const shapes = Array.isArray(choice) ? choice : [];
    const others = shapes.filter((one) => !(isNode(one) && one.type === 'null'));
    if (others.length !== 1) return fault(path, 'has several alternatives; give one, or one and null');
    const one = unwrapped(others[0], path, steps + 1);
    const rest = without(givenNode, 'anyOf', 'oneOf');
    return one && { node: { ...one.node, ...rest }, nullable: one.nullable || shapes.length > 1 };
  }

  const shape = read(schema, [], 1, '');
  if (shape && shape.kind !== 'object' && shape.kind !== 'array')
    fault([], 'must describe an object or an array');
  return faults.length > 0 || !shape
    ? { faults: faults.slice(0, 20) }
    : { shape, ignored: [...ignoredKeywords] };
}

const tooMany = `asks for more than ${leavesMost} values`;

const isNode = (given: unknown): given is Node =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

const without = (node: Node, ...names: string[]): Node =>
  Object.fromEntries(Object.entries(node).filter(([name]) => !names.includes(name)));

/** `#/$defs/price` within the schema itself, and nothing elsewhere. */
function referred(root: Node, ref: string): Node | null {
  if (!ref.startsWith('#/')) return null;
  let at: unknown = root;
  for (const step of ref.slice(2).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    at = isNode(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return isNode(at) ? at : null;
}

const types = ['object', 'array', 'string', 'number', 'integer', 'boolean'] as const;

function kindOf(node: Node): Shape['kind'] | null {
  if (node.enum !== undefined || 'const' in node) return 'enum';
  if (node.type === undefined)
    return node.properties !== undefined ? 'object' : node.items !== undefined ? 'array' : 'string';
  return types.find((type) => type === node.type) ?? null;
}

function boundsIn(node: Node, of: keyof typeof boundNames): Bounds {
  const entries = boundNames[of].map((name): [string, unknown] => [name, node[name]]);
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])));
}

/** Returns a zod shape that checks a filled value, without the ignored keywords. */
export function checkerOf(shape: Shape): z.ZodType {
  return z.fromJSONSchema(schemaOf(shape) as Parameters<typeof z.fromJSONSchema>[0]);
}

function schemaOf(shape: Shape): Node {
  const bare = bareSchema(shape);
  return shape.nullable ? { anyOf: [bare, { type: 'null' }] } : bare;
}

function bareSchema(shape: Shape): Node {
  if (shape.kind === 'array') return { type: 'array', items: schemaOf(shape.items), ...shape.bounds };
  if (shape.kind === 'enum') return { enum: shape.values };
  if (shape.kind !== 'object') return { type: shape.kind, ...shape.bounds };
  return {
    type: 'object',
    properties: Object.fromEntries(shape.members.map((one) => [one.name, schemaOf(one.shape)])),
    required: shape.members.flatMap(({ name, required }) => (required ? [name] : [])),
  };
}
