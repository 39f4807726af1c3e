import { z } from 'zod';
import { faultsOf } from '../../../../schema/input/sentences.ts';
import type { NodeOf } from '../../../../schema/workflow-steps/index.ts';
import { type Bindings, ExpressionError, evaluate } from '../expressions/evaluate.ts';
import { type Evaluate, filledTemplate, filledText } from './fill-template.ts';

/** A notice as the node's stored input. */
export interface ComposedNotice {
  text: string;
  data: unknown;
}

const textMost = 20_000;

/** Evaluates the expressions of a node's notice, in which `$` is `root`. Throws ExpressionError. */
export async function composeNotice(
  node: NodeOf<'notify'>,
  bindings: Bindings,
  root: unknown,
): Promise<ComposedNotice> {
  const evaluated: Evaluate = (expression) => evaluate(expression, bindings, root);
  const text = await filledText(node.text, evaluated);
  if (text.length > textMost)
    throw new ExpressionError(`text: has ${text.length} characters; at most ${textMost} are sent`);
  return { text, data: node.data === undefined ? null : await filledTemplate(node.data, evaluated) };
}

const noticeShape = z.object({ text: z.string().max(textMost), data: z.unknown() });

/** Reads a notice that the caller gives instead of the composed one. Throws ExpressionError naming the member. */
export function givenNotice(given: unknown): ComposedNotice {
  const read = noticeShape.safeParse(given);
  if (read.success) return { text: read.data.text, data: read.data.data ?? null };
  const [fault] = faultsOf(read.error);
  throw new ExpressionError(`input.${fault?.path ?? ''}: ${fault?.message ?? 'must be {text, data}'}`);
}
