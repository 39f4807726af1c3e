import { expect, test } from 'bun:test';
import type { Ai } from '../../server/ai/index.ts';
import { drainJobs } from '../support/jobs.ts';
import { connect, type Way } from '../support/mcp.ts';
import { eventually } from '../support/processes.ts';
import { listenOn } from '../support/raw-http.ts';
import { makeWorld } from '../support/world.ts';

/** A product whose model answers nothing, until whoever asked it goes away. */
async function silentWorld() {
  const world = await makeWorld({});
  const { ai } = world.context;
  const asked: AbortSignal[] = [];
  const write: Ai['write'] = ({ signal }) => {
    const { promise, reject } = Promise.withResolvers<never>();
    if (signal) {
      asked.push(signal);
      signal.addEventListener('abort', () => reject(signal.reason));
    }
    return promise;
  };
  world.context.ai = { ...ai, write };
  const tenant = await world.newWorkspace();
  await tenant.api.post('/resource/create', { mode: 'text', name: 'n', text: 'Northmarket runs 42 shops.' });
  await drainJobs(world);
  const made = await tenant.api.post('/agents/create', { name: 'Brief', type: 'CONTENT' });
  return { world, tenant, asked, agentOId: made.body.data.oId as string };
}

type Deed = (leave: AbortController, close: () => Promise<void>) => unknown;
const closes: Deed = (_leave, close) => close();
/** By HTTP a notification cannot tell its client from another one of the same key; the process has one client alone. */
const cancels: Deed = (leave) => leave.abort('enough');

test.each<[Way, string, Deed]>([
  ['http', 'goes away', closes],
  ['stdio', 'goes away', closes],
  ['stdio', 'cancels the call', cancels],
])('over %s a client that %s cancels the call of the model and the run', async (way, _deed, act) => {
  const { world, tenant, asked, agentOId } = await silentWorld();
  const server = listenOn(world.app);
  const { client } = await connect(way, server.url, tenant.key);
  try {
    const leaving = new AbortController();
    const call = client
      .callTool(
        { name: 'run_agent', arguments: { agentOId, inputs: { companyName: 'Northmarket' } } },
        undefined,
        { signal: leaving.signal },
      )
      .catch((error: unknown) => error);
    const [signal] = await eventually('the model is asked', async () => asked.length > 0 && asked);
    await act(leaving, () => client.close());
    expect(await call).toBeInstanceOf(Error);
    await eventually('the run has ended', async () => {
      const { data } = (await tenant.api.get('/agents/run/list')).body;
      return data[0]?.status === 'cancelled';
    });
    expect(signal?.aborted).toBe(true);
    expect((await tenant.api.get('/api-key/validate')).body.credits.totalUsed).toBe(0);
  } finally {
    await client.close();
    await server.close();
    await world.app.close();
  }
});
