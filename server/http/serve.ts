import type { AppContext } from '../context.ts';
import type { Tx } from '../database/index.ts';
import { spendFrom } from '../services/workspaces/usage.ts';
import { type Guard, keyApart, requireScope } from './authenticate.ts';
import {
  type Envelope,
  errorReply,
  jsonReply,
  publicError,
  requestIdOf,
  successJson,
  successText,
} from './envelope.ts';
import { type Held, type Idempotency, idempotencyKey, type Reply } from './idempotency.ts';
import { parseJson, readBytes } from './input/body.ts';
import { inWordsSent, prefersStrict, readersOf } from './input/reader.ts';
import type { Metrics } from './metrics.ts';
import type { RateLimit } from './rate-limit.ts';
import { encoded } from './reply/compress.ts';
import { etagOf, isUnchanged } from './reply/conditional.ts';
import { type Call, type Caller, RawReply, type Route } from './route.ts';

/** What every request passes, beside what the process holds. */
export interface RequestPipeline {
  app: AppContext;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
  guard: Guard;
  rateLimit: RateLimit;
  idempotency: Idempotency;
  metrics: Metrics;
}

interface Prepared {
  /** The one that the body is meant for. */
  route: Route;
  caller: Caller;
  query: unknown;
  body: unknown;
  bytes: Uint8Array;
  kept: Readonly<Record<string, unknown>>;
  warnings: readonly string[];
  /** A path of the shapes as the caller wrote it. */
  asSent(path: string): string;
  /** Headers of the reply, whatever it is. */
  headers: Record<string, string>;
}

/** Serves one request of one route: key, scope, budget, input, handler, envelope. Never rejects. */
export async function serve(
  pipeline: RequestPipeline,
  route: Route,
  received: Request,
  params: Record<string, string>,
): Promise<Response> {
  const { request, key } = route.keyInQuery ? keyApart(received) : { request: received, key: null };
  const started = performance.now();
  const requestId = requestIdOf(request.headers);
  const envelope: Envelope = { requestId, timestamp: pipeline.app.clock(), usage: 0, warnings: [] };
  let caller: Caller | null = null;
  const headers: Record<string, string> = {};
  let asSent = (path: string) => path;
  let response: Response;
  try {
    caller = await pipeline.guard.authenticate(received, key);
    Object.assign(headers, await pipeline.rateLimit.take(caller, route.rateGroup));
    const prepared = await prepare(route, request, params, { caller, headers });
    asSent = prepared.asSent;
    response = await answer(pipeline, prepared.route, request, prepared, envelope);
    if (route.changesKeys) pipeline.guard.forget();
  } catch (thrown) {
    const error = publicError(thrown);
    if (error.status >= 500)
      pipeline.app.log.error({ err: thrown, requestId, route: route.path }, 'request failed');
    response = errorReply(inWordsSent(error, asSent), envelope, route.bareErrors, headers);
  }
  const ms = performance.now() - started;
  pipeline.metrics.observe(route, response.status, ms);
  pipeline.app.log.debug(
    {
      requestId,
      route: route.path,
      status: response.status,
      ms: Math.round(ms),
      workspace: caller?.workspaceOId,
    },
    'request',
  );
  return response;
}

async function prepare(
  route: Route,
  request: Request,
  params: Record<string, string>,
  admitted: Pick<Prepared, 'caller' | 'headers'>,
): Promise<Prepared> {
  requireScope(admitted.caller, route.scope);
  const isStrict = prefersStrict(request.headers);
  if (isStrict) admitted.headers['preference-applied'] = 'handling=strict';
  const readers = readersOf(route);
  const query = readers.query.read(request.url, params, isStrict);
  const bytes = route.method === 'GET' ? new Uint8Array() : await readBytes(request, route.maxBodyBytes);
  const sent = readers.body ? readBody(route, request, bytes, params) : undefined;
  const meant = route.otherwise?.(sent) ?? route;
  const body = readersOf(meant).body?.read(sent, isStrict);
  return {
    ...admitted,
    route: meant,
    query: query.value,
    body: body?.value,
    bytes,
    kept: (body ?? query).report.kept,
    asSent: (path) => query.report.asSent(body?.report.asSent(path) ?? path),
    warnings: body ? query.report.warnings.concat(body.report.warnings) : query.report.warnings,
  };
}

/** A DELETE may come without a body; an identifier in the path counts as one in the body. */
function readBody(
  route: Route,
  request: Request,
  bytes: Uint8Array,
  params: Record<string, string>,
): unknown {
  if (bytes.byteLength === 0 && (route.method === 'DELETE' || Object.keys(params).length > 0))
    return { ...params };
  const value = parseJson(bytes, request.headers.get('content-type'));
  const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
  return isObject && Object.keys(params).length > 0 ? { ...value, ...params } : value;
}

async function answer(
  pipeline: RequestPipeline,
  route: Route,
  request: Request,
  prepared: Prepared,
  envelope: Envelope,
): Promise<Response> {
  const key = idempotencyKey(route, request.headers);
  if (key === null)
    return respond(
      request,
      await run(pipeline, route, request, prepared, envelope, null),
      prepared,
      envelope,
    );
  const { pathname, search } = new URL(request.url);
  const target = `${request.method} ${pathname}${search}`;
  const { bytes } = prepared;
  const claimed = await pipeline.idempotency.claim(prepared.caller, route, key, { target, bytes });
  if ('stored' in claimed) return respond(request, claimed.stored, prepared, envelope);
  const { held } = claimed;
  try {
    const reply = await run(pipeline, route, request, prepared, envelope, held);
    return await respond(request, reply, prepared, envelope);
  } catch (error) {
    await held.release();
    throw error;
  } finally {
    held.end();
  }
}

async function respond(
  request: Request,
  reply: Reply | RawReply,
  prepared: Prepared,
  envelope: Envelope,
): Promise<Response> {
  if (reply instanceof RawReply) {
    reply.response.headers.set('x-request-id', envelope.requestId);
    return reply.response;
  }
  const headers = { 'x-request-id': envelope.requestId, ...prepared.headers, ...reply.headers };
  if (isUnchanged(request.headers, reply.headers.etag)) return new Response(null, { status: 304, headers });
  const body = await encoded(reply.text, request.headers.get('accept-encoding'));
  return jsonReply(reply.status, body.content, { ...headers, ...body.headers });
}

/** Runs the handler. With an Idempotency-Key an atomic route does all its work and stores its reply in one transaction. */
async function run(
  pipeline: RequestPipeline,
  route: Route,
  request: Request,
  prepared: Prepared,
  envelope: Envelope,
  held: Held | null,
): Promise<Reply | RawReply> {
  const { db, ai, outbound, contacts, storage, clock } = pipeline.app;
  const workspace = prepared.caller.workspaceOId;
  const external = request.headers.get('x-external-request-id');
  const call: Call = {
    app: pipeline.app,
    ai: ai.for?.(workspace) ?? ai,
    outbound,
    contacts,
    storage,
    clock,
    caller: prepared.caller,
    workspace,
    query: prepared.query,
    body: prepared.body,
    kept: prepared.kept,
    warn: (sentence) => {
      if (!envelope.warnings.includes(sentence)) envelope.warnings.push(sentence);
    },
    requestId: envelope.requestId,
    externalRequestId: external === null ? null : external.slice(0, 128),
    headers: request.headers,
    request,
    signal: request.signal,
    stopping: pipeline.stopping,
    spend: spendFrom({
      workspace,
      keyOId: prepared.caller.keyOId,
      creditLimit: pipeline.app.config.creditLimit,
      write: (work) => call.write(work),
      onSpent: (credits) => {
        envelope.usage += credits;
      },
    }),
    replyHeaders: {},
    record: held ? (tx, made) => held.record(tx, made) : async () => {},
    read: (work) => db.read(workspace, work),
    write: (work, change) => db.write(workspace, work, change),
  };
  const handle = async (): Promise<Reply | RawReply> => {
    // A transaction may run again after a deadlock: what the first try counted does not count.
    envelope.usage = 0;
    envelope.warnings = [...prepared.warnings];
    const value = await (held?.made && route.resume ? route.resume(call, held.made) : route.handle(call));
    if (value instanceof RawReply) return value;
    const json = successJson(value);
    if (route.isOneRecord) call.replyHeaders.etag ??= etagOf(json);
    return {
      status: route.status,
      text: successText(envelope, route.reply, json),
      headers: call.replyHeaders,
    };
  };
  if (held && route.atomic) {
    return db.write(workspace, async (tx: Tx) => {
      call.read = (work) => work(tx);
      call.write = (work) => work(tx);
      const reply = await handle();
      if (!(reply instanceof RawReply)) await held.finish(tx, reply);
      return reply;
    });
  }
  const reply = await handle();
  if (held && !(reply instanceof RawReply)) await db.write(workspace, (tx) => held.finish(tx, reply));
  return reply;
}
