import { isBlock, type WorkflowNode } from '../../../../schema/workflow-steps/index.ts';
import { isSettled } from '../statuses.ts';
import { beginNode, continueNode } from './begin-node.ts';
import { type DoneAttempt, Draft } from './draft.ts';
import { joinOf, losersOf } from './edges.ts';
import { advanceRepeat } from './inside/iterations.ts';
import { advanceMap } from './inside/map-items.ts';
import type { Node, Run } from './run.ts';
import { endOf, type Scope, topScope } from './scope.ts';
import { cancelNode, fail, keyOf, settle, skip } from './settle.ts';

/**
 * Computes the next state of a run from finished work, elapsed times and ended agents' runs. Changes the draft alone.
 * `underWay` are the keys of nodes that this process works on, `room` is how many more it may begin.
 */
export async function advanceRun(
  run: Run,
  done: ReadonlyMap<string, DoneAttempt>,
  underWay: ReadonlySet<string>,
  room: number,
): Promise<Draft> {
  const draft = new Draft(run, done, underWay, room);
  const top = topScope(run.graph);
  await advanceScope(draft, top);
  if (!draft.ending && run.graph.order.every((id) => isSettled(draft.node(id)?.status ?? 'pending')))
    draft.ending = await endOf(draft, top);
  return draft;
}

/** One walk in the graph's order is enough: what a node comes to concerns none before it. */
async function advanceScope(draft: Draft, scope: Scope): Promise<void> {
  for (const id of scope.graph.order) {
    const node = scope.graph.nodes.get(id);
    if (node) await advanceNode(draft, scope, node);
    if (draft.ending || draft.itemEnds.has(scope.prefix)) return;
  }
}

async function advanceNode(draft: Draft, scope: Scope, node: WorkflowNode): Promise<void> {
  const key = keyOf(scope, node);
  const before = draft.node(key);
  if (!before) await advancePending(draft, scope, node);
  else if (before.status === 'ready') {
    if (before.wakeAt === null || isDue(draft, before)) await beginNode(draft, scope, node);
  } else if (before.status === 'waiting' || isBlock(node)) {
    if (isDue(draft, before)) await continueNode(draft, scope, node, 'due');
  } else if (before.status === 'running') await advanceRunning(draft, scope, node, before);
  if (!isBlock(node) || draft.node(key)?.status !== 'running') return;
  const advanceInner = (inner: Scope) => advanceScope(draft, inner);
  if (node.type === 'map') await advanceMap(draft, scope, node, advanceInner);
  else await advanceRepeat(draft, scope, node, advanceInner);
}

async function advancePending(draft: Draft, scope: Scope, node: WorkflowNode): Promise<void> {
  const sourceOf = (id: string) => draft.node(scope.prefix + id);
  const turn = node.id === scope.graph.entry ? 'go' : joinOf(scope.graph, node, sourceOf);
  if (turn === 'skip') skip(draft, scope, node);
  if (turn !== 'go') return;
  if (node.race) for (const id of losersOf(scope.graph, node.id)) cancelLoser(draft, scope, id);
  await beginNode(draft, scope, node);
}

function cancelLoser(draft: Draft, scope: Scope, id: string): void {
  const node = scope.graph.nodes.get(id);
  if (node && !isSettled(draft.node(scope.prefix + id)?.status ?? 'pending')) cancelNode(draft, scope, node);
}

/** A node whose work was begun: by this process, by a worker of the queue, or by a holder that has gone. */
async function advanceRunning(draft: Draft, scope: Scope, node: WorkflowNode, before: Node): Promise<void> {
  const outcome = draft.outcomeOf(before);
  if (outcome) settle(draft, scope, node, outcome);
  else if (draft.underWay.has(before.key)) return;
  else if (isDue(draft, before)) fail(draft, scope, node, outOfTime(node), { mayTryAgain: true });
  else if (!draft.run.queued.has(before.agentRunOId ?? '')) await continueNode(draft, scope, node, 'resume');
}

const outOfTime = ({ type }: WorkflowNode) => ({
  code: 'timeout',
  message: `The ${type === 'workflow' ? 'child run' : 'agent'} exceeded the time-out of its node`,
});

const isDue = (draft: Draft, { wakeAt }: Node) => wakeAt !== null && wakeAt <= draft.now;
