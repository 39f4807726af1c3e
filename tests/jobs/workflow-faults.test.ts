import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createAi } from '../../server/ai/index.ts';
import { holdersAtWorkMost, WorkUnderWay } from '../../server/services/workflows/advance/work-under-way.ts';
import { forEver, hold, type Life } from '../support/holders.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import {
  askedAgain,
  type Call,
  comparable,
  markedGraph,
  marksOf,
  plainText,
  waitingApprovals,
} from '../support/marked-graph.ts';
import { type OpenAiServer, openAiServer } from '../support/openai-server.ts';
import { schemaModel } from '../support/schema-model.ts';
import { startRunOf, storedNodes, storedRun, storeWorkflow } from '../support/workflow-rows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let model: OpenAiServer;
let workflowOId: string;
const calls: Call[] = [];
const numbers = [1, 2, 3, 4, 5, 6];

beforeAll(async () => {
  model = openAiServer();
  const answer = schemaModel();
  model.answers = (body) => {
    calls.push(...marksOf(body).map((mark) => ({ mark, at: Date.now() })));
    return answer(body);
  };
  const shared = await testWorld();
  const config = { ...shared.context.config, openai: { apiKey: 'sk-test', baseUrl: model.baseUrl } };
  const ai = { ...shared.context.ai, write: createAi(config, shared.context.log).write };
  world = { ...shared, context: { ...shared.context, ai } };
  tenant = await world.newWorkspace();
  const agent = await tenant.api.post('/agents/create', { name: 'Marked', type: 'ENRICH_COMPANY' });
  const graph = markedGraph(agent.body.data.oId, 0.05);
  workflowOId = await storeWorkflow(world.db, tenant.workspaceOId, graph);
});
afterAll(() => model.stop());

const drain = () => drainJobs(world, { hurry: true });

/** While as many other holders of this process are at work as may be. */
async function besideOthers(work: () => Promise<void>): Promise<void> {
  const { creditLimit, openRuns } = world.context.config;
  const tools = { ...jobContext(world, tenant.workspaceOId), creditLimit, openRuns };
  const others = Array.from({ length: holdersAtWorkMost }, () => new WorkUnderWay(tools));
  for (const other of others) other.takeRoom();
  await work().finally(() => {
    for (const other of others) other.leaveRoom();
  });
}

/** From its start to its end, with one holder that lives so long, others after it, and a person who approves. */
async function runThrough(name: string, life: Life, isCrowded = false) {
  const runOId = await startRunOf(world.db, tenant.workspaceOId, workflowOId, { name, numbers });
  let wasKilled = false;
  for (let turns = 0; ; turns++) {
    const end: string = wasKilled ? 'killed' : await hold(world, tenant.workspaceOId, runOId, life);
    wasKilled ||= end === 'killed';
    if (wasKilled) await (isCrowded ? besideOthers : (work: () => Promise<void>) => work())(drain);
    const run = await storedRun(world.db, runOId);
    if (run.status === 'completed' || run.status === 'failed' || turns > 20) break;
    for (const { key } of await waitingApprovals(world.db, [runOId])) {
      const body = { workflowRunOId: runOId, nodeId: key, approved: true };
      expect((await tenant.api.post('/workflows/run/approve', body)).status).toBe(200);
    }
  }
  await drainJobs(world, { hurry: true });
  const [run, nodes] = [await storedRun(world.db, runOId), await storedNodes(world.db, runOId)];
  expect([name, askedAgain(name, calls, nodes)]).toEqual([name, []]);
  const output = JSON.parse(plainText(name, run.output));
  return { wasKilled, came: { status: run.status, output, nodes: comparable(name, nodes) } };
}

test('a holder beside enough others leaves agents to the queue, also those of a holder that died', async () => {
  const undisturbed = await runThrough('quiet', forEver());
  for (const left of [2, 3, 4]) {
    const { wasKilled, came } = await runThrough(`crowded${left}`, { left, when: 'after' }, true);
    expect(wasKilled).toBe(true);
    expect([left, came]).toEqual([left, undisturbed.came]);
  }
  const executors = await world.db.ownerSql<{ executor: string; attempt: number }[]>`
    select executor, attempt
    from run
    where workspace_o_id = ${tenant.workspaceOId}
      and parent_run_o_id is not null`;
  // begun by a holder that died, and once more by the queue
  expect(executors.some(({ executor, attempt }) => executor === 'queue' && attempt === 2)).toBe(true);
  expect(executors.some(({ executor, attempt }) => executor === 'queue' && attempt === 1)).toBe(true);
});

test.each(['before', 'after'] as const)(
  'a holder that dies %s any of its transactions leaves what another ends in the same state',
  async (when) => {
    const undisturbed = await runThrough(`calm${when}`, forEver());
    expect(undisturbed.wasKilled).toBe(false);
    expect(undisturbed.came.status).toBe('completed');
    let boundaries = 0;
    for (let left = 1; ; left++) {
      const { wasKilled, came } = await runThrough(`run${when}${left}`, { left, when });
      if (!wasKilled) break;
      boundaries = left;
      expect([left, came]).toEqual([left, undisturbed.came]);
    }
    expect(boundaries).toBeGreaterThan(7);
  },
);
