import type { Evaluation } from '../../schema/evaluation.ts';
import { writeOut } from '../../server/arguments.ts';
import type { Client } from '../demo/client.ts';

const lookEveryMs = 500;

/** The subject of an evaluation: the cases of a file or a stored set, alone or beside another agent or version. */
export interface AskedEvaluation {
  agentOId: string;
  agentVersion?: number;
  cases?: readonly unknown[];
  setOId?: string;
  against?: { agentOId?: string; agentVersion?: number };
}

/** Runs the cases on a server and waits until all of them are judged; `forSeconds` at most. */
export async function evaluate(
  client: Client,
  asked: AskedEvaluation,
  forSeconds: number,
): Promise<Evaluation> {
  const until = performance.now() + forSeconds * 1000;
  let { data } = await client.post<{ data: Evaluation }>('/agents/eval/run', { ...asked, async: true });
  while (data.status === 'running' || data.against?.status === 'running') {
    if (performance.now() > until) {
      throw new Error(
        `After ${forSeconds} seconds ${data.judged} of ${data.summary.total} cases are judged, and the others go on; ` +
          `/agents/eval/get?evalOId=${data.evalOId} shows what comes of them. Does a worker run?`,
      );
    }
    showProgress(data);
    await Bun.sleep(lookEveryMs);
    data = await look(client, data.evalOId);
  }
  showProgress(null);
  return data;
}

/** A server that is away for a moment does not end an evaluation, so whoever asked is told where to look. */
async function look(client: Client, evalOId: string): Promise<Evaluation> {
  try {
    return (await client.get<{ data: Evaluation }>('/agents/eval/get', { evalOId })).data;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${why}\nThe evaluation goes on: /agents/eval/get?evalOId=${evalOId} shows what comes of it.`,
    );
  }
}

/** On a terminal one line that moves and goes; elsewhere nothing. */
function showProgress(data: Evaluation | null): void {
  if (!process.stderr.isTTY) return;
  writeOut(2, data ? `\r${data.judged} of ${data.summary.total} cases are judged` : '\r\u001b[K');
}
