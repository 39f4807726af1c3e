import { expect } from 'bun:test';
import { library } from '../../schema/library/index.ts';
import type { Kind } from '../../schema/shape.ts';
import type { Database } from '../../server/database/index.ts';
import { requestAccess } from '../../server/services/assets/shares/access-requests.ts';
import { filesForm } from './assets.ts';
import { buyer, callEvent, crmEvent, emailEvent } from './sent-events.ts';
import type { Api, Tenant } from './world.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Post = (path: string, body: object) => Promise<any>;

/** A workspace in which every filter of every list leaves something out, made through the front door. */
export interface Listed {
  product: string;
  playbook: string;
  /** The record of each kind, by its path, that was made first. */
  firstOf: Record<string, string>;
  /** The record of each kind that an event speaks of; `other` is a second competitor. */
  found: Record<string, string>;
  insight: string;
  tag: string;
  event: string;
  cursor: string;
  /** Of a page of one, by the list's path. */
  cursors: Record<string, string>;
  /** The account of somebody who takes part in calls; a deal is with another. */
  account: string;
  agent: string;
  experiment: string;
  importJob: string;
  resource: string;
  otherResource: string;
  /** It has two nodes. */
  workflowRun: string;
  /** It has three versions. */
  workflow: string;
  asset: string;
}

export async function listedData(
  { api, workspaceOId }: Tenant,
  drain: () => Promise<void>,
  db: Database,
): Promise<Listed> {
  const post: Post = async (path, body) => {
    const reply = await api.post(path, body);
    expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBe(200);
    return reply.body.data ?? reply.body;
  };
  const product: string = (await post('/product/create', { name: 'Ledger Suite' })).oId;
  const playbook: string = (await post('/playbook/create', { name: 'Opening' })).oId;

  const firstOf: Record<string, string> = {};
  for (const kind of library) {
    const make = async (name: string, place: number) =>
      (await post(`/${kind.path}/create`, { name, data: await dataOf(kind, place) })).oId as string;
    const dataOf = async (of: Kind, place: number) => {
      const offeringOId = of.fields.offeringOId?.required
        ? (await post('/product/create', { name: `For ${of.kind} ${place}` })).oId
        : undefined;
      const fixed: Record<string, unknown> = {
        offeringOId,
        motionType: of.fields.motionType ? 'NET_NEW' : undefined,
        narrativeInput: of.fields.narrativeInput?.required ? 'why now' : undefined,
        type: of.fields.type?.required ? of.fields.type.values?.[0] : undefined,
      };
      return Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== undefined));
    };
    const first = await make('Beta', 1);
    await make('Alpha', 2);
    await post(`/${kind.path}/update`, { oId: await make('Gamma', 3), active: false });
    await post(`/${kind.path}/archive`, { oId: await make('Delta', 4) });
    await post('/library/link', {
      oId: first,
      targetOIds: [product, playbook].filter((oId) => oId !== first),
    });
    firstOf[kind.path] = first;
  }
  await post('/solution/create', { name: 'Whole Ledger' });
  for (let change = 0; change < 3; change++)
    await post('/product/update', { oId: product, description: `Change ${change}` });

  const found: Record<string, string> = {};
  for (const kind of library) {
    if (kind.kind.includes('motion') || kind.kind.includes('playbook') || kind.kind === 'brand-voice')
      continue;
    const data = {
      ...(kind.fields.offeringOId?.required ? { offeringOId: product } : {}),
      ...(kind.fields.type?.required ? { type: kind.fields.type.values?.[0] } : {}),
    };
    found[kind.kind] = (await post(`/${kind.path}/create`, { name: spoken(kind.kind), data })).oId;
  }
  found.other = (await post('/competitor/create', { name: 'Borgsoft' })).oId;

  const tag: string = (await post('/tag/create', { name: 'Beta' })).oId;
  await post('/tag/create', { name: 'Alpha' });
  await post('/tag/assign', { tagOId: tag, entityOIds: [found.competitor] });
  for (const [name, type] of [
    ['Beta', 'ENRICH_COMPANY'],
    ['Alpha', 'CONTENT'],
    ['Gamma', 'CONTENT'],
  ])
    await post('/agents/create', { name, type });
  const { data: agents } = (await api.get('/agents/list', { query: 'Beta' })).body;
  await post('/agents/update', { oId: agents[0].oId, description: 'later' });
  const agent: string = agents[0].oId;
  await api.post('/agents/enrich-company/run', { agentOId: agent, companyDomain: 'northmarket.example' });
  const { data: writers } = (await api.get('/agents/list', { query: 'Gamma' })).body;
  await api.post('/async/agent/run', { agentOId: writers[0].oId, companyName: 'Northmarket' });
  const experiment = await twoExperiments(post, api);
  const cases = [{ input: { companyName: 'Northmarket' } }];
  for (const _ of [1, 2]) await post('/agents/eval/run', { agentOId: writers[0].oId, cases, async: true });
  for (const name of ['Beta', 'Alpha']) await post('/agents/eval/set/create', { name, cases });
  const workflows = await twoWorkflows(post);
  const [workflow] = workflows;
  await twoStarts(post, workflows);
  const workflowRun = await twoWorkflowRuns(post);
  for (const path of ['one', 'two'])
    await post('/webhook/endpoint/create', { url: `http://127.0.0.1:9/${path}` });
  for (const name of ['crm', 'chat'])
    await post('/secret/create', { name, value: `of ${name}`, hosts: ['api.example.com'] });
  await post('/api-key/create', { name: 'of the product', scopes: ['read'], productOId: product });
  await post('/api-key/create', { name: 'of the playbook', scopes: ['read'], playbookOId: playbook });

  const says = (kind: string) =>
    callEvent({
      title: `About ${kind}`,
      eventTimestamp: '2025-03-05T14:00:00Z',
      transcript: [{ speaker: buyer, text: `Compared with Borgsoft, ${spoken(kind)} is simpler for us.` }],
    });
  const callbackUrl = 'http://127.0.0.1:9/nobody';
  const first = await post('/event/import', {
    events: [crmEvent(), wonDeal(), emailEvent()],
    callbackUrl,
  });
  await post('/event/import', {
    events: [
      ...Object.keys(found)
        .filter((kind) => kind !== 'other')
        .map(says),
      callEvent({ title: 'Product demo', eventTimestamp: '2025-03-04T08:00:00Z' }),
    ],
    callbackUrl,
  });
  await drain();
  const competitorOIds = [found.competitor ?? ''];
  const insight: string = (
    await post('/insight/create', { name: 'Beta', filters: { competitorOIds }, periodDays: 3000 })
  ).oId;
  await post('/insight/create', { name: 'Alpha' });
  for (let run = 0; run < 2; run++) await post('/insight/run', { oId: insight });

  const resource = await driftingDocument(post, api, drain, 3);
  const otherResource = await driftingDocument(post, api, drain, 1);
  await post('/resource/create', { mode: 'url', url: 'http://127.0.0.1:9/x', name: 'Alpha' });
  await drain();
  await post('/resource/create', { mode: 'text', name: 'Waits', text: 'Another sentence.' });
  await db.ownerSql`
    update entity set updated_at = now() - interval '60 days'
    where workspace_o_id = ${workspaceOId} and o_id = ${firstOf.persona ?? ''}`;

  await db.ownerSql`
    update suggestion set created_at = now() - interval '60 days'
    where workspace_o_id = ${workspaceOId} and resource_o_id = ${resource}`;

  const events = (await api.get('/event/list', { limit: 2 })).body.data;
  const [finding] = (await api.get('/finding/list', { limit: 1 })).body.data;
  return {
    product,
    playbook,
    firstOf,
    found,
    insight,
    tag,
    event: finding.eventOId,
    cursor: events.nextCursor,
    cursors: await cursorsOf(api, ['/account/list', '/deal/list']),
    account: (await api.get('/account/get', { domain: 'buyer.example' })).body.data.oId,
    agent,
    experiment,
    importJob: first.jobs[0].jobOId,
    resource,
    otherResource,
    workflowRun,
    workflow,
    asset: await twoAssets(api, db),
  };
}

/** A deal that differs from the one of `crmEvent` in all that deals are filtered by, with an account of its own. */
const wonDeal = () =>
  crmEvent({
    eventType: 'deal_won',
    eventTimestamp: '2025-03-03T10:00:00Z',
    opportunityId: 'opp-2',
    opportunityName: 'Beta expansion',
    accountName: 'Alpha Market',
    crmAccountDomain: 'alphamarket.example',
    stage: 'Signed',
    amount: '1200.50',
    currency: 'EUR',
    ownerEmail: 'ines@seller.example',
  });

async function cursorsOf(api: Api, paths: string[]): Promise<Record<string, string>> {
  const cursors: Record<string, string> = {};
  for (const path of paths) cursors[path] = (await api.get(path, { limit: 1 })).body.nextCursor;
  return cursors;
}

/** Two schedules, triggers and hooks; what may be off is so for the second workflow. */
async function twoStarts(post: Post, [first, second]: [string, string]): Promise<void> {
  for (const workflowOId of [first, second]) {
    const enabled = workflowOId === first;
    await post('/workflows/schedule/create', { workflowOId, cron: '@yearly', enabled });
    await post('/workflows/trigger/create', { workflowOId, filters: { eventTypes: ['DEAL_LOST'] }, enabled });
    await post('/workflows/hook/create', { workflowOId, name: `Hook of ${workflowOId}` });
  }
}

/** The first one was changed twice. Returns their oIds. */
async function twoWorkflows(post: Post): Promise<[string, string]> {
  const make = async (name: string): Promise<string> =>
    (
      await post('/workflows/create', {
        name,
        nodes: [{ id: 'only', type: 'transform', expression: '$input.name' }],
      })
    ).oId;
  const workflow = await make('Beta');
  const other = await make('Alpha');
  for (const output of ['$nodes.only.output', '$input'])
    await post('/workflows/update', { oId: workflow, output });
  return [workflow, other];
}

/** Of two workflows, and two that wait for a person. Returns the first one's oId. */
async function twoWorkflowRuns(post: Post): Promise<string> {
  const runOf = async (name: string): Promise<string> => {
    const nodes = ['first', 'second'].map((id) => ({ id, type: 'transform', expression: '1' }));
    const edges = [{ from: 'first', to: 'second' }];
    const { oId: workflowOId } = await post('/workflows/create', { name, nodes, edges });
    return (await post('/workflows/run', { workflowOId })).workflowRunOId;
  };
  const run = await runOf('Beta in two steps');
  await runOf('Alpha in two steps');
  const ask = { id: 'ask', type: 'approval', message: 'Now?' };
  const { oId: workflowOId } = await post('/workflows/create', { name: 'Asks', nodes: [ask] });
  for (let count = 0; count < 2; count++) await post('/workflows/run', { workflowOId });
  return run;
}

/** A site of two versions and two shares, and a skill that nobody serves. Returns the site's uuid. */
async function twoAssets(api: Api, db: Database): Promise<string> {
  const site = { 'index.html': '<h1>One</h1>', 'same.css': 'h1 { color: teal }' };
  const { data } = (await api.form('/asset/create', filesForm({ identifier: 'beta' }, site))).body;
  const { uuid } = data;
  await api.form(
    '/asset/publish',
    filesForm({ uuid }, { ...site, 'index.html': '<h1>Two</h1>', 'more.html': '<h1>More</h1>' }),
  );
  for (const email of ['one@example.com', 'two@example.com'])
    await db.asOwner((tx) => requestAccess(tx, { uuid, email, note: null }));
  for (const label of ['one.example', 'two.example']) await api.post('/asset/shares/create', { uuid, label });
  const skill = { identifier: 'alpha', type: 'skill', status: 'unpublished' };
  await api.form('/asset/create', filesForm(skill, { 'SKILL.md': '---\nname: Alpha\n---\n' }));
  return uuid;
}

/** Over the two writers; the first one was changed last. Returns its oId. */
async function twoExperiments(post: Post, api: Api): Promise<string> {
  const { data } = (await api.get('/agents/list', { type: 'CONTENT' })).body;
  const agentOIds = data.map(({ oId }: { oId: string }) => oId);
  const make = async (name: string) =>
    (
      await post('/agents/experiment/create', {
        name,
        agentType: 'CONTENT',
        runStrategy: 'ROUND_ROBIN',
        agentOIds,
      })
    ).oId as string;
  const experiment = await make('Beta');
  await make('Alpha');
  await post('/agents/experiment/update', { oId: experiment, description: 'later' });
  return experiment;
}

/** A name that no other word resembles. */
const spoken = (kind: string) =>
  `Zen${kind
    .split('-')
    .map((word) => word.slice(0, 5))
    .join('')}ix`;

/** A document that a product follows: it drifted twice and was followed, and has drifted again. Returns its oId. */
async function driftingDocument(
  post: Post,
  api: Api,
  drain: () => Promise<void>,
  times: number,
): Promise<string> {
  const months = ['six', 'seven', 'eight', 'nine'];
  const textOf = (time: number) => `# Terms\n\nA rollout takes ${months[time]} months.\n`;
  const capabilities = ['A rollout takes six months.'];
  const followed = (await post('/product/create', { name: `Router ${times}`, data: { capabilities } })).oId;
  const document: string = (await post('/resource/create', { mode: 'text', name: 'Beta', text: textOf(0) }))
    .oId;
  await drain();
  await post('/resource/link-entities', { resourceOId: document, entityOIds: [followed] });
  await post('/resource/check-drift', { resourceOId: document });
  for (let time = 1; time <= times; time++) {
    await post('/resource/update', { oId: document, text: textOf(time) });
    await drain();
    const { suggestionOId } = await post('/resource/check-drift', { resourceOId: document, propose: true });
    expect(suggestionOId).toStartWith('sug_');
    if (time < times) await post('/suggestion/accept', { oId: suggestionOId });
  }
  expect((await api.get('/resource/comments', { oId: document })).body.total).toBe(times - 1);
  return document;
}
