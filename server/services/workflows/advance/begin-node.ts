import { type Bindings, ExpressionError, evaluate, evaluateInput } from '../expressions/evaluate.ts';
import { stepOf } from '../steps/index.ts';
import type { Beginning, Begun } from '../steps/step.ts';
import type { Draft } from './draft.ts';
import { bindingsOf, usualInput } from './scope.ts';
import { complete, fail, freshRow, keyOf, type Place } from './settle.ts';
import { nodesMost, sizesMost, storable } from './storable.ts';

/** Begins a node whose turn it is, for the first time or again. There is `room` for so much work of the draft here. */
export async function beginNode(draft: Draft, place: Place, room: number): Promise<void> {
  const { scope, node } = place;
  const before = draft.row(keyOf(place));
  const attempt = (before?.attempt ?? 0) + 1;
  const bindings = bindingsOf(draft, scope);
  const begun = { attempt, startedAt: draft.now, firstStartedAt: before?.firstStartedAt ?? draft.now };
  try {
    const usual = usualInput(draft, scope, node.id);
    const own = 'input' in node ? node.input : null;
    // one that was given, or that an earlier attempt had, is the input of this one too
    const given = before?.input ?? null;
    const computed = given ?? (own ? await evaluateInput(own, bindings, usual) : usual);
    const input =
      node.type === 'map' && given === null ? await evaluate(node.items, bindings, computed) : computed;
    const { value, size } = storable(node.type === 'map' ? listOf(input) : input);
    const most = node.type === 'map' ? sizesMost.list : sizesMost.input;
    if (size > most)
      throw new ExpressionError(`Its input has ${size} characters of JSON; at most ${most} are taken`);
    const keepsInput = !isPlain(node.type) || given !== null;
    if (keepsInput) draft.size += given === null ? size : 0;
    draft.set(freshRow(place), { ...begun, error: null, input: keepsInput ? value : null });
    const at = {
      ...placeOf(draft, place, bindings),
      input: value,
      isCrowded: draft.starts.size >= room,
    };
    await take(draft, place, await stepOf(node.type).begin(at));
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    draft.set(freshRow(place), begun);
    fail(draft, place, { code: error.code, message: error.message }, false);
  }
}

/** Goes on with a node whose time has come, or whose holder has gone. */
export async function continueNode(
  draft: Draft,
  place: Place,
  how: 'due' | 'resume',
  room: number,
): Promise<void> {
  const row = draft.row(keyOf(place));
  const step = stepOf(place.node.type);
  const bindings = bindingsOf(draft, place.scope);
  const at = {
    ...placeOf(draft, place, bindings),
    input: row?.input ?? null,
    isCrowded: draft.starts.size >= room,
  };
  const begun = how === 'due' ? step.due?.(at) : step.resume?.(at, row?.agentRunOId ?? null);
  if (begun) await take(draft, place, await begun);
}

function placeOf(
  draft: Draft,
  place: Place,
  bindings: Bindings,
): Omit<Beginning<never>, 'input' | 'isCrowded'> {
  const key = keyOf(place);
  return {
    node: place.node as never,
    key,
    runOId: draft.run.runOId,
    attempt: draft.row(key)?.attempt ?? 1,
    stored: draft.row(key)?.output ?? null,
    bindings,
    branches: (place.scope.graph.outOf.get(place.node.id) ?? []).map(({ when }) => when),
    nodesLeft: nodesMost - draft.count,
    now: draft.now,
    keyOId: draft.run.keyOId,
  };
}

async function take(draft: Draft, place: Place, begun: Begun): Promise<void> {
  const fresh = freshRow(place);
  if (begun.status === 'completed') complete(draft, place, begun.output);
  else if (begun.status === 'failed') fail(draft, place, begun.error, begun.mayTryAgain ?? false);
  else if (begun.status === 'waiting')
    draft.set(fresh, { status: 'waiting', wakeAt: begun.wakeAt, awaits: begun.awaits ?? null });
  else if (begun.status === 'mapping') draft.set(fresh, { status: 'running', wakeAt: begun.wakeAt });
  else {
    draft.set(fresh, { status: 'running', wakeAt: begun.work.execute ? null : endOfTime(draft, place) });
    draft.starts.set(fresh.key, begun.work);
  }
}

/** Until when a worker of the queue may take; what this process does has a signal for it. */
const endOfTime = ({ now }: Draft, { node: { timeoutSeconds } }: Place): Date | null =>
  timeoutSeconds ? new Date(now.getTime() + timeoutSeconds * 1_000) : null;

/** Types whose input is a passing value: what they make of it is what their rows keep. */
const isPlain = (type: string) => type === 'condition' || type === 'transform' || type === 'wait';

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
