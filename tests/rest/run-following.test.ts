import { beforeAll, beforeEach, expect, test } from 'bun:test';
import { followersMost, runWatchOf } from '../../server/services/runs/following/run-watch.ts';
import { type EventReader, readEvents, type StreamedEvent } from '../support/event-stream.ts';
import { drainJobs } from '../support/jobs.ts';
import { eventually } from '../support/processes.ts';
import { listenOn } from '../support/raw-http.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* Runs that somebody follows: by a request that waits for the end, or in events that go on where they broke off. */

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  tenant = await world.newWorkspace();
});

const followers = () => runWatchOf(world.db).followers;

async function post(path: string, body: object) {
  const reply = await tenant.api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data ?? reply.body;
}

/** A run that waits for a person between two nodes. */
async function startedRun(): Promise<string> {
  const { oId } = await post('/workflows/create', {
    name: 'Asks',
    nodes: [
      { id: 'first', type: 'transform', expression: '1' },
      { id: 'ask', type: 'approval', message: 'Go on?' },
      {
        id: 'each',
        type: 'map',
        items: '[1, 2, 3]',
        node: { id: 'one', type: 'transform', expression: '$item' },
      },
    ],
    edges: [
      { from: 'first', to: 'ask' },
      { from: 'ask', to: 'each', when: 'approved' },
    ],
  });
  return (await post('/workflows/run', { workflowOId: oId })).workflowRunOId;
}
const approve = (workflowRunOId: string) =>
  post('/workflows/run/approve', { workflowRunOId, nodeId: 'ask', approved: true });

async function startedAgentRun(): Promise<string> {
  const { oId } = await post('/agents/create', { name: 'Facts', type: 'ENRICH_COMPANY' });
  return (await post('/async/agent/run', { agentOId: oId, companyName: 'Northmarket' })).requestId;
}

function get(
  path: string,
  query: Record<string, string>,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
) {
  const address = `http://localhost/api/v2${path}?${new URLSearchParams(query)}`;
  return world.app.fetch(
    new Request(address, { headers: { api_key: tenant.key, ...headers }, ...(signal ? { signal } : {}) }),
  );
}
const status = '/workflows/run/status';
const inEvents = (workflowRunOId: string, lastEventId?: string) =>
  get(
    status,
    { workflowRunOId },
    {
      accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  );

async function rest(events: EventReader): Promise<StreamedEvent[]> {
  const list: StreamedEvent[] = [];
  for (let one = await events.next(); one; one = await events.next()) list.push(one);
  return list;
}

test('a request that waits is answered when its run has ended, and at once where it has', async () => {
  const requestId = await startedAgentRun();
  const waiting = get('/async/agent/run/status', { requestId, wait: '60' });
  await eventually('the request waits', async () => followers() === 1);
  await drainJobs(world);
  const { data } = await (await waiting).json();
  expect([data.status, data.requestId]).toEqual(['completed', requestId]);
  expect(followers()).toBe(0);
  const again = await (await get('/async/agent/run/status', { requestId, wait: '60' })).json();
  expect(again.data).toEqual(data);
  const runOId = await startedRun();
  const open = await (await get(status, { workflowRunOId: runOId, wait: '1' })).json();
  expect(open.data.status).toBe('pending');
  const unknown = await get(status, { workflowRunOId: requestId, wait: '60' });
  expect(unknown.status).toBe(404);
  expect((await get(status, { workflowRunOId: runOId, wait: '61' })).status).toBe(400);
});

test('events tell each state once, and go on behind the last one that arrived', async () => {
  const runOId = await startedRun();
  const events = readEvents(await inEvents(runOId));
  const seen: StreamedEvent[] = [];
  for (let at = await events.next(); at; at = await events.next()) {
    seen.push(at);
    if (at.event === 'run' && at.data.status === 'pending') await drainJobs(world);
    if (at.event === 'node' && at.data.id === 'ask') break;
  }
  await events.leave();
  await eventually('nobody follows', async () => followers() === 0);
  await approve(runOId);
  await drainJobs(world);
  const more = await rest(readEvents(await inEvents(runOId, seen.at(-1)?.id)));
  const told = [...seen, ...more].flatMap(({ event, data }) =>
    event === 'run' ? [] : [event === 'node' ? `${data.id} ${data.status}` : event],
  );
  expect(told).toEqual(['first completed', 'ask waiting', 'ask completed', 'each completed', 'result']);
  expect(more.find(({ data }) => data.id === 'each')?.data.settledInside).toBe(3);
  const whole = await get(status, { workflowRunOId: runOId });
  expect(more.at(-1)?.data.data).toEqual((await whole.json()).data);
  // told to its end: a client that comes back by itself stops
  const over = await inEvents(runOId, more.at(-1)?.id);
  expect([over.status, await over.text()]).toEqual([204, '']);
  // an id of nothing that is known here tells all of it
  const anew = await rest(readEvents(await inEvents(runOId, 'what')));
  expect(anew.map(({ event }) => event)).toEqual(['node', 'node', 'node', 'result']);
});

test("an agent's run is told until its result, and to nobody of another workspace", async () => {
  const requestId = await startedAgentRun();
  const accept = { accept: 'text/event-stream' };
  const events = readEvents(await get('/async/agent/run/status', { requestId }, accept));
  const first = await events.next();
  expect([first?.event, first?.data]).toEqual(['run', { runOId: requestId, status: 'pending', attempt: 0 }]);
  await drainJobs(world);
  expect((await rest(events)).at(-1)?.data.data).toMatchObject({ requestId, status: 'completed' });
  tenant = await world.newWorkspace();
  const refused = await get('/async/agent/run/status', { requestId }, accept);
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    404,
    'application/json; charset=utf-8',
  ]);
});

test('whoever begins to follow while the runs of others are looked at is told of the next state', async () => {
  const [runOId, requestId] = [await startedRun(), await startedAgentRun()];
  const looking = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  let looks = 0;
  const read: typeof world.db.read = async (...asked) => {
    const found = await world.db.read(...asked);
    looks += 1;
    if (looks !== 2) return found;
    looking.resolve();
    await letGo.promise;
    return found;
  };
  const watch = runWatchOf({ ...world.db, read });
  const leaving = new AbortController();
  const { workspaceOId: workspace, keyOId } = tenant;
  const follow = (followed: string, kind: 'agent' | 'workflow') =>
    watch.follow({ workspace, keyOId, runOId: followed, kind, tellsNodes: false }, leaving.signal);
  const earlier = follow(runOId, 'workflow');
  await earlier.next();
  const toldEarlier = earlier.next();
  await looking.promise;
  const later = follow(requestId, 'agent');
  await later.next();
  const toldLater = later.next();
  letGo.resolve();
  const told = await Promise.all([toldEarlier, toldLater]);
  expect(told.map(({ value }) => value?.status)).toEqual(['pending', 'pending']);
  leaving.abort();
  expect(await Promise.all([earlier.next(), later.next()])).toMatchObject([{ done: true }, { done: true }]);
  expect(watch.followers).toBe(0);
});

test('a client that goes away frees its place, and a key has no more places than it may', async () => {
  const runOId = await startedRun();
  const leaving = Array.from({ length: followersMost.ofKey }, () => new AbortController());
  const waiting = leaving.map(({ signal }) =>
    get(status, { workflowRunOId: runOId, wait: '60' }, {}, signal),
  );
  await eventually('all of them wait', async () => followers() === followersMost.ofKey);
  const refused = await get(status, { workflowRunOId: runOId, wait: '60' });
  expect([refused.status, refused.headers.get('retry-after'), (await refused.json()).code]).toEqual([
    429,
    '5',
    'too_many_followers',
  ]);
  expect((await inEvents(runOId)).status).toBe(429);
  // looking needs no place
  expect((await get(status, { workflowRunOId: runOId })).status).toBe(200);
  for (const one of leaving) one.abort();
  expect((await Promise.all(waiting)).map((reply) => reply.status)).toEqual(waiting.map(() => 499));
  expect(followers()).toBe(0);
  const streams = await Promise.all([inEvents(runOId), inEvents(runOId)]);
  expect(followers()).toBe(2);
  for (const stream of streams) await stream.body?.cancel();
  await eventually('nobody follows', async () => followers() === 0);
});

test('a connection that is closed frees its place, whether it waits or is told of events', async () => {
  const runOId = await startedRun();
  const http = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    fetch: (request) => world.app.fetch(request),
  });
  const address = `http://127.0.0.1:${http.port}/api/v2${status}?workflowRunOId=${runOId}`;
  const ways: [string, Record<string, string>][] = [
    ['&wait=60', {}],
    ['', { accept: 'text/event-stream' }],
  ];
  for (const [query, accept] of ways) {
    const leaving = new AbortController();
    const headers = { api_key: tenant.key, ...accept };
    const left = fetch(address + query, { headers, signal: leaving.signal }).then(
      // a stream has begun, and is read while it goes on
      (reply) => reply.text(),
    );
    await eventually('it waits', async () => followers() === 1);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await eventually('nobody waits', async () => followers() === 0);
  }
  await http.stop(true);
});

test('HEAD is answered while the run goes on, and follows nothing', async () => {
  const runOId = await startedRun();
  const http = listenOn(world.app);
  const head = await fetch(`${http.url}/api/v2${status}?workflowRunOId=${runOId}`, {
    method: 'HEAD',
    headers: { api_key: tenant.key, accept: 'text/event-stream' },
  });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await eventually('nobody follows', async () => followers() === 0);
  await http.close();
});
