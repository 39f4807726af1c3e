import { beforeAll, beforeEach, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { crmEvent } from '../support/sent-events.ts';
import { importEvents, makeTrigger, runsBy, workflowOf } from '../support/starts.ts';
import { runSeen } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;

const companies = ['north', 'south'];

/** What became of a company's deal, with one of its people. */
const deal = (company: string, eventType = 'opportunity_created') =>
  crmEvent({
    eventType,
    opportunityName: `For ${company}`,
    opportunityId: `deal-${company}`,
    crmAccountDomain: `${company}.example`,
    contactEmail: `ann@${company}.example`,
  });

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
  await importEvents(
    world,
    tenant,
    companies.map((company) => deal(company)),
  );
});

interface Asked {
  company: string;
  name: string;
  filters: object;
}

/** Every filter by whom, for each company. */
async function asked(): Promise<Asked[]> {
  const { body } = await tenant.api.get('/account/list');
  const oIds: Record<string, string> = Object.fromEntries(
    body.data.map(({ oId, domains }: { oId: string; domains: string[] }) => [domains[0], oId]),
  );
  return companies.flatMap((company) =>
    Object.entries({
      accountOIds: oIds[`${company}.example`],
      companyDomains: `https://www.${company}.example/`,
      participantEmails: `Ann@${company}.example`,
      crmOpportunityIds: `deal-${company}`,
    }).map(([name, value]) => ({ company, name, filters: { [name]: [value] } })),
  );
}

const importBoth = async () => {
  for (const company of companies.toReversed())
    await importEvents(world, tenant, [deal(company, 'deal_won')]);
};

test('a trigger by whom starts for the events of its own company alone', async () => {
  const workflowOId = await workflowOf(world, tenant);
  const triggers: (Asked & { oId: string })[] = [];
  for (const one of await asked())
    triggers.push({ ...one, oId: await makeTrigger(tenant, workflowOId, one.filters) });
  await importBoth();
  for (const { company, name, oId } of triggers) {
    const heard = (await runsBy(world, oId)).map(({ input }) => input.event.payload.opportunityId);
    expect({ company, name, heard }).toEqual({ company, name, heard: [`deal-${company}`] });
  }
});

test('a wait by whom ends with an event of its own company', async () => {
  const waits: (Asked & { runOId: string })[] = [];
  for (const one of await asked()) {
    const workflowOId = await workflowOf(world, tenant, {
      nodes: [{ id: 'wait', type: 'wait', event: { filters: one.filters } }],
      output: '$nodes.wait.output.event.payload.opportunityId',
    });
    const { status, body } = await tenant.api.post('/workflows/run', { workflowOId });
    expect(status, JSON.stringify(body)).toBe(200);
    waits.push({ ...one, runOId: body.workflowRunOId });
  }
  await drainJobs(world);
  const ends = async () => {
    const found = [];
    for (const { company, name, runOId } of waits) {
      const { status, output } = await runSeen(world, tenant.workspaceOId, runOId);
      found.push({ company, name, status, output });
    }
    return found;
  };
  const expected = (heard: string[]) =>
    waits.map(({ company, name }) => ({
      company,
      name,
      status: heard.includes(company) ? 'completed' : 'waiting',
      output: heard.includes(company) ? `deal-${company}` : null,
    }));
  expect(await ends()).toEqual(expected([]));
  const heard: string[] = [];
  for (const company of companies.toReversed()) {
    await tenant.api.post('/event/import', { events: [deal(company, 'deal_won')] });
    await drainJobs(world);
    heard.push(company);
    expect(await ends()).toEqual(expected(heard));
  }
});
