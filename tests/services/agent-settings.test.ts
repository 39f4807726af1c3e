import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { agents } from '../../schema/agents/index.ts';
import { type SettingName, settingNames } from '../../schema/agents/settings.ts';
import type { Ai, ComposeRequest, WriteRequest } from '../../server/ai/index.ts';
import { drainJobs } from '../support/jobs.ts';
import { makeWorld, type Tenant, type World } from '../support/world.ts';

/**
 * Every setting that an agent takes changes what its model is asked, what it reads or what it answers, or the run says
 * that it does not. One workspace with something for each setting to act on; each type runs with none of them and with
 * each alone, with the built-in model and with one that can write.
 */

let world: World;
let tenant: Tenant;
const made: Record<string, string> = {};
const asked: unknown[] = [];
let untouched: Ai;

beforeAll(async () => {
  world = await makeWorld({});
  tenant = await world.newWorkspace();
  untouched = { ...world.context.ai };
  await fill();
});

afterAll(() => {
  Object.assign(world.context.ai, untouched);
  delete world.context.ai.compose;
});

async function post(path: string, body: object) {
  const reply = await tenant.api.post(path, body);
  expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.body;
}

const shops = (index: number) =>
  `# Northmarket, note ${index}\n\nNorthmarket has shop ${index} with a problem in its stock of bread.\n`;

async function fill(): Promise<void> {
  const kinds: [name: string, path: string, body: object][] = [
    [
      'product',
      '/product/create',
      {
        name: 'Tallyline',
        capabilities: ['Compares the stock of shops.'],
        qualifyingQuestions: [{ question: 'Do they have a problem in their stock?' }],
      },
    ],
    ['other', '/product/create', { name: 'Crates', capabilities: ['Carries crates of bread to shops.'] }],
    ['service', '/service/create', { name: 'Rollout', deliverables: ['A rollout in every shop.'] }],
    ['training', '/service/create', { name: 'Training', deliverables: ['A day with the bakers.'] }],
    ['persona', '/persona/create', { name: 'Baker', painPoints: ['Bread is sold out at noon.'] }],
    ['miller', '/persona/create', { name: 'Miller', painPoints: ['Flour runs out in winter.'] }],
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
  for (const [name, path, body] of kinds) made[name] = (await post(path, { description, ...body })).data.oId;
  made.motion = (
    await post('/motion/create', { name: 'New', offeringOId: made.other, motionType: 'NET_NEW' })
  ).data.oId;
  const scoped = await post('/motion-playbook/create', {
    name: 'To millers',
    offeringOId: made.other,
    motionOId: made.motion,
    narrativeInput: 'flour',
    scope: { icpScopeMode: 'MANUAL', personaOIds: [made.miller] },
  });
  await post('/motion/update', { oId: made.motion, defaultPlaybookOId: scoped.data.oId });
  await post('/playbook/update', { oId: made.playbook, personaOIds: [made.miller] });
  for (let index = 0; index < 14; index++)
    await post('/resource/create', { mode: 'text', name: `note ${index}`, text: shops(index) });
  await post('/event/import', {
    events: [
      {
        type: 'email',
        eventType: 'reply',
        eventTimestamp: '2026-03-02T09:00:00Z',
        subject: 'Bread',
        body: { text: 'Our problem is that bread is sold out by noon. Could you send a price?' },
        from: { name: 'Head of baking', email: 'baking@northmarket.example' },
        to: [{ email: 'sales@tallyline.example' }],
      },
    ],
  });
  await drainJobs(world);
}

/** A value for each setting, on which something in the workspace depends. */
const values: Readonly<Record<Exclude<SettingName, 'additionalProperties'>, () => unknown>> = {
  productOId: () => made.other,
  serviceOId: () => made.service,
  playbookOId: () => made.playbook,
  motionOId: () => made.motion,
  personaOIds: () => [made.miller],
  useCaseOIds: () => [made.useCase],
  segmentOIds: () => [made.mills],
  competitorOIds: () => [made.competitor],
  referenceOIds: () => [made.mill],
  proofPointOIds: () => [made.proofPoint],
  brandVoiceOId: () => made.voice,
  enableBrandVoice: () => true,
  instructions: () => 'Write of crates alone.',
  examples: () => ['Crates, and how they are carried.'],
  outputFormat: () => 'TEXT',
  jsonSchema: () => ({ type: 'object', properties: { crates: { type: 'string' } } }),
  jsonSchemaInstructions: () => 'One value a crate.',
  numEmails: () => 2,
  sequenceSettings: () => ({ numEmails: 3, tone: 'dry' }),
  stepPatches: () => ({ '1': { cta: 'Ask for crates.' } }),
  callPrepMethodology: () => 'MEDDPICC',
  tools: () => ({ library: true }),
  enableWebSearch: () => true,
  webSearchInstructions: () => 'Look for crates.',
  enableCrmActivity: () => false,
  crmActivityInstructions: () => 'Look at mails about bread.',
  enableHighEffortMode: () => true,
  unsupportedClaims: () => 'mark',
};

/** Remembers what the model is asked; `writes` gives it prose as well, of which it writes none. */
function listen(writes: boolean): void {
  const { ai } = world.context;
  const keep = ({ signal: _signal, ...request }: WriteRequest | ComposeRequest) => asked.push(request);
  ai.write = (request) => {
    keep(request);
    return untouched.write(request);
  };
  delete ai.compose;
  if (!writes) return;
  ai.compose = async (request) => {
    keep(request);
    return {
      parts: [],
      claims: [],
      unwritten: request.parts.map(({ path }) => path),
      checked: { marked: 0, dropped: 0 },
      truncated: [],
      model: 'writer',
      usage: { inputTokens: 1, outputTokens: 1, costUsd: 0, priced: true, credits: 0 },
    };
  };
}

interface Outcome {
  /** All that a setting may change. */
  shown: string;
  warnings: string[];
}

async function outcome(type: string, path: string, settings: object): Promise<Outcome> {
  const { data: agent } = await post('/agents/create', { name: 'One', type, ...settings });
  asked.length = 0;
  const body = await post(`/agents/${path}/run`, {
    agentOId: agent.oId,
    companyName: 'Northmarket',
    companyDomain: 'northmarket.example',
    email: 'baking@northmarket.example',
    topK: 60,
  });
  const { data: run } = (await tenant.api.get('/agents/run/get', { runOId: body.runOId })).body;
  const { warnings, data, annotations } = body;
  // what was read counts where a model was given it
  const read = asked.length > 0 ? run.sources.map((one: { text: string }) => one.text) : [];
  return { shown: JSON.stringify([asked, read, data, annotations]), warnings };
}

test('each setting has a value to be tried with', () => {
  const tried = [...Object.keys(values), 'additionalProperties'];
  expect(tried.toSorted()).toEqual([...settingNames].toSorted());
});

describe.each(agents.map(({ type, path }) => ({ type, path })))('of $type', ({ type, path }) => {
  test.each([
    { model: 'the built-in model', writes: false },
    { model: 'a model that writes', writes: true },
  ])(
    'every setting acts with $model, or the run says that it does not',
    async ({ writes }) => {
      listen(writes);
      const bare = await outcome(type, path, {});
      expect(bare.warnings.filter((one) => settingNames.some((name) => one.startsWith(name)))).toEqual([]);
      const silent: string[] = [];
      for (const [name, value] of Object.entries(values)) {
        const { shown, warnings } = await outcome(type, path, { [name]: value() });
        const isTold = warnings.some((one) => one.startsWith(name));
        if (!isTold && shown === bare.shown) silent.push(name);
      }
      expect(silent).toEqual([]);
    },
    60_000,
  );
});
