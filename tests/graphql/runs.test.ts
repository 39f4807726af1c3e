import { beforeAll, expect, test } from 'bun:test';
import { type Ask, asker } from '../support/graphql.ts';
import { type Tenant, testWorld } from '../support/world.ts';

let tenant: Tenant;
let ask: Ask;
let agentOId: string;
let runOId: string;

beforeAll(async () => {
  const world = await testWorld();
  tenant = await world.newWorkspace();
  ask = asker(world.app, tenant.key);
  const agent = await tenant.api.post('/agents/create', { name: 'Profile', type: 'ENRICH_COMPANY' });
  agentOId = agent.body.data.oId;
  const run = await tenant.api.post('/agents/enrich-company/run', {
    agentOId,
    companyName: 'Lindgren Port',
    runtimeContext: 'Lindgren Port is a harbour operator in Gothenburg.',
  });
  runOId = run.body.runOId;
});

test('agents and their runs are as over REST, each run with its agent', async () => {
  const { data } = await ask(`{
    agents(type: ENRICH_COMPANY, query: "prof") { totalCount pageInfo { hasNextPage } nodes { oId name costToRun settings: instructions } }
    runs(agentType: [ENRICH_COMPANY], status: [completed]) {
      totalCount nodes { oId status mode subject { name } tokens { input } credits agent { oId name } }
    }
  }`);
  expect(data.agents).toMatchObject({
    totalCount: 1,
    pageInfo: { hasNextPage: false },
    nodes: [{ oId: agentOId, name: 'Profile' }],
  });
  const listed = (await tenant.api.get('/agents/run/list')).body;
  expect(data.runs.totalCount).toBe(listed.total);
  expect(data.runs.nodes[0]).toMatchObject({
    oId: runOId,
    mode: 'sync',
    subject: { name: 'Lindgren Port' },
    credits: listed.data[0].credits,
    agent: { oId: agentOId, name: 'Profile' },
  });
});

test('one run has what it was made of; a deleted agent is null beside its runs', async () => {
  const query = `query ($oId: ID!) {
    run(oId: $oId) { input output written resolved sources { key type text } timings { totalMs } }
  }`;
  const { run } = (await ask(query, { oId: runOId })).data;
  const rest = (await tenant.api.get('/agents/run/get', { runOId })).body.data;
  expect(run.output).toEqual(rest.output);
  expect(run.sources[0]).toMatchObject({ type: 'input', text: rest.sources[0].text });
  await tenant.api.delete('/agents/delete', { oId: agentOId });
  const { runs } = (await ask('{ runs { nodes { agentOId agent { name } } } }')).data;
  expect(runs.nodes[0]).toEqual({ agentOId, agent: null });
  expect(
    (await ask('query ($oId: ID!) { agent(oId: $oId) { name } }', { oId: agentOId })).errors,
  ).toMatchObject([{ extensions: { status: 404 } }]);
});
