import { describe, expect, test } from 'bun:test';
import { library } from '../../schema/library/index.ts';
import type { Route } from '../../server/http/route.ts';
import { filesForm } from '../support/assets.ts';
import { bodySchema } from '../support/body-schema.ts';
import { databaseWithout, type Wall, withoutWorkspace } from '../support/walls.ts';
import { makeWorld, type Tenant, type World } from '../support/world.ts';

/** Stands in everything that the owner stores: where a stranger sees it, a wall has a hole. */
const marker = 'zirkonblau';

test('the pattern that takes the workspace out of statements finds it in every form they use', () => {
  expect(withoutWorkspace('select 1 from entity where workspace_o_id = $1 and o_id = $2')).toBe(
    'select 1 from entity where ($1::text is not null) and o_id = $2',
  );
  expect(withoutWorkspace('e.workspace_o_id = $3')).toBe('($3::text is not null)');
});

/** With one of the two gone the other has to hold everything: where both stand, nothing more can be shown. */
describe.each(['row-level security', 'statements'] as const)('with this wall taken away: %s', (wall) => {
  test('a stranger sees and changes nothing of another workspace, by any route', async () => {
    const { world, close } = await worldWithout(wall);
    const [owner, stranger] = [await world.newWorkspace(), await world.newWorkspace()];
    const oIds = await fill(owner);
    const before = await everything(world, owner);
    expect(before).toContain(marker);
    for (const route of world.app.routes.filter((one) => one.method === 'GET'))
      await readAsStranger(route, stranger, oIds);
    for (const route of world.app.routes.filter((one) => one.method !== 'GET'))
      await writeAsStranger(route, stranger, oIds);
    expect(await everything(world, owner)).toBe(before);
    await world.app.close();
    await close();
  });
});

async function worldWithout(wall: Wall): Promise<{ world: World; close(): Promise<void> }> {
  const { db, close } = await databaseWithout(wall);
  return { world: await makeWorld({}, db), close };
}

/** One thing of every sort, through the front door; returns one oId of each. */
async function fill(tenant: Tenant): Promise<string[]> {
  const { api } = tenant;
  const oIds: string[] = [];
  const make = async (path: string, body: object) => {
    const reply = await api.post(path, body);
    expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    oIds.push(
      ...(JSON.stringify(reply.body).match(/"[A-Za-z]{2,12}_[0-9A-Za-z]{21}"/g) ?? []).map((one) =>
        one.slice(1, -1),
      ),
    );
    return reply.body.data;
  };
  const product = (await make('/product/create', { name: `Product ${marker}`, capabilities: [marker] })).oId;
  for (const kind of library) {
    const required = {
      offeringOId: product,
      motionType: 'NET_NEW',
      narrativeInput: marker,
      type: kind.fields.type?.values?.[0],
    };
    const fields = Object.fromEntries(
      Object.entries(required).filter(
        ([name]) => kind.fields[name]?.required || (name === 'motionType' && kind.fields[name]),
      ),
    );
    await make(`/${kind.path}/create`, { name: `${kind.kind} ${marker}`, description: marker, ...fields });
  }
  await make('/reference/generate', {
    references: [
      { name: marker, sources: [{ type: 'TEXT', value: `${marker} reduced costs by 40 percent.` }] },
    ],
  });
  const agentOId = (await make('/agents/create', { name: marker, type: 'CONTENT' })).oId;
  await make('/agents/content/run', { agentOId, companyName: marker });
  await make('/async/agent/run', { agentOId, companyName: marker });
  const otherOId = (await make('/agents/create', { name: `Other ${marker}`, type: 'CONTENT' })).oId;
  const { oId: experimentOId } = await make('/agents/experiment/create', {
    name: marker,
    agentType: 'CONTENT',
    runStrategy: 'RANDOM',
    agentOIds: [agentOId, otherOId],
  });
  await make('/agents/content/run', { experimentOId, companyName: marker, email: `${marker}@example.com` });
  const cases = [{ name: marker, input: { companyName: marker }, expect: { contains: [marker] } }];
  await make('/agents/eval/run', { agentOId, cases, async: true });
  await make('/agents/eval/set/create', { name: marker, cases });
  await make('/agents/workspace/build', { name: marker, offering: marker, texts: [marker] });
  await make('/event/import', {
    events: [
      {
        type: 'crm',
        eventTimestamp: '2026-03-01T10:00:00Z',
        eventType: 'deal_won',
        opportunityId: marker,
        opportunityName: marker,
      },
      {
        type: 'email',
        eventTimestamp: '2026-03-01T10:00:00Z',
        eventType: 'sent',
        subject: marker,
        body: { text: marker },
        from: { email: 'a@example.com' },
        to: [{ email: 'b@example.org' }],
      },
    ],
  });
  await make('/tag/create', { name: marker });
  const { oId: workflowOId } = await make('/workflows/create', {
    name: marker,
    nodes: [{ id: 'only', type: 'transform', name: marker, expression: '$' }],
  });
  await make('/workflows/schedule/create', { workflowOId, cron: '@yearly', input: { marker } });
  await make('/workflows/trigger/create', { workflowOId, input: { marker } });
  await make('/workflows/hook/create', { workflowOId, name: marker });
  await make('/workflows/run', { workflowOId, note: marker });
  await make('/workflows/run/bulk', { action: 'cancel', filters: { workflowOId, startDate: '2100-01-01' } });
  const site = filesForm({ identifier: marker, description: marker }, { 'index.html': marker });
  const published = await api.form('/asset/create', site);
  const { uuid } = published.body.data;
  await api.form('/asset/publish', filesForm({ uuid }, { 'index.html': `${marker} again` }));
  // Users and workspaces are not secrets that a stranger could use: their oIds stand in the records of both.
  const ofOthers = oIds.filter((oId) => !/^(us|wa|og)_/.test(oId));
  return [...new Map(ofOthers.map((oId) => [oId.split('_')[0], oId])).values(), uuid];
}

/** All that the owner can list, as text, without what differs between two requests. */
async function everything(world: World, { api }: Tenant): Promise<string> {
  const texts: string[] = [];
  for (const route of world.app.routes.filter((one) => one.method === 'GET' && one.path.endsWith('/list'))) {
    const { _metadata, ...body } = (await api.get(route.path, { limit: 100 })).body;
    texts.push(`${route.path} ${JSON.stringify(body)}`);
  }
  return texts.join('\n');
}

async function readAsStranger(route: Route, { api }: Tenant, oIds: string[]): Promise<void> {
  const bare = await api.get(route.path, { limit: 100, text: marker, query: marker });
  expect(JSON.stringify(bare.body), route.path).not.toContain(marker);
  for (const oId of oIds) {
    const named = await api.get(route.path, {
      oId,
      jobOId: oId,
      oIds: oId,
      resourceOId: oId,
      entityOId: oId,
      runOId: oId,
      workflowRunOId: oId,
      experimentOId: oId,
      offeringOId: oId,
      workflowOId: oId,
      uuid: oId,
      from: 1,
    });
    expect(JSON.stringify(named.body), `${route.path} ${oId}`).not.toContain(marker);
  }
}

async function writeAsStranger(route: Route, { api }: Tenant, oIds: string[]): Promise<void> {
  const send = route.method === 'PUT' ? api.put : api.post;
  const { properties = {} } = bodySchema(route);
  for (const oId of oIds) {
    if (route.method === 'DELETE') {
      const reply = await api.delete(route.path, { oId, uuid: oId, version: 1 });
      expect(reply.status, `${route.path} ${oId} ${JSON.stringify(reply.body)}`).toBeWithin(400, 500);
      continue;
    }
    const names = [
      'oId',
      'jobOId',
      'agentOId',
      'resourceOId',
      'tagOId',
      'requestId',
      'runOId',
      'workflowRunOId',
      'experimentOId',
      'workflowOId',
      'uuid',
    ];
    const lists = ['oIds', 'targetOIds', 'entityOIds'];
    for (const name of [...names, ...lists].filter((one) => one in properties)) {
      const reply = await send(route.path, {
        [name]: lists.includes(name) ? [oId] : oId,
        ...(name === 'runOId' && /outcome$/.test(route.path) ? { outcome: 'STOLEN' } : {}),
        ...(name === 'workflowOId' ? { cron: '@yearly' } : {}),
        ...(name === 'workflowRunOId' ? { fromNodeId: 'only', nodeId: 'only', approved: true } : {}),
        ...(name === 'oId' && /link$/.test(route.path) ? { targetOIds: [oId] } : {}),
        ...(/versions/.test(route.path) ? { version: 1 } : {}),
      });
      expect(JSON.stringify(reply.body), `${route.path} ${oId}`).not.toContain(marker);
    }
  }
}
