import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { newOId } from '../../schema/o-id.ts';
import { agents as definitions } from '../../server/agents/index.ts';
import type { Ai } from '../../server/ai/index.ts';
import { checkVersion } from '../../server/ai/support/index.ts';
import { type Contract, contractOf } from '../support/document.ts';
import { eventsIn } from '../support/event-stream.ts';
import { drainJobs } from '../support/jobs.ts';
import { openAiServer } from '../support/openai-server.ts';
import { schemaModel } from '../support/schema-model.ts';
import { type Api, client, makeWorld, type Tenant, type World } from '../support/world.ts';

/* Doing a run again: exactly, from its record, and anew, on the library of today. */

let world: World;
let contract: Contract;
let tenant: Tenant;
let agents: Record<string, string>;
/** How often any model was asked for anything. */
let asked = 0;

const subject = {
  companyName: 'Northmarket',
  companyDomain: 'northmarket.example',
  email: 'ops@northmarket.example',
  firstName: 'Head',
  lastName: 'of operations',
};
const notes =
  '# Northmarket\n\nNorthmarket runs 42 grocery shops.\n\n## Challenges\n\n- Stock figures of shops and web store differ by eleven percent.\n- Every Monday two people compare exports by hand.\n';

beforeAll(async () => {
  world = await makeWorld({});
  world.context.ai = counting(world.context.ai);
  contract = contractOf(world);
  tenant = await world.newWorkspace();
  const { api } = tenant;
  await fill(world, api);
  const made = definitions.map(async ({ type }) => {
    const settings = { instructions: 'Be short.', examples: ['One sentence.'] };
    const agent = await api.post('/agents/create', { name: type, type, ...settings });
    return [type, agent.body.data.oId];
  });
  agents = Object.fromEntries(await Promise.all(made));
});
afterAll(() => world.app.close());

async function fill(of: World, api: Api): Promise<void> {
  await api.post('/resource/create', { mode: 'text', name: 'notes', text: notes });
  const challengesAddressed = ['Exports are compared by hand'];
  await api.post('/product/create', { name: 'Tallyline', challengesAddressed });
  await api.post('/persona/create', { name: 'Head of operations', description: 'Compares exports by hand.' });
  await api.post('/event/import', {
    events: [
      {
        type: 'call',
        eventType: 'transcript',
        eventTimestamp: '2026-03-02T09:00:00Z',
        title: 'Northmarket call',
        participants: [{ name: 'Head of operations', email: subject.email, role: 'external' }],
        transcript: [
          {
            speaker: { name: 'Head of operations', email: subject.email, role: 'external' },
            text: 'Our problem is that we are sold out every Saturday.',
          },
        ],
      },
    ],
  });
  await drainJobs(of);
}

function counting(ai: Ai): Ai {
  const members = Object.entries(ai).map(([name, member]) => [
    name,
    typeof member === 'function'
      ? (...given: unknown[]) => {
          asked += 1;
          return (member as (...all: unknown[]) => unknown)(...given);
        }
      : member,
  ]);
  return Object.fromEntries(members) as Ai;
}

const replay = (body: object, headers = {}) => tenant.api.post('/agents/run/replay', body, headers);
const stored = async (runOId: string) => (await tenant.api.get('/agents/run/get', { runOId })).body.data;
const used = async () => (await tenant.api.get('/api-key/validate')).body.credits.totalUsed;
async function runOf(type: string, more: object = {}) {
  const sent = { agentOId: agents[type], ...subject, includeFullAnnotation: true, ...more };
  const path = definitions.find((one) => one.type === type)?.path;
  const reply = await tenant.api.post(`/agents/${path}/run`, sent);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

describe('an exact replay', () => {
  test.each(definitions.map(({ type }) => type))(
    'of %s puts the same answer together to the letter, asks no model and costs nothing',
    async (type) => {
      const { runOId, _metadata, ...first } = await runOf(type, { region: 'north', outputFormat: 'HTML' });
      const { output, replayOf } = await stored(runOId);
      const [calls, credits, runs] = [
        asked,
        await used(),
        (await tenant.api.get('/agents/run/list')).body.total,
      ];
      await tenant.api.post('/agents/update', { oId: agents[type], instructions: 'Be long.' });
      const again = await replay({ runOId });
      expect(contract.faults('POST', '/agents/run/replay', 200, again.body)).toEqual([]);
      const {
        _metadata: told,
        mode,
        replayOf: of,
        identical,
        diff,
        sourcesDiff,
        check,
        ...answer
      } = again.body;
      expect({ mode, of, identical, diff, sourcesDiff }).toEqual({
        mode: 'exact',
        of: runOId,
        identical: true,
        diff: [],
        sourcesDiff: { added: [], removed: [] },
      });
      expect(check).toEqual({ before: checkVersion, now: checkVersion, hasChanged: false });
      expect(JSON.stringify(answer)).toBe(JSON.stringify(output));
      expect(answer).toEqual({ ...first, runOId });
      expect([asked, await used(), told.usage]).toEqual([calls, credits, 0]);
      expect((await tenant.api.get('/agents/run/list')).body.total).toBe(runs);
      expect(replayOf).toBeNull();
    },
  );

  test('of what an endpoint wrote is the same for every type, and sends the endpoint nothing', async () => {
    const endpoint = openAiServer();
    endpoint.answers = schemaModel();
    const own = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl });
    const { api } = await own.newWorkspace();
    await fill(own, api);
    for (const { type, path } of definitions) {
      const agentOId = (await api.post('/agents/create', { name: type, type })).body.data.oId;
      const { body } = await api.post(`/agents/${path}/run`, { agentOId, ...subject });
      const { length } = endpoint.seen;
      const again = await api.post('/agents/run/replay', { runOId: body.runOId });
      expect(again.body, type).toMatchObject({ identical: true, diff: [], data: body.data });
      expect(endpoint.seen).toHaveLength(length);
    }
    expect(endpoint.seen.length).toBeGreaterThan(0);
    await own.app.close();
    await endpoint.stop();
  });

  test('stays the same when what it was made of is gone from the library', async () => {
    const other = await world.newWorkspace();
    const { api } = other;
    const resource = await api.post('/resource/create', { mode: 'text', name: 'notes', text: notes });
    await drainJobs(world);
    const agent = (await api.post('/agents/create', { name: 'Brief', type: 'CONTENT' })).body.data.oId;
    const { requestId } = (await api.post('/async/agent/run', { agentOId: agent, ...subject })).body;
    await drainJobs(world);
    await api.post('/resource/delete', { oId: resource.body.oId ?? resource.body.data.oId });
    await api.delete('/agents/delete', { oId: agent });
    const again = await api.post('/agents/run/replay', { requestId, mode: 'exact' });
    expect(again.body).toMatchObject({ identical: true, found: true });
  });

  test.each([null, 1])(
    'of a run that another version of the check judged (%p) keeps its verdicts and says that the check has changed',
    async (version) => {
      const { runOId, annotations } = await runOf('CONTENT');
      expect(annotations.length).toBeGreaterThan(0);
      // no check of today would say this of a quote
      await world.db.ownerSql`
        update run_record
        set written = jsonb_set(
          replace(written::text, '"support": "quoted"', '"support": "confirmed"')::jsonb,
          '{checkVersion}', ${JSON.stringify(version)}::text::jsonb)
        where run_o_id = ${runOId}`;
      const { body } = await replay({ runOId, includeFullAnnotation: true });
      expect(body.check).toEqual({ before: version, now: checkVersion, hasChanged: true });
      expect(
        body.diff.map(({ before, after }: { before: string; after: string }) => [before, after]),
      ).toContainEqual(['quoted', 'confirmed']);
    },
  );

  test('of a run that today’s definition answers otherwise says what differs', async () => {
    const { runOId } = await runOf('CONTENT');
    await world.db.ownerSql`
      update run
      set output = jsonb_set(output, '{data,jsonContent,title}', '"As it once was"')
      where o_id = ${runOId}`;
    const { body } = await replay({ runOId });
    expect(body).toMatchObject({
      identical: false,
      diff: [{ path: '/data/jsonContent/title', before: 'As it once was', after: 'Northmarket' }],
    });
  });

  test.each(definitions.map(({ type }) => type))(
    'of a run of %s of which an older version kept less is answered all the same',
    async (type) => {
      const { runOId } = await runOf(type);
      await world.db.ownerSql`
        update run_record
        set resolved = resolved #- '{activity,deals}'
        where run_o_id = ${runOId}`;
      const { status, body } = await replay({ runOId });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body).toMatchObject({ identical: true, diff: [] });
    },
  );

  test('of a run that is unknown, goes on, has no answer or was kept without its parts is refused in plain words', async () => {
    const refusal = async (runOId: string) => {
      const { status, body } = await replay({ runOId });
      return [status, body.code, body.message];
    };
    expect((await refusal(newOId('run'))).slice(0, 2)).toEqual([404, 'not_found']);
    const stranger = await world.newWorkspace();
    const { runOId } = await runOf('CONTENT');
    expect((await stranger.api.post('/agents/run/replay', { runOId })).status).toBe(404);
    const waiting = (await tenant.api.post('/async/agent/run', { agentOId: agents.CONTENT, ...subject })).body
      .requestId;
    expect(await refusal(waiting)).toEqual([
      409,
      'run_not_ended',
      'The run has not ended yet, it is pending; replay it after its end',
    ]);
    await tenant.api.post('/async/agent/run/cancel', { requestId: waiting });
    expect(await refusal(waiting)).toEqual([
      409,
      'run_unanswered',
      'The run has no answer to replay, its status is cancelled; mode live runs it again',
    ]);
    await world.db.ownerSql`update run_record set resolved = null where run_o_id = ${runOId}`;
    expect((await refusal(runOId)).slice(0, 2)).toEqual([409, 'run_not_replayable']);
    expect((await replay({ runOId, mode: 'almost' })).status).toBe(400);
    await drainJobs(world);
  });

  test('needs the scope that runs need', async () => {
    const { runOId } = await runOf('CONTENT');
    const reader = (await tenant.api.post('/api-key/create', { name: 'reader', scopes: ['read'] })).body.data;
    const api = client(world.app, reader.key);
    expect((await api.post('/agents/run/replay', { runOId })).status).toBe(403);
  });
});

describe('a live replay', () => {
  test('is a run of its own on the library of today, with what has changed', async () => {
    const first = await runOf('CONTENT', {
      externalFact: 'Northmarket has a problem: exports fail every Monday.',
    });
    const added = await tenant.api.post('/resource/create', {
      mode: 'text',
      name: 'more notes',
      text: '# Northmarket\n\n## Next steps\n\n- Northmarket wants a pilot in ten shops before June.\n',
    });
    const resourceOId = added.body.oId ?? added.body.data.oId;
    await drainJobs(world);
    const credits = await used();
    const live = await replay({ runOId: first.runOId, mode: 'live' });
    expect(contract.faults('POST', '/agents/run/replay', 200, live.body)).toEqual([]);
    const { body } = live;
    expect(body).toMatchObject({ mode: 'live', replayOf: first.runOId, identical: false });
    expect(body._metadata.usage).toBe(20);
    expect(await used()).toBe(credits + 20);
    expect(body.sourcesDiff.added).toMatchObject([
      { type: 'resource', oId: resourceOId, title: 'more notes' },
    ]);
    expect(body.diff.length).toBeGreaterThan(0);
    for (const { path, before, after } of body.diff) {
      const at = (of: unknown) =>
        path
          .split('/')
          .slice(1)
          .reduce((inner: never, step: string) => inner?.[step], of as never);
      expect([at(first), at(body)]).toEqual([before, after]);
    }
    const [was, is] = [await stored(first.runOId), await stored(body.runOId)];
    expect(is).toMatchObject({ replayOf: first.runOId, status: 'completed', mode: 'sync', input: was.input });
    expect(is.output.data).toEqual(body.data);
    expect(was).toMatchObject({ replayOf: null, output: { data: first.data } });
  });

  test('says that nothing has changed where nothing has, and may be told in events', async () => {
    const { runOId } = await runOf('ENRICH_COMPANY');
    const reply = await replay({ runOId, mode: 'live' }, { accept: 'text/event-stream' });
    const events = eventsIn(reply.body);
    expect(events[0]?.event).toBe('run');
    expect(events.at(-1)?.data).toMatchObject({
      identical: true,
      diff: [],
      sourcesDiff: { added: [], removed: [] },
      runOId: events[0]?.data.runOId,
    });
  });

  test('of a run that an experiment chose the agent of takes the same one, and counts for no experiment', async () => {
    const { api } = tenant;
    const experiment = await api.post('/agents/experiment/create', {
      name: 'Two briefs',
      agentType: 'CONTENT',
      runStrategy: 'RANDOM',
      agentOIds: [
        agents.CONTENT,
        (await api.post('/agents/create', { name: 'B', type: 'CONTENT' })).body.data.oId,
      ],
    });
    const experimentOId = experiment.body.data.oId;
    const first = (await api.post('/agents/content/run', { experimentOId, ...subject })).body;
    const { runOId, agentOId } = first;
    expect((await replay({ runOId })).body).toMatchObject({ identical: true, agentOId, experimentOId });
    const live = (await replay({ runOId, mode: 'live' })).body;
    expect(live).toMatchObject({ identical: true, agentOId, experimentOId: null });
    expect((await stored(live.runOId)).experimentOId).toBeNull();
  });

  test('begins one run under one Idempotency-Key', async () => {
    const { runOId } = await runOf('CONTENT');
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await replay({ runOId, mode: 'live' }, key);
    expect((await replay({ runOId, mode: 'live' }, key)).body).toEqual(first.body);
    expect((await stored(first.body.runOId)).replayOf).toBe(runOId);
  });

  test('of a run without an answer tells everything as new; without its agent there is none', async () => {
    const agent = (await tenant.api.post('/agents/create', { name: 'Brief', type: 'CONTENT' })).body.data.oId;
    const { requestId } = (await tenant.api.post('/async/agent/run', { agentOId: agent, ...subject })).body;
    await tenant.api.post('/async/agent/run/cancel', { requestId });
    const live = await replay({ runOId: requestId, mode: 'live' });
    expect(live.body.diff.map(({ path }: { path: string }) => path)).toEqual([
      '/found',
      '/data',
      '/warnings',
    ]);
    await tenant.api.delete('/agents/delete', { oId: agent });
    expect((await replay({ runOId: requestId, mode: 'live' })).status).toBe(404);
    await drainJobs(world);
  });
});
