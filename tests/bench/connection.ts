import { inTurn, prepare } from './http.ts';
import { httpRequest } from './load.ts';
import { benchDatabase, startProcess } from './server.ts';

const query = `{
  references(first: 100) {
    edges {
      cursor
      node {
        oId name internalName description active createdAt updatedAt
        data { theirChallenge impactTheySaw howTheyUseUs }
      }
    }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;

/** A page of 100 records as a connection of GraphQL, against Mercurius with compiled queries and against stock Yoga on Bun. */
export async function run(): Promise<void> {
  const database = await benchDatabase();
  try {
    const { env, key } = await prepare(database.url);
    const bun = process.execPath;
    const ours = await startProcess([bun, 'tests/bench/peers/groundwork.ts'], env);
    const mercurius = await startProcess([Bun.which('node') ?? bun, 'tests/bench/peers/mercurius.mjs'], env);
    const yoga = await startProcess([bun, 'tests/bench/peers/yoga.mjs'], env);
    const steps = () => [() => httpRequest('POST', '/graphql', { api_key: key }, { query })];
    try {
      await checkAlike([ours.port, mercurius.port, yoga.port], key);
      await inTurn(
        'connection of 100: requests against Mercurius with JIT (0.6 wanted)',
        ours,
        mercurius,
        steps,
      );
      await inTurn('connection of 100: requests against Yoga on Bun (1.3 wanted)', ours, yoga, steps);
    } finally {
      await Promise.all([ours.stop(), mercurius.stop(), yoga.stop()]);
    }
  } finally {
    await database.drop();
  }
}

/** A peer that answered less would be compared with nothing. */
async function checkAlike(ports: readonly number[], key: string): Promise<void> {
  const nodes = await Promise.all(
    ports.map(async (port) => {
      const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
        method: 'POST',
        headers: { api_key: key, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      const { data } = (await response.json()) as { data?: { references: { edges: { node: unknown }[] } } };
      return JSON.stringify(data?.references.edges.map(({ node }) => node));
    }),
  );
  if (new Set(nodes).size !== 1) throw new Error('the servers answer differently');
}
