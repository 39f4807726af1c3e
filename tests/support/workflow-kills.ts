import { newOId } from '../../schema/o-id.ts';
import { type Crew, keepKilling, startCrew } from './crew.ts';
import {
  askedAgain,
  type Call,
  comparable,
  markedGraph,
  marksOf,
  plainText,
  waitingApprovals,
} from './marked-graph.ts';
import { openAiServer } from './openai-server.ts';
import { eventually, type Product, startProduct } from './processes.ts';
import { schemaModel } from './schema-model.ts';
import { newTestServer } from './test-server.ts';
import { storedNodes, storedRun, storeWorkflow } from './workflow-rows.ts';

export interface KillsOptions {
  runs: number;
  /** Of the list in each. */
  items: number;
  inFlight: number;
  workers: number;
  /** Between two kills, at least and at most. */
  pauseMs: [number, number];
  /** Runs are added until so many workers were killed. */
  killsLeast: number;
  /** From then on they end in peace: on a slow machine a worker would else be killed before it has done anything. */
  killsMost: number;
  withinMs: number;
  say?: (line: string) => void;
}

export interface KillsReport {
  kills: number;
  /** Runs that came to something else than the undisturbed one, with what. */
  different: { name: string; came: string; wanted: string }[];
  /** Nodes that were asked again after their result was committed. */
  again: { name: string; nodes: [key: string, ms: number][] }[];
  /** Questions at the model's endpoint, and how many there are without a kill. */
  calls: number;
  least: number;
  secondsARun: number;
}

/**
 * Runs of the marked graph while workers are killed at random moments: each is compared with one that nobody disturbed,
 * and every question at the model's endpoint with the time at which its node's result was committed.
 */
export async function runUnderKills(options: KillsOptions): Promise<KillsReport> {
  const place = await newTestServer();
  const calls: Call[] = [];
  const model = openAiServer();
  const answer = schemaModel();
  model.answers = (body) => {
    calls.push(...marksOf(body).map((mark) => ({ mark, at: Date.now() })));
    return answer(body);
  };
  const environment = {
    ...place.environment,
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: model.baseUrl,
    CREDIT_LIMIT: '1000000000',
    WORKER: 'off',
    LOG_LEVEL: 'warn',
  };
  const product = await startProduct(environment);
  const db = await place.open();
  let crew: Crew | null = null;
  try {
    crew = await startCrew(environment, options.workers);
    const house = await enterHouse(product, place.key);
    const agent = await house.post('/agents/create', { name: 'Marked', type: 'ENRICH_COMPANY' });
    const graph = markedGraph((agent.data as { oId: string }).oId, 2);
    const [row] = await db.ownerSql<{ workspace: string }[]>`
      select workspace_o_id as workspace from agent where name = 'Marked'`;
    const workspace = row?.workspace ?? '';
    const workflowOId = await storeWorkflow(db, workspace, graph);
    const numbers = Array.from({ length: options.items }, (_, at) => at + 1);
    const follow = async (name: string) => {
      const started = await house.post('/workflows/run', { workflowOId, name, numbers });
      const runOId = String(started.workflowRunOId);
      await eventually(
        `${name} has ended`,
        async () => {
          for (const { key } of await waitingApprovals(db, [runOId]).catch(() => []))
            await house.post('/workflows/run/approve', {
              workflowRunOId: runOId,
              nodeId: key,
              approved: true,
            });
          const run = await storedRun(db, runOId);
          return (
            ['completed', 'failed', 'cancelled'].includes(run.status) || Bun.sleep(200).then(() => false)
          );
        },
        options.withinMs,
      );
      const [run, nodes] = [await storedRun(db, runOId), await storedNodes(db, runOId)];
      const came = {
        status: run.status,
        output: plainText(name, run.output),
        nodes: comparable(name, nodes),
      };
      return { name, came: JSON.stringify(came), again: askedAgain(name, calls, nodes) };
    };
    const calm = await follow(newName());
    const least = calls.length;
    options.say?.(`undisturbed: ${least} questions`);
    calls.length = 0;
    const began = performance.now();
    const kills = keepKilling(crew, options.pauseMs, options.killsMost);
    const ended: Awaited<ReturnType<typeof follow>>[] = [];
    let left = options.runs;
    const lane = async () => {
      // further runs, until as many workers were killed as are to be
      while (left-- > 0 || kills.count() < options.killsLeast) {
        ended.push(await follow(newName()));
        if (ended.length % 10 === 0) options.say?.(`${ended.length} runs have ended`);
      }
    };
    await Promise.all(Array.from({ length: options.inFlight }, lane));
    return {
      kills: await kills.stop(),
      different: ended
        .filter(({ came }) => came !== calm.came)
        .map(({ name, came }) => ({ name, came, wanted: calm.came })),
      again: ended.filter(({ again }) => again.length > 0).map(({ name, again }) => ({ name, nodes: again })),
      calls: calls.length,
      least: least * ended.length,
      secondsARun: (performance.now() - began) / 1000 / ended.length,
    };
  } finally {
    await crew?.stop();
    await db.close();
    await product.stop();
    await model.stop();
    await place.remove();
  }
}

/** Letters and digits that stand nowhere else. */
const newName = () => `k${newOId('x').slice(-10)}`;

async function enterHouse({ url }: Product, key: string) {
  return {
    async post(path: string, body: unknown): Promise<Record<string, unknown>> {
      const reply = await fetch(`${url}/api/v2${path}`, {
        method: 'POST',
        headers: { api_key: key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const read = (await reply.json()) as Record<string, unknown>;
      if (!reply.ok && reply.status !== 409)
        throw new Error(`${path}: ${reply.status} ${JSON.stringify(read)}`);
      return read;
    },
  };
}
