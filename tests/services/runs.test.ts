import { beforeAll, describe, expect, test } from 'bun:test';
import { z } from 'zod';
import { agentRunBody } from '../../schema/agents/input.ts';
import { newOId, prefixes } from '../../schema/o-id.ts';
import { type AgentDefinition, usualPlan } from '../../server/agents/definition.ts';
import { acceptRun } from '../../server/services/runs/accept.ts';
import { executeRun } from '../../server/services/runs/execute.ts';
import { finishRun } from '../../server/services/runs/finish.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { storeAgent } from '../support/stored-agent.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/** A tenth agent: this definition, and nothing anywhere else. */
const risks: AgentDefinition = {
  type: 'ACCOUNT_RISKS',
  path: 'account-risks',
  aliases: [],
  title: 'Account risks',
  description: 'What may go wrong with an account',
  category: 'research',
  input: agentRunBody,
  requires: ['companyName', 'companyDomain'],
  task: 'Collect what may go wrong with an account',
  plan: { ...usualPlan, questions: (about) => [`${about} risk`], passages: 3 },
  follows: [],
  fields: () => [
    { path: '/risks', description: 'Risks and problems of the account', form: 'list', maxItems: 3 },
  ],
  matches: ['persona'],
  data: z.object({ account: z.string(), risks: z.array(z.string()), persona: z.unknown() }),
  compose: ({ written, subject, matches }) => ({
    data: { account: subject.company.name, risks: written.risks ?? [], ...matches },
  }),
};

let world: World;
let tenant: Tenant;
let agentOId: string;
const asker = { keyOId: null, externalRequestId: 'seen outside' };

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  agentOId = newOId(prefixes.agent);
  const stored = { workspace: tenant.workspaceOId, oId: agentOId, type: risks.type, name: 'Risks' };
  await world.db.write(tenant.workspaceOId, (tx) => storeAgent(tx, stored));
  await tenant.api.post('/resource/create', {
    mode: 'text',
    text: '# Northmarket\n\n## Risks\n\n- Northmarket has a problem: exports fail every Monday, and the renewal is at risk.\n',
  });
  await drainJobs(world);
});

const tools = () => jobContext(world, tenant.workspaceOId);
const body = () => agentRunBody.parse({ agentOId, companyName: 'Northmarket' });

async function rowOf(runOId: string) {
  const [row] = await world.db.read(
    tenant.workspaceOId,
    (tx) => tx`
      select status, agent_type, output, error, external_request_id
      from run
      where workspace_o_id = ${tenant.workspaceOId} and o_id = ${runOId}`,
  );
  return row;
}

describe('a tenth agent by its definition alone', () => {
  test('is accepted, executed and finished without HTTP', async () => {
    const { workspace, write } = tools();
    const run = await write((tx) => acceptRun(tx, workspace, { definition: risks, body: body(), asker }));
    expect(await rowOf(run.runOId)).toMatchObject({ status: 'running', agentType: 'ACCOUNT_RISKS' });

    const executed = await executeRun(tools(), run);
    expect(executed.reply).toMatchObject({ found: true, data: { account: 'Northmarket', persona: null } });
    expect(risks.data.parse(executed.reply.data)).toMatchObject({
      risks: [expect.stringContaining('exports fail every Monday')],
    });
    expect(executed.reply.annotations).toMatchObject([{ path: '/risks/0' }]);

    expect(await write((tx) => finishRun(tx, workspace, run.runOId, { executed }))).toBe(true);
    expect(await rowOf(run.runOId)).toMatchObject({
      status: 'completed',
      output: { data: { account: 'Northmarket' } },
      externalRequestId: 'seen outside',
    });
  });

  test('is refused without one of the facts that it requires, and leaves no row', async () => {
    const { workspace, write } = tools();
    const bare = agentRunBody.parse({ agentOId, crmAccountId: '7' });
    const refused = write((tx) => acceptRun(tx, workspace, { definition: risks, body: bare, asker }));
    expect(refused).rejects.toMatchObject({
      status: 400,
      message: 'companyName: give companyName or companyDomain',
    });
    await refused.catch(() => {});
    const [count] = await tools().read(
      (tx) => tx`select count(*)::int as rows from run where input ->> 'crmAccountId' = '7'`,
    );
    expect(count?.rows).toBe(0);
  });
});

describe('the end of a run', () => {
  test('is told to its callback in the same transaction, and once', async () => {
    const { workspace, write } = tools();
    const run = await write(async (tx) => {
      const accepted = await acceptRun(tx, workspace, { definition: risks, body: body(), asker });
      await tx`
        update run
        set callback_url = 'https://receiver.example/hook'
        where workspace_o_id = ${workspace} and o_id = ${accepted.runOId}`;
      return accepted;
    });
    const failed = { error: new Error('the model is away: key=hunter2') };
    const rolledBack = write(async (tx) => {
      await finishRun(tx, workspace, run.runOId, failed);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect((await rowOf(run.runOId))?.status).toBe('running');

    expect(await write((tx) => finishRun(tx, workspace, run.runOId, failed))).toBe(true);
    expect(await write((tx) => finishRun(tx, workspace, run.runOId, failed))).toBe(false);
    expect((await rowOf(run.runOId))?.error).toEqual({
      code: 'internal_error',
      message: 'The run failed by an internal error of the server',
    });
    const deliveries = await tools().read(
      (tx) => tx<{ body: { status: string; requestId: string } }[]>`
        select body::jsonb as body from delivery where subject_o_id = ${run.runOId}`,
    );
    expect(deliveries.map(({ body: sent }) => [sent.status, sent.requestId])).toEqual([
      ['failed', run.runOId],
    ]);
  });
});
