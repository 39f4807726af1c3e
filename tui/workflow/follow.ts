import type { WorkflowRunDetail } from '../../schema/workflow-run.ts';
import { writeOut } from '../../server/arguments.ts';
import { type Client, RefusedRequest } from '../demo/client.ts';
import { oneLine } from '../plain.ts';
import { nodeLine, progressOf } from './node-lines.ts';

/** The first look comes soon, since small runs end at once; later ones no more often than this. */
const firstLookMs = 100;
const lookEveryMs = 1_000;
/** A server that is away for a moment is waited for. */
const awayForMs = 30_000;

export interface Following {
  runOId: string;
  /** By the ids of nodes that ask a person. */
  questions: ReadonlyMap<string, string>;
  forSeconds: number;
  /** One line for each change of a node. */
  tell(line: string): void;
}

const endStatuses: readonly string[] = ['completed', 'failed', 'cancelled'];

/**
 * Follows a run until it has ended, and prints each change of its nodes. Throws a sentence when the time is over.
 */
export async function followRun(client: Client, following: Following): Promise<WorkflowRunDetail> {
  const { runOId, questions, forSeconds, tell } = following;
  const until = performance.now() + forSeconds * 1_000;
  const known = new Map<string, string>();
  for (let pause = firstLookMs; ; pause = Math.min(pause * 1.5, lookEveryMs)) {
    const run = await look(client, runOId);
    showProgress(null);
    for (const state of run.nodes) {
      if (state.status === (known.get(state.id) ?? 'pending')) continue;
      known.set(state.id, state.status);
      const question = questions.get(state.id) ?? null;
      tell(nodeLine(state, new Date(), question));
      if (state.status === 'waiting' && question !== null)
        tell(`  answer with: bun run workflow approve ${runOId} ${state.id} [--deny] [--comment <text>]`);
    }
    if (endStatuses.includes(run.status)) return run;
    if (performance.now() > until) throw new Error(stillGoing(run, forSeconds));
    showProgress(run);
    await Bun.sleep(pause);
  }
}

async function look(client: Client, runOId: string): Promise<WorkflowRunDetail> {
  const until = performance.now() + awayForMs;
  for (;;) {
    try {
      return (
        await client.get<{ data: WorkflowRunDetail }>('/workflows/run/status', { workflowRunOId: runOId })
      ).data;
    } catch (error) {
      const isRefusal = error instanceof RefusedRequest && error.status < 500;
      if (isRefusal || performance.now() > until) throw new Error(`${sentenceOf(error)}\n${goesOn(runOId)}`);
      await Bun.sleep(lookEveryMs);
    }
  }
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function stillGoing(run: WorkflowRunDetail, forSeconds: number): string {
  const advice = run.status === 'pending' ? ' Does a worker run?' : '';
  return `After ${forSeconds} seconds the run is ${progressOf(run)}.${advice}\n${goesOn(run.workflowRunOId)}`;
}

/** Returns the sentence for a person who stops following a run: the run continues. */
export const goesOn = (runOId: string) => `The run goes on: bun run workflow show ${runOId}`;

/** On a terminal one line that moves and goes; elsewhere nothing. */
function showProgress(run: WorkflowRunDetail | null): void {
  if (!process.stderr.isTTY) return;
  const open = run?.nodes.filter(({ status }) => status === 'running' || status === 'waiting') ?? [];
  const names = open.map(({ id, items }) =>
    items ? `${id} ${items.completed + items.failed}/${items.total}` : id,
  );
  const text = run ? oneLine(`${progressOf(run)}${names.length > 0 ? `: ${names.join(', ')}` : ''}`) : '';
  const width = process.stderr.columns ?? 80;
  writeOut(2, `\r\u001b[K${[...text].slice(0, width - 1).join('')}`);
}
