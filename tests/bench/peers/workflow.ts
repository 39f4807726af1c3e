/**
 * The product's own engine of workflows, with a model that takes no time, or 100 ms for those that are called slow, and
 * with a type of agents that reads nothing and asks no model: what is left of it is what keeps its run. Prints its port; a request says what to run and is answered with the milliseconds that it took, from the start of the first
 * run to the end of the last one.
 */

import { z } from 'zod';
import { claimLease } from '../../../jobs/runtime/fence.ts';
import { agentRunBody } from '../../../schema/agents/input.ts';
import { newOId } from '../../../schema/o-id.ts';
import { type AgentDefinition, defineAgent } from '../../../server/agents/definition.ts';
import { agents } from '../../../server/agents/index.ts';
import { builtInAi } from '../../../server/ai/index.ts';
import { readConfig } from '../../../server/config.ts';
import { createContext, type Tools } from '../../../server/context.ts';
import { openDatabase } from '../../../server/database/index.ts';
import { createLog } from '../../../server/log.ts';
import { serverSecret } from '../../../server/secrets.ts';
import { driveRun } from '../../../server/services/workflows/advance/drive.ts';
import { holdersAtWorkMost } from '../../../server/services/workflows/advance/work-under-way.ts';
import { startWorkflowRun } from '../../../server/services/workflows/runs/start-run.ts';
import { storeAgent } from '../../support/stored-agent.ts';
import { type Given, makeWorkflow } from '../../support/workflows.ts';

const workspace = process.env.WORKSPACE ?? '';
const agentOIds = { agent: newOId('ca'), nothing: newOId('ca') };
const config = readConfig(process.env);
const log = createLog(config, 'bench');
const db = await openDatabase(config, log);
const builtIn = builtInAi();
const app = {
  ...createContext(config, db, log, serverSecret(config)),
  ai: {
    ...builtIn,
    write: async ({ subject }: Parameters<typeof builtIn.write>[0]) => {
      if (subject?.startsWith('slow')) await Bun.sleep(100);
      const usage = { inputTokens: 0, outputTokens: 0, costUsd: 0, priced: true, credits: 1 };
      return { values: [], unsupported: [], model: 'instant', usage };
    },
  },
};

const nothing = defineAgent({
  type: 'NOTHING',
  path: 'nothing',
  aliases: [],
  title: 'Nothing',
  description: 'Takes no time',
  category: 'research',
  input: agentRunBody,
  requires: [],
  follows: [],
  task: '',
  plan: { questions: () => [], passagesPerQuestion: 1, passages: 1, events: 1, tokens: 1_000 },
  fields: () => [],
  matches: [],
  data: z.object({}),
  compose: () => ({ data: {}, found: true }),
});
(agents as AgentDefinition[]).push(nothing);

/** Agents that read a workspace which is empty, those that read nothing, and no agents. */
type Kind = 'agent' | 'nothing' | 'transform';
interface Asked {
  graph: 'chain' | 'fan';
  kind: Kind;
  steps: number;
  width: number;
  runs: number;
  inFlight: number;
}

const nodeOf = (id: string, kind: Kind, company = 'quick') =>
  kind === 'transform'
    ? { id, type: 'transform', expression: '{"found": true}' }
    : { id, type: 'agent', agentOId: agentOIds[kind], input: { companyName: `"${company} company"` } };

function definitionOf({ graph, kind, steps, width }: Asked): Given {
  if (graph === 'chain') {
    const ids = Array.from({ length: steps }, (_, at) => `step_${at}`);
    return {
      nodes: ids.map((id) => nodeOf(id, kind)),
      edges: ids.slice(1).map((to, at) => ({ from: ids[at] ?? '', to })),
    };
  }
  const branches = Array.from({ length: width }, (_, at) => `branch_${at}`);
  return {
    nodes: [
      nodeOf('first', kind),
      ...branches.map((id) => nodeOf(id, 'agent', 'slow')),
      nodeOf('last', kind),
    ],
    edges: branches.flatMap((id) => [
      { from: 'first', to: id },
      { from: id, to: 'last' },
    ]),
  };
}

for (const [kind, type] of [
  ['agent', 'ENRICH_COMPANY'],
  ['nothing', 'NOTHING'],
] as const)
  await storeAgent(db.ownerSql, { workspace, oId: agentOIds[kind], type, name: 'Bench' });

const known = new Map<string, string>();

/** The workflow of such a graph, made when it is first asked for. */
async function workflowOf(asked: Asked): Promise<string> {
  const name = [asked.graph, asked.kind, asked.steps, asked.width].join(' ');
  const made = known.get(name);
  if (made) return made;
  const oId = await db.write(workspace, (tx) => makeWorkflow(tx, workspace, definitionOf(asked)));
  known.set(name, oId);
  return oId;
}

let jobs = 0;

/** Accepted, driven to its end under a lease as a worker's job holds it, and let go of. */
async function oneRun(workflowOId: string): Promise<void> {
  const asker = { keyOId: null, externalRequestId: null };
  const { workflowRunOId } = await db.write(workspace, (tx) =>
    startWorkflowRun(tx, workspace, { workflowOId, input: {}, asker }, Number.MAX_SAFE_INTEGER),
  );
  const claim = { workspace, subject: workflowRunOId, workerOId: 'wk_bench', jobId: String(++jobs) };
  const lease = await claimLease(db, claim);
  if (!lease) throw new Error('the lease was taken');
  const write: Tools['write'] = (work) =>
    db.write(workspace, async (tx) => {
      await lease.hold(tx);
      return work(tx);
    });
  await driveRun(
    {
      ...app,
      app,
      workspace,
      write,
      creditLimit: config.creditLimit,
      openRuns: config.openRuns,
      read: (work) => db.read(workspace, work),
      signal: new AbortController().signal,
    },
    workflowRunOId,
  );
  await lease.drop();
  const [run] = await db.ownerSql<
    { status: string }[]
  >`select status from run where o_id = ${workflowRunOId}`;
  if (run?.status !== 'completed') throw new Error(`the run ended as ${run?.status}`);
}

async function measure(asked: Asked): Promise<number> {
  const workflowOId = await workflowOf(asked);
  let left = asked.runs;
  const began = performance.now();
  const lane = async () => {
    while (left-- > 0) await oneRun(workflowOId);
  };
  // beside so many holders at work others leave agents to workers of the queue, which this process is none of
  const lanes = asked.kind === 'transform' ? asked.inFlight : Math.min(asked.inFlight, holdersAtWorkMost);
  await Promise.all(Array.from({ length: lanes }, lane));
  return performance.now() - began;
}

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  idleTimeout: 0,
  async fetch(request) {
    try {
      return Response.json({ ms: await measure((await request.json()) as Asked) });
    } catch (error) {
      return Response.json({ error: error instanceof Error ? error.stack : String(error) }, { status: 500 });
    }
  },
});
process.stdout.write(`${server.port}\n`);
process.once('SIGTERM', () => void db.close().finally(() => process.exit(0)));
