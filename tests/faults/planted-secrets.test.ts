import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { spellings, tablesHolding } from '../support/stored-text.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';
import { type TraceCollector, traceCollector } from '../support/trace-collector.ts';

/*
 * Twenty secrets of one workspace, each sent to a service that answers with it in a way of its own. Nothing that the
 * product keeps, logs, traces or replies holds one of them.
 */

let place: TestServer;
let product: Product;
let collector: TraceCollector;
const replies: string[] = [];

type Echo = (authorization: string) => Response | Promise<Response>;
const escaped = (text: string) =>
  text.replaceAll(/./g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
const json = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'application/json' } });
const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } });

/** Ways of a service to answer with what it was sent. */
const echoes: Record<string, Echo> = {
  'a text': (value) => new Response(`You sent ${value}.`, { headers: { 'content-type': 'text/plain' } }),
  'a member': (value) => Response.json({ you: { sent: [value] } }),
  'a name of a member': (value) => Response.json({ [value]: 1 }),
  'JSON of escapes': (value) => json(`{"sent": "${escaped(value)}"}`),
  'JSON with escaped slashes': (value) => json(JSON.stringify({ value }).replaceAll('/', '\\/')),
  'JSON inside JSON': (value) => Response.json({ raw: JSON.stringify({ value }) }),
  'JSON that breaks off': (value) => json(JSON.stringify({ value }).slice(0, -1)),
  'a header': (value) => new Response(null, { status: 204, headers: { 'x-you-sent': value } }),
  'an address': (value) => html(`<a href="/?key=${encodeURIComponent(value)}">again</a>`),
  HTML: (value) => html(`<p>${Bun.escapeHTML(value)}</p>`),
  base64: (value) => new Response(btoa(value)),
  'base64 after a byte': (value) => new Response(btoa(`:${value}`)),
  'base64 after two bytes': (value) => new Response(btoa(`a:${value}`)),
  hex: (value) => new Response(Buffer.from(value).toString('hex')),
  'a refusal': (value) => Response.json({ message: `The token ${value} is unknown` }, { status: 401 }),
  'an error of its own': (value) => new Response(`no session for ${value}`, { status: 500 }),
  'the way to elsewhere': (value) =>
    new Response(null, { status: 302, headers: { location: `/?key=${encodeURIComponent(value)}` } }),
  'too much': (value) => new Response(value.repeat(60_000)),
  'a status of its own': (value) => Response.json({ value }, { status: 418 }),
  'the same twice': (value) => Response.json({ a: value, b: `${value}${value}` }),
};
const ways = Object.keys(echoes);

const service = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request) => {
    const echo = echoes[ways[Number(new URL(request.url).pathname.slice(1))] ?? ''];
    sent += 1;
    return echo?.(request.headers.get('authorization') ?? '') ?? new Response(null, { status: 404 });
  },
});
const host = `127.0.0.1:${service.port}`;
let sent = 0;

/** Each is found in no other: figures, signs that JSON, HTML and addresses escape, and words. */
const secrets = ways.map((_, at) => `pl${at}/"nt<ed>&+%20\\${crypto.randomUUID().slice(0, 13)}=`);

beforeAll(async () => {
  place = await newTestServer();
  collector = traceCollector();
  product = await startProduct({
    ...place.environment,
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  });
});
afterAll(async () => {
  await product.stop();
  await service.stop(true);
  await collector.close();
  await place.remove();
});

async function asked(method: string, path: string, body?: unknown) {
  const response = await fetch(`${product.url}/api/v2${path}`, {
    method,
    headers: { api_key: place.key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  replies.push(text);
  return { status: response.status, body: JSON.parse(text) };
}

test('twenty secrets, answered with in twenty ways, stand in no row, file, log, trace or reply', async () => {
  for (const [at, value] of secrets.entries()) {
    const made = await asked('POST', '/secret/create', { name: `s${at}`, value, hosts: [host] });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
  }
  const faulty = await asked('POST', '/secret/create', { name: 's0', value: secrets[0], hosts: [host] });
  expect(faulty.status).toBe(409);
  const sends = ways.map((_, at) => ({
    id: `send${at}`,
    type: 'http',
    method: 'POST',
    url: `http://${host}/${at}`,
    body: { at },
    secret: { bearer: `s${at}` },
    retry: { attempts: 2, backoffSeconds: 0 },
    onError: 'default',
    default: null,
  }));
  const nodes = [
    { id: 'begin', type: 'transform', expression: '1' },
    ...sends,
    { id: 'all', type: 'transform', expression: '$nodes' },
  ];
  const edges = sends.flatMap(({ id }) => [
    { from: 'begin', to: id },
    { from: id, to: 'all' },
  ]);
  const made = await asked('POST', '/workflows/create', { name: 'Planted', nodes, edges });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const workflowOId = made.body.data.oId;
  const started = await asked('POST', '/workflows/run', { workflowOId });
  const runOId: string = started.body.workflowRunOId;
  const run = await eventually('the end of the run', async () => {
    const { body } = await asked('GET', `/workflows/run/status?workflowRunOId=${runOId}`);
    return ['completed', 'failed'].includes(body.data.status) ? body.data : null;
  });
  expect(run.status).toBe('completed');
  expect(sent).toBeGreaterThanOrEqual(ways.length);
  await asked('GET', `/workflows/run/trace?workflowRunOId=${runOId}`);
  await asked('GET', '/workflows/run/list');
  await asked('GET', '/secret/list');
  await asked('GET', `/workflows/get?oId=${workflowOId}`);
  await eventually(
    'the trace',
    async () => collector.bodies.join('').includes(runOId.slice(-6)) || collector.spans.length > 0 || null,
  );

  const db = await place.open();
  try {
    expect(await tablesHolding(db.ownerSql, runOId)).toContain('workflow_node');
    for (const secret of secrets)
      for (const one of partsOf(secret))
        expect([secret, await tablesHolding(db.ownerSql, one)]).toEqual([secret, []]);
  } finally {
    await db.close();
  }
  await product.stop();
  const told = {
    output: product.output(),
    replies: replies.join('\n'),
    traces: collector.bodies.join('\n'),
  };
  expect(told.output).toContain('"level":"debug"');
  for (const [what, text] of [...Object.entries(told), ...filesOf(place.environment.DATA_DIR ?? '')])
    expect([what, secrets.filter((secret) => holds(text, secret))]).toEqual([what, []]);
});

/** The part of a secret that no spelling of its signs changes, and the whole of it. */
const partsOf = (secret: string): string[] => [secret, secret.slice(secret.indexOf('\\') + 1, -1)];
const holds = (text: string, secret: string) =>
  partsOf(secret)
    .flatMap(spellings)
    .some((one) => text.includes(one));

function filesOf(folder: string): [string, string][] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return files.map((file) => {
    const path = join(file.parentPath, file.name);
    return [path, readFileSync(path, 'latin1')];
  });
}
