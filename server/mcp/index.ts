import { ApiError } from '../errors.ts';
import { jsonReply, publicError, requestIdOf } from '../http/envelope.ts';
import type { RequestPipeline } from '../http/handle.ts';
import { parseJson, readBytes } from '../http/input/body.ts';
import { encodedBody } from '../http/reply/compress.ts';
import type { Cors } from '../http/reply/cors.ts';
import { keptOpen } from '../http/reply/event-stream.ts';
import type { Caller, Route } from '../http/route.ts';

const megabyte = 1024 * 1024;
/** Events to import take room, which only a key that may write gets. */
const maxBodyBytes = ({ scopes }: Caller) => (scopes.includes('write') ? 20 : 1) * megabyte;
/** Messages of one request: clients of the current protocol send one. */
const messagesMost = 10;

export interface McpHandler {
  /** Answers a POST to /mcp; never rejects. */
  fetch(request: Request): Promise<Response>;
}

/**
 * Creates the handler of /mcp (Model Context Protocol, Streamable HTTP), with REST's key, budget and body limits and
 * without sessions. Tools and SDK are loaded with the first request.
 */
export function createMcp(pipeline: RequestPipeline, allRoutes: readonly Route[], cors: Cors): McpHandler {
  const routes = new Map(allRoutes.map((route) => [`${route.method} ${route.path}`, route]));
  let engine: Promise<typeof import('./engine.ts')> | undefined;

  async function answer(receivedRequest: Request, requestId: string): Promise<Response> {
    if (!cors.isTrusted(receivedRequest)) throw foreignOrigin();
    const caller = await pipeline.guard.authenticate(receivedRequest);
    const limitHeaders = await pipeline.rateLimit.take(caller, 'mcp');
    const bytes = await readBytes(receivedRequest, maxBodyBytes(caller));
    const messages = parseJson(bytes, receivedRequest.headers.get('content-type'));
    if (Array.isArray(messages) && messages.length > messagesMost)
      throw new ApiError(400, 'invalid_input', `A request carries at most ${messagesMost} messages`);
    engine ??= import('./engine.ts');
    const session = { pipeline, routes, received: receivedRequest, caller, requestId };
    const response = await (await engine).answerMessages(session, messages);
    const headers = { ...limitHeaders, 'x-request-id': requestId };
    if (!isOf('application/json', response))
      return withHeaders(isOf('text/event-stream', response) ? keptOpen(response) : response, headers);
    const body = await encodedBody(await response.text(), receivedRequest.headers.get('accept-encoding'));
    return jsonReply(response.status, body.content, { ...headers, ...body.headers });
  }

  return {
    async fetch(request) {
      const startedAt = performance.now();
      const requestId = requestIdOf(request.headers);
      const response = await answer(request, requestId).catch((thrown) => {
        const error = publicError(thrown);
        // A caller who has hung up gets no answer, and it is nobody's fault.
        if (error.status >= 500 && !request.signal.aborted)
          pipeline.app.log.error({ err: thrown, requestId }, 'mcp request failed');
        return refusalReply(error, requestId);
      });
      pipeline.metrics.observe(
        { method: 'POST', path: '/mcp' },
        response.status,
        performance.now() - startedAt,
      );
      return response;
    },
  };
}

const isOf = (type: string, { headers }: Response) => (headers.get('content-type') ?? '').startsWith(type);

/** The rest of an event stream, and an answer without a body, go on as they are. */
function withHeaders(response: Response, headers: Record<string, string>): Response {
  const all = new Headers(response.headers);
  for (const [name, value] of Object.entries({ ...headers, 'x-content-type-options': 'nosniff' }))
    all.set(name, value);
  return new Response(response.body, { status: response.status, headers: all });
}

/** A page in a browser on this machine could otherwise speak to a server that trusts it (DNS rebinding). */
function foreignOrigin(): ApiError {
  return new ApiError(
    403,
    'invalid_origin',
    'Requests from pages of this origin are refused; add the origin to the setting CORS_ORIGINS',
  );
}

const parseError = -32700;
const serverError = -32000;

/** A refusal of the request as a whole, in the form of JSON-RPC, with the sentence that REST answers with. */
function refusalReply(error: ApiError, requestId: string): Response {
  const { status, code, message, errors, headers } = error;
  const data = { code, requestId, ...(errors ? { errors } : {}) };
  const body = {
    jsonrpc: '2.0',
    error: { code: code === 'invalid_json' ? parseError : serverError, message, data },
    id: null,
  };
  return jsonReply(status, JSON.stringify(body), { 'x-request-id': requestId, ...headers });
}
