import { lexicographicSortSchema, printSchema } from 'graphql';
import { graphqlSchema } from '../../schema/graphql/index.ts';
import { library } from '../../schema/library/index.ts';

/** The SDL as it is kept in `schema.graphql`: sorted, so that a change shows only what it changes. */
export function graphqlSdl(kinds = library): string {
  return `${printSchema(lexicographicSortSchema(graphqlSchema(kinds)))}\n`;
}
