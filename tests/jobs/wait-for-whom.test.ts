import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { crmEvent } from '../support/sent-events.ts';
import { importEvents, makeTrigger, runsBy, workflowOf } from '../support/starts.ts';
import { runSeen, type SeenRun } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
});

const of = (person: string, more: object = {}) =>
  crmEvent({
    opportunityId: `deal-${person}`,
    opportunityName: `For ${person}`,
    crmAccountDomain: `${person}.example`,
    contactEmail: `${person}@${person}.example`,
    ...more,
  });

const emailOf = (person: string) => `${person}@${person}.example`;
const ofInput = { participantEmails: '{{ $input.email }}' };
const took = '$nodes.wait.output.event.payload.opportunityId';

/** One wait, whose event names the deal that the run ends with. */
const waits = (event: object) =>
  workflowOf(world, tenant, { nodes: [{ id: 'wait', type: 'wait', event }], output: took });

const seen = (runOId: string): Promise<SeenRun> => runSeen(world, tenant.workspaceOId, runOId);

async function accepted(workflowOId: string, input: object = {}): Promise<string> {
  const { status, body } = await tenant.api.post('/workflows/run', { workflowOId, ...input });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.workflowRunOId;
}

async function waiting(workflowOId: string, input: object = {}): Promise<string> {
  const run = await accepted(workflowOId, input);
  await drainJobs(world);
  expect((await seen(run)).status).toBe('waiting');
  return run;
}

async function send(...events: object[]): Promise<void> {
  await importEvents(world, tenant, events);
  await drainJobs(world);
}

const endOf = async (runOId: string) => {
  const { status, output } = await seen(runOId);
  return [status, output];
};

const keysLeft = async () =>
  (
    await world.db.ownerSql<{ key: string }[]>`
      select key from workflow_wait_key where workspace_o_id = ${tenant.workspaceOId}`
  ).map(({ key }) => key);

describe('two runs that wait for two people', () => {
  const cases: [name: string, filters: object][] = [
    ['addresses', ofInput],
    ['domains', { companyDomains: ['https://{{ $input.person }}.example/about'] }],
    ['deals', { crmOpportunityIds: '{{ "deal-" & $input.person }}' }],
    ['addresses of a list', { participantEmails: ['{{ [$input.email, "nobody@else.example"] }}'] }],
    ['an address and a type', { ...ofInput, eventTypes: ['OPPORTUNITY_CREATED'] }],
  ];
  for (const [name, filters] of cases)
    test(`never take each other's event: by ${name}`, async () => {
      const workflow = await waits({ filters });
      const [ann, bob] = [
        await waiting(workflow, { person: 'ann', email: emailOf('ann') }),
        await waiting(workflow, { person: 'bob', email: emailOf('Bob') }),
      ];
      await send(of('cleo'), of('bob'));
      expect([await endOf(ann), await endOf(bob)]).toEqual([
        ['waiting', null],
        ['completed', 'deal-bob'],
      ]);
      await send(of('ann'));
      expect(await endOf(ann)).toEqual(['completed', 'deal-ann']);
      expect(await keysLeft()).toEqual([]);
    });

  test("never take each other's event: by accounts", async () => {
    await send(of('ann'), of('bob'));
    const { body } = await tenant.api.get('/account/list');
    const oIds = new Map<string, string>(
      body.data.map(({ oId, domains }: { oId: string; domains: string[] }) => [domains[0], oId]),
    );
    const workflow = await waits({ filters: { accountOIds: '{{ $input.account }}' } });
    const [ann, bob] = [
      await waiting(workflow, { account: oIds.get('ann.example') }),
      await waiting(workflow, { account: oIds.get('bob.example') }),
    ];
    await send(of('bob', { eventType: 'deal_won' }));
    expect([await endOf(ann), await endOf(bob)]).toEqual([
      ['waiting', null],
      ['completed', 'deal-bob'],
    ]);
  });

  test.each([
    ['written out', ['9, north']],
    ['of an expression that gives a list', '{{ [$input.deal] }}'],
  ])('a value with a comma is one in a list, %s', async (_how, crmOpportunityIds) => {
    const run = await waiting(await waits({ filters: { crmOpportunityIds } }), { deal: '9, north' });
    await send(of('ann', { opportunityId: '9' }));
    expect(await endOf(run)).toEqual(['waiting', null]);
    await send(of('bob', { opportunityId: '9, north' }));
    expect(await endOf(run)).toEqual(['completed', '9, north']);
  });

  test("never take each other's event: inside a map", async () => {
    const workflow = await workflowOf(world, tenant, {
      nodes: [
        {
          id: 'each',
          type: 'map',
          items: '$input.people',
          node: { id: 'wait', type: 'wait', event: { filters: { participantEmails: '{{ $item }}' } } },
        },
      ],
      output: '[$nodes.each.output.event.payload.opportunityId]',
    });
    const run = await waiting(workflow, { people: ['ann', 'bob', 'cleo'].map(emailOf) });
    await send(of('cleo'), of('ann'));
    expect((await seen(run)).status).toBe('waiting');
    await send(of('bob'));
    expect(await endOf(run)).toEqual(['completed', ['deal-ann', 'deal-bob', 'deal-cleo']]);
  });
});

describe('a filter whose value is an expression', () => {
  const cases: [what: string, input: object, message: RegExp][] = [
    ['nothing', {}, /event\.filters\.participantEmails: has no value/],
    ['an empty text', { email: ' ' }, /event\.filters\.participantEmails: has no value/],
    [
      'several in one text',
      { email: 'a@x.example,b@x.example' },
      /must be a list where a value contains a comma/,
    ],
    ['an object', { email: { at: 'x' } }, /has no value/],
  ];
  for (const [what, input, message] of cases)
    test(`that comes to ${what} fails its node and never lets every event through`, async () => {
      const run = await accepted(await waits({ filters: ofInput }), input);
      await drainJobs(world);
      const { status, nodes } = await seen(run);
      expect([status, nodes.wait?.error?.code]).toEqual(['failed', 'expression_failed']);
      expect(nodes.wait?.error?.message).toMatch(message);
    });

  test('is checked with the workflow: what it reads, and what is written out beside it', async () => {
    const create = async (event: object) => {
      const { status, body } = await tenant.api.post('/workflows/create', {
        name: 'Waits',
        nodes: [{ id: 'wait', type: 'wait', event }],
      });
      return [status, ...(body.errors ?? []).map(({ path }: { path: string }) => path)];
    };
    expect(await create({ filters: { participantEmails: '{{ $nodes.none.output }}' } })).toEqual([
      400,
      'nodes[0].event.filters.participantEmails',
    ]);
    expect(await create({ filters: { eventTypes: ['NO_SUCH'], participantEmails: '{{ $input }}' } })).toEqual(
      [400, 'nodes[0].event.filters.eventTypes[0]'],
    );
    expect(await create({ match: '$nodes.wait.output = 1' })).toEqual([400, 'nodes[0].event.match']);
    expect(await create({ match: '$event.(' })).toEqual([400, 'nodes[0].event.match']);
    expect(await create({ since: 'yesterday' })).toEqual([400, 'nodes[0].event.since']);
    expect(await create({ filters: ofInput, match: '$event.type = $input.type' })).toEqual([200]);
  });
});

describe('a wait since its run began', () => {
  const behindAnother = (event: object) =>
    workflowOf(world, tenant, {
      nodes: [
        { id: 'first', type: 'wait', seconds: 3_600 },
        { id: 'wait', type: 'wait', event },
      ],
      edges: [{ from: 'first', to: 'wait' }],
      output: took,
    });
  const pass = (run: string) =>
    world.db.ownerSql`update workflow_node set wake_at = now() where run_o_id = ${run} and key = 'first'`;

  test('takes what came in while nodes before it were under way, and nothing from before the run', async () => {
    await send(of('ann', { opportunityId: 'before' }));
    const run = await waiting(await behindAnother({ filters: ofInput }), { email: emailOf('ann') });
    await send(of('bob'), of('ann'));
    await pass(run);
    await drainJobs(world, { hurry: true, rounds: 3 });
    expect(await endOf(run)).toEqual(['completed', 'deal-ann']);
  });

  test('takes no event that an earlier wait took; those that wait together take the same', async () => {
    const workflow = await workflowOf(world, tenant, {
      nodes: [
        { id: 'first', type: 'wait', event: { filters: ofInput } },
        { id: 'second', type: 'wait', event: { filters: ofInput } },
        { id: 'beside', type: 'wait', event: { filters: ofInput } },
        { id: 'start', type: 'transform', expression: '1' },
      ],
      edges: [
        { from: 'start', to: 'first' },
        { from: 'start', to: 'beside' },
        { from: 'first', to: 'second' },
      ],
      entry: 'start',
      output:
        '[$nodes.first.output.event.payload.opportunityId, $nodes.beside.output.event.payload.opportunityId, $nodes.second.output.event.payload.opportunityId]',
    });
    const run = await waiting(workflow, { email: emailOf('ann') });
    await send(of('ann', { opportunityId: 'one' }));
    expect((await seen(run)).nodes.second?.status).toBe('waiting');
    await send(of('ann', { opportunityId: 'two' }));
    expect(await endOf(run)).toEqual(['completed', ['one', 'one', 'two']]);
  });

  test('takes not the event that started the run', async () => {
    const workflow = await workflowOf(world, tenant, {
      nodes: [
        {
          id: 'wait',
          type: 'wait',
          event: { filters: { participantEmails: '{{ $input.event.participants.email }}' } },
        },
      ],
      output: took,
    });
    const trigger = await makeTrigger(tenant, workflow, { eventTypes: ['OPPORTUNITY_CREATED'] });
    await importEvents(world, tenant, [of('ann', { opportunityId: 'one' })]);
    const [run] = await runsBy(world, trigger);
    // as if the run had been accepted in the moment in which its event was stored
    await world.db.ownerSql`
      update run set created_at = (created_at at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where o_id = ${run?.runOId ?? ''}`;
    await drainJobs(world);
    expect((await seen(run?.runOId ?? '')).status).toBe('waiting');
    await send(of('ann', { opportunityId: 'two', eventType: 'deal_won' }));
    expect(await endOf(run?.runOId ?? '')).toEqual(['completed', 'two']);
  });
});

describe('an expression over the event', () => {
  const match = '$event.payload.opportunityId = $input.deal';

  test('decides between events that the filters let through', async () => {
    const workflow = await waits({ filters: { eventTypes: ['DEAL_WON'] }, match });
    const [one, two] = [
      await waiting(workflow, { deal: 'deal-ann' }),
      await waiting(workflow, { deal: 'deal-bob' }),
    ];
    await send(of('bob', { eventType: 'deal_won' }), of('ann'));
    expect([await endOf(one), await endOf(two)]).toEqual([
      ['waiting', null],
      ['completed', 'deal-bob'],
    ]);
  });

  test('looks back too, and takes none where it fails or is anything but true', async () => {
    const failing = await waits({ match: '$number($event.payload.opportunityId) = 1' });
    const listed = await waits({ match: '$event.payload.opportunityId' });
    const looking = await waits({ match });
    const runs = [];
    for (const workflow of [failing, listed, looking])
      runs.push(await accepted(workflow, { deal: 'deal-ann' }));
    await importEvents(world, tenant, [of('bob'), of('ann')]);
    await drainJobs(world);
    expect(await Promise.all(runs.map(endOf))).toEqual([
      ['waiting', null],
      ['waiting', null],
      ['completed', 'deal-ann'],
    ]);
    await send(of('ann', { opportunityId: '1' }));
    expect(await endOf(runs[0] ?? '')).toEqual(['completed', '1']);
  });

  test('of a trigger decides what starts, and is told of where it fails', async () => {
    const workflow = await workflowOf(world, tenant);
    const more = { match: '$number($event.payload.opportunityId) > $input.least', input: { least: 10 } };
    const trigger = await makeTrigger(tenant, workflow, {}, more);
    await send(
      ...['11', '9', 'none', '12'].map((opportunityId, at) =>
        of('ann', { opportunityId, eventTimestamp: `2025-03-04T1${at}:00:00Z` }),
      ),
    );
    const started = await runsBy(world, trigger);
    expect(started.map(({ input }) => input.event.payload.opportunityId)).toEqual(['11', '12']);
    const get = async () => (await tenant.api.get('/workflows/trigger/get', { oId: trigger })).body.data;
    expect(await get()).toMatchObject({ match: more.match });
    await send(of('ann', { opportunityId: 'neither' }));
    expect((await get()).lastError).toMatch(/started nothing: match: /);
    await tenant.api.put('/workflows/trigger/update', { oId: trigger, match: null });
    await send(of('ann', { opportunityId: 'any', eventType: 'deal_won' }));
    expect(await runsBy(world, trigger)).toHaveLength(3);
    const wrong = await tenant.api.post('/workflows/trigger/create', {
      workflowOId: workflow,
      match: '$nodes.a.output',
    });
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'match']);
  });
});

test('nothing is kept of a wait that timed out, was cancelled or is done again', async () => {
  const workflow = await waits({ filters: ofInput, timeoutSeconds: 3_600 });
  const [late, cancelled] = [
    await waiting(workflow, { email: emailOf('ann') }),
    await waiting(workflow, { email: emailOf('bob') }),
  ];
  expect((await keysLeft()).toSorted()).toEqual([`e:${emailOf('ann')}`, `e:${emailOf('bob')}`]);
  await tenant.api.post('/workflows/run/cancel', { workflowRunOId: cancelled });
  await world.db.ownerSql`
    update workflow_node set wake_at = now() - interval '1 second' where run_o_id = ${late}`;
  await drainJobs(world, { hurry: true, rounds: 3 });
  expect([(await seen(late)).status, await keysLeft()]).toEqual(['failed', []]);
  await tenant.api.post('/workflows/run/retry', { workflowRunOId: late });
  await drainJobs(world);
  expect(await keysLeft()).toEqual([`e:${emailOf('ann')}`]);
  await send(of('ann'));
  expect([await endOf(late), await keysLeft()]).toEqual([['completed', 'deal-ann'], []]);
});

test('nothing is kept of a wait that timed out in a run that goes on', async () => {
  const workflow = await workflowOf(world, tenant, {
    nodes: [
      { id: 'start', type: 'transform', expression: '1' },
      {
        id: 'short',
        type: 'wait',
        event: { filters: { participantEmails: '{{ $input.short }}' }, timeoutSeconds: 3_600 },
        onError: 'skip',
      },
      { id: 'wait', type: 'wait', event: { filters: ofInput } },
    ],
    edges: [
      { from: 'start', to: 'short' },
      { from: 'start', to: 'wait' },
    ],
    entry: 'start',
    output: took,
  });
  const run = await waiting(workflow, { short: emailOf('bob'), email: emailOf('ann') });
  await world.db.ownerSql`
    update workflow_node set wake_at = now() - interval '1 second' where run_o_id = ${run} and key = 'short'`;
  await drainJobs(world, { hurry: true, rounds: 3 });
  expect((await seen(run)).nodes.short?.status).toBe('skipped');
  expect(await keysLeft()).toEqual([`e:${emailOf('ann')}`]);
});
