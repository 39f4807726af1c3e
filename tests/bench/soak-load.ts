import { manyDeals } from '../support/sent-events.ts';

/** One request of a kind, to its end. */
export interface Timed {
  kind: string;
  ms: number;
}

const lookEveryMs = 20;
const endedWithinMs = 60_000;
const eventsEach = 10;

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Reply = any;

/** Makes what the requests name, and returns what sends one request of each kind in turn, each beside one to a bare server. */
export async function prepareSoak(url: string, key: string, controlUrl: string) {
  async function send(path: string, body?: object): Promise<Reply> {
    const reply = await fetch(`${url}/api/v2${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { api_key: key, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const told = await reply.json();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(told)}`);
    return told;
  }
  async function ended(path: string, isOver: (told: Reply) => boolean): Promise<void> {
    const until = performance.now() + endedWithinMs;
    while (!isOver(await send(path))) {
      if (performance.now() > until) throw new Error(`not over within ${endedWithinMs} ms: ${path}`);
      await Bun.sleep(lookEveryMs);
    }
  }
  const runtimeContext = 'Northmarket plans its shops by hand. Every Monday two people compare exports.';
  const agentOId = (await send('/agents/create', { name: 'Letters', type: 'CONTENT' })).data.oId;
  const workflowOId = (
    await send('/workflows/create', {
      name: 'Two steps',
      nodes: [
        { id: 'name', type: 'transform', expression: '$input.companyName' },
        { id: 'long', type: 'transform', expression: '$length($nodes.name.output)' },
      ],
      edges: [{ from: 'name', to: 'long' }],
    })
  ).data.oId;
  let turn = 0;

  const kinds: Record<string, () => Promise<unknown>> = {
    async 'async run'() {
      const { requestId } = await send('/async/agent/run', { inputs: { agentOId, runtimeContext } });
      await ended(`/async/agent/run/status?requestId=${requestId}`, isCompleted);
    },
    async import() {
      const events = manyDeals(eventsEach, Date.UTC(2025, 0, 1) + turn * 3_600_000).map((event, index) => ({
        ...event,
        opportunityId: `soak-${turn}-${index}`,
      }));
      const { jobs } = await send('/event/import', { events });
      await ended(`/event/import/status?jobOId=${jobs[0].jobOId}`, ({ status }) => status === 'COMPLETED');
    },
    resource: () =>
      send('/resource/create?wait=true', {
        mode: 'text',
        name: `Notes ${turn}`,
        text: `# Notes ${turn}\n\nThe rollout ${turn} takes four months. Exports fail every Monday.`,
      }),
    async workflow() {
      const { workflowRunOId } = await send('/workflows/run', { workflowOId, companyName: 'Northmarket' });
      await ended(`/workflows/run/status?workflowRunOId=${workflowRunOId}`, isCompleted);
    },
    generate: () =>
      send('/persona/generate', {
        personas: [{ name: `Persona ${turn}`, sources: [{ type: 'TEXT', value: runtimeContext }] }],
      }),
    'list personas': () => send('/persona/list?limit=20'),
    'list events': () => send('/event/list?limit=20'),
    search: () => send('/resource/search', { query: 'exports fail', limit: 10 }),
  };

  return async (): Promise<Timed[]> => {
    turn += 1;
    const took: Timed[] = [];
    const time = async (kind: string, request: () => Promise<unknown>) => {
      const began = performance.now();
      await request();
      took.push({ kind, ms: performance.now() - began });
    };
    for (const [kind, request] of Object.entries(kinds)) {
      await time('control', async () => (await fetch(controlUrl)).text());
      await time(kind, request);
    }
    return took;
  };
}

function isCompleted({ data }: Reply): boolean {
  if (data.status === 'failed') throw new Error(`a run failed: ${JSON.stringify(data)}`);
  return data.status === 'completed';
}
