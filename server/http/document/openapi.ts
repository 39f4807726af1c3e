import { z } from 'zod';
import { bareErrorBody, errorBody } from '../../../schema/wire.ts';
import type { Route } from '../route.ts';
import { type Group, groupName, groupsOf } from './groups.ts';
import { introduction } from './introduction.ts';
import { parametersOf, shareParameters } from './parameters.ts';
import { componentOf, type Json, replySchema, type Schemas, usedSchemas } from './schema.ts';

/** What operations refer to, gathered while they are described. */
interface Components {
  schemas: Schemas;
  responses: Record<string, Json>;
}

const refusals: Record<number, { name: string; description: string }> = {
  400: { name: 'BadRequest', description: 'Invalid input; `errors` names each fault' },
  401: { name: 'Unauthorized', description: 'The key is missing, wrong, revoked or expired' },
  402: { name: 'PaymentRequired', description: 'Credits used up' },
  403: { name: 'Forbidden', description: 'The key lacks the scope' },
  404: { name: 'NotFound', description: 'No such oId in the workspace' },
  408: { name: 'RequestTimeout', description: 'The body came too slowly' },
  409: { name: 'Conflict', description: 'Conflict with the present state' },
  412: { name: 'PreconditionFailed', description: 'The record has changed since it was read' },
  413: { name: 'ContentTooLarge', description: 'Body too large' },
  415: {
    name: 'UnsupportedMediaType',
    description: 'Content type not in the document',
  },
  422: {
    name: 'UnprocessableContent',
    description: 'The Idempotency-Key was used for another request',
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests with this key; or 30 wrong keys in a minute from one address',
  },
  500: { name: 'InternalServerError', description: 'Something went wrong on the server' },
  502: {
    name: 'BadGateway',
    description: 'The model endpoint refused the request, as its sentence says',
  },
  503: { name: 'ServiceUnavailable', description: 'The server is overloaded or its database unavailable' },
};

/** Statuses after which a client is told how long to wait. */
const waits = new Set([429, 503]);

const text = { type: 'string' };
const headers = {
  RateLimit: { description: 'Remaining budget', schema: text },
  RateLimitPolicy: { description: 'The budget', schema: text },
  RequestId: { description: 'Id of the request in the log', schema: text },
  RetryAfter: { description: 'Seconds to wait', schema: text },
  HasMore: { description: '`true` on a file that ends at its limit', schema: text },
};

const headerReference = (name: keyof typeof headers): Json => ({ $ref: `#/components/headers/${name}` });

/** Headers of every success. */
const successHeaders = {
  'x-request-id': headerReference('RequestId'),
  RateLimit: headerReference('RateLimit'),
  'RateLimit-Policy': headerReference('RateLimitPolicy'),
};

const security = [{ apiKey: [] }, { xApiKey: [] }, { bearer: [] }];

export interface ApiDocument extends Json {
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; url: string };
    contact: { name: string };
  };
  tags: Group[];
}

/** The OpenAPI 3.1 document, computed from the same shapes that check the requests. */
export function openApiDocument(routes: readonly Route[], serverUrl: string): ApiDocument {
  const components: Components = { schemas: { named: {}, inputNames: new Map() }, responses: {} };
  // Replies first: a shape's own name is that of the form in which it leaves.
  const replies = routes.map((route) => replySchema(route, components.schemas));
  const operations = routes.map((route, place) => operation(route, replies[place] ?? {}, components));
  const parameters = shareParameters(operations);
  const paths: Record<string, Json> = {};
  for (const [place, route] of routes.entries()) {
    const at = `/api/v2${route.path}`;
    paths[at] = { ...paths[at], [route.method.toLowerCase()]: operations[place] };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Groundwork',
      // The interface's version; the product's stands in package.json alone.
      version: '3.0.0',
      description: introduction,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      contact: { name: 'The operator of this server' },
    },
    servers: [{ url: serverUrl }],
    security,
    tags: groupsOf(new Set(routes.map((route) => route.tag))),
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'api_key', description: 'The key of the workspace' },
        xApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'For proxies that drop headers with underscores',
        },
        bearer: { type: 'http', scheme: 'bearer' },
        apiKeyInQuery: {
          type: 'apiKey',
          in: 'query',
          name: 'api_key',
          description: 'For senders that can only set an address',
        },
        hookToken: {
          type: 'apiKey',
          in: 'query',
          name: 'token',
          description: 'Token of a hook, part of its address',
        },
      },
      parameters: sorted(parameters),
      headers,
      responses: sorted(components.responses),
      schemas: usedSchemas([paths, parameters, components.responses], components.schemas.named),
    },
    // behind the components: half a kilobyte less once compressed
    paths: sorted(paths),
  };
}

const sorted = <T>(members: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));

function operation(route: Route, reply: Json, components: Components) {
  return {
    operationId: operationId(route),
    tags: [groupName(route.tag)],
    summary: route.summary,
    ...(route.isHook ? { security: [{ hookToken: [] }] } : {}),
    ...(route.keyInQuery ? { security: [...security, { apiKeyInQuery: [] }] } : {}),
    // the summary stands above it wherever the document is shown
    description: route.description ?? `Scope: ${route.scope ?? 'any'}.`,
    ...(route.deprecated ? { deprecated: true } : {}),
    parameters: parametersOf(route, components.schemas),
    ...(route.body ? { requestBody: requestBody(route, route.body, components) } : {}),
    responses: responses(route, reply, components),
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

function requestBody(route: Route, body: z.ZodType, components: Components): Json {
  const schema = componentOf(body, components.schemas, 'input');
  const example = exampleOf(route, body);
  return {
    required: route.method !== 'DELETE',
    content: route.upload
      ? { 'multipart/form-data': { schema: withFiles(schema), example: { metadata: example } } }
      : { 'application/json': { schema, example } },
  };
}

/** A whole body that is accepted: what tools make of a schema sends members together that exclude each other. */
function exampleOf({ method, path, example }: Route, body: z.ZodType): unknown {
  const whole = example ?? z.globalRegistry.get(body)?.requestExample;
  if (whole === undefined) throw new Error(`${method} ${path} has a body without an example`);
  return whole;
}

const binary = { type: 'string', contentMediaType: 'application/octet-stream' };

/** A form with files, and the body as JSON in one of its parts. */
const withFiles = (metadata: Json): Json => ({
  type: 'object',
  required: ['metadata'],
  properties: { metadata, files: { type: 'array', items: binary }, file: binary },
});

function responses(route: Route, reply: Json, components: Components): Json {
  const ofFrame = [400, 401, 403, 429, 500, 503];
  const ofBody = route.method === 'GET' ? [] : [408, 409, 413, 415, 422];
  // What costs credits may ask a model too, unless it is one transaction: that only has a job ask later.
  const ofModel = route.asksModel || (route.refusals.includes(402) && !route.atomic) ? [502] : [];
  const refusals = [...new Set([...ofFrame, ...ofBody, ...ofModel, ...route.refusals])].sort();
  return {
    [route.status]: {
      description: 'Success',
      headers: { ...successHeaders, ...(route.cutsRows ? { 'x-has-more': headerReference('HasMore') } : {}) },
      content: {
        ...(route.replyType
          ? { [route.replyType]: { schema: { type: 'string' } } }
          : { 'application/json': { schema: reply } }),
        ...(route.sendsRows
          ? {
              'text/csv': { schema: { type: 'string' } },
              'application/x-ndjson': { schema: { type: 'string' } },
            }
          : {}),
        ...(route.takesLong || route.follows ? { 'text/event-stream': { schema: events(components) } } : {}),
      },
    },
    ...(route.isOneRecord ? { 304: { description: 'Not modified since the ETag' } } : {}),
    ...Object.fromEntries(refusals.map((status) => [status, refusal(route, status, components)])),
  };
}

/** A reference to what every operation answers that is asked for events. */
function events({ schemas }: Components): Json {
  schemas.named.EventStream ??= {
    type: 'string',
    description:
      'Server-sent events with JSON as data: `run` with the `runOId`, `progress` with a `stage` (reading, writing, checking), `partial` with values as they are written, by pointer into `data`, `node` of a followed workflow, then `result` with the body of the reply or `error` with that of an error. Comments keep the connection open.',
    examples: [
      'event: run\ndata: {"runOId":"run_0VbZqTtUQzT6w2m4dXjWk"}\n\nevent: progress\ndata: {"stage":"reading"}\n\nevent: progress\ndata: {"stage":"writing","sources":12,"fields":6,"parts":0}\n\nevent: partial\ndata: {"values":[{"path":"/talkingPoints/0","value":"Two people compare exports by hand."}]}\n\nevent: progress\ndata: {"stage":"checking"}\n\nevent: result\ndata: {"_metadata":{},"found":true}\n\n',
    ],
  };
  return { $ref: '#/components/schemas/EventStream' };
}

/** A reference to the one response with which operations refuse by this status; a body of its own has one too. */
function refusal({ bareErrors, refusalBodies }: Route, status: number, components: Components): Json {
  const ofStatus = refusals[status] ?? { name: `Status${status}`, description: 'Refused' };
  const body = bareErrors ? bareErrorBody : (refusalBodies[status] ?? errorBody);
  const { name, description } = bareErrors
    ? { name: 'BareRefusal', description: 'Refused; `_metadata.message` says why' }
    : { ...ofStatus, name: body === errorBody ? ofStatus.name : `${ofStatus.name}${titleOf(body)}` };
  const isToldToWait = bareErrors || waits.has(status);
  components.responses[name] ??= {
    description,
    ...(isToldToWait ? { headers: { 'Retry-After': headerReference('RetryAfter') } } : {}),
    content: { 'application/json': { schema: componentOf(body, components.schemas, 'output') } },
  };
  return { $ref: `#/components/responses/${name}` };
}

const titleOf = (shape: z.ZodType) => z.globalRegistry.get(shape)?.id ?? '';
