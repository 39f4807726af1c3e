import { beforeAll, describe, expect, test } from 'bun:test';
import { library } from '../../schema/library/index.ts';
import { newOId } from '../../schema/o-id.ts';
import type { FieldShape, Kind } from '../../schema/shape.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let mine: Tenant;
let theirs: Tenant;

beforeAll(async () => {
  world = await testWorld();
  mine = await world.newWorkspace();
  theirs = await world.newWorkspace();
});

/** A value that fits the field, for filling every field of every kind. */
function sample(field: FieldShape, offering: string): unknown {
  if (field.members)
    return Object.fromEntries(
      Object.entries(field.members).flatMap(([name, member]) => {
        const value = sample(member, offering);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  if (field.refersTo?.includes('product')) return offering;
  if (field.refersTo) return undefined;
  if (field.values) return field.values[0];
  if (field.form === 'list') return ['first', 'zweite „Zeile“ 🚀'];
  if (field.form === 'question') return [{ question: 'Who decides?', fitType: 'GOOD', weight: 'HIGH' }];
  if (field.schema.safeParse({}).success && !field.schema.safeParse('x').success)
    return { a: 1, nested: { b: ['c'] } };
  if (field.schema.safeParse([{ title: 'T', value: ['v'] }]).success) return [{ title: 'T', value: ['v'] }];
  return field.schema.safeParse('text').success ? 'text' : undefined;
}

function fullBody(kind: Kind, offering: string, name = `A ${kind.kind}`): Record<string, unknown> {
  const data = Object.fromEntries(
    Object.entries(kind.fields).flatMap(([field, shape]) => {
      const value = sample(shape, offering);
      return value === undefined ? [] : [[field, value]];
    }),
  );
  return { name, internalName: 'internal', description: 'what it is', data };
}

async function product(tenant: Tenant): Promise<string> {
  const made = await tenant.api.post('/product/create', { name: 'Offering' });
  expect(made.status).toBe(200);
  return made.body.data.oId;
}

describe.each(library.map((kind) => [kind.kind, kind] as const))('%s', (_name, kind) => {
  test('is created with every field, read back unchanged, changed, listed, archived and deleted', async () => {
    const offering = await product(mine);
    const body = fullBody(kind, offering);
    const made = await mine.api.post(`/${kind.path}/create`, body);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { oId } = made.body.data;
    expect(oId).toStartWith(`${kind.prefix}_`);
    const { motionType: _, ...wanted } = body.data as Record<string, unknown>;
    const expected = kind.kind === 'motion-playbook' ? wanted : body.data;
    expect(made.body.data.data).toMatchObject(expected as object);

    const got = await mine.api.get(`/${kind.path}/get`, { oId });
    expect(got.status).toBe(200);
    const { _metadata, ...record } = got.body;
    expect(record).toEqual(made.body.data);
    expect(_metadata).toMatchObject({ usage: 0, message: 'Success' });
    expect((await mine.api.get(`/${kind.path}/${oId}`)).body.oId).toBe(oId);

    const changed = await mine.api.put(`/${kind.path}/update`, { oId, name: 'Changed', description: null });
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({ name: 'Changed', description: null, internalName: 'internal' });
    const shown = 'title' in kind.inData ? { title: 'Changed', description: null } : {};
    expect(changed.body.data.data).toEqual({ ...made.body.data.data, ...shown });

    const listed = await mine.api.get(`/${kind.path}/list`, { oIds: [oId] });
    expect(listed.body).toMatchObject({ total: 1, hasNext: false });
    expect(listed.body.data[0]).toEqual(changed.body.data);

    expect((await mine.api.post(`/${kind.path}/archive`, { oId })).body.data.archivedAt).toBeString();
    expect((await mine.api.get(`/${kind.path}/list`, { oIds: oId })).body.total).toBe(0);
    expect((await mine.api.get(`/${kind.path}/list`, { oIds: oId, includeArchived: true })).body.total).toBe(
      1,
    );
    expect((await mine.api.post(`/${kind.path}/unarchive`, { oId })).body.data.archivedAt).toBeNull();

    const gone = await mine.api.delete(`/${kind.path}/delete`, { oId });
    expect(gone.status).toBe(200);
    expect(gone.body.deletedAt).toBeString();
    expect(gone.body).not.toHaveProperty('unrecognized');
    expect((await mine.api.get(`/${kind.path}/get`, { oId })).status).toBe(404);
    expect((await mine.api.post(`/${kind.path}/delete`, { oId })).status).toBe(404);
  });

  test("another workspace's record and an unknown one answer the same 404", async () => {
    const offering = await product(theirs);
    const foreign = (await theirs.api.post(`/${kind.path}/create`, fullBody(kind, offering))).body.data.oId;
    const unknown = newOId(kind.prefix);
    const answers = [];
    for (const oId of [foreign, unknown]) {
      for (const reply of [
        await mine.api.get(`/${kind.path}/get`, { oId }),
        await mine.api.get(`/${kind.path}/${oId}`),
        await mine.api.post(`/${kind.path}/update`, { oId, name: 'Stolen' }),
        await mine.api.put(`/${kind.path}/update`, { oId, name: 'Stolen' }),
        await mine.api.delete(`/${kind.path}/delete`, { oId }),
        await mine.api.post(`/${kind.path}/delete`, { oId }),
        await mine.api.post(`/${kind.path}/archive`, { oId }),
        await mine.api.post(`/${kind.path}/unarchive`, { oId }),
      ]) {
        expect(reply.status).toBe(404);
        answers.push(reply.body.message);
      }
    }
    expect(new Set(answers).size).toBe(1);
    expect((await mine.api.get(`/${kind.path}/list`, { oIds: foreign })).body.total).toBe(0);
    expect((await theirs.api.get(`/${kind.path}/get`, { oId: foreign })).body.name).toBe(`A ${kind.kind}`);
  });

  test('refuses what is missing, and what is unknown where that is wanted, naming the field', async () => {
    const nameless = await mine.api.post(`/${kind.path}/create`, { description: 'no name' });
    expect(nameless.status).toBe(kind.defaultName ? 200 : 400);
    if (kind.defaultName) expect(nameless.body.data.name).toBe(kind.defaultName);
    else expect(nameless.body.errors.length).toBeGreaterThan(0);
    const strict = { prefer: 'handling=strict' };
    const unknown = await mine.api.post(`/${kind.path}/create`, { name: 'x', noSuchField: 1 }, strict);
    expect(unknown.status).toBe(400);
    expect(unknown.body.errors).toContainEqual({ path: 'noSuchField', message: 'is not a known name' });
    const wrong = await mine.api.post(`/${kind.path}/create`, { name: 7 });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors[0].path).toBe('name');
  });
});

test('a list pages through everything once, newest first, and counts it', async () => {
  const { api } = await world.newWorkspace();
  const made: string[] = [];
  for (let index = 0; index < 23; index++)
    made.push((await api.post('/persona/create', { name: `P ${index}` })).body.data.oId);
  const seen: string[] = [];
  for (let offset = 0; ; offset += 10) {
    const page = await api.get('/persona/list', { offset });
    expect(page.body.total).toBe(23);
    seen.push(...page.body.data.map((one: { oId: string }) => one.oId));
    expect(page.body.hasNext).toBe(seen.length < 23);
    if (!page.body.hasNext) break;
  }
  expect(seen).toEqual(made.toReversed());
  expect((await api.get('/persona/list', { limit: 1000 })).body.data).toHaveLength(23);
  for (const bad of [{ limit: 0 }, { limit: -1 }, { offset: -1 }, { limit: 'many' }]) {
    expect((await api.get('/persona/list', bad)).status).toBe(400);
  }
});

test.each([
  ['Zoë Straßenbau', 'zoe STRASSENBAU'],
  ['Zoe Strassenbau', 'Zoë Straßenbau'],
  ['Łódź Café', 'lodz cafe'],
])('%s is found by %s', async (name, text) => {
  const { api } = await world.newWorkspace();
  await api.post('/persona/create', { name });
  expect((await api.get('/persona/list', { text })).body.total).toBe(1);
});

test('text finds records by the beginnings of all their words, in any field, under every name of the parameter', async () => {
  const { api } = await world.newWorkspace();
  await api.post('/persona/create', { name: 'Head of Data', painPoints: ['Pipelines break every Monday'] });
  await api.post('/persona/create', { name: 'CFO', painPoints: ['Invoices pile up'] });
  for (const parameter of ['text', 'query', 'search', 'textSearchQuery']) {
    const found = await api.get('/persona/list', { [parameter]: 'PIPEL mond' });
    expect(found.body.data.map((one: { name: string }) => one.name)).toEqual(['Head of Data']);
    expect(found.body.total).toBe(1);
  }
  expect((await api.get('/persona/list', { text: '!!!' })).body.total).toBe(0);
  expect((await api.get('/persona/list', { text: "a' | b & (" })).status).toBe(200);
});

test('every form of a list in the query means the same', async () => {
  const { api } = await world.newWorkspace();
  const oIds: string[] = [];
  for (const name of ['a', 'b', 'c']) oIds.push((await api.post('/segment/create', { name })).body.data.oId);
  const [a = '', b = ''] = oIds;
  for (const query of [
    `oIds=${a}&oIds=${b}`,
    `oIds=${a},${b}`,
    `oIds[]=${a}&oIds[]=${b}`,
    `oIds[0]=${a}&oIds[1]=${b}`,
  ]) {
    expect((await api.get(`/segment/list?${query}`)).body.total).toBe(2);
  }
});

test('of a member that stands in two places the outer one wins, and the reply tells of what it leaves aside', async () => {
  const { api } = await world.newWorkspace();
  const sent = { name: 'Routes', data: { name: 'Other', description: 'Plans routes.', summary: 'Routes' } };
  const made = await api.post('/product/create', sent);
  expect(made.body.data).toMatchObject({ name: 'Routes', description: 'Plans routes.' });
  expect(made.body._metadata.warnings).toEqual([
    'data.name: means name, which was sent too, and was left aside',
  ]);
  const wrapped = await api.post('/solution/create', { name: 'Routes', solution: { name: 'Routes' } });
  expect(wrapped.body._metadata.warnings).toBeUndefined();
  const both = await api.post('/solution/create', { name: 'Routes', solution: { name: 'Other' } });
  expect(both.body._metadata.warnings).toEqual([
    'solution.name: means name, which was sent too, and was left aside',
  ]);
});

test('fields may stand at the top or inside data, a single string is a list of one, null clears', async () => {
  const { api } = await world.newWorkspace();
  const made = await api.post('/persona/create', {
    name: 'P',
    painPoints: 'one',
    data: { keyConcerns: 'two' },
  });
  expect(made.body.data.data).toMatchObject({ painPoints: ['one'], keyConcerns: ['two'] });
  const { oId } = made.body.data;
  const cleared = await api.post('/persona/update', {
    oId,
    painPoints: null,
    data: { buyingRole: 'Champion' },
  });
  expect(cleared.body.data.data).toEqual({ keyConcerns: ['two'], buyingRole: ['Champion'] });
});

test('an update of a group leaves its other members, and null clears one', async () => {
  const { api } = await world.newWorkspace();
  const tonality = { soundLike: ['Calm'], neverSoundLike: ['Pushy'] };
  const { oId } = (await api.post('/brand-voice/create', { title: 'Ours', tonality })).body.data;
  const update = async (changed: object) =>
    (await api.post('/brand-voice/update', { oId, tonality: changed })).body.data.data.tonality;
  expect(await update({ soundLike: ['Warm'] })).toEqual({ ...tonality, soundLike: ['Warm'] });
  expect((await update({ neverSoundLike: null })).neverSoundLike ?? null).toBeNull();
  const proposal = { entityOId: oId, update: { tonality: { neverSoundLike: ['Loud'] } } };
  const made = (await api.post('/suggestion/create', { ...proposal, status: 'pending' })).body.data;
  const after = { soundLike: ['Warm'], neverSoundLike: ['Loud'] };
  expect(made.proposal.entities[0].changes[0].after).toEqual(after);
  expect((await api.post('/suggestion/accept', { oId: made.oId })).status).toBe(200);
  expect((await api.get('/brand-voice/get', { oId })).body.data.tonality).toEqual(after);
});

test('a persona whose buying role was stored as a text is read as a list of one, with its evidence', async () => {
  const { api, workspaceOId } = await world.newWorkspace();
  const sources = [{ type: 'TEXT', value: 'The head of operations is the decision maker in the purchase.' }];
  const made = await api.post('/persona/generate', { personas: [{ name: 'Head of operations', sources }] });
  const { oId } = made.body.data[0];
  await api.post('/persona/update', { oId, buyingRole: ['The head of operations is the decision maker'] });
  const source = (
    await world.db.ownerSql<{ oId: string }[]>`
    select o_id from source where workspace_o_id = ${workspaceOId}`
  )[0]?.oId;
  await world.db.ownerSql`
    update entity
    set data = data || '{"buyingRole": "The decision maker"}'
    where workspace_o_id = ${workspaceOId} and o_id = ${oId}`;
  await world.db.ownerSql`
    insert into evidence (workspace_o_id, entity_o_id, field, value_hash, source_o_id, quote, start_offset, end_offset, support)
    values (${workspaceOId}, ${oId}, '/buyingRole', sha256('The decision maker'), ${source ?? ''}, 'decision maker', 30, 44, 'quoted')`;
  await world.db.ownerSql.unsafe(await Bun.file('sql/0089_buying_role.sql').text());
  expect((await api.get('/persona/get', { oId })).body.data.buyingRole).toEqual(['The decision maker']);
  const { values } = (await api.get('/library/evidence', { oId })).body.data;
  expect(values.filter(({ path }: { path: string }) => path.startsWith('/buyingRole'))).toMatchObject([
    { path: '/buyingRole/0', value: 'The decision maker', quote: 'decision maker' },
  ]);
});

test('required fields that are absent are named as any other fault is', async () => {
  const { api } = await world.newWorkspace();
  const { status, body } = await api.post('/motion/create', { name: 'M' });
  expect(status).toBe(400);
  expect(body.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'motionType',
    'offeringOId',
  ]);
  expect(body.message).toBe(`${body.errors[0].path}: is required (and 1 more)`);
});

test('older names of fields are accepted and stored under the present ones', async () => {
  const { api } = await world.newWorkspace();
  const trigger = await api.post('/buying-trigger/create', { name: 'T', costOfInaction: ['fines'] });
  expect(trigger.body.data.data.whatsTheCostOfInaction).toEqual(['fines']);
  const motion = { name: 'M', motionType: 'NET_NEW', offeringId: newOId('px') };
  expect((await api.post('/motion/create', motion)).body).toMatchObject({
    message: 'offeringId: no product, service or solution with this oId exists in the workspace',
    errors: [{ path: 'offeringId' }],
  });
  const voice = await api.post('/brand-voice/create', { title: 'Plain' });
  expect(voice.body.data).toMatchObject({ name: 'Plain', default: false });
  const reference = await api.post('/reference/create', {
    name: 'R',
    data: { keyStats: ['40 %'], somethingOld: { a: 1 } },
  });
  expect(reference.body.data.data).toEqual({
    keyStats: ['40 %'],
    additionalProperties: { somethingOld: { a: 1 } },
  });
  expect(reference.body._metadata.warnings).toEqual([
    'data.somethingOld: is not a known name and is kept with the record',
  ]);
});

test('a lost race answers 412 and overwrites nothing; every change keeps its difference', async () => {
  const { api } = await world.newWorkspace();
  const made = await api.post('/persona/create', { name: 'P', painPoints: ['a'] });
  const { oId } = made.body.data;
  expect(made.headers.get('etag')).toBe('"1"');
  expect(
    (await api.post('/persona/update', { oId, name: 'Q' }, { 'if-match': '"1"' })).headers.get('etag'),
  ).toBe('"2"');
  const late = await api.post('/persona/update', { oId, name: 'R' }, { 'if-match': '"1"' });
  expect(late.status).toBe(412);
  expect((await api.get('/persona/get', { oId })).body.name).toBe('Q');
  const change = (etags: string) => api.post('/persona/update', { oId, name: 'Q' }, { 'if-match': etags });
  const statuses = { '"1", W/"2"': 200, '"a,b","2"': 200, '"1","3"': 412, '"a"': 400, '"2",': 400, '2': 400 };
  for (const [etags, status] of Object.entries(statuses))
    expect((await change(etags)).status, etags).toBe(status);
  const revisions = await api.get('/library/revisions', { oId });
  expect(revisions.body.data).toMatchObject([
    { version: 2, action: 'updated', changes: [{ path: 'name', before: 'P', after: 'Q' }] },
    { version: 1, action: 'created' },
  ]);
});

test('a version that is no longer the record’s keeps it from being archived and deleted', async () => {
  const { api } = await world.newWorkspace();
  const { oId } = (await api.post('/persona/create', { name: 'P' })).body.data;
  const late = { 'if-match': '"7"' };
  for (const verb of ['archive', 'unarchive', 'delete'])
    expect((await api.post(`/persona/${verb}`, { oId }, late)).status, verb).toBe(412);
  const refused = await api.delete('/persona/delete', { oId }, late);
  expect([refused.status, refused.body.code]).toEqual([412, 'version_changed']);
  expect((await api.get('/persona/get', { oId })).body.archivedAt).toBeNull();
  const archived = await api.post('/persona/archive', { oId }, { 'if-match': '"1"' });
  expect([archived.status, archived.headers.get('etag')]).toEqual([200, '"2"']);
  const both = await api.delete('/persona/delete', { oIds: [oId, 'pe_000000000000000000001'] }, late);
  expect([both.status, both.body.errors?.[0].path]).toEqual([400, 'If-Match']);
  expect((await api.delete('/persona/delete', { oId }, { 'if-match': '"2"' })).status).toBe(200);
});

test('a change that would not check If-Match refuses it, and takes the one that asks for nothing', async () => {
  const { api } = await world.newWorkspace();
  const changing = world.app.routes.filter(
    ({ method, checksVersion, isHook }) => method !== 'GET' && !checksVersion && !isHook,
  );
  expect(changing.length).toBeGreaterThan(100);
  for (const { method, path } of changing) {
    const verb = method.toLowerCase() as 'post' | 'delete';
    const refused = await api[verb](path, {}, { 'if-match': '"1"' });
    expect(refused.status, path).toBe(400);
    expect(refused.body._metadata.message ?? refused.body.message, path).toBeString();
    if (refused.body.errors) expect(refused.body.errors[0].path, path).toBe('If-Match');
  }
  expect((await api.post('/tag/create', { name: 'T' }, { 'if-match': '*' })).status).toBeLessThan(300);
});

test('the oId of a kind on its own list names its records, as oIds does', async () => {
  const { api } = await world.newWorkspace();
  for (const [kind, names] of [
    ['product', ['productOId', 'productOIds']],
    ['playbook', ['playbookOId', 'playbookOIds', 'playbook']],
    ['persona', ['personaOId']],
  ] as const) {
    const { oId } = (await api.post(`/${kind}/create`, { name: 'Named' })).body.data;
    await api.post(`/${kind}/create`, { name: 'Other' });
    for (const name of names) {
      const { body, headers } = await api.get(`/${kind}/list`, { [name]: oId });
      expect(
        body.data?.map((one: { oId: string }) => one.oId),
        name,
      ).toEqual([oId]);
      expect(headers.get('deprecation'), name).toBeNull();
    }
  }
});

test('links are made by hand, by fields and by strategy, and filters follow them', async () => {
  const { api } = await world.newWorkspace();
  const [first, second] = [
    (await api.post('/product/create', { name: 'A' })).body.data.oId,
    (await api.post('/service/create', { name: 'B' })).body.data.oId,
  ];
  const persona = (await api.post('/persona/create', { name: 'P', primaryOfferingOId: first })).body.data.oId;
  const everywhere = (await api.post('/use-case/create', { name: 'U', linkingStrategy: { mode: 'ALL' } }))
    .body.data.oId;
  const feature = (await api.post('/core-feature/create', { name: 'F', offeringOId: second })).body.data.oId;
  expect((await api.get('/library/links', { oId: persona })).body.links).toEqual([
    { oId: first, entityType: 'product', relationship: 'parent', linkType: 'explicit' },
  ]);
  expect((await api.get('/use-case/list', { offeringOId: second })).body.data[0].oId).toBe(everywhere);
  expect((await api.get('/core-feature/list', { offeringOId: second })).body.data[0].oId).toBe(feature);
  const deprecated = await api.get('/persona/list', { productOId: first });
  expect(deprecated.body.total).toBe(1);
  expect(deprecated.headers.get('deprecation')).toBeString();
  await api.post('/library/link', { oId: persona, targetOIds: [second] });
  await api.post('/library/link', { oId: persona, targetOIds: [second] });
  expect((await api.get('/library/links', { oId: persona })).body.links).toHaveLength(2);
  expect((await api.post('/library/unlink', { oId: persona, targetOIds: [second] })).body.removed).toBe(1);
  const stranger = (await theirs.api.post('/product/create', { name: 'Theirs' })).body.data.oId;
  expect((await api.post('/library/link', { oId: persona, targetOIds: [stranger] })).status).toBe(404);
  expect((await api.post('/persona/create', { name: 'X', primaryOfferingOId: stranger })).status).toBe(404);
  expect((await api.get('/persona/list')).body.total).toBe(1);
});

test("a playbook's motion is found or made by type and must belong to its offering", async () => {
  const { api } = await world.newWorkspace();
  const [a, b] = [
    (await api.post('/product/create', { name: 'A' })).body.data.oId,
    (await api.post('/product/create', { name: 'B' })).body.data.oId,
  ];
  const body = { name: 'PB', narrativeInput: 'why now', motionType: 'NET_NEW' };
  const made = await Promise.all(
    [1, 2, 3].map(() => api.post('/motion-playbook/create', { ...body, offeringOId: a })),
  );
  const motions = new Set(made.map((one) => one.body.data.data.motionOId));
  expect(motions.size).toBe(1);
  const [motionOId] = motions;
  const wrong = await api.post('/motion-playbook/create', {
    name: 'PB',
    narrativeInput: 'x',
    offeringOId: b,
    motionOId,
  });
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors[0].path).toBe('motionOId');
});

test('at most one brand voice is the default, also when many are made so at once', async () => {
  const { api } = await world.newWorkspace();
  const made = await Promise.all(
    [1, 2, 3, 4, 5].map((number) => api.post('/brand-voice/create', { name: `V${number}`, default: true })),
  );
  for (const one of made) expect(one.status).toBe(200);
  const listed = await api.get('/brand-voice/list');
  expect(listed.body.data.filter((one: { default: boolean }) => one.default)).toHaveLength(1);
});
