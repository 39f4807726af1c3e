import type postgres from 'postgres';

/** Longer only where a node is away, or was. */
const withinMs = 1_000;
const firstPauseMs = 2;

/**
 * Waits until everything is shown that was committed before. Nodes commit in two phases: the coordinator shows a job
 * while the node of its row may still hold the row prepared, for the moment of a commit or, after a crash, until it is
 * recovered. `prepared` names what is held so now; of what comes later nobody knows yet. False where something is held on.
 */
export async function isSettled(prepared: () => Promise<readonly string[]>): Promise<boolean> {
  const until = performance.now() + withinMs;
  let held = new Set(await prepared());
  for (let pauseMs = firstPauseMs; held.size > 0; pauseMs *= 2) {
    const leftMs = until - performance.now();
    if (leftMs <= 0) return false;
    await Bun.sleep(Math.min(pauseMs, leftMs));
    held = held.intersection(new Set(await prepared()));
  }
  return true;
}

/** Names what the node of a workspace holds prepared. */
export async function preparedOnNode(tx: postgres.TransactionSql, workspaceOId: string): Promise<string[]> {
  // a table of the workspace has the function run on its node, and a count has it answer without a row too
  const [row] = await tx<{ gids: string[] }[]>`
    select count(*), held_commits() as gids from rate_window where workspace_o_id = ${workspaceOId}`;
  return row?.gids ?? [];
}
