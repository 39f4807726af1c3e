import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import DataloaderPlugin from '@pothos/plugin-dataloader';
import RelayPlugin from '@pothos/plugin-relay';
import ZodPlugin from '@pothos/plugin-zod';
import { GraphQLError } from 'graphql';
import { z } from 'zod';
import { faultsOf } from '../input/sentences.ts';
import type { CountedList, GraphqlContext } from './context.ts';

interface Types {
  Context: GraphqlContext;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: false;
  DefaultNodeNullability: false;
  Connection: { counted?: () => Promise<CountedList> };
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
  };
}

export type Builder = ReturnType<typeof createBuilder>;

/** The limit of a request's cost, about the number of fields in its answer. */
export const maxComplexity = 60_000;
/** The limit of rows in one page of a connection. */
export const rowsMost = 100;
/** What the items of a list count for where no `limit` says how many there are. */
const itemsOfUnboundedList = 5;

/** Creates a builder for one schema; kinds are passed in, so nothing is shared between schemas. */
export function createBuilder() {
  const builder = new SchemaBuilder<Types>({
    plugins: [RelayPlugin, ZodPlugin, ComplexityPlugin, DataloaderPlugin],
    defaultFieldNullability: false,
    zod: { validationError: refusal },
    relay: {
      cursorType: 'String',
      nodesOnConnection: {
        description: 'Rows of the page, without their cursors',
        complexity: { multiplier: 1 },
      },
      edgesFieldOptions: {
        nullable: false,
        description: 'Rows of the page, each with its cursor',
        complexity: { multiplier: 1 },
      },
      nodeFieldOptions: { nullable: false, description: 'The row itself' },
      cursorFieldOptions: {
        description: 'Place of the row in this list: `after` or `before` of another page',
      },
      pageInfoFieldOptions: { description: "Cursors of the page's ends, and whether more pages exist" },
      pageInfoTypeOptions: { description: 'The ends of a page of a connection' },
      hasNextPageFieldOptions: { description: 'More rows follow behind the page' },
      hasPreviousPageFieldOptions: { description: 'There are rows in front of the page' },
      startCursorFieldOptions: { description: 'Cursor of the first row; null on an empty page' },
      endCursorFieldOptions: { description: 'Cursor of the last row; null on an empty page' },
      firstArgOptions: { description: `Rows from the beginning, or behind \`after\`; at most ${rowsMost}` },
      afterArgOptions: { description: 'Cursor behind which the page begins' },
      lastArgOptions: {
        description: `Rows from the end, or in front of \`before\`; at most ${rowsMost}; not together with \`first\``,
      },
      beforeArgOptions: { description: 'Cursor in front of which the page ends' },
      nodeTypeOptions: { description: 'A record that `node` finds by its oId' },
      idFieldOptions: { description: 'The oId, under the name that clients of Relay look for' },
      nodeQueryOptions: false,
      nodesQueryOptions: false,
    },
    // The engine compares with the limit before it executes, since it tells the cost too.
    complexity: { defaultListMultiplier: itemsOfUnboundedList },
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
  builder.mutationType({ description: "Actions of operators; everything else is REST's" });
  return builder;
}

/** Returns an error with a sentence and a code for the caller. */
export function refusalError(code: string, message: string, errors?: { path: string; message: string }[]) {
  return new GraphQLError(message, { extensions: { code, ...(errors ? { errors } : {}) } });
}

/** Arguments that their shape refuses: the same code and the same faults as over REST. */
function refusal(error: z.ZodError): GraphQLError {
  const errors = faultsOf(error);
  const [first] = errors;
  return refusalError(
    'invalid_input',
    first ? `${first.path || 'arguments'}: ${first.message}` : 'An argument is not valid',
    errors,
  );
}
