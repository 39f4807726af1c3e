import { beforeAll, describe, expect, test } from 'bun:test';
import { ApiError } from '../../server/errors.ts';
import { retriedJobs } from '../../server/services/activity/retried.ts';
import { asker } from '../support/graphql.ts';
import { drainJobs } from '../support/jobs.ts';
import { callEvent } from '../support/sent-events.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

/** Jobs and dead letters of a workspace, with what they failed with. */
async function leftovers({ workspaceOId }: Tenant) {
  return world.db.ownerSql`
    select last_error
    from graphile_worker._private_jobs
    where payload ->> 'workspaceOId' = ${workspaceOId}
      -- the bytes of a deleted file stay for a backup that has begun
      and run_at < now() + interval '30 minutes'
    union all
    select last_error from dead_letter where workspace_o_id = ${workspaceOId}`;
}

test('a job waits while its node does not show what it is about, and no try is counted', async () => {
  const tenant = await world.newWorkspace();
  const made = await tenant.api.post('/resource/create', { mode: 'text', text: 'Rollouts take months.' });
  const { oId } = made.body.data;
  const status = async () => (await tenant.api.get('/resource/get', { oId })).body.data.status;
  const before = await status();
  const behind = { ...world, db: { ...world.db, isSettled: async () => false } };
  await drainJobs(behind, { rounds: 1 });
  expect(await status()).toBe(before);
  const jobs = await world.db.ownerSql`
    select attempts::int, locked_by
    from graphile_worker._private_jobs
    where payload ->> 'resourceOId' = ${oId}`;
  expect([...jobs]).toEqual([{ attempts: 0, lockedBy: null }]);
  await drainJobs(world, { hurry: true });
  expect(await status()).not.toBe(before);
});

const html = Buffer.from(`<p>${'The plan of every site. '.repeat(200)}</p>`).toString('base64');

describe('a resource that is deleted while it is indexed', () => {
  test.each([
    ['before its content is read', 'get'],
    ['while its passages are embedded', 'embed'],
  ] as const)('%s ends its job quietly', async (_, moment) => {
    const tenant = await world.newWorkspace();
    const body = { mode: 'file', file: html, filename: 'plan.html' };
    const made = await tenant.api.post('/resource/create', body);
    const { oId } = made.body.data;
    const { ai, storage } = world.context;
    let deletions = 0;
    const remove = async () => {
      if (deletions++ === 0) expect((await tenant.api.delete('/resource/delete', { oId })).status).toBe(200);
    };
    const deleting: World = {
      ...world,
      context: {
        ...world.context,
        ...(moment === 'get'
          ? {
              storage: {
                ...storage,
                get: async (key) => {
                  await remove();
                  return storage.get(key);
                },
              },
            }
          : {
              ai: {
                ...ai,
                embed: async (texts, signal) => {
                  await remove();
                  return ai.embed(texts, signal);
                },
              },
            }),
      },
    };
    await drainJobs(deleting);
    expect(deletions).toBeGreaterThan(0);
    expect([...(await leftovers(tenant))]).toEqual([]);
    expect((await tenant.api.get('/resource/get', { oId })).status).toBe(404);
  });
});

describe('a job that is tried again', () => {
  const query = '{ jobs(first: 5) { nodes { oId status attempts lastError nextTryAt error } } }';

  test('shows attempts, the last error and the next try of an indexing', async () => {
    const tenant = await world.newWorkspace();
    const made = await tenant.api.post('/resource/create', { mode: 'text', text: 'Rollouts take months.' });
    const { oId } = made.body.data;
    const away = new ApiError(503, 'model_unavailable', 'The model endpoint does not answer');
    const broken: World = {
      ...world,
      context: { ...world.context, ai: { ...world.context.ai, embed: () => Promise.reject(away) } },
    };
    await drainJobs(broken, { rounds: 1 });
    const { body } = await tenant.api.get('/resource/status', { oId });
    expect(body.data).toMatchObject({
      status: 'pending',
      error: { message: expect.stringContaining('does not answer') },
      nextAttemptAt: expect.any(String),
    });
    const asked = await asker(world.app, tenant.key)(query);
    expect(asked.data.jobs.nodes).toMatchObject([
      {
        oId,
        status: 'RUNNING',
        attempts: 1,
        lastError: expect.stringContaining('does not answer'),
        nextTryAt: expect.any(String),
        error: null,
      },
    ]);
    await drainJobs(world, { hurry: true });
    const after = await asker(world.app, tenant.key)(query);
    expect(after.data.jobs.nodes).toMatchObject([
      { status: 'COMPLETED', attempts: 0, lastError: null, nextTryAt: null },
    ]);
  });

  test('shows them of an import, and nothing of what went wrong inside', async () => {
    const tenant = await world.newWorkspace();
    const sent = await tenant.api.post('/event/import', { events: [callEvent()] });
    const [{ jobOId }] = sent.body.jobs;
    const write = () => Promise.reject(new Error('secret at /srv/inside.ts'));
    await drainJobs({ ...world, db: { ...world.db, write } }, { rounds: 1 });
    const { body } = await tenant.api.get('/event/import/status', { jobOId });
    expect(body.data).toMatchObject({
      status: 'PENDING',
      attempts: 1,
      lastError: 'A try ended by an error of the server',
      nextTryAt: expect.any(String),
    });
    const asked = await asker(world.app, tenant.key)(query);
    expect(asked.data.jobs.nodes).toMatchObject([
      { oId: jobOId, attempts: 1, nextTryAt: expect.any(String) },
    ]);
    expect(JSON.stringify(asked)).not.toContain('inside.ts');
    await drainJobs(world, { hurry: true });
    const ended = await tenant.api.get('/event/import/status', { jobOId });
    expect(ended.body.data).toMatchObject({
      status: 'COMPLETED',
      attempts: 0,
      lastError: null,
      nextTryAt: null,
    });
  });

  describe('is listed', () => {
    const failing = (): World => {
      const ai = { ...world.context.ai, embed: () => Promise.reject(new Error('the model is away')) };
      return { ...world, context: { ...world.context, ai } };
    };
    const retried = ({ workspaceOId }: Tenant) =>
      world.db.read(workspaceOId, async (tx) => [...(await retriedJobs(tx, workspaceOId)).keys()]);

    test('once, when two generations of a resource have failed', async () => {
      const tenant = await world.newWorkspace();
      const made = await tenant.api.post('/resource/create', { mode: 'text', text: 'Rollouts take months.' });
      const { oId } = made.body.data;
      await drainJobs(failing(), { rounds: 1 });
      await tenant.api.post('/resource/update', { oId, text: 'Rollouts take half a year.' });
      await drainJobs(failing(), { rounds: 1 });
      expect([...(await leftovers(tenant))].length).toBe(2);
      expect(await retried(tenant)).toEqual([oId]);
      const asked = await asker(world.app, tenant.key)(query);
      expect(asked.data.jobs.nodes).toMatchObject([{ oId, attempts: 1 }]);
      await drainJobs(world, { hurry: true });
    });

    test('no more, when the record is done', async () => {
      const tenant = await world.newWorkspace();
      const sent = await tenant.api.post('/event/import', { events: [callEvent()] });
      const [{ jobOId }] = sent.body.jobs;
      const write = () => Promise.reject(new Error('away'));
      await drainJobs({ ...world, db: { ...world.db, write } }, { rounds: 1 });
      expect(await retried(tenant)).toEqual([jobOId]);
      // as when the worker ends between the work's last write and the end of its job
      await world.db.ownerSql`
        update import_job
        set status = 'COMPLETED', skipped = total, completed_at = now()
        where workspace_o_id = ${tenant.workspaceOId}`;
      expect(await retried(tenant)).toHaveLength(0);
      const asked = await asker(world.app, tenant.key)(query);
      expect(asked.data.jobs.nodes).toMatchObject([{ status: 'COMPLETED', attempts: 0, nextTryAt: null }]);
      const { body } = await tenant.api.get('/event/import/status', { jobOId });
      expect(body.data).toMatchObject({ status: 'COMPLETED', attempts: 0, lastError: null });
      await drainJobs(world, { hurry: true });
    });
  });
});
