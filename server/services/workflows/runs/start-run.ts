import { newOId, prefixes } from '../../../../schema/o-id.ts';
import { tierCredits } from '../../../../schema/tier.ts';
import type { WorkflowLimits } from '../../../../schema/workflow.ts';
import type { Tx } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { together } from '../../../database/together.ts';
import { ApiError, notFound } from '../../../errors.ts';
import type { Asker } from '../../runs/accept.ts';
import { wakeRun, wakeRuns } from '../../runs/parent-signal.ts';
import { requireCredits } from '../../workspaces/usage.ts';
import { refusalsOfDuplicates } from './limits/duplicate-starts.ts';
import type { StartedOnce } from './limits/start-keys.ts';
import { pinAgents } from './pin-agents.ts';

export interface NewWorkflowRun {
  workflowOId: string;
  /** The entry node's input. */
  input: Record<string, unknown>;
  /** Absent or null: the current one. */
  workflowVersion?: number | null;
  callbackUrl?: string | null;
  /** The server's address as the caller knows it. */
  linkOrigin?: string | null;
  /** The schedule, trigger or hook that starts it; null where a request with a key does. */
  startedBy?: string | null;
  /** Of which run, and which of its nodes, it is the work. */
  parent?: { runOId: string; key: string } | null;
  asker: Asker;
}

export interface StartedRun {
  workflowRunOId: string;
  version: number;
}

/**
 * Creates a run, pinned to the current versions of the workflow and its agents, and its job, in the caller's
 * transaction, which a refusal has to undo. Throws 404, 413, 409 for one that `limits.dedupe` refuses, and 402 for a
 * workflow with agents when the month's credits are used up (see `requireCreditsOfAgents`).
 */
export async function startWorkflowRun(
  tx: Tx,
  workspace: string,
  run: NewWorkflowRun,
  creditLimit: number,
): Promise<StartedRun> {
  requireSmallInput(run.input);
  const wantedRun = wantedOf(run);
  const [found] = await insertRuns(tx, workspace, [wantedRun]);
  if (!found) throw unknownWorkflow();
  const once = onceOf(wantedRun, found.dedupe);
  const duplicate = once && (await refusalsOfDuplicates(tx, workspace, [once])).get(wantedRun.oId);
  if (duplicate) throw duplicate;
  await together([
    found.runsAgents ? pinAgents(tx, workspace, [wantedRun.oId]) : null,
    wakeRun(tx, workspace, wantedRun.oId),
    found.runsAgents ? requireCreditsOfAgents(tx, workspace, run.asker.keyOId, creditLimit) : null,
  ]);
  return { workflowRunOId: wantedRun.oId, version: found.version };
}

/**
 * Starts many runs by a fixed number of statements per key. A refused start does not affect others. Returns oIds or
 * refusals in the order of the runs.
 */
export async function startWorkflowRuns(
  tx: Tx,
  workspace: string,
  runs: readonly NewWorkflowRun[],
  creditLimit: number,
): Promise<(string | ApiError)[]> {
  const short = await keysWithoutCredits(tx, workspace, runs, creditLimit);
  const tried = runs.map((run) => {
    const refusal = refusalOf(() => requireSmallInput(run.input));
    return refusal ?? { ...wantedOf(run), isShort: short.has(run.asker.keyOId) };
  });
  await refuseDuplicates(tx, workspace, tried);
  const wanted = tried.flatMap((one) => (one instanceof ApiError ? [] : [one]));
  const rows = wanted.length > 0 ? await insertRuns(tx, workspace, wanted) : [];
  const found = new Map(rows.map((row) => [row.oId, row]));
  const ends = tried.map((one) => {
    if (one instanceof ApiError) return one;
    const row = found.get(one.oId);
    if (!row) return unknownWorkflow();
    return (row.runsAgents && short.get(one.keyOId)) || one.oId;
  });
  const started = ends.filter((end) => typeof end === 'string');
  const withAgents = started.filter((oId) => found.get(oId)?.runsAgents);
  await together([
    withAgents.length > 0 ? pinAgents(tx, workspace, withAgents) : null,
    wakeRuns(tx, workspace, started),
  ]);
  return ends;
}

interface WantedRow {
  oId: string;
  keyOId: string | null;
  /** A workflow that runs agents is not started. */
  isShort: boolean;
}

const wantedOf = ({ asker, ...run }: NewWorkflowRun): WantedRow & Omit<NewWorkflowRun, 'asker'> => ({
  oId: newOId(prefixes.workflowRun),
  isShort: false,
  ...run,
  ...asker,
});

interface FoundRow extends StartedRun {
  oId: string;
  dedupe: WorkflowLimits['dedupe'] | null;
  runsAgents: boolean;
}

/** Rows of those whose workflow is there; a workflow that runs agents makes none where its credits are short. */
function insertRuns(tx: Tx, workspace: string, wanted: readonly WantedRow[]): Promise<FoundRow[]> {
  return tx<FoundRow[]>`
    with wanted as materialized (
      select
        row.*, pinned.version, pinned.definition #> '{limits,dedupe}' as dedupe,
        ${runsAgents(tx)} as runs_agents
      from jsonb_to_recordset(${json(tx, wanted)}) as row (
        "oId" text, "workflowOId" text, input jsonb, "workflowVersion" integer, "callbackUrl" text, "linkOrigin" text, "startedBy" text, parent jsonb,
        "keyOId" text, "externalRequestId" text, "isShort" boolean
      )
      join workflow
        on workflow.workspace_o_id = ${workspace}
        and workflow.o_id = row."workflowOId"
        and workflow.deleted_at is null
      join workflow_version as pinned
        on pinned.workspace_o_id = ${workspace}
        and pinned.workflow_o_id = workflow.o_id
        and pinned.version = coalesce(row."workflowVersion", workflow.version)
    ),
    made as (
      insert into run (
        workspace_o_id, o_id, kind, executor, workflow_o_id, workflow_version, input, callback_url, link_origin,
        started_by, key_o_id, external_request_id, parent_run_o_id, parent_node
      )
      select
        ${workspace}, "oId", 'workflow', 'queue', "workflowOId", version, input, "callbackUrl", "linkOrigin",
        "startedBy", "keyOId", "externalRequestId", parent ->> 'runOId', parent ->> 'key'
      from wanted
      where not (runs_agents and "isShort")
      returning 1
    )
    select "oId", version, runs_agents, dedupe
    from wanted`;
}

const runsAgents = (tx: Tx) =>
  tx`jsonb_path_exists(pinned.definition, '$.** ? (@.type == "agent" && exists (@.id))')`;

type TriedRun = ReturnType<typeof wantedOf>;

const onceOf = (
  { oId: runOId, workflowOId, input }: TriedRun,
  dedupe: FoundRow['dedupe'] | undefined,
): StartedOnce | null => (dedupe ? { runOId, workflowOId, input, dedupe } : null);

interface DedupingVersion {
  workflowOId: string;
  workflowVersion: number | null;
  dedupe: NonNullable<FoundRow['dedupe']>;
  runsAgents: boolean;
}

/** Puts refusals in the place of runs that are not the first of their key: before any has a row, which stays. */
async function refuseDuplicates(
  tx: Tx,
  workspace: string,
  triedRuns: (TriedRun | ApiError)[],
): Promise<void> {
  const keyOf = ({
    workflowOId,
    workflowVersion = null,
  }: Pick<TriedRun, 'workflowOId' | 'workflowVersion'>) => `${workflowOId} ${workflowVersion}`;
  const namedVersions = new Map(
    triedRuns.flatMap((one) =>
      one instanceof ApiError
        ? []
        : [
            [
              keyOf(one),
              { workflowOId: one.workflowOId, workflowVersion: one.workflowVersion ?? null },
            ] as const,
          ],
    ),
  );
  const rows = await tx<DedupingVersion[]>`
    select
      named."workflowOId", named."workflowVersion", pinned.definition #> '{limits,dedupe}' as dedupe,
      ${runsAgents(tx)} as runs_agents
    from jsonb_to_recordset(${json(tx, [...namedVersions.values()])}) as named ("workflowOId" text, "workflowVersion" integer)
    join workflow
      on workflow.workspace_o_id = ${workspace}
      and workflow.o_id = named."workflowOId"
      and workflow.deleted_at is null
    join workflow_version as pinned
      on pinned.workspace_o_id = ${workspace}
      and pinned.workflow_o_id = workflow.o_id
      and pinned.version = coalesce(named."workflowVersion", workflow.version)
    where pinned.definition #> '{limits,dedupe}' is not null`;
  if (rows.length === 0) return;
  const versions = new Map(rows.map((row) => [keyOf(row), row]));
  const starts = triedRuns.flatMap((one) => {
    if (one instanceof ApiError) return [];
    const version = versions.get(keyOf(one));
    // without credits, a workflow that runs agents makes no run: it must not take the key
    return version && !(one.isShort && version.runsAgents) ? (onceOf(one, version.dedupe) ?? []) : [];
  });
  const refusals = await refusalsOfDuplicates(tx, workspace, starts);
  for (const [at, one] of triedRuns.entries())
    if (!(one instanceof ApiError)) triedRuns[at] = refusals.get(one.oId) ?? one;
}

const leastCredits = Math.min(...Object.values(tierCredits));

/**
 * Throws 402 where the budgets of key and workspace do not allow even one agent's run of the cheapest tier, for
 * workflows with agents. Reserves nothing; each agent's run does.
 */
export const requireCreditsOfAgents = (
  tx: Tx,
  workspace: string,
  keyOId: string | null,
  creditLimit: number,
): Promise<void> => requireCredits(tx, { workspace, keyOId, creditLimit }, leastCredits);

async function keysWithoutCredits(
  tx: Tx,
  workspace: string,
  runs: readonly NewWorkflowRun[],
  creditLimit: number,
): Promise<Map<string | null, ApiError>> {
  const keys = [...new Set(runs.map(({ asker }) => asker.keyOId))];
  const refusals = await together(
    keys.map((keyOId) =>
      requireCreditsOfAgents(tx, workspace, keyOId, creditLimit).then(() => null, onlyRefusal),
    ),
  );
  return new Map(
    keys.flatMap((keyOId, at) => {
      const refusal = refusals[at];
      return refusal ? [[keyOId, refusal] as const] : [];
    }),
  );
}

function refusalOf(check: () => void): ApiError | null {
  try {
    check();
    return null;
  } catch (error) {
    return onlyRefusal(error);
  }
}

/** Anything else is a fault of the database, and undoes the whole. */
function onlyRefusal(error: unknown): ApiError {
  if (error instanceof ApiError && error.status < 500) return error;
  throw error;
}

export const unknownWorkflow = () => notFound('No workflow with this oId exists in the workspace');

/** Bytes of JSON. */
const inputMost = 256 * 1024;

/** Throws 413 for an input above the limit; `field` is its name in the request. */
export function requireSmallInput(input: unknown, field?: string): void {
  const bytes = Buffer.byteLength(JSON.stringify(input));
  if (bytes <= inputMost) return;
  const message = `the input has ${bytes} bytes of JSON; a run takes at most ${inputMost}`;
  throw new ApiError(413, 'input_too_large', field ? `${field}: ${message}` : `The${message.slice(3)}`, {
    ...(field ? { errors: [{ path: field, message }] } : {}),
  });
}
