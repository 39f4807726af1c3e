/** GraphQL Yoga as its documentation sets it up on Bun. */
import { createSchema, createYoga } from 'graphql-yoga';
import { resolvers, schema } from './connection-schema.mjs';

const yoga = createYoga({ schema: createSchema({ typeDefs: schema, resolvers }), logging: false });
const listening = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: yoga.fetch });
process.stdout.write(`${listening.port}\n`);
