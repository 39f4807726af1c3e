import { z } from 'zod';
import { errorBody, metadata } from '../../schema/wire.ts';
import type { Method, Route } from './route.ts';

/** JSON Schema as far as this file looks into it. */
type Json = Record<string, unknown>;

interface Components {
  schemas: Record<string, Json>;
}

const refusalNames: Record<number, string> = {
  400: 'The input is not valid; `errors` names each fault',
  401: 'The key is missing, wrong, revoked or expired',
  402: 'The budget of credits is used up',
  403: 'The key does not have the scope',
  404: 'Nothing with this oId exists in the workspace',
  408: 'The body did not arrive in time',
  409: 'The request conflicts with what is there',
  412: 'The record has changed since it was read',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'The Idempotency-Key was used for another request',
  429: 'Too many requests',
  500: 'Something went wrong on the server',
  503: 'The server is overloaded or its database is away',
};

/** The OpenAPI 3.1 document, computed from the same shapes that check the requests. */
export function openApiDocument(routes: readonly Route[], serverUrl: string): Json {
  const components: Components = { schemas: {} };
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const at = `/api/v2${route.path}`;
    paths[at] = { ...paths[at], [route.method.toLowerCase()]: operation(route, components) };
  }
  componentOf(errorBody, components, 'output');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Groundwork',
      version: '3.0.0',
      description:
        'Workspace-scoped knowledge, search, agents and sales activity. Every call carries a key; every reply carries `_metadata`.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      contact: { name: 'The operator of this server' },
    },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }, { xApiKey: [] }, { bearer: [] }],
    tags: [...new Set(routes.map((route) => route.tag))]
      .sort()
      .map((name) => ({ name, description: `${name} operations` })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'api_key', description: 'The key of the workspace' },
        xApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'For proxies that drop headers with an underscore',
        },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: usedSchemas(paths, components),
    },
  };
}

/** Shapes that only served to make others are left out. */
function usedSchemas(paths: Json, components: Components): Json {
  const used = new Set<string>();
  const waiting: unknown[] = [paths];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [, name = ''] of JSON.stringify(next).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      waiting.push(components.schemas[name]);
    }
  }
  return Object.fromEntries([...used].sort().map((name) => [name, components.schemas[name]]));
}

function operation(route: Route, components: Components): Json {
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    description: route.description ?? `${route.summary}. Scope: ${route.scope ?? 'any'}.`,
    ...(route.deprecated ? { deprecated: true } : {}),
    parameters: [
      ...pathParameters(route),
      ...queryParameters(route, components),
      ...headerParameters(route.method),
    ],
    ...(route.body ? { requestBody: requestBody(route, components) } : {}),
    responses: responses(route, components),
  };
}

/** `GET /use-case/list` → `listUseCase`; unique, since a path's last segment names the operation. */
export function operationId(route: Pick<Route, 'method' | 'path'>): string {
  const [first = '', ...rest] = route.path.split('/').filter((part) => part && !part.startsWith('{'));
  const camel = (text: string) =>
    text
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('');
  return `${route.method.toLowerCase()}${camel(first)}${rest.map(camel).join('')}${route.path.includes('{') ? 'ByPath' : ''}`;
}

function pathParameters(route: Route): Json[] {
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', maxLength: 64 },
  }));
}

function queryParameters(route: Route, components: Components): Json[] {
  if (!route.query) return [];
  const schema = jsonSchema(route.query, components, 'input');
  const required = new Set((schema.required as string[] | undefined) ?? []);
  return Object.entries((schema.properties as Record<string, Json> | undefined) ?? {})
    .filter(([name]) => !route.path.includes(`{${name}}`))
    .map(([name, { description, deprecated, ...property }]) => ({
      name,
      in: 'query',
      required: required.has(name),
      ...(description ? { description } : {}),
      ...(deprecated ? { deprecated } : {}),
      ...(property.type === 'array' ? { style: 'form', explode: true } : {}),
      schema: property,
    }));
}

function headerParameters(method: Method): Json[] {
  if (method === 'GET') return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'The same key and body within 24 hours replay the first reply',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ];
}

function requestBody(route: Route, components: Components): Json {
  return {
    required: route.method !== 'DELETE',
    content: { 'application/json': { schema: componentOf(route.body as z.ZodType, components, 'input') } },
  };
}

function responses(route: Route, components: Components): Json {
  const limits = {
    'x-request-id': { description: 'The id that the log knows', schema: { type: 'string' } },
    RateLimit: { description: 'What is left of the budget', schema: { type: 'string' } },
    'RateLimit-Policy': { description: 'The budget', schema: { type: 'string' } },
  };
  const refusals = [
    400,
    401,
    403,
    413,
    415,
    429,
    500,
    503,
    ...(route.method === 'GET' ? [] : [409, 422]),
    ...route.refusals,
  ];
  const unfit = route.method === 'GET' ? new Set([413, 415]) : new Set<number>();
  return {
    [route.status]: {
      description: 'Success',
      headers: limits,
      content: { 'application/json': { schema: success(route, components) } },
    },
    ...Object.fromEntries(
      [...new Set(refusals)]
        .filter((status) => !unfit.has(status))
        .sort()
        .map((status) => [status, refusal(status, components)]),
    ),
  };
}

function refusal(status: number, components: Components): Json {
  const wait = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'string' } } };
  return {
    description: refusalNames[status] ?? 'Refused',
    ...(status === 429 || status === 503 ? { headers: wait } : {}),
    content: { 'application/json': { schema: componentOf(errorBody, components, 'output') } },
  };
}

function success(route: Route, components: Components): Json {
  const meta = componentOf(metadata, components, 'output');
  const value = componentOf(route.response, components, 'output');
  if (route.reply === 'data') {
    return { type: 'object', required: ['_metadata', 'data'], properties: { _metadata: meta, data: value } };
  }
  return beside(meta, value, components);
}

/** `_metadata` among the members of the value itself: two closed objects joined by allOf would fit nothing. */
function beside(meta: Json, value: Json, components: Components): Json {
  const name = typeof value.$ref === 'string' ? value.$ref.split('/').pop() : undefined;
  const schema = name ? (components.schemas[name] ?? {}) : value;
  const forms = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (forms) return { anyOf: forms.map((form) => beside(meta, form, components)) };
  const { examples: _, ...rest } = schema;
  return {
    ...rest,
    type: 'object',
    required: ['_metadata', ...((schema.required as string[] | undefined) ?? [])],
    properties: { _metadata: meta, ...(schema.properties as Json | undefined) },
  };
}

/** A reference to the shape's component, or the schema itself when the shape has no name. */
function componentOf(shape: z.ZodType, components: Components, io: 'input' | 'output'): Json {
  const id = z.globalRegistry.get(shape)?.id;
  const schema = jsonSchema(shape, components, io);
  // A shape with a name of its own has become a component on the way.
  if (!id || isReference(schema)) return schema;
  return { $ref: `#/components/schemas/${keep(components, id, schema, io)}` };
}

const isReference = (schema: Json) => Object.keys(schema).length === 1 && typeof schema.$ref === 'string';

/** Converts a shape; named shapes inside it become components. */
export function jsonSchema(shape: z.ZodType, components: Components, io: 'input' | 'output'): Json {
  const whole = z.toJSONSchema(shape, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    cycles: 'ref',
  }) as Json;
  const { $defs, definitions, $schema: _, id: __, ...schema } = whole;
  const inner = ($defs ?? definitions ?? {}) as Record<string, Json>;
  const names = new Map(
    Object.entries(inner).map(([id, { id: _own, ...found }]) => [id, keep(components, id, found, io)]),
  );
  for (const id of names.keys()) rewrite(components.schemas[names.get(id) ?? ''], names);
  return rewrite(schema, names) as Json;
}

/** One shape may look different on the way in; that form takes a name of its own. */
function keep(components: Components, id: string, schema: Json, io: 'input' | 'output'): string {
  const known = components.schemas[id];
  if (!known) {
    components.schemas[id] = schema;
    return id;
  }
  if (io === 'output' || sameForm(known, schema)) return id;
  components.schemas[`${id}Input`] ??= schema;
  return `${id}Input`;
}

const sameForm = (a: Json, b: Json) => normal(a) === normal(b);
const normal = (schema: Json) =>
  JSON.stringify(schema).replaceAll(/#\/(\$defs|definitions|components\/schemas)\//g, '#/');

function rewrite(value: unknown, names: Map<string, string>): unknown {
  if (Array.isArray(value)) for (const item of value) rewrite(item, names);
  else if (value !== null && typeof value === 'object') {
    const object = value as Json;
    const local =
      typeof object.$ref === 'string'
        ? /^#\/(?:\$defs|definitions)\/(.+)$/.exec(object.$ref)?.[1]
        : undefined;
    if (local) object.$ref = `#/components/schemas/${names.get(local) ?? local}`;
    // Zod leaves `examples` out of a shape that changes its input on the way, which is where they are wanted.
    if (object.requestExample !== undefined) {
      object.examples = [object.requestExample];
      delete object.requestExample;
    }
    for (const member of Object.values(object)) rewrite(member, names);
  }
  return value;
}
