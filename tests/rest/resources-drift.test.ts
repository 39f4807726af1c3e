import { beforeAll, describe, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const sheet = `# Terms

Tickets are answered within eight hours on working days.

Weekend support is part of the premium plan.
`;

interface Scene {
  tenant: Tenant;
  resource: string;
  product: string;
}

async function scene(): Promise<Scene> {
  const tenant = await world.newWorkspace();
  const made = await tenant.api.post('/product/create', {
    name: 'Atlas Router',
    data: {
      capabilities: [
        'Tickets are answered within eight hours.',
        'Weekend support is part of the premium plan.',
      ],
    },
  });
  const created = await tenant.api.post('/resource/create', { mode: 'text', name: 'Terms', text: sheet });
  const resource = created.body.data.oId;
  await drainJobs(world);
  const product = made.body.data.oId;
  await tenant.api.post('/resource/link-entities', { resourceOId: resource, entityOIds: [product] });
  return { tenant, resource, product };
}

const check = ({ tenant, resource }: Scene, more = {}) =>
  tenant.api.post('/resource/check-drift', { resourceOId: resource, ...more });

async function rewrite({ tenant, resource }: Scene, text: string): Promise<void> {
  expect((await tenant.api.post('/resource/update', { oId: resource, text })).status).toBe(200);
  await drainJobs(world);
}

const faster = sheet.replace('eight hours', 'four hours');

describe('a check for drift', () => {
  test('finds agreement, then says which side moved, with evidence from both', async () => {
    const stage = await scene();
    const first = await check(stage);
    expect(first.body.data).toMatchObject({
      verdicts: [
        { entityOId: stage.product, entityType: 'product', verdict: 'validates', sideMoved: 'none' },
      ],
      proposal: null,
      suggestionOId: null,
    });

    await rewrite(stage, faster);
    const second = await check(stage);
    const [verdict] = second.body.data.verdicts;
    expect(verdict).toMatchObject({ verdict: 'contradicts', sideMoved: 'document' });
    expect(verdict.whatChanged).toContain('“eight hours” here is “four hours” in the document');
    const evidence = verdict.evidence.find((one: { effect: string }) => one.effect === 'contradicts');
    expect(evidence.entity).toEqual({
      path: '/capabilities/0',
      value: 'Tickets are answered within eight hours.',
    });
    expect(faster.slice(evidence.document.start, evidence.document.end)).toBe(evidence.document.quote);
    expect(second.body.data.proposal.entities[0].update).toEqual({
      data: {
        capabilities: [
          'Tickets are answered within four hours.',
          'Weekend support is part of the premium plan.',
        ],
      },
    });

    await stage.tenant.api.post('/product/update', { oId: stage.product, description: 'Routes.' });
    const third = await check(stage);
    expect(third.body.data.verdicts[0].sideMoved).toBe('entity');
  });

  test('is kept in metadata.lastDriftCheck', async () => {
    const stage = await scene();
    const { body } = await check(stage);
    const got = await stage.tenant.api.get('/resource/get', { oId: stage.resource });
    expect(got.body.metadata.lastDriftCheck).toMatchObject({
      checkedAt: body.data.checkedAt,
      verdicts: { validates: 1, contradicts: 0 },
      model: 'extractive-1',
      suggestionOId: null,
    });
  });

  test('of an entity that is not linked is refused, of an unknown one answers 404', async () => {
    const stage = await scene();
    const other = await stage.tenant.api.post('/persona/create', { name: 'Gardener' });
    const unlinked = await check(stage, { entityOIds: [other.body.data.oId] });
    expect(unlinked).toMatchObject({ status: 400, body: { errors: [{ path: 'entityOIds[0]' }] } });
    expect((await check(stage, { entityOIds: ['pe_000000000000000000000'] })).status).toBe(404);
  });

  test('of a resource without text yet says what it waits for', async () => {
    const tenant = await world.newWorkspace();
    const file = Buffer.from('Some text.').toString('base64');
    const { body } = await tenant.api.post('/resource/create', { mode: 'file', file, filename: 'a.txt' });
    const reply = await tenant.api.post('/resource/check-drift', { resourceOId: body.data.oId });
    expect(reply).toMatchObject({ status: 409, body: { code: 'not_indexed' } });
    await drainJobs(world);
  });
});

describe('a suggestion', () => {
  async function proposed(): Promise<Scene & { suggestion: string }> {
    const stage = await scene();
    await check(stage);
    await rewrite(stage, faster);
    const { body } = await check(stage, { propose: true });
    expect(body.data.suggestionOId).toStartWith('sug_');
    return { ...stage, suggestion: body.data.suggestionOId };
  }

  test('accepted updates the entity with a revision and leaves a comment that names who did it', async () => {
    const { tenant, resource, product, suggestion } = await proposed();
    const listed = await tenant.api.get('/suggestion/list', { resourceOId: resource, status: 'pending' });
    expect(listed.body).toMatchObject({ total: 1, hasNext: false });
    expect(listed.body.data[0]).toMatchObject({ oId: suggestion, resourceName: 'Terms', stale: false });

    const accepted = await tenant.api.post('/suggestion/accept', { oId: suggestion });
    expect(accepted.body.data).toMatchObject({ status: 'accepted', decidedAt: expect.any(String) });
    const got = await tenant.api.get('/product/get', { oId: product });
    expect(got.body.data.capabilities[0]).toBe('Tickets are answered within four hours.');
    const [revision] = await world.db.ownerSql<{ version: number; changes: { path: string }[] }[]>`
      select version, changes from entity_revision
      where workspace_o_id = ${tenant.workspaceOId} and entity_o_id = ${product}
      order by version desc limit 1`;
    expect(revision).toMatchObject({ version: 2, changes: [{ path: 'data.capabilities' }] });

    const comments = await tenant.api.get('/resource/comments', { oId: resource });
    expect(comments.body.total).toBe(1);
    const [comment] = comments.body.data;
    expect(comment).toMatchObject({ suggestionOId: suggestion, author: accepted.body.data.decidedBy });
    expect(comment.body).toContain('Atlas Router');

    const after = await tenant.api.post('/resource/check-drift', { resourceOId: resource });
    expect(after.body.data.verdicts[0]).toMatchObject({ verdict: 'validates', sideMoved: 'none' });
  });

  test('is decided once, also by two at the same time', async () => {
    const { tenant, suggestion, resource } = await proposed();
    const replies = await Promise.all([
      tenant.api.post('/suggestion/accept', { oId: suggestion }),
      tenant.api.post('/suggestion/accept', { oId: suggestion }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await tenant.api.post('/suggestion/dismiss', { oId: suggestion })).body.code).toBe(
      'already_decided',
    );
    expect((await tenant.api.get('/resource/comments', { oId: resource })).body.total).toBe(1);
  });

  test('for an entity that has changed since is refused, and nothing is overwritten', async () => {
    const { tenant, product, suggestion } = await proposed();
    await tenant.api.post('/product/update', { oId: product, capabilities: ['Written by hand.'] });
    const refused = await tenant.api.post('/suggestion/accept', { oId: suggestion });
    expect(refused).toMatchObject({ status: 409, body: { code: 'entity_changed' } });
    const got = await tenant.api.get('/product/get', { oId: product });
    expect(got.body.data.capabilities).toEqual(['Written by hand.']);
    const list = await tenant.api.get('/suggestion/list', { status: 'pending' });
    expect(list.body.total).toBe(1);
  });

  test('dismissed changes nothing; the same proposal is saved once', async () => {
    const stage = await proposed();
    const { tenant, product, suggestion } = stage;
    const again = await check(stage, { propose: true });
    expect(again.body.data.suggestionOId).toBe(suggestion);
    expect((await tenant.api.post('/suggestion/dismiss', { oId: suggestion })).body.data.status).toBe(
      'dismissed',
    );
    const got = await tenant.api.get('/product/get', { oId: product });
    expect(got.body.data.capabilities[0]).toContain('eight hours');
  });

  test('of another workspace answers 404', async () => {
    const { suggestion, resource } = await proposed();
    const other = await world.newWorkspace();
    expect((await other.api.post('/suggestion/accept', { oId: suggestion })).status).toBe(404);
    expect((await other.api.get('/resource/comments', { oId: resource })).status).toBe(404);
    expect((await other.api.post('/resource/check-drift', { resourceOId: resource })).status).toBe(404);
    expect((await other.api.get('/suggestion/list')).body.total).toBe(0);
  });
});

describe('what the document no longer says', () => {
  const other = '# Terms\n\nThe kitchen opens at noon.\n';
  const gone = { verdict: 'invalidates', sideMoved: 'document' };

  async function withdrawn(): Promise<Scene> {
    const stage = await scene();
    await rewrite(stage, other);
    return stage;
  }

  test('stays found, however often it is looked at, until its proposal is accepted', async () => {
    const stage = await withdrawn();
    const first = await check(stage);
    expect(first.body.data.verdicts).toMatchObject([gone]);
    expect(first.body.data.proposal.entities[0].update).toEqual({ data: { capabilities: [] } });

    const second = await check(stage, { propose: true });
    expect(second.body.data.verdicts).toMatchObject([{ ...gone, sideMoved: 'none' }]);
    expect(second.body.data.proposal).toEqual(first.body.data.proposal);
    expect(second.body.data.suggestionOId).toStartWith('sug_');

    await stage.tenant.api.post('/suggestion/accept', { oId: second.body.data.suggestionOId });
    const third = await check(stage);
    expect(third.body.data).toMatchObject({
      verdicts: [{ verdict: 'immaterial', sideMoved: 'none' }],
      proposal: null,
    });
  });

  test('stays found while the document changes elsewhere', async () => {
    const stage = await withdrawn();
    await check(stage);
    await rewrite(stage, `${other}\nThe garden closes at nine.\n`);
    const again = await check(stage);
    expect(again.body.data.verdicts).toMatchObject([gone]);
    expect(again.body.data.proposal).not.toBeNull();
  });

  test('is found no more once it was dismissed, and anew when it was said and withdrawn again', async () => {
    const stage = await withdrawn();
    const { body } = await check(stage, { propose: true });
    await stage.tenant.api.post('/suggestion/dismiss', { oId: body.data.suggestionOId });
    for (const sideMoved of ['none', 'none']) {
      const looked = await check(stage);
      expect(looked.body.data).toMatchObject({
        verdicts: [{ verdict: 'immaterial', sideMoved }],
        proposal: null,
      });
    }
    await rewrite(stage, sheet);
    expect((await check(stage)).body.data.verdicts).toMatchObject([{ verdict: 'validates' }]);
    await rewrite(stage, other);
    expect((await check(stage)).body.data.verdicts).toMatchObject([gone]);
  });

  test('is found no more when the document says it again', async () => {
    const stage = await withdrawn();
    await check(stage);
    await rewrite(stage, sheet);
    expect((await check(stage)).body.data).toMatchObject({
      verdicts: [{ verdict: 'validates', sideMoved: 'document' }],
      proposal: null,
    });
  });
});
