import type { Bindings } from './bindings.ts';
import { evaluateHere, type Here } from './evaluate-here.ts';
import { evaluateApart } from './evaluator-pool.ts';
import { type ParsedExpression, parseExpression } from './parsed-expression.ts';

export type { Bindings, NodeView } from './bindings.ts';
export { ExpressionError } from './expression-error.ts';

/**
 * Returns the value of an expression as JSON; null where it has none. It ends within one second of processor time and
 * ten of clock time, changes nothing that it is given, and never blocks the event loop. Throws ExpressionError.
 */
export async function evaluate(text: string, bindings: Bindings, root: unknown): Promise<unknown> {
  const parsed = parseExpression(text);
  const here = await quickOutcome(parsed, bindings, root);
  if ('value' in here) return here.value;
  return inTurn(bindings.run.oId, () =>
    evaluateApart(text, (isTrial) => questionOf(parsed, isTrial, bindings, root)),
  );
}

/** Evaluates an expression only if that takes no more than a few milliseconds. Throws ExpressionError. */
export const evaluateQuickly = (text: string, bindings: Bindings, root: unknown): Promise<Here> =>
  quickOutcome(parseExpression(text), bindings, root);

async function quickOutcome(parsed: ParsedExpression, bindings: Bindings, root: unknown): Promise<Here> {
  return parsed.isQuick ? evaluateHere(parsed, bindings, root) : { isTooMuch: true };
}

/** Returns the value of a node's `input`: of an expression, or of an object whose texts are expressions. */
export async function evaluateInput(input: unknown, bindings: Bindings, root: unknown): Promise<unknown> {
  if (typeof input === 'string') return evaluate(input, bindings, root);
  if (Array.isArray(input)) return Promise.all(input.map((one) => evaluateInput(one, bindings, root)));
  if (typeof input !== 'object' || input === null) return input;
  const members = Object.entries(input).map(async ([name, one]) => [
    name,
    await evaluateInput(one, bindings, root),
  ]);
  return Object.fromEntries(await Promise.all(members));
}

/** The question to the process apart in parts, each of them short: of the nodes those that the expression names. */
function* questionOf(
  { text, nodes }: ParsedExpression,
  isTrial: boolean,
  bindings: Bindings,
  root: unknown,
): Generator<string> {
  const { nodes: views, ...others } = bindings;
  yield `{"text":${JSON.stringify(text)},"isTrial":${isTrial},"bindings":${JSON.stringify(others).slice(0, -1)},"nodes":{`;
  let comma = '';
  const ids = new Set(nodes?.map(({ id }) => id) ?? Object.keys(views));
  for (const id of ids) {
    const view = Object.hasOwn(views, id) ? views[id] : undefined;
    if (view === undefined) continue;
    yield `${comma}${JSON.stringify(id)}:${JSON.stringify(view)}`;
    comma = ',';
  }
  yield '}}';
  if (root !== undefined) yield* rootParts(root);
  yield '}\n';
}

/** The input of a node may hold the outputs of many: one member at a time. */
function* rootParts(root: unknown): Generator<string> {
  if (typeof root !== 'object' || root === null || Array.isArray(root)) {
    yield `,"root":${JSON.stringify(root)}`;
    return;
  }
  yield ',"root":{';
  let comma = '';
  for (const [name, one] of Object.entries(root)) {
    const json = JSON.stringify(one);
    if (json === undefined) continue;
    yield `${comma}${JSON.stringify(name)}:${json}`;
    comma = ',';
  }
  yield '}';
}

const last = new Map<string, Promise<unknown>>();

/** One at a time of each run, so that a run with many expressions takes a place as others do. */
async function inTurn<Value>(runOId: string, evaluateNow: () => Promise<Value>): Promise<Value> {
  const before = last.get(runOId);
  const now = (before ?? Promise.resolve()).then(evaluateNow);
  const over = now.catch(() => {});
  last.set(runOId, over);
  try {
    return await now;
  } finally {
    if (last.get(runOId) === over) last.delete(runOId);
  }
}
