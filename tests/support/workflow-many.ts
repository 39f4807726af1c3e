import { callbackReceiver } from './callbacks.ts';
import { startCrew } from './crew.ts';
import { type Call, marksOf } from './marked-graph.ts';
import { openAiServer } from './openai-server.ts';
import { eventually, type Product, startProduct } from './processes.ts';
import { schemaModel } from './schema-model.ts';
import { newTestServer } from './test-server.ts';
import { storeWorkflow } from './workflow-rows.ts';

export interface ManyOptions {
  runs: number;
  servers: number;
  workers: number;
  withinMs: number;
}

export interface ManyReport {
  stuck: number;
  /** Runs that ended otherwise than completed with the output that is theirs. */
  wrong: unknown[];
  askedTwice: number;
  toldTwice: number;
  seconds: number;
}

/** Many runs at once on several servers and workers of one database, none of them disturbed: each is done once. */
export async function runOnMany({ runs, servers, workers, withinMs }: ManyOptions): Promise<ManyReport> {
  const place = await newTestServer();
  const receiver = callbackReceiver();
  const calls: Call[] = [];
  const model = openAiServer();
  const answer = schemaModel();
  model.answers = (body) => {
    calls.push(...marksOf(body).map((mark) => ({ mark, at: Date.now() })));
    return answer(body);
  };
  const environment = {
    ...place.environment,
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: model.baseUrl,
    CREDIT_LIMIT: '1000000000',
    WORKER: 'off',
    LOG_LEVEL: 'warn',
  };
  const products: Product[] = [];
  for (let server = 0; server < servers; server++) products.push(await startProduct(environment));
  const crew = await startCrew(environment, workers);
  const db = await place.open();
  try {
    const post = async (at: number, path: string, body: unknown) => {
      const reply = await fetch(`${products[at % servers]?.url}/api/v2${path}`, {
        method: 'POST',
        headers: { api_key: place.key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const read = (await reply.json()) as Record<string, unknown>;
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(read)}`);
      return read;
    };
    const agent = await post(0, '/agents/create', { name: 'Marked', type: 'ENRICH_COMPANY' });
    const [row] = await db.ownerSql<{ workspace: string }[]>`
      select workspace_o_id as workspace from agent where name = 'Marked'`;
    const graph = forked((agent.data as { oId: string }).oId);
    const workflowOId = await storeWorkflow(db, row?.workspace ?? '', graph);
    const began = performance.now();
    let left = runs;
    const names = new Map<string, string>();
    const client = async () => {
      while (left-- > 0) {
        const number = left;
        const name = `many${number}x`;
        const body = { workflowOId, name, callbackUrl: receiver.url };
        const { workflowRunOId } = await post(number, '/workflows/run', body);
        names.set(String(workflowRunOId), name);
      }
    };
    await Promise.all(Array.from({ length: 8 }, client));
    const ended = () => db.ownerSql<{ oId: string; status: string; output: { last?: string } | null }[]>`
      select o_id, status, output
      from run
      where kind = 'workflow'
        and completed_at is not null`;
    const isOver = async () => (await ended()).length === runs || Bun.sleep(500).then(() => false as const);
    await eventually('every run has ended', isOver, withinMs).catch(() => {});
    const rows = await ended();
    const seconds = (performance.now() - began) / 1000;
    await eventually('every run is told', () => receiver.received.length >= rows.length, withinMs).catch(
      () => {},
    );
    const told = receiver.received.map(({ body }) => JSON.parse(body).workflowRunOId as string);
    return {
      stuck: runs - rows.length,
      wrong: rows.filter(
        ({ oId, status, output }) =>
          status !== 'completed' || output?.last !== names.get(oId) || !told.includes(oId),
      ),
      askedTwice: calls.length - new Set(calls.map(({ mark }) => mark)).size,
      toldTwice: told.length - new Set(told).size,
      seconds,
    };
  } finally {
    await crew.stop();
    await db.close();
    await Promise.all(products.map((product) => product.stop()));
    await receiver.close();
    await model.stop();
    await place.remove();
  }
}

/** One node, two agents beside one another, and one that comes after both. */
function forked(agentOId: string) {
  const agent = (id: string) => ({
    id,
    type: 'agent',
    agentOId,
    input: {
      companyName: '"Northmarket " & $input.name',
      runtimeContext: `"Northmarket " & $input.name & " compares exports by hand. Mark-" & $input.name & "-${id} is its code."`,
    },
  });
  return {
    nodes: [
      { id: 'first', type: 'transform', expression: '$input.name' },
      agent('one'),
      agent('two'),
      { id: 'last', type: 'transform', expression: '$nodes.first.output' },
    ],
    edges: [
      { from: 'first', to: 'one' },
      { from: 'first', to: 'two' },
      { from: 'one', to: 'last' },
      { from: 'two', to: 'last' },
    ],
  };
}
