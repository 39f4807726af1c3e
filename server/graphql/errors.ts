import { GraphQLError } from 'graphql';
import { publicError } from '../http/envelope.ts';

/**
 * Returns whether an error is one of GraphQL's own. By its name: a bundle may hold the library more than once, and the class
 * of one copy knows nothing of the errors of another.
 */
export const isGraphqlError = (error: unknown): error is GraphQLError =>
  error instanceof Error && error.name === 'GraphQLError';

/** An error as callers see it: GraphQL's own refusals as they are, those of services by their sentence and code. */
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

/** Returns the error with the id that leads to its log. */
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
