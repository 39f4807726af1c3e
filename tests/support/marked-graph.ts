import type { Database } from '../../server/database/index.ts';
import type { ChatBody } from './openai-server.ts';
import type { StoredNode } from './workflow-rows.ts';

/**
 * A graph with everything that makes a run hard to keep: parallel branches, a list, a wait, a person who approves. Its
 * agents are told apart by marks in what they are told, so that a model's endpoint can count who asked it.
 */

const told = (mark: string) => ({
  companyName: '"Northmarket " & $input.name',
  runtimeContext: `"Northmarket " & $input.name & " compares exports by hand. Mark-" & $input.name & "-" & ${mark} & " is its code."`,
});

/** Twelve nodes. Its runs are given a `name` and `numbers`, the list. */
export function markedGraph(agentOId: string, pauseSeconds: number) {
  const agent = (id: string, mark = `"${id}"`) => ({ id, type: 'agent', agentOId, input: told(mark) });
  return {
    nodes: [
      { id: 'begin', type: 'transform', expression: '{"name": $input.name}' },
      agent('one'),
      agent('two'),
      { id: 'sort', type: 'condition', expression: '$nodes.one.output.runOId != ""' },
      agent('right'),
      { id: 'left', type: 'transform', expression: '"never"' },
      {
        id: 'each',
        type: 'map',
        items: '$input.numbers',
        concurrency: 8,
        node: agent('item', '"each-" & $string($item)'),
      },
      { id: 'pause', type: 'wait', seconds: pauseSeconds },
      { id: 'merge', type: 'transform', expression: '{"items": $count($nodes.each.output)}' },
      { id: 'review', type: 'approval', message: 'Go on?' },
      agent('final'),
      { id: 'denied', type: 'transform', expression: '"denied"' },
    ],
    edges: [
      { from: 'begin', to: 'one' },
      { from: 'begin', to: 'two' },
      { from: 'begin', to: 'pause' },
      { from: 'one', to: 'sort' },
      { from: 'sort', to: 'right', when: true },
      { from: 'sort', to: 'left', when: 'else' },
      { from: 'two', to: 'each' },
      { from: 'right', to: 'merge' },
      { from: 'left', to: 'merge' },
      { from: 'each', to: 'merge' },
      { from: 'pause', to: 'merge' },
      { from: 'merge', to: 'review' },
      { from: 'review', to: 'final', when: 'approved' },
      { from: 'review', to: 'denied', when: 'denied' },
    ],
  };
}

/** A question that a marked agent has asked, and when. */
export interface Call {
  mark: string;
  at: number;
}

export const marksIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/Mark-([\w-]+)/g)].map(([, mark = '']) => mark)),
];

export const marksOf = (body: ChatBody): string[] =>
  marksIn((body.messages ?? []).map(({ content }) => content).join('\n'));

/** The mark of the node's agent in the run of that name. */
export const markOf = (name: string, key: string): string =>
  `${name}-${key.replace(/^each\[(\d+)\]\.item$/, (_all, index) => `each-${Number(index) + 1}`)}`;

/** What a run has come to without what differs from run to run: names, times and oIds. */
export function comparable(name: string, nodes: ReadonlyMap<string, StoredNode>): unknown {
  const plain = [...nodes.values()].map(({ key, status, attempt, output, error }) => [
    key,
    { status, attempt, output, error },
  ]);
  return JSON.parse(plainText(name, Object.fromEntries(plain)));
}

export const plainText = (name: string, value: unknown): string =>
  JSON.stringify(value, (member, part) =>
    ['runOId', 'waitedUntil', 'decidedAt'].includes(member) ? null : part,
  ).replaceAll(name, 'NAME');

/** Nodes whose agents were asked after their result was committed, with how much later, in milliseconds. */
export function askedAgain(
  name: string,
  calls: readonly Call[],
  nodes: ReadonlyMap<string, StoredNode>,
): [key: string, ms: number][] {
  const agents = [...nodes.values()].filter(({ type }) => type === 'agent');
  return agents.flatMap(({ key, answeredAt }) =>
    calls
      .filter(
        ({ mark, at }) => mark === markOf(name, key) && answeredAt && at > answeredAt.getTime() + clockMs,
      )
      .map(({ at }): [string, number] => [key, at - (answeredAt?.getTime() ?? 0)]),
  );
}

/** One clock tells when a question came, the database's when the result was committed, to the millisecond each. */
const clockMs = 2;

/** Nodes that wait for a person. */
export function waitingApprovals(
  { ownerSql }: Pick<Database, 'ownerSql'>,
  runOIds: readonly string[],
): Promise<{ runOId: string; key: string }[]> {
  return ownerSql<{ runOId: string; key: string }[]>`
    select run_o_id, key
    from workflow_node
    where run_o_id = any (${runOIds as string[]})
      and type = 'approval'
      and status = 'waiting'
      and output is null`;
}
