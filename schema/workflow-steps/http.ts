import { z } from 'zod';
import { secretName } from '../secret.ts';
import { defineNodeType } from './node.ts';
import { template, templateExpressions } from './template.ts';

const headerName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'must be the name of a header');
/** Headers that the connection, or the guarantee of one request, owns. */
const ownHeaders = new Set([
  'connection',
  'content-length',
  'host',
  'idempotency-key',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const secretUse = z
  .union([
    z.strictObject({ bearer: secretName }),
    z.strictObject({
      header: z
        .record(headerName, secretName)
        .refine(
          (headers) => [1, 2, 3, 4, 5].includes(Object.keys(headers).length),
          'must have 1 to 5 headers',
        ),
    }),
  ])
  .meta({
    id: 'WorkflowSecretUse',
    description:
      '`{"bearer": "crm"}` sends `Authorization: Bearer …`; `{"header": {"X-Key": "crm"}}` a header of its own',
  });

const statusClass = z.enum(['1xx', '2xx', '3xx', '4xx', '5xx']);
const status = z.int().min(100).max(599);

const retry = z
  .object({
    attempts: z.int().min(1).max(20).meta({ description: 'Attempts in all' }),
    backoffSeconds: z.number().min(0).max(3_600).default(1).meta({
      description: 'Before the second attempt; doubled before each further one',
    }),
    maxSeconds: z.number().min(0).max(3_600).default(3_600).meta({
      description:
        'Longest of these pauses; `Retry-After` of the answer may ask for a longer one, up to a day',
    }),
    on: z
      .array(z.union([z.literal('network'), statusClass, status]))
      .max(20)
      .default(['network', 408, 425, 429, '5xx'])
      .meta({ description: '`network`: no answer, or too late' }),
  })
  .nullable()
  .meta({ id: 'WorkflowRequestRetry' })
  .optional();

export const httpNode = defineNodeType({
  type: 'http',
  description: 'Sends a request to another service at least once, and outputs its answer',
  members: {
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']).default('GET'),
    url: template(4_000).meta({
      description:
        'Values of `{{ }}` are URL-encoded, except for one that the text begins with. Redirects are not followed',
    }),
    headers: z
      .record(headerName, template(8_000))
      .refine((headers) => Object.keys(headers).length <= 50, 'must have at most 50 headers')
      .optional(),
    query: z
      .record(z.string().min(1).max(200), z.unknown())
      .meta({ description: 'Values, or lists of them; null omits a parameter' })
      .optional(),
    body: z
      .unknown()
      .meta({
        description:
          "A text is sent as is, other values as JSON. A text that is a single `{{ }}` keeps its value's type",
      })
      .optional(),
    secret: secretUse.nullish(),
    signed: z.boolean().default(false).meta({
      description: "Signed like callbacks: Standard Webhooks, by the workspace's secret",
    }),
    timeoutSeconds: z.number().min(0.1).max(120).default(30).meta({ description: 'Time-out of one attempt' }),
    expect: z
      .array(z.union([statusClass, status]))
      .min(1)
      .max(20)
      .default(['2xx'])
      .meta({ description: 'Statuses that complete the node; any other fails the attempt' }),
    retry,
  },
  expressions: ({ url, headers, query, body }) => [
    ...templateExpressions(url, 'url'),
    ...templateExpressions(headers, 'headers'),
    ...templateExpressions(query, 'query'),
    ...templateExpressions(body, 'body'),
  ],
  check: ({ method, headers, body }) => [
    ...Object.keys(headers ?? {})
      .filter((name) => ownHeaders.has(name.toLowerCase()))
      .map((name) => ({ path: 'headers', message: `${name} is set by the request itself` })),
    ...(body !== undefined && (method === 'GET' || method === 'HEAD')
      ? [{ path: 'body', message: `cannot be sent with ${method}` }]
      : []),
  ],
  branches: [],
  drawing: { outline: 'slanted', tell: ({ method, url }) => `${method} ${url}` },
});
