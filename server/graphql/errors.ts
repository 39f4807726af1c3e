import { GraphQLError } from 'graphql';
import { publicError } from '../http/envelope.ts';

/**
 * Returns whether an error is one of GraphQL's own, by its name: a bundle may hold the library twice, and then
 * `instanceof` fails.
 */
export const isGraphqlError = (error: unknown): error is GraphQLError =>
  error instanceof Error && error.name === 'GraphQLError';

/** Returns an error for callers: GraphQL's own refusals unchanged, those of services by sentence and code. */
export function shownError(error: unknown): GraphQLError {
  if (!isGraphqlError(error)) return fromService(error, {});
  const { originalError } = error;
  if (originalError && !isGraphqlError(originalError)) return fromService(originalError, error);
  const { code, ...extensions } = { ...originalError?.extensions, ...error.extensions };
  return new GraphQLError(error.message, {
    ...placeOf(error),
    extensions: { ...extensions, code: isOurs(code) ? code : 'invalid_query' },
  });
}

/** The engine has codes in capitals of its own for what it refuses. */
const isOurs = (code: unknown) => typeof code === 'string' && /^[a-z_]+$/.test(code);

/** Returns the error with the request id under which the log has it. */
export function withRequestId(error: GraphQLError, requestId: string): GraphQLError {
  return new GraphQLError(error.message, {
    ...placeOf(error),
    extensions: { ...error.extensions, requestId },
  });
}

function fromService(thrown: unknown, error: Partial<GraphQLError>): GraphQLError {
  const { message, code, status, errors } = publicError(thrown);
  return new GraphQLError(message, {
    ...placeOf(error),
    // The original is kept for the log; replies do not show it.
    ...(thrown instanceof Error ? { originalError: thrown } : {}),
    extensions: { code, status, ...(errors ? { errors } : {}) },
  });
}

const placeOf = ({ nodes, source, positions, path }: Partial<GraphQLError>) => ({
  ...(nodes ? { nodes } : {}),
  ...(source ? { source } : {}),
  ...(positions ? { positions } : {}),
  ...(path ? { path } : {}),
});
