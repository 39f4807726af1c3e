import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { readEvents } from '../support/event-stream.ts';
import { faults } from '../support/openai-server.ts';
import { eventually, startProduct } from '../support/processes.ts';
import { startWaitedRuns, type WaitedRuns } from '../support/waited-runs.ts';

/*
 * Runs for which their callers wait, by the real processes and an endpoint that takes its time: they are not cut off, and
 * those that cannot be answered are told so.
 */

const slowMs = 12_000;

let scene: WaitedRuns;
beforeAll(async () => {
  scene = await startWaitedRuns();
});
afterAll(() => scene.end());
beforeEach(() => {
  scene.endpoint.clear();
  scene.endpoint.answers = scene.model;
});

test('a run that takes longer than ten seconds is answered, in JSON and in events that keep the connection open', async () => {
  const { server, run } = scene;
  scene.takes(slowMs);
  const begun = performance.now();
  const events = run(server.key, { accept: 'text/event-stream' }).then(async (reply) => {
    const stream = readEvents(reply);
    return { result: await stream.until('result'), comments: stream.comments };
  });
  const [plain, streamed] = await Promise.all([run(server.key), events]);
  expect(performance.now() - begun).toBeGreaterThan(slowMs);
  expect(plain.status).toBe(200);
  expect(((await plain.json()) as { found: boolean }).found).toBe(true);
  expect(streamed.result.data.found).toBe(true);
  expect(streamed.comments).toBeGreaterThan(0);
});

test('more than can wait are told when to come back, and clients that go away end theirs', async () => {
  const { server, endpoint, model, input, run, statuses } = scene;
  const before = (await statuses(server.key)).filter((status) => status === 'cancelled').length;
  endpoint.answers = () => faults.hanging;
  const sent = JSON.stringify(input(server.key));
  const clients = Array.from({ length: 540 }, () => rawPost('/api/v2/agents/content/run', server.key, sent));
  const refused = await eventually('those beyond the queue are refused', () => {
    const answered = clients.flatMap(({ text }) => (text() ? [text()] : []));
    return answered.length >= 20 && answered;
  });
  for (const text of refused) {
    expect(text).toStartWith('HTTP/1.1 503');
    expect(text).toMatch(/retry-after: \d+/i);
    expect(text).toContain('Too many runs wait for their turn');
  }
  await eventually('runs are executed', async () => (await statuses(server.key)).includes('running'));
  for (const { leave } of clients) leave();
  await eventually('the runs have ended', async () => !(await statuses(server.key)).includes('running'));
  const after = (await statuses(server.key)).filter((status) => status === 'cancelled').length;
  expect(after).toBeGreaterThan(before);
  endpoint.answers = model;
  expect((await run(server.key)).status).toBe(200);
});

test('a server that stops answers the runs that end within ten seconds, and ends the others as interrupted', async () => {
  const { server, endpoint, run } = scene;
  scene.takes(2_000);
  const events = { accept: 'text/event-stream' };
  const [one, other] = [await run(server.key, events), await run(server.key, events)].map(readEvents);
  await endpoint.arrived(2);
  endpoint.answers = () => faults.hanging;
  const hangs = readEvents(await run(server.key, events));
  const { runOId } = (await hangs.until('run')).data;
  await endpoint.arrived(3);
  const stopped = scene.product.stop();
  for (const stream of [one, other]) expect((await stream?.until('result'))?.data.found).toBe(true);
  expect((await stopped).code).toBe(0);
  scene.product = await startProduct(server.environment);
  await eventually('the run has ended', async () => {
    const reply = await fetch(`${scene.product.url}/api/v2/runs/${runOId}`, {
      headers: { api_key: server.key },
    });
    const { data } = (await reply.json()) as { data: { status: string; error: { code: string } | null } };
    return data.status === 'failed' && data.error?.code === 'interrupted';
  });
});

/** More connections at once than `fetch` makes. */
function rawPost(path: string, key: string, body: string) {
  const { hostname, port } = new URL(scene.product.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => {
    text += part;
  });
  socket.on('error', () => {});
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `api_key: ${key}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return { text: () => text, leave: () => void socket.destroy() };
}
