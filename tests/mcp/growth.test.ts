import { heapStats } from 'bun:jsc';
import { expect, test } from 'bun:test';
import { connect } from '../support/mcp.ts';
import { listenOn } from '../support/raw-http.ts';
import { testWorld } from '../support/world.ts';

/** Calls under way at the same time, beside as many requests by REST. */
const atOnce = 8;
/** Calls that are counted. GROWTH_CALLS=10000 takes minutes and shows what one call in a thousand leaves. */
const counted = Number(process.env.GROWTH_CALLS ?? 300);
/** Calls before those: code that was compiled for the first ones is let go of by then, which would hide what stays. */
const settling = 500;
/** What stays of each call at most, by a count that wavers by one. */
const objectsMost = 2;

/** What the last replies held is let go of a few turns after them, and by the next collection. */
async function leastObjects(): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < 5; time++) {
    await new Promise(setImmediate);
    Bun.gc(true);
    counts.push(heapStats().objectCount);
  }
  return Math.min(...counts);
}

test('many calls beside other requests leave nothing behind in memory', async () => {
  const world = await testWorld();
  const { key, api } = await world.newWorkspace();
  const agentOId = (await api.post('/agents/create', { name: 'B', type: 'ENRICH_COMPANY' })).body.data.oId;
  const server = listenOn(world.app);
  const agents = await Promise.all(Array.from({ length: atOnce }, () => connect('http', server.url, key)));
  const calls: [string, object][] = [
    ['list_findings', {}],
    ['query_metrics', { of: 'events' }],
    ['get_entity', { oId: 'px_000000000000000000000' }],
    ['run_agent', { agentOId, inputs: {} }],
  ];
  const round = async (count: number) => {
    let left = count;
    const next = async (agent: (typeof agents)[number]) => {
      while (left > 0) {
        const [name, args] = calls[left-- % calls.length] ?? ['', {}];
        await Promise.all([agent.call(name, { ...args }), api.get('/finding/list')]);
      }
    };
    await Promise.all(agents.map(next));
    return leastObjects();
  };
  try {
    // what stays of each call stays in every round; what else the process holds comes and goes
    let before = await round(settling);
    let least = Number.POSITIVE_INFINITY;
    for (let time = 0; time < 3 && least >= objectsMost; time++) {
      const after = await round(counted);
      least = Math.min(least, (after - before) / counted);
      before = after;
    }
    expect(least).toBeLessThan(objectsMost);
  } finally {
    for (const { client } of agents) await client.close();
    await server.close();
  }
});
