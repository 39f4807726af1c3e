import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { startDueSchedules } from '../../server/services/workflows/schedule/start-due.ts';
import { readDefinition } from '../../tui/workflow/file.ts';
import { callbackReceiver } from '../support/callbacks.ts';
import { type FakeService, fakeChat, fakeCrm, fakeLookup } from '../support/fake-services.ts';
import { drainJobs } from '../support/jobs.ts';
import { callEvent, emailEvent } from '../support/sent-events.ts';
import { runSeen } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* Automations as files, each run to its end against services that are as strict as the real ones. */

const token = 'crm-token-1';
let world: World;
let tenant: Tenant;
let crm: FakeService;
let chat: FakeService;
const services: FakeService[] = [];

beforeAll(async () => {
  world = await testWorld();
});
afterAll(async () => {
  for (const service of services) await service.close();
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
  crm = opened(fakeCrm(token));
  chat = opened(fakeChat());
  await post('/secret/create', { name: 'crm', value: token, hosts: [crm.host] });
});

function opened(service: FakeService): FakeService {
  services.push(service);
  return service;
}

async function post(path: string, body: object) {
  const reply = await tenant.api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data ?? reply.body;
}

/** Makes the workflow of a file, its names of agents and of the chat's endpoint put in. */
async function made(name: string): Promise<string> {
  const { value } = readDefinition(join(import.meta.dir, 'examples', `${name}.yaml`));
  let text = JSON.stringify(value);
  if (text.includes('"CHAT"')) {
    const { oId } = await post('/webhook/endpoint/create', { url: `${chat.url}/hook`, format: 'slack' });
    text = text.replaceAll('"CHAT"', JSON.stringify(oId));
  }
  if (text.includes('"Company facts"')) {
    const { oId } = await post('/agents/create', { name: 'Company facts', type: 'ENRICH_COMPANY' });
    text = text.replaceAll('"Company facts"', JSON.stringify(oId));
  }
  return (await post('/workflows/create', JSON.parse(text))).oId;
}

const seen = (runOId: string) => runSeen(world, tenant.workspaceOId, runOId);

async function started(name: string, input: object): Promise<string> {
  return (await post('/workflows/run', { workflowOId: await made(name), inputs: input })).workflowRunOId;
}

/** Goes on until the run has ended, times of its nodes made to come. */
async function ended(runOId: string) {
  for (let round = 0; round < 40; round++) {
    await drainJobs(world, { hurry: true, rounds: 3 });
    const run = await seen(runOId);
    if (run.status !== 'waiting' && run.status !== 'pending' && run.status !== 'running') return run;
    await world.db.ownerSql`
      update workflow_node set wake_at = now() where run_o_id = ${runOId} and status in ('waiting', 'ready')`;
  }
  throw new Error('the run has not ended');
}

test('a lead is enriched, and written back to its contact once although the CRM refuses at first', async () => {
  crm.next.push(() => Response.json({}, { status: 429, headers: { 'retry-after': '2' } }));
  const runOId = await started('lead-enrichment-to-crm', {
    crm: crm.url,
    contactId: '42',
    companyName: 'Northmarket',
    companyDomain: 'northmarket.example',
    notes: 'Northmarket runs twelve food halls.',
  });
  const run = await ended(runOId);
  expect(run.status).toBe('completed');
  expect(run.output).toMatchObject({ contact: '42' });
  expect(new Set(crm.asked.map(({ body }) => body)).size).toBe(1);
  const keys = new Set(crm.asked.map(({ headers }) => headers['idempotency-key']));
  expect([...keys]).toEqual([expect.stringContaining(`${runOId}.write.`)]);
});

test('a call that is imported is told to the chat', async () => {
  const workflowOId = await made('call-digest-to-chat');
  await post('/workflows/trigger/create', { workflowOId, filters: { eventTypes: ['CALL_TRANSCRIPT'] } });
  await post('/event/import', { events: [callEvent({ title: 'Second call' })] });
  await drainJobs(world);
  expect(chat.asked.map(({ body }) => JSON.parse(body).text)).toEqual([
    expect.stringContaining('Call: Second call\nWith: '),
  ]);
});

test('what nobody approves in a day is escalated, and sent once somebody has', async () => {
  const mail = opened(fakeLookup({ id: 'm1' }));
  await post('/secret/create', { name: 'mail', value: 'mail-key', hosts: [mail.host] });
  const runOId = await started('approval-with-escalation', {
    mail: mail.url,
    to: 'ana@north.example',
    text: 'Hello',
  });
  await drainJobs(world);
  const asks = async () => (await tenant.api.get('/workflows/approval/list')).body.data;
  expect((await asks())[0].message).toBe('Send to ana@north.example? Hello');
  await world.db
    .ownerSql`update workflow_node set wake_at = now() where run_o_id = ${runOId} and node_id = 'ask'`;
  await drainJobs(world, { hurry: true, rounds: 5 });
  expect(chat.asked.map(({ body }) => JSON.parse(body))).toEqual([
    { text: 'Nobody has answered for ana@north.example' },
  ]);
  await post('/workflows/run/approve', { workflowRunOId: runOId, nodeId: 'second', approved: true });
  await drainJobs(world);
  expect((await seen(runOId)).status).toBe('completed');
  expect(mail.asked.map(({ headers, body }) => [headers['x-api-key'], JSON.parse(body)])).toEqual([
    ['mail-key', { to: 'ana@north.example', text: 'Hello' }],
  ]);
});

test('a roll-up of the week is started by its schedule and delivered to its callback', async () => {
  const receiver = callbackReceiver();
  const workflowOId = await made('weekly-roll-up');
  const { oId } = await post('/workflows/schedule/create', {
    workflowOId,
    cron: '0 7 * * MON',
    catchUp: 'one',
    input: { crm: crm.url },
    callbackUrl: receiver.url,
  });
  await world.db.ownerSql`update schedule set next_at = now() - interval '1 minute' where o_id = ${oId}`;
  await startDueSchedules({ db: world.db, log: world.context.log, creditLimit: 1_000_000, openRuns: 5_000 });
  await drainJobs(world);
  expect(crm.asked.map(({ path }) => path)).toEqual(['/deals?limit=100&status=open']);
  const [told] = receiver.received.map(({ body }) => JSON.parse(body));
  expect(told.output).toEqual({ week: expect.any(String), stages: { Proposal: 125, Demo: 50 } });
  await receiver.close();
});

test('a failure is told with its reason, and the run ends', async () => {
  const run = await ended(await started('error-notification', { crm: crm.url, contactId: '7' }));
  expect([run.status, run.nodes.greet?.status]).toEqual(['completed', 'skipped']);
  expect(chat.asked.map(({ body }) => JSON.parse(body).text)).toEqual([
    'contact failed: The service answered 404: {"status":"error","message":"There is no contact 7"}',
  ]);
});

test('an export is asked for once, and asked after until it is there', async () => {
  const run = await ended(await started('polling-until-ready', { crm: crm.url }));
  expect([run.status, run.output]).toEqual(['completed', 7]);
  expect(crm.asked.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET', 'GET']);
});

test('a partner gets a webhook that its library verifies, with the same signature id on every try', async () => {
  const partner = opened(fakeLookup({}));
  partner.next.push(() => new Response('busy', { status: 503 }));
  const run = await ended(
    await started('signed-webhook-out', { partner: partner.url, deal: { id: 'd1', amount: 5 } }),
  );
  expect(run.status).toBe('completed');
  const { secret } = (await tenant.api.get('/webhook/secret')).body.data;
  expect(partner.asked).toHaveLength(2);
  for (const { body, headers } of partner.asked)
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      type: 'deal.won',
      deal: { id: 'd1', amount: 5 },
    });
  expect(new Set(partner.asked.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('what was reserved is taken back when the other reservation fails', async () => {
  const run = await ended(await started('fan-out-with-compensation', { crm: crm.url }));
  expect(run.status).toBe('completed');
  const deleted = crm.asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  expect(deleted).toEqual(['/reservations/room']);
});

test('the first of two answers counts, and the other is cancelled', async () => {
  const [quick, slow] = [opened(fakeLookup({ employees: 40 })), opened(fakeLookup({ employees: 41 }))];
  const runOId = await started('first-of-two', { quick: quick.url, slow: slow.url, domain: 'north.example' });
  await drainJobs(world);
  const run = await seen(runOId);
  expect([run.status, run.nodes.answer?.output]).toEqual(['completed', 40]);
  expect([run.nodes.slow?.status, run.nodes.asked?.status]).toEqual(['cancelled', 'cancelled']);
  expect(slow.asked).toHaveLength(0);
});

test("a drip stops on the answer of its own person, and on nobody else's", async () => {
  const mail = opened(fakeLookup({ id: 'm1' }));
  await post('/secret/create', { name: 'mail', value: 'mail-key', hosts: [mail.host] });
  const workflowOId = await made('drip-until-they-answer');
  const drip = async (name: string) => {
    const inputs = { mail: mail.url, email: `${name}@buyer.example`, name };
    return (await post('/workflows/run', { workflowOId, inputs })).workflowRunOId;
  };
  const answer = async (name: string) => {
    const from = { email: `${name}@buyer.example`, name };
    await post('/event/import', { events: [emailEvent({ from, subject: `From ${name}` })] });
    await drainJobs(world);
  };
  const days = async (...runOIds: string[]) => {
    await world.db.ownerSql`
      update workflow_node set wake_at = now()
      where run_o_id = any(${runOIds}) and type = 'wait' and status = 'waiting'`;
    await drainJobs(world, { hurry: true, rounds: 4 });
  };
  const [ann, ben, cleo] = [await drip('ann'), await drip('ben'), await drip('cleo')];
  await drainJobs(world);
  await answer('ann');
  await days(ben, cleo);
  await answer('ben');
  await days(cleo);
  await answer('nobody');
  expect([(await seen(ann)).output, (await seen(ben)).output]).toEqual([
    { answered: { answer: 'From ann' } },
    { answered: { answer: 'From ben' } },
  ]);
  const sent = mail.asked.map(({ body }) => JSON.parse(body).to.split('@')[0]);
  const times = (name: string) => sent.filter((one) => one === name).length;
  expect([times('ann'), times('ben'), times('cleo')]).toEqual([1, 2, 3]);
  expect((await seen(cleo)).status).toBe('completed');
  expect(new Set(mail.asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(6);
});

test('a customer who speaks of leaving is told of, and their contact marked', async () => {
  const trigger = await post('/workflows/trigger/create', {
    workflowOId: await made('churn-alert'),
    filters: { eventTypes: ['EMAIL_REPLY_RECEIVED'] },
    match: '$contains($lowercase($event.text), "cancel our contract")',
    input: { crm: crm.url },
  });
  const mails = ['We love it.', 'Please cancel our contract in June.'];
  await post('/event/import', {
    events: mails.map((text, at) => emailEvent({ subject: `Mail ${at}`, body: { text } })),
  });
  await drainJobs(world);
  expect(chat.asked.map(({ body }) => JSON.parse(body).text)).toEqual([
    expect.stringMatching(
      /^Churn risk: tomas@buyer\.example wrote: [\s\S]*Please cancel our contract in June\./,
    ),
  ]);
  const [marked, ...others] = crm.asked;
  expect(others).toEqual([]);
  expect(JSON.parse(marked?.body ?? '')).toEqual({
    properties: { risk: 'churn', risk_event: expect.stringMatching(/^evt_/) },
  });
  const { body } = await tenant.api.get('/workflows/trigger/get', { oId: trigger.oId });
  expect(body.data.lastError).toBeNull();
});

test('an account is worked on by one run at a time, and others go on beside it', async () => {
  const workflowOId = await made('one-at-a-time');
  const accounts = ['a1', 'a1', 'b2', 'a1', 'b2'];
  const runs: string[] = [];
  for (const account of accounts) {
    const inputs = { crm: crm.url, account };
    runs.push((await post('/workflows/run', { workflowOId, inputs })).workflowRunOId);
  }
  for (const run of runs) expect((await ended(run)).output).toBe(3);
  const asked = crm.asked.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body).of);
  expect(asked.toSorted()).toEqual(accounts.toSorted());
});
