import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { workflowCreate } from '../../schema/workflow.ts';
import { drawMermaid } from '../../tui/workflow/drawing/mermaid.ts';
import { drawText } from '../../tui/workflow/drawing/text.ts';

const definition = workflowCreate.parse({
  name: 'Warm accounts',
  nodes: [
    { id: 'enrich', type: 'agent', agentOId: 'ca_0UqEwmVv7vSIBPaPAT7yj' },
    { id: 'fit', type: 'condition', expression: '$nodes.enrich.output.data.score\n > 6' },
    { id: 'write', type: 'agent', experimentOId: 'ae_0UqEwmVv7vSIBPaPAT7yj' },
    { id: 'review', type: 'approval', message: 'Send "it"?' },
    { id: 'note', type: 'transform', expression: '{"plan": "wait"}' },
    {
      id: 'each',
      type: 'map',
      items: '$input.people',
      nodes: [
        { id: 'one', type: 'transform', expression: '$item' },
        { id: 'two', type: 'transform', expression: '$' },
      ],
      edges: [{ from: 'one', to: 'two' }],
    },
    { id: 'end', type: 'wait', seconds: 5, join: 'any' },
  ],
  edges: [
    { from: 'enrich', to: 'fit' },
    { from: 'fit', to: 'write', when: true },
    { from: 'write', to: 'review' },
    { from: 'fit', to: 'note', when: 'else' },
    { from: 'fit', to: 'each' },
    { from: 'review', to: 'end', when: 'approved' },
    { from: 'note', to: 'end' },
    { from: 'each', to: 'end' },
  ],
});

test('branches of a definition stand side by side, and what they join in after them', () => {
  expect(`\n${drawText(definition)}\n`).toBe(`
enrich          agent      ca_0UqEwmVv7vSIBPaPAT7yj
fit             condition  $nodes.enrich.output.data.score > 6
├─ true: write  agent      ae_0UqEwmVv7vSIBPaPAT7yj
│  review       approval   Send "it"?
├─ else: note   transform  {"plan": "wait"}
├─ each         map        each of $input.people
│  ┊  one       transform  $item
│  ┊  two       transform  $
end             wait       5 s (after any of review = approved, note, each)
`);
});

test('a run shows what each node has come to', () => {
  const lines = drawText(definition, {
    enrich: 'completed',
    each: { status: 'running', note: '12 of 50' },
  }).split('\n');
  expect(lines[0]).toMatch(/^✓ enrich +agent +completed +ca_/);
  expect(lines[1]).toMatch(/^· fit +condition +pending/);
  expect(lines[5]).toMatch(/^├─ ▶ each +map +running \(12 of 50\) +each of \$input\.people$/);
});

test('Mermaid names nodes by names of its own, and takes no foreign text for its words', () => {
  const lines = drawMermaid(definition, { fit: 'failed' }).split('\n');
  expect(lines[0]).toBe('flowchart TD');
  expect(lines).toContain('  n_review[/"review<br/>approval<br/>Send #34;it#34;#63;"/]');
  expect(lines).toContain('  n_fit -->|"else"| n_note');
  expect(lines).toContain('  subgraph n_each ["each<br/>map<br/>each of #36;input.people"]');
  expect(lines).toContain('  class n_fit failed');
  expect(lines.filter((line) => /^ {2}(subgraph|end)/.test(line))).toHaveLength(2);
});

test('whatever graph is drawn, each node stands once, faults or none', () => {
  const ids = fc.constantFrom(...'abcdefgh');
  const edge = fc.record({ from: ids, to: ids, when: fc.option(fc.string(), { nil: undefined }) });
  const graph = fc.record({
    ids: fc.uniqueArray(ids, { minLength: 1 }),
    edges: fc.array(edge, { maxLength: 20 }),
    text: fc.string(),
  });
  fc.assert(
    fc.property(graph, ({ ids: some, edges, text }) => {
      const nodes = some.map((id) => ({
        id,
        type: 'approval' as const,
        message: text,
        onTimeout: 'fail' as const,
        join: 'all' as const,
        onError: 'fail' as const,
      }));
      const drawn = drawText({ nodes, edges });
      expect(drawn.split('\n')).toHaveLength(some.length);
      const boxes = drawMermaid({ nodes, edges })
        .split('\n')
        .filter((line) => line.includes('[/'));
      expect(boxes).toHaveLength(some.length);
    }),
  );
});
