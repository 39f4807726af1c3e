import type { Tx } from '../../../database/index.ts';
import type { Draft } from './draft.ts';

/** Somebody else has changed the run, or taken it: nothing was committed. */
export class NotAsKnown extends Error {}

/** A transition that there is none of: a fault of this program. */
class ImpossibleTransition extends Error {}

/**
 * Writes all that a draft changes of nodes, in one statement: it holds only as long as this attempt has the run and its
 * signals are those that the draft knew of. Throws NotAsKnown otherwise, and then nothing is changed.
 */
export async function commitNodes(tx: Tx, workspace: string, draft: Draft): Promise<void> {
  const { runOId, attempt, signals } = draft.run;
  const rows = [...draft.changed.values()];
  const [told] = await tx<{ held: number; changed: number }[]>`
    with held as materialized (
      select 1
      from run
      where workspace_o_id = ${workspace}
        and o_id = ${runOId}
        and status = 'running'
        and attempt = ${attempt}
        and signals = ${signals}
      for no key update
    ),
    changed as (
      insert into workflow_node as node (
        workspace_o_id, run_o_id, key, node_id, type, status, attempt, input, output, error, wake_at, awaits,
        agent_run_o_id, earlier, first_started_at, started_at, completed_at
      )
      select
        ${workspace}, ${runOId}, "key", "nodeId", "type", "status", "attempt", "input", "output", "error", "wakeAt",
        "awaits", "agentRunOId", "earlier", "firstStartedAt", "startedAt", "completedAt"
      from held
      cross join jsonb_to_recordset(${tx.json(rows as never)}) as row (
        "key" text, "nodeId" text, "type" text, "status" text, "attempt" integer, "input" jsonb, "output" jsonb,
        "error" jsonb, "wakeAt" timestamptz, "awaits" jsonb, "agentRunOId" text, "earlier" jsonb,
        "firstStartedAt" timestamptz, "startedAt" timestamptz, "completedAt" timestamptz
      )
      on conflict (workspace_o_id, run_o_id, key) do update
      set
        status = excluded.status,
        attempt = excluded.attempt,
        input = excluded.input,
        output = excluded.output,
        error = excluded.error,
        wake_at = excluded.wake_at,
        awaits = excluded.awaits,
        agent_run_o_id = excluded.agent_run_o_id,
        earlier = excluded.earlier,
        first_started_at = excluded.first_started_at,
        started_at = excluded.started_at,
        completed_at = excluded.completed_at
      where workflow_node_may_become(node.status, excluded.status)
      returning 1
    )
    select (select count(*)::int from held) as held, (select count(*)::int from changed) as changed`;
  if (!told?.held) throw new NotAsKnown();
  if (told.changed !== rows.length) throw new ImpossibleTransition(`of a node of ${runOId}`);
}

/** What items failed with of which no node did, on the rows of their last nodes: behind commitNodes, which holds the run. */
export async function noteItemErrors(tx: Tx, workspace: string, draft: Draft): Promise<void> {
  const errors = [...draft.itemErrors].map(([key, error]) => ({ key, error }));
  if (errors.length === 0) return;
  await tx`
    update workflow_node as node
    set item_error = row.error
    from jsonb_to_recordset(${tx.json(errors as never)}) as row (key text, error jsonb)
    where node.workspace_o_id = ${workspace}
      and node.run_o_id = ${draft.run.runOId}
      and node.key = row.key`;
}
