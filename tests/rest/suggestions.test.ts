import { beforeAll, describe, expect, test } from 'bun:test';
import { storeText } from '../../server/services/resources/texts.ts';
import { othersWait } from '../support/at-once.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const terms = `# Terms

A rollout takes six months.

Tickets are answered within eight hours.
`;

interface Scene {
  tenant: Tenant;
  resource: string;
  products: string[];
}

/** A document that has been compared once, linked to products of which each says what it said. */
async function scene(names = ['Atlas Router'], text = terms): Promise<Scene> {
  const tenant = await world.newWorkspace();
  const capabilities = ['A rollout takes six months.', 'Tickets are answered within eight hours.'];
  const products: string[] = [];
  for (const name of names) {
    const made = await tenant.api.post('/product/create', { name, data: { capabilities } });
    products.push(made.body.data.oId);
  }
  const created = await tenant.api.post('/resource/create', { mode: 'text', name: 'Terms', text });
  const resource = created.body.data.oId;
  await drainJobs(world);
  await link(tenant, resource, products);
  return { tenant, resource, products };
}

async function link(tenant: Tenant, resourceOId: string, entityOIds: string[]): Promise<void> {
  const reply = await tenant.api.post('/resource/link-entities', { resourceOId, entityOIds });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  await tenant.api.post('/resource/check-drift', { resourceOId });
}

async function rewrite({ tenant, resource }: Omit<Scene, 'products'>, text: string): Promise<void> {
  expect((await tenant.api.post('/resource/update', { oId: resource, text })).status).toBe(200);
  await drainJobs(world);
}

async function propose({ tenant, resource }: Omit<Scene, 'products'>, more = {}): Promise<string> {
  const body = { resourceOId: resource, propose: true, ...more };
  const reply = await tenant.api.post('/resource/check-drift', body);
  expect(reply.body.data.suggestionOId, JSON.stringify(reply.body)).toStartWith('sug_');
  return reply.body.data.suggestionOId;
}

const accept = ({ tenant }: Pick<Scene, 'tenant'>, oId: string) =>
  tenant.api.post('/suggestion/accept', { oId });

async function statuses({ tenant }: Scene): Promise<Record<string, string>> {
  const { body } = await tenant.api.get('/suggestion/list', {
    limit: 50,
    statuses: 'pending,accepted,dismissed',
  });
  return Object.fromEntries(
    body.data.map(({ oId, status }: { oId: string; status: string }) => [oId, status]),
  );
}

async function capabilitiesOf({ tenant }: Scene, oId: string | undefined): Promise<string[]> {
  return (await tenant.api.get('/product/get', { oId: oId ?? '' })).body.data.capabilities;
}

const seven = terms.replace('six months', 'seven months');
const nine = terms.replace('six months', 'nine months');

describe('a suggestion is refused with 409 document_changed', () => {
  async function expectNothingDone(stage: Scene, oId: string): Promise<void> {
    expect(await capabilitiesOf(stage, stage.products[0])).toContain('A rollout takes six months.');
    expect(await statuses(stage)).toEqual({ [oId]: 'pending' });
    expect((await stage.tenant.api.get('/resource/comments', { oId: stage.resource })).body.total).toBe(0);
  }

  test('when the document says something else than what was compared', async () => {
    const stage = await scene();
    await rewrite(stage, seven);
    const oId = await propose(stage);
    await rewrite(stage, nine);
    const { body } = await stage.tenant.api.get('/suggestion/list');
    expect(body.data).toMatchObject([{ oId, stale: true }]);
    const refused = await accept(stage, oId);
    expect(refused).toMatchObject({ status: 409, body: { code: 'document_changed' } });
    expect(refused.body.message).toBe(
      'The document “Terms” has changed since the comparison; check for drift again',
    );
    await expectNothingDone(stage, oId);

    expect((await accept(stage, await propose(stage))).status).toBe(200);
    expect(await capabilitiesOf(stage, stage.products[0])).toContain('A rollout takes nine months.');
  });

  test('when the document changes in the moment of accepting', async () => {
    const stage = await scene();
    const { tenant, resource } = stage;
    await rewrite(stage, seven);
    const oId = await propose(stage);
    // In an object, because a promise that is returned would be awaited within the transaction it waits for.
    const { accepting } = await world.db.write(tenant.workspaceOId, async (tx) => {
      await storeText(tx, tenant.workspaceOId, resource, nine);
      const begun = { accepting: accept(stage, oId) };
      // On a server it runs beside this transaction, and must wait for it before it decides.
      await othersWait(world.db);
      return begun;
    });
    expect(await accepting).toMatchObject({ status: 409, body: { code: 'document_changed' } });
    await expectNothingDone(stage, oId);
    await drainJobs(world);
  });

  test('when the document was deleted, and can still be dismissed', async () => {
    const stage = await scene();
    await rewrite(stage, seven);
    const oId = await propose(stage);
    await stage.tenant.api.delete('/resource/delete', { oId: stage.resource });
    const refused = await accept(stage, oId);
    expect(refused).toMatchObject({ status: 409, body: { code: 'document_changed' } });
    expect(refused.body.message).toContain('“Terms” was deleted');
    expect(await capabilitiesOf(stage, stage.products[0])).toContain('A rollout takes six months.');
    expect((await stage.tenant.api.post('/suggestion/dismiss', { oId })).status).toBe(200);
  });
});

test('a document that has returned to the text compared says it again, and the suggestion can be accepted', async () => {
  const stage = await scene();
  await rewrite(stage, seven);
  const oId = await propose(stage);
  await rewrite(stage, nine);
  await rewrite(stage, seven);
  expect((await stage.tenant.api.get('/suggestion/list')).body.data).toMatchObject([{ oId, stale: false }]);
  expect((await accept(stage, oId)).status).toBe(200);
  expect(await capabilitiesOf(stage, stage.products[0])).toContain('A rollout takes seven months.');
});

test('a suggestion for an entity that was deleted is refused and says so', async () => {
  const stage = await scene();
  await rewrite(stage, seven);
  const oId = await propose(stage);
  await stage.tenant.api.delete('/product/delete', { oId: stage.products[0] });
  const refused = await accept(stage, oId);
  expect(refused).toMatchObject({ status: 409, body: { code: 'entity_changed' } });
  expect(refused.body.message).toStartWith('Atlas Router was deleted since the comparison');
});

describe('accepting stores evidence', () => {
  interface Evidence {
    path: string;
    value: string;
    source: { oId: string; type: string; resourceOId: string | null; revision: number };
    quote: string;
    start: number;
    end: number;
    support: string;
    stale: boolean;
  }

  const evidence = async (tenant: Tenant, oId: string): Promise<Evidence[]> =>
    (await tenant.api.get('/library/evidence', { oId })).body.data.values;

  const story = `# Northmarket

Northmarket is a regional grocer with forty stores. 🛒

## Impact they saw

Waste fell by 12 % within a year.

Sold-out items on Saturdays dropped by 37 %.

A rollout took six months in all stores.
`;
  const dropped = 'Sold-out items on Saturdays dropped by 37 %.';

  /** A reference generated from a resource, so that its values have evidence. */
  async function generated() {
    const tenant = await world.newWorkspace();
    const created = await tenant.api.post('/resource/create', { mode: 'text', name: 'Story', text: story });
    const resource = created.body.data.oId;
    await drainJobs(world);
    const made = await tenant.api.post('/reference/generate', {
      references: [{ name: 'Northmarket', sources: [{ type: 'RESOURCE', value: resource }] }],
    });
    const { oId, data } = made.body.data[0];
    const impactTheySaw = ['Waste fell by 12 % within a year.', dropped];
    expect(data.impactTheySaw).toEqual(expect.arrayContaining(impactTheySaw));
    // a person keeps these two, with the evidence that they have
    const others = Object.keys(data).filter((field) => Array.isArray(data[field]));
    const kept = { ...Object.fromEntries(others.map((field) => [field, null])), impactTheySaw };
    await tenant.api.post('/reference/update', { oId, ...kept });
    await link(tenant, resource, [oId]);
    return { tenant, resource, reference: oId as string };
  }

  test('of each applied value, verbatim, from the revision compared; it grows stale like that of others', async () => {
    const stage = await generated();
    const { tenant, resource, reference } = stage;
    const changed = story.replace('37 %', '41 %');
    await rewrite(stage, changed);
    expect((await accept(stage, await propose(stage))).status).toBe(200);
    const at = async (path: string) => (await evidence(tenant, reference)).filter((one) => one.path === path);
    const quote = 'Sold-out items on Saturdays dropped by 41 %.';
    const start = changed.indexOf(quote);
    const [found, ...more] = await at('/impactTheySaw/1');
    expect(found).toMatchObject({ value: quote, quote, start, end: start + quote.length, stale: false });
    expect(found?.source).toMatchObject({ type: 'RESOURCE', resourceOId: resource, revision: 2 });
    expect(more).toEqual([]);
    const source = await tenant.api.get('/library/source', { oId: found?.source.oId ?? '' });
    expect(source.body.data.text.slice(found?.start, found?.end)).toBe(quote);
    // what was not touched keeps the evidence it had
    expect(await at('/impactTheySaw/0')).toMatchObject([{ source: { revision: 1 } }]);

    await rewrite(stage, story);
    expect((await at('/impactTheySaw/1'))[0]?.stale).toBe(true);
    await tenant.api.post('/reference/update', { oId: reference, impactTheySaw: [dropped] });
    // the value that was replaced has lost its own for good
    expect(await at('/impactTheySaw/0')).toEqual([]);
  });

  test('that points at the right item when an earlier one is removed with it', async () => {
    const stage = await generated();
    const { tenant, reference } = stage;
    await rewrite(stage, story.replace('Waste fell by 12 % within a year.\n\n', '').replace('37 %', '41 %'));
    expect((await accept(stage, await propose(stage))).status).toBe(200);
    const impact = (await evidence(tenant, reference)).filter(({ path }) =>
      path.startsWith('/impactTheySaw'),
    );
    expect(impact).toMatchObject([
      { path: '/impactTheySaw/0', value: 'Sold-out items on Saturdays dropped by 41 %.', stale: false },
    ]);
    const left = await world.db.ownerSql`
      select quote from evidence
      where workspace_o_id = ${tenant.workspaceOId} and entity_o_id = ${reference} and field = '/impactTheySaw'`;
    expect(left.map(({ quote }) => quote)).toEqual(['Sold-out items on Saturdays dropped by 41 %.']);
  });

  test('that follows its item when a person removes an earlier one', async () => {
    const { tenant, reference } = await generated();
    await tenant.api.post('/reference/update', { oId: reference, impactTheySaw: [dropped] });
    const impact = (await evidence(tenant, reference)).filter(({ path }) =>
      path.startsWith('/impactTheySaw'),
    );
    expect(impact).toMatchObject([{ path: '/impactTheySaw/0', value: dropped, quote: dropped }]);
  });

  test('of every sentence of a value, of a description, and of a member within a list', async () => {
    const stage = await scene();
    const { tenant, products } = stage;
    const [product = ''] = products;
    await tenant.api.post('/product/update', {
      oId: product,
      description: 'A rollout takes six months. Tickets are answered within eight hours.',
      data: {
        capabilities: null,
        customFields: [{ title: 'Terms', value: ['Routes.', 'A rollout takes six months.'] }],
      },
    });
    const text = seven.replace('eight hours', 'four hours');
    await rewrite(stage, text);
    expect((await accept(stage, await propose(stage))).status).toBe(200);
    const found = await evidence(tenant, product);
    expect(found.map(({ path, value, quote }) => [path, value, quote])).toEqual([
      ['/customFields/0/value/1', 'A rollout takes seven months.', 'A rollout takes seven months.'],
      ...['A rollout takes seven months.', 'Tickets are answered within four hours.'].map((quote) => [
        'description',
        'A rollout takes seven months. Tickets are answered within four hours.',
        quote,
      ]),
    ]);
    for (const { quote, start, end } of found) expect(text.slice(start, end)).toBe(quote);
    // no single sentence of the document says the whole description
    expect(found.map(({ support }) => support)).toEqual(['quoted', 'unchecked', 'unchecked']);
  });

  test('that calls quoted only what is its quote', async () => {
    const stage = await scene();
    await rewrite(stage, terms.replace('A rollout takes six', 'From May on, a rollout will take seven'));
    expect((await accept(stage, await propose(stage))).status).toBe(200);
    expect(await evidence(stage.tenant, stage.products[0] ?? '')).toMatchObject([
      {
        value: 'A rollout takes seven months.',
        quote: 'From May on, a rollout will take seven months.',
        support: 'unchecked',
      },
    ]);
  });

  test('of having come to an end', async () => {
    const stage = await scene();
    const { tenant, products } = stage;
    await rewrite(stage, `${terms}\nThe Atlas Router has been discontinued.\n`);
    expect((await accept(stage, await propose(stage))).status).toBe(200);
    expect(await evidence(tenant, products[0] ?? '')).toMatchObject([
      { path: 'active', value: 'false', quote: 'The Atlas Router has been discontinued.', stale: false },
    ]);
  });
});

describe('a new suggestion dismisses the pending ones it overtakes', () => {
  test('over the same entities, and the list says that nobody but the system did it', async () => {
    const stage = await scene();
    await rewrite(stage, seven);
    const first = await propose(stage);
    await rewrite(stage, nine);
    const second = await propose(stage);
    expect(await statuses(stage)).toEqual({ [first]: 'dismissed', [second]: 'pending' });
    const { body } = await stage.tenant.api.get('/suggestion/list', { status: 'dismissed' });
    expect(body.data[0]).toMatchObject({
      decidedBy: { oId: 'us_000000000000000000000', firstName: 'Groundwork', lastName: 'System' },
      decidedAt: expect.any(String),
    });
    expect((await accept(stage, first)).body.code).toBe('already_decided');
    expect((await accept(stage, second)).status).toBe(200);
  });

  test('also one that proposes the same from an earlier text', async () => {
    const stage = await scene();
    await rewrite(stage, seven);
    const first = await propose(stage);
    await rewrite(stage, `${seven}\nThe cafeteria opens at noon.\n`);
    const second = await propose(stage);
    expect(await statuses(stage)).toEqual({ [first]: 'dismissed', [second]: 'pending' });
    expect((await accept(stage, second)).status).toBe(200);
  });

  test('but for one that covers further entities and still holds', async () => {
    const stage = await scene(['Atlas Router', 'Borealis Switch']);
    const [atlas = '', borealis = ''] = stage.products;
    await rewrite(stage, seven);
    const both = await propose(stage);
    const one = await propose(stage, { entityOIds: [atlas] });
    expect(await statuses(stage)).toEqual({ [both]: 'pending', [one]: 'pending' });

    expect((await accept(stage, one)).status).toBe(200);
    expect((await accept(stage, both)).body.code).toBe('entity_changed');
    const other = await propose(stage, { entityOIds: [borealis] });
    expect(await statuses(stage)).toEqual({ [both]: 'dismissed', [one]: 'accepted', [other]: 'pending' });
  });

  test('and those of entities that were deleted', async () => {
    const stage = await scene(['Atlas Router', 'Borealis Switch']);
    const [atlas = '', borealis = ''] = stage.products;
    await rewrite(stage, seven);
    const first = await propose(stage, { entityOIds: [atlas] });
    await stage.tenant.api.delete('/product/delete', { oId: atlas });
    const second = await propose(stage, { entityOIds: [borealis] });
    expect(await statuses(stage)).toEqual({ [first]: 'dismissed', [second]: 'pending' });
  });

  test('of its own document only, also when two checks end at the same time', async () => {
    const stage = await scene();
    const { tenant, products } = stage;
    const created = await tenant.api.post('/resource/create', { mode: 'text', name: 'Other', text: terms });
    await drainJobs(world);
    const other = { tenant, resource: created.body.data.oId, products };
    await link(tenant, other.resource, products);
    await rewrite(stage, seven);
    await rewrite(other, nine);
    const elsewhere = await propose(other);
    const [one, two] = await Promise.all([propose(stage), propose(stage)]);
    expect(one).toBe(two);
    expect(await statuses(stage)).toEqual({ [elsewhere]: 'pending', [one]: 'pending' });
  });
});
