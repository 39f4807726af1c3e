import type { Ai, EndpointAi } from '../../server/ai/index.ts';
import { endpointAi } from './endpoint-ai.ts';
import { drainJobs } from './jobs.ts';
import { makeWorld, type Tenant, type World } from './world.ts';

/**
 * A workspace with something for each setting and input of agents to act on, and what a run of it comes to: what the model
 * is asked, what is read, what is answered.
 */
export interface AgentScene {
  tenant: Tenant;
  /** The oIds of its records, by short names. */
  made: Record<string, string>;
  /** With the built-in model, or one that can write prose as well, of which it writes none. */
  listen(writes: boolean): void;
  outcome(run: { type: string; path: string; settings?: object; body?: object }): Promise<Outcome>;
  /** The model as it was. */
  end(): void;
}

export interface Outcome {
  /** All that a setting or an input may change. */
  shown: string;
  warnings: string[];
}

export async function agentScene(): Promise<AgentScene> {
  const world = await makeWorld({});
  const tenant = await world.newWorkspace();
  const made = await fill(world, tenant);
  const asked: unknown[] = [];
  const untouched = world.context.ai;
  return {
    tenant,
    made,
    listen: (writes) => listen(world, untouched, asked, writes),
    outcome: (run) => outcome(tenant, asked, run),
    end() {
      world.context.ai = untouched;
    },
  };
}

async function post(tenant: Tenant, path: string, body: object) {
  const reply = await tenant.api.post(path, body);
  if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

const shops = (index: number) =>
  `# Northmarket, note ${index}\n\nNorthmarket has shop ${index} with a problem in its stock of bread.\n`;

async function fill(world: World, tenant: Tenant): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  const qualifyingQuestions = [{ question: 'Is bread sold out by noon?', fitType: 'GOOD', weight: 'HIGH' }];
  const kinds: [name: string, path: string, body: object][] = [
    [
      'product',
      '/product/create',
      { name: 'Tallyline', capabilities: ['Compares the stock of shops.'], qualifyingQuestions },
    ],
    [
      'other',
      '/product/create',
      { name: 'Crates', capabilities: ['Carries crates of bread to shops.'], qualifyingQuestions },
    ],
    ['service', '/service/create', { name: 'Rollout', deliverables: ['A rollout in every shop.'] }],
    ['training', '/service/create', { name: 'Training', deliverables: ['A day with the bakers.'] }],
    [
      'persona',
      '/persona/create',
      { name: 'Baker', painPoints: ['Bread is sold out at noon.'], qualifyingQuestions },
    ],
    [
      'miller',
      '/persona/create',
      { name: 'Miller', painPoints: ['Flour runs out in winter.'], qualifyingQuestions },
    ],
    ['useCase', '/use-case/create', { name: 'Bread by noon', summary: 'Bread lies in every shop.' }],
    ['flour', '/use-case/create', { name: 'Flour by spring', summary: 'Flour lies in every mill.' }],
    ['segment', '/segment/create', { name: 'Bakeries', keyPriorities: ['Bread in every shop.'] }],
    ['mills', '/segment/create', { name: 'Mills', keyPriorities: ['Flour for the winter.'] }],
    ['competitor', '/competitor/create', { name: 'StockPilot', businessModel: ['Sells by the article.'] }],
    ['rival', '/competitor/create', { name: 'Shelfmate', businessModel: ['Sells by the shelf.'] }],
    ['reference', '/reference/create', { name: 'A baker', impactTheySaw: ['Bread until the evening.'] }],
    ['mill', '/reference/create', { name: 'A mill', impactTheySaw: ['Flour until spring.'] }],
    ['proofPoint', '/proof-point/create', { name: 'Bread', type: 'stat', whyThisMatters: ['Bread counts.'] }],
    ['proof', '/proof-point/create', { name: 'Flour', type: 'stat', whyThisMatters: ['Flour counts.'] }],
    ['playbook', '/playbook/create', { name: 'Bread first', keyInsight: ['Bread brings people in.'] }],
    ['second', '/playbook/create', { name: 'Flour first', keyInsight: ['Flour brings bakers in.'] }],
    ['voice', '/brand-voice/create', { title: 'Calm', essence: 'calm', default: true }],
  ];
  const description = 'Of use to Northmarket.';
  // more of each than a plan reads by itself, so that a record that the agent names changes what is read
  for (let index = 0; index < 5; index++) {
    await post(tenant, '/use-case/create', {
      description,
      name: `Bread ${index}`,
      summary: 'Bread in the shops.',
    });
    await post(tenant, '/competitor/create', {
      description,
      name: `Oven ${index}`,
      businessModel: ['Bread of stock.'],
    });
    await post(tenant, '/reference/create', {
      description,
      name: `Shop ${index}`,
      impactTheySaw: ['Bread in stock.'],
    });
    const proof = { type: 'stat', whyThisMatters: ['Bread of the shops counts.'] };
    await post(tenant, '/proof-point/create', { description, name: `Loaves ${index}`, ...proof });
  }
  for (const [name, path, body] of kinds)
    made[name] = (await post(tenant, path, { description, ...body })).data.oId;
  made.motion = (
    await post(tenant, '/motion/create', { name: 'New', offeringOId: made.other, motionType: 'NET_NEW' })
  ).data.oId;
  const scoped = await post(tenant, '/motion-playbook/create', {
    name: 'To millers',
    offeringOId: made.other,
    motionOId: made.motion,
    narrativeInput: 'flour',
    scope: { icpScopeMode: 'MANUAL', personaOIds: [made.miller] },
  });
  await post(tenant, '/motion/update', { oId: made.motion, defaultPlaybookOId: scoped.data.oId });
  await post(tenant, '/playbook/update', { oId: made.playbook, personaOIds: [made.miller] });
  for (let index = 0; index < 14; index++)
    await post(tenant, '/resource/create', { mode: 'text', name: `note ${index}`, text: shops(index) });
  await post(tenant, '/event/import', {
    events: [
      {
        type: 'email',
        eventType: 'reply',
        eventTimestamp: '2026-03-02T09:00:00Z',
        subject: 'Bread',
        body: { text: 'Our problem is that bread is sold out by noon. Could you send a price?' },
        from: { name: 'Head of baking', email: 'baking@northmarket.example' },
        to: [
          { email: 'sales@tallyline.example' },
          { name: 'Head of milling', email: 'mill@northmarket.example' },
        ],
      },
    ],
  });
  await drainJobs(world);
  return made;
}

/** Remembers what the model is asked; `writes` gives it prose as well, of which it writes none. */
function listen({ context }: World, untouched: Ai, asked: unknown[], writes: boolean): void {
  const keep = <T extends { signal?: AbortSignal }>({ signal: _signal, ...request }: T) =>
    asked.push(request);
  const write: Ai['write'] = (request) => {
    keep(request);
    return untouched.write(request);
  };
  const mute = endpointAi({ ...untouched, write });
  const own: Partial<EndpointAi> = {
    compose(request) {
      keep(request);
      return mute.compose(request);
    },
    lookUp(request) {
      keep(request);
      return mute.lookUp(request);
    },
  };
  context.ai = writes ? endpointAi(mute, own) : { ...untouched, write };
}

const usual = {
  companyName: 'Northmarket',
  companyDomain: 'northmarket.example',
  email: 'baking@northmarket.example',
  topK: 60,
};

async function outcome(
  tenant: Tenant,
  asked: unknown[],
  {
    type,
    path,
    settings = {},
    body = usual,
  }: { type: string; path: string; settings?: object; body?: object },
): Promise<Outcome> {
  const { data: agent } = await post(tenant, '/agents/create', { name: 'One', type, ...settings });
  asked.length = 0;
  const reply = await post(tenant, `/agents/${path}/run`, { agentOId: agent.oId, ...body });
  const { data: run } = (await tenant.api.get('/agents/run/get', { runOId: reply.runOId })).body;
  const { warnings, data, annotations } = reply;
  // what was read counts where a model was given it
  const read = asked.length > 0 ? run.sources.map((one: { text: string }) => one.text) : [];
  return { shown: JSON.stringify([asked, read, data, annotations]), warnings };
}
