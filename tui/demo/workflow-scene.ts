import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import type { WorkflowRunDetail } from '../../schema/workflow-run.ts';
import { clean } from '../plain.ts';
import { applyFile } from '../workflow/applied/apply.ts';
import { drawText } from '../workflow/drawing/text.ts';
import { drawnOf, namesOf } from '../workflow/drawn.ts';
import { readDefinition } from '../workflow/file.ts';
import { progressOf, statusesOf } from '../workflow/node-lines.ts';
import { workflowMeant } from '../workflow/stored.ts';
import { type Client, RefusedRequest } from './client.ts';
import { account } from './material/call.ts';
import { faint, line, point, request, title, wait } from './say.ts';

const file = join(import.meta.dir, 'material', 'workflow.yaml');
const endStatuses: readonly string[] = ['completed', 'failed', 'cancelled'];

/** Runs a workflow from a file, and shows its nodes and the delivery of its result. */
export async function runWorkflowScene(client: Client): Promise<void> {
  title('A workflow that acts: two agents at once, a note in a CRM, and the result posted to a callback');
  const definition = readDefinition(file);
  for (const told of await applyFile(client, definition, false)) point(told);
  const workflow = await workflowMeant(client, String(definition.value.name));
  const receiver = openReceiver();
  try {
    const { workflowRunOId, isTold } = await start(client, workflow.oId, receiver);
    const run = await wait<WorkflowRunDetail>(async () => {
      const { data } = await client.get<{ data: WorkflowRunDetail }>('/workflows/run/status', {
        workflowRunOId,
      });
      return endStatuses.includes(data.status) ? { done: data } : { still: progressOf(data) };
    });
    request('GET', `/workflows/run/status?workflowRunOId=${workflowRunOId}`);
    const drawn = drawnOf(workflow, await namesOf((path) => client.get(path)));
    for (const text of clean(drawText(drawn, statusesOf(run.nodes, new Date()))).split('\n'))
      line(`   ${text}`);
    if (run.status !== 'completed') throw new Error(`The run is ${run.status}: ${run.error?.message ?? ''}`);
    showNote(receiver);
    if (isTold) await showCallback(client, receiver);
  } finally {
    await receiver.stop();
  }
}

/** A server that posts to public addresses alone runs it without telling anybody. */
async function start(client: Client, workflowOId: string, { origin, url: callbackUrl }: Receiver) {
  const asked = { workflowOId, companyName: account.name, companyDomain: account.domain, crm: origin };
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
  path: string;
  body: string;
  headers: Record<string, string>;
}

interface Receiver {
  /** The address of the machine that plays the CRM. */
  origin: string;
  url: string;
  received: Received[];
  stop(): Promise<void>;
}

const hookPath = '/hook';

/** The CRM, and whoever is told of the end: a server on this machine that keeps what comes. */
function openReceiver(): Receiver {
  const receivedRequests: Received[] = [];
  const http = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (asked) => {
      const { pathname } = new URL(asked.url);
      receivedRequests.push({
        path: pathname,
        body: await asked.text(),
        headers: Object.fromEntries(asked.headers),
      });
      return pathname === hookPath ? new Response(null, { status: 204 }) : Response.json({ stored: true });
    },
  });
  const { origin } = http.url;
  return { origin, url: `${origin}${hookPath}`, received: receivedRequests, stop: () => http.stop(true) };
}

/** The note as the CRM got it. */
function showNote({ origin, received }: Receiver): void {
  const note = received.find(({ path }) => path !== hookPath);
  if (!note) {
    line(faint('   without a note: this server sends requests to public addresses alone'));
    return;
  }
  line(faint(`   POST ${origin}${note.path}`));
  const { account: name, asks } = JSON.parse(note.body) as { account: string; asks: string[] };
  point(`the CRM has a note on ${name}`);
  for (const one of asks) line(`     ${clean(one)}`);
}

interface Told {
  type: string;
  status: string;
}

async function showCallback(client: Client, { url, received }: Receiver): Promise<void> {
  const { body, headers } = await wait<Received>(async () => {
    const first = received.find(({ path }) => path === hookPath);
    return first ? { done: first } : { still: 'waiting for the callback' };
  });
  const { data } = await client.get<{ data: { secret: string } }>('/webhook/secret');
  const told = new Webhook(data.secret).verify(body, headers) as Told;
  line(faint(`   POST ${url}`));
  point(`${told.type}, ${told.status}, its signature checked`);
}
