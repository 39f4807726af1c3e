import { beforeAll, expect, test } from 'bun:test';
import { newOId } from '../../schema/o-id.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* The other forms of a request that clients send: POST and PUT, `/get?oId=` and `/{oId}`, DELETE and POST. */

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});

/** There is one of each in a workspace, so that nothing names it. */
const namedByTheKey = ['/workspace/retention/get', '/workspace-company/get'];

function formsOf(path: string): string[] {
  const [above, verb] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
  if (verb === 'update') return [`POST ${path}`, `PUT ${path}`];
  if (verb === 'delete') return [`POST ${path}`, `DELETE ${path}`];
  if (verb === 'get') return [`GET ${path}`, ...(namedByTheKey.includes(path) ? [] : [`GET ${above}/{}`])];
  return [];
}

test('every route that gets, changes or deletes one record is served in each form', () => {
  const { routes } = world.app;
  const served = new Set(
    routes
      .flatMap((route) => [route, ...route.aliases])
      .map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/, '{}')}`),
  );
  const wanted = new Set(routes.flatMap(({ path }) => formsOf(path)));
  expect(wanted.size).toBeGreaterThan(100);
  expect([...wanted].filter((form) => !served.has(form))).toEqual([]);
});

test('a DELETE of what is deleted by POST names the record in its query or its body, by any name', async () => {
  const deletions = world.app.routes.flatMap((route) =>
    route.method === 'POST' && route.aliases.some(({ method }) => method === 'DELETE') ? [route.path] : [],
  );
  expect(deletions.length).toBeGreaterThan(3);
  for (const path of deletions) {
    const unnamed = await tenant.api.delete(path);
    expect([unnamed.status, unnamed.body.errors?.[0].path], path).toEqual([400, 'oId']);
    const unknown = await tenant.api.delete(path, { oId: newOId('zz') });
    expect(unknown.status, path).toBe(404);
  }
  const made = async () => {
    const body = { url: 'http://127.0.0.1:9/', events: ['agent.run.failed'] };
    return (await tenant.api.post('/webhook/endpoint/create', body)).body.data.oId as string;
  };
  const first = await made();
  const deleted = await tenant.api.delete('/webhook/endpoint/delete', { oId: first });
  expect([deleted.status, deleted.body.data?.oId, deleted.body._metadata.warnings]).toEqual([
    200,
    first,
    undefined,
  ]);
  const second = await made();
  const inBody = await world.app.fetch(
    new Request('http://localhost/api/v2/webhook/endpoint/delete', {
      method: 'DELETE',
      headers: { api_key: tenant.key, 'content-type': 'application/json' },
      body: JSON.stringify({ oId: second }),
    }),
  );
  expect(inBody.status).toBe(200);
});

test('an account, a deal and a run are got by their oId in the path', async () => {
  for (const [path, prefix] of [
    ['/account', 'acc'],
    ['/deal', 'dl'],
    ['/agents/run', 'run'],
  ]) {
    const unknown = await tenant.api.get(`${path}/${newOId(prefix ?? '')}`);
    expect([unknown.status, unknown.body.code], path).toEqual([404, 'not_found']);
  }
});
