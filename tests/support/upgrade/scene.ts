import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sweep } from '../../../jobs/runtime/sweep.ts';
import { newOId } from '../../../schema/o-id.ts';
import { enqueue } from '../../../server/database/enqueue.ts';
import { createViewCounter } from '../../../server/services/assets/serve/count-views.ts';
import { requestAccess } from '../../../server/services/assets/shares/access-requests.ts';
import { makeEventVectors } from '../../../server/services/search/event-vectors.ts';
import { spendFrom } from '../../../server/services/workspaces/usage.ts';
import { call, deals } from '../../../tui/demo/material/call.ts';
import { filesForm } from '../assets.ts';
import { callbackReceiver } from '../callbacks.ts';
import { drainJobs } from '../jobs.ts';
import { refuseStaged } from '../refused-event.ts';
import { emailEvent, manyDeals } from '../sent-events.ts';
import { workflowOf } from '../starts.ts';
import type { Reply, Tenant, World } from '../world.ts';
import { startWaiting } from './waiting.ts';

/** Under which the dumps' keys are sealed. It guards nothing else. */
export const secretKey = Buffer.alloc(32, 'upgrade').toString('base64');

const folder = join(import.meta.dir, '..', '..', '..', 'tui', 'demo', 'material');
const material = (name: string) => readFileSync(join(folder, name), 'utf8');

/** For longer than a dump is kept, so that no sweep takes its rows. */
export const keptFigures = { runs: 36_500, audit: 36_500 };

/** A new workspace as it is after some weeks of use: filled through the front door, its jobs done, no table left out. */
export async function fill(world: World): Promise<Tenant> {
  const tenant = await world.newWorkspace();
  const product = await fillLibrary(tenant);
  const document = await indexDocuments(world, tenant);
  await suggestChanges(world, tenant, document, product);
  await startWorkflows(world, tenant);
  await importActivity(world, tenant);
  await runAgents(world, tenant);
  await buildWorkspace(world, tenant);
  await drawWorkflow(tenant);
  await runWorkflows(world, tenant);
  await startWaiting(world, tenant);
  await publishAssets(world, tenant);
  await manageKeys(tenant);
  await made(tenant.api.post('/workspace/retention/update', keptFigures));
  await buryOne(world, tenant);
  await reserveCredits(world, tenant);
  // what its calls and jobs were counted as
  await world.context.tally.flush(world.db.ownerSql);
  return tenant;
}

/** A reply's `data`, if it has any; throws unless the request was accepted. */
export async function made(sent: Promise<Reply>): Promise<Reply['body']> {
  const { status, body } = await sent;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data;
}

async function fillLibrary({ api }: Tenant): Promise<string> {
  const [product] = await made(
    api.post('/product/generate', {
      products: [{ name: 'Tallyline', sources: [{ type: 'TEXT', value: material('product.md') }] }],
    }),
  );
  await made(
    api.post('/reference/generate', {
      references: [
        { name: 'Regional grocer', sources: [{ type: 'TEXT', value: material('case-study.md') }] },
      ],
      primaryOfferingOId: product.oId,
    }),
  );
  const competitor = await made(api.post('/competitor/create', { name: 'StockPilot' }));
  const persona = await made(
    api.post('/persona/create', { name: 'Head of operations', description: 'Compares with StockPilot.' }),
  );
  await made(api.post('/persona/update', { oId: persona.oId, description: 'Works with Tallyline.' }));
  await made(api.post('/library/link', { oId: product.oId, targetOIds: [persona.oId, competitor.oId] }));
  await made(api.post('/library/unlink', { oId: product.oId, targetOIds: [competitor.oId] }));
  const segment = await made(api.post('/segment/create', { name: 'Grocers' }));
  await made(api.post('/segment/archive', { oId: segment.oId }));
  const tag = await made(api.post('/tag/create', { name: 'Retail', color: '#228833' }));
  await made(api.post('/tag/assign', { tagOId: tag.oId, entityOIds: [product.oId, competitor.oId] }));
  return product.oId;
}

/** A schedule, a hook, and a trigger that the events imported later start. */
async function startWorkflows(world: World, tenant: Tenant): Promise<void> {
  const workflowOId = await workflowOf(world, tenant);
  await made(tenant.api.post('/workflows/schedule/create', { workflowOId, cron: '0 9 * * MON-FRI' }));
  await made(tenant.api.post('/workflows/hook/create', { workflowOId, name: 'Website form' }));
  const filters = { eventTypes: ['DEAL_WON'] };
  await made(tenant.api.post('/workflows/trigger/create', { workflowOId, filters }));
}

async function indexDocuments(world: World, { api }: Tenant): Promise<string> {
  const create = (name: string, text: string) =>
    made(api.post('/resource/create', { mode: 'text', name, text }));
  const document = await create('Terms', terms('six'));
  await create('Case study', material('case-study.md'));
  const notes = await create('Competitor', material('competitor.md'));
  await drainJobs(world);
  const links = await made(api.get('/resource/links', { oId: notes.oId }));
  const [found] = links.links;
  if (!found) throw new Error('the notes were linked to nothing');
  const unlinked = { resourceOId: notes.oId, entityOIds: [found.entityOId], unlink: true };
  await made(api.post('/resource/link-entities', unlinked));
  return document.oId;
}

const terms = (months: string) =>
  `# Terms\n\nA rollout takes ${months} months.\n\nTickets are answered within eight hours.\n`;

/** One suggestion is accepted, the next one waits for a decision. */
async function suggestChanges(
  world: World,
  { api }: Tenant,
  resourceOId: string,
  offering: string,
): Promise<void> {
  const capabilities = ['A rollout takes six months.', 'Tickets are answered within eight hours.'];
  const rollout = await made(api.post('/product/create', { name: 'Rollout', capabilities }));
  await made(api.post('/resource/link-entities', { resourceOId, entityOIds: [rollout.oId, offering] }));
  await made(api.post('/resource/check-drift', { resourceOId }));
  for (const months of ['seven', 'nine']) {
    await made(api.post('/resource/update', { oId: resourceOId, text: terms(months) }));
    await drainJobs(world);
    const { suggestionOId } = await made(api.post('/resource/check-drift', { resourceOId, propose: true }));
    if (months === 'seven') await made(api.post('/suggestion/accept', { oId: suggestionOId }));
  }
}

/** Callbacks that are taken, one that is refused for good, and an event that the database cannot store. */
async function importActivity(world: World, tenant: Tenant): Promise<void> {
  const { api } = tenant;
  const receiver = callbackReceiver();
  const send = (events: object[]) =>
    made(
      api.post('/event/import', { events, callbackUrl: receiver.url }, { 'idempotency-key': newOId('ik') }),
    );
  await send([call, ...deals, emailEvent()]);
  await drainJobs(world);
  await send(manyDeals(3));
  await refuseStaged(world, tenant.workspaceOId, 1);
  receiver.answer = () => new Response(null, { status: 410 });
  await drainJobs(world);
  await receiver.close();
  await embedEvents(world, tenant);
  await made(api.post('/webhook/secret/rotate'));
  const insight = await made(api.post('/insight/create', { name: 'Deals', periodDays: 3660 }));
  await made(api.post('/insight/run', { oId: insight.oId }));
  await made(api.post('/event/analyse', { filters: { eventCategories: ['CALL'] } }));
  await drainJobs(world);
}

/** As an installation with an embedder of its own leaves them. */
async function embedEvents({ context, db }: World, { workspaceOId }: Tenant): Promise<void> {
  const events = await db.ownerSql<{ oId: string }[]>`
    select o_id as "oId" from event where workspace_o_id = ${workspaceOId}
  `;
  await makeEventVectors(
    {
      ai: {
        ...context.ai,
        embedder: { id: 'scene-2', dimensions: 2 },
        embed: async (texts) => texts.map((text) => Float32Array.from([text.length, 1])),
      },
      workspace: workspaceOId,
      read: (work) => db.read(workspaceOId, work),
      write: (work) => db.write(workspaceOId, work),
      signal: new AbortController().signal,
    },
    events.map(({ oId }) => oId),
  );
}

async function runAgents(world: World, { api }: Tenant): Promise<void> {
  const run = async (type: string, path: string) => {
    const agent = await made(api.post('/agents/create', { name: type, type }));
    const subject = { companyName: 'Northmarket', companyDomain: 'northmarket.example' };
    await made(api.post(path, { agentOId: agent.oId, ...subject }));
  };
  await run('CONTENT', '/agents/content/run');
  await compareAgents(api);
  await run('ENRICH_COMPANY', '/agents/enrich-company/run');
  const judge = await made(api.post('/agents/create', { name: 'Judged', type: 'CONTENT' }));
  const cases = [{ input: { companyName: 'Northmarket' }, expect: { contains: ['stock'] } }];
  const set = await made(api.post('/agents/eval/set/create', { name: 'Grocers', cases }));
  await made(
    api.post('/agents/eval/run', { agentOId: judge.oId, setOId: set.oId, against: {}, async: true }),
  );
  await drainJobs(world);
}

async function buildWorkspace(world: World, { api }: Tenant): Promise<void> {
  const told = { name: 'Tallyline', offering: 'Tallyline', texts: [material('product.md')] };
  await made(api.post('/agents/workspace/build', { ...told, createDefaultAgents: false }));
  await drainJobs(world);
}

/** One run that waits for a person, and one that many were to be cancelled with. */
async function runWorkflows(world: World, tenant: Tenant): Promise<void> {
  const ask = { id: 'ask', type: 'approval', message: 'Send it?' };
  const workflowOId = await workflowOf(world, tenant, { nodes: [ask] });
  const { body } = await tenant.api.post('/workflows/run', { workflowOId });
  await tenant.api.post('/workflows/run', { workflowOId });
  await drainJobs(world);
  const filters = { workflowRunOId: [body.workflowRunOId] };
  await made(tenant.api.post('/workflows/run/bulk', { action: 'cancel', filters }));
  await drainJobs(world);
}

async function compareAgents(api: Tenant['api']): Promise<void> {
  const agentType = 'CONTENT';
  const agents = [
    await made(api.post('/agents/create', { name: 'Short', type: agentType })),
    await made(api.post('/agents/create', { name: 'Long', type: agentType })),
  ];
  const experiment = await made(
    api.post('/agents/experiment/create', {
      name: 'Short or long',
      agentType,
      runStrategy: 'ROUND_ROBIN',
      agentOIds: agents.map(({ oId }) => oId),
    }),
  );
  const email = 'ops@northmarket.example';
  const { body } = await api.post('/agents/content/run', { experimentOId: experiment.oId, email });
  await made(api.post('/agents/experiment/outcome', { runOId: body.runOId, outcome: 'REPLIED', value: 1 }));
  await made(
    api.post('/agents/run/mark', { runOId: body.runOId, scores: { helpful: 0.8 }, tags: ['reviewed'] }),
  );
}

/** A workflow of two versions. */
async function drawWorkflow({ api }: Tenant): Promise<void> {
  const nodes = [
    { id: 'size', type: 'condition', expression: '$input.employees > 100' },
    { id: 'large', type: 'transform', expression: '{"plan": "call"}' },
  ];
  const edges = [{ from: 'size', to: 'large', when: true }];
  const workflow = await made(api.post('/workflows/create', { name: 'Warm accounts', nodes, edges }));
  await made(api.post('/workflows/update', { oId: workflow.oId, output: '$nodes.large.output' }));
}

/** A site with two versions, of which the older one is served. */
async function publishAssets({ db }: World, { api, workspaceOId }: Tenant): Promise<void> {
  const site = { 'index.html': '<h1>Tallyline</h1>', 'style.css': 'h1 { color: teal }' };
  const { uuid } = await made(api.form('/asset/create', filesForm({ identifier: 'tallyline' }, site)));
  await made(api.form('/asset/publish', filesForm({ uuid }, { ...site, 'index.html': '<h1>Now</h1>' })));
  await made(api.post('/asset/versions/restore', { uuid, version: 1 }));
  await made(api.post('/asset/access-token/generate', { name: 'Nightly publication' }));
  const { oId } = await made(api.post('/asset/shares/create', { uuid, label: 'example.com' }));
  await made(
    api.post('/asset/shares/create', { uuid, emails: ['ana@example.com'], domains: ['partner.example'] }),
  );
  await made(api.post('/asset/token/create', { uuid, name: 'Screen' }));
  await db.asOwner((tx) => requestAccess(tx, { uuid, email: 'reader@example.com', note: null }));
  const views = createViewCounter(() => new Date());
  views.add({ workspaceOId, uuid, version: 1, path: 'index.html', admittedBy: oId, isPage: true });
  await views.flush(db.ownerSql);
}

/** Credits that a process had reserved which was killed. */
async function reserveCredits({ db }: World, { workspaceOId, keyOId }: Tenant): Promise<void> {
  let writes = 0;
  const spend = spendFrom({
    workspace: workspaceOId,
    keyOId,
    creditLimit: 1_000_000,
    write: (work) => (writes++ === 0 ? db.write(workspaceOId, work) : Promise.reject(new Error('killed'))),
  });
  await spend(5, async () => ({ value: null, credits: 0 })).catch(() => {});
}

async function manageKeys({ api }: Tenant): Promise<void> {
  await made(api.post('/secret/create', { name: 'crm', value: 'a token', hosts: ['api.example.com'] }));
  await made(
    api.post('/webhook/endpoint/create', { url: 'http://127.0.0.1:9/nobody', events: ['drift.found'] }),
  );
  await made(api.post('/api-key/create', { name: 'Reader', scopes: ['read'] }));
  const gone = await made(api.post('/api-key/create', { name: 'Gone', scopes: ['read'] }));
  await made(api.post('/api-key/revoke', { oId: gone.oId }));
}

/** A job that used up its attempts. */
async function buryOne(world: World, { workspaceOId }: Tenant): Promise<void> {
  const storageKey = `${workspaceOId}/resource/gone`;
  await world.db.write(workspaceOId, (tx) => enqueue(tx, 'remove-original', { workspaceOId, storageKey }));
  await world.db.ownerSql`
    update graphile_worker._private_jobs
    set attempts = max_attempts, last_error = 'the disk is full'
    where payload ->> 'storageKey' = ${storageKey}
  `;
  await sweep({ db: world.db, log: world.context.log, workerOId: newOId('wk'), knownDead: [] });
}
