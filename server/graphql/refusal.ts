import type { ApiError } from '../errors.ts';
import { jsonReply } from '../http/envelope.ts';

/** Returns the refusal of a request, before anything is executed, in GraphQL's form of errors. */
export function refusalReply(error: ApiError, requestId: string): Response {
  const { message, code, status, errors, body, headers } = error;
  const extensions = { code, status, requestId, ...(errors ? { errors } : {}), ...body };
  return jsonReply(status, JSON.stringify({ errors: [{ message, extensions }] }), {
    'x-request-id': requestId,
    ...headers,
  });
}
