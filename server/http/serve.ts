import { inTimeZone } from '../../schema/input/local-time.ts';
import { type ApiError, clientGone, invalidField } from '../errors.ts';
import { keyApart, requireScope } from './authenticate.ts';
import { type Envelope, errorReply, errorText, jsonReply, publicError, requestIdOf } from './envelope.ts';
import { answer, type PreparedRequest, type RequestPipeline } from './handle.ts';
import { parseJson, readBytes } from './input/body.ts';
import { inWordsSent, isBodyInQuery, prefersStrict, readersOf } from './input/reader.ts';
import { receiveUpload, type Upload, type UploadLimits } from './input/upload.ts';
import { encodedBody } from './reply/compress.ts';
import { isUnchanged } from './reply/conditional.ts';
import { answerInEvents, asksForEvents, createEventStream } from './reply/event-stream.ts';
import { type Caller, RawReply, type Route } from './route.ts';
import type { Reply } from './stored-reply.ts';

/** Serves one request of one route: key, scope, budget, input, handler, envelope. Never rejects. */
export async function serve(
  pipeline: RequestPipeline,
  route: Route,
  receivedRequest: Request,
  params: Record<string, string>,
): Promise<Response> {
  const { request, key } =
    route.keyInQuery || route.isHook
      ? keyApart(receivedRequest, route.isHook ? 'token' : 'api_key')
      : { request: receivedRequest, key: null };
  const startedAt = performance.now();
  const requestId = requestIdOf(request.headers);
  const envelope: Envelope = { requestId, timestamp: pipeline.app.clock(), usage: 0, warnings: [] };
  let caller: Caller | null = null;
  const headers: Record<string, string> = {};
  let asSent = (path: string) => path;
  const refusalOf = (thrown: unknown): ApiError => {
    const isGone = request.signal.aborted && (thrown === request.signal.reason || isBrokenOff(thrown));
    const error = isGone ? clientGone(thrown) : publicError(thrown);
    // None is a fault of this server: a stack would say nothing.
    if (error.status === 499 || (isFull.has(error.code) && error.cause === undefined))
      pipeline.app.log.info({ requestId, route: route.path, status: error.status }, error.message);
    else if (error.status >= 500)
      pipeline.app.log.error({ err: thrown, requestId, route: route.path }, 'request failed');
    return inWordsSent(error, asSent);
  };
  /** With events the status is that of their end: what was sent at their beginning tells nothing. */
  const observe = (status: number) => {
    const ms = performance.now() - startedAt;
    pipeline.metrics.observe(route, status, ms);
    pipeline.app.log.debug(
      { requestId, route: route.path, status, ms: Math.round(ms), workspace: caller?.workspaceOId },
      'request',
    );
  };
  let response: Response;
  const openUpload: { upload: Upload | null; leave(): void } = { upload: null, leave: () => {} };
  let isReceiving = false;
  try {
    const hook = route.isHook ? await pipeline.hooks.find(receivedRequest, key) : null;
    caller =
      hook?.caller ?? (await pipeline.guard.authenticate(receivedRequest, key, route.takesAccessToken));
    Object.assign(headers, await pipeline.rateLimit.take(caller, route.rateGroup));
    const { workspaceOId } = caller;
    const admitted = { caller, headers, receivedAt: startedAt };
    const admit = (bytes: Uint8Array) => hook?.admit(request.headers, bytes) ?? null;
    const preparedRequest = await prepare(route, request, params, admitted, admit, async (limits) => {
      pipeline.addresses.sender(receivedRequest)?.waitPatiently?.();
      const signals = { gone: request.signal, stopping: pipeline.stopping };
      isReceiving = true;
      openUpload.leave = await pipeline.uploads.take(workspaceOId, signals);
      openUpload.upload = await receiveUpload(request, limits, pipeline.app.storage);
      isReceiving = false;
      return openUpload.upload;
    });
    asSent = preparedRequest.asSent;
    if (preparedRequest.route.takesLong || preparedRequest.route.follows) {
      pipeline.addresses.sender(receivedRequest)?.waitPatiently?.();
      if (asksForEvents(request.headers))
        return await inEvents(pipeline, request, preparedRequest, envelope, { refused: refusalOf, observe });
    }
    const reply = await answer(pipeline, request, preparedRequest, envelope, null);
    if (route.holdReplyMs > 0) await Bun.sleep(route.holdReplyMs);
    response = await respond(request, reply, preparedRequest, envelope);
    if (route.changesKeys) pipeline.guard.forget();
  } catch (thrown) {
    const error = refusalOf(thrown);
    if (isReceiving || refusesBody(error)) pipeline.addresses.sender(receivedRequest)?.closeSoon?.();
    response = errorReply(error, envelope, route.bareErrors, headers);
  } finally {
    await openUpload.upload?.close();
    openUpload.leave();
  }
  observe(response.status);
  return response;
}

/** Codes of refusals where too many wait for a place. */
const isFull: ReadonlySet<string> = new Set(['unavailable', 'overloaded']);

/** The rest of the body may be on its way. */
const refusesBody = ({ status }: ApiError) => status === 408 || status === 413;

/** Thrown by whoever reads a body whose sender has hung up. */
const isBrokenOff = (thrown: unknown) =>
  thrown instanceof Error &&
  (thrown.name === 'AbortError' ||
    ('code' in thrown && /^(?:ECONNRESET|ERR_STREAM|ABORT_ERR|ConnectionClosed)/.test(String(thrown.code))));

interface Told {
  refused(thrown: unknown): ApiError;
  observe(status: number): void;
}

/** Answers a request of a route that takes long with events. Throws what it is refused with before the first of them. */
async function inEvents(
  pipeline: RequestPipeline,
  request: Request,
  preparedRequest: PreparedRequest,
  envelope: Envelope,
  { refused, observe }: Told,
): Promise<Response> {
  const stream = createEventStream();
  const working = answer(pipeline, request, preparedRequest, envelope, stream).then((reply) =>
    reply instanceof RawReply ? reply.response : reply,
  );
  const headers = { 'x-request-id': envelope.requestId, ...preparedRequest.headers };
  const { response, ended } = await answerInEvents(stream, working, headers, (thrown) => {
    const error = refused(thrown);
    return { status: error.status, text: errorText(error, envelope, preparedRequest.route.bareErrors) };
  });
  void ended.then(observe);
  return response;
}

async function prepare(
  route: Route,
  request: Request,
  params: Record<string, string>,
  admittedCaller: Pick<PreparedRequest, 'caller' | 'headers' | 'receivedAt'>,
  admit: (bytes: Uint8Array) => string | null,
  receive: (limits: UploadLimits) => Promise<Upload | null>,
): Promise<PreparedRequest> {
  const { timeZone } = admittedCaller.caller;
  requireScope(admittedCaller.caller, route.scope);
  if (!route.checksVersion) refuseVersion(request);
  const isStrict = prefersStrict(request.headers);
  if (isStrict) admittedCaller.headers['preference-applied'] = 'handling=strict';
  const readers = readersOf(route);
  const inQuery = !request.body && isBodyInQuery(route, request) ? readers.bodyInQuery : null;
  const query = readers.query.read(inQuery ? '' : request.url, params, isStrict || route.actsOnMany);
  const upload = route.upload && (await receive(route.upload));
  const bytes = upload
    ? upload.digest
    : route.method === 'GET'
      ? new Uint8Array()
      : await readBytes(request, route.maxBodyBytes);
  const onceBy = admit(bytes);
  const sentValue = upload
    ? { ...upload.body, ...params }
    : readers.body && !inQuery
      ? readBody(route, request, bytes, params)
      : undefined;
  const meant = route.otherwise?.(sentValue) ?? route;
  const body = inQuery
    ? inQuery.read(request.url, params, isStrict || route.actsOnMany)
    : readersOf(meant).body?.read(sentValue, isStrict || meant.actsOnMany);
  return {
    ...admittedCaller,
    ...(route.method === 'GET' ? {} : { receivedAt: performance.now() }),
    upload,
    onceBy,
    route: meant,
    query: inTimeZone(query.value, timeZone),
    body: inTimeZone(body?.value, timeZone),
    sent: { value: upload ? undefined : sentValue, bytes },
    kept: (body ?? query).report.kept,
    asSent: (path) => query.report.asSent(body?.report.asSent(path) ?? path),
    warnings: body ? query.report.warnings.concat(body.report.warnings) : query.report.warnings,
  };
}

/** Refuses If-Match on a route that would not keep to it; `*` asks for nothing but that the record exists. */
function refuseVersion({ method, headers }: Request): void {
  const version = headers.get('if-match')?.trim() ?? '*';
  if (method !== 'GET' && version !== '*')
    throw invalidField('If-Match', 'is not checked by this operation; omit it');
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

async function respond(
  request: Request,
  reply: Reply | RawReply,
  prepared: PreparedRequest,
  envelope: Envelope,
): Promise<Response> {
  if (reply instanceof RawReply) {
    reply.response.headers.set('x-request-id', envelope.requestId);
    return reply.response;
  }
  const headers = { 'x-request-id': envelope.requestId, ...prepared.headers, ...reply.headers };
  // what has changed something answers for it
  const isRead = prepared.route.method === 'GET';
  if (isRead && isUnchanged(request.headers, reply.headers.etag))
    return new Response(null, { status: 304, headers });
  const body = await encodedBody(reply.text, request.headers.get('accept-encoding'));
  return jsonReply(reply.status, body.content, { ...headers, ...body.headers });
}
