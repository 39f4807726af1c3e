import type { Tx } from '../../../database/index.ts';
import { ApiError } from '../../../errors.ts';
import { finishRun } from '../../runs/finish.ts';
import { endWorkflowRun } from '../runs/end-run.ts';
import type { Work, WorkTools } from '../steps/step.ts';
import type { Outcome } from './advance.ts';
import { commitNodes } from './commit.ts';
import type { Draft, RunEnd } from './draft.ts';
import { storable } from './storable.ts';

/** What commits reach the database with. */
export interface CommitTools extends WorkTools {
  /** A single statement that needs no transaction around it; see `Database.write`. */
  writeAlone<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Commits a draft with everything that belongs to it: runs of agents that begin and end, and the end of the run. Throws
 * NotAsKnown when the run is not as the draft knew it. Returns the work that begins.
 */
export async function commitDraft(
  tools: CommitTools,
  draft: Draft,
  outcomes: readonly Outcome[],
): Promise<Map<string, Work>> {
  const { workspace } = tools;
  const cancelled = givenUp(draft, outcomes);
  const starts = [...draft.starts.values()];
  const ending = draft.ending && (storable(draft.ending).value as RunEnd);
  const isAlone =
    !ending &&
    cancelled.length === 0 &&
    !starts.some(({ begin }) => begin) &&
    !outcomes.some(({ done }) => done.finish);
  if (isAlone) {
    await tools.writeAlone((tx) => commitNodes(tx, workspace, draft));
    return new Map(draft.starts);
  }
  return tools.write(async (tx) => {
    const begun = await beginAll(tx, tools, draft);
    if (draft.changed.size > 0) await commitNodes(tx, workspace, draft);
    for (const { done } of outcomes) await done.finish?.(tx);
    for (const oId of cancelled) await finishRun(tx, workspace, oId, 'cancelled', { orPending: true });
    if (ending) await endWorkflowRun(tx, workspace, draft.run.runOId, ending, draft.run.attempt);
    return begun;
  });
}

/** What cannot begin has failed: its work says so as soon as it is asked for. */
async function beginAll(tx: Tx, tools: WorkTools, draft: Draft): Promise<Map<string, Work>> {
  const begun = new Map<string, Work>();
  for (const [key, work] of draft.starts) {
    const row = draft.changed.get(key);
    try {
      const made = await work.begin?.(tx, tools);
      if (row && made) row.agentRunOId = made.agentRunOId;
      begun.set(key, work);
    } catch (error) {
      // anything else is a fault of the database, and undoes the whole
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      const { code, message } = error;
      begun.set(key, { execute: async () => ({ error: { code, message }, mayTryAgain: false }) });
    }
  }
  return begun;
}

/** Runs of agents whose nodes go on without them. */
function givenUp({ changed, run }: Draft, outcomes: readonly Outcome[]): string[] {
  const done = new Set(outcomes.map(({ key }) => key));
  return [...changed.values()].flatMap(({ key, status }) => {
    const before = run.rows.get(key);
    if (before?.status !== 'running' || status === 'running' || done.has(key)) return [];
    const { agentRunOId } = before;
    return agentRunOId === null || run.agentEnds.has(agentRunOId) ? [] : [agentRunOId];
  });
}
