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

/** The body of a success. What the database has rendered is taken as it is. */
export function successText(envelope: Envelope, reply: 'data' | 'flat', value: unknown): string {
  const metadata = metadataText(envelope, 'Success');
  const json = value instanceof RawJson ? value.json : JSON.stringify(value ?? {});
  if (reply === 'data') return `{"_metadata":${metadata},"data":${json}}`;
  return json === '{}' ? `{"_metadata":${metadata}}` : `{"_metadata":${metadata},${json.slice(1)}`;
}

export function jsonReply(status: number, text: string, headers: Record<string, string>): Response {
  return new Response(text, { status, headers: { 'content-type': jsonType, ...headers } });
}

/** The one place where an error becomes a reply. */
export function errorReply(
  error: ApiError,
  envelope: Envelope,
  bare: boolean,
  headers: Record<string, string> = {},
): Response {
  const metadata = metadataText({ ...envelope, usage: 0 }, metadataMessage(error));
  const text = bare
    ? `{"_metadata":${metadata}}`
    : `{"_metadata":${metadata},${JSON.stringify({
        message: error.message,
        code: error.code,
        ...(error.errors ? { errors: error.errors } : {}),
        ...error.body,
      }).slice(1)}`;
  return jsonReply(error.status, text, { 'x-request-id': envelope.requestId, ...headers, ...error.headers });
}

/** A missing or wrong key has this text by contract; everywhere else it is the public sentence. */
function metadataMessage(error: ApiError): string {
  return error.status === 401 ? 'Unauthorized' : error.message;
}

/** Whatever was thrown, as an error fit for the outside: the unexpected says nothing of itself. */
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
