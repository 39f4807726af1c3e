import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Ai } from '../../server/ai/index.ts';
import { ApiError } from '../../server/errors.ts';
import { callbackReceiver, type Receiver } from '../support/callbacks.ts';
import { drainJobs } from '../support/jobs.ts';
import { randomWorkflow, type Surroundings } from '../support/random-workflow.ts';
import { type AgentOutcome, isTaken, type Reference, referenceOf } from '../support/workflow-reference.ts';
import { startRunOf, storedNodes, storedRun, storeWorkflow } from '../support/workflow-rows.ts';
import { definitionOf } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let surroundings: Surroundings;
let service: Service;
let receiver: Receiver;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  receiver = callbackReceiver();
  service = startService();
  const made = async (path: string, body: object) => (await tenant.api.post(path, body)).body.data.oId;
  await made('/competitor/create', { name: 'Ledgerly' });
  surroundings = {
    agentOId: await made('/agents/create', { name: 'Marked', type: 'ENRICH_COMPANY' }),
    endpointOId: await made('/webhook/endpoint/create', { url: receiver.url, format: 'standard' }),
    serviceUrl: service.url,
    resourceOId: await made('/resource/create', { mode: 'text', text: 'Tallyline reads exports.' }),
    competitor: 'Ledgerly',
    childOId: await storeWorkflow(world.db, tenant.workspaceOId, {
      nodes: [{ id: 'ask', type: 'http', method: 'POST', url: service.url, body: '{{ $input.mark }}' }],
      output: '$nodes.ask.output',
    }),
  };
  // what files before this one have left in the queue is no doing of its graphs
  await drainJobs(world, { hurry: true });
});
/** The run under way: one that the time of its test has cut off still goes on. */
let underWay: Promise<unknown> = Promise.resolve();

afterAll(async () => {
  await underWay.catch(() => {});
  await service.close();
  await receiver.close();
});

interface Service {
  url: string;
  /** What it does, and how often it was asked for each mark, from the next run on. */
  told: { outcomeOf(mark: string): AgentOutcome; asked: Map<string, number> };
  close(): Promise<void>;
}

/** A service that answers as it is told by the mark of a request. */
function startService(): Service {
  const http = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const mark = await request.text();
      const { outcomeOf, asked } = started.told;
      const times = (asked.get(mark) ?? 0) + 1;
      asked.set(mark, times);
      const { failures, mayTryAgain } = outcomeOf(mark);
      return times > failures
        ? Response.json({ service: mark })
        : new Response('no', { status: mayTryAgain ? 503 : 400 });
    },
  });
  const started: Service = {
    url: `http://127.0.0.1:${http.port}/`,
    told: { outcomeOf: () => ({ failures: 0, mayTryAgain: true }), asked: new Map() },
    close: () => http.stop(true),
  };
  return started;
}

/** The world with agents that do as they are told by the name of the company, and how often each was asked. */
function worldOf(outcomeOf: (mark: string) => AgentOutcome) {
  const asked = new Map<string, number>();
  const write: Ai['write'] = async ({ subject }) => {
    const mark = subject ?? '';
    const times = (asked.get(mark) ?? 0) + 1;
    asked.set(mark, times);
    const { failures, mayTryAgain } = outcomeOf(mark);
    if (times <= failures)
      throw mayTryAgain
        ? new ApiError(503, 'model_unavailable', 'The model is away')
        : new ApiError(400, 'model_refused', 'The model refuses this');
    const usage = { inputTokens: 0, outputTokens: 0, costUsd: 0, priced: true, credits: 0 };
    return { values: [], unsupported: [], model: 'told', usage };
  };
  return { ...world, asked, context: { ...world.context, ai: { ...world.context.ai, write } } };
}

interface AnyOutput {
  runOId?: string;
  data?: { company?: { name: string } } | { name: string }[];
  body?: { service?: string };
  deliveryOId?: string;
  hasNext?: boolean;
}

/** What agents and services answer is told by whom they were asked about; names of runs and times differ each time. */
function plain(output: unknown): unknown {
  if (Array.isArray(output)) return output.map(plain);
  if (typeof output !== 'object' || output === null) return output ?? null;
  const { runOId, data, body, deliveryOId, hasNext } = output as AnyOutput;
  if (hasNext === false && Array.isArray(data)) return { read: data.map(({ name }) => name) };
  if (runOId && data && 'company' in data && data.company) return { agent: data.company.name };
  if (body?.service !== undefined) return { service: body.service };
  if (deliveryOId) return { told: textOf(deliveryOId) };
  return Object.fromEntries(Object.entries(output).map(([name, value]) => [name, plain(value)]));
}

/** The text that the endpoint was told in a delivery; of two with one id it would be no text. */
function textOf(deliveryOId: string): unknown {
  const told = receiver.received.filter(({ headers }) => headers['webhook-id'] === deliveryOId);
  const texts = told.map(({ body }) => JSON.parse(body).text);
  return texts.length === 1 ? texts[0] : texts;
}

type Drawn = ReturnType<typeof randomWorkflow>;

/** In most of the graphs that are tried nothing ends the run, so that all of their nodes can be compared. */
async function mended(drawn: Drawn, input: object): Promise<Drawn> {
  for (;;) {
    const { cuts } = await referenceOf(definitionOf(drawn), {
      ...surroundings,
      input,
      outcomeOf: drawn.outcomeOf,
    });
    const failers = cuts.find(({ prefix }) => prefix === '')?.failers ?? [];
    if (failers.length === 0) return drawn;
    for (const node of drawn.nodes) if (failers.includes(String(node.id))) node.onError = 'skip';
  }
}

const input = { size: 7, name: 'Northmarket' };

async function runOnce(drawn: Drawn) {
  const definition = definitionOf(drawn);
  const reference = await referenceOf(definition, { ...surroundings, input, outcomeOf: drawn.outcomeOf });
  const workflowOId = await storeWorkflow(world.db, tenant.workspaceOId, drawn);
  const runOId = await startRunOf(world.db, tenant.workspaceOId, workflowOId, input);
  const told = worldOf(drawn.outcomeOf);
  service.told = { outcomeOf: drawn.outcomeOf, asked: told.asked };
  await drainJobs(told, { hurry: true });
  const run = await storedRun(world.db, runOId);
  const nodes = await storedNodes(world.db, runOId);
  return { definition, reference, run, nodes, asked: told.asked };
}

type Ran = Awaited<ReturnType<typeof runOnce>>;

/** Where nothing ends early everything is the same; else what a node came to is that, or it was cancelled before. */
function expectSameNodes({ reference, nodes }: Ran): void {
  for (const [key, wanted] of reference.nodes) {
    const found = nodes.get(key);
    if (wanted.mayBeCancelled && (!found || found.status === 'cancelled')) continue;
    expect([key, found?.status, found?.error != null, plain(found?.output)]).toEqual([
      key,
      wanted.status,
      wanted.hasFault,
      plain(wanted.output),
    ]);
    if (['agent', 'http', 'workflow'].includes(found?.type ?? ''))
      expect([key, found?.attempt]).toEqual([key, wanted.attempt]);
  }
  expect([...nodes.keys()].filter((key) => !reference.nodes.has(key))).toEqual([]);
}

/**
 * Whatever the order: nothing is open after the end, an agent is asked no more often than by itself, and of the nodes
 * that may have ended a run, or an item, one did.
 */
function expectOrderly({ reference, nodes, asked, run }: Ran): void {
  const open = [...nodes.values()].filter(({ completedAt }) => completedAt === null);
  expect(open).toEqual([]);
  for (const [mark, times] of asked)
    expect([mark, times <= (reference.asked.get(mark) ?? 0)]).toEqual([mark, true]);
  const isCutWhole = reference.cuts.some(({ prefix }) => prefix === '');
  for (const { prefix, failers } of reference.cuts) {
    if (isCutWhole && prefix !== '') continue;
    if (
      prefix !== '' &&
      reference.cuts.some((outer) => outer.prefix !== prefix && prefix.startsWith(outer.prefix))
    )
      continue;
    const ended = failers.filter((key) => nodes.get(key)?.status === 'failed');
    expect([prefix, ended.length > 0]).toEqual([prefix, true]);
    if (prefix === '') expect(ended).toContain(run.error?.nodeId ?? '');
  }
}

/** A node that began had what it waits for: of `all` every predecessor, of `any` one that leads to it. */
function expectInOrder({ definition: { nodes: defined, edges }, nodes }: Ran): void {
  for (const { id, join } of defined) {
    const began = nodes.get(id);
    const into = edges.filter(({ to }) => to === id);
    if (!began?.startedAt || began.attempt === 0 || into.length === 0) continue;
    const before = into.filter(({ from }) => {
      const source = nodes.get(from);
      return source?.completedAt && source.status !== 'cancelled';
    });
    const leading = before.filter((edge) => isTaken(edge, edges, nodes));
    if (join === 'all') expect([id, before.length]).toEqual([id, into.length]);
    expect([id, leading.length > 0]).toEqual([id, true]);
  }
}

function expectSameEnd({ reference, run, asked }: Ran): void {
  expect(run.status).toBe(reference.status);
  if (reference.status === 'failed') {
    expect(run.error).toMatchObject({ code: 'node_failed' });
    return;
  }
  expect(plain(run.output)).toEqual(plain(reference.output));
  if (reference.cuts.length === 0)
    expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(reference.asked));
}

const graphsMost = 100;

test('random graphs come to what their documents say, node by node', async () => {
  const statuses: Record<string, number> = {};
  let runs: Reference['status'][] = [];
  await fc.assert(
    fc.asyncProperty(fc.gen(), fc.integer({ min: 0, max: 2 }), async (gen, kind) => {
      const drawn = randomWorkflow(gen, fc.integer, surroundings, 30);
      const running = runOnce(kind === 0 ? drawn : await mended(drawn, input));
      underWay = running;
      const ran = await running;
      expectSameEnd(ran);
      expectSameNodes(ran);
      expectOrderly(ran);
      expectInOrder(ran);
      runs = [...runs, ran.reference.status];
      for (const { status } of ran.nodes.values()) statuses[status] = (statuses[status] ?? 0) + 1;
    }),
    // as many as a busy machine has the time for
    { numRuns: graphsMost, endOnFailure: true, interruptAfterTimeLimit: 400_000 },
  );
  if (runs.length < graphsMost) return;
  // what was tried was worth trying
  for (const status of ['completed', 'failed', 'skipped', 'cancelled'])
    expect([status, (statuses[status] ?? 0) > 3]).toEqual([status, true]);
  expect(new Set(runs).size).toBe(2);
});
