import { enqueue, enqueueAll } from '../../../database/enqueue.ts';
import type { Tx } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { together } from '../../../database/together.ts';
import { ApiError, retryAfterOf } from '../../../errors.ts';
import { tellEndpoints } from '../../callbacks/notices.ts';
import { lockParent } from '../../runs/parent-signal.ts';
import { type Reservation, reservedOrRefused } from '../../workspaces/usage.ts';
import { cancelWork, endWorkflowRun } from '../runs/end-run.ts';
import type { Outcome, Work, WorkTools } from '../steps/step.ts';
import type { Draft } from './draft.ts';
import { beginWaits, keepWaitKeys } from './events/new-waits.ts';
import type { End } from './run.ts';
import { storable } from './storable.ts';

/** Thrown when another process has changed or taken the run; nothing was committed. */
export class NotAsKnown extends Error {}

/** The state machine has no such transition: a bug in this program. */
class ImpossibleTransition extends Error {}

/** Executes work that has begun; null where a queue's worker does. */
export type Execute = ((tools: WorkTools, signal: AbortSignal) => Promise<Outcome>) | null;

/**
 * Commits a draft with everything that belongs to it: agents' runs that begin or end, and the end of the run. Throws
 * NotAsKnown when the run differs from the draft's base. Returns the work to execute, by node key.
 */
export function commitDraft(tools: WorkTools, draft: Draft): Promise<Map<string, Execute>> {
  const { workspace } = tools;
  const { runOId, attempt } = draft.run;
  const cancelledKeys = givenUp(draft);
  const ending = draft.ending && (storable(draft.ending).value as End);
  return tools.write(async (tx) => {
    if (ending && draft.run.isChild) await lockParent(tx, workspace, runOId);
    await beginWaits(tx, workspace, draft);
    const begunNodes = await together([...draft.starts.keys()].map((key) => begin(tx, tools, draft, key)));
    const [, executes] = await together([
      // in this order: the run of a workflow is locked before those of its nodes
      together([
        ...begunNodes.map(({ work }) => 'store' in work && work.store?.()),
        commitNodes(tx, workspace, draft),
        keepWaitKeys(tx, workspace, draft),
        sendRequests(tx, workspace, draft),
        tellApprovals(tx, workspace, draft),
        ...[...draft.done.values()].map(({ outcome }) => 'finish' in outcome && outcome.finish?.(tx)),
        cancelledKeys.length > 0 && cancelWork(tx, workspace, runOId, cancelledKeys),
      ]),
      // of a run that ends nothing is executed that could give back what it does not use
      ending ? [] : together(begunNodes.map((one) => reserve(tx, tools, draft, one))),
    ]);
    if (ending) await endWorkflowRun(tx, workspace, runOId, ending, { attempt });
    return new Map(executes);
  });
}

async function sendRequests(tx: Tx, workspace: string, { requests, changed, run }: Draft): Promise<void> {
  const payloads = [...requests].map(([nodeKey, job]) => ({
    job,
    key: null,
    payload: {
      workspaceOId: workspace,
      runOId: run.runOId,
      nodeKey,
      round: run.round,
      attempt: changed.get(nodeKey)?.attempt ?? 1,
    },
  }));
  const { 'send-request': sent = [], 'refresh-resource': fetched = [] } = Object.groupBy(
    payloads,
    ({ job }) => job,
  );
  await enqueueAll(tx, 'send-request', sent);
  // what is fetched is opened in a sandbox, of which a worker has few
  for (const { payload } of fetched) await enqueue(tx, 'refresh-resource', payload, { needs: 'sandbox' });
}

/** Tells of the approvals that wait from this commit on. */
function tellApprovals(tx: Tx, workspace: string, { changed, run }: Draft): Promise<void> {
  const { runOId: workflowRunOId, linkOrigin, round } = run;
  const asked = [...changed.values()].filter(
    ({ key, type, status }) =>
      type === 'approval' && status === 'waiting' && run.nodes.get(key)?.status !== 'waiting',
  );
  return tellEndpoints(
    tx,
    workspace,
    asked.map(({ key, message }) => {
      const approveUrl = `${linkOrigin ?? ''}/api/v2/workflows/run/approve`;
      return {
        type: 'approval.waiting',
        subjectOId: workflowRunOId,
        // a retry of the run asks anew, by an attempt of the same number
        round,
        part: key,
        text: `Approval is asked for: ${message} (run ${workflowRunOId}, node ${key})`,
        body: { workflowRunOId, nodeId: key, message, approveUrl },
      };
    }),
  );
}

/** Runs of agents whose nodes go on without them. */
function givenUp({ changed, run, done }: Draft): string[] {
  return [...changed.values()].flatMap(({ key, status }) => {
    const before = run.nodes.get(key);
    if (before?.status !== 'running' || status === 'running' || done.has(key)) return [];
    const { agentRunOId } = before;
    return agentRunOId === null || run.agentOutcomes.has(agentRunOId) ? [] : [agentRunOId];
  });
}

/** Of work that costs nothing. */
const nothingReserved: Reservation = { subject: { oId: '', attempt: 0 }, credits: 0, day: '', month: '' };

interface Begun {
  key: string;
  /** A refusal is what its node fails with. */
  work: Work | ApiError;
}

async function begin(tx: Tx, tools: WorkTools, { starts, changed }: Draft, key: string): Promise<Begun> {
  const [start, node] = [starts.get(key), changed.get(key)];
  if (!start || !node) throw new Error(`${key} begins work but its row is unchanged`);
  try {
    const work = await start(tx, tools);
    node.agentRunOId = work.agentRunOId;
    return { key, work };
  } catch (error) {
    // anything else is a fault of the database, and undoes the whole
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { key, work: error };
  }
}

async function reserve(
  tx: Tx,
  { workspace, creditLimit }: WorkTools,
  { run }: Draft,
  { key, work }: Begun,
): Promise<readonly [string, Execute]> {
  if (work instanceof ApiError) {
    const { code, message } = work;
    // what there was no room for begins once there is
    const untried = work.status === 429 ? { isUntried: true, againAfter: retryAfterOf(work) } : {};
    return [key, async () => ({ status: 'failed', error: { code, message }, ...untried })];
  }
  const { here } = work;
  if (!here) return [key, null];
  const { agentRunOId } = work;
  const { attempt } = here;
  // what runs no agent costs nothing
  if (agentRunOId === null || attempt === undefined)
    return [key, (tools, signal) => here.execute(tools, nothingReserved, signal)];
  const reserved = await reservedOrRefused(tx, { workspace, keyOId: run.keyOId, creditLimit }, here.credits, {
    oId: agentRunOId,
    attempt,
  });
  return [key, (tools, signal) => here.execute(tools, reserved, signal)];
}

/**
 * Writes all that a draft changes of nodes, in one statement: it holds only as long as this attempt has the run and its
 * signals are those that the draft knew of. Throws NotAsKnown otherwise, and then nothing is changed.
 */
async function commitNodes(tx: Tx, workspace: string, draft: Draft): Promise<void> {
  const { runOId, attempt, signals } = draft.run;
  const rows = [...draft.changed.values()];
  const [writtenCounts] = await tx<{ held: number; changed: number }[]>`
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
        workspace_o_id, run_o_id, key, node_id, type, status, attempt, input, output, error, wake_at, awaits, message,
        agent_run_o_id, earlier, item_error, first_started_at, started_at, completed_at
      )
      select
        ${workspace}, ${runOId}, "key", "nodeId", "type", "status", "attempt", "input", "output", "error", "wakeAt",
        "awaits", "message", "agentRunOId", "earlier", "itemError", "firstStartedAt", "startedAt", "completedAt"
      from held
      cross join jsonb_to_recordset(${json(tx, rows)}) as row (
        "key" text, "nodeId" text, "type" text, "status" text, "attempt" integer, "input" jsonb, "output" jsonb,
        "error" jsonb, "wakeAt" timestamptz, "awaits" jsonb, "message" text, "agentRunOId" text, "earlier" jsonb,
        "itemError" jsonb, "firstStartedAt" timestamptz, "startedAt" timestamptz, "completedAt" timestamptz
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
        message = excluded.message,
        agent_run_o_id = excluded.agent_run_o_id,
        earlier = excluded.earlier,
        item_error = excluded.item_error,
        first_started_at = excluded.first_started_at,
        started_at = excluded.started_at,
        completed_at = excluded.completed_at
      where workflow_node_may_become(node.status, excluded.status)
        -- the end of an item whose nodes have settled before
        or (node.status = excluded.status and excluded.item_error is not null)
      returning 1
    )
    select (select count(*)::int from held) as held, (select count(*)::int from changed) as changed`;
  if (!writtenCounts?.held) throw new NotAsKnown();
  if (writtenCounts.changed !== rows.length) throw new ImpossibleTransition(`of a node of ${runOId}`);
}
