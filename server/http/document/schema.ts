import { z } from 'zod';
import { metadata } from '../../../schema/wire.ts';
import type { Route } from '../route.ts';

/** The members of a JSON Schema that the document reads. */
export type Json = Record<string, unknown>;

/** The JSON Schemas under `#/components/schemas`. */
export interface Schemas {
  named: Record<string, Json>;
  /** What a shape is called on the way in, by its id: the form on the way out has the id itself. */
  inputNames: Map<string, string>;
}

/** Returns the envelope around a route's answer. A named shape gives a named reply, which operations share. */
export function replySchema(route: Pick<Route, 'reply' | 'response'>, schemas: Schemas): Json {
  const meta = componentOf(metadata, schemas, 'output');
  const value = componentOf(route.response, schemas, 'output');
  if (route.reply === 'flat') return beside(meta, value, schemas);
  const properties = { _metadata: meta, data: value };
  const envelope = { type: 'object', required: ['_metadata', 'data'], properties };
  const name = nameOf(value);
  return name ? added(`${name}Reply`, envelope, schemas) : envelope;
}

/** `_metadata` among the members of the value itself: two closed objects joined by allOf would fit nothing. */
function beside(meta: Json, value: Json, schemas: Schemas): Json {
  const name = nameOf(value);
  const { examples: _, ...schema } = name ? (schemas.named[name] ?? {}) : value;
  const forms = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  const flat = forms
    ? { anyOf: forms.map((form) => beside(meta, form, schemas)) }
    : {
        ...schema,
        type: 'object',
        required: ['_metadata', ...((schema.required as string[] | undefined) ?? [])],
        properties: { _metadata: meta, ...(schema.properties as Json | undefined) },
      };
  return name ? added(`${name}Flat`, flat, schemas) : flat;
}

/** No shape stands behind a reply, so nothing else keeps its name from being taken. */
function added(name: string, schema: Json, { named }: Schemas): Json {
  if (named[name] && !alike(named[name], schema)) throw new Error(`Two schemas are called ${name}`);
  named[name] = schema;
  return reference(name);
}

const alike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const isReference = (schema: Json) => Object.keys(schema).length === 1 && typeof schema.$ref === 'string';
const nameOf = (schema: Json) => (typeof schema.$ref === 'string' ? schema.$ref.split('/').pop() : undefined);

/** Returns a reference to the shape's component, or the schema itself when the shape has no name. */
export function componentOf(shape: z.ZodType, schemas: Schemas, io: 'input' | 'output'): Json {
  const { schema, shapes } = converted(shape, io);
  const id = z.globalRegistry.get(shape)?.id;
  // A shape with a name of its own may be among those inside it already.
  if (!id || isReference(schema)) return kept(schema, shapes, schemas, io);
  return kept(reference(id), { ...shapes, [id]: schema }, schemas, io);
}

/** Returns the schema of a shape; named shapes inside it become components. */
export function jsonSchema(shape: z.ZodType, schemas: Schemas, io: 'input' | 'output'): Json {
  const { schema, shapes } = converted(shape, io);
  return kept(schema, shapes, schemas, io);
}

function converted(shape: z.ZodType, io: 'input' | 'output'): { schema: Json; shapes: Record<string, Json> } {
  const whole = z.toJSONSchema(shape, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    override({ jsonSchema }) {
      // It stands with the body of the operation.
      delete jsonSchema.requestExample;
    },
  });
  const text = JSON.stringify(whole).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/');
  const { $defs = {}, $schema: _, id: __, ...schema } = JSON.parse(text, shortened) as Json;
  const inner = Object.entries($defs as Record<string, Json>);
  return { schema, shapes: Object.fromEntries(inner.map(([id, { id: _own, ...found }]) => [id, found])) };
}

/** The same said shortly: bounds of every whole number are none, and null is one type among others. */
function shortened(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { minimum, maximum, ...others } = value as Json;
  const bounded: Json = {
    ...others,
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  };
  const { anyOf, ...rest } = bounded;
  const [form, nothing, ...more] = (Array.isArray(anyOf) ? anyOf : []) as (Json | undefined)[];
  if (nothing?.type !== 'null' || more.length > 0 || typeof form?.type !== 'string' || 'const' in form)
    return bounded;
  const values = Array.isArray(form.enum) ? { enum: [...form.enum, null] } : {};
  return { ...form, ...rest, ...values, type: [form.type, 'null'] };
}

/** Adds the shapes as components and gives the schema with their names. */
function kept(schema: Json, shapes: Record<string, Json>, schemas: Schemas, io: 'input' | 'output'): Json {
  const names = io === 'input' ? inputNames(shapes, schemas) : new Map<string, string>();
  for (const [id, found] of Object.entries(shapes))
    schemas.named[names.get(id) ?? id] ??= renamed(found, names);
  return renamed(schema, names);
}

/** A shape that looks different on the way in, or holds one that does, takes a name of its own there. */
function inputNames(shapes: Record<string, Json>, schemas: Schemas): Map<string, string> {
  const names = new Map(Object.keys(shapes).map((id) => [id, schemas.inputNames.get(id) ?? id]));
  const differs = (id: string) => {
    const known = schemas.inputNames.has(id) ? undefined : schemas.named[id];
    return known && names.get(id) === id && !alike(known, renamed(shapes[id] ?? {}, names));
  };
  const others = () => Object.keys(shapes).filter(differs);
  for (let ids = others(); ids.length > 0; ids = others()) for (const id of ids) names.set(id, `${id}Input`);
  for (const [id, name] of names) schemas.inputNames.set(id, name);
  return names;
}

const renamed = (schema: Json, names: ReadonlyMap<string, string>): Json =>
  JSON.parse(
    JSON.stringify(schema).replaceAll(
      /"\$ref":"#\/components\/schemas\/([^"]+)"/g,
      (_, id: string) => `"$ref":"#/components/schemas/${names.get(id) ?? id}"`,
    ),
  );

/** Returns the schemas that the value refers to, directly or through others. */
export function usedSchemas<Schema>(value: unknown, named: Record<string, Schema>): Record<string, Schema> {
  const used = new Map<string, Schema>();
  const waiting: unknown[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [, name = ''] of JSON.stringify(next).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = named[name];
      if (schema === undefined || used.has(name)) continue;
      used.set(name, schema);
      waiting.push(schema);
    }
  }
  return Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1)));
}
