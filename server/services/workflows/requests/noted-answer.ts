import type { NodeOf } from '../../../../schema/workflow-steps/index.ts';
import type { Outcome } from '../steps/step.ts';

/** The answer to a node's request, stored in its row until the run's holder settles the node. */
export type NotedAnswer =
  | {
      answer: { status: number; headers: Record<string, string>; body: unknown };
      retryAfterSeconds: number | null;
    }
  | { error: { code: string; message: string }; isNetwork: boolean };

const retryAfterMost = 86_400;
const shownMost = 300;

/** Returns the outcome of a node, by the answers that its definition expects and retries. */
export function outcomeOf(node: NodeOf<'http'>, noted: NotedAnswer): Outcome {
  const again = new Set(node.retry?.on ?? []);
  if ('error' in noted)
    return { status: 'failed', error: noted.error, mayTryAgain: noted.isNetwork && again.has('network') };
  const { answer, retryAfterSeconds } = noted;
  if (isExpected(node, answer.status)) return { status: 'completed', output: answer };
  return {
    status: 'failed',
    error: { code: 'http_status', message: `The service answered ${answer.status}${shown(answer.body)}` },
    mayTryAgain: isAmong(answer.status, node.retry?.on ?? []),
    againAfter: retryAfterSeconds === null ? null : Math.min(retryAfterSeconds, retryAfterMost),
  };
}

/** Returns whether an answer of this status completes the node. */
export const isExpected = ({ expect }: NodeOf<'http'>, status: number): boolean => isAmong(status, expect);

const isAmong = (status: number, wanted: readonly (string | number)[]) =>
  wanted.includes(status) || wanted.includes(`${Math.floor(status / 100)}xx`);

function shown(body: unknown): string {
  const text = typeof body === 'string' ? body : body === null ? '' : JSON.stringify(body);
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return '';
  return `: ${line.length > shownMost ? `${line.slice(0, shownMost)}…` : line}`;
}
