/*
 * Elysia routes and nothing else. Its parsing, validation and hooks are left aside: it would read a body before the key
 * is checked and without our limits, answers faults with bodies of its own that echo the input, and keeps the hooks of
 * a plugin to that plugin, so that none can guard everything. Here one function, `serve`, reads from top to bottom what
 * every request passes; its parts stand in `http/`.
 */

import { Elysia } from 'elysia';
import { library } from '../schema/library/index.ts';
import type { Kind } from '../schema/shape.ts';
import type { AppContext } from './context.ts';
import { createGraphql } from './graphql/index.ts';
import { createGuard } from './http/authenticate.ts';
import { createClientAddresses, type Sender } from './http/client-address.ts';
import { home } from './http/document/home.ts';
import { createDocs } from './http/document/page.ts';
import { errorReply, jsonReply, publicError, requestIdOf } from './http/envelope.ts';
import type { RequestPipeline } from './http/handle.ts';
import { createReadiness } from './http/health.ts';
import { createHookSenders } from './http/hooks/senders.ts';
import { createHostCheck } from './http/hosts.ts';
import { createIdempotency } from './http/idempotency.ts';
import { createUploadTurns } from './http/input/upload-turns.ts';
import { createMetrics } from './http/metrics/index.ts';
import { startBeats } from './http/metrics/server-beats.ts';
import { createStoredMetrics } from './http/metrics/stored-metrics.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { createCors } from './http/reply/cors.ts';
import type { Route } from './http/route.ts';
import { createRunTurns } from './http/run-turns.ts';
import { serve } from './http/serve.ts';
import { createUnrouted, mayBeOId, type UnroutedRequest } from './http/unrouted.ts';
import { createMcp } from './mcp/index.ts';
import { artifactRoutes } from './routes/artifacts.ts';
import { allRoutes } from './routes/index.ts';
import { keyChannel } from './services/workspaces/api-keys.ts';
import { createSites } from './sites/index.ts';

export interface App {
  /** Answers any request; never rejects. Without a sender its wrong keys count against nobody. */
  fetch(request: Request, sender?: Sender): Promise<Response>;
  routes: readonly Route[];
  document(): Record<string, unknown>;
  /**
   * Enters this server among the others, and begins to hear what other processes change. Until then a revoked key may be
   * trusted for ten seconds.
   */
  listen(): Promise<void>;
  /** The server stops: requests that wait for something are answered with what there is. */
  hurry(): void;
  close(): Promise<void>;
}

/**
 * Joins the routes with the stages of every request; does not query the database yet. `address` is the clients'
 * address of the context, for links.
 */
export function createApp(context: AppContext, address: () => string, kinds: readonly Kind[] = library): App {
  const routes = allRoutes(kinds);
  const addresses = createClientAddresses(context.config.trustedProxies);
  const guard = createGuard(context.db, addresses, context.config.servers);
  const checkHost = createHostCheck(context.config);
  const stopping = new AbortController();
  const modelLoad = () => (context.ai.kind === 'endpoint' ? context.ai.load() : null);
  const metrics = createMetrics(
    createStoredMetrics(context.db, context.tally, modelLoad, context.config),
    context.config.metricsToken,
  );
  const pipeline: RequestPipeline = {
    app: context,
    stopping: stopping.signal,
    guard,
    hooks: createHookSenders(context, addresses),
    addresses,
    turns: createRunTurns(context.config.syncRunsAtOnce),
    uploads: createUploadTurns(),
    metrics,
    idempotency: createIdempotency(context.db, context.secret),
    rateLimit: createRateLimit(context.db, context.config.rateLimitPerMinute),
  };
  const docs = createDocs(routes, address);
  const sites = createSites(context, { guard, addresses, metrics });
  const elysia = new Elysia({ aot: true });
  const mountedRoutes = [
    ...routes.flatMap((route) =>
      [route, ...route.aliases].map(({ method, path }) => ({ method, path: `/api/v2${path}`, route })),
    ),
    ...artifactRoutes.map(({ path, ...older }) => ({ ...older, path: `/api/v1${path}` })),
  ];
  const unroutedRequest = createUnrouted([...mountedRoutes, ...operations]);
  // Elysia answers a fault of what was mounted before this line by itself, with the fault's own words.
  elysia.onError(({ error, code, request }) =>
    translate(context, code === 'NOT_FOUND' ? unroutedRequest.refusal(request) : error, request),
  );
  const cors = createCors(context.config);
  for (const one of mountedRoutes) mount(elysia, pipeline, one, unroutedRequest);
  mountOperations(elysia, context, metrics, docs);
  const graphql = createGraphql(pipeline, kinds);
  elysia.all('/graphql', (context) => graphql.fetch(context.request), { parse: 'none' });
  const mcp = createMcp(pipeline, routes, cors);
  elysia.post('/mcp', (context) => mcp.fetch(context.request), { parse: 'none' });
  /** What can be done at an address; a browser asks so before a page may do it. */
  const options = (request: Request): Response => {
    const methods = unroutedRequest.methodsAt(new URL(request.url).pathname);
    if (methods.length === 0) return translate(context, unroutedRequest.refusal(request), request);
    const headers = { allow: methods.join(', '), ...cors.preflight(methods) };
    return new Response(null, { status: 204, headers });
  };
  let unlisten = async () => {};
  let endBeats = async () => {};
  let isClosed = false;
  return {
    async fetch(receivedRequest, sender) {
      const request = withHost(receivedRequest);
      try {
        checkHost(request);
      } catch (refusal) {
        return translate(context, refusal, request);
      }
      if (sites.takes(request)) {
        if (sender) addresses.note(request, sender);
        return sites.fetch(request);
      }
      const routed = asGet(withRegularHost(request));
      if (sender) addresses.note(routed, sender);
      if (request.method === 'OPTIONS') return cors.allow(request, options(routed));
      return cors.allow(request, await elysia.handle(routed));
    },
    routes,
    document: docs.document,
    async listen() {
      endBeats = startBeats(context.db, modelLoad);
      // Should the database be away at this moment, keys are trusted for ten seconds until it is heard again.
      while (!isClosed) {
        try {
          unlisten = await context.db.listen(keyChannel, () => guard.forget());
          return;
        } catch (error) {
          if (!isClosed) context.log.warn({ err: error }, 'changes of keys cannot be heard; trying again');
          await Bun.sleep(1000);
        }
      }
    },
    hurry: () => stopping.abort(),
    async close() {
      isClosed = true;
      await endBeats();
      // What nobody asked for any more; without the database it is lost, and that is all.
      await context.tally.flush(context.db.ownerSql).catch(() => {});
      pipeline.idempotency.close();
      await sites.close();
      await unlisten();
    },
  };
}

interface Mounted {
  method: string;
  path: string;
  route: Route;
}

function mount(elysia: Elysia, pipeline: RequestPipeline, mounted: Mounted, unrouted: UnroutedRequest): void {
  const { method, path, route } = mounted;
  const at = path.replaceAll(/\{(\w+)\}/g, ':$1');
  const handle = async (
    request: Request,
    { '*': rest, version, ...named }: Record<string, string>,
  ): Promise<Response> => {
    const file = rest === undefined ? undefined : decoded(rest);
    if (file === null || !Object.values<string | null>(named).every(mayBeOId))
      return translate(pipeline.app, unrouted.refusal(request), request);
    const others = {
      ...(version === undefined ? {} : { version }),
      ...(file === undefined ? {} : { path: file }),
    };
    return serve(pipeline, route, request, { ...named, ...others });
  };
  // Nothing of Elysia's own parsing is wanted: the request pipeline reads query and body under its limits.
  elysia.route(method, at, (context) => handle(context.request, context.params ?? {}), { parse: 'none' });
}

/** The rest of a path comes as it was sent; null where that is no UTF-8. */
function decoded(rest: string): string | null {
  try {
    return decodeURIComponent(rest);
  } catch {
    return null;
  }
}

/** What is served beside the routes. */
const operations = [
  ...['/', '/health', '/ready', '/metrics', '/docs', '/docs/*', '/openapi.json'].map((path) => ({
    method: 'GET',
    path,
  })),
  { method: 'GET', path: '/graphql' },
  { method: 'POST', path: '/graphql' },
  { method: 'POST', path: '/mcp' },
];

function mountOperations(
  elysia: Elysia,
  context: AppContext,
  metrics: ReturnType<typeof createMetrics>,
  docs: ReturnType<typeof createDocs>,
): void {
  const readiness = createReadiness(context);
  elysia
    .get('/', ({ request }) => home(request, readiness))
    .get('/health', () => jsonReply(200, '{"status":"ok"}', {}))
    .get('/ready', async () => {
      const state = await readiness();
      return jsonReply(
        state.ready ? 200 : 503,
        JSON.stringify(state),
        state.ready ? {} : { 'retry-after': '2' },
      );
    })
    .get('/metrics', ({ request }) => metrics.answer(request))
    .get('/openapi.json', ({ request }) => docs.json(request))
    .get('/docs', ({ request }) => docs.handle(request))
    .get('/docs/*', ({ request }) =>
      docs.handle(request).catch((error) => translate(context, error, request)),
    );
}

/**
 * HTTP/1.0 knows no Host, and load balancers look after servers by it; browsers always send one. The address of such a
 * request is its path alone.
 */
function withHost(request: Request): Request {
  const { url, headers } = request;
  return url.startsWith('/') && !headers.has('host')
    ? new Request(`http://localhost${url}`, request)
    : request;
}

/** Elysia takes eleven characters for the least that stands before a path, and cuts those of shorter hosts wrongly. */
function withRegularHost(request: Request): Request {
  const pathAt = request.url.indexOf('/', 8);
  return pathAt >= 11 ? request : new Request(`http://localhost${request.url.slice(pathAt)}`, request);
}

/**
 * Has HEAD answered by GET; the listener sends the headers and cancels the body. Elysia would read the whole body first to
 * count it: every row of an export, and the events of a run until its end.
 */
function asGet(request: Request): Request {
  return request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request;
}

function translate(context: AppContext, error: unknown, request: Request): Response {
  const found = publicError(error);
  const requestId = requestIdOf(request.headers);
  if (found.status >= 500) {
    // Without what may stand behind a question mark: keys are sent there too, although nobody should.
    const [path] = request.url.split('?');
    context.log.error({ err: error, requestId, path }, 'request failed');
  }
  return errorReply(found, { requestId, timestamp: context.clock(), usage: 0, warnings: [] }, false);
}
