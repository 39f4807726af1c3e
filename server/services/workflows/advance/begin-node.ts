import type { NodeTypeName, WorkflowNode } from '../../../../schema/workflow-steps/index.ts';
import { type Bindings, ExpressionError, evaluate, evaluateInput } from '../expressions/evaluate.ts';
import { stepOf } from '../steps/index.ts';
import type { Turn } from '../steps/step.ts';
import type { Draft } from './draft.ts';
import { bindingsOf, type Scope, usualInput } from './scope.ts';
import { fail, freshNode, keyOf, settle } from './settle.ts';
import { nodesMost, sizesMost, storable } from './storable.ts';

/** Begins a ready node, for the first time or again. */
export async function beginNode(draft: Draft, scope: Scope, node: WorkflowNode): Promise<void> {
  const fresh = freshNode(scope, node);
  const before = draft.node(fresh.key);
  const attempt = (before?.attempt ?? 0) + 1;
  const bindings = { ...bindingsOf(draft, scope), node: { startedAt: draft.now.toISOString() } };
  const begunState = { attempt, startedAt: draft.now, firstStartedAt: before?.firstStartedAt ?? draft.now };
  // one that was given, or that an earlier attempt had, is the input of this one too
  const given = before?.input ?? null;
  try {
    const { value, size } = await inputOf(draft, scope, node, given, bindings);
    const keepsInput = !isPlain(node.type) || given !== null;
    if (keepsInput) draft.size += given === null ? size : 0;
    draft.set(fresh, { ...begunState, error: null, output: null, input: keepsInput ? value : null });
    const turn = { ...turnOf(draft, scope, node, bindings), input: value };
    settle(draft, scope, node, await stepOf(node.type).begin(turn));
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    draft.set(fresh, begunState);
    fail(draft, scope, node, { code: error.code, message: error.message });
  }
}

/** Continues a node whose time has come, or whose holder is gone. */
export async function continueNode(
  draft: Draft,
  scope: Scope,
  node: WorkflowNode,
  how: 'due' | 'resume',
): Promise<void> {
  const row = draft.node(keyOf(scope, node));
  const step = stepOf(node.type);
  const turn = { ...turnOf(draft, scope, node, bindingsOf(draft, scope)), input: row?.input ?? null };
  const outcome = how === 'due' ? step.due?.(turn) : step.resume?.(turn, row?.agentRunOId ?? null);
  if (outcome) settle(draft, scope, node, await outcome);
}

async function inputOf(
  draft: Draft,
  scope: Scope,
  node: WorkflowNode,
  given: unknown,
  bindings: Bindings,
): Promise<ReturnType<typeof storable>> {
  const usual = usualInput(draft, scope, node.id);
  const step = stepOf(node.type);
  if (step.input)
    return smallInput(storable(await step.input(node as never, given, bindings, usual)), sizesMost.input);
  const own = 'input' in node ? node.input : null;
  const computed = given ?? (own ? await evaluateInput(own, bindings, usual) : usual);
  const list =
    node.type === 'map' && given === null ? await evaluate(node.items, bindings, computed) : computed;
  const input = storable(node.type === 'map' ? listOf(list) : list);
  return smallInput(input, node.type === 'map' ? sizesMost.list : sizesMost.input);
}

function smallInput(input: ReturnType<typeof storable>, most: number): ReturnType<typeof storable> {
  if (input.size > most)
    throw new ExpressionError(
      `The input of the node has ${input.size} characters of JSON, which exceeds the limit of ${most}`,
    );
  return input;
}

function turnOf(
  draft: Draft,
  scope: Scope,
  node: WorkflowNode,
  bindings: Bindings,
): Omit<Turn<NodeTypeName>, 'node' | 'input'> & { node: never } {
  const key = keyOf(scope, node);
  const row = draft.node(key);
  return {
    node: node as never,
    key,
    runOId: draft.run.runOId,
    attempt: row?.attempt ?? 0,
    stored: row?.output ?? null,
    startedAt: row?.startedAt ?? null,
    wakeAt: row?.wakeAt ?? null,
    bindings,
    branches: (scope.graph.outOf.get(node.id) ?? []).map(({ when }) => when),
    isCrowded: draft.starts.size >= draft.room,
    nodesLeft: nodesMost - draft.count,
    now: draft.now,
    acceptedAt: draft.run.acceptedAt,
    keyOId: draft.run.keyOId,
  };
}

/** Types whose input is a passing value: what they make of it is what their rows keep. */
const isPlain = (type: string) => type === 'condition' || type === 'transform' || type === 'wait';

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
