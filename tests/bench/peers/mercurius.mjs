/** Mercurius on fastify with compiled queries, from the first request on. */
import Fastify from 'fastify';
import mercurius from 'mercurius';
import { resolvers, schema } from './connection-schema.mjs';

const app = Fastify({ logger: false });
app.register(mercurius, { schema, resolvers, jit: 1 });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${new URL(address).port}\n`);
