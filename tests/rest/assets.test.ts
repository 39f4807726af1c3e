import { beforeAll, expect, test } from 'bun:test';
import { filesForm, sendForm } from '../support/assets.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});

const site = { 'index.html': '<h1>One</h1>', 'css/style.css': 'h1 { color: teal }', 'about/index.html': '<p>A</p>' };

test('a folder is published, and its record tells the files of the served version', async () => {
  const reply = await sendForm(world, tenant, '/asset/create', filesForm({ identifier: 'launch-site' }, site));
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  console.log(JSON.stringify(reply.body, null, 1));
});
