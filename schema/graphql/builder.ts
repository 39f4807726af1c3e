import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import DataloaderPlugin from '@pothos/plugin-dataloader';
import ZodPlugin from '@pothos/plugin-zod';
import { GraphQLError } from 'graphql';
import { z } from 'zod';
import { faultsOf } from '../input/sentences.ts';
import type { GraphqlContext } from './context.ts';

interface Types {
  Context: GraphqlContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
  };
}

export type Builder = ReturnType<typeof createBuilder>;

/** What one request may cost at most: about the fields it could answer with. */
export const maxComplexity = 60_000;
/** What the items of a list count for where no `limit` says how many there are. */
const itemsOfUnboundedList = 5;

/** A builder of its own for every schema: the library's kinds are handed in, so nothing may be kept between two. */
export function createBuilder() {
  const builder = new SchemaBuilder<Types>({
    plugins: [ZodPlugin, ComplexityPlugin, DataloaderPlugin],
    defaultFieldNullability: false,
    zod: { validationError: refusal },
    complexity: {
      limit: { complexity: maxComplexity },
      defaultListMultiplier: itemsOfUnboundedList,
      complexityError: (_kind, { complexity }) =>
        refused('query_too_costly', `The query may cost ${complexity}; at most ${maxComplexity} is served`),
    },
  });
  builder.scalarType('DateTime', {
    description: 'Date and time in ISO 8601 with milliseconds, UTC',
    serialize: (value) => value,
    parseValue: (value) => z.string().max(64).parse(value),
  });
  builder.scalarType('JSON', {
    description: 'Any JSON value, as it was stored',
    serialize: (value) => value,
    parseValue: (value) => value,
  });
  builder.queryType({ description: 'Reads one workspace: that of the key' });
  builder.mutationType({ description: "What operators do; everything else is REST's" });
  return builder;
}

/** An error whose sentence and code are meant for the caller. */
export function refused(code: string, message: string, errors?: { path: string; message: string }[]) {
  return new GraphQLError(message, { extensions: { code, ...(errors ? { errors } : {}) } });
}

/** Arguments that their shape refuses: the same code and the same faults as over REST. */
function refusal(error: z.ZodError): GraphQLError {
  const errors = faultsOf(error);
  const [first] = errors;
  return refused(
    'invalid_input',
    first ? `${first.path}: ${first.message}` : 'An argument is not valid',
    errors,
  );
}
