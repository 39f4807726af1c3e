import type { z } from 'zod';
import type { Route } from '../route.ts';
import { type Json, jsonSchema, type Schemas } from './schema.ts';

/** A parameter of an operation, or a reference to the component that it is. */
interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: unknown;
  schema: Json;
}

interface Reference {
  $ref: string;
}

/** Returns the parameters of a route: in the path, the query and the headers. */
export function parametersOf(route: Route, schemas: Schemas): (Parameter | Reference)[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']): Parameter => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string', maxLength: 64 },
    }),
  );
  const inQuery = route.query ? queryParameters(route.query, schemas) : [];
  return [
    ...inPath,
    ...inQuery.filter(({ name }) => !route.path.includes(`{${name}}`)),
    ...(route.method === 'GET' ? [] : [idempotencyKey]),
    ...(route.isOneRecord ? [ifNoneMatch] : []),
    prefer,
  ];
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body within 24 hours replay the first reply',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETag of an earlier reply: 304 if unchanged',
  schema: { type: 'string' },
};

const prefer: Parameter = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    '`handling=strict` refuses unknown names with 400. Otherwise a probably misspelt query parameter is refused, and other unknown names are listed in `_metadata.warnings`',
  schema: { type: 'string' },
};

function queryParameters(query: z.ZodType, schemas: Schemas): Parameter[] {
  const schema = jsonSchema(query, schemas, 'input');
  const required = new Set((schema.required as string[] | undefined) ?? []);
  return Object.entries((schema.properties as Record<string, Json> | undefined) ?? {}).map(
    ([name, { description, deprecated, ...property }]) => ({
      name,
      in: 'query',
      required: required.has(name),
      ...(description ? { description } : {}),
      ...(deprecated ? { deprecated } : {}),
      ...(property.type === 'array' ? { style: 'form', explode: true } : {}),
      schema: property,
    }),
  );
}

/**
 * Replaces parameters that several operations share by references. Returns the shared ones by name, in the order of
 * their first use.
 */
export function shareParameters(
  operations: readonly { parameters: (Parameter | Reference)[] }[],
): Record<string, Parameter> {
  const given = operations.flatMap(({ parameters }) => parameters.filter((one) => 'name' in one));
  const shared: Record<string, Parameter> = {};
  const references = new Map<string, Reference>();
  for (const [form, [parameter, ...others]] of Map.groupBy(given, (one) => JSON.stringify(one))) {
    const name = parameter && others.length > 0 ? freeName(parameter, shared) : undefined;
    if (!parameter || !name) continue;
    shared[name] = parameter;
    references.set(form, { $ref: `#/components/parameters/${componentName(name)}` });
  }
  for (const operation of operations)
    operation.parameters = operation.parameters.map((one) => references.get(JSON.stringify(one)) ?? one);
  return Object.fromEntries(Object.entries(shared).map(([name, one]) => [componentName(name), one]));
}

/** Generators of clients make a type of each component: a parameter must not share its name with a schema. */
const componentName = (name: string) => `${name}Parameter`;

/**
 * The form that is used first takes the parameter's own name, another is named by what sets it apart; where that is
 * neither a bound nor whether it may be left out, the parameter stays with its operation.
 */
function freeName(parameter: Parameter, takenNames: Readonly<Record<string, Parameter>>): string | undefined {
  const name = parameter.name.split('-').map(capital).join('');
  const first = takenNames[name];
  if (!first) return name;
  const bound = boundOf(parameter);
  const apart = [
    ...(first.required === parameter.required
      ? []
      : [`${parameter.required ? 'Required' : 'Optional'}${name}`]),
    ...(bound === undefined || bound === boundOf(first) ? [] : [`${name}UpTo${bound}`]),
  ];
  return apart.find((one) => !(one in takenNames));
}

/** The bound that somebody chose; that of every whole number is none. */
function boundOf({ schema }: Parameter): number | undefined {
  const bound = (schema.maxItems ?? schema.maximum) as number | undefined;
  return bound === Number.MAX_SAFE_INTEGER ? undefined : bound;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
