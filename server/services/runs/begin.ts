import type { AgentRunBody } from '../../../schema/agents/input.ts';
import type { Tx } from '../../database/index.ts';
import { subjectOf } from '../agents/input.ts';
import type { SelectedEntities } from '../agents/selected-entities.ts';
import { type AcceptedRun, definitionOf, type RunAgent } from './accept.ts';
import { heldSeconds } from './statuses.ts';

/** A run of the queue that has begun, as it was accepted. */
export interface BegunRun extends AcceptedRun {
  /** The key that asked: usage is charged to it. */
  keyOId: string | null;
}

interface BegunRow {
  type: string;
  attempt: number;
  keyOId: string | null;
  body: AgentRunBody;
  agent: RunAgent;
  entities: SelectedEntities;
}

/**
 * Begins a run that waits, or that an executor has left which is gone: call it as the holder of its job's lease alone.
 * Null when the run has ended, whatever with.
 */
export async function beginRun(tx: Tx, workspace: string, runOId: string): Promise<BegunRun | null> {
  const [row] = await tx<BegunRow[]>`
    update run
    set
      status = 'running',
      attempt = attempt + 1,
      started_at = now(),
      held_until = now() + make_interval(secs => ${heldSeconds})
    from run_record as record
    where run.workspace_o_id = ${workspace}
      and run.o_id = ${runOId}
      and run.status in ('pending', 'running')
      and run.executor = 'queue'
      and record.workspace_o_id = ${workspace}
      and record.run_o_id = ${runOId}
    returning run.agent_type as type, run.attempt, run.key_o_id as "keyOId", run.input as body, record.agent,
      record.selected as entities`;
  if (!row) return null;
  const { type, ...rest } = row;
  return { runOId, definition: definitionOf(type), subject: subjectOf(row.body), ...rest };
}

/** Lets a run of the queue wait again: of this attempt, or of any where its worker is known to be gone. */
export async function releaseRun(
  tx: Tx,
  workspace: string,
  runOId: string,
  attempt: number | null = null,
): Promise<void> {
  await tx`
    update run
    set status = 'pending', held_until = null
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
      and status = 'running'
      and executor = 'queue'
      and (${attempt}::int is null or attempt = ${attempt}::int)`;
}
