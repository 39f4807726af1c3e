import { beforeAll } from 'bun:test';
import { type MadeAsset, newIdentifier, publishingOf, sendUpload } from './sites.ts';
import { type Tenant, testWorld, type World } from './world.ts';

/** What the tests of who sees an asset share: its owner, a colleague's key, and a stranger. */

export let world: World;
export let tenant: Tenant;
export let stranger: Tenant;
export let colleague: string;

export function openViewers(): void {
  beforeAll(async () => {
    world = await testWorld();
    tenant = await world.newWorkspace();
    stranger = await world.newWorkspace();
    colleague = await newKey(['read']);
  });
}

export async function newKey(scopes: string[]): Promise<string> {
  const made = await tenant.api.post('/api-key/create', { name: 'Colleague', scopes });
  return made.body.data.key;
}

export async function publish(
  settings: object = {},
  on: { app: World['app']; key: string } = { app: world.app, key: tenant.key },
): Promise<MadeAsset & { base: string }> {
  const identifier = newIdentifier();
  const made = await sendUpload(
    publishingOf(on.app, on),
    '/asset/create',
    { identifier, ...settings },
    { 'index.html': 'secret page', 'css/a.css': 'a{}', '404.html': 'secret too' },
  );
  return { ...made, base: `/sites/${made.identifier}-${made.uuid}` };
}

export function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return world.app.fetch(new Request(`http://localhost${path}`, { method, headers }));
}

export const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await get(path, headers)).status;
