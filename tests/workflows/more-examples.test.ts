import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { startDueSchedules } from '../../server/services/workflows/schedule/start-due.ts';
import { drawnExample, exampleFile, exampleNames } from '../support/example-files.ts';
import { type FakeService, fakeChat, fakeCrm, fakeLookup, fakeSite } from '../support/fake-services.ts';
import { drainJobs } from '../support/jobs.ts';
import { callEvent, emailEvent } from '../support/sent-events.ts';
import { runSeen } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* Further automations as files: loops, sub-flows, queries, limits, votes and sagas, each run to its end. */

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

/** Makes the workflow of a file, with the endpoint of the chat and the workflow that it runs put in. */
async function made(name: string, sub = ''): Promise<string> {
  let text = JSON.stringify(exampleFile(name)).replaceAll(
    '"workflowOId":"Rate a contact"',
    `"workflowOId":"${sub}"`,
  );
  text = text.replaceAll('https://crm.example.com', crm.url);
  if (text.includes('"CHAT"')) {
    const { oId } = await post('/webhook/endpoint/create', { url: `${chat.url}/hook`, format: 'slack' });
    text = text.replaceAll('"CHAT"', JSON.stringify(oId));
  }
  return (await post('/workflows/create', JSON.parse(text))).oId;
}

const seen = (runOId: string) => runSeen(world, tenant.workspaceOId, runOId);
const started = async (workflowOId: string, inputs: object): Promise<string> =>
  (await post('/workflows/run', { workflowOId, inputs })).workflowRunOId;

/** Goes on until the run has ended, times of its nodes made to come. */
async function ended(runOId: string) {
  for (let round = 0; round < 60; round++) {
    await drainJobs(world, { hurry: true, rounds: 3 });
    const run = await seen(runOId);
    if (!['waiting', 'pending', 'running'].includes(run.status)) return run;
    await world.db.ownerSql`
      update workflow_node set wake_at = now()
      where run_o_id = ${runOId} and (status = 'ready' or (status = 'waiting' and type = 'wait'))`;
  }
  throw new Error('the run has not ended');
}
const run = async (name: string, inputs: object) => ended(await started(await made(name), inputs));
const told = () => chat.asked.map(({ body }) => JSON.parse(body).text);

test('every automation is drawn in the document as its file is', async () => {
  const page = await Bun.file(new URL('../../docs/workflows.md', import.meta.url)).text();
  const missing = exampleNames.filter((name) => !page.includes(`\n${drawnExample(name)}\n`));
  expect(missing).toEqual([]);
});

test('two flows share a third one, each run of which belongs to the run that asked for it', async () => {
  const rate = await made('sub-flow-shared-by-two');
  const lead = await ended(
    await started(await made('lead-with-sub-flow', rate), { crm: crm.url, contactId: '42' }),
  );
  expect([lead.status, lead.output]).toEqual(['completed', { contact: '42', rating: 'large' }]);
  const renewals = await ended(
    await started(await made('renewals-with-sub-flow', rate), { crm: crm.url, contacts: ['42', '7', '42'] }),
  );
  expect([renewals.status, renewals.output]).toEqual(['completed', { large: 2 }]);
  const [row] = await world.db.ownerSql<{ children: number; parents: number }[]>`
    select count(*)::int as children, count(distinct parent_run_o_id)::int as parents
    from run where workflow_o_id = ${rate}`;
  expect(row).toEqual({ children: 4, parents: 2 });
});

test('a text is improved by the advice on the one before, until it is good enough', async () => {
  const studio = opened(fakeLookup({}));
  const answers = [
    { text: 'first' },
    { score: 4, advice: 'shorter' },
    { text: 'second' },
    { score: 9, advice: '' },
  ];
  studio.next.push(...answers.map((answer) => () => Response.json(answer)));
  const { output } = await run('evaluator-and-optimiser', { studio: studio.url, topic: 'exports' });
  expect(output).toEqual({ text: 'second', score: 9, advice: '', times: 2 });
  expect(JSON.parse(studio.asked[2]?.body ?? '')).toEqual({ topic: 'exports', advice: 'shorter' });
});

test('an export is looked after in a loop until it says that it is ready', async () => {
  const { output } = await run('poll-with-repeat', { crm: crm.url });
  expect([output, crm.asked.length]).toEqual([7, 5]);
});

test('the calls of a week are counted by a query and told', async () => {
  await post('/event/import', {
    events: [callEvent({ title: 'One' }), callEvent({ title: 'Two' }), emailEvent({ subject: 'No call' })],
  });
  await drainJobs(world);
  const { output } = await run('calls-of-the-week', { since: '2020-01-01T00:00:00Z' });
  expect(output).toMatchObject({ calls: 2 });
  expect(told()).toEqual([expect.stringMatching(/^2 calls with \d accounts this week$/)]);
});

test('accounts of a batch are looked up once each, though one is named twice', async () => {
  const service = opened(fakeLookup({ employees: 40 }));
  const workflowOId = await made('rate-limited-accounts');
  const domains = [...Array.from({ length: 15 }, (_, at) => `a${at}.example`), 'a0.example'];
  const inputs = domains.map((domain) => ({ service: service.url, domain }));
  const { runs, started: accepted, refused } = await post('/workflows/run/batch', { workflowOId, inputs });
  expect([accepted, refused, runs.at(-1).workflowRunOId]).toEqual([15, 1, runs[0].workflowRunOId]);
  for (const { workflowRunOId } of runs) expect((await ended(workflowRunOId)).output).toBe(40);
  expect(service.asked).toHaveLength(15);
});

test('a table is taken row by row, and a row that fails keeps no other from it', async () => {
  const { output } = await run('csv-row-by-row', { crm: crm.url, csv: 'id,city\n42, Oslo\n7,Rome\n\n' });
  expect(output).toEqual({ rows: 2, failed: 1 });
  const patched = crm.asked.filter(({ path }) => path === '/contacts/42');
  expect(patched.map(({ body }) => JSON.parse(body))).toEqual([{ properties: { city: 'Oslo' } }]);
});

test('a message goes the way of its class, and one of no class none', async () => {
  const workflowOId = await made('routing-by-class');
  const classes = ['support', 'sales', 'other'];
  const outputs: unknown[] = [];
  for (const one of classes) {
    const classifier = opened(fakeLookup({ class: one })).url;
    outputs.push((await ended(await started(workflowOId, { classifier, text: `of ${one}` }))).output);
  }
  expect(told()).toEqual(['Support: of support', 'Sales: of sales']);
  expect(outputs.at(-1)).toEqual({ nobody: 'left alone' });
});

test('what two of three say is taken, also where the third is away', async () => {
  const workflowOId = await made('vote-of-three');
  const vote = async (...answers: (string | null)[]) => {
    const voters = answers.map((answer) => {
      const voter = opened(fakeLookup({ answer }));
      if (answer === null) voter.next.push(() => new Response('away', { status: 500 }));
      return voter.url;
    });
    return (await ended(await started(workflowOId, { voters, question: 'fit?' }))).output;
  };
  expect(await vote('yes', 'no', 'yes')).toEqual({ winner: 'yes' });
  expect(await vote('no', null, 'no')).toEqual({ winner: 'no' });
  expect(await vote('yes', null, 'no')).toEqual({ undecided: 'no two agree' });
});

test('bookings are taken back in the opposite order where a later one fails', async () => {
  const { status } = await run('saga', { crm: crm.url });
  expect(status).toBe('completed');
  const changes = crm.asked.map(({ method, path, body }) => [method, body ? JSON.parse(body).of : path]);
  expect(changes).toEqual([
    ['POST', 'room'],
    ['POST', 'dinner'],
    ['POST', 'speaker'],
    ['DELETE', '/reservations/dinner'],
    ['DELETE', '/reservations/room'],
  ]);
});

test('a morning message is due at nine of its time zone', async () => {
  const workflowOId = await made('morning-in-its-time-zone');
  const schedule = await post('/workflows/schedule/create', {
    workflowOId,
    cron: '0 9 * * MON-FRI',
    timezone: 'Asia/Tokyo',
    catchUp: 'one',
    input: { crm: crm.url },
  });
  expect(schedule.nextRunAt).toMatch(/T00:00:00/);
  await world.db.ownerSql`
    update schedule set next_at = now() - interval '1 minute' where o_id = ${schedule.oId}`;
  await startDueSchedules({ db: world.db, log: world.context.log, creditLimit: 1_000_000, openRuns: 5_000 });
  await drainJobs(world);
  expect(told()).toEqual(['Good morning: 3 open deals']);
});

test('an inbound lead is triaged once, though its signed request comes five times', async () => {
  const workflowOId = await made('inbound-lead-triage');
  const secret = 'a-long-shared-secret';
  const hmac = { secret, header: 'x-signature-256', timestampHeader: 'x-timestamp' };
  const { url } = await post('/workflows/hook/create', { workflowOId, name: 'Website form', hmac });
  const send = async (lead: object) => {
    const body = JSON.stringify(lead);
    const time = String(Math.floor(Date.now() / 1000));
    const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': time,
      'x-signature-256': `sha256=${digest}`,
    };
    const runOIds = new Set<string>();
    for (let times = 0; times < 5; times++) {
      const reply = await world.app.fetch(new Request(url, { method: 'POST', body, headers }));
      expect(reply.status).toBe(202);
      runOIds.add((await reply.json()).workflowRunOId);
    }
    expect(runOIds.size).toBe(1);
    const [runOId = ''] = runOIds;
    return ended(runOId);
  };
  const large = await send({ contactId: '42', company: 'Eastmarket', employees: 1200 });
  expect([large.status, large.output]).toEqual(['completed', 'large']);
  const patched = () => crm.asked.map(({ path, body }) => [path, JSON.parse(body).properties.triage]);
  expect(patched()).toEqual([['/contacts/42', 'large']]);
  crm.next.push(() => Response.json({ id: '7' }));
  const small = await send({ contactId: '7', company: 'Corner shop', employees: 3 });
  expect([small.status, small.output]).toEqual(['completed', 'small']);
  expect(patched().slice(1)).toEqual([['/contacts/7', 'small']]);
  await drainJobs(world);
  expect(told()).toEqual(['Eastmarket with 1200 people asks for a call']);
});

test("a competitor's pages are fetched again, and told of where they say something else", async () => {
  const texts = { prices: 'The plan costs 40 euros.', about: 'Ledgerly sits in Lund.', old: 'A page.' };
  const site = opened(fakeSite((path) => new Map(Object.entries(texts)).get(path.slice(1)) ?? null));
  const pages: string[] = [];
  for (const name of Object.keys(texts))
    pages.push((await post('/resource/create', { mode: 'url', url: `${site.url}/${name}` })).oId);
  await drainJobs(world);
  const workflowOId = await made('competitor-tracker');
  const { oId } = await post('/workflows/schedule/create', {
    workflowOId,
    cron: '0 7 * * *',
    catchUp: 'one',
    input: { pages },
  });
  const morning = async () => {
    await world.db.ownerSql`update schedule set next_at = now() - interval '1 minute' where o_id = ${oId}`;
    await startDueSchedules({
      db: world.db,
      log: world.context.log,
      creditLimit: 1_000_000,
      openRuns: 5_000,
    });
    const [row] = await world.db.ownerSql<{ oId: string }[]>`
      select o_id from run where workflow_o_id = ${workflowOId} order by created_at desc limit 1`;
    return ended(row?.oId ?? '');
  };
  expect((await morning()).output).toEqual({ changed: 0, away: 0 });
  expect(told()).toEqual([]);
  texts.prices = 'The plan costs 55 euros.';
  texts.old = '';
  expect((await morning()).output).toEqual({ changed: 1, away: 1 });
  expect(told()).toEqual([
    `${pages[0]} changed. New: The plan costs 55 euros. Gone: The plan costs 40 euros.`,
  ]);
});
