import { afterEach, beforeAll, expect, spyOn, test } from 'bun:test';
import { overloadedError } from '../../server/database/fault.ts';
import { makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

/* What is nobody's fault stands in the log as one line, and no stack among the errors. */

let world: World;
let tenant: Tenant;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function logOf({ context }: World) {
  const [info, error] = [spyOn(context.log, 'info'), spyOn(context.log, 'error')];
  closing.push(
    () => info.mockRestore(),
    () => error.mockRestore(),
  );
  return {
    /** What was told of requests: their status, and whether an error came with it. */
    told: () =>
      info.mock.calls.map(([fields, text]) => {
        const { status, err } = fields as unknown as { status: number; err?: unknown };
        return { status, text, hasError: err !== undefined };
      }),
    errors: () => error.mock.calls.length,
  };
}

/** An upload that has sent its first line and goes on sending nothing until its client hangs up. */
function hangingUpload() {
  const client = new AbortController();
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const head =
    '--x\r\ncontent-disposition: form-data; name="files"; filename="a.html"\r\ncontent-type: text/html\r\n\r\n<p>';
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(head));
      client.signal.addEventListener('abort', () => controller.error(client.signal.reason));
      resolve();
    },
  });
  const request = new Request('http://localhost/api/v2/asset/create', {
    method: 'POST',
    headers: { api_key: tenant.key, 'content-type': 'multipart/form-data; boundary=x' },
    body,
    signal: client.signal,
  });
  const status = world.app.fetch(request).then((reply) => reply.status);
  return { begun, status, hangUp: () => client.abort(new DOMException('hung up', 'AbortError')) };
}

test('an upload whose client hangs up is told in one line', async () => {
  const log = logOf(world);
  const upload = hangingUpload();
  await upload.begun;
  upload.hangUp();
  expect(await upload.status).toBe(499);
  expect(log.told()).toEqual([
    { status: 499, text: 'The client closed the connection before the answer was there', hasError: false },
  ]);
  expect(log.errors()).toBe(0);
});

test('uploads beyond those that may wait are refused, each told in one line', async () => {
  const log = logOf(world);
  // four of a workspace at a time, and half of the hundred that may wait
  const uploads = Array.from({ length: 120 }, hangingUpload);
  const refused = await Promise.race(uploads.map(({ status }) => status));
  expect(refused).toBe(503);
  for (const { hangUp } of uploads) hangUp();
  const statuses = await Promise.all(uploads.map(({ status }) => status));
  expect(new Set(statuses)).toEqual(new Set([499, 503]));
  expect(log.told()).toHaveLength(120);
  expect(log.told().some(({ hasError }) => hasError)).toBe(false);
  expect(log.errors()).toBe(0);
});

test('a full queue of the database is told in one line', async () => {
  const { db } = world;
  const full = await makeWorld({}, { ...db, write: () => Promise.reject(overloadedError()) });
  closing.push(() => full.app.close());
  const log = logOf(full);
  const { status } = await full.app.fetch(
    new Request('http://localhost/api/v2/persona/create', {
      method: 'POST',
      headers: { api_key: tenant.key, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Buyer' }),
    }),
  );
  expect(status).toBe(503);
  expect(log.told()).toEqual([
    { status: 503, text: 'Too many operations wait for the database', hasError: false },
  ]);
  expect(log.errors()).toBe(0);
});
