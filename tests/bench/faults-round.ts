import type { Database } from '../../server/database/index.ts';
import { eventually } from '../support/processes.ts';
import { keyed, type TriggerFlood } from './faults-floods.ts';
import { type Ledger, ledgerOf } from './faults-ledger.ts';
import { type Load, runtimeContext, startLoad } from './faults-load.ts';
import type { Recovery, Round } from './faults-record.ts';
import { type House, replacedWithinMs } from './house.ts';

/** What they ask for has to be done between faults also on a machine that is busy: else each recovery waits for a backlog. */
const clients = Number(process.env.BENCH_CLIENTS ?? 4);
const quietWithinMs = 240_000;
const recoveredWithinMs = 180_000;

/** What a fault does; it settles when the fault is over. */
export interface Fault {
  what: string;
  strike(): Promise<void>;
  /** It settles only when what was broken has been replaced, so that its own time is recovery. */
  isReplacing?: boolean;
}

/** Faults at random moments under a mixed keyed load; then every accepted operation is counted. */
export async function playRound(
  house: House,
  db: Database,
  flood: TriggerFlood,
  faults: readonly Fault[],
): Promise<Round> {
  const probe = await prepareProbe(house);
  const load = startLoad(house.urls, house.key, probe.names, clients);
  const recoveries: Recovery[] = [];
  for (const { what, strike, isReplacing } of faults) {
    await Bun.sleep(1000 + Math.random() * 2000);
    const struckAt = performance.now();
    await strike();
    const began = isReplacing ? struckAt : performance.now();
    await probe.recovered();
    const recoverySeconds = (performance.now() - began) / 1000;
    recoveries.push({ what, recoverySeconds });
    process.stdout.write(`  ${what}: recovered after ${recoverySeconds.toFixed(1)} s\n`);
  }
  await Bun.sleep(3000);
  await load.stop();
  const ledger = await settled(db, load, flood);
  const gone = await eventually(
    'nothing is missing',
    async () => (await house.missing()).length === 0 && [],
    replacedWithinMs,
  ).catch(() => house.missing());
  return {
    faults: recoveries,
    lines: ledger.lines,
    faulty: [...ledger.faults, ...load.refused, ...load.unanswered, ...gone],
    longestWaitSeconds: Math.max(0, ...load.retried),
  };
}

/** What shows that every server and a worker do their work again. */
async function prepareProbe({ urls, key }: House) {
  const made = async (path: string, body: object): Promise<string> =>
    (await keyed(urls, key, path, body)).data.oId;
  const agentOId = await made('/agents/create', { name: 'Letters', type: 'CONTENT' });
  const quick = await made('/workflows/create', {
    name: 'Quick',
    nodes: [{ id: 'only', type: 'transform', expression: '1' }],
  });
  const asking = await made('/workflows/create', {
    name: 'Asks a model',
    nodes: [
      {
        id: 'ask',
        type: 'agent',
        agentOId,
        input: { companyName: '$input.companyName', runtimeContext: JSON.stringify(runtimeContext) },
      },
      { id: 'tell', type: 'transform', expression: '$nodes.ask.output' },
    ],
    edges: [{ from: 'ask', to: 'tell' }],
  });
  const ended = async (workflowRunOId: string) => {
    const path = `/api/v2/workflows/run/status?workflowRunOId=${workflowRunOId}`;
    const reply = await fetch(`${urls()[0]}${path}`, {
      headers: { api_key: key },
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null);
    const told = (await reply?.json().catch(() => null)) as { data?: { status: string } } | null;
    return told?.data?.status === 'completed';
  };
  return {
    names: { agentOId, workflowOId: asking },
    async recovered(): Promise<void> {
      for (const url of urls())
        await keyed(() => [url], key, '/tag/create', { name: `probe-${crypto.randomUUID()}` });
      const { workflowRunOId } = await keyed(urls, key, '/workflows/run', { workflowOId: quick });
      await eventually('a workflow is done again', () => ended(workflowRunOId), recoveredWithinMs);
    },
  };
}

/** The ledger once nothing is left to do, or as it is when the time is over. */
async function settled(db: Database, load: Load, flood: TriggerFlood): Promise<Ledger> {
  const until = performance.now() + quietWithinMs;
  for (;;) {
    const ledger = await ledgerOf(db, load);
    const started = await flood.count(db);
    ledger.faults.push(...started.faults);
    ledger.lines.push(['trigger: starts expected', flood.expected()]);
    if (ledger.open + started.open === 0 || performance.now() > until) return ledger;
    await Bun.sleep(2000);
  }
}
