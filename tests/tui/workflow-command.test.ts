import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import { drainJobs } from '../support/jobs.ts';
import { root } from '../support/processes.ts';
import { type Front, serveWorld } from '../support/tui.tsx';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* `bun run workflow` as scripts use it: a program of its own that speaks to the server. */

const folder = mkdtempSync(join(tmpdir(), 'gw-'));
let world: World;
let tenant: Tenant;
let front: Front;

beforeAll(async () => {
  world = await testWorld();
  front = serveWorld(world);
});
beforeEach(async () => {
  tenant = await world.newWorkspace();
});
afterAll(async () => {
  await front.stop();
  rmSync(folder, { recursive: true });
});

interface Ended {
  code: number;
  out: string;
  errors: string;
}

function spawned(words: readonly string[], url = front.url) {
  const { PATH = '', HOME = '' } = process.env;
  // the schema is the program's own: no server is asked for it
  const there = words[0] === 'schema' ? [] : ['--on', url, '--key', tenant.key];
  return Bun.spawn([process.execPath, 'tui/workflow/main.ts', ...words, ...there], {
    cwd: root,
    env: { PATH, HOME },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

async function endOf(child: ReturnType<typeof spawned>): Promise<Ended> {
  const [out, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  const ended = { code: await child.exited, out, errors };
  expect(ended.out + ended.errors).not.toContain('\u001b');
  return ended;
}

const workflow = (...words: string[]) => endOf(spawned(words));

/** The same while the queue is worked on, as a worker does. */
async function worked(...words: string[]): Promise<Ended> {
  const child = spawned(words);
  let isOver = false;
  child.exited.then(() => {
    isOver = true;
  });
  const ended = endOf(child);
  while (!isOver) {
    await drainJobs(world);
    await Bun.sleep(20);
  }
  return ended;
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const plan = (more = '') => `name: Plan
description: What to do with an account
nodes:
  - id: size
    type: condition
    expression: $input.employees > 100
  - id: call
    type: transform
    expression: '{"plan": "call", "account": $input.name}'
  - id: mail
    type: transform
    expression: '{"plan": "mail"}'
${more}edges:
  - { from: size, to: call, when: true }
  - { from: size, to: mail, when: else }
`;

const applied = (text = plan()) => workflow('apply', file('plan.yaml', text));

describe('apply', () => {
  test('makes a workflow, leaves it alone where nothing changed, and mints a version where something did', async () => {
    const made = await applied();
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(made.out).toMatch(/^Plan \(caw_\w+\) is created: version 1\.\n$/);
    expect((await applied()).out).toMatch(/^Plan \(caw_\w+\) is unchanged: version 1\.\n$/);
    const longer = plan('  - id: note\n    type: transform\n    expression: $input.note\n').concat(
      '  - { from: call, to: note }\n',
    );
    const dry = await workflow('apply', file('plan.yaml', longer), '--dry-run');
    expect(dry.code).toBe(0);
    expect(dry.out).toContain('would change from version 1:\n');
    expect(dry.out).toContain('+   - id: note\n+     type: transform\n+     expression: $input.note\n');
    expect(dry.out.match(/^-/gm)).toBeNull();
    expect((await applied()).out).toContain('is unchanged: version 1.');
    expect((await applied(longer)).out).toMatch(/^Plan \(caw_\w+\) is changed: version 2\.\n$/);
  });

  test('tells before it changes anything that a name is taken', async () => {
    await applied();
    const [, oId = ''] =
      (await applied(plan().replace('name: Plan', 'name: Other'))).out.match(/\((caw_\w+)\)/) ?? [];
    const renamed = file('other.yaml', `oId: ${oId}\n${plan()}`);
    for (const words of [['--dry-run'], []]) {
      const { code, out, errors } = await workflow('apply', renamed, ...words);
      expect([code, out]).toEqual([1, '']);
      expect(errors).toContain('a workflow with this name already exists');
    }
  });

  test('takes out what the file says no more', async () => {
    await applied(`${plan()}output: $nodes.call.output\n`);
    expect((await applied(plan().replace(/^description.*\n/m, ''))).out).toContain('version 2');
    const { out } = await workflow('export', 'Plan');
    expect(out).not.toMatch(/^(description|output):/m);
  });

  test('tells everything that is wrong at once, by the lines of the file, and changes nothing', async () => {
    const faulty = `name: Plan
nodes:
  - id: ask
    type: agent
    agentOId: Acount brief
    timeoutSecond: 3
  - id: ask
    type: transform
    expression: 3
edges: [{ from: ask, to: nobody }]
`;
    await tenant.api.post('/agents/create', { name: 'Account brief', type: 'CONTENT' });
    const path = file('faulty.yaml', faulty);
    const told = await workflow('apply', path);
    expect(told).toMatchObject({ code: 1, out: '' });
    expect(told.errors.split('\n').map((line) => line.replace(`${path}:`, ''))).toEqual([
      '5: nodes[0].agentOId There is no agent called "Acount brief". Did you mean Account brief?',
      '6: nodes[0].timeoutSecond is not a known name; did you mean timeoutSeconds?',
      expect.stringMatching(/^7: nodes\[1\]\.id /),
      '9: nodes[1].expression must be a text',
      expect.stringMatching(/^10: edges\[0\]\.to /),
      '',
    ]);
    const circle = `name: Plan
nodes:
  - { id: a, type: transform, expression: $input.x }
  - { id: b, type: transform, expression: "(" }
  - { id: b, type: transform, expression: $input.y }
edges:
  - { from: a, to: c }
`;
    const meant = await workflow('apply', file('faulty.yaml', circle));
    expect(meant.code).toBe(1);
    for (const line of [4, 5, 7]) expect(meant.errors).toContain(`${path}:${line}: `);
    expect(await workflow('apply', path, '--dry-run')).toEqual(meant);
    expect(await workflow('list')).toEqual({ code: 0, out: '', errors: '' });
  });

  test('tells beside what has no shape what is wrong with the rest, and nothing of what it put in its place', async () => {
    const faulty = `name: Plan
limits: { rate: { max: 0, perSeconds: 60, key: "$nodes.ask" } }
nodes:
  - id: ask
    type: condition
    input: { size: $nodes.nobody.output }
    retry: { attempts: 99 }
  - id: each
    type: map
    items: $input.list
    concurrency: 99
    nodes:
      - { id: one, type: transform, expression: $nodes.gone.output }
      - { id: two, type: transform }
    edges: [{ from: one, to: nowhere }]
  - { id: last, type: approval, message: "{{ ( }}", onError: stop }
edges:
  - { from: ask, to: each, when: yes }
  - { from: each }
  - { from: ask, to: last, when: other }
  - { from: last, to: missing, when: error }
`;
    const path = file('faulty.yaml', faulty);
    const told = await workflow('apply', path, '--dry-run');
    expect(told.code).toBe(1);
    const lines = told.errors
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(`${path}:`, ''));
    expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      '2: limits.rate.max',
      '2: limits.rate.key',
      '4: nodes[0].expression',
      '6: nodes[0].input.size',
      '7: nodes[0].retry.attempts',
      '11: nodes[1].concurrency',
      '13: nodes[1].nodes[0].expression',
      '14: nodes[1].nodes[1].expression',
      '15: nodes[1].edges[0].to',
      '16: nodes[2].onError',
      '16: nodes[2].message',
      '19: edges[1].to',
      '21: edges[3].to',
    ]);
  });
});

describe('export', () => {
  test.each(['yaml', 'json'])(
    'in %s writes a file that changes nothing when it is applied',
    async (format) => {
      await applied();
      const { out, code } = await workflow('export', 'plan', '--format', format);
      expect(code).toBe(0);
      const again = await workflow('apply', file(`exported.${format}`, out));
      expect(again.out).toContain('is unchanged: version 1.');
    },
  );

  test('writes an older version too, and goes by the oId when the name has changed', async () => {
    await applied();
    await applied(plan().replace('> 100', '> 200'));
    const first = await workflow('export', 'Plan', '--version', '1');
    expect(first.out).toContain('$input.employees > 100');
    const renamed = await workflow(
      'apply',
      file('renamed.yaml', first.out.replace('name: Plan', 'name: Offer')),
    );
    expect(renamed.out).toMatch(/^Offer \(caw_\w+\) is changed: version 3\.\n$/);
    expect((await workflow('list')).out).toMatch(/^caw_\w+\tversion 3\t3 nodes\tOffer\n$/);
    const listed: unknown = JSON.parse((await workflow('list', '--json')).out);
    expect(listed).toMatchObject([{ name: 'Offer', version: 3, nodeCount: 3 }]);
  });
});

describe('schema', () => {
  test('is printed for editors, and takes what export writes', async () => {
    await applied();
    const validate = new Ajv2020({ strict: false }).compile(JSON.parse((await workflow('schema')).out));
    const exported = JSON.parse((await workflow('export', 'Plan', '--format', 'json')).out);
    expect(validate(exported), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...exported, nodse: [] })).toBe(false);
  });
});

describe('show', () => {
  test('draws a workflow as text and as Mermaid, and says what was meant by a name that nothing has', async () => {
    await applied();
    const text = await workflow('show', 'Plan');
    expect(text.out).toMatch(/^Plan \(caw_\w+\), version 1\nWhat to do with an account\n\n/);
    for (const id of ['size', 'call', 'mail']) expect(text.out).toContain(id);
    expect((await workflow('show', 'Plan', '--mermaid')).out).toStartWith('flowchart TD\n');
    expect(await workflow('show', 'Plam')).toEqual({
      code: 1,
      out: '',
      errors: 'There is no workflow called "Plam". Did you mean Plan?\n',
    });
  });
});

describe('run', () => {
  test('of a workflow that was deleted is drawn as ever', async () => {
    const [, oId = ''] = /(caw_\w+)/.exec((await applied()).out) ?? [];
    const ended = await worked('run', 'Plan', 'employees=3');
    const [, runOId = ''] = /(bsjob_\w+)/.exec(ended.out) ?? [];
    expect((await tenant.api.post('/workflows/delete', { oId })).status).toBe(200);
    const drawn = await workflow('show', runOId);
    expect(drawn).toMatchObject({ code: 0, errors: '' });
    expect(drawn.out).toMatch(/✓ mail +transform +completed/);
  });

  test('tells what becomes of each node, ends with the output, and its code says how it went', async () => {
    await applied();
    const ended = await worked('run', 'Plan', 'employees=300', 'name=Northmarket');
    expect(ended.errors).toBe('');
    expect(ended.out).toMatch(/^Plan, version 1: run bsjob_\w+\n/);
    for (const line of [
      /^size: completed/m,
      /^call: completed/m,
      /^mail: skipped$/m,
      /^completed, 3 of 3 nodes/m,
    ])
      expect(ended.out).toMatch(line);
    expect(ended.out).toContain('"plan": "call",\n    "account": "Northmarket"');
    expect(ended.code).toBe(0);
    const [, runOId = ''] = /(bsjob_\w+)/.exec(ended.out) ?? [];
    const drawn = await workflow('show', runOId);
    expect(drawn.out).toMatch(/✓ size +condition +completed/);
    expect(drawn.out).toMatch(/- mail +transform +skipped/);
    expect((await workflow('runs', 'Plan')).out).toMatch(
      new RegExp(`^${runOId}\\tcompleted\\t3/3\\t\\S+\\tPlan\\n$`),
    );
  });

  test('that fails says at which node, ends with 1, and goes on by retry', async () => {
    await applied(plan().replace('$input.employees > 100', '$input.employees + "x"'));
    const path = file('input.json', '{"employees": 3}');
    const ended = await worked('run', 'Plan', '--input', `@${path}`, '--json');
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.out)).toMatchObject({ status: 'failed', error: { code: 'node_failed' } });
    expect(ended.errors).toMatch(/^size: failed.*: \S/m);
    const retried = await workflow('retry', JSON.parse(ended.out).workflowRunOId);
    expect(retried.out).toMatch(/ goes on: \d nodes? again\.\nKept: 0 completed nodes, 0 credits/);
  });

  test('that asks a person waits, and an answer or a cancellation ends it', async () => {
    const ask = 'name: Ask\nnodes:\n  - { id: review, type: approval, message: Shall it go on? }\n';
    await workflow('apply', file('ask.yaml', ask));
    const started = await workflow('run', 'Ask', '--detach');
    const runOId = started.out.trim();
    await drainJobs(world);
    expect((await workflow('show', runOId)).out).toContain('review: waiting: Shall it go on?');
    expect(await workflow('approve', runOId, 'review', '--comment', 'Yes')).toEqual({
      code: 0,
      out: 'review is approved.\n',
      errors: '',
    });
    await drainJobs(world);
    expect((await workflow('runs')).out).toMatch(/\tcompleted\t1\/1\t/);
    const runs: unknown = JSON.parse((await workflow('runs', '--json')).out);
    expect(runs).toContainEqual(expect.objectContaining({ status: 'completed', processedCount: 1 }));
    const refused = await workflow('cancel', runOId);
    expect(refused).toMatchObject({ code: 1, out: '' });
    const second = (await workflow('run', 'Ask', '--detach')).out.trim();
    expect((await workflow('cancel', second)).out).toBe(`${second} is cancelled.\n`);
    expect((await workflow('runs', '--status', 'cancelled')).out).toStartWith(second);
  });

  test('of what cannot be read is refused before anything is asked', async () => {
    expect(await workflow('run', 'Plan', 'Northmarket')).toMatchObject({
      code: 1,
      errors: '"Northmarket" is not a valid input; write it as name=value.\n',
    });
    expect(await workflow('run', 'Plan', '--wait', 'long')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--wait takes a whole number, at least 1.'),
    });
  });
});

test('a list has all workflows, however many there are', async () => {
  const all = Array.from({ length: 450 }, (_, at) => ({
    oId: `wf_${at}`,
    version: 1,
    nodeCount: 1,
    name: 'Plan',
  }));
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { searchParams } = new URL(request.url);
      const end = Number(searchParams.get('offset')) + Number(searchParams.get('limit'));
      const data = all.slice(Number(searchParams.get('offset')), end);
      return Response.json({ hasNext: end < all.length, total: all.length, data });
    },
  });
  const { code, out } = await endOf(spawned(['list'], server.url.origin));
  expect(code).toBe(0);
  expect(out.match(/^wf_\d+\t/gm)).toHaveLength(450);
  await server.stop(true);
});
