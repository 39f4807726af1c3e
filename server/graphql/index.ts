import { z } from 'zod';
import type { Kind } from '../../schema/shape.ts';
import { ApiError } from '../errors.ts';
import { requireScope } from '../http/authenticate.ts';
import { jsonReply, publicError, requestIdOf } from '../http/envelope.ts';
import type { RequestPipeline } from '../http/handle.ts';
import { parseJson, readBytes } from '../http/input/body.ts';
import { bodyReader, queryReader } from '../http/input/reader.ts';
import { encodedBody } from '../http/reply/compress.ts';
import { type GraphqlCall, type Operation, operation, operationQuery } from './call.ts';
import { refusalReply } from './refusal.ts';

/** Queries are small; lists of oIds in variables are what takes room. */
const maxBodyBytes = 256 * 1024;

export interface GraphqlHandler {
  /** Answers any request to /graphql; never rejects. */
  fetch(request: Request): Promise<Response>;
}

/**
 * Creates the handler of /graphql, with REST's key, budget and body limits. Schema and engine are loaded with the
 * first request.
 */
export function createGraphql(pipeline: RequestPipeline, kinds: readonly Kind[]): GraphqlHandler {
  let engine: Promise<(call: GraphqlCall) => Promise<Response>> | undefined;
  const load = async () => (await import('./engine.ts')).createEngine(pipeline.app, kinds);

  async function answer(request: Request, requestId: string): Promise<Response> {
    const caller = await pipeline.guard.authenticate(request);
    const limitHeaders = await pipeline.rateLimit.take(caller, 'graphql');
    requireScope(caller, 'read');
    const address = pipeline.addresses.of(request);
    const call = { request, caller, address, requestId, operation: await readOperation(request) };
    engine ??= load();
    const executed = await (await engine)(call);
    executed.headers.delete('content-length');
    const body = await encodedBody(await executed.text(), request.headers.get('accept-encoding'));
    return jsonReply(executed.status, body.content, {
      ...Object.fromEntries(executed.headers),
      ...limitHeaders,
      ...body.headers,
      'x-request-id': requestId,
    });
  }

  return {
    async fetch(request) {
      const startedAt = performance.now();
      if (isBrowser(request)) return (await import('./graphiql.ts')).graphiqlPage(request);
      const requestId = requestIdOf(request.headers);
      const response = await answer(request, requestId).catch((thrown) => {
        const error = publicError(thrown);
        // A caller who has hung up gets no answer, and it is nobody's fault.
        if (error.status >= 500 && !request.signal.aborted)
          pipeline.app.log.error({ err: thrown, requestId }, 'graphql request failed');
        return refusalReply(error, requestId);
      });
      const method = request.method === 'GET' ? 'GET' : 'POST';
      pipeline.metrics.observe({ method, path: '/graphql' }, response.status, performance.now() - startedAt);
      return response;
    },
  };
}

function isBrowser(request: Request): boolean {
  return request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/html');
}

const readBody = bodyReader(operation);
const readQuery = queryReader(operationQuery, {});
const queryByHash = z.object({
  query: z.literal('').nullish(),
  extensions: z.object({ persistedQuery: z.object({}) }),
});

/** From the query string of a GET, or from a JSON body: a form that any web page may post is not taken. */
async function readOperation(request: Request): Promise<Operation> {
  if (request.method === 'GET') {
    const { variables, extensions, ...sent } = readQuery.read(request.url, {}, false).value;
    const value = {
      ...sent,
      variables: parsed(variables, 'variables'),
      extensions: parsed(extensions, 'extensions'),
    };
    return operationIn(value);
  }
  if (request.method !== 'POST') {
    throw new ApiError(405, 'method_not_allowed', 'GraphQL is served to GET and POST', {
      headers: { allow: 'GET, POST' },
    });
  }
  const bytes = await readBytes(request, maxBodyBytes);
  return operationIn(parseJson(bytes, request.headers.get('content-type')));
}

function operationIn(sent: unknown): Operation {
  // by the status and the sentence that clients of persisted queries look for: they send the query itself then
  if (queryByHash.safeParse(sent).success)
    throw new ApiError(200, 'persisted_query_not_supported', 'PersistedQueryNotSupported');
  return readBody.read(sent, false).value;
}

function parsed(text: string | undefined, name: string): unknown {
  if (text === undefined) return undefined;
  try {
    return parseJson(new TextEncoder().encode(text), 'application/json');
  } catch (cause) {
    throw new ApiError(400, 'invalid_input', `${name}: is not valid JSON`, {
      cause,
      errors: [{ path: name, message: 'is not valid JSON' }],
    });
  }
}
