import { beforeAll, describe, expect, test } from 'bun:test';
import { newOId } from '../../schema/o-id.ts';
import type { Route } from '../../server/http/route.ts';
import { type Reply, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});

const strict = { prefer: 'handling=strict' };
const unknown = 'nothingKnowsThis';

async function send(
  route: Route,
  query: string,
  body: object | null,
  headers: object = strict,
): Promise<Reply> {
  const path = route.path.replaceAll(/\{\w+\}/g, newOId('zz'));
  const response = await world.app.fetch(
    new Request(`http://localhost/api/v2${path}${query}`, {
      method: route.method,
      headers: { api_key: tenant.key, 'content-type': 'application/json', ...headers },
      ...(body && route.method !== 'GET' ? { body: JSON.stringify(body) } : {}),
    }),
  );
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** What runs are given is open: every name is a fact for the run. */
const isRun = (route: Route) =>
  route.method === 'POST' &&
  /^\/(?:agents\/(?!eval\/)[\w-]+|async\/agents?|workflows)\/run$|\/headless\/generate-emails$/.test(
    route.path,
  );

describe('with Prefer: handling=strict an unknown name is a 400 on every route', () => {
  test('in the query', async () => {
    for (const route of world.app.routes.filter(({ isHook }) => !isHook)) {
      const reply = await send(route, `?${unknown}=1`, {});
      expect(reply.status, `${route.method} ${route.path}`).toBe(400);
      expect(reply.headers.get('preference-applied')).toBe('handling=strict');
      if (route.bareErrors) continue;
      expect(reply.body.errors, route.path).toContainEqual({ path: unknown, message: 'is not a known name' });
    }
  });

  test('in the body, but for what a run is given', async () => {
    const withBody = world.app.routes.filter(
      (route) => route.body && route.method !== 'GET' && !route.isHook,
    );
    expect(withBody.length).toBeGreaterThan(80);
    for (const route of withBody) {
      // Where forms are told apart by a member, one of them must be named.
      const reply = await send(route, '', { mode: 'text', type: 'email', [unknown]: 1 });
      expect(reply.status, `${route.method} ${route.path}`).toBe(400);
      const named = (reply.body.errors ?? []).map(({ path }: { path: string }) => path);
      expect(named.includes(unknown), `${route.path} ${JSON.stringify(reply.body)}`).toBe(
        !isRun(route) && !route.bareErrors,
      );
    }
  });
});

describe('without it', () => {
  test('an unknown name is told, and the request is served', async () => {
    const { api } = tenant;
    const listed = await api.get('/persona/list', { colour: 'blue' });
    expect([listed.status, listed.body._metadata.warnings]).toEqual([
      200,
      ['colour: is not a known name and was left aside'],
    ]);
    const made = await api.post('/tag/create', { name: 'T', colour: 'blue' });
    expect(made.body._metadata.warnings).toEqual([
      'colour: is not a known name and was left aside; did you mean color?',
    ]);
    expect((await api.get('/persona/list')).body._metadata).not.toHaveProperty('warnings');
  });

  test('a query parameter that looks like a known one is refused, with what was meant', async () => {
    for (const [sent, meant] of [
      ['offerringOId', 'offeringOId'],
      ['Limit', 'limit'],
      ['tetx', 'text'],
      ['includeArchve', 'includeArchived'],
    ]) {
      const reply = await tenant.api.get('/persona/list', { [String(sent)]: '1' });
      expect(reply.status, sent).toBe(400);
      expect(reply.body.errors).toEqual([
        { path: sent, message: `is not a known name; did you mean ${meant}?` },
      ]);
    }
  });

  test('what agents and library records are given under unknown names stays with them, through updates', async () => {
    const { api } = tenant;
    const agent = (await api.post('/agents/create', { name: 'A', type: 'CONTENT', seniority: 'high' })).body
      .data;
    expect(agent.additionalProperties).toEqual({ seniority: 'high' });
    const later = await api.post('/agents/update', { oId: agent.oId, region: 'north' });
    expect(later.body.data.additionalProperties).toEqual({ seniority: 'high', region: 'north' });
    const made = (await api.post('/persona/create', { name: 'P', colour: 'blue', data: { size: 4 } })).body
      .data;
    expect(made.data.additionalProperties).toEqual({ colour: 'blue', size: 4 });
    const changed = await api.post('/persona/update', { oId: made.oId, colour: null, shape: ['round'] });
    expect(changed.body.data.data.additionalProperties).toEqual({ size: 4, shape: ['round'] });
  });

  test('another preference changes nothing', async () => {
    for (const prefer of ['handling=lenient', 'respond-async, wait=10', 'strict']) {
      const reply = await tenant.api.get('/persona/list', { colour: 'blue' }, { prefer });
      expect([reply.status, reply.headers.get('preference-applied')]).toEqual([200, null]);
    }
    const several = await tenant.api.get(
      '/persona/list',
      { colour: 'blue' },
      { prefer: 'respond-async, Handling = "strict"; x' },
    );
    expect(several.status).toBe(400);
  });
});
