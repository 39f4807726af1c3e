import { randomUUID } from 'node:crypto';
import { databaseFault } from '../database/index.ts';
import { ApiError } from '../errors.ts';
import { RawJson } from './route.ts';

/** Request-wide facts that `_metadata` shows. */
export interface Envelope {
  requestId: string;
  timestamp: Date;
  usage: number;
  /** What the caller should know although the request was served. */
  warnings: string[];
}

const jsonType = 'application/json; charset=utf-8';

/** `_metadata` as JSON text. */
export function metadataText(envelope: Envelope, message: string): string {
  const { requestId, timestamp, usage, warnings } = envelope;
  const more = warnings.length > 0 ? `,"warnings":${JSON.stringify(warnings)}` : '';
  return `{"requestId":"${requestId}","timestamp":"${timestamp.toISOString()}","usage":${usage},"message":${JSON.stringify(message)}${more}}`;
}

/** Returns a handler's answer as JSON text; text that the database has rendered is taken as it is. */
export const successJson = (value: unknown): string =>
  value instanceof RawJson ? value.json : JSON.stringify(value ?? {});

/** The body of a success. */
export function successText(envelope: Envelope, reply: 'data' | 'flat', json: string): string {
  const metadata = metadataText(envelope, 'Success');
  if (reply === 'data') return `{"_metadata":${metadata},"data":${json}}`;
  return json === '{}' ? `{"_metadata":${metadata}}` : `{"_metadata":${metadata},${json.slice(1)}`;
}

/** Headers of every answer in JSON: what it says is for the caller alone, and is what its type says. */
const always = { 'content-type': jsonType, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export function jsonReply(
  status: number,
  content: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Response {
  return new Response(sendable(content), { status, headers: { ...always, ...headers } });
}

/** Beyond it the runtime sends a reply that was not ready at once header by header. */
const wholeMost = 15_000;

/**
 * A long body as a stream that is written at once: Bun 1.4.5 sends the headers of a reply that is finished after an
 * `await` and exceeds 16 KB one by one (oven-sh/bun#41341), which costs several times as much. It goes in chunks,
 * without a Content-Length.
 */
function sendable(content: string | Uint8Array<ArrayBuffer>): BodyInit {
  if (content.length <= wholeMost) return content;
  const stream: Bun.DirectUnderlyingSource<string | Uint8Array> = {
    type: 'direct',
    pull(controller) {
      controller.write(content);
      controller.close();
    },
  };
  // The runtime takes a direct stream wherever it takes another; its types know it by itself alone.
  return new ReadableStream(stream as unknown as UnderlyingDefaultSource<Uint8Array>);
}

/** Returns the caller's own `x-request-id` if it is safe for logs and headers; else a new one. */
export function requestIdOf(headers: Headers): string {
  const sent = headers.get('x-request-id');
  return sent !== null && /^[\w.:+/=@-]{1,128}$/.test(sent) ? sent : randomUUID();
}

/** Turns an error into a reply; the only place that does. */
export function errorReply(
  error: ApiError,
  envelope: Envelope,
  bare: boolean,
  headers: Record<string, string> = {},
): Response {
  const text = errorText(error, envelope, bare);
  return jsonReply(error.status, text, { 'x-request-id': envelope.requestId, ...headers, ...error.headers });
}

/** The body of a refusal. */
export function errorText(error: ApiError, envelope: Envelope, bare: boolean): string {
  const metadata = metadataText({ ...envelope, usage: 0 }, metadataMessage(error));
  if (bare) return `{"_metadata":${metadata}}`;
  const { message, code, errors, body } = error;
  const members = { message, code, ...(errors ? { errors } : {}), ...body };
  return `{"_metadata":${metadata},${JSON.stringify(members).slice(1)}`;
}

/** A missing or wrong key has this text by contract; everywhere else it is the public sentence. */
function metadataMessage(error: ApiError): string {
  return error.status === 401 ? 'Unauthorized' : error.message;
}

/** Turns anything thrown into an error for clients; an unexpected error reveals no detail. */
export function publicError(thrown: unknown): ApiError {
  const fault = databaseFault(thrown);
  if (fault) return fault;
  return new ApiError(
    500,
    'internal_error',
    'Something went wrong on the server; the request id leads to its log',
    {
      cause: thrown,
    },
  );
}
