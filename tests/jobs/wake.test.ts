import { beforeAll, expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import { queuesWithDueJobs, wakeOnJobs } from '../../jobs/runtime/wake.ts';
import { jobQueues } from '../../schema/jobs.ts';
import { newOId } from '../../schema/o-id.ts';
import { type EnqueueOptions, enqueue } from '../../server/database/enqueue.ts';
import { testWorld, type World } from '../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await testWorld();
});

test('a job wakes one place of its own queue, none of the others, and none before its time', async () => {
  const { workspaceOId } = await world.newWorkspace();
  const put = (options: EnqueueOptions = {}) =>
    world.db.write(workspaceOId, (tx) =>
      enqueue(tx, 'post-callback', { workspaceOId, deliveryOId: newOId('dl') }, options),
    );
  const woken: string[] = [];
  const pools = jobQueues.map((queue) => {
    const events: WorkerEvents = new EventEmitter();
    wakeOnJobs(queue, events);
    return { events, workerPool: { nudge: () => woken.push(queue) } as unknown as WorkerPool };
  });
  const connection = await world.db.pool().connect();
  try {
    const heard = Promise.withResolvers<void>();
    let notifications = 0;
    connection.on('notification', (message) => {
      // the runner's own way with what it hears
      expect(JSON.parse(message.payload ?? '').count).toBe(0);
      for (const { events, workerPool } of pools)
        events.emit('pool:listen:notification', { message, workerPool, client: connection } as never);
      notifications += 1;
      if (notifications === 2) heard.resolve();
    });
    await connection.query('listen "jobs:insert"');
    await put({ runAt: new Date(Date.now() + 3_600_000) });
    await put();
    await put();
    await heard.promise;
  } finally {
    await connection.query('unlisten *');
    connection.release();
  }
  expect(woken).toEqual(['short', 'short']);
});

test('a look tells the queues whose jobs are due, and that every queue may have some where it cannot see all', async () => {
  const { workspaceOId } = await world.newWorkspace();
  const { ownerSql: sql } = world.db;
  await sql`delete from graphile_worker._private_jobs`;
  const put = (options: EnqueueOptions = {}, many = 1) =>
    world.db.write(workspaceOId, async (tx) => {
      for (let left = many; left > 0; left--)
        await enqueue(tx, 'post-callback', { workspaceOId, deliveryOId: newOId('dl') }, options);
    });
  await put({ runAt: new Date(Date.now() + 3_600_000) });
  expect([...(await queuesWithDueJobs(sql))]).toEqual([]);
  await put();
  expect([...(await queuesWithDueJobs(sql))]).toEqual(['short']);
  await put({}, 100);
  expect([...(await queuesWithDueJobs(sql))]).toEqual([...jobQueues]);
});

test('a place that takes a job after a look wakes the next, until one finds none left', () => {
  const events: WorkerEvents = new EventEmitter();
  const places = wakeOnJobs('short', events);
  const woken: number[] = [];
  const workerPool = { nudge: (count: number) => woken.push(count) } as unknown as WorkerPool;
  const emit = (name: Parameters<WorkerEvents['emit']>[0]) => events.emit(name, { workerPool } as never);
  places.wake();
  expect(woken).toEqual([]);
  emit('pool:create');
  emit('job:start');
  expect(woken).toEqual([1]);
  places.wake();
  emit('job:start');
  emit('job:start');
  emit('worker:getJob:empty');
  emit('job:start');
  expect(woken).toEqual([1, 1, 1, 1]);
  emit('pool:gracefulShutdown');
  places.wake();
  expect(woken).toEqual([1, 1, 1, 1]);
});
