import { EnvelopArmor } from '@escape.tech/graphql-armor';
import type { GraphQLError } from 'graphql';
import { createYoga, type Plugin, processRegularResult } from 'graphql-yoga';
import type { GraphqlContext } from '../../schema/graphql/context.ts';
import { graphqlSchema } from '../../schema/graphql/index.ts';
import type { Kind } from '../../schema/shape.ts';
import type { AppContext } from '../context.ts';
import type { GraphqlCall } from './call.ts';
import { requestContext } from './context.ts';
import { shownError, withRequestId } from './errors.ts';
import { compileRepeated } from './plugins/compile-repeated.ts';
import { tellCost } from './plugins/cost.ts';

/** Limits of one operation. The cost of what it would answer with is the schema's own matter. */
const limits = { tokens: 1500, depth: 10, aliases: 30, directives: 20, cost: 20_000 };

/** Executes operations that have passed authentication and limits. */
export function createEngine(
  app: AppContext,
  kinds: readonly Kind[],
): (call: GraphqlCall) => Promise<Response> {
  const yoga = createYoga<GraphqlContext>({
    schema: graphqlSchema(kinds),
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    batching: false,
    logging: false,
    maskedErrors: { maskError: (error) => shownError(error) },
    plugins: [...armor(), tellCost(), compileRepeated(), reportErrors(app), answerAnyway()],
  });
  return async (call) => {
    const response = await yoga.fetch(asRequest(call), requestContext(app, kinds, call));
    return new Response(response.body, response);
  };
}

/** Refusals of the limits, each with its code and a sentence of our own. */
function armor() {
  const refuse = (code: string, message: string) => ({
    onReject: [
      (_context: unknown, error: GraphQLError) => {
        Object.assign(error, { message });
        Object.assign(error.extensions, { code });
      },
    ],
  });
  const most = (limit: number, what: string) => `The query has more than ${limit} ${what}`;
  const { plugins } = new EnvelopArmor({
    maxTokens: { n: limits.tokens, ...refuse('query_too_long', most(limits.tokens, 'words')) },
    maxDepth: { n: limits.depth, ...refuse('query_too_deep', most(limits.depth, 'levels')) },
    maxAliases: { n: limits.aliases, ...refuse('query_too_many_aliases', most(limits.aliases, 'aliases')) },
    maxDirectives: {
      n: limits.directives,
      ...refuse('query_too_many_directives', most(limits.directives, 'directives')),
    },
    costLimit: {
      maxCost: limits.cost,
      ...refuse('query_too_costly', 'The query exceeds the limit of its cost'),
    },
    // Introspection is open to every key, so there is nothing to hide from its holder.
    blockFieldSuggestion: { enabled: false },
  }).protect();
  return plugins;
}

/** Every error carries a code and the request's id; what nobody foresaw goes to the log and says nothing of itself. */
function reportErrors(app: AppContext): Plugin<object, GraphqlContext> {
  return {
    onExecutionResult({ result, setResult, context }) {
      if (!result || !('errors' in result) || !result.errors) return;
      const { requestId } = context;
      const errors = result.errors.map((error) => {
        const shown = shownError(error);
        if (shown.extensions.code === 'internal_error') {
          app.log.error({ err: error.originalError ?? error, requestId }, 'graphql field failed');
        }
        return withRequestId(shown, requestId);
      });
      setResult({ ...result, errors: 'data' in result ? errors : errors.map(asUnexecuted) });
    },
  };
}

/**
 * Nothing was executed: as `application/graphql-response+json` that is no success (GraphQL over HTTP). The engine says so
 * of syntax and of what does not fit the schema, and not of variables, costs and subscriptions.
 */
function asUnexecuted(error: GraphQLError): GraphQLError {
  if (!error.originalError) error.extensions.http ??= { spec: true, status: 400 };
  return error;
}

/** Answers in JSON where no type of `Accept` is ours: the engine would refuse it with 406 once a mutation was executed. */
function answerAnyway(): Plugin {
  return {
    onResultProcess({ resultProcessor, setResultProcessor }) {
      if (!resultProcessor) setResultProcessor(processRegularResult, 'application/json');
    },
  };
}

/** As JSON, whatever way it came: the body has been read already. A GET stays one, since it may not change anything. */
function asRequest({ request, operation }: GraphqlCall): Request {
  const accept = request.headers.get('accept') ?? 'application/json';
  const { signal } = request;
  if (request.method === 'GET') {
    const url = new URL('http://localhost/graphql');
    for (const [name, value] of Object.entries(operation)) {
      if (value) url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    return new Request(url, { headers: { accept }, signal });
  }
  return new Request('http://localhost/graphql', {
    method: 'POST',
    headers: { accept, 'content-type': 'application/json' },
    body: JSON.stringify(operation),
    signal,
  });
}
