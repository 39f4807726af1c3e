import { createHash } from 'node:crypto';
import type { WorkflowLimits } from '../../../../../schema/workflow.ts';
import { RunAfter } from '../../../../database/transactions.ts';
import { ApiError } from '../../../../errors.ts';
import { ExpressionError } from '../../expressions/evaluate.ts';
import { limitKey, quickLimitKey } from './limit-key.ts';

/*
 * Keys of `limits.dedupe` are needed in the transaction that accepts their runs, and a transaction must not wait for an
 * expression: on the embedded engine all workspaces would. Simple ones are evaluated there, for a moment altogether. For the
 * others the transaction is given up, they are evaluated without one, and what came of them is kept until it has run again.
 *
 *   simple ──evaluated in the transaction──► key
 *     │ the moment is over                    ▲
 *     ▼                                       │
 *   outstanding ──RunAfter, evaluated──► kept ┘ ──the transaction is over──► forgotten
 */

/** A run that is about to be accepted. */
export interface StartedOnce {
  runOId: string;
  workflowOId: string;
  input: unknown;
  dedupe: NonNullable<WorkflowLimits['dedupe']>;
}

/** The keys of runs, and for the others the reason why they have none. */
export interface StartKeys {
  keys: Map<string, string>;
  refusals: Map<string, ApiError>;
}

type Key = string | ApiError;

/** Milliseconds that all keys of one transaction may take together. */
const momentMs = 20;
/** All keys of one transaction together, evaluated without it. */
const togetherMostMs = 10_000;
const keptMost = 5_000;

/** Keys that were evaluated for a transaction that is about to run again. */
const keptKeys = new Map<string, Key>();

/** Computes the deduplication keys of starts. Throws RunAfter where that takes long. */
export async function startKeys(starts: readonly StartedOnce[]): Promise<StartKeys> {
  const foundKeys: StartKeys = { keys: new Map(), refusals: new Map() };
  const outstanding: StartedOnce[] = [];
  const since = performance.now();
  for (const start of starts) {
    const keptKey = keptKeys.size > 0 ? keptKeys.get(digestOf(start)) : undefined;
    const isOver = performance.now() - since > momentMs;
    const key =
      keptKey ?? (isOver ? null : await attempted(() => quickLimitKey(start.dedupe.key, runOf(start))));
    if (key === null) outstanding.push(start);
    else if (key instanceof ApiError) foundKeys.refusals.set(start.runOId, key);
    else foundKeys.keys.set(start.runOId, key);
  }
  if (outstanding.length > 0) throw new RunAfter(() => evaluateAll(outstanding));
  return foundKeys;
}

/** Keeps the keys for the transaction, which may ask for one several times. Returns what forgets them. */
async function evaluateAll(starts: readonly StartedOnce[]): Promise<() => void> {
  const since = performance.now();
  for (const start of starts) {
    const isLate = performance.now() - since > togetherMostMs;
    keep(
      digestOf(start),
      isLate ? tooLong() : await attempted(() => limitKey(start.dedupe.key, runOf(start))),
    );
  }
  return () => {
    for (const start of starts) keptKeys.delete(digestOf(start));
  };
}

function keep(digest: string, key: Key): void {
  const [oldest] = keptKeys.keys();
  if (keptKeys.size >= keptMost && oldest !== undefined) keptKeys.delete(oldest);
  keptKeys.set(digest, key);
}

async function attempted<Found>(evaluateKey: () => Promise<Found>): Promise<Found | ApiError> {
  try {
    return await evaluateKey();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return refusal(error.message);
  }
}

const tooLong = () =>
  refusal(`the keys of all inputs take more than ${togetherMostMs / 1_000} s together; start fewer at once`);

const refusal = (message: string) => new ApiError(400, 'expression_failed', `limits.dedupe.key: ${message}`);

const runOf = ({ runOId, input }: StartedOnce) => ({ runOId, input, startedAt: new Date() });

const digestOf = ({ dedupe, input }: StartedOnce) =>
  createHash('sha256')
    .update(JSON.stringify([dedupe.key, input]))
    .digest('base64');
