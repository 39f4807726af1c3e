import type { Evaluation } from '../../schema/evaluation.ts';
import { oIdPattern } from '../../schema/o-id.ts';
import { meant, writeOut } from '../../server/arguments.ts';
import type { Client } from '../demo/client.ts';

const lookEveryMs = 500;
const agentsAtOnce = 200;

/** Runs the cases on a server and waits until all of them are judged; `forSeconds` at most. */
export async function evaluate(
  client: Client,
  agentOId: string,
  cases: readonly unknown[],
  forSeconds: number,
): Promise<Evaluation> {
  const until = performance.now() + forSeconds * 1000;
  const sent = { agentOId, cases, async: true };
  let { data } = await client.post<{ data: Evaluation }>('/agents/eval/run', sent);
  while (data.status === 'running') {
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

interface ListedAgent {
  oId: string;
  name: string;
}

/** The oId of the agent that is meant, by its oId or its name. */
export async function agentMeant(client: Client, named: string): Promise<string> {
  if (oIdPattern.test(named)) return named;
  const list = async (query: string) =>
    (await client.get<{ data: ListedAgent[] }>('/agents/list', { query, limit: agentsAtOnce })).data;
  const isMeant = ({ name }: ListedAgent) => name.trim().toLowerCase() === named.trim().toLowerCase();
  const found = (await list(named)).filter(isMeant);
  const [first, second] = found;
  if (!first) {
    const names = (await list('')).map(({ name }) => name);
    throw new Error(`There is no agent called "${named}".${meant(named, names)}`);
  }
  if (second) {
    throw new Error(
      `Several agents are called "${named}"; name one by its oId: ${found.map(({ oId }) => oId).join(', ')}`,
    );
  }
  return first.oId;
}
