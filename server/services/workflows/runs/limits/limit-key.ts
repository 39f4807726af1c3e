import { createHash } from 'node:crypto';
import type { Tx } from '../../../../context.ts';
import { canonicalJson } from '../../../../text/strings.ts';
import { evaluate, evaluateQuickly } from '../../expressions/evaluate.ts';

/** The run whose input a key is computed from. */
export interface KeyedRun {
  runOId: string;
  input: unknown;
  startedAt: Date;
}

/** Returns a digest of a limit's key; a limit without one has the same for all runs. Throws ExpressionError. */
export async function limitKey(expression: string | null, run: KeyedRun): Promise<string> {
  return keyOf(expression === null ? null : await evaluate(expression, bindingsOf(run), run.input));
}

/** Returns the same as `limitKey`, but null for an expression that takes more than a few milliseconds. */
export async function quickLimitKey(expression: string, run: KeyedRun): Promise<string | null> {
  const outcome = await evaluateQuickly(expression, bindingsOf(run), run.input);
  return 'value' in outcome ? keyOf(outcome.value) : null;
}

const bindingsOf = ({ runOId: oId, startedAt, input }: KeyedRun) => ({
  input,
  nodes: {},
  run: { oId, startedAt: startedAt.toISOString() },
});

const keyOf = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('hex');

/**
 * The condition that the run of a limit's row is open, as a look-up per row: without statistics, a join would scan
 * all open runs for each.
 */
export const ofOpenRun = (
  tx: Tx,
  workspace: string,
  row: 'workflow_place' | 'place' | 'workflow_begin',
) => tx`(
  select completed_at
  from run
  where run.workspace_o_id = ${workspace}
    and run.o_id = ${tx(row)}.run_o_id
) is null`;

/** Locks one key of a workflow's limit until the transaction ends; always after the run. */
export const lockLimitKey = (
  tx: Tx,
  workspace: string,
  { limit, workflowOId, key }: { limit: 'place' | 'begin'; workflowOId: string; key: string },
) => tx`
  select pg_advisory_xact_lock(hashtextextended(${`${limit} of ${workspace} ${workflowOId} ${key}`}, 0))`;
