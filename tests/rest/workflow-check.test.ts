import { beforeAll, expect, test } from 'bun:test';
import { type Tenant, testWorld } from '../support/world.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await (await testWorld()).newWorkspace();
});

const name = 'Checked';
const nodes = [
  { id: 'size', type: 'condition', expression: '$input.employees > 100' },
  { id: 'large', type: 'transform', expression: '"large"' },
];
const edges = [{ from: 'size', to: 'large', when: true }];

test('a definition that is checked is answered as it would be stored, and nothing is', async () => {
  const checked = await tenant.api.post('/workflows/check', { name, nodes, edges });
  expect(checked.status).toBe(200);
  expect((await tenant.api.get('/workflows/list')).body.total).toBe(0);
  const { body } = await tenant.api.post('/workflows/create', { name, nodes, edges });
  expect(body.data).toMatchObject(checked.body.data);
  await tenant.api.post('/workflows/delete', { oId: body.data.oId });
});

test('what is wrong with it is refused as creating it would be', async () => {
  const faulty = {
    name,
    nodes: [...nodes, { id: 'size', type: 'agent', agentOId: 'ca_0UqEwmVv7vSIBPaPAT7yj' }],
    edges: [...edges, { from: 'large', to: 'none' }],
  };
  const checked = await tenant.api.post('/workflows/check', faulty);
  const made = await tenant.api.post('/workflows/create', faulty);
  expect(checked.status).toBe(400);
  expect(checked.body.errors).toEqual(made.body.errors);
  expect(checked.body.errors.length).toBeGreaterThan(2);
});
