import type { Tx } from '../../../database/index.ts';
import { together } from '../../../database/together.ts';
import { ApiError } from '../../../errors.ts';
import { cancelNodeRuns } from '../../runs/cancel-node-runs.ts';
import { endWorkflowRun } from '../runs/end-run.ts';
import type { Work, WorkTools } from '../steps/step.ts';
import type { Outcome } from './advance.ts';
import { commitNodes, noteItemErrors } from './commit.ts';
import type { Draft, RunEnd } from './draft.ts';
import { beginWaits, newWaits } from './events/new-waits.ts';
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
  const waits = newWaits(draft);
  const starts = [...draft.starts.values()];
  const ending = draft.ending && (storable(draft.ending).value as RunEnd);
  const isAlone =
    !ending &&
    cancelled.length === 0 &&
    waits.length === 0 &&
    draft.itemErrors.size === 0 &&
    !starts.some(({ begin }) => begin) &&
    !outcomes.some(({ done }) => done.finish);
  if (isAlone) {
    await tools.writeAlone((tx) => commitNodes(tx, workspace, draft));
    return new Map(draft.starts);
  }
  return tools.write(async (tx) => {
    await beginWaits(tx, workspace, draft, waits);
    const { begun, sent } = await beginAll(tx, tools, draft);
    await together([
      ...sent,
      // before what changes runs of agents: the run of a workflow is locked before those of its nodes
      draft.changed.size > 0 ? commitNodes(tx, workspace, draft) : null,
      noteItemErrors(tx, workspace, draft),
      ...outcomes.map(({ done }) => done.finish?.(tx)),
    ]);
    if (cancelled.length > 0) await cancelNodeRuns(tx, workspace, draft.run.runOId, cancelled);
    if (ending) await endWorkflowRun(tx, workspace, draft.run.runOId, ending, draft.run.attempt);
    // of a run that ends nothing is executed that could give back what it does not use
    else await together([...begun.values()].map((work) => work.reserve?.(tx, tools)));
    return begun;
  });
}

interface AllBegun {
  begun: Map<string, Work>;
  sent: Promise<unknown>[];
}

/** What cannot begin has failed: its work says so as soon as it is asked for. */
async function beginAll(tx: Tx, tools: WorkTools, draft: Draft): Promise<AllBegun> {
  const sent: Promise<unknown>[] = [];
  const begin = async (key: string, work: Work): Promise<readonly [string, Work]> => {
    const row = draft.changed.get(key);
    try {
      const made = await work.begin?.(tx, tools);
      if (row && made) row.agentRunOId = made.agentRunOId;
      if (made?.sent) sent.push(made.sent);
      return [key, work];
    } catch (error) {
      // anything else is a fault of the database, and undoes the whole
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      const { code, message } = error;
      return [key, { execute: async () => ({ error: { code, message }, mayTryAgain: false }) }];
    }
  };
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (key: string, work: Work) => {
    const begun = turn.then(() => begin(key, work));
    turn = begun;
    return begun;
  };
  const begun = [...draft.starts].map(([key, work]) => (work.beginsInTurn ? inTurn : begin)(key, work));
  return { begun: new Map(await together(begun)), sent };
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
