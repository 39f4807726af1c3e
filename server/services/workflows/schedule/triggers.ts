import { newOId, prefixes } from '../../../../schema/o-id.ts';
import {
  type StartListQuery,
  type TriggerCreate,
  type TriggerRecord,
  type TriggerUpdate,
  triggersMost,
} from '../../../../schema/workflow-start.ts';
import { matchSees } from '../../../../schema/workflow-steps/wait.ts';
import { listPage } from '../../../database/counted-page.ts';
import type { Tx } from '../../../database/index.ts';
import { conflict, invalid, notFound } from '../../../errors.ts';
import { hearEvents } from '../../events/hearing/matching.ts';
import { faultsOfExpression } from '../definition/check-expressions.ts';
import {
  listedStarts,
  requireWorkflow,
  type StartRow,
  shownTimes,
  startColumns,
} from './started-workflow.ts';

interface TriggerRow extends StartRow {
  filters: Record<string, unknown>;
  match: string | null;
}

/** Creates a trigger. Throws 400 for an invalid expression, 404 for an unknown workflow, 409 beyond the limit. */
export async function createTrigger(
  tx: Tx,
  workspace: string,
  { workflowOId, filters, match, input, enabled, callbackUrl }: TriggerCreate,
  keyOId: string | null,
): Promise<TriggerRecord> {
  checkMatch(match);
  const now = await hearEvents(tx, workspace);
  await requireWorkflow(tx, workspace, workflowOId);
  const [row] = await tx<TriggerRow[]>`
    insert into trigger (
      workspace_o_id, o_id, workflow_o_id, filters, match, input, enabled, enabled_at, key_o_id, callback_url
    )
    select
      ${workspace}, ${newOId(prefixes.trigger)}, ${workflowOId}, ${JSON.stringify(filters ?? {})}::text::jsonb,
      ${match ?? null}, ${JSON.stringify(input ?? {})}::text::jsonb, ${enabled ?? true}, ${now}, ${keyOId}, ${callbackUrl ?? null}
    where (select count(*) from trigger where workspace_o_id = ${workspace} and deleted_at is null) < ${triggersMost}
    returning ${columns(tx)}`;
  if (!row) throw conflict(`A workspace has at most ${triggersMost} triggers`, 'too_many_triggers');
  return recordOf(row);
}

/** Returns a trigger. Throws 404 for an unknown or deleted one. */
export async function getTrigger(tx: Tx, workspace: string, oId: string): Promise<TriggerRecord> {
  const [row] = await tx<TriggerRow[]>`
    select ${columns(tx)}
    from trigger
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null`;
  if (!row) throw unknownTrigger();
  return recordOf(row);
}

/** Lists triggers, newest first. */
export async function listTriggers(
  tx: Tx,
  workspace: string,
  query: StartListQuery,
): Promise<{ data: TriggerRecord[]; total: number; hasNext: boolean }> {
  const from = tx`from trigger where ${listedStarts(tx, workspace, query)}`;
  return listPage(tx, query, { columns: columns(tx), from, order: tx`created_at desc, o_id desc` }, recordOf);
}

/** Changes the given members; absent ones stay. A trigger that is enabled again ignores events from before. */
export async function updateTrigger(
  tx: Tx,
  workspace: string,
  change: TriggerUpdate,
): Promise<TriggerRecord> {
  checkMatch(change.match);
  const now = change.enabled ? await hearEvents(tx, workspace) : null;
  const before = await lockedTrigger(tx, workspace, change.oId);
  const workflowOId = change.workflowOId ?? before.workflowOId;
  if (workflowOId !== before.workflowOId || (change.enabled && !before.enabled))
    await requireWorkflow(tx, workspace, workflowOId);
  const given = (value: unknown) => (value === undefined ? null : JSON.stringify(value ?? {}));
  const [row] = await tx<TriggerRow[]>`
    update trigger
    set
      workflow_o_id = ${workflowOId},
      filters = coalesce(${given(change.filters)}::text::jsonb, filters),
      input = coalesce(${given(change.input)}::text::jsonb, input),
      enabled = coalesce(${change.enabled ?? null}, enabled),
      ${change.match === undefined ? tx`` : tx`match = ${change.match},`}
      ${change.callbackUrl === undefined ? tx`` : tx`callback_url = ${change.callbackUrl},`}
      enabled_at = case when enabled then enabled_at else coalesce(${now}, enabled_at) end,
      updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${change.oId}
    returning ${columns(tx)}`;
  if (!row) throw unknownTrigger();
  return recordOf(row);
}

/** Deletes a trigger softly: its runs still name it. Returns its last state. */
export async function deleteTrigger(tx: Tx, workspace: string, oId: string): Promise<TriggerRecord> {
  const before = await lockedTrigger(tx, workspace, oId);
  await tx`
    update trigger
    set enabled = false, deleted_at = now(), updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}`;
  return recordOf(before);
}

async function lockedTrigger(tx: Tx, workspace: string, oId: string): Promise<TriggerRow> {
  const [row] = await tx<TriggerRow[]>`
    select ${columns(tx)}
    from trigger
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null
    for no key update`;
  if (!row) throw unknownTrigger();
  return row;
}

function checkMatch(match: string | null | undefined): void {
  const faults = match ? faultsOfExpression(match, matchSees) : [];
  if (faults.length === 0) return;
  throw invalid(
    'The trigger is invalid',
    faults.map((message) => ({ path: 'match', message })),
  );
}

const columns = (tx: Tx) => tx`${startColumns(tx)}, filters, match`;

const recordOf = (row: TriggerRow): TriggerRecord => ({ ...row, ...shownTimes(row) });

const unknownTrigger = () => notFound('No trigger with this oId exists in the workspace');
