import { expect, test } from 'bun:test';
import { startCrew } from '../support/crew.ts';
import { openAiServer } from '../support/openai-server.ts';
import { eventually, isRunning, startProduct } from '../support/processes.ts';
import { schemaModel } from '../support/schema-model.ts';
import { isEmbedded, newTestServer } from '../support/test-server.ts';
import { runOnMany } from '../support/workflow-many.ts';
import { startRunOf, storedNodes, storedRun, storeWorkflow } from '../support/workflow-rows.ts';

if (!isEmbedded) {
  // a thousand of them: `bun run bench workflow-kills`
  test('runs on two servers and three workers of one database end, each of them once', async () => {
    const report = await runOnMany({ runs: 60, servers: 2, workers: 3, withinMs: 400_000 });
    const { seconds: _took, ...counted } = report;
    expect(counted).toEqual({ stuck: 0, wrong: [], askedTwice: 0, toldTwice: 0 });
  });
}

test('a worker that was paused for longer than its lease commits nothing of what it had under way', async () => {
  const place = await newTestServer();
  const model = openAiServer();
  const stale = Promise.withResolvers<void>();
  const [early, late] = [
    { input: 111, output: 11 },
    { input: 222, output: 22 },
  ].map((usage) => schemaModel({ usage }));
  // the first question is answered when the one who asked has long been replaced
  model.answers = (body, { index }) =>
    index === 0 && early ? { after: stale.promise, reply: early(body) } : late?.(body);
  const environment = {
    ...place.environment,
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: model.baseUrl,
    WORKER: 'off',
  };
  const product = await startProduct(environment);
  const db = await place.open();
  const first = await startCrew(environment, 1);
  const [paused] = first.workers;
  if (!paused) throw new Error('there is no worker');
  let second: Awaited<ReturnType<typeof startCrew>> | null = null;
  try {
    const made = await fetch(`${product.url}/api/v2/agents/create`, {
      method: 'POST',
      headers: { api_key: place.key, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Slow', type: 'ENRICH_COMPANY' }),
    });
    const agentOId = ((await made.json()) as { data: { oId: string } }).data.oId;
    const [row] = await db.ownerSql<{ workspace: string }[]>`
      select workspace_o_id as workspace from agent where o_id = ${agentOId}`;
    const workspace = row?.workspace ?? '';
    const input = {
      companyName: '"Northmarket"',
      runtimeContext: '"Northmarket compares exports by hand every Monday."',
    };
    const graph = {
      nodes: [
        { id: 'slow', type: 'agent', agentOId, input },
        { id: 'after', type: 'transform', expression: '$nodes.slow.status' },
      ],
      edges: [{ from: 'slow', to: 'after' }],
    };
    const runOId = await startRunOf(db, workspace, await storeWorkflow(db, workspace, graph));
    await model.arrived(1);
    process.kill(paused.pid, 'SIGSTOP');
    second = await startCrew(environment, 1);
    await eventually(
      'another worker has ended the run',
      async () => (await storedRun(db, runOId)).status === 'completed',
    );
    const before = await stateOf();
    expect(before.run).toMatchObject({ attempt: 2, output: { after: 'completed' } });
    expect(before.agents).toEqual([{ status: 'completed', tokens: 222 }]);
    process.kill(paused.pid, 'SIGCONT');
    stale.resolve();
    await eventually('the paused worker notices', async () => !(await isRunning(paused.pid)));
    expect(await stateOf()).toEqual(before);

    async function stateOf() {
      const [run, nodes] = [await storedRun(db, runOId), await storedNodes(db, runOId)];
      const agents = await db.ownerSql`
        select status, input_tokens::int as tokens from run where parent_run_o_id = ${runOId}`;
      return { run, nodes, agents: [...agents] };
    }
  } finally {
    if (await isRunning(paused.pid)) process.kill(paused.pid, 'SIGCONT');
    stale.resolve();
    await first.stop();
    await second?.stop();
    await db.close();
    await product.stop();
    await model.stop();
    await place.remove();
  }
});
