import { beforeAll, describe, expect, test } from 'bun:test';
import Ajv2020 from 'ajv/dist/2020.js';
import { workflowCreate } from '../../schema/workflow.ts';
import { updateWorkflow } from '../../server/services/workflows/definition/workflows.ts';
import { type Contract, contractOf } from '../support/document.ts';
import { newAgents, newExperiment } from '../support/experiments.ts';
import { type Reply, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let contract: Contract;
let tenant: Tenant;
let other: Tenant;
let writer: string;
let prospector: string;
let researcher: string;

beforeAll(async () => {
  world = await testWorld();
  contract = contractOf(world);
  tenant = await world.newWorkspace();
  other = await world.newWorkspace();
  [writer = ''] = await newAgents(tenant, 1);
  [prospector = ''] = await newAgents(tenant, 1, 'PROSPECTOR');
  [researcher = ''] = await newAgents(tenant, 1, 'ENRICH_COMPANY');
});

let names = 0;
const fresh = () => `Workflow ${++names}`;
type Body = Record<string, unknown>;
const transform = (id: string, more: Body = {}): Body => ({
  id,
  type: 'transform',
  expression: '$',
  ...more,
});
const chain = { nodes: [transform('first'), transform('second')], edges: [{ from: 'first', to: 'second' }] };
const create = (body: Body, of = tenant) => of.api.post('/workflows/create', { name: fresh(), ...body });

function expectDocumented(method: string, path: string, reply: Reply): void {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(contract.faults(method, path, 200, reply.body), path).toEqual([]);
}

async function faultsOf(body: Body): Promise<Record<string, string>> {
  const reply = await create(body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(400);
  return Object.fromEntries(
    (reply.body.errors as { path: string; message: string }[]).map(({ path, message }) => [path, message]),
  );
}

describe('a workflow', () => {
  test('is made with its defaults, read, listed, changed and deleted, by every alias', async () => {
    const { api } = tenant;
    const name = fresh();
    const made = await api.post('/workflow/create', { name, description: 'One', ...chain });
    expectDocumented('POST', '/workflows/create', made);
    const { oId } = made.body.data;
    expect(oId).toStartWith('caw_');
    expect(made.body.data).toMatchObject({
      name,
      description: 'One',
      version: 1,
      nodes: [
        { id: 'first', type: 'transform', expression: '$', join: 'all', onError: 'fail' },
        { id: 'second', type: 'transform', expression: '$', join: 'all', onError: 'fail' },
      ],
      edges: [{ from: 'first', to: 'second' }],
      entry: 'first',
      output: null,
    });
    for (const path of [`/workflows/${oId}`, `/workflow/${oId}`])
      expect((await api.get(path)).body.data).toEqual(made.body.data);
    for (const query of [{ oId }, { workflowOId: oId }, { oId, version: 1 }]) {
      const got = await api.get('/workflows/get', query);
      expectDocumented('GET', '/workflows/get', got);
      expect(got.body.data).toEqual(made.body.data);
    }
    const listed = await api.get('/workflows/list', { text: name });
    expectDocumented('GET', '/workflows/list', listed);
    expect(listed.body).toMatchObject({ total: 1, data: [{ oId, name, version: 1, nodeCount: 2 }] });

    const changed = await api.put('/workflow/update', { workflowOId: oId, output: '$nodes.second.output' });
    expectDocumented('POST', '/workflows/update', changed);
    expect(changed.body.data).toMatchObject({ version: 2, entry: 'first', output: '$nodes.second.output' });
    expect((await api.get('/workflows/get', { oId, version: 1 })).body.data.output).toBeNull();
    expect((await api.get('/workflows/get', { oId, version: 3 })).status).toBe(404);

    const gone = await api.delete('/workflow/delete', { workflowOId: oId });
    expectDocumented('DELETE', '/workflows/delete', gone);
    expect((await api.get('/workflows/get', { oId })).status).toBe(404);
    expect((await api.post('/workflows/delete', { oId })).status).toBe(404);
  });

  test('has a name that no other of the workspace has, until it is deleted', async () => {
    const name = fresh();
    const { body } = await create({ name, ...chain });
    const again = await create({ name, ...chain });
    expect([again.status, again.body.code]).toEqual([409, 'name_taken']);
    const second = (await create(chain)).body.data.oId;
    const renamed = await tenant.api.post('/workflows/update', { oId: second, name });
    expect([renamed.status, renamed.body.code]).toEqual([409, 'name_taken']);
    expect((await create({ name, ...chain }, other)).status).toBe(200);
    await tenant.api.post('/workflows/delete', { oIds: [body.data.oId] });
    expect((await create({ name, ...chain })).status).toBe(200);
  });

  test('of two that are made at once with one name, one is', async () => {
    const name = fresh();
    const replies = await Promise.all([1, 2, 3, 4].map(() => create({ name, ...chain })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('is renamed whatever has become of its agents, as long as the rest stays as it is', async () => {
    const [gone = ''] = await newAgents(tenant, 1);
    const nodes = [{ id: 'write', type: 'agent', agentOId: gone, input: { companyName: '"Northmarket"' } }];
    const { oId } = (await create({ nodes })).body.data;
    await tenant.api.post('/agents/delete', { oId: gone });
    const update = (change: Body) => tenant.api.post('/workflows/update', { oId, ...change });
    expect((await update({ name: fresh() })).body.data.version).toBe(2);
    expect((await update({ description: 'Kept', nodes, edges: [] })).body.data.version).toBe(3);
    const changed = await update({ output: '$nodes.write.output' });
    expect([changed.status, changed.body.errors[0].path]).toEqual([400, 'nodes[0].agentOId']);
  });

  test('keeps the name that it is given while a change is read, also under a version made active again', async () => {
    const { workspaceOId } = tenant;
    const { oId } = (await create(chain)).body.data;
    const [old, name] = [fresh(), fresh()];
    await tenant.api.post('/workflows/update', { oId, name: old });
    let isRead = false;
    const changed = await updateWorkflow(
      {
        workspace: workspaceOId,
        warn: () => {},
        write: (work) => world.db.write(workspaceOId, work),
        read: async (work) => {
          const found = await world.db.read(workspaceOId, work);
          if (isRead) return found;
          isRead = true;
          await tenant.api.post('/workflows/update', { oId, name });
          await tenant.api.post('/workflows/activate', { oId, version: 2 });
          return found;
        },
      },
      { oId, description: 'Read before' },
    );
    expect(changed).toMatchObject({ name, description: 'Read before', version: 4 });
  });

  test('takes changes that come at once, each of them on top of the others', async () => {
    const { oId } = (await create(chain)).body.data;
    const changes = [{ name: fresh() }, { description: 'Two' }, { output: '$nodes.second.output' }];
    const replies = await Promise.all(
      changes.map((change) => tenant.api.post('/workflows/update', { oId, ...change })),
    );
    expect(replies.map(({ body }) => body.data?.version).toSorted()).toEqual([2, 3, 4]);
    const { data } = (await tenant.api.get('/workflows/get', { oId })).body;
    expect(data).toMatchObject(Object.assign({}, ...changes));
  });

  test('that is deleted is answered in a version that is named: runs have it', async () => {
    const { oId } = (await create(chain)).body.data;
    await tenant.api.post('/workflows/delete', { oId });
    expect((await tenant.api.get('/workflows/get', { oId })).status).toBe(404);
    const named = await tenant.api.get('/workflows/get', { oId, version: 1 });
    expect([named.status, named.body.data?.entry]).toEqual([200, 'first']);
    expect((await tenant.api.get('/workflows/get', { oId, version: 2 })).status).toBe(404);
    expect((await other.api.get('/workflows/get', { oId, version: 1 })).status).toBe(404);
  });

  test('gets a version by every change, and none by an update that changes nothing', async () => {
    const { oId } = (await create({ ...chain, description: 'One' })).body.data;
    const update = async (change: Body) =>
      (await tenant.api.post('/workflows/update', { oId, ...change })).body.data?.version;
    expect(await update({})).toBe(1);
    expect(await update({ ...chain, description: 'One' })).toBe(1);
    expect(
      await update({ nodes: [transform('first', { join: 'all', retry: null }), transform('second')] }),
    ).toBe(1);
    expect(await update({ name: fresh() })).toBe(2);
    expect(await update({ description: null })).toBe(3);
    const versions = await tenant.api.get('/workflows/versions/list', { oId });
    expectDocumented('GET', '/workflows/versions/list', versions);
    expect(versions.body).toMatchObject({
      total: 3,
      hasNext: false,
      data: [
        { version: 3, current: true, nodeCount: 2, edgeCount: 1 },
        { version: 2, current: false },
        { version: 1, current: false },
      ],
    });
  });

  test('that many change at once has a version for each change', async () => {
    const { oId } = (await create(chain)).body.data;
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((at) => tenant.api.post('/workflows/update', { oId, description: `Change ${at}` })),
    );
    expect(replies.map(({ body }) => body.data.version).toSorted()).toEqual([2, 3, 4, 5, 6]);
  });

  test('finds its entry anew when its graph is another one', async () => {
    const { oId } = (await create(chain)).body.data;
    const edges = [{ from: 'second', to: 'first' }];
    const turned = await tenant.api.post('/workflows/update', { oId, edges });
    expect(turned.body.data).toMatchObject({ version: 2, entry: 'second' });
  });

  test('of another workspace is not there', async () => {
    const { oId } = (await create(chain, other)).body.data;
    const { api } = tenant;
    for (const path of ['get', 'versions/list', 'diff'])
      expect((await api.get(`/workflows/${path}`, { oId })).status).toBe(404);
    expect((await api.post('/workflows/update', { oId, name: fresh() })).status).toBe(404);
    expect((await api.post('/workflows/delete', { oId })).status).toBe(404);
  });

  test('that is deleted starts no more by itself', async () => {
    const { workspaceOId } = tenant;
    const { oId } = (await create(chain)).body.data;
    await world.db.write(workspaceOId, async (tx) => {
      await tx`
        insert into schedule (workspace_o_id, o_id, workflow_o_id, cron, next_at)
        values (${workspaceOId}, ${`sch_${oId.slice(4)}`}, ${oId}, '* * * * *', now())`;
      await tx`
        insert into trigger (workspace_o_id, o_id, workflow_o_id)
        values (${workspaceOId}, ${`trg_${oId.slice(4)}`}, ${oId})`;
    });
    await tenant.api.post('/workflows/delete', { oId });
    const rows = await world.db.read(
      workspaceOId,
      (tx) => tx<{ enabled: boolean; next: Date | null }[]>`
      select enabled, next_at as next from schedule where workspace_o_id = ${workspaceOId} and workflow_o_id = ${oId}
      union all
      select enabled, null from trigger where workspace_o_id = ${workspaceOId} and workflow_o_id = ${oId}`,
    );
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { enabled: false, next: null },
      { enabled: false, next: null },
    ]);
  });

  test('says between two versions what was added, taken out and changed, by JSON pointers', async () => {
    const map = (expression: string) => ({
      id: 'each',
      type: 'map',
      items: '$input.list',
      nodes: [transform('inner', { expression }), transform('last')],
      edges: [{ from: 'inner', to: 'last' }],
    });
    const nodes = [{ id: 'ask', type: 'condition', expression: '$input.a' }, transform('yes'), map('$item')];
    const edges = [
      { from: 'ask', to: 'yes', when: true },
      { from: 'ask', to: 'each', when: 'else' },
    ];
    const { oId } = (await create({ nodes, edges })).body.data;
    await tenant.api.post('/workflows/update', {
      oId,
      nodes: [transform('new'), nodes[0], map('$item.name')],
      edges: [
        { from: 'new', to: 'ask' },
        { from: 'ask', to: 'each', when: false },
      ],
      output: '$nodes.each.output',
    });
    const diff = await tenant.api.get('/workflows/diff', { oId });
    expectDocumented('GET', '/workflows/diff', diff);
    expect(diff.body.data).toEqual({
      oId,
      from: 1,
      to: 2,
      nodes: {
        added: [{ id: 'new', path: '/nodes/0' }],
        removed: [{ id: 'yes', path: '/nodes/1' }],
        changed: [
          {
            id: 'each',
            path: '/nodes/2',
            changes: [{ path: '/nodes/2/nodes/0/expression', from: '$item', to: '$item.name' }],
          },
        ],
      },
      edges: {
        added: [{ from: 'new', to: 'ask', path: '/edges/0' }],
        removed: [{ from: 'ask', to: 'yes', path: '/edges/0' }],
        changed: [
          {
            from: 'ask',
            to: 'each',
            path: '/edges/1',
            changes: [{ path: '/edges/1/when', from: 'else', to: false }],
          },
        ],
      },
      changes: [
        { path: '/entry', from: 'ask', to: 'new' },
        { path: '/output', from: null, to: '$nodes.each.output' },
      ],
    });
    const same = await tenant.api.get('/workflows/diff', { oId, from: 2, to: 2 });
    expect(same.body.data.nodes).toEqual({ added: [], removed: [], changed: [] });
    expect((await tenant.api.get('/workflows/diff', { oId, from: 1, to: 7 })).status).toBe(404);
  });

  test('keeps a value of null where it says something: of an edge and in place of an error', async () => {
    const { body } = await create({
      nodes: [
        { id: 'ask', type: 'condition', expression: '$input.a', onError: 'default', default: null },
        transform('none'),
      ],
      edges: [{ from: 'ask', to: 'none', when: null }],
    });
    expect(body.data.edges).toEqual([{ from: 'ask', to: 'none', when: null }]);
    expect(body.data.nodes[0]).toHaveProperty('default', null);
  });
});

describe('a definition is refused with every fault of it at once, each with its path:', () => {
  test('ids, edges, circles, entries and nodes that no way leads to', async () => {
    expect(
      await faultsOf({
        nodes: [
          transform('a'),
          transform('b'),
          transform('c'),
          transform('a'),
          transform('apart'),
          { id: 'each', type: 'map', items: '$', nodes: [transform('b'), transform('x'), transform('y')] },
        ],
        edges: [
          { from: 'a', to: 'b' },
          { from: 'b', to: 'c' },
          { from: 'c', to: 'b' },
          { from: 'a', to: 'b' },
          { from: 'nobody', to: 'c' },
          { from: 'a', to: 'nothing' },
          { from: 'a', to: 'each' },
        ],
        entry: 'a',
      }),
    ).toEqual({
      'nodes[3].id': 'is taken by nodes[0]: a',
      'nodes[5].nodes[0].id': 'is taken by nodes[1]: b',
      'edges[2]': 'creates a cycle: b → c → b',
      'edges[3]': 'is the same as edges[0]',
      'edges[4].from': 'no node has the id nobody',
      'edges[5].to': 'no node has the id nothing',
      'nodes[4]': 'no path leads from a to apart',
      'nodes[5].entry': 'is required: no edge leads to b, x, y, and a run begins at one node',
    });
    expect(await faultsOf({ nodes: [transform('a'), transform('b')] })).toEqual({
      entry: 'is required: no edge leads to a, b, and a run begins at one node',
    });
    expect(await faultsOf({ ...chain, entry: 'third' })).toEqual({ entry: 'no node has the id third' });
    const circle = { ...chain, edges: [...chain.edges, { from: 'second', to: 'first' }] };
    expect(await faultsOf(circle)).toEqual({
      'edges[1]': 'creates a cycle: first → second → first',
      entry: 'is required: an edge leads to every node',
    });
  });

  test('edges of a map that has one node, and an id that no object has a member of', async () => {
    const map = { id: 'each', type: 'map', items: '$', node: transform('x') };
    expect(await faultsOf({ nodes: [{ ...map, edges: [{ from: 'x', to: 'x' }], entry: 'nobody' }] })).toEqual(
      {
        'nodes[0].edges': 'can be set only with nodes, not with node',
        'nodes[0].entry': 'can be set only with nodes, not with node',
      },
    );
    expect(await faultsOf({ nodes: [transform('__proto__')] })).toEqual({
      'nodes[0].id': 'must be another name than __proto__',
    });
  });

  test('values of `when` that the source cannot give, and policies without their edges', async () => {
    expect(
      await faultsOf({
        nodes: [
          transform('a', { onError: 'branch' }),
          { id: 'ask', type: 'approval', message: 'Send?' },
          transform('b', { default: 1 }),
        ],
        edges: [
          { from: 'a', to: 'ask', when: true },
          { from: 'ask', to: 'b', when: 'yes' },
          { from: 'ask', to: 'b', when: 'error' },
        ],
      }),
    ).toEqual({
      'edges[0].when': 'a is of type transform, out of which an edge has no `when` but "error"',
      'edges[1].when': 'ask is of type approval and gives "approved" or "denied"',
      'edges[2].when': 'ask does not branch on errors: it needs "onError": "branch"',
      'nodes[0].onError': 'branch: no edge with "when": "error" leaves the node',
      'nodes[2].default': 'can be set only with "onError": "default"',
    });
  });

  test('expressions that cannot be read, and what they read that is not there', async () => {
    const faults = await faultsOf({
      nodes: [
        transform('a', { expression: '$input.' }),
        transform('b', { expression: '$nodes.c.output', input: { x: { y: ['$inptu.a', 4] } } }),
        transform('c', { expression: '$nodes.a.data' }),
        transform('d', { expression: '$item' }),
        {
          id: 'each',
          type: 'map',
          items: '$nodes.inner.output',
          nodes: [
            transform('inner', { expression: '$nodes.a.output & $item & $index' }),
            transform('next', { expression: '$nodes.inner.output & $nodes.d.output' }),
          ],
          edges: [{ from: 'inner', to: 'next' }],
          output: '$nodes.next.output',
        },
        transform('e', { expression: '$eval("1")' }),
        transform('f', { expression: '$nodes.nobody.output' }),
      ],
      edges: ['b', 'c', 'd', 'each', 'e', 'f'].map((to) => ({ from: 'a', to })),
      output: '$nodes.inner.output',
    });
    expect(faults['nodes[0].expression']).toMatch(/character 7/);
    delete faults['nodes[0].expression'];
    expect(faults).toEqual({
      'nodes[1].expression': 'reads $nodes.c, which does not lead here: it may not have ended yet',
      'nodes[1].input.x.y[0]': 'reads $inptu, which is nothing that it sees; did you mean $input?',
      'nodes[2].expression': 'reads $nodes.a.data, but a node has output, status and error alone',
      'nodes[3].expression': 'reads $item, which only nodes inside a map see',
      'nodes[4].items': 'reads $nodes.inner, which stands inside the map each and is seen there alone',
      'nodes[4].nodes[1].expression': 'reads $nodes.d, which does not lead here: it may not have ended yet',
      'nodes[5].expression': '$eval is not available: what a run reads is data, not an expression',
      'nodes[6].expression': 'reads $nodes.nobody, but no node has this id',
      output: 'reads $nodes.inner, which stands inside the map each and is seen there alone',
    });
  });

  test('agents that are not there, and input that theirs would refuse', async () => {
    const [foreign = ''] = await newAgents(other, 1);
    const { oId: experiment } = await newExperiment(tenant, 'RANDOM');
    const agent = (id: string, more: Body) => ({ id, type: 'agent', ...more });
    const faults = await faultsOf({
      nodes: [
        agent('a', { agentOId: foreign }),
        agent('b', { experimentOId: writer }),
        agent('c', { agentOId: prospector, input: { companyDomain: '$input.domain', limit: '"many"' } }),
        agent('d', { agentOId: prospector, input: { companyDomain: '$input.domain', limit: 5_000 } }),
        agent('e', { agentOId: researcher, input: { url: '$input.url' } }),
        agent('f', { agentOId: writer, input: '{"lang": "en", "outputFormat": "PAPER"}' }),
        agent('g', { experimentOId: experiment, input: { person: { email: '$input.email' } } }),
        agent('k', { agentOId: researcher, input: '{"companyName": $input.name}' }),
        agent('h', { agentOId: writer, input: '$input' }),
        agent('i', { agentOId: researcher, input: { person: '$input.person' } }),
        agent('j', { agentOId: writer }),
      ],
      edges: ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'].map((to) => ({ from: 'a', to })),
    });
    expect(Object.keys(faults)).toEqual([
      'nodes[0].agentOId',
      'nodes[1].experimentOId',
      'nodes[2].input.limit',
      'nodes[3].input.limit',
      'nodes[4].input',
      'nodes[5].input',
    ]);
    expect(faults['nodes[0].agentOId']).toBe('no agent with this oId exists in the workspace');
    expect(faults['nodes[1].experimentOId']).toBe('no experiment with this oId exists in the workspace');
    expect(faults['nodes[4].input']).toStartWith('does not identify the subject of the agent: give ');
  });

  test('maps in maps beyond three, and shapes of nodes', async () => {
    const nested = (depth: number): Body =>
      depth === 0 ? transform('core') : { id: `m${depth}`, type: 'map', items: '$', node: nested(depth - 1) };
    expect((await create({ nodes: [nested(3)] })).status).toBe(200);
    const [path = ''] = Object.keys(await faultsOf({ nodes: [nested(4)] }));
    expect(path).toStartWith('nodes[0].node');
    expect(
      Object.keys(
        await faultsOf({
          nodes: [
            { id: 'w', type: 'wait' },
            { id: 'm', type: 'map', items: '$' },
          ],
        }),
      ),
    ).toEqual(['nodes[0].seconds', 'nodes[1].node']);
    expect(Object.keys(await faultsOf({ nodes: [{ id: '1', type: 'transform', expression: '$' }] }))).toEqual(
      ['nodes[0].id'],
    );
  });
});

test('the schema of the file is JSON Schema 2020-12 and takes what the API takes, strict about names', async () => {
  const reply = await tenant.api.get('/workflows/schema');
  const schema = reply.body as unknown as Record<string, unknown>;
  expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  const { requestExample } = workflowCreate.meta() as { requestExample: Body };
  expect(validate(requestExample), JSON.stringify(validate.errors)).toBe(true);
  const nodes = [
    { id: 'each', type: 'map', items: '$', nodes: [{ id: 'in', type: 'transform', expression: '$' }] },
  ];
  expect(
    validate({ name: 'A', nodes, oId: 'caw_0UqEwmVv7vSIBPaPAT7yj' }),
    JSON.stringify(validate.errors),
  ).toBe(true);
  expect(validate({ name: 'A', nodes: [{ ...nodes[0], itens: '$' }] })).toBe(false);
  expect(validate({ name: 'A', nodes: [{ id: 'a', type: 'teleport' }] })).toBe(false);
  expect(validate({ name: 'A', nodes, edge: [] })).toBe(false);
});
