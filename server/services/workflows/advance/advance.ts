import { ExpressionError, evaluate } from '../expressions/evaluate.ts';
import { isSettled } from '../statuses.ts';
import type { Done } from '../steps/step.ts';
import { beginNode, continueNode } from './begin-node.ts';
import { Draft } from './draft.ts';
import { joinOf } from './edges.ts';
import type { AgentEnd, HeldRun } from './held-run.ts';
import { advanceMap, isMap } from './map-items.ts';
import { bindingsOf, type Scope, topScope, usualOutput } from './scope.ts';
import { complete, fail, keyOf, type Place, skip } from './settle.ts';

/** What work of this process came to, until it is committed. */
export interface Outcome {
  key: string;
  attempt: number;
  done: Done;
}

/**
 * Works out all that follows from what is known of a run: outcomes of work, times that have come, ends of agents' runs.
 * Changes the draft alone. `underWay` are keys of nodes whose work this process does, `room` is how much more it may begin.
 */
export async function advanceRun(
  run: HeldRun,
  outcomes: readonly Outcome[],
  underWay: ReadonlySet<string>,
  room: number,
): Promise<Draft> {
  const draft = new Draft(run, answersOf(run, outcomes));
  const done = new Map(outcomes.map((outcome) => [outcome.key, outcome]));
  const top = topScope(run.graph);
  await advanceScope(draft, top, { done, underWay, room });
  if (!draft.ending && run.graph.order.every((id) => isSettled(draft.row(id)?.status ?? 'pending')))
    draft.ending = await endOf(draft, top);
  return draft;
}

const answersOf = ({ rows }: HeldRun, outcomes: readonly Outcome[]): Map<string, unknown> =>
  new Map(
    outcomes.flatMap(({ key, attempt, done }) =>
      'output' in done && rows.get(key)?.attempt === attempt ? [[key, done.output] as const] : [],
    ),
  );

interface Known {
  done: ReadonlyMap<string, Outcome>;
  underWay: ReadonlySet<string>;
  room: number;
}

/** One walk in the graph's order is enough: what a node comes to concerns none before it. */
async function advanceScope(draft: Draft, scope: Scope, known: Known): Promise<void> {
  for (const node of inOrder(scope)) {
    await advanceNode(draft, { scope, node }, known);
    if (draft.ending || draft.itemEnds.has(scope.prefix)) return;
  }
}

function* inOrder({ graph }: Scope) {
  for (const id of graph.order) {
    const node = graph.nodes.get(id);
    if (node) yield node;
  }
}

async function advanceNode(draft: Draft, place: Place, known: Known): Promise<void> {
  const { scope, node } = place;
  const key = keyOf(place);
  const row = draft.row(key);
  if (!row) {
    const sourceOf = (id: string) => draft.row(scope.prefix + id);
    const turn = node.id === scope.graph.entry ? 'go' : joinOf(scope.graph, node, sourceOf);
    if (turn === 'skip') skip(draft, place);
    if (turn === 'go') await beginNode(draft, place, known.room);
  } else if (row.status === 'ready') {
    if (isDue(draft, row.wakeAt) || row.wakeAt === null) await beginNode(draft, place, known.room);
  } else if (row.status === 'waiting') {
    if (isDue(draft, row.wakeAt)) await continueNode(draft, place, 'due', known.room);
  } else if (row.status === 'running' && !isMap(place)) await goOn(draft, place, known);
  if (isMap(place) && draft.row(key)?.status === 'running') await advanceMapPlace(draft, place, known);
}

async function advanceMapPlace(draft: Draft, place: Place, known: Known): Promise<void> {
  if (!isMap(place)) return;
  if (isDue(draft, draft.row(keyOf(place))?.wakeAt ?? null))
    await continueNode(draft, place, 'due', known.room);
  else await advanceMap(draft, place, (inner) => advanceScope(draft, inner, known));
}

/** A node whose work was begun: by this process, by a worker of the queue, or by a holder that has gone. */
async function goOn(draft: Draft, place: Place, { done, underWay, room }: Known): Promise<void> {
  const key = keyOf(place);
  const row = draft.row(key);
  const outcome = done.get(key);
  if (outcome && outcome.attempt === row?.attempt) return settle(draft, place, outcome.done);
  if (underWay.has(key)) return;
  const end = draft.run.agentEnds.get(row?.agentRunOId ?? '');
  if (end) return takeOver(draft, place, end);
  if (isDue(draft, row?.wakeAt ?? null)) fail(draft, place, outOfTime, true);
  else if (!draft.run.queued.has(row?.agentRunOId ?? '')) await continueNode(draft, place, 'resume', room);
}

const outOfTime = { code: 'timeout', message: 'The agent took longer than its node may' };

function settle(draft: Draft, place: Place, done: Done): void {
  if ('error' in done) fail(draft, place, done.error, done.mayTryAgain);
  else complete(draft, place, done.output);
}

function takeOver(draft: Draft, place: Place, { status, output, error }: AgentEnd): void {
  if (status === 'completed') complete(draft, place, output);
  else {
    const reason = error ?? { code: 'run_cancelled', message: "The agent's run was cancelled" };
    fail(draft, place, reason, status === 'failed' && mayFareBetter.has(reason.code));
  }
}

/** Codes of ends that another attempt may not come to. */
const mayFareBetter = new Set([
  'internal_error',
  'interrupted',
  'timeout',
  'model_unavailable',
  'unavailable',
]);

async function endOf(draft: Draft, top: Scope): Promise<Draft['ending']> {
  const usual = usualOutput(draft, top);
  if (top.graph.output === null) return { status: 'completed', output: usual };
  try {
    return { status: 'completed', output: await evaluate(top.graph.output, bindingsOf(draft, top), usual) };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { status: 'failed', error: { code: error.code, message: `output: ${error.message}` } };
  }
}

const isDue = (draft: Draft, at: Date | null) => at !== null && at <= draft.now;
