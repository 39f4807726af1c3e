import { isBlock, type WorkflowNode } from '../../../../schema/workflow-steps/index.ts';
import { isSettled } from '../statuses.ts';
import { laterBy, type NodeFault, type Outcome } from '../steps/step.ts';
import type { Draft } from './draft.ts';
import { type Node, newNode } from './run.ts';
import type { Scope } from './scope.ts';
import { sizesMost, stateMost, storable } from './storable.ts';

/*
 * The outcomes of nodes, and what follows from them for what is around them. Each writes into the draft alone.
 */

const longestBackoffSeconds = 3_600;
/**
 * So long an endpoint or a database that is away is waited for, and no longer than the time-out of its node; then that is
 * an attempt.
 */
const untriedSecondsMost = 600;
const over = { wakeAt: null, awaits: null };
const openAgain = { status: 'ready', awaits: null, agentRunOId: null } as const;

export const keyOf = (scope: Scope, node: WorkflowNode) => scope.prefix + node.id;
export const freshNode = (scope: Scope, node: WorkflowNode) =>
  newNode(keyOf(scope, node), node.id, node.type);

/** Applies an outcome to a node, within its policies and the limits of its run. */
export function settle(draft: Draft, scope: Scope, node: WorkflowNode, outcome: Outcome): void {
  const fresh = freshNode(scope, node);
  if (outcome.status === 'completed') complete(draft, scope, node, outcome.output);
  else if (outcome.status === 'failed') fail(draft, scope, node, outcome.error, outcome);
  else if (outcome.status === 'waiting') {
    const { wakeAt, awaits = null, message = null } = outcome;
    draft.set(fresh, { status: 'waiting', wakeAt, awaits, message });
    if (outcome.request) draft.requests.set(fresh.key, outcome.request);
  } else {
    draft.set(fresh, { status: 'running', wakeAt: outcome.wakeAt });
    if (outcome.work) draft.starts.set(fresh.key, outcome.work);
  }
}

/** Completes a node; one whose output is too large fails instead. */
export function complete(draft: Draft, scope: Scope, node: WorkflowNode, output: unknown): void {
  const { value, size } = storable(output);
  const most = node.type === 'map' ? sizesMost.list : sizesMost.output;
  if (size > most || draft.size + size > stateMost) {
    const whose = size > most ? 'Its output has' : 'The inputs and outputs of the run would have';
    const found = size > most ? size : draft.size + size;
    const limit = size > most ? most : stateMost;
    const message = `${whose} ${found} characters of JSON; at most ${limit} are kept`;
    fail(draft, scope, node, { code: 'too_large', message });
    return;
  }
  draft.size += size;
  draft.set(freshNode(scope, node), { ...over, status: 'completed', output: value, completedAt: draft.now });
}

export function skip(draft: Draft, scope: Scope, node: WorkflowNode): void {
  draft.set(freshNode(scope, node), { ...over, status: 'skipped', completedAt: draft.now });
}

/** What another attempt of a node may fare, as its outcome says. */
type Prospect = Pick<Outcome & { status: 'failed' }, 'mayTryAgain' | 'againAfter' | 'isUntried'>;

/** Fails an attempt: retries the node if it has attempts left and a retry may help, else applies its error policy. */
export function fail(
  draft: Draft,
  scope: Scope,
  node: WorkflowNode,
  fault: NodeFault,
  { mayTryAgain = false, againAfter = null, isUntried = false }: Prospect = {},
): void {
  // a message may quote what the run reads
  const error = storable(fault).value as NodeFault;
  const row = draft.node(keyOf(scope, node)) ?? freshNode(scope, node);
  // one that ends before what is inside it does
  if (isBlock(node)) cancelOpen(draft, `${row.key}[`);
  const awaitedMost = Math.min(untriedSecondsMost, node.timeoutSeconds ?? untriedSecondsMost);
  const waited = waitedSeconds(draft, node, row);
  if (isUntried && waited < awaitedMost) {
    // the next one has the number of this one; what stays away is asked less and less often
    const pause = Math.max(againAfter ?? 1, waited / 4);
    const wakeAt = laterBy(draft.now, Math.min(pause, node.timeoutSeconds ?? pause));
    draft.set(row, { ...openAgain, attempt: row.attempt - 1, wakeAt, error });
    return;
  }
  if (mayTryAgain && row.attempt < (node.retry?.attempts ?? 1)) {
    draft.set(row, {
      ...openAgain,
      wakeAt: laterBy(draft.now, Math.max(backoffSeconds(node, row), againAfter ?? 0)),
      error,
      earlier: [
        ...row.earlier,
        {
          attempt: row.attempt,
          startedAt: row.startedAt?.toISOString() ?? null,
          endedAt: draft.now.toISOString(),
          error,
          agentRunOId: row.agentRunOId,
        },
      ],
    });
    return;
  }
  const end = { ...over, output: null, error, completedAt: draft.now };
  if (node.onError === 'skip') draft.set(row, { ...end, status: 'skipped' });
  else if (node.onError === 'default')
    draft.set(row, { ...end, status: 'completed', output: node.default ?? null });
  else {
    draft.set(row, { ...end, status: 'failed' });
    if (node.onError === 'fail') failScope(draft, scope, node, error);
  }
}

/** Doubles with each attempt. */
function backoffSeconds({ retry }: WorkflowNode, { attempt }: Pick<Node, 'attempt'>): number {
  const longest = retry && 'maxSeconds' in retry ? retry.maxSeconds : longestBackoffSeconds;
  return Math.min((retry?.backoffSeconds ?? 0) * 2 ** (Math.max(1, attempt) - 1), longest);
}

/** The seconds since this attempt could begin: those of earlier ones, and of the pauses between them, are no part of it. */
function waitedSeconds({ now }: Draft, node: WorkflowNode, { firstStartedAt, earlier }: Node): number {
  const last = earlier.at(-1);
  const since = last
    ? Date.parse(last.endedAt) + backoffSeconds(node, last) * 1_000
    : (firstStartedAt ?? now).getTime();
  return Math.max(0, now.getTime() - since) / 1_000;
}

/** Ends what stands around a node that failed: the run at the top, inside a map the item. */
function failScope(draft: Draft, scope: Scope, node: WorkflowNode, error: NodeFault): void {
  if (!scope.outer) {
    const message = `${node.id}: ${error.message}`;
    const reason = { code: 'node_failed', message, nodeId: node.id, cause: error.code };
    draft.ending = { status: 'failed', error: reason };
    return;
  }
  draft.itemEnds.set(scope.prefix, { status: 'failed', error });
  cancelOpen(draft, scope.prefix);
}

/** Cancels a node that nothing needs any more, with the work it has begun. */
export function cancelNode(draft: Draft, scope: Scope, node: WorkflowNode): void {
  const fresh = freshNode(scope, node);
  const row = draft.node(fresh.key);
  if (row) cancelRows(draft, [row]);
  else draft.set(fresh, { status: 'cancelled', completedAt: draft.now });
  if (isBlock(node)) cancelOpen(draft, `${fresh.key}[`);
}

/** Ends every node that has begun and not settled, where its key begins so: what was answered is kept. */
const cancelOpen = (draft: Draft, prefix: string) => cancelRows(draft, [...draft.nodesUnder(prefix)]);

function cancelRows(draft: Draft, rows: readonly Node[]): void {
  for (const row of rows) {
    if (isSettled(row.status)) continue;
    draft.starts.delete(row.key);
    draft.requests.delete(row.key);
    const end = keptAnswer(draft, row) ?? { status: 'cancelled' };
    draft.set(row, { ...over, ...end, completedAt: draft.now });
  }
}

/** An agent that has answered is paid: a retry finds its answer, as long as the run has room for it. */
function keptAnswer(draft: Draft, node: Node): Pick<Node, 'status' | 'output'> | null {
  const outcome = draft.outcomeOf(node);
  if (outcome?.status !== 'completed') return null;
  const { value, size } = storable(outcome.output);
  if (size > sizesMost.output || draft.size + size > stateMost) return null;
  draft.size += size;
  return { status: 'completed', output: value };
}
