import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { callbackReceiver, type Receiver } from '../support/callbacks.ts';
import { eventually, type Product, root, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

/*
 * The three workflows of docs/workflows.md, from their files, on a server with its worker and the built-in model: documents
 * are indexed and calls imported as everybody's are.
 */

let place: TestServer;
let product: Product;
let receiver: Receiver;

beforeAll(async () => {
  place = await newTestServer();
  product = await startProduct(place.environment);
  receiver = callbackReceiver();
  for (const [name, type] of [
    ['Company facts', 'ENRICH_COMPANY'],
    ['Company fit', 'QUALIFY_COMPANY'],
    ['First e-mails', 'EMAIL'],
    ['Call preparation', 'CALL_PREP'],
  ])
    await post('/agents/create', { name, type });
  await post('/product/create', {
    name: 'Tallyline',
    description: 'Keeps the stock of shops and web store in step',
    qualifyingQuestions: [
      { question: 'Do they compare exports by hand?', fitType: 'GOOD', weight: 'HIGH' },
      { question: 'Do they have a warehouse?', fitType: 'GOOD', weight: 'LOW' },
    ],
  });
  await post('/resource/create?wait=true', {
    mode: 'text',
    name: 'Northmarket',
    text: '# Northmarket\n\n- Northmarket compares exports by hand every Monday.\n- Northmarket has a warehouse near the harbour.\n',
  });
});
afterAll(async () => {
  await receiver.close();
  await product.stop();
  await place.remove();
});

async function asked<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  const response = await fetch(`${product.url}/api/v2${path}`, {
    method,
    headers: { api_key: place.key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
  return JSON.parse(text) as Body;
}
const post = <Body>(path: string, body: unknown) => asked<Body>('POST', path, body);
const get = <Body>(path: string) => asked<Body>('GET', path);

async function workflow(...words: string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const child = Bun.spawn(
    [process.execPath, 'tui/workflow/main.ts', ...words, '--on', product.url, '--key', place.key],
    { cwd: root, env: { PATH, HOME }, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
  );
  const [out, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, out, errors };
}

async function applied(file: string): Promise<string> {
  const ended = await workflow('apply', join('tui/workflow/examples', file));
  expect(ended).toMatchObject({ code: 0, errors: '' });
  const [, oId = ''] = /\((caw_\w+)\) is created: version 1\.\n$/.exec(ended.out) ?? [];
  expect(oId).not.toBe('');
  return oId;
}

interface Run {
  workflowRunOId: string;
  status: string;
  // biome-ignore lint/suspicious/noExplicitAny: an output is what the workflow says
  output: any;
  nodes: { id: string; status: string; items?: { total: number; completed: number } }[];
}
const statesOf = ({ nodes }: Run) => Object.fromEntries(nodes.map(({ id, status }) => [id, status]));

test('enrich, qualify, branch, sequence: an account that fits gets e-mails, another one is left for later', async () => {
  await applied('enrich-qualify-sequence.yaml');
  const name = 'Sequence for accounts that fit';
  const fits = await workflow(
    'run',
    name,
    '--json',
    'companyName=Northmarket',
    'companyDomain=northmarket.example',
  );
  const run = JSON.parse(fits.out) as Run;
  expect({ code: fits.code, states: statesOf(run) }).toEqual({
    code: 0,
    states: {
      enrich: 'completed',
      qualify: 'completed',
      fits: 'completed',
      sequence: 'completed',
      later: 'skipped',
    },
  });
  expect(run.output).toMatchObject({ account: 'Northmarket', score: 4.2, later: null });
  expect(run.output.emails[0].subject).toBeString();
  const other = await workflow('run', name, '--json', 'companyName=Lindgren Port');
  const left = JSON.parse(other.out) as Run;
  expect(statesOf(left)).toMatchObject({ sequence: 'skipped', later: 'completed' });
  expect(left.output).toMatchObject({ score: null, later: { account: 'Lindgren Port' } });
});

test('a call is imported: its trigger starts the preparation of the next meeting', async () => {
  const workflowOId = await applied('call-preparation.yaml');
  await post('/workflows/trigger/create', { workflowOId, filters: { eventTypes: ['CALL_TRANSCRIPT'] } });
  const buyer = { name: 'Head of operations', email: 'operations@northmarket.example', role: 'external' };
  const seller = { name: 'Account executive', email: 'sales@tallyline.example', role: 'internal' };
  await post('/event/import', {
    events: [
      {
        type: 'call',
        eventType: 'transcript',
        eventTimestamp: '2026-03-02T09:30:00Z',
        title: 'Northmarket, second call',
        participants: [seller, buyer],
        transcript: [
          { speaker: seller, text: 'How do you keep the shops in step today?' },
          { speaker: buyer, text: 'We compare exports by hand. How long does a rollout take?' },
        ],
      },
    ],
  });
  const run = await eventually('the run that the call has started', async () => {
    const { data } = await get<{ data: Run[] }>(`/workflows/run/list?workflowOId=${workflowOId}`);
    const [first] = data;
    return first?.status === 'completed' ? first : null;
  });
  const { data } = await get<{ data: Run }>(`/workflows/run/status?workflowRunOId=${run.workflowRunOId}`);
  expect(statesOf(data)).toEqual({ people: 'completed', prepare: 'completed' });
  expect(data.output).toMatchObject({ with: 'operations@northmarket.example' });
  expect(JSON.stringify(data.output)).toContain('How long does a rollout take?');
});

test('a list of accounts is qualified, reviewed by a person, and posted to the callback', async () => {
  await applied('accounts-review.yaml');
  const accounts = [
    { name: 'Lindgren Port', domain: 'lindgren.example' },
    { name: 'Northmarket', domain: 'northmarket.example' },
  ];
  const started = await workflow(
    'run',
    'Accounts for review',
    '--input',
    JSON.stringify({ accounts }),
    '--callback',
    receiver.url,
    '--detach',
  );
  const runOId = started.out.trim();
  await eventually('the question', async () =>
    (await workflow('show', runOId)).out.includes('review: waiting'),
  );
  expect(receiver.received).toEqual([]);
  const approved = await workflow('approve', runOId, 'review', '--comment', 'The port can wait');
  expect(approved).toEqual({ code: 0, out: 'review is approved.\n', errors: '' });
  const told = await eventually('the callback', async () => receiver.received[0] ?? null);
  const { data } = await get<{ data: { secret: string } }>('/webhook/secret');
  expect(new Webhook(data.secret).verify(told.body, told.headers)).toMatchObject({
    type: 'workflow.run.completed',
    workflowRunOId: runOId,
    status: 'succeeded',
    output: {
      chosen: {
        approved: true,
        accounts: [
          { account: 'Northmarket', score: 4.2 },
          { account: 'Lindgren Port', score: null },
        ],
        comment: 'The port can wait',
      },
    },
  });
});
