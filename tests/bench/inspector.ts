import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Product, root, startProduct } from '../support/processes.ts';
import { callEvent } from '../support/sent-events.ts';
import { isEmbedded, newTestServer } from '../support/test-server.ts';

const cli = join(
  import.meta.dir,
  'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
);
const calls = 1000;
const loads = 4;
const mostCredits = 1_000_000;
/** What the second half of the loads may leave, in MB; with a collection more or less it is thirty. */
const grownMost = 50;

interface Ended {
  code: number;
  output: string;
  faults: string;
}

/**
 * Has the inspector's command line list and call every tool over both transports, and then call one a thousand times, again
 * and again beside requests by REST, with the memory of the server after each thousand. Throws where that
 * grows. On the engine that TEST_DATABASE_URL names, or the embedded one.
 */
export async function run(): Promise<void> {
  const place = await newTestServer();
  const product = await startProduct({ ...place.environment, CREDIT_LIMIT: String(mostCredits) });
  try {
    console.log(`engine: ${isEmbedded ? 'embedded' : 'server Postgres'}`);
    const tools = await prepare(product.url, place.key);
    for (const [way, target] of Object.entries(targets(product.url, place.key))) {
      const listed = await inspect(target, ['--method', 'tools/list', '--strict']);
      const names = (JSON.parse(listed.output) as { tools: { name: string }[] }).tools.map(
        ({ name }) => name,
      );
      if (names.join() !== Object.keys(tools).join()) throw new Error(`${way} lists ${names}`);
      console.log(`${way}: ${names.length} tools listed, no fault in their schemas`);
      for (const [name, args] of Object.entries(tools)) {
        const { output } = await inspect(target, calling(name, args));
        const { isError, structuredContent } = JSON.parse(output);
        if (isError || !structuredContent) throw new Error(`${way} ${name}: ${output}`);
        if (name === 'run_agent') Object.assign(tools.get_run ?? {}, { runOId: structuredContent.runOId });
        console.log(`${way}: ${name} answers ${JSON.stringify(structuredContent).length} characters`);
      }
    }
    await callUnderLoad(product, place.key, tools);
  } finally {
    await product.stop();
    await place.remove();
  }
}

type Arguments = Record<string, unknown>;

/** Makes what calls name, and returns the arguments of a call of each tool, in the order in which they are listed. */
async function prepare(url: string, key: string): Promise<Record<string, Arguments>> {
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${url}/api/v2${path}`, {
      method: 'POST',
      headers: { api_key: key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const told = await reply.json();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(told)}`);
    return told.data ?? told;
  };
  const text = 'Northmarket runs 42 grocery shops. Northmarket wants a pilot in ten shops before June.';
  await post('/resource/create?wait=true', { mode: 'text', name: 'Notes', text });
  const product = await post('/product/create', { name: 'Tallyline', description: 'Compares exports.' });
  const agent = await post('/agents/create', { name: 'Brief', type: 'ENRICH_COMPANY' });
  const inputs = { companyName: 'Northmarket' };
  return {
    search_context: { query: 'How many shops does Northmarket run?' },
    get_entity: { oId: product.oId },
    list_findings: { startDate: '2025-01-01' },
    account_brief: inputs,
    run_agent: { agentOId: agent.oId, inputs },
    get_run: {},
    query_metrics: { of: 'events' },
    propose_update: {
      entityOId: product.oId,
      update: { description: 'Compares.' },
      reason: 'Said on a call',
    },
    import_events: { events: [callEvent()] },
  };
}

/** The words by which the inspector is told of a server, for each transport. */
function targets(url: string, key: string): Record<string, string[]> {
  const header = `Authorization: Bearer ${key}`;
  const product = [process.execPath, 'run', '--silent', '--cwd', root, 'mcp', '--url', url];
  return {
    http: [`${url}/mcp`, '--transport', 'http', '--header', header],
    stdio: [...product, '-e', `GROUNDWORK_API_KEY=${key}`],
  };
}

const calling = (name: string, args: Arguments) => [
  ...['--method', 'tools/call', '--tool-name', name],
  ...Object.entries(args).flatMap(([member, value]) => [
    '--tool-arg',
    `${member}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  ]),
];

/** Throws with what it says where it ends with another code than 0. */
async function inspect(target: readonly string[], words: readonly string[]): Promise<Ended> {
  const child = Bun.spawn([process.execPath, cli, '--cli', ...target, ...words], {
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [output, faults, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0)
    throw new Error(`the inspector ended with ${code} after ${words.join(' ')}:\n${faults}${output}`);
  return { code, output, faults };
}

async function callUnderLoad(product: Product, key: string, tools: Record<string, Arguments>): Promise<void> {
  const pid = await product.processOf('server');
  const state = { stopped: false };
  const beside = (async () => {
    while (!state.stopped) await fetch(`${product.url}/api/v2/finding/list`, { headers: { api_key: key } });
  })();
  const target = targets(product.url, key).http ?? [];
  const words = [
    ...calling('query_metrics', tools.query_metrics ?? {}),
    '--load',
    '--load-requests',
    `${calls}`,
  ];
  const megabytes: number[] = [];
  for (let load = 1; load <= loads; load++) {
    const { output } = await inspect(target, [...words, '--format', 'json']);
    megabytes.push(residentMegabytes(pid));
    console.log(`${load * calls} calls: the server has ${megabytes.at(-1)} MB; ${output.trim()}`);
  }
  state.stopped = true;
  await beside;
  const refusals = Map.groupBy(
    product.output().matchAll(/"refused":true,"code":"(\w+)"/g),
    ([, code]) => code,
  );
  for (const [code, all] of refusals) console.log(`${all.length} calls refused as ${code}`);
  const leastAtFirst = Math.min(...megabytes.slice(0, loads / 2));
  const leastAtLast = Math.min(...megabytes.slice(loads / 2));
  if (leastAtLast - leastAtFirst > grownMost)
    throw new Error(
      `the server grew from ${leastAtFirst} MB to ${leastAtLast} MB, by more than ${grownMost}`,
    );
}

/** From /proc. */
const residentMegabytes = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024);
