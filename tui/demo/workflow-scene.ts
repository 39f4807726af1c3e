import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import type { WorkflowRunDetail } from '../../schema/workflow-run.ts';
import { clean } from '../plain.ts';
import { applyFile } from '../workflow/apply.ts';
import { drawText } from '../workflow/drawing/text.ts';
import { drawnOf, namesOf } from '../workflow/drawn.ts';
import { readDefinition } from '../workflow/file.ts';
import { progressOf, statusesOf } from '../workflow/node-lines.ts';
import { workflowMeant } from '../workflow/stored.ts';
import { type Client, RefusedRequest } from './client.ts';
import { account } from './material/call.ts';
import { faint, line, point, request, title, wait } from './say.ts';

const file = join(import.meta.dir, 'material', 'workflow.yaml');
const ended: readonly string[] = ['completed', 'failed', 'cancelled'];

/** A workflow from a file, its run with the states of its nodes, and its result as a receiver gets it. */
export async function runWorkflowScene(client: Client): Promise<void> {
  title('A workflow: two agents at once, and the result posted to a callback');
  const definition = readDefinition(file);
  for (const told of await applyFile(client, definition, false)) point(told);
  const workflow = await workflowMeant(client, String(definition.value.name));
  const receiver = openReceiver();
  try {
    const { workflowRunOId, isTold } = await start(client, workflow.oId, receiver.url);
    const run = await wait<WorkflowRunDetail>(async () => {
      const { data } = await client.get<{ data: WorkflowRunDetail }>('/workflows/run/status', {
        workflowRunOId,
      });
      return ended.includes(data.status) ? { done: data } : { still: progressOf(data) };
    });
    request('GET', `/workflows/run/status?workflowRunOId=${workflowRunOId}`);
    const drawn = drawnOf(workflow, await namesOf((path) => client.get(path)));
    for (const text of clean(drawText(drawn, statusesOf(run.nodes, new Date()))).split('\n'))
      line(`   ${text}`);
    if (run.status !== 'completed') throw new Error(`The run is ${run.status}: ${run.error?.message ?? ''}`);
    if (isTold) await showCallback(client, receiver);
  } finally {
    await receiver.stop();
  }
}

/** A server that posts to public addresses alone runs it without telling anybody. */
async function start(client: Client, workflowOId: string, callbackUrl: string) {
  const asked = { workflowOId, companyName: account.name, companyDomain: account.domain };
  request('POST', '/workflows/run');
  const send = (body: object) => client.post<{ workflowRunOId: string }>('/workflows/run', body);
  try {
    return { ...(await send({ ...asked, callbackUrl })), isTold: true };
  } catch (error) {
    if (!(error instanceof RefusedRequest) || error.status !== 400) throw error;
    line(faint(`   without a callback: ${error.sentence}`));
    return { ...(await send(asked)), isTold: false };
  }
}

interface Received {
  body: string;
  headers: Record<string, string>;
}

interface Receiver {
  url: string;
  received: Received[];
  stop(): Promise<void>;
}

/** Whoever is told of the end: a server on this machine that keeps what comes. */
function openReceiver(): Receiver {
  const received: Received[] = [];
  const http = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (asked) => {
      received.push({ body: await asked.text(), headers: Object.fromEntries(asked.headers) });
      return new Response(null, { status: 204 });
    },
  });
  return { url: `${http.url.origin}/hook`, received, stop: () => http.stop(true) };
}

interface Told {
  type: string;
  status: string;
  output: Record<string, { account: string; points: number; brief: string }>;
}

async function showCallback(client: Client, { url, received }: Receiver): Promise<void> {
  const { body, headers } = await wait<Received>(async () => {
    const [first] = received;
    return first ? { done: first } : { still: 'waiting for the callback' };
  });
  const { data } = await client.get<{ data: { secret: string } }>('/webhook/secret');
  const told = new Webhook(data.secret).verify(body, headers) as Told;
  line(faint(`   POST ${url}`));
  point(`${told.type}, ${told.status}, its signature checked`);
  for (const text of JSON.stringify(told.output, null, 2).split('\n').slice(0, outputLines))
    line(`   ${clean(text).slice(0, cellsMost)}${text.length > cellsMost ? '…' : ''}`);
}

const outputLines = 12;
const cellsMost = 110;
