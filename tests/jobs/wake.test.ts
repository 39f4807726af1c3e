import { beforeAll, expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import { wakeOnJobs } from '../../jobs/runtime/wake.ts';
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
