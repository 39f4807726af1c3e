import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { workflowCreate } from '../../schema/workflow.ts';
import { comparedLines, differenceOf } from '../../tui/workflow/applied/difference.ts';
import { asWritten, type DefinitionMembers } from '../../tui/workflow/definition.ts';
import { printDefinition, readDefinition } from '../../tui/workflow/file.ts';
import { readRunInput } from '../../tui/workflow/input.ts';

const folder = mkdtempSync(join(tmpdir(), 'gw-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const examples = join(import.meta.dir, '../../tui/workflow/examples');

describe('a file of a workflow', () => {
  const faults: [what: string, text: string, says: RegExp][] = [
    ['a bracket that is not closed', 'name: x\nnodes: [1,\nedges: []', /\.yaml:3:1: Flow sequence/],
    ['an item without its mark', 'nodes:\n  - id: x\n   type: y\n', /\.yaml:3:\d+: Sequence item without -/],
    ['a member twice', 'name: x\nname: y', /\.yaml:2:1: Map keys must be unique\.$/],
    ['a tab', 'name:\n\t- b', /\.yaml:2:1: Tabs are not allowed/],
    ['two workflows', 'name: x\n---\nname: y', /\.yaml:2:1: A file holds one workflow/],
    ['an alias of nothing', 'name: *x', /Unresolved alias/],
    [
      'an alias inside itself',
      'name: x\nnodes: &n\n  - *n',
      /an alias inside the value that it repeats creates a cycle/,
    ],
    ['two faults', 'name: x\nname: y\nedges: []\nedges: []', /:2:1: Map keys.*\n.*:4:1: Map keys/],
    ['nothing', '', /contains no workflow: it must be an object/],
    ['a list', '- name: x', /contains no workflow: it must be an object/],
  ];
  test.each(faults)('with %s is refused in a sentence that names the place', (_what, text, says) => {
    expect(() => readDefinition(written('faulty.yaml', text))).toThrow(says);
  });

  test('that grows by aliases of aliases is refused, however small it is', () => {
    const levels = Array.from({ length: 12 }, (_, at) =>
      at === 0
        ? 'a0: &a0 [x, x, x]'
        : `a${at}: &a${at} [${Array(9)
            .fill(`*a${at - 1}`)
            .join(', ')}]`,
    );
    const path = written('grows.yaml', levels.join('\n'));
    expect(() => readDefinition(path)).toThrow(/grows\.yaml: Excessive alias count/);
  });

  test('that is not there, or is too large, is said so', () => {
    expect(() => readDefinition(join(folder, 'none.yaml'))).toThrow(/^There is no file .*none\.yaml\.$/);
    expect(() => readDefinition(written('large.yaml', '#'.repeat(5_000_001)))).toThrow(/larger than 5 MB/);
    expect(() => readDefinition(folder)).toThrow(/cannot be read \(EISDIR\)\.$/);
  });

  test('knows the line of every member, and of what is missing that of its owner', () => {
    const { lineOf } = readDefinition(
      written(
        'lines.yaml',
        'name: x\nnodes:\n  - id: a\n    type: map\n    node:\n      id: b\nedges:\n  - from: a\n',
      ),
    );
    expect(
      ['name', 'nodes[0].type', 'nodes[0].node.id', 'edges[0].to', 'nodes[7].id', ''].map(lineOf),
    ).toEqual([1, 4, 6, 8, 3, 1]);
  });

  test('may be JSON, with its lines', () => {
    const file = readDefinition(
      written('one.json', '{\n\t"name": "x",\n\t"nodes": [\n\t\t{"id": 1}\n\t]\n}'),
    );
    expect(file.value).toEqual({ name: 'x', nodes: [{ id: 1 }] });
    expect(file.lineOf('nodes[0].id')).toBe(4);
  });
});

/** With every type of nodes, and members that are as they are anyway. */
const everything = {
  name: 'Everything',
  nodes: [
    { id: 'start', type: 'condition', expression: '$input.size > 3', join: 'all', onError: 'fail' },
    {
      id: 'each',
      type: 'map',
      items: '$input.list',
      concurrency: 4,
      maxItems: 7,
      nodes: [
        { id: 'inner', type: 'transform', expression: '{\n  "x": $item\n}' },
        { id: 'ask', type: 'approval', message: 'yes: or "no"?', onTimeout: 'deny', timeoutSeconds: 60 },
      ],
      edges: [{ from: 'inner', to: 'ask' }],
    },
    { id: 'pause', type: 'wait', seconds: 5, name: 'A pause' },
    { id: 'heard', type: 'wait', event: { filters: { eventTypes: ['DEAL_WON'] }, timeoutSeconds: 60 } },
    {
      id: 'write',
      type: 'agent',
      agentOId: 'ca_0UqEwmVv7vSIBPaPAT7yj',
      input: { b: '$input.b', a: { d: 1, c: [null, true] } },
      retry: { attempts: 3 },
      onError: 'default',
      default: null,
    },
  ],
  edges: [
    { from: 'start', to: 'each', when: true },
    { from: 'start', to: 'pause', when: 'true' },
    { from: 'start', to: 'heard', when: null },
    { from: 'each', to: 'write' },
  ],
  output: '$nodes.write.output',
};

describe('a definition as it is written', () => {
  const read = (value: unknown) => workflowCreate.parse(value) as unknown as DefinitionMembers;

  test.each(['yaml', 'json'] as const)('in %s means what is stored, whichever order that is in', (format) => {
    const stored = read(everything);
    const text = printDefinition(asWritten(stored), format);
    const again = readDefinition(written(`all.${format}`, text)).value;
    expect(read(again)).toEqual(stored);
    expect(printDefinition(asWritten(read(again)), format)).toBe(text);
    expect(printDefinition(asWritten(read(turned(everything))), format)).toBe(text);
  });

  test('leaves out what is so anyway, and keeps a value that is null', () => {
    const text = printDefinition(asWritten(read(everything)), 'yaml');
    for (const absent of ['join', 'concurrency', 'onError: fail']) expect(text).not.toContain(absent);
    for (const kept of ['maxItems: 7', 'default: null', 'when: "true"', 'when: true', 'when: null'])
      expect(text).toContain(kept);
    expect(text).toContain('expression: |-\n          {\n            "x": $item\n          }');
  });

  test.each(readdirSync(examples))('of the example %s is what its file says', (name) => {
    const { value } = readDefinition(join(examples, name));
    const oId = 'ca_0UqEwmVv7vSIBPaPAT7yj';
    const known = JSON.parse(JSON.stringify(value), (member, one) => (member === 'agentOId' ? oId : one));
    const definition = read(known);
    const text = printDefinition(asWritten(definition), 'yaml');
    expect(read(readDefinition(written('example.yaml', text)).value)).toEqual(definition);
  });
});

/** The same with the members of every object in another order. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, turned(inner)])
      .reverse(),
  );
};

describe('the difference of two texts', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });

  test('gives both back, and keeps as many lines as can stay', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const compared = comparedLines(before, after);
        const textOf = (mark: '-' | '+') =>
          compared.filter((line) => line.mark === ' ' || line.mark === mark).map(({ text }) => text);
        expect(textOf('-')).toEqual(before);
        expect(textOf('+')).toEqual(after);
        expect(compared.filter(({ mark }) => mark === ' ')).toHaveLength(longestCommon(before, after));
      }),
    );
  });

  test('shows what changed with two lines around it', () => {
    const before = 'a\nb\nc\nd\ne\nf\ng\nh\n';
    expect(differenceOf(before, before)).toEqual([]);
    expect(differenceOf(before, before.replace('e', 'E'))).toEqual([
      '…',
      '  c',
      '  d',
      '- e',
      '+ E',
      '  f',
      '  g',
      '…',
    ]);
    expect(differenceOf('', 'a\nb\n')).toEqual(['+ a', '+ b']);
  });
});

function longestCommon(one: readonly string[], other: readonly string[]): number {
  let row = Array<number>(other.length + 1).fill(0);
  for (const line of one) {
    const next = [0];
    for (const [at, text] of other.entries())
      next.push(line === text ? (row[at] ?? 0) + 1 : Math.max(next[at] ?? 0, row[at + 1] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('the input of a run', () => {
  test('is an object, a file, or pairs, and pairs count more', () => {
    const path = written('input.yaml', 'companyName: Acme\nsize: 3\n');
    expect(readRunInput(`@${path}`, ['size=4', 'open=true', 'owner=null', 'note=a=b', 'zip=01234'])).toEqual({
      companyName: 'Acme',
      size: 4,
      open: true,
      owner: null,
      note: 'a=b',
      zip: '01234',
    });
    expect(readRunInput('{"a": [1]}', ['none='])).toEqual({ a: [1], none: '' });
    expect(readRunInput(undefined, [])).toEqual({});
  });

  test.each([
    ['a list', '[1]', [], /--input takes an object/],
    ['no JSON', '{a', [], /--input takes an object/],
    ['a word', undefined, ['Acme'], /"Acme" is not a valid input; write it as name=value/],
    ['a member of the request', undefined, ['workflowOId=x'], /workflowOId cannot be part of an input/],
    ['a file that is not there', '@none.json', [], /There is no file none\.json/],
  ])('is refused where it is %s', (_what, input, pairs, says) => {
    expect(() => readRunInput(input, pairs)).toThrow(says);
  });
});
