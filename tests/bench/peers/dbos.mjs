/**
 * DBOS Transact as its documents show it: workflows are functions, each step a durable one. Prints its port; a request
 * says what to run and is answered with the milliseconds that it took.
 */
import { createServer } from 'node:http';
import { DBOS } from '@dbos-inc/dbos-sdk';

DBOS.setConfig({
  name: 'bench',
  systemDatabaseUrl: process.env.DATABASE_URL,
  // more than runs in flight: nobody waits for a connection
  systemDatabasePoolSize: 20,
  applicationVersion: 'bench',
  logLevel: 'error',
  enableOTLP: false,
  tracingEnabled: false,
});

const nothing = async () => ({ found: true });
const pause = (ms) => new Promise((resolve) => setTimeout(() => resolve({ found: true }), ms));

const chain = DBOS.registerWorkflow(
  async (steps) => {
    let last = null;
    for (let step = 0; step < steps; step++) last = await DBOS.runStep(nothing, { name: `step_${step}` });
    return last;
  },
  { name: 'chain' },
);
const fan = DBOS.registerWorkflow(
  async (width, ms) => {
    await DBOS.runStep(nothing, { name: 'first' });
    const all = Array.from({ length: width }, (_, at) =>
      DBOS.runStep(() => pause(ms), { name: `branch_${at}` }),
    );
    await Promise.allSettled(all);
    return DBOS.runStep(nothing, { name: 'last' });
  },
  { name: 'fan' },
);
await DBOS.launch();

const begin = {
  chain: ({ steps }) => chain(steps),
  fan: ({ width, ms }) => fan(width, ms),
};

/** So many runs, so many of them at once. */
async function measure({ graph, runs, inFlight, ...given }) {
  let left = runs;
  const began = performance.now();
  const lane = async () => {
    while (left-- > 0) await begin[graph](given);
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return performance.now() - began;
}

const server = createServer(async (request, response) => {
  try {
    const parts = [];
    for await (const part of request) parts.push(part);
    const ms = await measure(JSON.parse(Buffer.concat(parts).toString()));
    response.end(JSON.stringify({ ms }));
  } catch (error) {
    response.statusCode = 500;
    response.end(JSON.stringify({ error: String(error?.stack ?? error) }));
  }
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
process.once('SIGTERM', () => void DBOS.shutdown().finally(() => process.exit(0)));
