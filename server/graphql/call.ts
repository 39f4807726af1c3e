import { z } from 'zod';
import { boundedText, freeObject } from '../../schema/wire.ts';
import type { Caller } from '../http/route.ts';

/** The content of a request to /graphql. */
export const operation = z.object({
  query: boundedText(100_000).min(1),
  operationName: boundedText(1000).nullish(),
  variables: freeObject.nullish(),
  extensions: freeObject.nullish(),
});

/** An operation in the query string of a GET: objects are JSON there. */
export const operationQuery = operation.extend({
  query: operation.shape.query.optional(),
  variables: boundedText(100_000).optional(),
  extensions: boundedText(100_000).optional(),
});
export type Operation = z.output<typeof operation>;

/** An operation to execute, with its request. */
export interface GraphqlCall {
  request: Request;
  operation: Operation;
  caller: Caller;
  /** The address that the request came from. */
  address: string | null;
  requestId: string;
}
