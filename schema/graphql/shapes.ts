import type {
  ArgBuilder,
  EnumRef,
  InputFieldMap,
  InputObjectRef,
  InterfaceRef,
  ObjectRef,
} from '@pothos/core';
import { z } from 'zod';
import { inTimeZone } from '../input/local-time.ts';
import { checkedBy } from './arguments.ts';
import type { Builder } from './builder.ts';
import type { GraphqlContext } from './context.ts';
import { type Paging, paging } from './relay/connection.ts';

/**
 * Converts the shapes of REST into GraphQL types, so that nothing is defined twice. Shapes with an id become object
 * and enum types of that name; others are named by their place.
 */
export interface ShapeTypes {
  /**
   * Adds a field that leads to the record of an oId. All such fields of a request share what they have read, and what lists
   * have read. `name` is one of those that have a loader.
   */
  related<Parent extends object>(
    parent: ObjectRef<SchemaTypesOf, Parent>,
    field: string,
    name: string,
    oIdOf: (row: Parent) => string | null,
  ): void;
  /** Reads a record by its oId with the loader that its fields share; null for one that is not there. */
  load(name: string, oId: string, context: GraphqlContext): Promise<object | null>;
  /** The object type of a named shape, with what its values look like to the relations that are added to it. */
  object<T extends object>(name: string): ObjectRef<SchemaTypesOf, T>;
  /** Arguments of a query shape, and the shape itself to check them. `prefix` names the enums it brings along. */
  args<S extends z.ZodObject>(shape: S, prefix: string): CheckedArgs<S>;
  /** An input type of a query shape, for an argument that has members. */
  input(shape: z.ZodObject, name: string, prefix: string): InputObjectRef<SchemaTypesOf, object>;
  /** The same for a connection: `filters` are the members of the list's query but those of its pages. */
  list<S extends z.ZodObject>(filters: S, prefix: string): ListArgs<S>;
}

/** The time zone of times that name none. */
type Zoned = Pick<GraphqlContext, 'timeZone'>;

export interface ListArgs<S extends z.ZodObject> extends Pick<CheckedArgs<S>, 'args' | 'validate'> {
  read(args: object, context: Zoned): { filters: z.output<S>; paging: Paging };
}

export interface CheckedArgs<S extends z.ZodObject> {
  args(t: ArgBuilder<SchemaTypesOf>): InputFieldMap;
  validate: { schema: z.ZodType<Record<string, unknown>> };
  /** The arguments as the shape has read them; only for those that `validate` let through. */
  read(args: object, context: Zoned): z.output<S>;
}

type SchemaTypesOf = Builder['$inferSchemaTypes'];
type OutputType = ObjectRef<SchemaTypesOf, object> | EnumRef<SchemaTypesOf, string> | ScalarName;
type ScalarName = 'ID' | 'String' | 'Int' | 'Float' | 'Boolean' | 'DateTime' | 'JSON';

type ArgOptions = Parameters<ArgBuilder<SchemaTypesOf>>[0];

/** JSON Schema as far as this file looks into it. */
interface Json {
  $ref?: string;
  type?: string | string[];
  anyOf?: Json[];
  enum?: unknown[];
  items?: Json;
  properties?: Record<string, Json>;
  required?: string[];
  format?: string;
  description?: string;
  deprecated?: boolean;
  $defs?: Record<string, Json>;
}

/**
 * Names that members have in GraphQL alone. Clients cache what has an `id` under it, wherever they meet it: only a
 * record that `node` finds may have one.
 */
const fieldNames: Readonly<Record<string, string>> = { 'WorkflowNodeState.id': 'nodeId' };

const isLeaf = ({ type, enum: values }: Json) => type === 'string' && !values;

/** Interfaces that the object type of this name implements. */
type InterfacesOf = (name: string) => InterfaceRef<SchemaTypesOf, unknown>[];

/** Loads records by oId, in order; null for a missing one. */
export type Load = (oIds: string[], context: GraphqlContext) => Promise<(object | null)[]>;

/** Makes a field of a loader's type nullable, as loaders' types do not include null. */
export const orNull = <Row extends object>(rows: readonly (object | null)[]): Row[] => rows as Row[];

export function defineShapes(
  builder: Builder,
  shapes: readonly z.ZodType[],
  interfacesOf: InterfacesOf,
  loads: Readonly<Record<string, Load>>,
): ShapeTypes {
  const loadedRefs = new Map<string, LoadedRef>();
  const objects = new Map<string, ObjectRef<SchemaTypesOf, object>>();
  const enums = new Map<string, EnumRef<SchemaTypesOf, string>>();
  const roots = Object.fromEntries(shapes.map((shape, place) => [`_${place}`, shape]));
  const { $defs = {} } = jsonSchema(z.object(roots), 'output');
  /** Shapes with an id that are neither objects nor enumerations: they have no type of their own. */
  const leaves = new Map(Object.entries($defs).filter(([, schema]) => isLeaf(schema)));
  for (const [name, schema] of Object.entries($defs)) named(name, schema);

  function named(name: string, schema: Json): OutputType {
    if (isLeaf(schema)) leaves.set(name, schema);
    return schema.enum ? enumOf(name, schema) : objectOf(name, schema);
  }

  function objectOf(name: string, schema: Json): OutputType {
    const known = objects.get(name);
    if (known) return known;
    if (!schema.properties || Object.keys(schema.properties).length === 0) return 'JSON';
    const ref = refOf(name);
    objects.set(name, ref as ObjectRef<SchemaTypesOf, object>);
    // Members are resolved now, so that the types they bring along stand before the schema is built.
    const members = Object.entries(schema.properties).map(([member, found]) => ({
      member,
      field: fieldNames[`${name}.${member}`] ?? member,
      ...typeOf(found, member, `${name.replace(/Data$/, '')}${capital(member)}`),
      required: schema.required?.includes(member) ?? false,
      schema: found,
    }));
    ref.implement({
      ...described(schema),
      // That the members are there is a matter of names, which only the schema's own check can see.
      interfaces: interfacesOf(name) as never,
      fields: (t) =>
        Object.fromEntries(
          members.map(({ member, field, type, list, nullable, required, schema: found }) => [
            field,
            t.field({
              type: list ? [type] : type,
              nullable: nullable || !required,
              ...described(found),
              ...(found.deprecated
                ? { deprecationReason: found.description ?? 'Kept for older clients' }
                : {}),
              resolve: (parent) => parent[member] as never,
            }),
          ]),
        ),
    });
    return ref as ObjectRef<SchemaTypesOf, object>;
  }

  function loadedOf(name: string): LoadedRef {
    const ref = loadedRefs.get(name);
    if (!ref) throw new Error(`${name} has no loader`);
    return ref;
  }

  function refOf(name: string) {
    const load = loads[name];
    if (!load) return builder.objectRef<Record<string, unknown>>(name);
    const ref = loadedRef(builder, name, load);
    loadedRefs.set(name, ref);
    return ref;
  }

  function enumOf(name: string, schema: Json): EnumRef<SchemaTypesOf, string> {
    const known = enums.get(name);
    if (known) return known;
    const values = (schema.enum ?? []).map(String);
    const areNames = values.every((value) => /^\w+$/.test(value));
    const ref = builder.enumType(name, {
      ...described(schema),
      values: Object.fromEntries(values.map((value) => [areNames ? value : enumName(value), { value }])),
    });
    enums.set(name, ref);
    return ref;
  }

  function typeOf(
    schema: Json,
    member: string,
    path: string,
  ): { type: OutputType; list: boolean; nullable: boolean } {
    const { schema: found, nullable } = withoutNull(schema);
    if (found.type === 'array' && found.items) {
      return { type: typeOf(found.items, member, path).type, list: true, nullable };
    }
    return { type: singleType(found, member, path), list: false, nullable };
  }

  function singleType(schema: Json, member: string, path: string): OutputType {
    if (schema.$ref) {
      const name = schema.$ref.slice('#/$defs/'.length);
      const leaf = leaves.get(name);
      return leaf ? scalarOf(leaf, member) : (enums.get(name) ?? named(name, $defs[name] ?? {}));
    }
    if (schema.enum?.every((value) => typeof value === 'string')) {
      // A shape's own id goes before a name made of a place.
      return enumOf(path in $defs ? `${path}Value` : path, schema);
    }
    if (schema.type === 'object') return objectOf(path, schema);
    return scalarOf(schema, member);
  }

  /** Members of a query shape, with the options of the argument or the field that each becomes. */
  function membersOf(shape: z.ZodObject, prefix: string): { member: string; options: ArgOptions }[] {
    const schema = jsonSchema(shape, 'input');
    for (const [name, found] of Object.entries(schema.$defs ?? {})) named(name, found);
    return Object.entries(schema.properties ?? {}).map(([member, found]) => {
      const { type, list } = typeOf(found, member, `${prefix}${capital(member)}`);
      // Members of queries are no objects.
      const input = type as EnumRef<SchemaTypesOf, string> | ScalarName;
      const required = schema.required?.includes(member) ?? false;
      const options: ArgOptions = {
        type: list ? [input] : input,
        required,
        ...described(found),
        ...deprecated(found),
      };
      return { member, options };
    });
  }

  function argsOf(shape: z.ZodObject, prefix: string): CheckedArgs<typeof shape>['args'] {
    const members = membersOf(shape, prefix);
    return (t) => Object.fromEntries(members.map(({ member, options }) => [member, t(options)]));
  }

  function inputOf(shape: z.ZodObject, name: string, prefix: string): InputObjectRef<SchemaTypesOf, object> {
    const members = membersOf(shape, prefix);
    return builder.inputRef<object>(name).implement({
      description: `Filters of ${name.replace(/Filter$/, '').toLowerCase()} lists`,
      fields: (t) => Object.fromEntries(members.map(({ member, options }) => [member, t.field(options)])),
    });
  }

  return {
    load: (name, oId, context) => loadedOf(name).getDataloader(context).load(oId),
    related(parent, field, name, oIdOf) {
      const type = loadedOf(name);
      builder.objectField(parent, field, (t) => t.field({ type, nullable: true, resolve: oIdOf }));
    },
    object(name) {
      const ref = objects.get(name);
      if (!ref) throw new Error(`No shape with the id ${name} was handed in`);
      // The name says which shape it is, and with it what its values look like.
      return ref as never;
    },
    input: inputOf,
    args: (shape, prefix) => ({
      args: argsOf(shape, prefix),
      validate: { schema: checkedBy(shape) },
      read: (args, { timeZone }) => inTimeZone(args as z.output<typeof shape>, timeZone),
    }),
    list: (filters, prefix) => {
      const own = argsOf(filters, prefix);
      return {
        args: (t) => ({ ...own(t), ...connectionArgs(t) }),
        validate: { schema: checkedBy(filters.extend(paging.shape)) },
        read: (args, { timeZone }) => {
          const { first, after, last, before, ...others } = inTimeZone(args as Paging, timeZone);
          return { filters: others as z.output<typeof filters>, paging: { first, after, last, before } };
        },
      };
    },
  };
}

type LoadedRef = ReturnType<typeof loadedRef>;

const loadedRef = (builder: Builder, name: string, load: Load) =>
  builder.loadableObjectRef<Record<string, unknown>, string>(name, {
    load: async (oIds, context) => orNull(await load(oIds, context)),
    toKey: ({ oId }) => String(oId),
    cacheResolved: true,
  });

/** Arguments that every connection takes beside its filters; `paging` checks them. */
const connectionArgs = (t: ArgBuilder<SchemaTypesOf>): InputFieldMap => t.connectionArgs();

function jsonSchema(shape: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json;
}

function scalarOf(schema: Json, member: string): ScalarName {
  if (schema.format === 'date-time') return 'DateTime';
  if (schema.type === 'string') return /^(?:oId|oIds|uuid)$|OIds?$/.test(member) ? 'ID' : 'String';
  if (schema.type === 'integer') return 'Int';
  if (schema.type === 'number') return 'Float';
  return schema.type === 'boolean' ? 'Boolean' : 'JSON';
}

/**
 * `null` beside one other form makes a member nullable; several other forms are a value that only JSON can carry. A
 * schema that names no form at all allows null as well.
 */
function withoutNull(schema: Json): { schema: Json; nullable: boolean } {
  if (Array.isArray(schema.type)) {
    const [type, ...more] = schema.type.filter((name) => name !== 'null');
    const single = more.length === 0 && type ? { ...schema, type } : {};
    return { schema: single, nullable: schema.type.includes('null') };
  }
  if (!schema.anyOf) return { schema, nullable: !schema.type && !schema.$ref && !schema.enum };
  const forms = schema.anyOf.filter((form) => form.type !== 'null');
  const [only, ...more] = forms;
  return { schema: only && more.length === 0 ? only : {}, nullable: forms.length < schema.anyOf.length };
}

function described(schema: Json): { description?: string } {
  const text = schema.description ?? withoutNull(schema).schema.description;
  return text ? { description: text } : {};
}

function deprecated(schema: Json): { deprecationReason?: string } {
  return schema.deprecated ? { deprecationReason: schema.description ?? 'Kept for older clients' } : {};
}

/** GraphQL has no hyphens in names: `use-case` is USE_CASE there. */
const enumName = (value: string) => value.replaceAll(/\W/g, '_').toUpperCase();

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
