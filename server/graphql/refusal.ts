import type { ApiError } from '../errors.ts';
import { jsonReply } from '../http/envelope.ts';

/** A request that was refused before anything was executed, in the shape in which GraphQL clients look for errors. */
export function refusalReply(error: ApiError, requestId: string): Response {
  const { message, code, status, errors, body, headers } = error;
  const extensions = { code, status, requestId, ...(errors ? { errors } : {}), ...body };
  return jsonReply(status, JSON.stringify({ errors: [{ message, extensions }] }), {
    'x-request-id': requestId,
    ...headers,
  });
}
