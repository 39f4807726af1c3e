import { invalidField } from '../errors.ts';
import type { RequestPipeline } from '../http/handle.ts';
import type { Route } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import type { Ask, SentArguments } from './definition.ts';
import { eventsOf } from './events.ts';

/*
 * Tools do nothing by themselves: what they do are requests to routes of the API, under the key of the client, through
 * all that every request passes. So budgets, scopes, credits, deadlines, idempotency and sentences of errors are the
 * routes' own, and nothing can be done by a tool that its key could not do by REST.
 */

/** A tool call that was answered with an error. */
export class RefusedTool extends Error {
  readonly status: number;
  readonly body: SentArguments;
  readonly retryAfter: string | null;
  constructor(status: number, body: SentArguments, retryAfter: string | null) {
    super(typeof body.message === 'string' ? body.message : 'The call was refused');
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Notes of the API's replies during one tool call, beside their values. */
export interface ReplyNotes {
  warnings: string[];
  credits: number;
}

export interface AskOptions {
  requestId: string;
  tool: string;
  signal: AbortSignal;
  noted: ReplyNotes;
  /** Told of the stages of a route that takes long; null: nobody waits for them. */
  progress: ((message: string) => void) | null;
}

/** Headers of the client that say who asks; all else of a request is the tool's. */
const carriedHeaders = [
  'authorization',
  'api_key',
  'x-api-key',
  'x-forwarded-for',
  'forwarded',
  'traceparent',
];

/** Returns a function that calls routes with the credentials of `received`. */
export function askerOfRoutes(
  pipeline: RequestPipeline,
  routes: ReadonlyMap<string, Route>,
  receivedRequest: Request,
  { requestId, tool, signal, noted: notes, progress }: AskOptions,
): Ask {
  const { origin } = new URL(receivedRequest.url);
  return async (name, { query = {}, body, idempotencyKey, isOpen = false }) => {
    const route = routes.get(name);
    if (!route) throw new Error(`There is no route ${name}`);
    const headers = new Headers({
      'x-request-id': requestId,
      // Stored with runs and imports: it tells what came by which tool.
      'x-external-request-id': receivedRequest.headers.get('x-external-request-id') ?? `mcp:${tool}`,
      accept: route.takesLong && progress ? 'text/event-stream' : 'application/json',
      ...(isOpen ? {} : { prefer: 'handling=strict' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    });
    for (const header of carriedHeaders) {
      const value = receivedRequest.headers.get(header);
      if (value !== null) headers.set(header, value);
    }
    const request = new Request(`${origin}/api/v2${route.path}${queryText(query)}`, {
      method: route.method,
      headers,
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const sender = pipeline.addresses.sender(receivedRequest);
    if (sender) pipeline.addresses.note(request, sender);
    const response = await serve(pipeline, route, request, {});
    return replyOf(response, notes, progress);
  };
}

/** The value of a reply without its envelope. */
async function replyOf(
  response: Response,
  noted: ReplyNotes,
  progress: AskOptions['progress'],
): Promise<SentArguments> {
  const { isRefused, body } = await bodyOf(response, progress);
  const { _metadata, ...reply } = body as { _metadata?: { usage?: number; warnings?: string[] } };
  if (isRefused) throw new RefusedTool(response.status, reply, response.headers.get('retry-after'));
  noted.credits += _metadata?.usage ?? 0;
  noted.warnings.push(...(_metadata?.warnings ?? []));
  return reply;
}

interface Body {
  isRefused: boolean;
  body: SentArguments;
}

async function bodyOf(response: Response, progress: AskOptions['progress']): Promise<Body> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || !type.startsWith('text/event-stream'))
    return { isRefused: !response.ok, body: (await response.json()) as SentArguments };
  for await (const { event, data } of eventsOf(response.body)) {
    if (event === 'result' || event === 'error')
      return { isRefused: event === 'error', body: JSON.parse(data) as SentArguments };
    // Values of an answer that is not checked yet are nothing to be shown.
    if (event !== 'partial') progress?.(`${event} ${data}`);
  }
  throw new Error('The events of a run ended without a result');
}

/** Lists as repeated parameters; what is null is left out. */
function queryText(query: SentArguments): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === null || one === undefined) continue;
      if (typeof one === 'object')
        throw invalidField(name, 'must be a text, a number, a boolean or a list of these');
      search.append(name, String(one));
    }
  return search.size > 0 ? `?${search}` : '';
}
